"""The server under load: each part is a file, and `program` runs those that are asked for."""

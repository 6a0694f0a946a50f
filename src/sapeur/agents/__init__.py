"""Floor 2: opponents. They import rules and beliefs, and nothing that holds a real state."""

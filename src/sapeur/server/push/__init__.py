"""Web Push: telling people whose turn it is when no page of ours is open at the table."""

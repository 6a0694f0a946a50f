"""Floor 3: tables online. Any process can serve any table; what is acknowledged is never lost."""

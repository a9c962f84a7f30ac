"""Games of Ordonnance, told to people at a table."""

"""Games played in the studio."""

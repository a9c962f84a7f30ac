"""New games from tables and from examples."""

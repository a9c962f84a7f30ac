"""Games of Banner of Komarn, told to people at a table."""

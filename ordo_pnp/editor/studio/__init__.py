"""The studio: a card database in a browser."""

"""The language server, and texts as an editor holds them."""

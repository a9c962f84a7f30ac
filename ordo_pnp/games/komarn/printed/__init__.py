"""The printed board: the places of everything on it, and whether it has room. The rules never ask here."""

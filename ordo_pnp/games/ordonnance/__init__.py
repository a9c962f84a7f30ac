"""Ordonnance: the base rules of The Kingdoms of Crusaders."""

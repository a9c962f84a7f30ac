"""Ordonnance with an expansion: cards with effects as programs, and a battlefield with each player's knowledge."""

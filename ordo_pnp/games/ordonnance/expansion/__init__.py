"""Ordonnance with an expansion: cards with effects, played as programs on a battlefield of what each player knows."""

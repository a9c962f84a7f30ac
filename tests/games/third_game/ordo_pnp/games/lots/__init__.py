"""Lots: three cards each, the highest sum wins."""

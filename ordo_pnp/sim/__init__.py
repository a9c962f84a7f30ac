"""Bots, matches and statistics; knows only the kernel."""

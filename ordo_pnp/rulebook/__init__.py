"""Rulebooks: Markdown with live figures and claims that the engine checks, to PDF and HTML."""

FOLDER = "rulebook"
"""Below the folder of a game."""

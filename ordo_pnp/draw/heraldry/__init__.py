"""Coats of arms."""

"""Backends: a display list becomes PDF, PNG or a text log."""

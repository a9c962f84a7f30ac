"""Semantic checks, one per file, each with a stable code."""

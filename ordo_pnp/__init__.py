"""A card game kept as data: checked, played and printed from the same YAML."""

__version__ = "0.1.0"

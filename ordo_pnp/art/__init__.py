"""Heraldry and signs as paths: data in, paths out."""

"""Faces: layouts compiled from data, and cards drawn by them."""

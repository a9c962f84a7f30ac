"""Faces: layout data and a card's record become a display list in millimetres."""

from ordo_pnp.faces.faces import FaceDrawing, Faces

__all__ = ["FaceDrawing", "Faces"]

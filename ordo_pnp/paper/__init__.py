"""Drawings on paper: sheets, backs, marks, profiles, PDF, PNG and SVG, cut outlines, boxes, calibration."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

"""Rulebooks: Markdown with figures and claims, checked by the rules, as PDF and web pages."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

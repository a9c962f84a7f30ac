"""Translations beside their sources: what `ordo translate` shows and takes back, in a page, as edits of open texts."""

from __future__ import annotations

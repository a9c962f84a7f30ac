"""Cards as a table: what `ordo export csv` writes, in a page, and what `ordo import csv` reads, as edits of open texts."""

from __future__ import annotations

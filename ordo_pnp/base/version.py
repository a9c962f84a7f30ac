"""The version of the program, for all who state it."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"

"""The version of the program, for all who state it."""

from typing import Final

VERSION: Final = "0.1.0"

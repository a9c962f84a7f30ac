"""What the file that declares kinds of cards is called, and the schemas that follow from it."""

from __future__ import annotations

from typing import Final

# The key of the file that declares them.
KINDS: Final = "kinds"
KINDS_FILE: Final = f"{KINDS}.yaml"
# The keyword of a schema that follows from another file: it is written for editors, and what it says is read there.
MADE: Final = "x-ordo-made"

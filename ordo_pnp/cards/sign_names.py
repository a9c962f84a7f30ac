"""How a sign is written in a text: its name in braces, for every room that reads texts."""

from __future__ import annotations

import re
from typing import Final

# A sign in a text; its group is the name.
SIGN: Final = re.compile(r"\{([a-z0-9]+(?:-[a-z0-9]+)*)\}")

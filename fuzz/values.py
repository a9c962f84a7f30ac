"""Values that programs stumble over, and likelier ones that only rules can refuse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from fuzz.nodes import quoted

if TYPE_CHECKING:
    from random import Random

_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")
_NUMBERS: Final = (
    "0",
    "-1",
    "1",
    "2",
    "99",
    "999",
    "1000000",
    f"1{'0' * 30}",
    "0.5",
    "-0.0",
    "1e3",
    "1e400",
    "-.inf",
    ".nan",
)
_NUMBERS_AS_TYPED: Final = ("0x1f", "0o17", "010", "1_000", "1:30", "+4", "4.", ".5", "\uff14")
_TYPES: Final = ("null", "~", "true", "no", "[]", "{}", '""', "[[]]", "{a: 1}", "2024-01-01", "!!int 4", "&a x", "*a")
TEXTS: Final = (
    " ", "\n", "a\n", "\ta", "\u202eeviL", "\u2066x", "\u200d", "\u200b", "\ufeff", "e\u0301", "\u1e9b\u0323", "ﬁ", "ǆ", "İ", "ß",
    "\x00", "\x1b[31m", "\x85", "\u2028", "\ud83d", "\U0001f600", "\U000e0041", "\U0010ffff", "\uffff", "\ue000", "العربية", "漢字", "a\u0300" * 60,
    "=1+1", "+1", "-1", "@x", "'", '"', "\\", "$name", "$item", "${x}", "{x}", "%s", "%n", "<b>", "&lt;", "#eval(1)", '#read("x")', "../x",
    "/etc/hostname", "C:\\x", "con", "nul.yaml", "a/b", "a" * 300, "word " * 400, "x" * 20_000, "-", "--help", ":", "a: b", "##[error]", "::error::",
)  # fmt: skip


def wild(random: Random, old: str) -> str:
    """Return a scalar, as it is typed, that most places must refuse or bear."""
    if _NUMBER.fullmatch(old) and random.random() < 0.6:
        return random.choice(
            (f"{old}.0", quoted(old), f"{old}0000000", f"-{old}", f"{old}e0", f"{old}.5", f" {old}", *_NUMBERS)
        )
    pool = random.choice((_NUMBERS, _NUMBERS_AS_TYPED, _TYPES, None, None))
    if pool is not None:
        return random.choice(pool)
    text = random.choice(TEXTS)
    plain = old.strip('"')
    return quoted(random.choice((text, plain + text, text + plain, plain.upper(), plain + "\n", plain[:-1], plain * 2)))


def mild(random: Random, old: str) -> str:
    """Return a scalar of the same type that may well be allowed."""
    if _NUMBER.fullmatch(old):
        if "." in old:
            return str(round(float(old) * random.choice((0.5, 0.9, 1.1, 2, 10)), 3))
        return str(int(old) + random.choice((-2, -1, 1, 2, 10, int(old))))
    if old in ("true", "false"):
        return "false" if old == "true" else "true"
    plain = old.strip('"')
    return quoted(
        random.choice(
            (plain + "x", plain.capitalize(), plain.replace("-", ""), f"{plain} {plain}", plain[:8], "Ж" + plain)
        )
    )

"""Braces in texts that are no sign: names that no sign has, and braces that are opened or closed only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import clipped, did_you_mean, plain_of, rewritten, suggestion
from ordo_pnp.draw.inline_signs import sign_parts

if TYPE_CHECKING:
    from ordo_pnp.base import Fix, Span


# Characters between two braces that may be meant as the name of a sign.
_LONGEST: Final = 40
_ODD: Final = re.compile(rf"\{{+([^{{}}\n]{{0,{_LONGEST}}})\}}+|\{{([\w-]+)|([\w-]+)\}}|[{{}}]")
# Signs that a remedy names.
_LISTED: Final = 8
_NO_SIGNS: Final = "write the name in small letters, such as `{coin}`, and draw the sign in `signs.yaml`"
_WORD: Final = re.compile(r"[^\W\d_][\w-]*")


class SignSlip(NamedTuple):
    """A piece of a text that looks like a sign and is none."""

    written: str
    message: str
    remedy: str | None
    # What to write in its place; None where that is not known.
    meant: str | None = None
    is_safe: bool = False

    def fix(self, span: Span) -> Fix | None:
        """Return the fix where the piece stands at a place of a file as it is printed."""
        return None if self.meant is None else rewritten(span, self.written, self.meant, is_safe=self.is_safe)


def has_braces(text: str) -> bool:
    """Whether a text may hold signs."""
    return "{" in text or "}" in text


def sign_slips(text: str, known: Sequence[str]) -> list[SignSlip]:
    """Return the pieces of a text that would be printed as braces and letters, each once, in their order.

    Args:
        text: The words; a sign is written as ``{name}``.
        known: The signs that there are.
    """
    parts = sign_parts(text)
    if not any(map(has_braces, parts[::2])) and all(name in known for name in parts[1::2]):
        return []
    signs = {f"{{{name}}}" for name in known}
    return list(dict.fromkeys([_slip(found, known) for found in _ODD.finditer(text) if found.group() not in signs]))


def _slip(found: re.Match[str], known: Sequence[str]) -> SignSlip:
    written, (closed, opened, ended) = found.group(), found.groups()
    if closed is not None:
        return _unknown(written, closed, known)
    name = opened or ended
    if name is None:
        return SignSlip(written, f"the brace `{written}` belongs to no sign", "delete it, or write a sign as `{name}`")
    which = "opened by `{` and never closed" if opened else "closed by `}` and never opened"
    near = _near(name, known)
    meant = None if near is None else f"{{{near}}}"
    remedy = f"write `{meant}`" if meant else "write a sign as `{name}`, or delete the brace"
    return SignSlip(written, f"`{clipped(written)}` is {which}", remedy, meant, near == name)


def _unknown(written: str, name: str, known: Sequence[str]) -> SignSlip:
    near = _near(name, known)
    message = f"there is no sign `{clipped(written)}`"
    if near is None:
        listed = ", ".join(f"`{{{each}}}`" for each in known[:_LISTED])
        more = f" and {len(known) - _LISTED} more" if len(known) > _LISTED else ""
        return SignSlip(written, message, f"there are {listed}{more}; or {_NO_SIGNS}" if known else _NO_SIGNS)
    meant = f"{{{near}}}"
    is_one = len(_WORD.findall(name)) == 1 and not any(map(str.isdigit, name))
    words = plain_of(name).lower().split()
    is_same = near in ("".join(words), "-".join(words))
    remedy = f"write `{meant}`" if near == name.strip() else suggestion(name.strip(), near)
    return SignSlip(written, message, remedy, meant if is_one or is_same else None, is_same)


def _near(name: str, known: Sequence[str]) -> str | None:
    """Return the sign that is meant by a name, or by one of several words."""
    whole = "".join(name.split())
    found = whole if whole in known else did_you_mean(whole, known)
    if found is not None:
        return found
    near = {did_you_mean(word, known) for word in _WORD.findall(name)} - {None}
    return near.pop() if len(near) == 1 else None

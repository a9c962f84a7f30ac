"""A drawing as an SVG document of its own, with no node more than it needs.

A browser copies what a ``<use>`` shows, and whatever that uses, each time: a page with 60 pictures of a table that share one
heap of definitions had 974,000 nodes. As documents of their own the same pictures are no nodes of the page at all.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from ordo_pnp.render.numbers import number

if TYPE_CHECKING:
    from collections.abc import Mapping

_REFERENCE = re.compile(r'(?:href="#|url\(#)([^")]+)')
_USE = re.compile(r'<use href="#([^"]+)"(?: x="(-?\d+)")?([^>]*)/>')
_KEPT_APART = ("<clipPath", "<linearGradient")


def document(definitions: Mapping[str, str], name: str, width: float, height: float) -> str:
    """Write one of the drawings of a sheet as a document that needs nothing else.

    What is used once stands where it is used, what is used again is defined where it is used first: no definition is copied
    without being seen. Ids are numbers in the order of the definitions.

    Args:
        definitions: Those of the sheet: id -> element, each behind those that it refers to.
        name: The id of the drawing.
        width: In millimetres.
        height: In millimetres.
    """
    return _Unfolding(definitions, name).written(width, height)


class _Unfolding:
    """Writes what one drawing needs."""

    def __init__(self, definitions: Mapping[str, str], name: str) -> None:
        needed = _needed(definitions, name)
        self._own = {each: text for each, text in definitions.items() if each in needed}
        self._uses = Counter(found for text in self._own.values() for found in _REFERENCE.findall(text))
        self._short = {each: f"{at:x}" for at, each in enumerate(self._own)}
        self._placed: set[str] = set()
        self._name = name

    def written(self, width: float, height: float) -> str:
        body = self._inside(self._own[self._name])
        apart = [self._named(each) for each, text in self._own.items() if text.startswith(_KEPT_APART)]
        definitions = f"<defs>{''.join(apart)}</defs>" if apart else ""
        box = f"0 0 {number(width, 2)} {number(height, 2)}"
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{definitions}{body}</svg>'

    def _named(self, name: str) -> str:
        return self._inside(self._own[name].replace(f' id="{name}"', f' id="{self._short[name]}"', 1))

    def _inside(self, text: str) -> str:
        """Replace what an element refers to, in the order in which it stands there."""
        text = re.sub(r"url\(#([^)]+)\)", lambda found: f"url(#{self._short[found[1]]})", text)
        return _USE.sub(self._used, text)

    def _used(self, found: re.Match[str]) -> str:
        name, x, rest = found.groups()
        looks = f' transform="translate({x})"{rest}' if x not in {None, "0"} else rest
        if self._uses[name] == 1:
            return self._inside(self._own[name].replace(f' id="{name}"', looks, 1))
        if name in self._placed:
            return f'<use href="#{self._short[name]}"{f" x={chr(34)}{x}{chr(34)}" if x else ""}{rest}/>'
        self._placed.add(name)
        placed = self._named(name)
        return f"<g{looks}>{placed}</g>" if looks else placed


def _needed(definitions: Mapping[str, str], name: str) -> set[str]:
    """Return an id and all that its definition refers to, and theirs."""
    needed, waiting = {name}, [name]
    while waiting:
        for found in _REFERENCE.findall(definitions[waiting.pop()]):
            if found not in needed:
                needed.add(found)
                waiting.append(found)
    return needed

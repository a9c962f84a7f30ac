"""What a text may mean that has not the form which a schema asks for: the nearest text that has it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import as_written, clipped, plain_of, why_unlike
from ordo_pnp.cards.schema_remedies import Remedy, before_bracket
from ordo_pnp.cards.slugs import is_cyrillic, slug_of

if TYPE_CHECKING:
    import jsonschema_rs


_LIKE_AN_ID: Final = re.compile(r"[^{}\[\]\n]{1,80}")
_SENTENCE: Final = re.compile(r"[.!?:;](?:\s|$)|(?:\S+\s+){5}")


def for_form(text: str, schema: Mapping[str, Any], pattern: str) -> Remedy | None:
    """Return what a text may mean that has not the form of a pattern: the first guess that has it."""
    if not text.strip():
        return Remedy("write a text here, or take the whole entry out")
    colon = before_bracket(text)
    if colon is not None:
        return colon
    name = _file_name(text)
    if name is not None and "/" in pattern and pattern_holds(pattern, name):
        return Remedy(f"rename the file to `{clipped(name)}`, then write that name")
    longest = schema.get("maxLength", len(text) + 60)
    fault = _path_fault(text) if "/" in pattern else ""
    forms = [*_forms(text), *_ids(text)] if is_like_an_id(text) else _forms(text)
    for meant in forms:
        if meant != text and len(meant) <= longest and _patterns(pattern).is_valid(meant):
            why = why_unlike(text, meant)
            shown = as_written(meant, "") if meant.startswith("#") else meant  # bare it would be a comment
            return Remedy(f"write `{clipped(shown)}`{f': {why}' if why else fault}", meant)
    return Remedy(fault.lstrip(": ")) if fault else None


@lru_cache(maxsize=64)
def _patterns(pattern: str) -> jsonschema_rs.Draft7Validator:
    """Return what knows whether a text has a form."""
    import jsonschema_rs  # 24 ms

    return jsonschema_rs.Draft7Validator({"pattern": pattern})


def pattern_holds(pattern: str, text: str) -> bool:
    """Whether a text has the form of a pattern."""
    return _patterns(pattern).is_valid(text)


def _forms(text: str) -> Iterator[str]:
    """Yield near forms of a text: without blanks, as a path, as a colour, in small letters."""
    plain = plain_of(text) if is_like_an_id(text) and not is_cyrillic(text) else text
    yield plain
    yield re.sub(r"\s+(?=%)", "", plain)
    yield " ".join("".join(char if char.isprintable() else " " for char in plain).split())
    yield "".join(plain.split())
    path = _path(plain)
    yield path.removeprefix("./")
    yield path.lstrip("/")
    yield f"#{plain}"
    if re.fullmatch("#?[0-9a-fA-F]{3}", plain):
        yield "#" + "".join(2 * char for char in plain.lstrip("#"))
    yield plain.upper()
    yield plain.lower()


def _path(text: str) -> str:
    return re.sub(r"/{2,}", "/", text.replace("\\", "/"))


def _file_name(text: str) -> str | None:
    """Return the path that a file must get since its own has blanks or an ending in capitals, None where it has neither."""
    stem, dot, ending = _path(text.strip()).removeprefix("./").rpartition(".")
    name = f"{'-'.join(stem.split())}.{ending.strip().lower()}"
    return name if dot and name != stem + dot + ending else None


def _ids(text: str) -> Iterator[str]:
    """Yield the ids that a text may stand for."""
    yield slug_of(text)
    yield "/".join(map(slug_of, text.split("/")))


def is_like_an_id(text: str) -> bool:
    """Whether a text may stand for an id: a name of a few words, and no sentence.

    >>> is_like_an_id("King's Men"), is_like_an_id("She grows them. {moon}"), is_like_an_id("She grows them on purpose")
    (True, False, True)
    """
    return _LIKE_AN_ID.fullmatch(text) is not None and _SENTENCE.search(text) is None


def _path_fault(text: str) -> str:
    """Return what is wrong with a path, as the end of a sentence; nothing where it looks like none."""
    if "://" in text:
        return ": an address is not read, only a file in the folder of the set"
    if "\\" in text:
        return ": folders are set apart by `/`"
    if ".." in text.split("/"):
        return ": a path must not lead out of its folder by `..`"
    if text.startswith("/") or re.match("[A-Za-z]:", text):
        return ": a path begins in the folder of the set, not at the top of the disk"
    ending = text.rpartition(".")[2].lower()
    if "." in text and ending in ("gif", "webp", "bmp", "tif", "tiff", "psd", "pdf"):
        return f": a picture is a PNG or JPEG file, or an SVG drawing, not `.{ending}`"
    return ""

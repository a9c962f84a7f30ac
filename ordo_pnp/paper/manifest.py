"""The manifest: what went in, what each card looks like, what came out; all by hash, without time and place.

Two manifests tell which cards have changed between two builds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import VERSION, read_file
from ordo_pnp.paper.fingerprint import Fingerprints
from ordo_pnp.paper.tokens import TokenSides

if TYPE_CHECKING:
    from ordo_pnp.cards import Card
    from ordo_pnp.paper.deck import MadeFile, PrintOptions
    from ordo_pnp.paper.face_source import FaceSource


NAME = "manifest.json"
FORMAT = 1


def make_manifest(
    made: Sequence[MadeFile],
    cards: Sequence[Card],
    faces: Mapping[str, FaceSource],
    inputs: Mapping[str, str],
    options: PrintOptions,
    query: str,
    since: int | None = None,
) -> dict[str, Any]:
    """Describe a build.

    Args:
        made: Its files.
        cards: What was printed.
        faces: By game; nothing is drawn again.
        inputs: Name of a file -> its SHA-256.
        options: How it was printed.
        query: The filter that selected the cards.
        since: The number of the build before, where only what has changed since was printed.

    Returns:
        Plain data; keys in a fixed order.
    """
    return {
        "format": FORMAT,
        "program": f"ordo-pnp {VERSION}",
        "options": {
            "filter": query,
            "languages": list(options.languages),
            "paper": options.paper,
            "backs": options.flip.value,
            **options.plain,
            **({} if since is None else {"changed": f"since build {since}"}),
        },
        "inputs": dict(sorted(inputs.items())),
        "faces": describe_faces(cards, faces, options),
        "outputs": {
            each.name: {
                "sha256": each.digest,
                "bytes": len(each.content),
                "pages": each.pages,
                "cards": each.cards,
                **({"most_ink": list(each.most_ink)} if each.most_ink else {}),
                **({"coverage": list(each.coverage)} if each.coverage else {}),
            }
            for each in made
        },
        "pages": sum(each.pages for each in made),
        "cards": sum(each.cards for each in made if not each.is_backs),
    }


def format_manifest(manifest: Mapping[str, Any]) -> bytes:
    """Write a manifest as JSON in UTF-8: one file, card or option a line, so that a diff shows which has changed.

    What cannot be encoded, such as half of a pair in a name of a file, is escaped as JSON does it.
    """
    parts = []
    for key, value in manifest.items():
        if isinstance(value, dict) and value:
            entries = (f"  {_json(name)}: {_json(each)}" for name, each in value.items())
            parts.append(f" {_json(key)}: {{\n" + ",\n".join(entries) + "\n }")
        else:
            parts.append(f" {_json(key)}: {_json(value)}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode(errors="backslashreplace")


_json = json.JSONEncoder(ensure_ascii=False).encode


def describe_faces(
    cards: Iterable[Card],
    faces: Mapping[str, FaceSource],
    options: PrintOptions,
    drawn: Callable[[str], None] = lambda _language: None,
) -> dict[str, dict[str, Any]]:
    """Describe how often cards are printed and how they look, by hash.

    Args:
        cards: Those that were selected; what of them is not printed is left out.
        faces: By game.
        options: How they are printed.
        drawn: Is told the language after each card.

    Returns:
        ``game/set/slug`` -> ``copies``, a number or for each language one, and for each language ``front`` and ``back``.
    """
    prints, tokens = Fingerprints(), TokenSides()
    found: dict[str, dict[str, Any]] = {}
    for card in cards:
        source, sides, copies = faces[card.game], {}, _copies(card, options)
        if not copies:
            continue
        for language in options.languages:
            back = source.back(card, language, light=options.style.light_backs)
            front, back = tokens.of(options.style.tokens, source.front(card, language), back)
            sides[language] = {
                "front": prints.of(front.drawing),
                "back": None if back is None else prints.of(back.drawing),
            }
            drawn(language)
        found[f"{card.game}/{card.id}"] = {"copies": copies, **sides}
    return found


def _copies(card: Card, options: PrintOptions) -> int | dict[str, int]:
    """Return how often a card is printed: a number where it is the same in every language."""
    if options.part is None:
        return card.printing.copies if options.style.copies is None else options.style.copies
    name = f"{card.game}/{card.id}"
    copies = {language: options.part.copies.get((language, name), 0) for language in options.languages}
    numbers = set(copies.values())
    return numbers.pop() if len(numbers) == 1 else {language: number for language, number in copies.items() if number}


def hash_inputs(files: Iterable[Path], homes: Sequence[Path]) -> dict[str, str]:
    """Hash files, named by their path from the first of some folders that they lie in.

    A file elsewhere is named by its last three parts, so that no machine shows.
    """
    hashes = {}
    for file in files:
        home = next((each for each in homes if file.is_relative_to(each)), None)
        path = type(file)(*file.parts[-3:]) if home is None else file.relative_to(home)
        hashes[path.as_posix()] = hashlib.sha256(read_file(file)[0]).hexdigest()
    return dict(sorted(hashes.items()))

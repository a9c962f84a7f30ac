"""Looks to share: export a game's look as folder or zip file, or take another's.

Such a folder holds ``look.yaml``, and where the look has them ``faces/``, ``fonts/`` with their licences,
``fragments/`` and ``vignettes/``. Other files in it are never read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from ordo_pnp.base import DataError, Diagnostic, TargetError, printable, read_bounded, real
from ordo_pnp.cards.documents import Document, read_bytes, read_document, shown_as
from ordo_pnp.cards.edits import Draft
from ordo_pnp.cards.external_sets import home_in
from ordo_pnp.cards.folders import absent
from ordo_pnp.cards.records import EMPTY, GameData, Origin
from ordo_pnp.cards.schemas import Schemas
from ordo_pnp.cards.stock_looks import STOCK_BACK, STOCK_FACE

LOOK_FILE: Final = "look.yaml"
_FACES: Final = "faces"
_FONTS: Final = "fonts"
# Folder -> the key of the files in it.
_KINDS: Final[Mapping[str, str]] = {_FACES: "face", "fragments": "fragments", "vignettes": "vignettes"}
_FONT_FILES: Final = frozenset({".ttf", ".otf", ".ttc", ".otc"})
_LICENCES: Final = re.compile(r"(?i)(licen[sc]e|copying|ofl|notice|authors|fontlog)[^/]*(\.(txt|md))?")
_MAX_FONT: Final = 32 * 1024 * 1024
# Keys about the cards of a game, not about their look.
KEYS_OF_CARDS: Final = ("size", "outline", "backs")
# The kinds of a face that serves every kind of the game that it comes from.
_ANY: Final = "card"
_NAME: Final = re.compile("[a-z][a-z0-9-]*")


class SharedLook(NamedTuple):
    """A look from outside, judged."""

    # The path that a person gave.
    shown: str
    look: Document
    # Name in the folder -> the file, which its schema allows.
    documents: Mapping[str, Document]
    # Name in the folder -> fonts and their licences.
    fonts: Mapping[str, bytes]
    # Names of files in the folder that are no part of a look, sorted.
    left_out: tuple[str, ...]


def look_files(game: GameData) -> dict[str, bytes]:
    """Return the files of the look of a game, by their names in a folder that is passed on; none if it has no look of its own.

    The measures of the cards stay at home. A face that serves all kinds of the game serves all kinds of any game.
    """
    origin = game.files.get("look", EMPTY).get("look")
    if origin is None:
        return {}
    texts = {LOOK_FILE: _without(origin, KEYS_OF_CARDS)}
    faces = {name: each for name, each in game.faces.items() if "/" not in name}
    for name, each in faces.items():
        kinds = each.value["for"]
        serves_all = {*([kinds] if isinstance(kinds, str) else kinds)} >= {*game.fields}
        is_front = serves_all and name in game.fronts()
        file = STOCK_FACE if is_front and sum(map(faces.__contains__, game.fields)) <= 1 else name
        texts[f"{_FACES}/{file}.yaml"] = _for(each, _ANY) if serves_all else each.document.text
    for folder in ("vignettes", "fragments"):
        said = {word for text in texts.values() for word in _NAME.findall(text)}
        for name, each in game.files.get(folder, EMPTY).items():
            if "/" not in name and not said.isdisjoint(each.value):
                texts[f"{folder}/{name}.yaml"] = each.document.text
    return {**{name: text.encode() for name, text in texts.items()}, **_fonts_of(game.folder, texts[LOOK_FILE])}


def _fonts_of(folder: Path, look: str) -> dict[str, bytes]:
    """Return the fonts that a look names and that lie beside it, with their licences."""
    home = folder / _FONTS
    if not home.is_dir():
        return {}
    from ordo_pnp.cards.archives import own_files  # it imports the unpacking

    found = {name: path for name, path in own_files(real(home), []).items() if "/" not in name}
    kept = {name for name in found if name in look and PurePosixPath(name).suffix.lower() in _FONT_FILES}
    kept |= {name for name in found if kept and _LICENCES.fullmatch(name)}
    return {f"{_FONTS}/{name}": read_bounded(found[name], _MAX_FONT)[0] for name in sorted(kept)}


def _without(origin: Origin, keys: Collection[str]) -> str:
    """Return the text of a file without some keys of its mapping."""
    gone = [key for key in keys if key in origin.value]
    if not gone:
        return origin.document.text
    draft = Draft(origin.document)
    for key in gone:
        draft.remove((*origin.path, key))
    left = {key: value for key, value in origin.value.items() if key not in gone}
    return draft.finish({**origin.document.data, origin.path[0]: left})


def _for(face: Origin, kinds: str | Sequence[str], size: Sequence[float] | None = None) -> str:
    """Return the text of a face for other kinds, and in another size."""
    draft = Draft(face.document)
    said: dict[str, Any] = {"for": kinds if isinstance(kinds, str) else list(kinds)}
    said |= {} if size is None else {"size": list(size)}
    for key, value in said.items():
        draft.replace((*face.path, key), value)
    return draft.finish({**face.document.data, face.path[0]: {**face.value, **said}})


def read_look(path: Path, schemas: Schemas) -> SharedLook:
    """Read a look from an unchecked folder or zip file.

    Raises:
        TargetError: There is nothing, or no look.
        DataError: The archive is not safe, or a look may not hold one of the files.
        OSError: It cannot be read.
    """
    from ordo_pnp.cards.archives import unpack  # 10 ms that most commands do not need

    shown, place = str(path), Path(os.path.abspath(path))  # noqa: PTH100 (links are judged where they are followed)
    if place.is_dir():
        return _read(real(place), shown, schemas)
    if not place.exists():
        raise TargetError(absent(Path(shown), "file or folder"))
    with unpack(place, shown) as root:
        return _read(root, shown, schemas)


def _read(root: Path, shown: str, schemas: Schemas) -> SharedLook:
    from ordo_pnp.cards.archives import own_files

    home = home_in(root, LOOK_FILE)
    if home is None:
        raise TargetError(
            f"`{printable(shown)}` holds no `{LOOK_FILE}`; name the folder of a look, or a zip file of it"
        )
    passed: list[str] = []
    documents: dict[str, Document] = {}
    fonts: dict[str, bytes] = {}
    problems: list[Diagnostic] = []
    with shown_as(home, shown):
        for name, path in own_files(home, passed).items():
            folder, file = PurePosixPath(name).parent.as_posix(), PurePosixPath(name).name
            key = "look" if name == LOOK_FILE else _KINDS.get(folder) if name.endswith(".yaml") else None
            if key is not None:
                document = read_document(path)
                schema = None if document.problems else schemas.of(document.data)
                if schema is not None and schema.key == key:
                    problems += schema.validate(document)
                    documents[name] = document
                elif document.problems or name == LOOK_FILE:
                    problems += document.problems or schemas.by_key[key][None].validate(document)
                else:
                    passed.append(name)
            elif folder == _FONTS and (PurePosixPath(file).suffix.lower() in _FONT_FILES or _LICENCES.fullmatch(file)):
                fonts[name] = read_bounded(path, _MAX_FONT)[0]
            else:
                passed.append(name)
    if problems:
        raise DataError(problems)
    return SharedLook(shown, documents.pop(LOOK_FILE), documents, fonts, tuple(sorted(passed)))


def taken_look(shared: SharedLook, kinds: Sequence[str], own: Origin | None) -> tuple[dict[str, bytes], list[str]]:
    """Return a game's files with an outside look, by name, and those left out.

    Args:
        shared: The look.
        kinds: Those of the cards of the game.
        own: The look that the game has now: its keys about the cards stay.

    Raises:
        OrdoError: A file is written too unusually to be changed.
    """
    look = Origin(shared.look, ("look",))
    text = _without(look, KEYS_OF_CARDS)
    kept = {key: own.value[key] for key in KEYS_OF_CARDS if own is not None and key in own.value}
    if kept:
        plain = read_bytes(text.encode(), shared.look.name)
        draft = Draft(plain)
        for key, value in kept.items():
            draft.insert(look.path, key, value, (*plain.data["look"], *KEYS_OF_CARDS))
        text = draft.finish({**plain.data, "look": {**plain.data["look"], **kept}})
    files = {LOOK_FILE: text.encode(), **shared.fonts}
    left_out: list[str] = []
    for name, document in shared.documents.items():
        if not name.startswith(f"{_FACES}/"):
            files[name] = document.text.encode()
            continue
        face, stem = Origin(document, ("face",)), PurePosixPath(name).stem
        serves = _kinds_for(face, stem, kinds)
        if serves:
            stem = STOCK_FACE if stem == _ANY and _ANY not in kinds else stem
            # a face that follows its size has that of the cards of the game
            size = kept.get("size") if stem == STOCK_FACE and "%" in document.text else None
            files[f"{_FACES}/{stem}.yaml"] = _for(face, serves if len(serves) > 1 else serves[0], size).encode()
        else:
            left_out.append(f"{name}, for cards that this game does not have")
    return files, [*left_out, *shared.left_out]


def _kinds_for(face: Origin, name: str, kinds: Sequence[str]) -> list[str]:
    """Return the kinds of a game that a face from outside serves there."""
    said: Any = face.value["for"]
    wanted = [said] if isinstance(said, str) else list(said)
    if name in (STOCK_FACE, STOCK_BACK):
        return list(kinds)
    return [each for each in kinds if each in wanted] or (list(kinds) if _ANY in wanted else [])

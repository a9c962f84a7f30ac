"""The Faces view: the parts of the face of a card, and edits of them in its file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.base import OrdoError, printable, real
from ordo_pnp.cards import (
    PACKAGE_DATA,
    STOCK_BACK,
    Card,
    Document,
    Draft,
    format_value,
    named_by,
    path_to_schema,
    read_bytes,
)
from ordo_pnp.draw import FacePart, FaceParts, Faces, face_copy_text, stock_back_text, stock_face_text
from ordo_pnp.editor.language.protocol import CONTENT_MODIFIED, Handler, Params, RpcError
from ordo_pnp.editor.studio.card_view import WantedFace
from ordo_pnp.editor.studio.desk import StudioWindow
from ordo_pnp.editor.studio.start import is_shipped
from ordo_pnp.editor.studio.text_edits import apply_texts

# Decimals of a millimetre that are written.
_DECIMALS: Final = 3
_FARTHEST: Final = 2_000.0
# Letters of the source of a part that are shown.
_SOURCE: Final = 400
# Cards of which the shortest and the longest is looked for.
_MOST_SAMPLES: Final = 400
_BELOW: Final = re.compile(r"\n *elements:")
_PERCENT: Final = re.compile(r"(-?[0-9.]+%)(?:( ?)([+-])( ?)([0-9.]+))?")
_PLAIN_REFERENCE: Final = re.compile(r"\$[a-z][a-z0-9_.-]*")
# References to no column: words and facts of the game, which a face names in its file.
_NO_COLUMN: Final = ("$words.", "$facts.")


def parts(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the parts of a side of a card.

    Params: ``game``, ``card``, ``language``, ``side``. Result: null for a blank side, else ``face``: the full name of its layout; ``uri`` and
    ``sign`` of its text, ``state``: ``own``, or why it is not edited: ``shipped`` with the whole project, ``look`` where it came with a look, ``game`` where it
    came with the game of a set (``face_own`` then writes a copy); ``areas``, boxes by their names; ``columns``, the references that parts may show;
    ``palette``, colours by name, ``fonts``, ``sizes`` in points by name; ``samples``: ids of cards of this face with the ``shortest`` and ``longest`` text
    and ``bare``, without a picture, and ``count`` of its cards; ``parts`` in painting order, each with
    ``path`` below ``face``, ``kind``, ``spec`` as written, without the parts in it, ``placing``: ``box``, ``area``, ``point``, ``line`` or empty where a list places it, ``box`` on
    the card in millimetres, null where it is not known, ``numbers``: those of its place where there are some, ``isShown`` on this card, ``line`` from 1, ``source``, and whether it is the ``isFirst`` or ``isLast`` of its list.
    """
    wanted = WantedFace.parse(params)
    card = wanted.find(window.desk.session)
    with named_by(window.desk.workspace.naming), window.desk.session.faces(wanted.game) as faces:
        found = faces.parts(card, wanted.language, back=wanted.side == "back")
        if found is None:
            return {"face": None}
        path = window.desk.workspace.path_of(found.origin.document.name)
        state, look = _state(window, found, path), found.look
        text = found.origin.document.text if found.is_stock else window.editor.text(path.as_uri()).lines.text
        return {
            "face": found.name,
            "uri": None if found.is_stock else path.as_uri(),
            "file": "/".join(path.parts[-2:]),
            "sign": _sign(text),
            "state": state,
            "areas": {name: _rounded(box) for name, box in found.areas.items()},
            "columns": [each for each in found.references if not each.startswith(_NO_COLUMN)],
            "palette": look.palette,
            "fonts": sorted(look.font_names),
            "sizes": dict(look.sizes),
            "samples": _samples(faces, card, wanted, found.name),
            "parts": [*_told(found)],
        }


def _state(window: StudioWindow, found: FaceParts, path: Path) -> str:
    if is_shipped(window.desk):
        return "shipped"
    if found.is_stock:
        return "look"
    return "game" if real(path).is_relative_to(real(PACKAGE_DATA)) else "own"


def _sign(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _rounded(numbers: Any) -> list[float]:
    return [round(float(each), _DECIMALS) for each in numbers]


def _told(found: FaceParts) -> Iterator[dict[str, Any]]:
    draft = Draft(found.origin.document)
    for part in found.parts:
        start, end = draft.range_of((*found.origin.path, *part.path[:-1]))
        siblings = found.origin.document.root
        for step in (*found.origin.path, *part.path[:-2]):
            siblings = siblings.children[step]
        placing = _placing(part)
        yield {
            "path": list(part.path),
            "kind": part.kind,
            "spec": {key: value for key, value in part.spec.items() if key != "elements"},
            "placing": placing,
            "box": None if part.box is None else _rounded(part.box),
            "numbers": _numbers(part, placing),
            "isShown": part.is_shown,
            "line": found.origin.document.text.count("\n", 0, start) + 1,
            "source": _BELOW.split(found.origin.document.text[start:end])[0].strip()[:_SOURCE],
            "isFirst": part.path[-2] == 0,
            "isLast": part.path[-2] == len(siblings.children) - 1,
        }


def _placing(part: FacePart) -> str:
    """Return the way in which a part is placed, see ``parts``."""
    spec, is_in_stack = part.spec, part.path[-4:-3] == ("stack",)
    if "box" in spec:
        return "area" if isinstance(spec["box"], str) else "box"
    if is_in_stack or part.kind == "battlement":
        return ""
    if isinstance(spec.get("from"), list) and isinstance(spec.get("to"), list):
        return "line"
    return "point" if isinstance(spec.get("at"), list) else ""


def _numbers(part: FacePart, placing: str) -> list[float] | None:
    """Return left, top and, of a box, width and height of a part: on the card, else within its parent."""
    if part.in_mm is None or placing in {"", "line"}:
        return None
    if part.box is not None:
        return _rounded(part.box if placing != "point" else part.box[:2])
    return _rounded(part.in_mm["at" if placing == "point" else "box"])


def _samples(faces: Faces, card: Card, wanted: WantedFace, name: str) -> dict[str, Any]:
    """Return cards that show the damage of a change of their face."""
    same = [each for each in faces.game.cards() if each.kind == card.kind][:_MOST_SAMPLES]
    is_back = wanted.side == "back"
    same = [each for each in same if faces.layout_name(each, wanted.language, back=is_back) == name]

    def letters(each: Card) -> int:
        return sum(len(each.text(key, wanted.language) or "") for key in each.own_texts)

    ordered = sorted(same, key=letters)
    bare = [each for each in ordered if each.printing.art is None and each.printing.vignette is None]
    found = {"shortest": ordered[0].id, "longest": ordered[-1].id} if len(ordered) > 1 else {}
    if bare and len(bare) < len(ordered):
        found["bare"] = bare[-1].id
    return {**found, "count": len(same)}


class _FaceText(NamedTuple):
    """The text of a face that is edited."""

    path: Path
    document: Document
    part: FacePart
    name: str
    # To the values of the part, in the document.
    way: tuple[str | int, ...]


def _opened(window: StudioWindow, params: Params) -> Iterator[_FaceText]:
    """Yield the text of the face of a card with each part that is meant.

    Raises:
        RpcError: It is not edited here, cannot be read, has no such part, or is another one than a window has seen.
    """
    wanted = WantedFace.parse(params)
    card = wanted.find(window.desk.session)
    with window.desk.session.faces(wanted.game) as faces:
        found = faces.parts(card, wanted.language, back=wanted.side == "back")
    if found is None:
        raise RpcError("this side is blank")
    path = window.desk.workspace.path_of(found.origin.document.name)
    if _state(window, found, path) != "own":
        raise RpcError(f"the face `{found.name}` came with the program: copy it into the project first")
    text = window.editor.text(path.as_uri()).lines.text
    if _sign(text) != params.string("sign", 40) or text != found.origin.document.text:
        raise RpcError(
            f"the face `{found.name}` has been changed elsewhere: it is shown as it is now", CONTENT_MODIFIED
        )
    document = read_bytes(text.encode(), found.origin.document.name)
    for steps in params.raw("paths") or [None]:
        part = next((each for each in found.parts if list(each.path) == steps), None)
        if part is None:
            raise RpcError(f"the face `{found.name}` has no such part")
        yield _FaceText(path, document, part, found.name, (*found.origin.path, *part.path))


def edit(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Change a part of the face of a card in the file of the face; comments stay.

    Params: ``game``, ``card``, ``language``, ``side``; ``sign`` of the text that the window has seen, ``paths`` of the parts, several to be moved together, ``visit`` as of
    ``apply_texts``, and ``act``: ``move`` ``by`` millimetres to the right, down, and of a box in width and height; ``set`` a ``key`` to
    a ``value``, null to leave it out; ``free``: write the box in place of the area or the parts that it stands for; ``forward`` and ``backward`` among its
    neighbours, ``duplicate``, ``remove``. Result: ``path`` of the part and ``sign`` as they are now.

    Raises:
        RpcError: The face is not edited here, has changed meanwhile, or would be wrong then. Nothing has changed.
    """
    with named_by(window.desk.workspace.naming):
        meant = [*_opened(window, params)]
        act, found = params.choice("act", tuple(_ACTS)), meant[0]
        draft, data = Draft(found.document), deepcopy(found.document.data)
        for each in meant if act == "move" else meant[:1]:
            path = _ACTS[act](each, draft, data, params)
        try:
            text = draft.finish(data)
        except OrdoError as error:
            raise RpcError(str(error)) from error
        again = read_bytes(text.encode(), found.document.name)
        schema = window.desk.session.schemas().of(again.data, params.id("game"))
        wrong = [] if schema is None else schema.validate(again)
        if wrong:
            why = wrong[0].message if wrong[0].help is None else f"{wrong[0].message}: {wrong[0].help}"
            raise RpcError(why)
        title = f"face {found.name}: {_TITLES[act]} {found.part.kind}"
        apply_texts(window.desk, {found.path: text}, title, params.string("visit", 40))
        return {"path": list(path), "sign": _sign(text)}


def _at(data: Any, way: tuple[str | int, ...]) -> Any:
    for step in way:
        data = data[step]
    return data


def _move(found: _FaceText, draft: Draft, data: Any, params: Params) -> tuple[str | int, ...]:
    by = params.raw("by")
    if not isinstance(by, list) or len(by) != 4 or not all(map(_is_length, by)):
        raise RpcError("`by` is no four lengths in millimetres")
    placing = _placing(found.part)
    keys = {"box": ("box",), "point": ("at",), "line": ("from", "to")}.get(placing)
    if keys is None:
        raise RpcError("this part has no box of its own: its list, area or path places it")
    for key in keys:
        numbers = _at(data, (*found.way, key))
        for at, (old, more) in enumerate(zip(numbers, by, strict=False)):
            if more:
                numbers[at] = _moved(old, more)
                _write_length(draft, (*found.way, key, at), numbers[at])
    return found.part.path


def _is_length(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < _FARTHEST


def _moved(old: float | str, by: float) -> float | str:
    """Return a length that is longer by some millimetres; a part of something keeps its part.

    >>> _moved(12.5, 1.3), _moved("100% - 6", 1.3), _moved("50% - 1.3", 1.3)
    (13.8, '100% - 4.7', '50%')
    """
    if not isinstance(old, str):
        return _short(old + by)
    match = _PERCENT.fullmatch(old)
    if match is None:
        raise RpcError(f"`{printable(old)}` is no length that can be changed here")
    percent, before, sign, after, number = match.groups()
    more = _short((float(number) if number else 0.0) * (-1 if sign == "-" else 1) + by)
    gaps = (" ", " ") if sign is None else (before, after)
    return percent if not more else f"{percent}{gaps[0]}{'-' if more < 0 else '+'}{gaps[1]}{abs(more):g}"


def _short(number: float) -> float:
    found = round(number, _DECIMALS)
    return int(found) if found == int(found) else found


def _write_length(draft: Draft, way: tuple[str | int, ...], value: float | str) -> None:
    quote = draft.slice(way)[:1]
    quote = quote if quote in {"'", '"'} else ""
    draft.rewrite(way, f"{quote}{value}{quote}")


def _set(found: _FaceText, draft: Draft, data: Any, params: Params) -> tuple[str | int, ...]:
    key, value = params.id("key"), params.raw("value")
    part = _at(data, found.way)
    if key == "elements":
        raise RpcError("the parts within a part are changed one by one")
    if value is None:
        if key in part:
            draft.remove((*found.way, key))
            del part[key]
    elif key in part:
        part[key] = value
        if isinstance(value, str) and _PLAIN_REFERENCE.fullmatch(value):
            draft.rewrite((*found.way, key), value)
        else:
            draft.replace((*found.way, key), value)
    else:
        part[key] = value
        draft.insert(found.way, key, value)
    return found.part.path


def _free(found: _FaceText, draft: Draft, data: Any, params: Params) -> tuple[str | int, ...]:
    if found.part.in_mm is None or "box" not in found.part.spec:
        raise RpcError("this part has no box")
    box = [_short(each) for each in found.part.in_mm["box"]]
    _at(data, found.way)["box"] = box
    draft.rewrite((*found.way, "box"), format_value(box))
    return found.part.path


def _swap(found: _FaceText, draft: Draft, data: Any, by: int) -> tuple[str | int, ...]:
    *above, index, kind = found.part.path
    siblings = _at(data, found.way[:-2])
    other = int(index) + by
    if not 0 <= other < len(siblings):
        raise RpcError("there is no part beyond this one")
    siblings[int(index)], siblings[other] = siblings[other], siblings[int(index)]
    draft.swap(found.way[:-1], (*found.way[:-2], other))
    return (*above, other, kind)


def _forward(found: _FaceText, draft: Draft, data: Any, params: Params) -> tuple[str | int, ...]:
    return _swap(found, draft, data, 1)


def _backward(found: _FaceText, draft: Draft, data: Any, params: Params) -> tuple[str | int, ...]:
    return _swap(found, draft, data, -1)


def _duplicate(found: _FaceText, draft: Draft, data: Any, params: Params) -> tuple[str | int, ...]:
    *above, index, kind = found.part.path
    siblings = _at(data, found.way[:-2])
    siblings.insert(int(index) + 1, deepcopy(siblings[int(index)]))
    draft.duplicate(found.way[:-1])
    return (*above, int(index) + 1, kind)


def _remove(found: _FaceText, draft: Draft, data: Any, params: Params) -> tuple[str | int, ...]:
    siblings = _at(data, found.way[:-2])
    if len(siblings) == 1:
        raise RpcError("this is the only part there: a list without parts cannot be written")
    del siblings[int(found.part.path[-2])]
    draft.remove(found.way[:-1])
    return ()


_ACTS: Final = {
    "move": _move,
    "set": _set,
    "free": _free,
    "forward": _forward,
    "backward": _backward,
    "duplicate": _duplicate,
    "remove": _remove,
}
_TITLES: Final = {
    "move": "move",
    "set": "change",
    "free": "set free",
    "forward": "bring forward",
    "backward": "send back",
    "duplicate": "duplicate",
    "remove": "remove",
}


def make_own(window: StudioWindow, params: Params) -> dict[str, str]:
    """Write the face that a side of a card is drawn with as a file of the project, as ``ordo new face`` does; it is an edit that can be undone.

    Params: ``game``, ``card``, ``language``, ``side``. Result: ``uri`` of the new file, which is not saved yet.

    Raises:
        RpcError: The face is the project's own already, or the whole project came with the program.
    """
    wanted = WantedFace.parse(params)
    card = wanted.find(window.desk.session)
    with named_by(window.desk.workspace.naming):
        with window.desk.session.faces(wanted.game) as faces:
            found, game = faces.parts(card, wanted.language, back=wanted.side == "back"), faces.game
        path = Path() if found is None else window.desk.workspace.path_of(found.origin.document.name)
        state = "blank" if found is None else _state(window, found, path)
        if found is None or state not in {"look", "game"}:
            raise RpcError("there is no face to be copied here")
        named = card.set if real(game.folder).is_relative_to(real(PACKAGE_DATA)) else None
        home = game.folder if named is None else game.sets[card.set].folder
        modeline = f"../{path_to_schema(home, named, 'face')}"
        if state == "game":
            name, text = found.name.rpartition("/")[2], face_copy_text(game, found.name, modeline=modeline)
        elif wanted.side == "back":
            name, text = STOCK_BACK, stock_back_text(game, modeline=modeline)
        else:
            name, text = card.kind, stock_face_text(game, card.kind, modeline=modeline)
        target = home / "faces" / f"{name}.yaml"
        if target.exists():
            raise RpcError(f"there is a face `faces/{name}.yaml` already: edit that one")
        apply_texts(window.desk, {target: text}, f"copy the face {name}")
        return {"uri": target.as_uri()}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/faceParts": parts,
    "ordo/faceEdit": edit,
    "ordo/faceOwn": make_own,
}

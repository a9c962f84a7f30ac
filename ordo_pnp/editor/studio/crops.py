"""Moving the picture of a card in its box: shown while it is dragged, written into the file of the card at the end."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards import Draft, entry_with_id, named_by, read_bytes
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.looks import WantedFace, shown
from ordo_pnp.editor.studio.text_edits import apply_texts

if TYPE_CHECKING:
    from ordo_pnp.cards import Card
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow


# Millimetres of a move.
_FARTHEST: Final = 2_000.0


def crop(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Move the vignette of a card in the box of its face.

    Params: ``game``, ``card``, ``language``, ``side``, ``by``: how far to the right and down, in millimetres; and
    ``writes``: whether to write it into the file of the card, as one edit that can be undone. Result: ``focus``; where it is not
    written, the ``face`` as it would be, with ``definitions`` and ``forget`` as of ``look``.
    """
    wanted, (right, down) = WantedFace.parse(params), _moved(params)
    session = window.desk.session
    card = wanted.find(session)
    is_back = wanted.side == "back"
    with session.faces(card.game) as faces:
        framed = faces.framed(card, wanted.language)
        regions = [each for each, _ in faces.regions(card, wanted.language, back=is_back) if each.is_movable]
    if framed is None or not regions:
        raise RpcError(
            "the face shows no vignette of the card that could be moved: where its face says `focus`, that goes first"
        )
    left, top, end, low = regions[-1].box
    focus = framed.moved((end - left, low - top), (right, down), regions[-1].spec)
    own = card.printing.vignette
    vignette = {**(own if isinstance(own, Mapping) else {"of": framed.choice.of}), "focus": list(focus)}
    if params.flag("writes"):
        _write(window, card, vignette)
        return {"focus": list(focus)}
    moved = replace(card, printing=card.printing._replace(vignette=vignette))
    with named_by(window.desk.workspace.naming):
        shown_faces, definitions = shown(
            window, card.game, [session.draw(moved, wanted.language, wanted.side, is_draft=True)]
        )
    return {"focus": list(focus), "face": shown_faces[0], **definitions}


def _moved(params: Params) -> tuple[float, float]:
    by = params.raw("by")
    if not isinstance(by, list) or len(by) != 2 or not all(_is_length(each) for each in by):
        raise RpcError("`by` is no pair of millimetres")
    return float(by[0]), float(by[1])


def _is_length(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < _FARTHEST


def _write(window: StudioWindow, card: Card, vignette: dict[str, Any]) -> None:
    """Write a vignette below ``print`` of a card."""
    with named_by(window.desk.workspace.naming):
        path = window.desk.workspace.path_of(card.origin.document.name)
    document = read_bytes(window.editor.text(path.as_uri()).lines.text.encode(), card.origin.document.name)
    way = None if document.problems else _way_to(document.data, card)
    if way is None:
        raise RpcError(f"the file of `{card.id}` cannot be read at this moment: mend what is wrong with it first")
    draft, expected = Draft(document), deepcopy(document.data)
    entry = expected
    for step in way:
        entry = entry[step]
    if "print" not in entry:
        draft.insert(way, "print", {"vignette": vignette})
        entry["print"] = {"vignette": vignette}
    elif "vignette" in entry["print"]:
        draft.replace((*way, "print", "vignette"), vignette)
        entry["print"]["vignette"] = vignette
    else:
        draft.insert((*way, "print"), "vignette", vignette)
        entry["print"]["vignette"] = vignette
    apply_texts(window.desk, {path: draft.finish(expected)}, f"{card.id}: move the picture")


def _way_to(data: Any, card: Card) -> tuple[str | int, ...] | None:
    """Return the way to the entry of a card in its file as it is now."""
    key = card.origin.path[0]
    index = entry_with_id(data.get(key) if isinstance(data, dict) else None, card.id.partition("/")[2])
    return None if index is None else (key, index)


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/crop": crop}

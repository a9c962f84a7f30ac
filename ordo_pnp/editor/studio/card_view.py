"""The Cards view: faces, the gallery, carets and places on faces, and crops of pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ordo_pnp.base import OrdoError, Span, printable
from ordo_pnp.cards import Card, CardId, Draft, GameData, entry_with_id, named_by, read_bytes, unmarked
from ordo_pnp.draw import FaceDrawing, FaceRegion, KeyPath, trim_corners
from ordo_pnp.editor.language.caret_targets import card_around, caret_path
from ordo_pnp.editor.language.completions import complete_filter
from ordo_pnp.editor.language.named_things import context_of
from ordo_pnp.editor.language.open_projects import FindingPlaces
from ordo_pnp.editor.language.positions import TextLines, units
from ordo_pnp.editor.language.protocol import Handler, Params, RpcError
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.face_sheets import FacePatches, FaceSheets, LastingSheet, SentDefinitions
from ordo_pnp.editor.studio.pages import NotFoundError, Route, Served
from ordo_pnp.editor.studio.studio_findings import CardLists, told_finding
from ordo_pnp.editor.studio.text_edits import apply_texts
from ordo_pnp.paper import draw_single, write_svg
from ordo_pnp.project import SIDES, DrawnSide, Session, Side
from ordo_pnp.tables import rules_of

# Keys of a path in a card.
_DEEPEST: Final = 12


def place(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Find the place of a key of a card.

    Params: ``game``, ``card``, ``keys``: its path below the card, and ``language``: for a text in another language than that of the
    card its translation. Result: ``uri``, ``range`` of the key, or of the nearest one above it where the card has no such key;
    then ``isMissing`` is true.
    """
    game, language = params.id("game"), params.id("language")
    session, name = window.desk.session, params.id("card")
    card = session.card(game, name)
    if card is None and (wrong := session.faceless(game).get(CardId(name))) is not None:
        card = wrong.card
    steps = params.raw("keys")
    if card is None:
        raise RpcError("there is no such card")
    if not isinstance(steps, list) or len(steps) > _DEEPEST or not all(isinstance(each, (str, int)) for each in steps):
        raise RpcError("`keys` is no list of keys")
    with named_by(window.desk.workspace.naming):
        span, is_missing = _span(card, steps, language)
        return {**FindingPlaces(window.editor).location(span), "isMissing": is_missing}


def _span(card: Card, keys: Sequence[str | int], language: str) -> tuple[Span, bool]:
    overlay = card.text_origins.get(language)
    if len(keys) == 1 and overlay is not None and keys[0] in card.translation(language):
        return overlay.span(keys[0], key=True), False
    value, reached = card.origin.value, 0
    for step in keys:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            break
        reached += 1
    way = keys[:reached] or ["id"]
    return card.origin.span(*way, key=isinstance(way[-1], str)), reached < len(keys)


def at(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Find the card and the key at a caret.

    Params: ``uri``, ``position``. Result: ``game``, ``card`` and ``keys``, the path below the card; ``card`` null outside cards.
    """
    text = window.editor.text(params.uri("uri"))
    found = caret_path(text.lines, text.lines.offset_of(params.object("position")))
    here = context_of(window.editor, text)
    game = None if here.game is None or here.card_set is None else here.game.id
    card = card_around(here, *found)
    if card is None and game is not None:  # to find an invalid card, all edited texts have to be read
        card = card_around(here, *found, [each.card for each in window.desk.session.faceless(game).values()])
    if card is None:
        return {"game": game, "card": None, "keys": []}
    above = 3 if found.steps[0] == "text" else 2
    return {"game": game, "card": card.id, "keys": list(found.steps[above:])}


# Parts of a face for clicks, the last painted first: a board has a thousand, a card fifteen.
MOST_HITS: Final = 120
# Faces of one request.
MOST_FACES: Final = 24
# Codes of text and pictures that have too little room.
_OVERSET: Final = frozenset({"CAT420", "CAT741"})


class WantedFace(NamedTuple):
    """A side of a card that a window wants to see."""

    game: str
    card: str
    language: str
    side: Side

    @classmethod
    def parse(cls, params: Params, card: str | None = None) -> WantedFace:
        """Parse the parameters of a message."""
        found = card if card is not None else params.id("card")
        game, language = params.id("game"), params.id("language")
        side: Side = "back" if params.choice("side", SIDES) == "back" else "front"
        return cls(game, found, language, side)

    def find(self, session: Session) -> Card:
        """Return the card.

        Raises:
            RpcError: There is none, or the game has no such language.
        """
        card = session.card(self.game, self.card)
        if card is None:
            wrong = session.faceless(self.game).get(CardId(self.card))
            raise RpcError(f"there is no card `{printable(self.card)}`" if wrong is None else wrong.problem)
        if self.language not in session.latest().games[self.game].languages:
            raise RpcError(f"the cards of {self.game} are not in `{self.language}`")
        return card


def look(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Draw a side of a card from the current texts.

    Params: ``game``, ``card``, ``language``, ``side``, ``has``. Result: ``card``; ``uri`` and ``version`` of its file; ``name`` and
    ``words`` for screen readers; ``stale``, whether the face shows an earlier text; ``face`` as of ``faces``, null for a
    blank side; ``hits``: the parts of it, each with ``box`` in millimetres of the trim and ``keys``, the paths below the
    card that it shows, the last painted first; ``serial`` of face and hits, and with ``has``, the serial of those that the window shows, only the
    differences, see ``FacePatches``; ``overset``: findings of too little room; ``problems``: other findings of the drawing;
    ``definitions`` that the window lacks, and ``forget``, whether it drops all earlier ones first.
    """
    wanted = WantedFace.parse(params)
    session = window.desk.session
    card = wanted.find(session)
    with named_by(window.desk.workspace.naming):
        uri = window.desk.workspace.path_of(card.origin.document.name).as_uri()
        drawn = session.draw(card, wanted.language, wanted.side, is_draft=True)
        with session.faces(card.game) as faces:
            regions = faces.regions(card, wanted.language, back=wanted.side == "back")
            words = words_of(card, faces.game, wanted.language)
        places = FindingPlaces(window.editor)
        problems = [told_finding(each, places) for each in drawn.problems]
    pictures, definitions = shown(window, card.game, [drawn])
    has = params.count("has") if "has" in params else None
    return {
        "card": card.id,
        "uri": uri,
        "version": window.editor.text(uri).version,
        "stale": session.is_stale(wanted.game, wanted.card, wanted.language),
        "name": card.text("name", wanted.language) or card.id,
        "words": words,
        "overset": [each for each in problems if each["code"] in _OVERSET],
        "problems": [each for each in problems if each["code"] not in _OVERSET],
        **window.kept(FacePatches).send(pictures[0], hits_of(regions), has),
        **definitions,
    }


def shown(
    window: StudioWindow, game: str, drawn: Sequence[DrawnSide], *, is_small: bool = False
) -> tuple[list[dict[str, Any] | None], dict[str, Any]]:
    """Return sides for a window, None for a blank one, and the definitions it lacks."""
    sheet = window.desk.kept(FaceSheets).of(game)
    faces = [None if each.face is None else _shown(each.face, sheet, is_small=is_small) for each in drawn]
    return faces, window.kept(SentDefinitions).send(sheet, [each["body"] for each in faces if each is not None])


def _shown(face: FaceDrawing, sheet: LastingSheet, *, is_small: bool) -> dict[str, Any]:
    """Return the measures of a face in millimetres, and its drawing."""
    box = 0.0, 0.0, face.width, face.height
    away = {"bleed": face.bleed, "trim": 0.0, "safe": -face.safe}
    corners = {name: found for name, by in away.items() if (found := trim_corners(face.outline, box, by))}
    return {
        "width": face.width,
        "height": face.height,
        "bleed": face.bleed,
        "safe": face.safe,
        "radius": face.radius,
        "round": face.outline == "circle",
        **({"corners": corners} if corners else {}),
        "body": sheet.body(face.drawing, is_small=is_small),
    }


def draw_faces(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Draw a side of several cards of a game in small.

    Params: ``game``, ``cards``, ``language``, ``side``. Result: ``faces``, in the order of the cards, each with ``card``,
    ``name``, ``stale``, and ``face``: ``width``, ``height``, ``bleed``, ``safe`` and ``radius`` in millimetres, ``round``, of a hexagon or octagon
    ``corners`` of the lines ``bleed``, ``trim`` and ``safe``, and
    ``body``, its items as SVG, which refer to definitions; null for a blank side and for a face that cannot be drawn;
    ``definitions`` and ``forget`` as of ``look``.
    """
    session, game = window.desk.session, params.id("game")
    wanted = [WantedFace.parse(params, each) for each in params.strings("cards", MOST_FACES)]
    known = [(each, session.card(game, each.card)) for each in wanted]
    with named_by(window.desk.workspace.naming):
        drawn = [
            (card, session.draw(each.find(session), each.language, each.side, is_draft=True))
            for each, card in known
            if card is not None
        ]
    faces, definitions = (
        shown(window, game, [each for _, each in drawn], is_small=True)
        if drawn
        else ([], {"definitions": {}, "forget": False})
    )
    told = [
        {
            "card": card.id,
            "name": card.text("name", wanted[0].language) or card.id,
            "stale": session.is_stale(game, card.id, wanted[0].language),
            "face": face,
        }
        for (card, _), face in zip(drawn, faces, strict=True)
    ]
    return {"faces": told, **definitions}


def gallery(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the cards of a game that fit a filter of ``ordo list``.

    Params: ``game``, ``language``, ``filter``. Result: ``cards`` in their order, each with ``id``, ``name`` and ``problem``: the
    reason why it has no face, else null; and ``cardsVersion`` as of ``findings``; a filter that cannot be
    read, or that asks for an unknown value, is an error with its remedy.
    """
    desk, language = window.desk, params.id("language")
    query = desk.workspace.query([params.string("filter", 1_000)])
    game = desk.session.catalog().games.get(params.id("game"))
    if game is None:
        raise RpcError("there is no such game")
    faceless = desk.session.faceless(game.id)
    cards = [
        {
            "id": each.id,
            "name": each.text("name", language) or each.id,
            "problem": faceless[each.id].problem if each.id in faceless else None,
        }
        for each in query.select(desk.session.written(game.id).game.cards())
    ]
    return {"cards": cards, "cardsVersion": desk.kept(CardLists).version}


def filter_offers(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the completions at a place of a filter of the cards of a game.

    Params: ``game``, ``filter``, ``at``: the UTF-16 units before the caret. Result: ``offers``, each with ``label``, and ``text``
    that replaces the units from ``start`` to ``end``; a key with ``values``: their number, 0 where a part of one is enough.
    """
    said = params.string("filter", 1_000)
    offset = TextLines(said).offset(0, params.count("at"))
    found = complete_filter(window.editor, said, offset, params.id("game"))
    return {"offers": [each | {key: units(said[: each[key]]) for key in ("start", "end")} for each in found]}


def words_of(card: Card, game: GameData, language: str) -> str:
    """Return the words of a card for screen readers: name, kind, rules and other texts."""
    texts = [unmarked(game.marked_text(card, name, language)) for name in card.shown_texts(language)]
    try:
        kind = game.word("deck", card.kind, language)
    except KeyError:
        kind = card.kind
    lines = [*texts[:1], kind, rules_of(card, game, language), *texts[1:]]
    return " · ".join(" ".join(each.split()) for each in lines if each.strip())


def hits_of(regions: Sequence[tuple[FaceRegion, tuple[KeyPath, ...]]]) -> list[dict[str, Any]]:
    """Return the parts of a face with their keys, the last painted first, each once."""
    found: dict[str, dict[str, Any]] = {}
    for region, keys in reversed(regions):
        left, top, right, bottom = region.box
        box = [round(each, 2) for each in (left, top, right - left, bottom - top)]
        hit = {"box": box, "keys": [list(each) for each in keys], "element": region.kind} | (
            {"moves": True} if region.is_movable else {}
        )
        found.setdefault(repr((box, keys)), hit)
    return list(found.values())[:MOST_HITS]


# Millimetres of a move.
_FARTHEST: Final = 2_000.0


def crop(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Move the vignette of a card in the box of its face.

    Params: ``game``, ``card``, ``language``, ``side``, ``by``: the distance to the right and down, in millimetres; and
    ``writes``: whether to write it into the file of the card, as one edit that can be undone. Result: ``focus``; unless it is
    written, the ``face`` with it, with ``definitions`` and ``forget`` as of ``look``.
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
    """Return the path to the entry of a card in its current file."""
    key = card.origin.path[0]
    index = entry_with_id(data.get(key) if isinstance(data, dict) else None, card.id.partition("/")[2])
    return None if index is None else (key, index)


# A poker card is then 1488 × 2079 pixels and takes 0.2 s.
MOST_DPI: Final = 600
USUAL_DPI: Final = 150
_DPI: Final = re.compile("[0-9]{2,3}")


def face_file(desk: Desk, words: tuple[str, ...], query: Mapping[str, str]) -> Served:
    """Return a side of a card, cut at its trim.

    Words: game, set, and the card with ``.svg`` or ``.png``. Query: ``lang``, that of the card if not given; ``side``; ``dpi`` from 36
    to 600.
    """
    if len(words) != 3:
        raise NotFoundError("no card")
    slug, _, ending = words[2].rpartition(".")
    card = desk.session.card(words[0], f"{words[1]}/{slug}")
    side: Side = "back" if query.get("side") == "back" else "front"
    dpi = query.get("dpi", str(USUAL_DPI))
    if card is None or ending not in {"svg", "png"} or not _DPI.fullmatch(dpi):
        raise NotFoundError("no card")
    language = query.get("lang", card.language)
    if language not in desk.session.latest().games[card.game].languages or not 36 <= int(dpi) <= MOST_DPI:
        raise NotFoundError("no such picture")
    try:
        with named_by(desk.workspace.naming):
            face = desk.session.draw(card, language, side, is_draft=True).face
        if face is None:
            raise NotFoundError("a blank side")
        fonts = desk.session.fonts(card.game)
        if ending == "svg":
            return Served(write_svg(face, fonts, card.text("name", language)).encode(), "image/svg+xml")
        return Served(draw_single(face, fonts, int(dpi)).png, "image/png")
    except OrdoError as error:
        raise NotFoundError(str(error)) from error


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/place": place,
    "ordo/at": at,
    "ordo/crop": crop,
    "ordo/look": look,
    "ordo/faces": draw_faces,
    "ordo/gallery": gallery,
    "ordo/filterOffers": filter_offers,
}
ROUTES: Final[Mapping[str, Route]] = {"face": face_file}

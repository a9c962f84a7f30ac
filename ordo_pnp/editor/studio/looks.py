"""One face after each change of a text: the picture, what its parts mean, and what must not be printed as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.base import printable
from ordo_pnp.cards import CardId, named_by
from ordo_pnp.editor.language.filters import complete_filter
from ordo_pnp.editor.language.findings import FindingPlaces
from ordo_pnp.editor.language.positions import TextLines, units
from ordo_pnp.editor.language.rpc import RpcError
from ordo_pnp.editor.studio.findings import CardLists
from ordo_pnp.editor.studio.sheets import FacePatches, FaceSheets, LastingSheet, SentDefinitions
from ordo_pnp.editor.studio.told_findings import told_finding
from ordo_pnp.project import SIDES
from ordo_pnp.tables import rules_of

if TYPE_CHECKING:
    from ordo_pnp.cards import Card, GameData
    from ordo_pnp.draw import FaceDrawing, FaceRegion, KeyPath
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.project import DrawnSide, Session, Side


# Parts of a face that can be clicked on, the last painted first: a board has a thousand, a card fifteen.
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
        """Read it from the parameters of a message."""
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
    """Draw a side of a card as the texts are at this moment.

    Params: ``game``, ``card``, ``language``, ``side``, ``has``. Result: ``card``; ``uri`` and ``version`` of its file; ``name`` and
    ``words`` for those who do not see it; ``stale``, whether an earlier text stands in; ``face`` as of ``faces``, null for a
    blank side; ``hits``: what parts of it show, ``box`` in millimetres of the trim and ``keys``, the ways to it below the
    card, the last painted first; ``serial`` of face and hits, and by ``has``, that of those which the window shows, only what differs, as
    ``FacePatches`` says; ``overset``: what has too little room; ``problems``: what else was found while it was drawn;
    ``definitions`` that the window does not have yet, and ``forget``, whether all that it has are to be forgotten before.
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
    """Return sides as a window shows them, perhaps small, None for a blank one, and the definitions that it lacks."""
    sheet = window.desk.kept(FaceSheets).of(game)
    faces = [None if each.face is None else _shown(each.face, sheet, is_small=is_small) for each in drawn]
    return faces, window.kept(SentDefinitions).send(sheet, [each["body"] for each in faces if each is not None])


def _shown(face: FaceDrawing, sheet: LastingSheet, *, is_small: bool) -> dict[str, Any]:
    """Return the measures of a face in millimetres, and its drawing."""
    return {
        "width": face.width,
        "height": face.height,
        "bleed": face.bleed,
        "safe": face.safe,
        "radius": face.radius,
        "round": face.outline == "circle",
        "body": sheet.body(face.drawing, is_small=is_small),
    }


def draw_faces(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Draw a side of several cards of a game, to be shown small.

    Params: ``game``, ``cards``, ``language``, ``side``. Result: ``faces``, in the order of the cards, each with ``card``,
    ``name``, ``stale``, and ``face``: ``width``, ``height``, ``bleed``, ``safe`` and ``radius`` in millimetres, ``round``, and
    ``body``, its items as SVG, which refer to definitions; null for a blank side and for what cannot be drawn;
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
    """Return the cards of a game that a filter leaves, as ``ordo list`` understands it.

    Params: ``game``, ``language``, ``filter``. Result: ``cards`` in their order, each with ``id``, ``name`` and ``problem``: why there
    is no face of it, else null; and ``cardsVersion`` as of ``findings``; a filter that cannot be
    read, or that asks for what there is not, is an error with its remedy.
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
    """Return what may be typed at a place of a filter of the cards of a game.

    Params: ``game``, ``filter``, ``at``: before which unit of it the caret stands. Result: ``offers``, each with ``label``, and ``text``
    that takes the place of what stands from ``start`` to ``end``; a key with ``values``: how many there are, 0 where a part of one is enough.
    """
    said = params.string("filter", 1_000)
    offset = TextLines(said).offset(0, params.count("at"))
    found = complete_filter(window.editor, said, offset, params.id("game"))
    return {"offers": [each | {key: units(said[: each[key]]) for key in ("start", "end")} for each in found]}


def words_of(card: Card, game: GameData, language: str) -> str:
    """Return all words of a card, for those who do not see it: its name, its kind, what it does, and its other texts."""
    texts = [*card.shown_texts(language).values()]
    try:
        kind = game.word("deck", card.kind, language)
    except KeyError:
        kind = card.kind
    lines = [*texts[:1], kind, rules_of(card, game, language), *texts[1:]]
    return " · ".join(" ".join(each.split()) for each in lines if each.strip())


def hits_of(regions: Sequence[tuple[FaceRegion, tuple[KeyPath, ...]]]) -> list[dict[str, Any]]:
    """Return what parts of a face show, the last painted first, each place and meaning once."""
    found: dict[str, dict[str, Any]] = {}
    for region, keys in reversed(regions):
        left, top, right, bottom = region.box
        box = [round(each, 2) for each in (left, top, right - left, bottom - top)]
        hit = {"box": box, "keys": [list(each) for each in keys], "element": region.kind} | (
            {"moves": True} if region.is_movable else {}
        )
        found.setdefault(repr((box, keys)), hit)
    return list(found.values())[:MOST_HITS]


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/look": look,
    "ordo/faces": draw_faces,
    "ordo/gallery": gallery,
    "ordo/filterOffers": filter_offers,
}

"""All methods and routes of the studio, and the overview of a project."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ordo_pnp.base import printable, real
from ordo_pnp.cards import named_by
from ordo_pnp.editor.language.protocol import Handler, Params
from ordo_pnp.editor.studio import (
    book_process,
    books,
    card_form,
    card_table,
    card_view,
    face_editor,
    jobs,
    printing,
    saving,
    start,
    studio_findings,
    text_edits,
    translations,
)
from ordo_pnp.editor.studio.desk import StudioWindow
from ordo_pnp.editor.studio.pages import Route
from ordo_pnp.tables import card_schemas


def overview(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the games of the project with sets, languages, kinds, and cards in file order.

    ``here`` is the folder of a set in which the studio was opened: its ``game`` and ``set``, null elsewhere. ``isBuiltIn`` tells whether they came with the program; ``shown`` is the language in which a game is shown first, that of the
    set at hand where there is one; ``problem`` is the reason why a card has no face.
    """
    desk = window.desk
    desk.kept(start.OpenedProject)
    desk.kept(translations.SeenSources)  # it must know the sources of translations from the beginning
    with named_by(desk.workspace.naming):
        catalog, at_hand = desk.session.catalog(), desk.workspace.card_set
        games = []
        for game in desk.workspace.games(catalog):
            faceless = desk.session.faceless(game.id)
            cards = [
                {
                    "id": str(card.id),
                    "kind": card.kind,
                    "names": {each: card.text("name", each) for each in game.languages},
                    "uri": desk.workspace.path_of(card.origin.span().file).as_uri(),
                    "line": card.origin.span().line - 1,
                    "problem": faceless[card.id].problem if card.id in faceless else None,
                }
                for card in desk.session.written(game.id).game.cards()
            ]
            games.append(
                {
                    "id": game.id,
                    "uri": real(game.folder).as_uri(),
                    "language": game.language,
                    "shown": game.language_for(each for each in game.cards() if at_hand in {None, each.set}),
                    "languages": list(game.languages),
                    "sets": list(game.sets),
                    "kinds": card_table.kinds_of(card_schemas(game.id, desk.session.schemas())),
                    "cards": cards,
                }
            )
        root = desk.workspace.root
        return {
            "root": printable(str(root)),
            "uri": real(root).as_uri(),
            "note": desk.workspace.note,
            "isBuiltIn": start.is_built_in(desk),
            "here": next(
                (
                    {"game": each["id"], "set": at_hand}
                    for each in games
                    if at_hand is not None and at_hand in each["sets"]
                ),
                None,
            ),
            "games": games,
        }


_PLAY_NAMES: Final = (
    "options",
    "list",
    "new",
    "load",
    "sit",
    "leave",
    "remove",
    "state",
    "act",
    "undo",
    "bot",
    "hint",
    "record",
)


def _play_handler(name: str) -> Handler[StudioWindow]:
    def answer(window: StudioWindow, params: Params) -> Any:
        from ordo_pnp.editor.studio.playing.play_requests import HANDLERS  # rules and bots, for those who play

        return HANDLERS[name](window, params)

    return answer


_PLAY_METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    f"ordo/play/{name}": _play_handler(name) for name in _PLAY_NAMES
}


_JUDGE_NAMES: Final = ("options", "look", "start")


def _judge_handler(name: str) -> Handler[StudioWindow]:
    def answer(window: StudioWindow, params: Params) -> Any:
        from ordo_pnp.editor.studio.judging import HANDLERS  # rules and bots, for those who judge

        return HANDLERS[name](window, params)

    return answer


_JUDGE_METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    f"ordo/judge/{name}": _judge_handler(name) for name in _JUDGE_NAMES
}


# Name of a method -> its handler.
METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    "ordo/overview": overview,
    **text_edits.METHODS,
    **saving.METHODS,
    **card_view.METHODS,
    **studio_findings.METHODS,
    **card_table.METHODS,
    **card_form.METHODS,
    **face_editor.METHODS,
    **translations.METHODS,
    **jobs.METHODS,
    **books.METHODS,
    **book_process.METHODS,
    **printing.METHODS,
    **start.METHODS,
    **_PLAY_METHODS,
    **_JUDGE_METHODS,
}
# First word of a path -> the route that makes the files behind it.
ROUTES: Final[Mapping[str, Route]] = {**card_view.ROUTES, **card_form.ROUTES, **jobs.ROUTES, **books.ROUTES}
# Parts that exist from the start, and check the disk twice a second.
STANDING: Final = (saving.Saving,)

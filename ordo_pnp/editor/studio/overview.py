"""What the project holds: its games, sets, languages and files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import printable, real
from ordo_pnp.cards import named_by
from ordo_pnp.editor.studio.card_table import kinds_of
from ordo_pnp.editor.studio.seen_sources import SeenSources
from ordo_pnp.tables import card_schemas

if TYPE_CHECKING:
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow


def overview(window: StudioWindow, params: Params) -> dict[str, Any]:
    """Return the games of the project with their sets, languages, kinds of cards, and cards in the order of the files.

    ``shown`` is the language in which a game is shown first, that of the set at hand where there is one; ``problem`` says of a card
    why there is no face of it.
    """
    desk = window.desk
    desk.kept(SeenSources)  # what translations were made from is known from the beginning
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
                    "kinds": kinds_of(card_schemas(game.id, desk.session.schemas())),
                    "cards": cards,
                }
            )
        root = desk.workspace.root
        return {"root": printable(str(root)), "uri": real(root).as_uri(), "note": desk.workspace.note, "games": games}


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/overview": overview}

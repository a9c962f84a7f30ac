"""What every form of ``ordo export`` reads: which cards, and where to write."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import known_language
from ordo_pnp.cli._print_words import warn_of
from ordo_pnp.cli.build import refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.cards import Card, Catalog
    from ordo_pnp.project import Workspace

output_file_option = click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    metavar="FILE",
    default=Path("-"),
    help="The file to write; without it a text goes to standard output.",
)


def chosen_cards(workspace: Workspace, filters: tuple[str, ...]) -> tuple[Catalog, Sequence[Card]]:
    """Read what a command works on and select the cards that match every filter, of all games that fit."""
    query = workspace.query(filters)
    catalog = workspace.catalog(workspace.scope(query))
    fitting = workspace.fitting_games(catalog, catalog.games)
    return catalog, query.select_some([card for name in fitting for card in catalog.games[name].cards()])


def cards_of_one_game(workspace: Workspace, filters: tuple[str, ...], what: str) -> tuple[Catalog, Sequence[Card]]:
    """Do the same where cards of several games have no place together.

    Args:
        workspace: What is meant.
        filters: Each of them must match.
        what: Names what holds cards of one game only.

    Raises:
        click.UsageError: The cards are of several games.
    """
    catalog, cards = chosen_cards(workspace, filters)
    require_one_game(cards, what)
    return catalog, cards


def require_one_game(cards: Sequence[Card], what: str) -> None:
    """Refuse cards of several games where they have no place together.

    Raises:
        click.UsageError: They are of several.
    """
    games = list(dict.fromkeys(card.game for card in cards))
    if len(games) > 1:
        raise click.UsageError(f"{what} holds cards of one game, say which: --game {' or '.join(games)}")


def drawable_cards(
    workspace: Workspace, filters: tuple[str, ...], language: str | None, what: str
) -> tuple[Catalog, Sequence[Card], str]:
    """Check and select the cards of one game that shall be drawn, as `ordo build` does; return them and the language.

    Warns of cards that would be shown in two languages.

    Args:
        workspace: What is meant.
        filters: Each of them must match.
        language: The one that is wanted; None for the default, see ``GameData.language_for``.
        what: Names what holds cards of one game only.

    Raises:
        click.UsageError: They are of several games, or the game has no such language.
    """
    from ordo_pnp.project import half_translated

    catalog, cards = sound_cards(workspace, filters, what)
    chosen = known_language(catalog.games[cards[0].game], language, cards)
    warn_of(half_translated(catalog, cards, [chosen]))
    return catalog, cards, chosen


def sound_cards(
    workspace: Workspace,
    filters: tuple[str, ...],
    only_game_of: str | None = None,
) -> tuple[Catalog, Sequence[Card]]:
    """Check and select cards that shall be drawn, as `ordo build` does; those of several games unless one is asked for.

    Args:
        workspace: What is meant.
        filters: Each of them must match.
        only_game_of: Names what holds cards of one game only.

    Raises:
        click.UsageError: They are of several games where one is asked for.
    """
    from ordo_pnp.base import DataError
    from ordo_pnp.paper import refuse_unprintable
    from ordo_pnp.project import read_checked

    query = workspace.query(filters)
    try:
        catalog = read_checked(workspace, workspace.scope(query)).catalog
        if only_game_of is None:
            fitting = workspace.fitting_games(catalog, catalog.games)
            cards = query.select_some([card for name in fitting for card in catalog.games[name].cards()])
        else:
            cards = query.select_some(catalog.cards(workspace.game))
            require_one_game(cards, only_game_of)
        refuse_unprintable(catalog, cards)
    except DataError as error:
        refuse(error.diagnostics)
    return catalog, cards

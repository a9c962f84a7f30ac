"""The plug-in of Banner of Komarn: its parts of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, cast

from ordo_pnp.base import Diagnostic
from ordo_pnp.cards import Card, Catalog, Derived, GameData, MadeList, MadePlaces, MadeSize, Origin
from ordo_pnp.rules import BoardExamples, Game, GamePlugin, HiddenDealer, LawSet, Narrator, Scene, Symbols


def _rules(catalog: Catalog) -> Game[Any]:
    from ordo_pnp.games.komarn.game import Komarn

    return cast("Game[Any]", Komarn(catalog))


def _plays_card(card: Card) -> bool:
    """Whether rules read it: they read none, for river, tokens and pieces are counted in ``board.yaml`` and ``game.yaml``."""
    return False


def _check_card(card: Card, game: GameData) -> Iterable[Diagnostic]:
    from ordo_pnp.games.komarn.data_checks import check_card

    return check_card(card, game.facts)


def _check_game(game: GameData) -> Iterable[Diagnostic]:
    from ordo_pnp.games.komarn.data_checks import check_game

    return check_game(game)


def _check_set(catalog: Catalog, card_set: str) -> Iterable[Diagnostic]:
    from ordo_pnp.games.komarn.data_checks import check_set

    return check_set(catalog.games["komarn"], card_set)


def _check_expected(state: Any, expected: Origin) -> Iterable[Diagnostic]:
    from ordo_pnp.games.komarn.expectations import unknown_words

    return unknown_words(state, expected)


def _check_print(game: GameData, cards: Sequence[Card]) -> Iterable[Diagnostic]:
    from ordo_pnp.games.komarn.data_checks import check_print

    return check_print(game, cards)


def _laws() -> LawSet:
    from ordo_pnp.games.komarn.laws import LAWS

    return LAWS


def _examples(game: GameData, sets: Sequence[str]) -> BoardExamples | None:
    from ordo_pnp.games.komarn.board import board_for
    from ordo_pnp.games.komarn.board_examples import KomarnExamples

    board = board_for(game, sets)
    return None if board is None else KomarnExamples(game, board.value, sets)


def _picture(game: Any, state: Any, names: Sequence[str], language: str, show: Sequence[str]) -> Scene:
    from ordo_pnp.games.komarn.table_picture import picture

    return picture(game, state, names, language, show)


def _narrator(game: Any, names: Sequence[str], language: str, symbols: Symbols) -> Narrator:
    from ordo_pnp.games.komarn.narration import KomarnNarrator

    return KomarnNarrator(game, names, language, symbols)


def _hidden_dealer(match: Any) -> HiddenDealer:
    from ordo_pnp.games.komarn.deals import KomarnDealer

    return KomarnDealer(match)


def _played_facts() -> Mapping[str, Callable[[Any], Any]]:
    from ordo_pnp.games.komarn.played_facts import PLAYED_FACTS

    return PLAYED_FACTS


# Lists that the face of a board draws -> the keys of their items.
LIST_KEYS: Final = {
    "sheet": ("outline",),
    "lakes": ("outline",),
    "waves": ("spot",),
    "waters": ("outline",),
    "lines": ("look", "line"),
    "shores": ("bank", "outline"),
    "parcels": ("look", "outline"),
    "furrows": ("look", "line"),
    "hedges": ("line",),
    "ponds": ("outline",),
    "lanes": ("line",),
    "woods": ("look", "spot"),
    "country": ("look", "spot"),
    "titles": ("look", "spot"),
    "fields": ("name", "bank", "area", "outline", "spot", "ring"),
    "seals": ("id", "spot", "ribbons"),
    "links": ("look", "spot", "line"),
    "flaws": ("spot",),
    "landmarks": ("look", "fragment", "area", "spot"),
}
# Those of shapes alone.
_SCENERY: Final = {
    *("sheet", "lakes", "waves", "waters", "lines", "shores"),
    *("parcels", "furrows", "hedges", "ponds", "lanes", "woods", "country"),
}


def _made_list(name: str) -> MadeList:
    def make(card: Card, game: GameData) -> Sequence[Mapping[str, Any]]:
        from ordo_pnp.games.komarn.printed.board_lists import made_list

        return made_list(name, card, game)

    return MadeList(make, LIST_KEYS[name], is_scenery=name in _SCENERY)


def _made_size(card: Card, game: GameData) -> MadeSize | None:
    if card.kind != "board":
        return None
    from ordo_pnp.games.komarn.printed.board_lists import made_size

    return made_size(card, game)


def _made_places(card: Card, game: GameData) -> MadePlaces | None:
    from ordo_pnp.games.komarn.printed.board_lists import made_places

    return made_places(card, game)


PLUGIN = GamePlugin(
    rules=_rules,
    plays_card=_plays_card,
    check_card=_check_card,
    check_game=_check_game,
    check_set=_check_set,
    check_expected=_check_expected,
    check_print=_check_print,
    derived=Derived(lists={name: _made_list(name) for name in LIST_KEYS}, size=_made_size, places=_made_places),
    laws=_laws,
    examples=_examples,
    picture=_picture,
    narrator=_narrator,
    hidden_dealer=_hidden_dealer,
    played_facts=_played_facts,
)

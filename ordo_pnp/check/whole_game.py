"""All data of a game together, as its own check sees them: what is played, without texts and looks of cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ordo_pnp.catalog import EMPTY, Printing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.catalog import Card, GameData
    from ordo_pnp.check.cache import FileResult


def digest_of_all(files: Iterable[tuple[str, FileResult]], *, is_played: bool) -> bytes:
    """Return what identifies files, by name: all they hold, or only what a game can ask of them."""
    parts = [f"{name}\0{_digest(known, is_played=is_played)}\0" for name, known in files]
    return f"{is_played}{''.join(parts)}".encode(errors="surrogatepass")


def _digest(known: FileResult, *, is_played: bool) -> str:
    played = known.summary.played if is_played and known.summary is not None else ""
    return played or known.digest


def as_played(game: GameData) -> GameData:
    """Leave out what no rule of a game may ask: texts and looks of cards."""
    sets = {name: replace(each, cards=tuple(map(_played_card, each.cards))) for name, each in game.sets.items()}
    return replace(game, sets=sets)


def _played_card(card: Card) -> Card:
    plain = Printing(card.printing.copies, card.printing.number, card.kind, None)
    return replace(card, texts={card.language: EMPTY}, printing=plain)

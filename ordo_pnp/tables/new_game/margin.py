"""The words in the margin of printed pages, where a game is made in a language that the papers do not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.cards import Catalog
from ordo_pnp.paper import MARGIN, PrintConfig

if TYPE_CHECKING:
    from ordo_pnp.tables.new_game.plan import GamePlan, Words


def margin_words(plan: GamePlan, language: str) -> Words:
    """Return the group of words of a game in a language; nothing where the papers know all languages of the game.

    In its own language it has them in any case: in English, where the papers do not know it. In another language that they
    do not know they are left to be translated.
    """
    known = PrintConfig.of(Catalog({})).words
    if known.keys() >= set(plan.languages):
        return {}
    if language in known:
        return {MARGIN: known[language]}
    return {MARGIN: {**known["en"], "language": language}} if language == plan.languages[0] else {}

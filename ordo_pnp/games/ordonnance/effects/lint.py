"""What can be wrong with the effects of a card that the schema has accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import Severity, finding
from ordo_pnp.games.ordonnance.effects import codes
from ordo_pnp.games.ordonnance.effects.compiler import compile_effects
from ordo_pnp.games.ordonnance.effects.naming import check_names
from ordo_pnp.games.ordonnance.effects.override import check_text
from ordo_pnp.games.ordonnance.effects.possibility import check_possibility
from ordo_pnp.games.ordonnance.effects.steps import check_steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, GameData
    from ordo_pnp.games.ordonnance.effects.model import Effect

TRIGGERS = {"kingdom": "in_play", "ordonnance": "played"}
_KEYS = {"in_play": "while", "played": "when"}
_WORDS = {"in_play": "`while: in_play`", "played": "`when: played`"}


def check_effects(card: Card, game: GameData) -> Iterator[Diagnostic]:
    """Find everything that is wrong with the effects of a card and the text it has for them by hand."""
    effects = compile_effects(card)
    found = list(_check_meaning(card, effects, game))
    yield from found
    if effects and all(each.severity is not Severity.ERROR for each in found):
        yield from check_text(card, effects, game)


def effect_errors(card: Card, game: GameData) -> list[Diagnostic]:
    """Return what keeps the effects of a card from being played, whatever its text says; empty for most cards."""
    found = _check_meaning(card, compile_effects(card), game)
    return [each for each in found if each.severity is Severity.ERROR]


def _check_meaning(card: Card, effects: Iterable[Effect], game: GameData) -> Iterator[Diagnostic]:
    for effect in effects:
        yield from _trigger(card, effect)
        yield from check_names(card, effect)
        yield from check_possibility(card, effect, game.facts)
        yield from check_steps(card, effect, game.facts)


def _trigger(card: Card, effect: Effect) -> Iterator[Diagnostic]:
    wanted = TRIGGERS.get(card.kind)
    if wanted is not None and effect.trigger != wanted:
        what = "lasts" if effect.trigger == "in_play" else "happens once"
        yield finding(
            codes.WRONG_TRIGGER,
            f"`{card.id}` is a card of kind `{card.kind}` and has an effect that {what}",
            effect.origin.span(_KEYS[effect.trigger], key=True),
            card=card.id,
            remedy=f"effects of such cards begin with {_WORDS[wanted]}",
        )

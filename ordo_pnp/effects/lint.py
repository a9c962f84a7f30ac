"""What can be wrong with the effects of a card that the schema has accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import Severity, finding
from ordo_pnp.effects import codes
from ordo_pnp.effects.compiler import compile_effects
from ordo_pnp.effects.naming import check_names
from ordo_pnp.effects.override import check_text
from ordo_pnp.effects.possibility import check_possibility
from ordo_pnp.effects.steps import check_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.catalog.model import Card, GameData
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.effects.model import Effect

TRIGGERS = {"kingdom": "in_play", "ordonnance": "played"}
_KEYS = {"in_play": "while", "played": "when"}
_WORDS = {"in_play": "`while: in_play`", "played": "`when: played`"}


def check_effects(card: Card, game: GameData) -> Iterator[Diagnostic]:
    """Find everything that is wrong with the effects of a card and the text it has for them by hand."""
    effects = compile_effects(card)
    sound = True
    for effect in effects:
        found = list(_trigger(card, effect))
        found += check_names(card, effect)
        found += check_possibility(card, effect, game.facts)
        found += check_steps(card, effect, game.facts)
        sound = sound and all(each.severity is not Severity.ERROR for each in found)
        yield from found
    if effects and sound:
        yield from check_text(card, effects, game)


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

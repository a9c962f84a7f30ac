"""The verbs and filters of the effect language, in one place.

From here come the schema, the reference page, the lint, the card text and the dispatch of the rules engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from ordo_pnp.cards import EMPTY

if TYPE_CHECKING:
    from collections.abc import Mapping

# The languages card texts are generated in.
LANGUAGES: Final = ("en", "de", "ru")
# Rounds of a ``repeat`` at most, those of nested ones multiplied.
MAX_TIMES: Final = 10
# The least and the greatest limit of a territory.
LIMITS: Final = (1, 10)
# The greatest whole number of cards a step may name.
MAX_AMOUNT: Final = 20


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a verb takes under one key."""

    name: str
    value: Literal["reference", "amount", "number", "symbol", "word"]
    # Description, for the schema and the reference page.
    about: str
    # Of a reference: what the target may be.
    picks: tuple[str, ...] = ()
    # Of a number or amount: least and greatest.
    bounds: tuple[int, int] = (1, MAX_AMOUNT)
    # Of a word: those that are allowed.
    words: tuple[str, ...] = ()
    required: bool = True


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing an effect can do."""

    name: str
    # One line, for the schema and the reference page.
    about: str
    parameters: tuple[Parameter, ...]
    # Form of the sentence -> language -> template; which form is used follows from the arguments (``forms``).
    texts: Mapping[str, Mapping[str, str]]
    # An effect that uses it, as it stands in a card file; the reference page shows it and the tests play it.
    example: Mapping[str, Any]
    # Under ``while: in_play`` on kingdom cards; otherwise under ``when: played`` on ordonnance cards.
    continuous: bool = False
    # Parameters of which exactly one is given.
    exclusive: tuple[str, ...] = ()

    def parameter(self, name: str) -> Parameter:
        """Return a parameter by name.

        Raises:
            KeyError: The verb has no such parameter.
        """
        for each in self.parameters:
            if each.name == name:
                return each
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class SelectorKey:
    """A key of a selector besides ``pick``."""

    name: str
    about: str
    # To which picks it applies.
    picks: tuple[str, ...]
    # Of a filter that takes a reference: what the target may be.
    refers_to: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    # A selector that uses it.
    example: Mapping[str, Any] = field(default_factory=lambda: EMPTY)


# What a selector can pick, and what that is.
PICKS: Final[Mapping[str, str]] = {
    "unit": "A unit on the table.",
    "kingdom": "A kingdom card on the table.",
    "territory": "One of the territories, with the armies of all players in it.",
    "player": "A player.",
    "card": "A card in a hand; in somebody else’s hand it is taken unseen, by chance.",
}

DEFAULT_OWNER: Final[Mapping[str, Literal["self", "opponent", "any"]]] = {
    "unit": "any",
    "kingdom": "any",
    "territory": "self",
    "player": "any",
    "card": "self",
}

_ON_TABLE = ("unit", "kingdom", "territory")
# Every filter, in the order of the reference page.
FILTERS: Final[tuple[SelectorKey, ...]] = (
    SelectorKey(
        "owner",
        "Whose: the player of the card, an opponent, or anyone. A unit belongs to the player in whose army it lies, a"
        " kingdom card to whoever played it; of a territory it says whose army `cards` and `full` judge. Without it"
        " territories and cards in hand are those of the player of the card, everything else is anyone’s.",
        tuple(PICKS),
        words=("self", "opponent", "any"),
        example={"pick": "unit", "owner": "opponent"},
    ),
    SelectorKey(
        "of",
        "Only what belongs to this player, or to the owner of this unit or kingdom card; not together with `owner`.",
        ("unit", "kingdom", "territory", "card"),
        refers_to=("player", "unit", "kingdom"),
        example={"pick": "unit", "of": "$foe"},
    ),
    SelectorKey(
        "in",
        "Only in this territory, or in the territory of this unit or kingdom card.",
        _ON_TABLE,
        refers_to=_ON_TABLE,
        example={"pick": "unit", "owner": "self", "in": "$place"},
    ),
    SelectorKey(
        "not_in",
        "Only outside of this territory, or of the territory of this unit or kingdom card.",
        _ON_TABLE,
        refers_to=_ON_TABLE,
        example={"pick": "territory", "not_in": "$mine"},
    ),
    SelectorKey(
        "symbol",
        "Only cards that show this symbol.",
        ("unit", "card"),
        example={"pick": "unit", "owner": "opponent", "symbol": "helm"},
    ),
    SelectorKey(
        "without_symbol",
        "Only cards that do not show this symbol.",
        ("unit", "card"),
        example={"pick": "unit", "owner": "self", "without_symbol": "banner"},
    ),
    SelectorKey(
        "cards",
        "Only territories where the owner’s army has so many cards.",
        ("territory",),
        example={"pick": "territory", "cards": {"at_least": 2, "at_most": 3}},
    ),
    SelectorKey(
        "full",
        "Only territories where the owner’s army is at or over its limit (`true`), or below it (`false`).",
        ("territory",),
        example={"pick": "territory", "owner": "self", "full": False},
    ),
    SelectorKey(
        "kind",
        "Only cards of this kind.",
        ("card",),
        words=("unit", "kingdom", "ordonnance"),
        example={"pick": "card", "owner": "self", "kind": "kingdom"},
    ),
)

# The steps that hold other steps, and what they do.
CONTROLS: Final[Mapping[str, str]] = {
    "then": "These steps only if the step just before did something.",
    "if": "These steps only if so many things fit, otherwise the steps under `else`.",
    "choose": "The player of the card chooses one of the options that could do something.",
    "repeat": "These steps so many times, with the same targets.",
}

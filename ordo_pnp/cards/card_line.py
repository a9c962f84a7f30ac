"""What the rules know of a card, in one line for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ordo_pnp.cards.derived import Derived
    from ordo_pnp.cards.model import Card


def card_data(card: Card, language: str, derived: Derived) -> str:
    """Return what the rules know of a card: the text that its game makes, or everything as it is.

    Args:
        card: It.
        language: Of the text.
        derived: What its game makes of fields.
    """
    made = derived.text
    if made is None or made.field not in card.fields:
        return _shown(card.fields)
    return made.write(card, language).replace("\n", " ")


def _shown(fields: object) -> str:
    if isinstance(fields, (list, tuple)):
        return " ".join(str(each) for each in fields)
    if not hasattr(fields, "items"):
        return str(fields)
    return "; ".join(_shown(value) if _is_list(value) else f"{key} {_shown(value)}" for key, value in fields.items())


def _is_list(value: object) -> bool:
    """Whether a value is a list of words, which need no name beside them."""
    return isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)

"""A small finished design, to look at and to take apart: data in ``example.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ordo_pnp.cards import read_bytes
from ordo_pnp.draw import PieceSize
from ordo_pnp.tables.new_game.example_art import example_pictures
from ordo_pnp.tables.new_game.plan import GamePlan, PlannedCard

# What it is called unless somebody says another name.
EXAMPLE_NAME: Final = "night-garden"
_FILE: Final = Path(__file__).with_name("example.yaml")


def example_plan(name: str, size: PieceSize | None) -> GamePlan:
    """Return the example.

    Args:
        name: The id of the game.
        size: Of the cards, if not its own.
    """
    data: dict[str, Any] = read_bytes(_FILE.read_bytes(), _FILE.name, _FILE).data
    own, *others = languages = list(data["words"])
    return GamePlan(
        id=name,
        title=data["title"],
        languages=languages,
        kinds=data["kinds"],
        words=data["words"][own],
        cards=[_card(each, own, others) for each in data["cards"]],
        pictures={_picture_of(slug): content for slug, content in example_pictures().items()},
        signs=data["signs"],
        translated_words={language: data["words"][language] for language in others},
        set_names=data["set"],
        size=size or PieceSize(float(data["size"][0]), float(data["size"][1])),
    )


def _card(data: Mapping[str, Any], own: str, others: list[str]) -> PlannedCard:
    """Return a card: its id, its texts and what else it has."""
    held = dict(data["entry"])
    slug = held.pop("id")
    entry = {"id": slug, "name": data[own]["name"], **held, "text": data[own]["text"], "art": _picture_of(slug)}
    return PlannedCard(data["kind"], entry, {language: data[language] for language in others})


def _picture_of(slug: str) -> str:
    """Return the path of the picture of a card in the folder of its set."""
    return f"art/{slug}.svg"

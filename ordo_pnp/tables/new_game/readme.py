"""The explained README of a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.cards import fields_of, list_of

if TYPE_CHECKING:
    from ordo_pnp.tables.new_game.plan import GamePlan


_TEXT = """\
# {title}

Made by `ordo new game`. Everything here is yours to change; in this folder

```sh
ordo check --strict
ordo build
ordo watch
```

check the cards, print them into `output/`, and show every change as a picture as soon as a file is saved.

| file | what it holds |
|---|---|
| `cards/{id}/game.yaml` | name, languages, headings and words |
| `cards/{id}/kinds.yaml` | what cards of each kind hold: {kinds}; `KINDS.md` beside it tells the same to people |
{signs}| `cards/{id}/look.yaml` | colours, fonts, type sizes |
| `cards/{id}/faces/` | where what stands on a card, one file for each kind |
| `cards/{id}/base/` | the first set: {lists} |
{translations}| `schemas/` | for editors: they complete and check while you type; `ordo schema --write` brings them and `KINDS.md` up to date after a change of `kinds.yaml` |

- A new card is a new entry in a file of the set: an `id` that no other card of the set has, and what its kind asks for.
  `print: {{copies: 3}}` below it prints three of it.
- A new field is a line in `kinds.yaml`: `wings: {{type: int, min: 0, max: 4}}`. The types are `text`, `rich`, `int`, `choice`, `symbols`, `flag`,
  `image`, `arms`, `color` and `card`.
- Pictures go into `cards/{id}/base/{folder}`; a card shows one by `{art}`.
- `ordo export csv -o cards.csv` writes the cards as a spreadsheet, `ordo import csv cards.csv` takes it back.
- `ordo explain CODE` explains a finding such as CAT103.
"""


def readme_of(plan: GamePlan) -> str:
    """Return the text of the README of a game."""
    lists = dict.fromkeys(f"`{list_of(kind, spec)}.yaml`" for kind, spec in plan.kinds.items())
    signs = f"| `cards/{plan.id}/signs.yaml` | the drawings of {_words(plan.signs)}: plain shapes, to be drawn anew |\n"
    text = f"| `cards/{plan.id}/text/`, `cards/{plan.id}/base/text/` | the translations into {_words(plan.languages[1:])} |\n"
    folder, art = _pictures_of(plan)
    return _TEXT.format(
        folder=folder,
        art=art,
        title=plan.title.replace("\n", " "),
        id=plan.id,
        kinds=_words(plan.kinds),
        lists=", ".join(lists),
        signs=signs if plan.signs else "",
        translations=text if len(plan.languages) > 1 else "",
    )


def _pictures_of(plan: GamePlan) -> tuple[str, str]:
    """Return the folder of the pictures, seen from the set, and how a card names one: as those that are there."""
    fields = (
        name for spec in plan.kinds.values() for name, field in fields_of(spec).items() if field["type"] == "image"
    )
    field = next(fields, None)
    there = next(iter(plan.pictures), "art/name.png")
    folder = f"{there.rpartition('/')[0]}/" if "/" in there else ""
    return folder, f"{field}: {folder}name.png" if field else f"print: {{art: {folder}name.png}}"


def _words(names: object) -> str:
    return ", ".join(f"`{name}`" for name in names) if hasattr(names, "__iter__") else ""

"""A game of one's own from nothing, from kinds of cards in one line each, or from a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.new_game.example import EXAMPLE_NAME, example_plan
    from ordo_pnp.new_game.files import files_of
    from ordo_pnp.new_game.kind_notation import parse_kinds
    from ordo_pnp.new_game.pictures import is_picture, usable_pictures
    from ordo_pnp.new_game.plan import GamePlan
    from ordo_pnp.new_game.samples import STARTER, example_lines, sample_plan
    from ordo_pnp.new_game.table_plan import TablePlan, plan_of
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "example": "EXAMPLE_NAME example_plan",
            "files": "files_of",
            "kind_notation": "parse_kinds",
            "pictures": "is_picture usable_pictures",
            "plan": "GamePlan",
            "samples": "STARTER example_lines sample_plan",
            "table_plan": "TablePlan plan_of",
        },
    )

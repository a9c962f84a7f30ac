"""What is wrong with the books of a game, each finding once, in order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from ordo_pnp.base import in_order
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.first_game import check_first_game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.rulebook.book_project import BookProject


def check_books(books: BookProject) -> tuple[Diagnostic, ...]:
    """Find everything that is wrong with the books of a game, without drawing anything."""
    for text in books.texts:
        languages = books.languages(text)
        for language in languages:
            books.bind(language, edition=text)
        books.compare(languages, text)
    return gathered([*books.problems, *check_first_game(books.game, books.scenarios)])


def gathered(problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort the findings of books, each once; of a scenario that fails the first place of all that show or cite it."""
    each_once = dict.fromkeys(problems)
    times = Counter(each.message for each in each_once if each.code is codes.FAILING_SCENARIO)
    kept: list[Diagnostic] = []
    for each in each_once:
        more = times.pop(each.message, 0) - 1 if each.code is codes.FAILING_SCENARIO else 0
        if more > 0:
            places = "one more place shows or cites it" if more == 1 else f"{more} more places show or cite it"
            kept.append(replace(each, help=f"{each.help}; {places}"))
        elif more == 0:
            kept.append(each)
    return in_order(kept)

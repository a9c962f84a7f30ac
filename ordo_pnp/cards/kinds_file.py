"""The file ``kinds.yaml`` of a game: found, read within limits, and every mistake in it with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import DataError, Span, current, finding
from ordo_pnp.cards.kind_names import KINDS, KINDS_FILE
from ordo_pnp.cards.schema_codes import UNUSABLE_KINDS
from ordo_pnp.cards.source import fetch, read_bytes, shown_path

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards.kind_problems import KindProblem
    from ordo_pnp.cards.kind_schemas import Kinds
    from ordo_pnp.cards.source import Document


# As much as a schema by hand may have: four hundred kinds of twenty fields.
MAX_BYTES: Final = 1024 * 1024


def has_kinds(home: Path) -> bool:
    """Whether the folder of a game declares kinds of cards."""
    try:
        return any(entry.name == KINDS_FILE for entry in current().entries(home))
    except OSError:
        return False  # reported where the folder is walked


def read_kinds(
    home: Path,
    describe: Callable[[Document], Sequence[Diagnostic]],
    judge: Callable[[Kinds], Iterable[KindProblem]],
) -> tuple[Kinds, list[Diagnostic]]:
    """Read the kinds of a game.

    Args:
        home: The folder of the game.
        describe: Holds the file against its schema.
        judge: Finds what does not fit together.

    Returns:
        What stands below ``kinds``, and what is wrong; where something is, no kinds.
    """
    path = home / KINDS_FILE
    name = shown_path(path)
    try:
        raw, _ = fetch(path, name)
    except DataError as error:
        return {}, [*error.diagnostics]
    if len(raw) > MAX_BYTES:
        message = f"the kinds have {len(raw):,} bytes, more than {MAX_BYTES:,}"
        return {}, [finding(UNUSABLE_KINDS, message, Span(name), remedy="declare fewer")]
    document = read_bytes(raw, name, path)
    found = [*document.problems] or [*describe(document)]
    if found:
        return {}, found
    kinds: dict[str, Any] = document.data[KINDS]
    for problem in judge(kinds):
        span = document.span(problem.path, key=problem.is_about_key)
        found.append(finding(UNUSABLE_KINDS, problem.message, span, remedy=problem.remedy))
    return ({} if found else kinds), found

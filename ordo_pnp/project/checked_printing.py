"""Sheets and pictures of a workspace: what may be printed is checked first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.check import Cache, ProjectCheck, cache_file
from ordo_pnp.diagnostics import has_errors, printable
from ordo_pnp.errors import DataError, OrdoError
from ordo_pnp.game_faces import faces_of
from ordo_pnp.games import plugin_of
from ordo_pnp.print import Job, require, split_counts, unprintable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ordo_pnp.catalog import Card, Catalog, Reading, Scope
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.faces import FaceDrawing
    from ordo_pnp.layout import PieceSize
    from ordo_pnp.print import PrintRequest
    from ordo_pnp.project.workspace import Workspace
    from ordo_pnp.typography import Fonts


def read_checked(
    workspace: Workspace, scope: Scope, languages: Collection[str] | None = None
) -> tuple[Reading, tuple[Diagnostic, ...]]:
    """Check what may be printed, and read it.

    Args:
        workspace: What is meant.
        scope: The part of it.
        languages: Those that will be printed: warnings about other translations are left out. None for all, nothing for the own
            language of each game.

    Returns:
        What was read, and warnings.

    Raises:
        DataError: Something in it has an error; with all findings.
    """
    project = ProjectCheck(
        [workspace.root],
        Cache(cache_file(workspace.root, workspace.homes)),
        external_sets=workspace.external_sets,
        scope=scope,
    )
    problems = project.check(is_for_print=True)
    if has_errors(problems):
        raise DataError(problems)
    reading = project.reading()
    if languages is None:
        return reading, problems
    own = {game.language for game in reading.catalog.games.values()}
    return reading, project.about(problems, languages or own)


def prepare_print(
    workspace: Workspace,
    filters: Sequence[str],
    wanted: PrintRequest,
    warn: Callable[[Sequence[Diagnostic]], object],
) -> tuple[Reading, Job]:
    """Read and check what a filter is about, and look a request up.

    Args:
        workspace: What is meant.
        filters: What selects cards; nothing for all. With numbers of copies, such as ``id:spear-levy*2``.
        wanted: The request; its filter and its numbers are those of ``filters``.
        warn: Is given warnings, before anything is looked up.

    Raises:
        DataError: Something in the data has an error.
        OptionError: The value of an option is unknown.
        NotationError: The filter cannot be read, or no card has what it asks for.
        OrdoError: No card is selected.
    """
    words, counts = split_counts(filters)
    query = workspace.query(words)
    lang = wanted.lang
    languages = None if lang == "all" else [word.strip() for word in (lang or "").split(",") if word.strip()]
    reading, warnings = read_checked(workspace, workspace.scope(query), languages)
    warn(warnings)
    return reading, Job.prepare(reading.catalog, wanted._replace(query=str(query), counts=counts))


def draw_face(
    catalog: Catalog,
    card: Card,
    language: str,
    *,
    back: bool = False,
    size: PieceSize | None = None,
    is_sketch: bool = False,
) -> tuple[FaceDrawing, Fonts, tuple[Diagnostic, ...]]:
    """Draw one side of a card.

    Args:
        catalog: Where it is from.
        card: What to draw.
        language: Of its texts.
        back: Whether its back is drawn.
        size: The size it is set in, if not in that of its face.
        is_sketch: Whether it is drawn, too, where its game would not have it printed: its maker wants to see what is wrong.

    Returns:
        The drawing, the fonts that its text is set in, and warnings, for a sketch with why it is not printed.

    Raises:
        DataError: Something is wrong with it.
        OrdoError: The card is not of this catalog, its game has no such language, or it has no back.
    """
    game = catalog.games.get(card.game)
    owner = None if game is None else game.sets.get(card.set)
    if game is None or owner is None or card not in owner.cards:
        raise OrdoError(f"`{printable(card.id)}` is a card of another project, or older: ask this one for it by its id")
    require("language", language, game.languages)
    refused, made_size = unprintable(catalog, [card]), plugin_of(card.game).derived.size
    if refused and not (is_sketch and made_size and made_size(card, game)):  # of what has no size nothing can be drawn
        raise DataError(refused)
    faces = faces_of(catalog, card.game, size)
    face = faces.back(card, language) if back else faces.front(card, language)
    problems = faces.problems if size is None else faces.found  # other faces need not go into the size
    if has_errors(problems):
        raise DataError(problems)
    if face is None:
        raise OrdoError(f"`{card.id}` has no back")
    return face, faces.fonts, (*refused, *problems)

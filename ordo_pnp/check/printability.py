"""Check that the layouts, sizes and margin words of a game can be laid out on sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ordo_pnp.base import DataError, Diagnostic, LayoutError, Ties, finding
from ordo_pnp.cards import Catalog, GameData, Origin, figure_faces
from ordo_pnp.draw import NameScope, kinds_of, measure_frame
from ordo_pnp.paper import MARGIN, MISSING_MARGIN_WORDS, NO_SHEET, PrintConfig, fit, heading

_LONG_MM = 200.0  # a longer side is that of a board: cards that do not fit on paper have another reason


def check_printability(game: GameData, catalog: Catalog) -> Iterator[Diagnostic]:
    """Find obstacles to a build although every card can be drawn."""
    print_config = PrintConfig.of(catalog)
    figures = figure_faces(game)
    backs = {back for name, origin in game.faces.items() if (back := origin.value.get("back")) != name}
    yield from _margin_words(game, print_config)
    for name, origin in game.faces.items():
        if name not in figures:  # those are drawn in books only
            yield from _layout(game, name, origin, print_config)
    fronts = {name: origin for name, origin in game.faces.items() if name not in backs and name not in figures}
    yield from _same_files(game, fronts, print_config)
    for kind in dict.fromkeys(kind for face in fronts.values() for kind in kinds_of(face.value) if kind in game.fields):
        yield from _refused(lambda kind=kind: heading(game, kind, game.language))  # type: ignore[misc]


def _margin_words(game: GameData, print_config: PrintConfig) -> Iterator[Diagnostic]:
    """Find languages whose printed pages have their title in another one: one finding for all of them."""
    missing = {each: keys for each in game.languages if (keys := print_config.missing_words(game, each))}
    if not missing:
        return
    first = next(iter(missing))
    own = print_config.wording(game, "", game.language)
    words = ", ".join(f"{key}: {getattr(own, key)!r}" for key in missing[first])
    spoken = "" if list(missing) == [game.language] else f", and translate them in `text/{first}.yaml`"
    yield finding(
        MISSING_MARGIN_WORDS,
        f"the margin of printed pages has no words in {', '.join(f'`{each}`' for each in missing)}: they are printed in another language",
        game.origin.span("languages", game.languages.index(first)),
        remedy=f"write `{MARGIN}: {{{words}}}` into `words` in `game.yaml`{spoken}",
        ties=Ties(rests_on=tuple(f"language {each} of {game.id}" for each in missing)),
    )


def _same_files(game: GameData, fronts: Mapping[str, Origin], print_config: PrintConfig) -> Iterator[Diagnostic]:
    """Find layouts whose cards go to two files of one name: sheet templates that differ in everything but the suffix."""
    first: dict[tuple[str, str | None], tuple[str, str]] = {}
    for name, origin in fronts.items():
        frame = measure_frame(name, origin, NameScope(game, (), ()), lambda _: None)
        try:
            owner = game.id, name.rpartition("/")[0]
            sheet = print_config.sheet_for(name, frame, zones=frame.cuts is not None, owner=owner)
        except LayoutError:  # found by itself
            continue
        other, face = first.setdefault((owner[1], sheet.suffix), (sheet.id, name))
        if other != sheet.id:
            message = f"face {name} and face {face} would both be printed to one file: sheet templates '{sheet.id}' and '{other}'"
            yield finding(
                NO_SHEET, message, origin.span("size"), remedy="give one of the two templates another `suffix`"
            )


def _refused(attempt: Callable[[], object]) -> tuple[Diagnostic, ...]:
    try:
        attempt()
    except DataError as error:
        return error.diagnostics
    return ()


def _layout(game: GameData, name: str, origin: Origin, print_config: PrintConfig) -> Iterator[Diagnostic]:
    """Try every paper on which pieces may stand anywhere: a piece that none of them takes cannot be printed at home."""
    wrong: list[Diagnostic] = []
    frame = measure_frame(name, origin, NameScope(game, (), ()), wrong.append)
    if wrong:  # reported when the layout is compiled
        return
    reasons = []
    bleeds: set[float] = set()
    for paper in print_config.papers.values():
        if not paper.is_plain:
            continue
        try:
            owner = game.id, name.rpartition("/")[0]
            sheet = print_config.sheet_for(name, frame, zones=frame.cuts is not None, owner=owner)
            if frame.bleed < sheet.widest_bleed:
                bleeds.add(sheet.widest_bleed)
            sheet.check_bleed(name, frame.bleed, max(sheet.gap, sheet.spread))
            fit(frame.width, frame.height, sheet, paper, print_config.line, frame.cuts)
        except LayoutError as error:
            reasons.append(str(error))
        else:
            return
    if not reasons:
        return
    message = f"face {name} cannot be printed on any paper: {reasons[0]}"
    remedy = "change its size, or the sheet templates in `sheets`"
    if bleeds:
        remedy = (
            f"write `bleed: {min(bleeds):g}` and let its ground reach so far, or change the sheet templates in `sheets`"
        )
    if frame.cuts is None and frame.outline == "rectangle" and max(frame.width, frame.height) > _LONG_MM:
        remedy = f"write `cuts: anywhere` so that it comes in parts; or {remedy}"
    yield finding(NO_SHEET, message, origin.span("size"), remedy=remedy)

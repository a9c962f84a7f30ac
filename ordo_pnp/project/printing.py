"""Prepare sheets and pictures of a workspace after checking that its cards may be printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ordo_pnp.base import (
    DataError,
    Diagnostic,
    OrdoError,
    Severity,
    all_findings,
    at_one_moment,
    finding,
    has_errors,
    printable,
    root_causes,
)
from ordo_pnp.cards import Card, Catalog, GameData, Reading, Scope, shown_path
from ordo_pnp.check import MISSING_TRANSLATION, Cache, CheckMemo, ProjectCheck, known_part, quoted_some
from ordo_pnp.draw import OTHER_OVERFLOW, TEXT_OVERFLOW, FaceDrawing, Faces, Fonts, PieceSize
from ordo_pnp.games import plugin_of
from ordo_pnp.paper import Job, PrintRequest, faces_of, require, split_counts, unprintable
from ordo_pnp.project.edited_files import SoundFiles
from ordo_pnp.project.workspace import Workspace
from ordo_pnp.project.written_cards import written_game


def read_checked(workspace: Workspace, scope: Scope) -> Reading:
    """Check the data of a workspace that may be printed, and read them.

    Raises:
        DataError: Something in it has an error; with all findings.
    """
    return _checked(workspace, scope)[2]


class DraftCards(NamedTuple):
    """The cards of a workspace, some with errors: these are drawn, too, and marked."""

    # With the sound values of every card of which more than the id can be read.
    catalog: Catalog
    problems: tuple[Diagnostic, ...]
    # The cards whose data have errors.
    wrong: frozenset[str]
    # Cards of which only the id can be read, and files that cannot be read, or only in part.
    left_out: tuple[str, ...]

    def findings(self, faces: Iterable[Faces], cards: Iterable[Card]) -> tuple[Diagnostic, ...]:
        """Return the errors in cards that were drawn, in those that are left out, and in files that belong to no card, each cause once."""
        names = {str(each.id) for each in cards} | set(self.left_out)

        def place(each: Diagnostic) -> tuple[str, int, int]:
            return each.span.file, each.span.line, each.span.column

        problems = set(all_findings(self.problems))
        places = set(map(place, problems))
        every = problems | {each for one in faces for each in one.drawn_findings if place(each) not in places}
        return root_causes(
            each for each in every if each.severity is Severity.ERROR and (each.card is None or each.card in names)
        )


@at_one_moment
def read_draft(workspace: Workspace, scope: Scope) -> DraftCards:
    """Check the data of a workspace, and read all cards that can be drawn.

    Raises:
        DataError: Nothing can be drawn.
    """
    project = _project(workspace, scope)
    problems = project.check(is_for_print=True)
    files = SoundFiles(workspace.root, workspace.external_sets, scope, CheckMemo())
    catalog = files.read()
    written = {name: written_game(game, files) for name, game in catalog.games.items()}
    wrong = {each.card for each in all_findings(problems) if each.severity is Severity.ERROR and each.card is not None}
    gone: list[str] = []
    games = {}
    for name, each in written.items():
        nothing = {card for card, known in each.wrong.items() if known.card.origin.value.keys() <= {"id"}}
        wrong.update(str(card) for card in each.wrong)
        begun = {known.card.origin.document.file for known in each.wrong.values()}
        gone += map(str, nothing)
        gone += (f"{shown_path(path)}{' in part' if path in begun else ''}" for path in each.unread)
        sets = {
            key: replace(
                owner,
                cards=tuple(
                    _with_pictures(card, each.game, at) if card.id in each.wrong else card
                    for at, card in enumerate(owner.cards, 1)
                    if card.id not in nothing
                ),
            )
            for key, owner in each.game.sets.items()
        }
        games[name] = replace(each.game, sets=sets)
    catalog = replace(catalog, games=games)
    if has_errors(problems) and not catalog.cards():
        raise DataError(problems)
    return DraftCards(catalog, problems, frozenset(wrong), tuple(sorted(gone)))


def _with_pictures(card: Card, game: GameData, number: int) -> Card:
    """Return a card with errors with the pictures that it names, which are drawn or boxed, and a number."""
    entry, shape = card.origin.value, game.shapes.get(card.kind)
    shows = {} if shape is None else shape.shows
    fields = {name: entry[name] for name in shows if shows[name] == "image" and isinstance(entry.get(name), str)}
    facts = entry.get("print")
    art = facts.get("art") if isinstance(facts, dict) and isinstance(facts.get("art"), str) else card.printing.art
    printing = card.printing._replace(number=card.printing.number or number, art=art)
    return replace(card, fields={**card.fields, **fields}, printing=printing)


def _project(workspace: Workspace, scope: Scope) -> ProjectCheck:
    cache = Cache(known_part(workspace.root, workspace.homes))
    return ProjectCheck([workspace.root], cache, external_sets=workspace.external_sets, scope=scope)


@at_one_moment
def _checked(
    workspace: Workspace, scope: Scope, *, is_drawn: bool = False
) -> tuple[ProjectCheck, tuple[Diagnostic, ...], Reading]:
    """Check the data of a workspace that may be printed; return the check, its warnings, and the data.

    Where the cards are drawn next, that finds the texts that do not fit, in the languages that are drawn alone.
    """
    project = _project(workspace, scope)
    problems = project.check(is_for_print=True)
    others = problems
    if is_drawn:
        others = root_causes(
            each for each in all_findings(problems) if each.code not in (TEXT_OVERFLOW, OTHER_OVERFLOW)
        )
    if has_errors(others):
        raise DataError(problems)
    return project, others, project.reading()


def half_translated(
    catalog: Catalog, cards: Sequence[Card], languages: Iterable[str], *, is_checked: bool = False
) -> tuple[Diagnostic, ...]:
    """Warn of cards that lack texts in a language: they are shown half in it, half in that of their set.

    Args:
        catalog: Their catalog.
        cards: Those that are shown.
        languages: Those that they are shown in.
        is_checked: Whether the findings of ``check`` are shown, too: then sets whose translations it checks are left out.

    Returns:
        One finding for each language and set, at the language of the set.
    """
    found: dict[tuple[str, str, str], list[Card]] = {}
    for language in languages:
        for card in cards:
            game = catalog.games[card.game]
            if language in game.languages and card.own_texts.keys() - card.translation(language).keys():
                found.setdefault((language, game.id, card.set), []).append(card)
    warnings = []
    for (language, game_id, name), held in found.items():
        home = catalog.games[game_id].sets[name]
        if is_checked and (language in home.languages or (not home.languages and language in home.texts)):
            continue
        slugs = quoted_some([card.id.partition("/")[2] for card in held])
        is_one = len(held) == 1
        warnings.append(
            finding(
                MISSING_TRANSLATION,
                f"{'1 card' if is_one else f'{len(held)} cards'} of `{name}` {'lacks' if is_one else 'lack'} texts in "
                f"`{language}` and {'shows' if is_one else 'show'} those in `{home.language}`: {slugs}",
                home.origin.span("language"),
                remedy=f"ask for `{home.language}` (`--lang {home.language}`), or translate them (`ordo translate --lang {language}`)",
            )
        )
    return tuple(warnings)


def prepare_print(
    workspace: Workspace,
    filters: Sequence[str],
    wanted: PrintRequest,
    warn: Callable[[Sequence[Diagnostic]], object],
) -> tuple[Reading, Job]:
    """Read and check the cards of a filter, and look a request up.

    Args:
        workspace: The games and sets that are meant.
        filters: The filters; nothing for all cards. With numbers of copies, such as ``id:spear-levy*2``.
        wanted: The request; its filter and its numbers are those of ``filters``.
        warn: Is given warnings, once the request has been resolved.

    Raises:
        DataError: Something in the data has an error.
        OptionError: The value of an option is unknown.
        NotationError: The filter cannot be read, or no card fits a part of it.
        OrdoError: No card is selected.
    """
    words, counts = split_counts(filters)
    query = workspace.query(words)
    project, problems, reading = _checked(workspace, workspace.scope(query), is_drawn=True)
    job = Job.prepare(reading.catalog, wanted._replace(query=str(query), counts=counts))
    languages = job.options.languages
    warn((*project.about(problems, languages), *half_translated(job.catalog, job.cards, languages, is_checked=True)))
    return reading, job


def prepare_draft(workspace: Workspace, filters: Sequence[str], wanted: PrintRequest) -> tuple[DraftCards, Job]:
    """Read the cards of a filter with their mistakes, and look a request up.

    Args and Raises: as ``prepare_print``, but for errors in the data.
    """
    words, counts = split_counts(filters)
    query = workspace.query(words)
    draft = read_draft(workspace, workspace.scope(query))
    request = wanted._replace(query=str(query), counts=counts, draft=draft.wrong)
    return draft, Job.prepare(draft.catalog, request)


def draw_face(
    catalog: Catalog,
    card: Card,
    language: str,
    *,
    back: bool = False,
    size: PieceSize | None = None,
    is_sketch: bool = False,
    draft: frozenset[str] | None = None,
) -> tuple[FaceDrawing, Fonts, tuple[Diagnostic, ...]]:
    """Draw one side of a card.

    Args:
        catalog: Its catalog.
        card: The card to draw.
        language: Of its texts.
        back: Whether its back is drawn.
        size: The size it is set in, if not in that of its face.
        is_sketch: Whether it is drawn, too, where its game would not have it printed: its maker wants to see the mistake.
        draft: For a draft, which is drawn and marked in spite of errors, the cards whose data have errors; else None. The errors of a
            draft are among the warnings.

    Returns:
        The drawing, the fonts that its text is set in, and warnings, for a sketch with the reason why it is not
        printed.

    Raises:
        DataError: It has an error.
        OrdoError: The card is not of this catalog, its game has no such language, or it has no back.
    """
    game = catalog.games.get(card.game)
    owner = None if game is None else game.sets.get(card.set)
    if game is None or owner is None or card not in owner.cards:
        raise OrdoError(f"`{printable(card.id)}` is a card of another project, or older: ask this one for it by its id")
    require("language", language, game.languages)
    refused, made_size = unprintable(catalog, [card]), plugin_of(card.game).derived.size
    if refused and not (is_sketch and made_size and made_size(card, game)):  # without a size nothing can be drawn
        raise DataError(refused)
    faces = faces_of(catalog, card.game, size, draft=draft)
    face = faces.back(card, language) if back else faces.front(card, language)
    problems = faces.problems if size is None else faces.drawn_findings  # other faces need not go into the size
    if has_errors(problems) and draft is None:
        raise DataError(problems)
    if face is None:
        raise OrdoError(f"`{card.id}` has no back")
    return face, faces.fonts, (*refused, *problems, *half_translated(catalog, [card], [language]))

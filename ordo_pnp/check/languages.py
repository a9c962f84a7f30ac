"""Languages: what is written or translated is in a language of the game, and each has one file of translations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import (
    Code,
    Diagnostic,
    Ties,
    did_you_mean,
    finding,
    near_word,
    remedy_for,
    replaced_word,
    suggestion,
)
from ordo_pnp.cards import is_language, language_remedy, short_code

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from ordo_pnp.base import Fix, Span
    from ordo_pnp.check.summary import Summarised
    from ordo_pnp.check.summary_index import SummaryIndex

OTHER_LANGUAGE = Code("CAT408")
TWO_FILES = Code("CAT409")
NO_LANGUAGE = Code("CAT413")


def check(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Compare the language of every game, set and file of translations with those of its game."""
    overlays: dict[tuple[Path, str], list[Summarised]] = {}
    foreign: dict[str | None, list[Summarised]] = {}
    for each in index.files:
        if not each.summary.language or index.missing_home(each) is not None:
            continue
        known = index.languages_of(each.folder.game)
        if known is None:
            continue
        if each.summary.language not in known:
            foreign.setdefault(each.folder.game, []).append(each)
        elif each.summary.key == "text":
            overlays.setdefault((each.folder.path, each.summary.language), []).append(each)
        elif each.summary.key == "set":
            yield from _declared(index, each, known)
    for each in [each for each in index.files if each.summary.key == "game"]:
        yield from _listed(index, each, foreign.get(each.folder.game, ()))
    for game, files in foreign.items():
        yield from (_foreign(index, each, index.languages_of(game) or ()) for each in files)
    for (_, language), files in overlays.items():
        yield from _in_two_files(index, language, files)


def _in_two_files(index: SummaryIndex, language: str, files: list[Summarised]) -> Iterator[Diagnostic]:
    """Find the files of one folder with translations into one language, but for the first."""
    known = index.languages_of(files[0].folder.game) or ()
    files.sort(key=lambda each: each.path.stem != language)
    for each in files[1:]:
        yield finding(
            TWO_FILES,
            f"translations into `{language}` stand in two files",
            index.span(each, ("text", "language")),
            remedy=_remedy(each, known, "put the entries of both into one"),
            related=((index.span(files[0], ("text", "language")), "the other file"),),
        )


def _topic(game: str | None, language: str) -> str:
    """Return what findings about a language of a game unsettle or rest on."""
    return f"language {language} of {game}"


def _listed(index: SummaryIndex, game: Summarised, foreign: Sequence[Summarised]) -> Iterator[Diagnostic]:
    """Find languages that a game lists and that are none, or in which nothing is written while another one is meant.

    Whatever is written in the one that was meant is in no language of the game.

    Args:
        index: All files.
        game: The game's own file.
        foreign: Its files in languages that it does not list.
    """
    used = {each.summary.language for each in index.files if each.folder.game == game.folder.game}
    meant = {each.summary.language for each in foreign}
    for each in foreign:
        if each.summary.key != "text" or each.path.stem != each.summary.language:
            meant.discard(each.summary.language)
    known = index.languages_of(game.folder.game) or ()
    for at, language in enumerate(known):
        near = None if language in used else did_you_mean(language, meant)
        if is_language(language) and near is None:
            continue
        near = near or short_code(language)
        if is_language(language):
            code = OTHER_LANGUAGE
            message = f"nothing is written in `{language}`, and translations are in `{near}`, which is no language of the game"
        else:
            code, message = NO_LANGUAGE, f"`{language}` is not the code of a language"
        span = index.span(game, ("game", "languages", at))
        yield finding(
            code,
            message,
            span,
            remedy=suggestion(language, near) if near else language_remedy(language),
            fix=replaced_word(span, language, near) if near and near not in known else None,
            ties=Ties(unsettles=tuple(_topic(game.folder.game, name) for name in (language, near) if name)),
        )


def _foreign(index: SummaryIndex, each: Summarised, known: Collection[str]) -> Diagnostic:
    language, key = each.summary.language, each.summary.key
    what = {"text": "these translations are", "set": "this set is"}.get(key, "this game is")
    return finding(
        OTHER_LANGUAGE,
        f"{what} in `{language}`, which is no language of the game",
        span := index.span(each, (key, "language")),
        remedy=_remedy(each, known, f"one of {', '.join(known)}; or add it to `languages` in `game.yaml`"),
        fix=_fix(each, known, span),
        ties=Ties(rests_on=(_topic(each.folder.game, language),)),
    )


def _remedy(each: Summarised, known: Collection[str], otherwise: str) -> str:
    """Suggest the language that the file is named after, or one that is spelled similarly."""
    stem, language = each.path.stem, each.summary.language
    if each.summary.key == "text" and stem in known and stem != language:
        return f"write `language: {stem}`, after which `{each.name}` is named"
    return otherwise if language in known else remedy_for(language, known, otherwise)


def _fix(each: Summarised, known: Collection[str], span: Span) -> Fix | None:
    """Write the language that the file is named after, which is surely meant, or the one that is spelled similarly."""
    stem, language = each.path.stem, each.summary.language
    if each.summary.key == "text" and stem in known:
        return replaced_word(span, language, stem, is_safe=True)
    return near_word(span, language, known)


def _declared(index: SummaryIndex, each: Summarised, known: Collection[str]) -> Iterator[Diagnostic]:
    for at, language in enumerate(index.declared_languages(each.folder) or ()):
        if language not in known:
            yield finding(
                OTHER_LANGUAGE,
                f"the set says that it is made in `{language}`, which is no language of the game",
                span := index.span(each, ("set", "languages", at)),
                fix=near_word(span, language, known),
                remedy=remedy_for(
                    language, known, f"one of {', '.join(known)}; or add it to `languages` in `game.yaml`"
                ),
                ties=Ties(rests_on=(_topic(each.folder.game, language),)),
            )

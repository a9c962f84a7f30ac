"""Languages: what is written or translated is in a language of the game, and each has one file of translations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.catalog import shown_path
from ordo_pnp.diagnostics import Code, Diagnostic, finding, near_word, remedy_for, replaced_word

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from ordo_pnp.check.summary import Summarised
    from ordo_pnp.check.summary_index import SummaryIndex
    from ordo_pnp.diagnostics import Fix, Span

OTHER_LANGUAGE = Code("CAT408")
TWO_FILES = Code("CAT409")


def check(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Compare the language of every game, set and file of translations with those of its game."""
    overlays: dict[tuple[Path, str], list[Summarised]] = {}
    for each in index.files:
        if not each.summary.language or index.missing_home(each) is not None:
            continue
        known = index.languages_of(each.folder.game)
        if known is None:
            continue
        if each.summary.language not in known:
            yield _foreign(index, each, known)
        elif each.summary.key == "text":
            overlays.setdefault((each.folder.path, each.summary.language), []).append(each)
        elif each.summary.key == "set":
            yield from _declared(index, each, known)
    for (_, language), files in overlays.items():
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


def _foreign(index: SummaryIndex, each: Summarised, known: Collection[str]) -> Diagnostic:
    language, key = each.summary.language, each.summary.key
    what = {"text": "these translations are", "set": "this set is"}.get(key, "this game is")
    return finding(
        OTHER_LANGUAGE,
        f"{what} in `{language}`, which is no language of the game",
        span := index.span(each, (key, "language")),
        remedy=_remedy(each, known, f"one of {', '.join(known)}; or add it to `languages` in `game.yaml`"),
        fix=_fix(each, known, span),
    )


def _remedy(each: Summarised, known: Collection[str], otherwise: str) -> str:
    """Suggest the language that the file is named after, or one that is spelled similarly."""
    stem, language = each.path.stem, each.summary.language
    if each.summary.key == "text" and stem in known and stem != language:
        return f"write `language: {stem}`, after which `{shown_path(each.path)}` is named"
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
            )

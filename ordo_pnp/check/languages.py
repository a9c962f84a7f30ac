"""Languages: what is written or translated is in a language of the game, and each has one file of translations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.catalog.source import shown_path
from ordo_pnp.diagnostics import Diagnostic, code, did_you_mean, finding

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from ordo_pnp.check.across import Across
    from ordo_pnp.check.summary import Summarised

OTHER_LANGUAGE = code(
    "CAT408",
    "language-not-of-the-game",
    """\
## What it finds
A game, a set or a file of translations in a language that `languages` in `game.yaml` does not name.

## Why it matters
Nobody can ask for that language: the texts are never printed, and cards appear half in another one.

## Example
`text/de.yaml` with `language: fr` in a game with `languages: [en, de, ru]`.

## Remedy
Correct the language, or add it to `languages` in `game.yaml`.
""",
)
TWO_FILES = code(
    "CAT409",
    "language-in-two-files",
    """\
## What it finds
Two files of translations of the same set, or of the same game, into the same language.

## Why it matters
One of them hides the other, and the language that was meant is missing.

## Example
`text/de.yaml` and `text/ru.yaml`, both with `language: ru`.

## Remedy
Correct the language, or put the entries into one file.
""",
)


def check(across: Across) -> Iterator[Diagnostic]:
    """Compare the language of every game, set and file of translations with those of its game."""
    overlays: dict[tuple[Path, str], list[Summarised]] = {}
    for each in across.files:
        if not each.summary.language or across.missing_home(each) is not None:
            continue
        known = across.languages_of(each.folder.game)
        if known is None:
            continue
        if each.summary.language not in known:
            yield _foreign(across, each, known)
        elif each.summary.key == "text":
            overlays.setdefault((each.folder.path, each.summary.language), []).append(each)
    for (_, language), files in overlays.items():
        known = across.languages_of(files[0].folder.game) or ()
        files.sort(key=lambda each: each.path.stem != language)
        for each in files[1:]:
            yield finding(
                TWO_FILES,
                f"translations into `{language}` stand in two files",
                across.span(each, ("text", "language")),
                remedy=_remedy(each, known, "put the entries of both into one"),
                related=((across.span(files[0], ("text", "language")), "the other file"),),
            )


def _foreign(across: Across, each: Summarised, known: Collection[str]) -> Diagnostic:
    language, key = each.summary.language, each.summary.key
    what = {"text": "these translations are", "set": "this set is"}.get(key, "this game is")
    return finding(
        OTHER_LANGUAGE,
        f"{what} in `{language}`, which is no language of the game",
        across.span(each, (key, "language")),
        remedy=_remedy(each, known, f"one of {', '.join(known)}; or add it to `languages` in `game.yaml`"),
    )


def _remedy(each: Summarised, known: Collection[str], otherwise: str) -> str:
    """Suggest the language that the file is named after, or one that is spelt alike."""
    stem, language = each.path.stem, each.summary.language
    if each.summary.key == "text" and stem in known and stem != language:
        return f"write `language: {stem}`, after which `{shown_path(each.path)}` is named"
    near = did_you_mean(language, [other for other in known if other != language])
    return f"did you mean `{near}`?" if near and language not in known else otherwise

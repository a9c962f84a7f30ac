"""What is not translated, or in part: one finding for each file, in which the others are folded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import Code, Diagnostic, Ties, did_you_mean, finding

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ordo_pnp.cards import Folder
    from ordo_pnp.check.summary import Summarised, TextEntry
    from ordo_pnp.check.summary_index import SummaryIndex

MISSING_TRANSLATION = Code("CAT403")
# So many of the untranslated entries of a file are named; the others are counted.
_NAMED: Final = 3


class TextHome(NamedTuple):
    """Where sources stand that are translated: a set, or the words of a game."""

    folder: Folder
    sources: Mapping[str, TextEntry]

    @property
    def owner(self) -> str:
        """What people call it."""
        return self.folder.set or self.folder.game or self.folder.path.name

    def topic(self, what: str) -> str:
        """Return what findings say they unsettle or rest on."""
        return f"{what} of {self.folder.path}"


def missing_entries(
    index: SummaryIndex, home: TextHome, each: Summarised, explained: Collection[str]
) -> Iterator[Diagnostic]:
    """Find sources without an entry in a file; where several are not or not wholly translated, one finding counts them."""
    language = each.summary.language
    known = each.summary.entry_names
    lacking = [name for name, source in home.sources.items() if source.texts and name not in known]
    span = index.span(each, ("text", "entries"), key=True)
    counted = home.topic(f"entries in {language}")
    bare = [name for name in lacking if home.topic(f"`{name}` in {language}") not in explained]
    for name in lacking:
        source = home.sources[name]
        yield finding(
            MISSING_TRANSLATION,
            f"`{home.owner}/{name}` has no translation into `{language}`",
            span,
            card=f"{home.owner}/{name}",
            remedy=f'add `{name}:` with `source: "{source.source}"` and {quoted(source.texts)}',
            ties=Ties(rests_on=(home.topic(f"`{name}` in {language}"), *([counted] if name in bare else []))),
        )
    parts = [name for name, entry in each.summary.entries.items() if untold_texts(home.sources.get(name), entry)]
    if len(bare) + len(parts) > 1:
        yield finding(
            MISSING_TRANSLATION,
            _counted(home.owner, language, bare, parts),
            span,
            remedy=f"`ordo translate --lang {language}` shows what there is to translate",
            ties=Ties(unsettles=(counted,)),
        )


def _counted(owner: str, language: str, bare: Sequence[str], parts: Sequence[str]) -> str:
    if not parts:
        return f"{_entries(bare, owner, 'has', 'have')} no translation into `{language}`: {quoted_some(bare)}"
    told = f"{_entries(parts, owner, 'is', 'are')} only partly translated into `{language}`: {quoted_some(parts)}"
    return f"{told}; and {_entries(bare, '', 'has', 'have')} no translation: {quoted_some(bare)}" if bare else told


def _entries(names: Sequence[str], owner: str, one: str, many: str) -> str:
    what = "1 entry" if len(names) == 1 else f"{len(names)} entries"
    return f"{what}{f' of `{owner}`' if owner else ''} {one if len(names) == 1 else many}"


def quoted_some(names: Sequence[str]) -> str:
    """Return the first names of some as messages list them, and how many more there are."""
    return quoted(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")


def untold_texts(source: TextEntry | None, entry: TextEntry) -> list[str]:
    """Return the texts of a source that an entry lacks, but for those that it has under a misspelled name."""
    if source is None:
        return []
    missing = [key for key in source.texts if key not in entry.texts]
    meant = {did_you_mean(key, missing) for key in entry.texts if key not in source.texts}
    return [key for key in missing if key not in meant]


def quoted(texts: Mapping[str, object] | Sequence[str]) -> str:
    """Return names as messages list them."""
    return ", ".join(f"`{key}`" for key in texts)

"""The kinds of findings: a Markdown file each, that the program, `ordo explain` and the docs read alike.

A file `CAT410.md` in a folder `findings` begins with its facts between two lines `---`: `name`, which states the defect and never
the remedy, `severity`, `since`, `fix` where a program can carry out the remedy (`safe`, `unsafe` where a person should look at
it, `safe or unsafe` where that depends), `stage` where a finding is found in another one than `sense`, and
`stands_for_more: true` where a finding says that there are others that are not shown. Codes never change their meaning and are
never reused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_LINE: Final = "---\n"
_IDENTIFIER: Final = re.compile("[A-Z]{3,5}[0-9]{3}")
_SENTENCE: Final = re.compile(r"(?:[^`.:;]|`[^`]*`|[.:;](?! |\Z))+")
# What a page says of its `fix`.
_FIXES: Final = {
    "no": "No: somebody must decide what is right.",
    "safe": "Safe: `ordo check --fix` does it.",
    "unsafe": "Unsafe, since somebody should look at it: `ordo check --fix --unsafe` does it where only one thing can be meant.",
    "one by one": "By somebody who has read both: an editor and the studio note it for each by itself, `ordo check --fix` never does.",
    "safe or unsafe": "Safe where nothing else can be meant, by `ordo check --fix`; otherwise, where one thing is likely, unsafe, by `--fix --unsafe`.",
}
# Where the files lie, and the game whose rules find what is in them; None for every game.
_folders: dict[Path, str | None] = {Path(__file__).with_name("finding_pages"): None}


class Severity(StrEnum):
    """How bad a finding is: errors make a check fail, warnings only under ``--strict``."""

    ERROR = "error"
    WARNING = "warning"


class Stage(IntEnum):
    """When something is found: what is wrong in an earlier stage hides what a later one would find."""

    # The text of a file.
    READING = 0
    # What a file is, in which language and of which game, which decides what is asked of it.
    KIND = 1
    # The schema of a file.
    FORM = 2
    # What it says, beside all other files.
    SENSE = 3
    # What is played, and books: looked at in sound data only.
    PLAY = 4


class _Page(NamedTuple):
    """A file, read."""

    facts: dict[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding, such as ``CAT012``; its file is read when something of it is asked for."""

    id: str

    @property
    def name(self) -> str:
        """The defect in a few words joined by hyphens."""
        return _page(self.id).facts["name"]

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        return Severity(_page(self.id).facts["severity"])

    @property
    def stands_for_more(self) -> bool:
        """Whether a finding says that there are others which are not shown."""
        return "stands_for_more" in _page(self.id).facts

    @property
    def fix(self) -> str:
        """Whether a program can carry out the remedy: ``safe``, ``unsafe``, ``safe or unsafe``, or ``no``."""
        return _page(self.id).facts.get("fix", "no")

    @property
    def stage(self) -> Stage:
        """When it is found."""
        return Stage[_page(self.id).facts.get("stage", "sense").upper()]

    @property
    def sentence(self) -> str:
        """What it finds, in one short sentence."""
        _, _, text = _page(self.id).text.partition("## What it finds\n")
        found = _SENTENCE.match(" ".join(text.strip().split("\n\n")[0].split()))
        return f"{found.group() if found else ''}."

    @property
    def page(self) -> str:
        """Explanation in Markdown: what it finds, why that is bad, an example, the remedy, and whether a program can carry it out."""
        return f"{_page(self.id).text}\n## Can be fixed\n{_FIXES[self.fix]}\n"


def add_codes(folder: Path, game: str) -> None:
    """Make the codes known that the rules of a game find.

    Args:
        folder: Where their files lie.
        game: Its id.
    """
    _folders[folder] = game
    is_code.cache_clear()


def all_codes(game: str | None = None) -> tuple[Code, ...]:
    """Return the codes of the program and of the games that are known, in order of identifier.

    Args:
        game: Leave out what only the rules of other games find.
    """
    folders = [folder for folder, owner in _folders.items() if game is None or owner in {None, game}]
    return tuple(Code(name) for name in sorted(file.stem for folder in folders for file in folder.glob("*.md")))


@cache
def is_code(identifier: object) -> bool:
    """Whether something is the identifier of a code: three to five capitals and three digits, and there is its file."""
    if not isinstance(identifier, str) or not _IDENTIFIER.fullmatch(identifier):
        return False
    return any(folder.joinpath(f"{identifier}.md").is_file() for folder in _folders)


def check_pages(folder: Path) -> None:
    """Read all files of codes in a folder that comes with a package.

    Raises:
        ValueError: One of them is damaged; the message names it.
    """
    for file in sorted(folder.glob("*.md")):
        if not _IDENTIFIER.fullmatch(file.stem):
            raise ValueError(f"`{file.name}` is not called as a finding is, such as `ABC101.md`")
        try:
            facts = _parsed(file.read_text(encoding="utf-8")).facts
            _ = (
                facts["name"],
                Severity(facts["severity"]),
                _FIXES[facts.get("fix", "no")],
                Stage[facts.get("stage", "sense").upper()],
            )
        except (OSError, ValueError, KeyError) as error:
            raise ValueError(f"`{file.name}` is no page of a finding: {error}") from error


def _parsed(text: str) -> _Page:
    _, facts, page = text.split(_LINE, 2)
    return _Page(dict(line.split(": ", 1) for line in facts.splitlines()), page.strip("\n") + "\n")


@cache
def _page(identifier: str) -> _Page:
    for folder in _folders:
        try:
            text = folder.joinpath(f"{identifier}.md").read_text(encoding="utf-8")
        except FileNotFoundError:
            continue
        return _parsed(text)
    raise LookupError(f"there is no file of the code {identifier}")

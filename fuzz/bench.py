"""A folder where a changed project lies and commands are run in it; what no command may do is noted."""

from __future__ import annotations

import json
import re
import shutil
import signal
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from fuzz.process import Ran, run
from fuzz.projects import put
from fuzz.remedies import faults, fixed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from fuzz.trees import Files

_FRAME: Final = re.compile(r'File "[^"\n]*/(ordo_pnp/[^"\n]+)", line (\d+),? in (\S+)')
_CODE: Final = re.compile(r'\[([A-Z]{3}\d+)\]|"code": "([A-Z]{3}\d+)"')
_GAME: Final = re.compile(r"cards/[^/]+/game\.yaml")
_PLACE: Final = re.compile(r"--> (?P<file>.+?):(?P<line>\d+):(?P<column>\d+)$", re.MULTILINE)
# Of so many checks with findings one has a fix of one carried out.
_FIXES_TRIED: Final = 5


@dataclass(frozen=True)
class Failure:
    """Something that must not happen."""

    # The same for the same cause, as far as that can be told: what happened, and where in the program.
    signature: str
    # The command by which it was seen.
    ran: Ran


@dataclass
class Bench:
    """A project, changed, and what commands did with it."""

    folder: Path
    files: Files
    # For what an oracle chooses.
    random: Random
    # The files that were changed.
    target: tuple[str, ...] = ()
    ran: list[Ran] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    # How many inputs the oracle has tried.
    inputs: int = 1

    def lay_out(self, cache: Path | None = None) -> None:
        """Put the files into the folder, the cache of the project as it was before the change, and nothing else."""
        home = self.folder.parent
        for each in (self.folder, home / "cache", home / "tmp"):
            shutil.rmtree(each, ignore_errors=True)
        self.folder.mkdir(parents=True)
        (home / "tmp").mkdir()
        if cache is not None:
            shutil.copytree(cache, home / "cache")
        put(self.files, self.folder)

    def run(
        self, *words: str, codes: tuple[int, ...] = (0, 1), stdin: bytes = b"", work: Callable[[], int] | None = None
    ) -> Ran:
        """Run a command and note it if it crashes, ends with another exit code, says nothing of why, or leaves files."""
        ran = run(words, self.folder, stdin, work=work)
        self.ran.append(ran)
        if ran.is_crash:
            self.fail(crash_of(ran), ran)
        elif ran.code not in codes:
            self.fail(f"{name_of(words)}: exit {ran.code}, {gist(ran)}", ran)
        elif ran.code == 1 and not (ran.out + ran.err).strip():
            self.fail(f"{name_of(words)}: exit 1 without a word", ran)
        elif any((self.folder.parent / "tmp").iterdir()):
            self.fail(f"{name_of(words)}: leaves temporary files", ran)
        elif not ran.is_crash:
            self._places(ran)
        return ran

    def fail(self, signature: str, ran: Ran) -> None:
        """Note a failure."""
        self.failures.append(Failure(signature, ran))

    def findings(self, *words: str) -> tuple[Ran, list[dict[str, Any]]]:
        """Run a check and return its findings; each must have a place, and errors must be told by the exit code."""
        if words == ("--with", "trial"):
            has_data = "trial/set.yaml" in self.files
        else:
            is_named = any(not each.startswith("-") for each in words)
            has_data = is_named or any(_GAME.fullmatch(path) for path in self.files)
        ran = self.run("check", *words, "--format", "json", codes=(0, 1) if has_data else (2,))
        if ran.is_crash or ran.code not in (0, 1):
            return ran, []
        try:
            found = json.loads(ran.out)
        except ValueError:
            self.fail("check: its JSON cannot be read", ran)
            return ran, []
        if any(not each["file"] or each["line"] < 1 or each["column"] < 1 or not each["message"] for each in found):
            self.fail("check: a finding without a place", ran)
        if ran.code != any(each["severity"] == "error" for each in found):
            self.fail(f"check: exit {ran.code} does not fit its findings", ran)
        for fault in dict.fromkeys(faults(found, self.files)):
            self.fail(f"check: {fault}", ran)
        self._mends(words, ran, found)
        return ran, found

    def _mends(self, words: tuple[str, ...], ran: Ran, found: list[dict[str, Any]]) -> None:
        """Carry out one fix of some checks: its finding is gone, and what could be read can still be read."""
        choice = zlib.crc32(ran.out.encode(errors="surrogatepass"))  # nothing of the oracles' chance
        fixes = [each for each in found if each["fix"]]
        if not fixes or choice % _FIXES_TRIED:
            return
        each = fixes[choice // _FIXES_TRIED % len(fixes)]
        made = fixed(each, self.files)
        if made is None:
            return
        put(made, self.folder)
        again = self.run("check", *words, "--format", "json", codes=(0, 1))
        put({path: self.files[path] for path in made}, self.folder)
        if again.is_crash or again.code not in (0, 1):
            return
        left = json.loads(again.out)
        told = each["code"], each["file"], each["line"], each["message"]
        if told in [(other["code"], other["file"], other["line"], other["message"]) for other in left]:
            self.fail(f"check: the fix of {each['code']} does not mend it", ran)
        if _is_readable(found) and not _is_readable(left):
            self.fail(f"check: the fix of {each['code']} leaves what cannot be read", ran)

    def _places(self, ran: Ran) -> None:
        """Look for findings whose place is not there."""
        for match in _PLACE.finditer(ran.err + ran.out):
            if int(match["line"]) < 1 or int(match["column"]) < 1:
                self.fail(f"{name_of(ran.words)}: a place before the file", ran)


def _is_readable(found: list[dict[str, Any]]) -> bool:
    return not any(each["code"] < "CAT030" and each["severity"] == "error" for each in found)


def name_of(words: tuple[str, ...]) -> str:
    """Return the command without what is told it."""
    return next((word for word in words if not word.startswith("-")), "ordo")[:20]


def gist(ran: Ran) -> str:
    """Return in short why a command ended as it did: the codes of its findings, or its last words."""
    codes = sorted({either or other for either, other in _CODE.findall(ran.err + ran.out)})
    last = next((line for line in reversed((ran.err or ran.out).strip().split("\n")) if "error" in line.lower()), "")
    return " ".join(codes[:3]) or re.sub(r"`[^`]*`|\d+", "…", last)[:100]


def crash_of(ran: Ran) -> str:
    """Return what ended a command and the deepest place of the program where it was."""
    frames = _FRAME.findall(ran.err)
    is_dump = "(most recent call first)" in ran.err
    place = ":".join(frames[0 if is_dump else -1]) if frames else name_of(ran.words)
    if ran.hangs:
        return f"hangs at {place}"
    if ran.code < 0:
        return f"{signal.Signals(-ran.code).name} at {place}"
    last = [line for line in ran.err.strip().split("\n") if line and not line.startswith(" ")]
    return f"{re.split('[:( ]', last[-1])[0] if last else 'exit ' + str(ran.code)} at {place}"

"""What stories share: a person's folder, the commands typed there, and one readable golden text for each story."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.stories.measured import measured_pdf, measured_picture

GOLDENS = Path(__file__).parent / "goldens"
ROOT = Path(__file__).resolve().parents[2]
VARYING = [
    (re.compile(r"\b\d+\.\d+ s\b"), "<time> s"),
    (re.compile(r'"cpu_s": [\d.]+'), '"cpu_s": "<time>"'),
    (re.compile(r"\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"), "<moment>"),
    (re.compile(r"ordo-pnp \d+\.\d+\.\d+\S*"), "ordo-pnp <version>"),
]
"""What differs between two runs or two releases, and what stands for it."""


IS_NOTE = re.compile("no folder `cards`|Using the built-in games")
"""The line that nearly every command writes in an empty folder; `test_commands.py` shows it."""


OF_BYTES = re.compile(rb'"sha256": "[0-9a-f]{64}", "bytes": \d+')
"""What manifests say of compressed files: their bytes are a processor's, their contents are measured."""


def digest(data: bytes) -> str:
    """Return the first 12 hexadecimal digits of the SHA-256 of some bytes."""
    return hashlib.sha256(data).hexdigest()[:12]


def readable(data, inset=0):
    """Return data as JSON in which everything that fits into a line stands in one."""
    line = json.dumps(data, ensure_ascii=False)
    if len(line) + inset <= 120 or not isinstance(data, dict | list) or not data:
        return line
    space = " " * (inset + 1)
    if isinstance(data, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {readable(each, inset + 1)}" for key, each in data.items()]
    else:
        parts = [readable(each, inset + 1) for each in data]
    opened, closed = "{}" if isinstance(data, dict) else "[]"
    return f"{opened}\n{space}" + f",\n{space}".join(parts) + f"\n{' ' * inset}{closed}"


class Story:
    """Runs commands in a folder and notes what they print, for a golden text.

    Args:
        ordo: Runs the command in the folder.
        file: The golden text.
    """

    def __init__(self, ordo, file: Path) -> None:
        self.ordo = ordo
        self.folder = ordo.folder
        self.file = file
        self._parts: list[str] = []

    @property
    def text(self):
        """The story so far: commands, what they printed, and what was measured."""
        return "\n".join(self._parts) + "\n"

    def __call__(self, line, *, stdin="", shows=True):
        """Run a command line without the word `ordo`, note what it prints and how it ends, and return that.

        Args:
            line: As a person types it.
            stdin: What is typed while it runs.
            shows: False leaves the output out of the golden text.
        """
        done = self.ordo(*shlex.split(line), stdin=stdin)
        self._parts.append(f"$ ordo {line}")
        if shows:
            self._say(_as_read(done.stdout))
            self._say("".join(f"! {each}\n" for each in done.stderr.splitlines() if not IS_NOTE.match(each)))
        if done.returncode:
            self._parts.append(f"(exit code {int(done.returncode)})")
        assert "Traceback" not in done.stderr, done.stderr
        return done

    def enter(self, name):
        """Go into a folder of the folder: commands run there, names stay those from outside."""
        self.ordo.folder = self.folder / name
        self._parts.append(f"# in the folder {name}")

    def write(self, name, content):
        """Write a file of the folder, a text or bytes, as a person does with another program."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        self._parts.append(f"# {name} is written")

    def edit(self, name, *changes):
        """Change a file of the folder by pairs of a text that it has once and one in its place."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, (name, old, text)
            text = text.replace(old, new)
            self._parts.append(
                f"# {name}: {json.dumps(old, ensure_ascii=False)} becomes {json.dumps(new, ensure_ascii=False)}"
            )
        path.write_text(text, encoding="utf-8")

    def note(self, title, text):
        """Note something under a title; data as JSON."""
        self._parts.append(self.steady(f"== {title}"))
        self._say(text if isinstance(text, str) else readable(text))

    def files(self, *names):
        """Note texts of the folder as they are."""
        for name in names:
            self.note(name, (self.folder / name).read_text(encoding="utf-8"))

    def tree(self, name="."):
        """Note which files there are below a folder, with their digests; those of pictures are of pixels."""
        top = self.folder / name
        found = [each for each in sorted(top.rglob("*")) if each.is_file() and not self._is_aside(each)]
        self.note(
            f"files in {name}", "\n".join(f"{each.relative_to(top).as_posix()}  {_sum_of(each)}" for each in found)
        )

    def _is_aside(self, path):
        return path.relative_to(self.folder).parts[0] in {"tmp", "cache", "config"} or ".ordo" in path.parts

    def pdf(self, *names, **what):
        """Note what stands on the pages of PDF files, in mm."""
        for name in names:
            self.note(f"{name}, measured", measured_pdf(self.folder / name, **what))

    def pictures(self, *names):
        """Note the sizes and the digests of the pixels of pictures."""
        for name in names:
            self.note(f"{name}, measured", measured_picture(self.folder / name))

    def json(self, name):
        """Return the data of a JSON file of the folder."""
        return json.loads((self.folder / name).read_text(encoding="utf-8"))

    @staticmethod
    def digest(text):
        """Return a short digest of a text."""
        return digest(text.encode())

    def manifest(self, name):
        """Note a manifest without digests of compressed files, and of data only the names."""
        text = OF_BYTES.sub(b'"sha256": "<...>"', (self.folder / name).read_bytes())
        data = json.loads(text)
        self.note(name, {**data, "inputs": sorted(data["inputs"])})

    def _say(self, text):
        if text:
            self._parts.append(self.steady(text).rstrip("\n"))

    def steady(self, text):
        """Return a text without names of folders, times and versions that differ between runs."""
        for path, name in ((self.folder.parent, "<home>"), (ROOT, "<program>")):
            for written in dict.fromkeys((str(path.resolve()), str(path))):
                text = text.replace(written, name)
        text = text.replace("<home>/here", "<here>")
        for pattern, name in VARYING:
            text = pattern.sub(name, text)
        return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)


def _as_read(text):
    """Return the output of a command, JSON in short lines."""
    try:
        return readable(json.loads(text)) + "\n"
    except ValueError:
        return text


def _sum_of(path):
    if path.suffix == ".png":
        return measured_picture(path)
    if path.suffix == ".pdf":
        return "PDF"
    return digest(OF_BYTES.sub(b"", path.read_bytes().replace(b"\r\n", b"\n")))


def _begin(make_ordo, checked, tmp_path, request):
    """Return a story in an empty folder of a user who has checked the built-in games before."""
    (tmp_path / "here").mkdir()
    shutil.copytree(checked / "cache", tmp_path / "cache")
    ordo = make_ordo(tmp_path / "here", tmp_path / "cache")
    ordo.environment |= {"XDG_CONFIG_HOME": str(tmp_path / "config"), "HOME": str(tmp_path)}
    name = re.sub(r"\W+", "-", request.node.name.removeprefix("test_")).strip("-")
    return Story(ordo, GOLDENS / request.path.stem.removeprefix("test_") / f"{name}.txt")


@pytest.fixture
def story(make_ordo, checked, tmp_path, request):
    """A story in an empty folder, where the built-in games are used."""
    return _begin(make_ordo, checked, tmp_path, request)


@pytest.fixture
def project_story(make_ordo, checked, copy_of_data, tmp_path, request):
    """A story in a folder with a copy of both games, to be changed."""
    found = _begin(make_ordo, checked, tmp_path, request)
    copy_of_data(found.folder)
    shutil.copytree(found.folder / "cache", tmp_path / "cache", dirs_exist_ok=True)
    return found

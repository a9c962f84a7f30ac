"""What all tests share: hypothesis profiles, golden files, and the command line as a person uses it."""

import gc
import io
import marshal
import os
import shutil
import subprocess
import sys
from contextlib import chdir, suppress
from functools import cache, wraps
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Some laws try a 24th of this, at least one; `make sweep` tries twenty times as many, again and again for an hour.
settings.register_profile("dev", max_examples=24, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True)
settings.register_profile("sweep", max_examples=480, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))

# Thousands of tests and whole catalogues stay in memory: to look through them for garbage at the usual pace costs an
# eighth of the time of collecting the tests (10.5 s or 9.1 s of CPU, measured once each on a busy machine).
gc.set_threshold(20_000, 20, 50)

ROOT = Path(__file__).resolve().parent.parent


def _read_shipped_texts_once():
    """Let a process read the text of each shipped data file once: then everybody gets a copy of the data.

    Hundreds of tests read all of them, which was a quarter of the CPU of the rooms `cli`, `check` and `project`
    (72 s of 252 s). Every other text, and all that has findings, is read each time.
    """
    from ordo_pnp.cards.yaml_reader import Reader

    shipped = {path.read_text(encoding="utf-8") for path in (ROOT / "cards").rglob("*.yaml")}
    known = {}
    read = Reader.read

    @wraps(read)
    def read_once(reader):
        if reader.text not in known:
            data = read(reader)
            if reader.text not in shipped or reader.problems:
                return data
            known[reader.text] = marshal.dumps(data), reader.places
        data, places = known[reader.text]
        reader.places.data = marshal.loads(data)  # noqa: S302 (written above)
        for part in ("starts", "ends", "after"):
            setattr(reader.places, part, getattr(places, part))
        return reader.places.data

    Reader.read = read_once


def _wait_for_no_disk():
    """Let no test wait until what it wrote is safe from a loss of power, which none of them could see.

    A handle that is none is an error as before. It was 10 ms each time, with what other tests had just written.
    """
    os.fsync = lambda handle: os.fstat(handle) and None


# It hides faults of what is written last, and users do not set it.
os.environ.pop("PYTHONUNBUFFERED", None)

_read_shipped_texts_once()
_wait_for_no_disk()
collect_ignore = ["plugins"]


TESTS = ROOT / "tests"

pytest_plugins = ["ordo_pnp.testing.plugin"]


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files with what is produced now")
    parser.addoption(
        "--room", help="only the tests of a folder, such as paper/sheets, or of some files in it: games/komarn"
    )


def pytest_configure(config):
    room = config.getoption("--room")
    if room is not None and not _files_of(room):
        rooms = sorted({path.parent.relative_to(TESTS).as_posix() for path in TESTS.glob("*/**/test_*.py")})
        raise pytest.UsageError(f"there are no tests of a room `{room}`; rooms: {', '.join(rooms)}")


@cache
def _files_of(room):
    """Return the test files of a room: of a folder with what is in it, and of how the names of files in a folder begin."""
    folder, _, name = room.rpartition("/")
    return {*(TESTS / room).rglob("test_*.py"), *(TESTS.glob(f"{folder}/test_{name}*.py") if folder else ())}


def pytest_ignore_collect(collection_path, config):
    """Pass over other rooms; what is beside the rooms is about all of them."""
    room = config.getoption("--room")
    if room is None or collection_path.parent == TESTS.parent:
        return None
    files = _files_of(room)
    if collection_path.is_dir():
        return not any(each.is_relative_to(collection_path) for each in files)
    return collection_path.parent != TESTS and collection_path not in files


def pytest_collection_finish():
    """Let no collection of garbage look at the tests themselves: they stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)  # before the sweep and `-m` look at marks
def pytest_collection_modifyitems(config, items):
    """Of like cases leave few to the usual run; of tests about all rooms, those about one module or file of another."""
    _leave_few(items)
    room = config.getoption("--room")
    if room is None:
        return
    folder, _, name = room.rpartition("/")
    mine = (f"{room}/", f"{folder}/test_{name}", f"ordo_pnp.{room.replace('/', '.')}")
    about = [getattr(item, "callspec", None) if item.path.parent == TESTS else None for item in items]
    is_left = [case is not None and not case.id.startswith(mine) for case in about]
    config.hook.pytest_deselected(items=[item for item, is_other in zip(items, is_left, strict=True) if is_other])
    items[:] = [item for item, is_other in zip(items, is_left, strict=True) if not is_other]


def _leave_few(items):
    """Run only ``number`` cases of a test marked ``few(number)``, evenly spread; the sweep runs the rest."""
    cases = {}
    for item in items:
        if item.get_closest_marker("few"):
            cases.setdefault((item.path, item.originalname), []).append(item)
    for those in cases.values():
        number = those[0].get_closest_marker("few").args[0]
        kept = {at * len(those) // number for at in range(number)}
        for at, item in enumerate(those):
            if at not in kept:
                item.add_marker(pytest.mark.sweep)


class Golden:
    """Compares text with a committed file, or rewrites the file under ``--update-golden``."""

    def __init__(self, *, update: bool) -> None:
        self.update = update

    def __call__(self, path: Path, actual: str) -> None:
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(actual, encoding="utf-8", newline="\n")
        expected = path.read_text(encoding="utf-8") if path.exists() else ""
        assert expected == actual, f"{path.name} differs; after a look at the difference: pytest --update-golden"


@pytest.fixture
def golden(request):
    return Golden(update=request.config.getoption("--update-golden"))


class Ordo:
    """Runs ``ordo`` in a folder, within this process: what only a process of its own shows has tests of its own.

    Args:
        folder: Where it runs; files for a moment go into ``tmp`` below it.
        cache: The user's cache folder; None for one in the folder, empty at first.
    """

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        self.folder = folder
        self.cache = cache or folder / "cache"
        self.environment = {"XDG_CACHE_HOME": str(self.cache), "COLUMNS": "120", "NO_COLOR": "1"}

    def __call__(self, *words, check=None, stdin=""):
        (self.folder / "tmp").mkdir(exist_ok=True)
        streams = [io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8") for text in (stdin or "", "", "")]
        with pytest.MonkeyPatch.context() as patch, chdir(self.folder):
            for name, value in self.environment.items():
                patch.setenv(name, value)
            for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
                patch.setattr(sys, name, stream)
            patch.setattr(sys, "argv", ["ordo", *map(str, words)])
            patch.setattr("tempfile.tempdir", str(self.folder / "tmp"))
            code = self._run()
        out, err = (_written(stream) for stream in streams[1:])
        done = subprocess.CompletedProcess(words, code, out, err)
        if check is not None:
            assert code == check, out + err
        return done

    @staticmethod
    def _run():
        from ordo_pnp.cli import main

        try:
            main()
        except SystemExit as left:
            return left.code if isinstance(left.code, int) else int(left.code is not None)

    @property
    def left_behind(self):
        """What a command left in the folder for temporary files."""
        return [path.name for path in (self.folder / "tmp").iterdir()]


def _written(stream):
    stream.flush()
    return stream.buffer.getvalue().decode().replace(os.linesep, "\n")


@pytest.fixture(scope="session")
def make_ordo():
    """The class that runs the command, for tests that need it in several folders."""
    return Ordo


@pytest.fixture(scope="session")
def checked(tmp_path_factory, repository):
    """A folder with a copy of the shipped data, and the cache of a user who has checked both it and the originals.

    Whichever process needs it first makes it for all of them: it costs 6.5 s of CPU.
    """
    home = tmp_path_factory.mktemp("being-checked")
    # What is known speaks of files by their paths: of those of `home`, which are not there any more when somebody uses it.
    is_shared = "PYTEST_XDIST_WORKER" in os.environ
    everybody = (tmp_path_factory.getbasetemp().parent if is_shared else tmp_path_factory.getbasetemp()) / "checked"
    if not everybody.exists():
        _checked_in(home, repository)
        _pass_on(home / "copy/cards", home / "cache", everybody / "copy/cards", home / "cache")
        with suppress(OSError):  # another process may have been faster, and what it made is as good
            home.rename(everybody)
    return everybody


def _checked_in(home, repository):
    """Make in a folder what ``checked`` is."""
    (home / "empty").mkdir()
    shutil.copytree(repository / "cards", home / "copy" / "cards")
    Ordo(home / "copy", home / "cache")("check", "--strict", check=0)
    _pass_on(home / "copy/cards", home / "cache", repository / "cards", home / "cache")
    Ordo(home / "empty", home / "cache")("check", "--strict", check=0)
    return home


@pytest.fixture(scope="session")
def shared_folders(repository):
    """Names of the folders of the shipped data that are no game: what every game may use."""
    folders = [each for each in (repository / "cards").iterdir() if each.is_dir()]
    return tuple(sorted(each.name for each in folders if not (each / "game.yaml").exists()))


@pytest.fixture(scope="session")
def copy_of_data(checked, shared_folders):
    """A function that copies the shipped data into a folder, as a user has them who has checked them there before.

    Of games that are named, and what all games share; of all if none is.
    """

    def copy(folder, *names, ignore=None):
        for name in (*names, *shared_folders) if names else ("",):
            shutil.copytree(checked / "copy/cards" / name, folder / "cards" / name, ignore=ignore)
        _pass_on(checked / "copy/cards", checked / "cache", folder / "cards", folder / "cache")
        return folder / "cards"

    return copy


def _pass_on(cards, cache, others, their_cache, external_sets=((), ())):
    """Let what is known of data, and of sets from outside, be known of others: it is kept by content, so it is right of any."""
    from ordo_pnp.check import books_part, laws_part, plates_part

    before, after = _memory(cards, cache, external_sets[0]), _memory(others, their_cache, external_sets[1])
    copy_kept(before, after)
    for game in ("komarn", "ordonnance"):
        for part in (books_part, plates_part, laws_part):
            copy_kept(part(before, game), part(after, game))


def copy_kept(part, to):
    """Write what is kept in one part of a memory into another."""
    to.write(part.read())
    return to


@pytest.fixture(scope="session")
def copy_of_memory(checked):
    """A function that makes a file in which is known what a check of a copy of the shipped data finds, from its folder."""
    from ordo_pnp.base import MemoPart

    known = _memory(checked / "copy/cards", checked / "cache")
    return lambda file: copy_kept(known, MemoPart(file, "own", "1"))


@pytest.fixture
def memory(copy_of_memory, tmp_path):
    """The part of such a file that holds it."""
    return copy_of_memory(tmp_path / "memory.sqlite")


@pytest.fixture(scope="session")
def pass_on():
    """The function that lets what is known of data in one folder be known of data in another."""
    return _pass_on


def _memory(cards, cache, external_sets=()):
    """Return where is kept, in a user's cache folder, what is known of a card database and sets from outside."""
    from ordo_pnp.check import known_part

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(cache))
        return known_part(cards, external_sets)


@pytest.fixture
def ordo(tmp_path, checked):
    """The command in an empty folder: it uses the cards that came with the program, which have been checked before."""
    shutil.copytree(checked / "cache", tmp_path / "cache")
    return Ordo(tmp_path)


@pytest.fixture
def project(tmp_path, copy_of_data):
    """The command in a copy of the project's data that has been checked before."""
    copy_of_data(tmp_path)
    return Ordo(tmp_path)


@pytest.fixture(scope="session")
def repository():
    return ROOT


@pytest.fixture(scope="session")
def catalog():
    from ordo_pnp.cards import load_catalog

    return load_catalog(ROOT / "cards")


@pytest.fixture(scope="session")
def ordonnance(catalog):
    from ordo_pnp.games import load_game

    return load_game(catalog, "ordonnance")


@pytest.fixture(scope="session")
def komarn(catalog):
    """The game, made once: 0.2 s of CPU."""
    from ordo_pnp.games import load_game

    return load_game(catalog, "komarn")


@pytest.fixture(scope="session")
def press_icc(tmp_path_factory):
    """The file of an ICC profile of a press, which no machine has installed."""
    from tests.press_icc import press_icc as made

    path = tmp_path_factory.mktemp("icc") / "Test press.icc"
    path.write_bytes(made())
    return path


# Files of a set of Ordonnance that is written in German, while the game is written in English.
GERMAN_SET = {
    "set.yaml": """
format: 1
set:
  id: burgen
  name: Burgen
  language: de
  languages: [de]
  requires: [base]
""",
    "units.yaml": """
format: 1
units:
  - id: zoellner
    name: Zöllner von Akkon
    symbols: [spear, bow, swords, helm]
    flavour: Wer kam, der zahlte.
  - id: torwache
    name: Torwache
    symbols: [spear, helm, helm]
    flavour: Das Tor fiel zu, die Wache schlief nicht.
""",
    "kingdoms.yaml": """
format: 1
kingdoms:
  - id: brunnen
    name: Vergiftete Brunnen
    effects:
      - while: in_play
        do:
          - change_limit: {by: -1}
    flavour: Niemand blieb länger als nötig.
""",
    "ordonnances.yaml": """
format: 1
ordonnances:
  - id: freier-zug
    name: Großzügigkeit
    effects:
      - when: played
        do:
          - draw: {count: 4}
    flavour: Alle nahmen.
""",
}


@pytest.fixture(scope="session")
def write_german_set():
    """A function that writes the set `burgen` of German cards into a folder of Ordonnance, such as `cards/ordonnance`."""

    def write(game):
        folder = game / "burgen"
        folder.mkdir()
        for name, text in GERMAN_SET.items():
            (folder / name).write_text(text.lstrip(), encoding="utf-8")
        return folder

    return write

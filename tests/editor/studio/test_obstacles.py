"""Something else lies where the studio is to write a file: that is refused with its name, and nothing is lost or half done."""

import os
import re
import shutil
from contextlib import contextmanager

import pytest

from ordo_pnp.base import OrdoError
from ordo_pnp.editor import RpcError
from tests.editor.studio.windows import open_desk, saving_of

GAME = {"game": "moths"}
BASE = "cards/moths/base"
READ = ["tl=1,2;-0,4", "tr=+1.2,-0.6", "bl=+1.4,-0.4", "br=+1.4,-0.6"]


def in_place_of(folder):
    """Return a folder that is no more, to put something else there."""
    shutil.rmtree(folder, ignore_errors=True)
    return folder


OBSTACLES = {
    "a folder": lambda file: file.mkdir(),
    "a link to nothing": lambda file: file.symlink_to("nowhere"),
    "a link to a file to be": lambda file: file.symlink_to(f"other/there{file.suffix}"),
    "a link to itself": lambda file: file.symlink_to(file.name),
    "a link out": lambda file: file.symlink_to("/dev/null"),
    "no text": lambda file: file.write_bytes(b"\xff\xfe\n"),
    "too much": lambda file: file.write_bytes(b"#" * (16 * 1024 * 1024 + 1)),
    "a file above": lambda file: in_place_of(file.parent).write_bytes(b"x"),
    "a link to nothing above": lambda file: in_place_of(file.parent).symlink_to("nowhere"),
    "a link to itself above": lambda file: in_place_of(file.parent).symlink_to(file.parent.name),
    "a link out above": lambda file: in_place_of(file.parent).symlink_to(file.anchor),
}
if hasattr(os, "mkfifo"):
    OBSTACLES["a pipe"] = os.mkfifo
ABOVE = {name for name in OBSTACLES if name.endswith("above")}


@contextmanager
def opened(folder, window_of):
    """Open a studio for a folder; yield a window."""
    with open_desk(folder) as desk:
        saving_of(desk)
        yield window_of(desk)


def begin_book(asker):
    """Begin the first book."""
    asker.ask("ordo/newBook", **GAME)


def add_card(asker):
    """Add a card of a kind of which its set has none."""
    asker.ask("ordo/addCard", **GAME, set="base", kind="event")


def paste_card(asker):
    """Make a card of a pasted row."""
    card = {"id": "base/pasted", "kind": "event", "cells": {"name.en": "Pasted"}}
    asker.ask("ordo/cells", **GAME, cells=[], added=[card])


def translate(asker):
    """Write the first translation of a set."""
    row = next(each for each in asker.ask("ordo/translations", **GAME, language="de")["rows"] if each["set"])
    seen = {"source": row["source"], "was": row["text"]}
    asker.ask(
        "ordo/translate",
        **GAME,
        language="de",
        **{key: row[key] for key in ("set", "entry", "key")},
        **seen,
        text="Neu",
    )


def begin_and_undo(asker):
    """Have a book that can be begun again."""
    begin_book(asker)
    asker.ask("ordo/undo")


def begin_again(asker):
    """Begin it again."""
    asker.ask("ordo/redo")


def type_card(asker):
    """Type into a file of cards."""
    uri = (asker.window.desk.workspace.root / "moths/base/creatures.yaml").as_uri()
    opened_text = asker.ask("ordo/open", uri=uri)
    changes = [{"text": opened_text["text"] + "# typed\n"}]
    asker.ask("ordo/change", uri=uri, base=opened_text["version"], changes=changes)


def choose(asker):
    """Choose one's own text, having seen what its file holds."""
    (text,) = asker.window.editor.open_texts
    seen = asker.ask("ordo/compare", uri=text.uri)
    asker.ask("ordo/resolve", uri=text.uri, version=seen["version"], text=seen["mine"], theirsHash=seen["theirsHash"])


def save(asker):
    """Save; raise where anything is not saved."""
    conflicts = asker.ask("ordo/save")["conflicts"]
    if conflicts:
        raise RpcError(f"conflict: {conflicts[0]['uri']}")


def keep_printer(asker):
    """Keep a printer."""
    asker.ask("ordo/keepPrinter", name="mine", paper="a4", readings=READ, replaces=True)


def nothing(asker):
    """Prepare nothing."""


# File that is made, what happens before, what makes it.
MAKERS = {
    "newBook": ("cards/moths/rulebook/en.md", nothing, begin_book),
    "redo": ("cards/moths/rulebook/en.md", begin_and_undo, begin_again),
    "addCard": (f"{BASE}/event-cards.yaml", nothing, add_card),
    "cells": (f"{BASE}/event-cards.yaml", nothing, paste_card),
    "translate": (f"{BASE}/text/de.yaml", nothing, translate),
    "save": (f"{BASE}/creatures.yaml", type_card, save),
    "resolve": (f"{BASE}/creatures.yaml", type_card, choose),
    "keepPrinter": ("printers/mine.printer.yaml", nothing, keep_printer),
}


def tree(folder):
    """Return all that lies in a folder, but for journals: links by where they lead, pipes as such."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if name.startswith((".ordo", ".cache")):
            continue
        if path.is_symlink():
            found[name] = str(path.readlink())
        else:
            found[name] = path.read_bytes() if path.is_file() else path.is_dir()
    return found


def clear(file):
    """Remove what is in the way of a file; its folder is there then."""
    for each in (file, file.parent):
        if each.is_symlink() or (os.path.lexists(each) and not each.is_dir()):
            each.unlink()
    if file.is_dir():
        file.rmdir()
    file.parent.mkdir(parents=True, exist_ok=True)


def put(file, obstacle, asker):
    """Put something in the way of a file; return all that lies in the project then."""
    clear(file)
    OBSTACLES[obstacle](file)
    saving_of(asker.desk).look()
    return tree(asker.window.desk.workspace.root.parent)


def assert_refuses(asker, file, act, there):
    """Assert that something is refused by a name, that nothing has changed on the disk, and that what was typed is still there."""
    typed = [each.lines.text for each in asker.window.editor.open_texts]
    with pytest.raises(OrdoError) as caught:
        act(asker)
    names = rf"\b({re.escape(file.name)}|{re.escape(file.parent.name)})\b"
    assert re.search(names, str(caught.value)), caught.value
    assert tree(asker.window.desk.workspace.root.parent) == there
    assert [each.lines.text for each in asker.window.editor.open_texts] == typed


@pytest.mark.parametrize("maker", MAKERS)
def test_what_is_in_the_way_of_a_file_is_told_and_once_it_is_away_the_file_is_made(
    tmp_path, monkeypatch, small_game, window_of, maker
):
    """Whatever it is, and whether it is there before somebody begins the file or comes before that is saved."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    name, prepare, make = MAKERS[maker]
    folder = small_game(tmp_path / "project")
    file, content = folder / name, None
    obstacles = [each for each in OBSTACLES if each not in ABOVE or file.parent.name != "base"]
    with opened(folder, window_of) as asker:
        if prepare is type_card:
            content = file.read_bytes()
        else:
            file.unlink(missing_ok=True)
        prepare(asker)
        for obstacle in obstacles:
            there = put(file, obstacle, asker)
            if maker == "keepPrinter" and obstacle not in {"a folder", "a pipe", "a link out", *ABOVE}:
                make(asker)  # the file of a printer is replaced, and so is a link, by the file itself
            else:
                assert_refuses(asker, file, make, there)
        clear(file)
        if content is not None:
            file.write_bytes(content)
        saving_of(asker.desk).look()
        make(asker)
        if not file.is_file():
            for obstacle in obstacles:
                assert_refuses(asker, file, save, put(file, obstacle, asker))
            clear(file)
        save(asker)
        assert file.is_file()
        assert not file.is_symlink()


def test_a_folder_with_a_link_to_itself_is_read(tmp_path, monkeypatch, small_game, window_of):
    """The link is told; the game beside it is there."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    folder = small_game(tmp_path / "project")
    for name in ("cards", "cards/moths", BASE):
        (folder / name / "loop").symlink_to("loop")
    with opened(folder, window_of) as asker:
        assert [len(each["cards"]) for each in asker.ask("ordo/overview")["games"]] == [3]
        assert {each["code"] for each in asker.ask("ordo/findings")["findings"]} == {"CAT018"}

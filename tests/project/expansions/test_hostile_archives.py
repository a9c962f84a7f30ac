"""Zip files from strangers: whatever is in them, nothing is written outside, nothing is left behind, and it is told why."""

import io
import json
import os
import stat
import struct
import tempfile
import zipfile
from contextlib import nullcontext

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.cards import judge, open_external_set

SET = b"format: 1\nset: {id: evil, name: Evil, language: en}\n"
UNITS = b"format: 1\nunits:\n  - {id: pilots, name: Pilots, symbols: [bow]}\n"


def archive(*entries):
    """Make a zip file of a sound set and more entries: (name or info, content)."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("set.yaml", SET)
        made.writestr("units.yaml", UNITS)
        for name, content in entries:
            made.writestr(name, content)
    return out.getvalue()


def special(name, mode, content=b"units.yaml"):
    """An entry of another kind than a file."""
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = (mode | 0o644) << 16
    return archive((info, content))


def named(name):
    """A sound archive in whose table of contents and entry a name of equal length has been put."""
    plain = "x" * len(name.encode())
    return archive((plain, b"x")).replace(plain.encode(), name.encode())


def with_flags(bits):
    """Mark the last entry as something it is not."""
    data = bytearray(archive(("note.txt", b"x")))
    at = data.rindex(b"PK\x01\x02")
    flags = struct.unpack_from("<H", data, at + 8)[0] | bits
    struct.pack_into("<H", data, at + 8, flags)
    return bytes(data)


def lying(size):
    """Declare another size than the content has."""
    data = bytearray(archive(("note.txt", b"x" * 100)))
    at = data.rindex(b"PK\x01\x02")
    struct.pack_into("<I", data, at + 24, size)
    return bytes(data)


def overlapping():
    """Two entries of the table of contents that lead to the same bytes."""
    data = bytearray(archive(("aaaa.txt", b"x" * 100), ("bbbb.txt", b"x" * 100)))
    last = data.rindex(b"PK\x01\x02")
    before = data.rindex(b"PK\x01\x02", 0, last)
    data[last + 42 : last + 46] = data[before + 42 : before + 46]
    return bytes(data)


def leading_nowhere():
    """A table of contents that would begin before the file."""
    data = bytearray(archive())
    struct.pack_into("<I", data, data.rindex(b"PK\x05\x06") + 16, 0xFFFFFFFF)
    return bytes(data)


def method(number):
    data = bytearray(archive(("note.txt", b"x")))
    struct.pack_into("<H", data, data.rindex(b"PK\x01\x02") + 10, number)
    return bytes(data)


def twice(one, other):
    with pytest.warns(UserWarning, match="Duplicate") if one == other else nullcontext():
        return archive((one, b"x"), (other, b"y"))


HOSTILE = {
    "a path outside": (lambda: archive(("../evil.txt", b"x")), "leads out of the archive"),
    "a path outside below": (lambda: archive(("art/../../evil.txt", b"x")), "leads out of the archive"),
    "an absolute path": (lambda: archive(("/evil.txt", b"x")), "an absolute path"),
    "a drive": (lambda: archive(("C:evil.txt", b"x")), "an absolute path"),
    "a backslash": (lambda: named("art\\evil.png"), "a backslash"),
    "a colon": (lambda: archive(("evil.txt:stream", b"x")), "not every system can write"),
    "a control character": (lambda: archive(("evil\n.txt", b"x")), "not every system can write"),
    "a hidden zero": (lambda: named("evil.txt\0.png"), "not every system can write"),
    "right to left": (lambda: archive(("evil\u202egnp.exe", b"x")), "not every system can write"),
    "an empty step": (lambda: archive(("art//evil.txt", b"x")), "an empty step"),
    "a dot step": (lambda: archive(("./evil.txt", b"x")), "an empty step"),
    "a reserved name": (lambda: archive(("art/con.png", b"x")), "reserved on some systems"),
    "a trailing dot": (lambda: archive(("evil.", b"x")), "at its edge"),
    "too deep": (lambda: archive(("a/" * 20 + "evil.txt", b"x")), "too long or too deep"),
    "too long": (lambda: archive(("a" * 250, b"x")), "too long or too deep"),
    "a link": (lambda: special("art", stat.S_IFLNK, b"/etc"), "a link"),
    "a device": (lambda: special("null", stat.S_IFCHR), "a device"),
    "a disk": (lambda: special("disk", stat.S_IFBLK), "a device"),
    "a pipe": (lambda: special("pipe", stat.S_IFIFO), "a device"),
    "a socket": (lambda: special("socket", stat.S_IFSOCK), "a device"),
    "an encrypted entry": (lambda: with_flags(1), "encrypted"),
    "a repeated entry": (lambda: twice("note.txt", "note.txt"), "twice"),
    "names alike": (lambda: twice("Note.txt", "note.txt"), "twice"),
    "names alike in Unicode": (lambda: twice("no\u0308te.txt", "n\u00f6te.txt"), "twice"),
    "a file as a folder": (lambda: archive(("note", b"x"), ("note/inner.txt", b"x")), "within something that is a file"),
    "a bomb by ratio": (lambda: archive(("bomb.txt", bytes(8_000_000))), "grow more than 200 times"),
    "a bomb by size": (lambda: lying(2**31), "more than 67,108,864"),
    "a lie about the size": (lambda: lying(50), "damaged"),
    "another lie about the size": (lambda: lying(200), "damaged"),
    "shared bytes": (overlapping, "share bytes"),
    "an unusual method": (lambda: method(12), "unusual method"),
    "an unknown method": (lambda: method(99), "unusual method"),
    "a flood of text": (lambda: archive(*((f"n{n}.yaml", bytes(1_000_000)) for n in range(34))), "bytes of YAML"),
    "too many entries": (lambda: archive(*((f"n{n}", b"") for n in range(5_001))), "more than 5,000"),
    "damage": (lambda: archive(("note.txt", b"x"))[:-30], "damaged"),
    "damaged content": (lambda: archive().replace(archive()[45:55], b"\xff" * 10, 1), "damaged"),
    "a beginning before the file": (leading_nowhere, "before the beginning"),
    "something before": (lambda: b"#!/bin/sh\n" + archive(), "is no zip file"),
    "no zip": (lambda: b"PK\x03\x04 and then nothing", "damaged"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_archive_is_refused_as_a_whole(tmp_path, monkeypatch, name):
    """The reason is told; nothing is unpacked outside, and nothing is left behind."""
    make, reason = HOSTILE[name]
    (tmp_path / "in").mkdir()
    (tmp_path / "tmp").mkdir()
    path = tmp_path / "in" / "evil.zip"
    path.write_bytes(make())
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))

    with pytest.raises(DataError) as caught, open_external_set(path):
        pass

    found = [each for each in caught.value.diagnostics if reason in each.message]
    assert [each.code.id for each in found] == ["CAT261"] * len(found) != []
    assert {each.span.file for each in found} == {str(path)}
    assert sorted(each.relative_to(tmp_path).as_posix() for each in tmp_path.rglob("*")) == ["in", "in/evil.zip", "tmp"]


@pytest.mark.parametrize("name", ["a path outside", "a link", "a bomb by ratio", "a lie about the size", "no zip"])
@pytest.mark.parametrize(
    "words", [["check", "evil.zip"], ["build", "--with", "evil.zip"], ["list", "--with", "evil.zip"]]
)
def test_every_command_refuses_it(ordo, name, words):
    """The finding is shown, nothing is written, and there is no traceback."""
    make, reason = HOSTILE[name]
    (ordo.folder / "evil.zip").write_bytes(make())

    done = ordo(*words, check=1)

    assert "[CAT261]" in done.stdout + done.stderr
    assert reason in done.stdout + done.stderr
    assert ordo.left_behind == []
    assert sorted(path.name for path in ordo.folder.iterdir() if path.name not in ("cache", "tmp")) == ["evil.zip"]


def test_every_reason_is_told_at_once(ordo):
    """Two bad entries are two findings."""
    (ordo.folder / "evil.zip").write_bytes(archive(("../one", b"x"), ("/two", b"x")))

    found = json.loads(ordo("check", "evil.zip", "--format", "json", check=1).stdout)

    assert [each["code"] for each in found] == ["CAT261", "CAT261"]


def test_the_sum_of_sizes_is_bounded(monkeypatch):
    """Many files of a lawful size are too much together."""
    monkeypatch.setattr("ordo_pnp.cards.archives.MAX_TOTAL", 100)
    with zipfile.ZipFile(io.BytesIO(archive(("a", b"x" * 60), ("b", b"y" * 60)))) as opened:
        problems = judge(opened, "evil.zip")

    assert [problem.message for problem in problems if "when unpacked" in problem.message]


@pytest.mark.slow
def test_what_a_mac_adds_is_no_harm(ordo):
    """The folder of resource forks beside the set is passed over."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("mine/set.yaml", SET.replace(b"evil", b"mine"))
        made.writestr("mine/units.yaml", UNITS)
        made.writestr("__MACOSX/mine/._units.yaml", b"\0\5\x16\7")
    (ordo.folder / "mine.zip").write_bytes(out.getvalue())

    assert ordo("check", "mine.zip", check=0).stdout == "no problems found\n"


def external_set_with_art(folder, name, data):
    home = folder / "mine"
    (home / "art").mkdir(parents=True)
    (home / "faces").mkdir()
    (home / "set.yaml").write_bytes(SET.replace(b"evil", b"mine"))
    (home / "units.yaml").write_text(
        f"format: 1\nunits:\n  - id: pilots\n    name: Pilots\n    symbols: [bow]\n    print: {{face: picture, art: {name}}}\n"
    )
    (home / "faces" / "picture.yaml").write_text(
        "format: 1\nface:\n  for: unit\n  size: [63, 88]\n  elements:\n    - image: {file: $art, box: [5, 5, 53, 40]}\n"
    )
    if data is not None:
        (home / "art" / "picture.png").write_bytes(data)
    return home


def png(width, height):
    """A picture that says it is large, without the bytes for it."""
    import zlib

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("art/picture.png", png(60_000, 60_000), "CAT502"),
        ("art/picture.png", b"GIF89a", "CAT503"),
        ("art/missing.png", None, "CAT500"),
        ("../secret.png", None, "CAT107"),
        ("/etc/secret.png", None, "CAT107"),
    ],
    ids=["bomb", "format", "missing", "outside", "absolute"],
)
@pytest.mark.few(2)
def test_bad_art_of_an_external_set_is_refused(ordo, name, data, code):
    """A bomb, another format, a missing file and a path that leads out are findings at the card."""
    external_set_with_art(ordo.folder, name, data)

    found = json.loads(ordo("check", "--with", "mine", "--format", "json", check=1).stdout)

    assert [(each["code"], each["file"]) for each in found if each["code"] == code] == [(code, "mine/units.yaml")]


@pytest.mark.slow
def test_art_that_links_out_of_an_external_set_is_refused(ordo):
    """A link to a picture elsewhere is told, and the picture is not used."""
    home = external_set_with_art(ordo.folder, "art/picture.png", None)
    (ordo.folder / "secret.png").write_bytes(b"secret")
    (home / "art" / "picture.png").symlink_to(ordo.folder / "secret.png")

    done = ordo("check", "--with", "mine", check=1)

    assert "leads out" in done.stdout


@pytest.mark.slow
def test_a_data_file_that_links_out_of_an_external_set_is_refused(ordo):
    """A link to a file elsewhere is not read."""
    home = external_set_with_art(ordo.folder, "art/picture.png", None)
    (home / "kingdoms.yaml").symlink_to("/etc/passwd")

    done = ordo("check", "--with", "mine", check=1)

    assert "[CAT018]" in done.stdout
    assert "root:" not in done.stdout


def test_a_second_name_in_an_archive_is_refused(tmp_path):
    """A name in the extra field, which some versions of Python prefer, cannot lead out."""
    path = tmp_path / "evil.zip"
    path.write_bytes(archive(("note.txt", b"x")))
    with zipfile.ZipFile(path) as opened:
        opened.infolist()[-1].filename = "../evil.txt"

        assert [each.message for each in judge(opened, "evil.zip")] == [
            "`evil.zip` holds `note.txt`, which has a second name"
        ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are a matter of Unix")
def test_a_pipe_in_the_place_of_an_archive_does_not_block(tmp_path):
    """Nobody waits for somebody to write into it."""
    os.mkfifo(tmp_path / "evil.zip")

    with pytest.raises(DataError) as caught, open_external_set(tmp_path / "evil.zip"):
        pass

    assert "is no regular file" in caught.value.diagnostics[0].message

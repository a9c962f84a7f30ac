"""What Windows and macOS do otherwise: names of files in sets and archives, and consoles that lack letters."""

import io
import json
import sys
from pathlib import Path, PureWindowsPath

import pytest
from hypothesis import given, strategies as st

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "ordo_pnp"


NAMES = st.lists(
    st.sampled_from(
        ["..", ".", "", "a", "b.png", "C:", "c:x", "\\", "\\\\host\\share", "/", "//", "nul", "x:y", "a\\..\\.."]
    ),
    min_size=1,
    max_size=4,
).map("/".join) | st.text("ab.:/\\~", min_size=1, max_size=12)


def stays_inside(name):
    """Whether a name leads to something below a folder on Windows, as its rules for paths have it."""
    home = PureWindowsPath("D:/sets/mine")
    path = home / name
    return path.is_relative_to(home) and ".." not in path.parts


@given(NAMES)
def test_no_picture_leads_out_of_its_set_on_windows(name):
    """Whatever a set names as a picture is refused, or lies below the set's folder by the rules of Windows, too."""
    from ordo_pnp.draw import Fonts, finding_codes as codes
    from ordo_pnp.draw.faces.images import ImageRefusedError, Images

    with pytest.raises(ImageRefusedError) as refused:
        Images(Fonts()).load(PACKAGE / "_no_such_folder", name)

    assert refused.value.code is codes.IMAGE_OUTSIDE or stays_inside(name)


@given(NAMES)
def test_no_entry_of_an_archive_leads_out_of_its_set_on_windows(name):
    """Whatever an archive holds is refused, or is unpacked below its folder by the rules of Windows, too."""
    from ordo_pnp.cards.archives import _name_fault

    assert _name_fault(name) is not None or stays_inside(name)


@given(st.text(), st.sampled_from(["cp1252", "cp437", "cp866", "latin-1", "ascii"]))
def test_json_stays_json_on_every_console(text, encoding):
    """What a console cannot write becomes escapes that a reader of JSON takes back."""
    from ordo_pnp.base import json_text
    from ordo_pnp.cli import output as _output

    written = json_text(text).encode(encoding, _output._ESCAPED)
    assert json.loads(written.decode(encoding)) == text


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
@pytest.mark.parametrize(
    "words",
    [
        ("list", "--lang", "ru", "kind:unit", "set:base"),
        ("list", "--lang", "ru", "--json", "kind:unit", "set:base"),
        ("show", "spear-levy"),
        ("explain", "CAT102"),
        ("score", str(ROOT / "docs/tutorials/final-table.yaml")),
        ("check", "no-such-file-\N{CYRILLIC CAPITAL LETTER YA}.yaml"),
    ],
    ids=lambda words: words[0],
)
def test_consoles_that_lack_letters_get_escapes(words, encoding, monkeypatch, repository, tmp_path):
    """A console without Cyrillic or arrows is written to without a traceback; JSON stays JSON."""
    from ordo_pnp.cli import command_line as cli

    monkeypatch.chdir(repository)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    streams = {name: io.BytesIO() for name in ("stdout", "stderr")}
    for name, raw in streams.items():
        monkeypatch.setattr(sys, name, io.TextIOWrapper(raw, encoding=encoding, write_through=True))
    monkeypatch.setattr(sys, "argv", ["ordo", *words])
    monkeypatch.setattr(cli.gc, "disable", lambda: None)
    monkeypatch.setattr(cli.gc, "freeze", lambda: None)

    with pytest.raises(SystemExit) as left:
        cli.main()

    as_read = "utf-8" if encoding == "ascii" else encoding  # click takes ASCII for a console that was not set up
    out, err = (raw.getvalue().decode(as_read) for raw in streams.values())
    assert "Traceback" not in err
    assert left.value.code in {0, None, 1, 2}
    assert out or err
    if "--json" in words:
        assert json.loads(out)

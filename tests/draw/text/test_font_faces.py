"""Faces: which files names stand for, which characters they draw, how wide words are."""

import struct

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import FileSnapshot, RenderError
from ordo_pnp.draw import Face, FaceSpec, Fonts, fonts as fonts_module
from ordo_pnp.draw.capitals import capitals
from ordo_pnp.draw.fonts import DEFAULT_FACES

RUSSIAN = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
GERMAN = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜẞabcdefghijklmnopqrstuvwxyzäöüß"
SIGNS = "0123456789 .,;:!?()[]/+-–—„“‚‘«»’№·•×½†\u00a0"


@pytest.fixture(scope="module")
def fonts():
    return Fonts()


@pytest.mark.parametrize("name", sorted(DEFAULT_FACES))
def test_every_default_face_draws_german_russian_and_print_signs(fonts, name):
    """All default faces have every letter of the three languages and the usual punctuation."""
    assert fonts[name].missing(RUSSIAN + GERMAN + SIGNS) == ()


def test_missing_characters_are_named_once_in_order(fonts):
    """Characters without a glyph are given once each, in order of appearance; spaces and line ends are never missing."""
    assert fonts["text"].missing("中a 中\u00a0文\u00ad\n") == ("中", "文")


def test_decomposed_letters_count_as_their_composed_ones(fonts):
    """A letter and its combining accent are drawn as the accented letter."""
    face = fonts["text"]
    assert face.missing("и\u0306") == ()
    assert face.advance("и\u0306") == face.advance("й")


@given(st.lists(st.text(RUSSIAN + GERMAN + SIGNS, min_size=1, max_size=12), min_size=1, max_size=8))
def test_widths_are_whole_font_units_divided_once(fonts, words):
    """A text is as wide as the whole units of its words and spaces, to the last digit and in any order."""
    face = fonts["text"]
    parts = " ".join(words).replace("\u00a0", " ").split(" ")
    units = sum(face.shaped(part).units for part in parts if part) + (len(parts) - 1) * face.shaped(" ").units
    assert face.advance(" ".join(words)) == units / 1000
    assert face.advance(" ".join(reversed(words))) == units / 1000


def test_unknown_name_is_refused_with_a_proposal(fonts):
    """A slip in a font's name is answered with the name that was meant."""
    with pytest.raises(RenderError, match="`text-itallic`; did you mean `text-italic`"):
        fonts["text-itallic"]


def test_far_name_is_refused_with_all_names(fonts):
    """A name that resembles none is answered with the list."""
    with pytest.raises(RenderError, match=r"known: smallcaps, .*text-semibold"):
        fonts["qqqq"]


def _spectral(name="Spectral-Bold.ttf"):
    return fonts_module.font_folder() / name


def test_a_look_adds_and_takes_over_faces(tmp_path):
    """Files in the look's own folder come first, and a look may give a default name another file."""
    (tmp_path / "Own.ttf").write_bytes(_spectral().read_bytes())
    look = Fonts({"title": {"file": "Own.ttf"}, "text": {"file": "Own.ttf", "small_caps": True}}, [tmp_path])
    assert look["title"].path == (tmp_path / "Own.ttf").resolve()
    assert look["text"].small_caps
    assert look["text-italic"].path.name == "Spectral-Italic.ttf"
    assert "title" in look.names


def test_a_look_may_ask_for_lining_figures():
    """The same figures as with small capitals; letters stay as they are."""
    file = {"file": "Vollkorn[wght].ttf"}
    fonts = Fonts({"old": file, "lining": {**file, "lining_figures": True}, "small": {**file, "small_caps": True}})

    assert fonts["lining"].glyph("1") == fonts["small"].glyph("1") != fonts["old"].glyph("1")
    assert fonts["lining"].glyph("a") == fonts["old"].glyph("a")


def test_greek_capitals_have_no_accents():
    """Neither do small ones, in a font that has them; one that draws small letters instead keeps theirs."""
    small = {name: {"file": f"{name}[wght].ttf", "small_caps": True} for name in ("EBGaramond", "Vollkorn")}
    fonts = Fonts({**small, "plain": {"file": "EBGaramond[wght].ttf"}})
    garamond, vollkorn, plain = (fonts[each] for each in ("EBGaramond", "Vollkorn", "plain"))
    for accented, bare in zip("άέήίόύώΐ", "αεηιουωϊ", strict=True):
        assert garamond.outline(accented) == garamond.outline(bare) != plain.outline(bare)
        assert vollkorn.outline(accented) != vollkorn.outline(bare)
    assert garamond.advance("άγριος") == garamond.advance("αγριος")
    assert garamond.outline("Ά") == plain.outline("Ά")
    assert garamond.outline("é") != garamond.outline("e")
    assert capitals("Πρωτομαγιά: ΓΆΪΔΑΡΟΣ ή γάιδαρος", "el") == "ΠΡΩΤΟΜΑΓΙΑ: ΓΑΪΔΑΡΟΣ Ή ΓΑΪΔΑΡΟΣ"


@pytest.mark.parametrize("file", ["../outside.ttf", "link.ttf", "circle.ttf", "absent.ttf", "/etc/passwd"])
def test_files_outside_the_folder_are_not_found(tmp_path, file):
    """Neither a path upwards, nor an absolute one, nor a link leads out of the fonts folder."""
    inner = tmp_path / "fonts"
    inner.mkdir()
    (tmp_path / "outside.ttf").write_bytes(b"x")
    (inner / "link.ttf").symlink_to(tmp_path / "outside.ttf")
    (inner / "circle.ttf").symlink_to("circle.ttf")
    with pytest.raises(RenderError, match=r"was not found; .*put it into the fonts/ folder"):
        Fonts({"title": {"file": file}}, [inner])["title"]


def _without_units(data: bytes) -> bytes:
    """Return a font whose em has no units."""
    (start,) = struct.unpack_from(">I", data, data.index(b"head", 12) + 8)
    return data[: start + 18] + bytes(2) + data[start + 20 :]


def _without_table(data: bytes, tag: bytes) -> bytes:
    count = struct.unpack(">H", data[4:6])[0]
    entries = bytearray(data[12 : 12 + 16 * count])
    at = next(k for k in range(count) if entries[16 * k : 16 * k + 4] == tag)
    entries[16 * at : 16 * at + 4] = b"none"
    return data[:12] + bytes(entries) + data[12 + 16 * count :]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda _: b"", "is no font of the kinds"),
        (lambda _: b"wOF2" + bytes(100), "is no font of the kinds"),
        (lambda _: b"OTTO" + bytes(100), "is damaged"),
        (lambda data: data[:12] + b"\xff" * 300 + data[312:], "is damaged"),
        (lambda data: data[: len(data) // 2], "is damaged"),
        (lambda data: data[:-9], "is damaged"),
        (lambda data: data[:300], "is damaged"),
        (lambda data: data[:290], "is damaged"),
        (lambda data: data[:20], "is damaged"),
        (lambda data: _without_table(data, b"glyf"), "is damaged"),
        (lambda data: _without_table(data, b"head"), "is damaged"),
        (_without_units, "is damaged"),
    ],
)
def test_unusable_font_files_are_refused_with_a_reason(tmp_path, change, complaint):
    """Other formats and damaged files are refused in words, with file and name."""
    path = tmp_path / "Bad.ttf"
    path.write_bytes(change(_spectral().read_bytes()))
    with pytest.raises(RenderError, match=complaint) as caught:
        Face("title", path, path.read_bytes(), FaceSpec()).advance("x")
    assert "Bad.ttf of 'title'" in str(caught.value)


def test_a_font_file_that_cannot_be_opened_is_an_error_of_ours(tmp_path):
    """A folder in its place and a link in a circle are reported with file and name, not thrown."""
    (tmp_path / "Bad.ttf").mkdir()
    with pytest.raises(RenderError, match=r"Bad\.ttf of 'title' cannot be read: not a regular file"):
        Fonts({"title": {"file": "Bad.ttf"}}, [tmp_path])["title"]


def test_fonts_say_which_files_they_were_read_from(tmp_path):
    """The file of each face that was asked for is an input, and so is the place where a file would hide it."""
    fonts = Fonts({"title": {"file": "Mine.ttf"}}, [tmp_path])
    (tmp_path / "Mine.ttf").write_bytes(_spectral().read_bytes())
    assert not fonts.inputs
    fonts["title"]
    fonts["text"]
    assert {path.name: bool(digest) for path, digest in fonts.inputs.files.items() if path.parent == tmp_path} == {
        "Mine.ttf": True,
        "Spectral-Regular.ttf": False,
    }
    assert FileSnapshot().is_current(fonts.inputs)
    (tmp_path / "Mine.ttf").write_bytes(b"")
    assert not FileSnapshot().is_current(fonts.inputs)

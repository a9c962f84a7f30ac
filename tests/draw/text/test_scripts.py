"""Texts of several styles, scripts and directions, and fonts of several kinds."""

import io
import subprocess
import unicodedata

import pytest
from fontTools import ttLib
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from hypothesis import given, strategies as st

from ordo_pnp.base import RenderError
from ordo_pnp.cards import marked, unmarked
from ordo_pnp.draw import Drawing, Face, Fitted, Fonts, Style, fit
from ordo_pnp.paper import DocumentInfo, Page, write_pdf

OTHERS = ["Amiri-Regular.ttf", "Rubik[wght].ttf", "NotoSansDevanagari[wdth,wght].ttf", "NotoSansThai[wdth,wght].ttf"]
FONTS = Fonts({"text": {"file": "Spectral-Regular.ttf", "fallback": OTHERS}})
STYLE = Style("text", 10, 10)
WORDS = st.sampled_from(
    ["**bold**", "*italic*", "plain", "שלום", "**كتاب**", "(כן)", "ทดสอบ", "नमस्ते", "3", "x\u0302", "a/b", "—"]
)


def placed(text, width=60.0, style=STYLE, language="en", fonts=FONTS):
    found = fit(marked(text), width, 200, style, language, fonts)
    assert isinstance(found, Fitted), found
    return found


def end(words, size, fonts=FONTS):
    """Where a stretch of words ends, millimetres."""
    em = size / 72 * 25.4
    face = fonts[words.font or "text"]
    if words.glyphs:
        return words.x + max(each.x + face.glyph_width(each.number) for each in words.glyphs) * em
    return words.x + face.advance(words.text) * em + words.word_spacing * words.text.count(" ")


def test_bold_and_italic_words_are_set_in_the_faces_of_the_family():
    found = placed("**Tap**: draw *one* ***now***")
    assert found.lines == ("Tap: draw one now",)
    files = [FONTS[each.font or "text"].path.name for each in found.words]
    assert files == ["Spectral-Bold.ttf", "Spectral-Regular.ttf", "Spectral-Italic.ttf", "Spectral-BoldItalic.ttf"]


def test_a_variable_font_has_bold_letters_on_its_axis():
    fonts = Fonts({"text": {"file": "Rubik[wght].ttf"}})
    regular, bold, both = placed("one **one** ***one***", fonts=fonts).words
    assert dict(fonts[bold.font].spec.axes) == dict(fonts[both.font].spec.axes) == {"wght": 700.0}
    assert fonts[both.font].path.name == "Rubik-Italic[wght].ttf"
    assert fonts[bold.font].advance("one") > fonts[regular.font].advance("one")


def test_letters_of_a_font_without_bold_ones_are_drawn_twice(tmp_path):
    (tmp_path / "Lone.ttf").write_bytes(FONTS["text"].data)
    found = placed("**ab**", fonts=Fonts({"text": {"file": "Lone.ttf"}}, [tmp_path]))
    numbers = [each.number for each in found.words[0].glyphs]
    assert numbers[::2] == numbers[1::2]
    assert "".join(each.text for each in found.words[0].glyphs) == "ab"


@pytest.mark.parametrize(("text", "copies"), [("*ab*", 1), ("**ab**", 2), ("***ab***", 2)])
def test_letters_that_a_file_of_a_style_lacks_are_those_of_the_regular_one(tmp_path, text, copies):
    (tmp_path / "Boxes-Regular.ttf").write_bytes(boxes("dpHQxab "))
    for style in ("Bold", "Italic", "BoldItalic"):
        (tmp_path / f"Boxes-{style}.ttf").write_bytes(boxes("dpHQx "))
    fonts = Fonts({"text": {"file": "Boxes-Regular.ttf"}}, [tmp_path])
    words = placed(text, fonts=fonts).words
    assert {fonts[each.font].path.name for each in words} == {"Boxes-Regular.ttf"}
    drawn = [glyph for each in words for glyph in each.glyphs] or words[0].text
    assert len(drawn) == 2 * copies


@pytest.mark.parametrize("words", ["some more words", "some **more** words"])
def test_items_within_items_are_moved_in_with_all_their_lines(words):
    long = f"{words} that take several lines of this narrow box"
    found = placed(f"- {long}\n  - {long}\n    - {long}\n- last", width=38)
    lines = [
        [each for each in found.words if each.baseline == line] for line in {each.baseline for each in found.words}
    ]
    firsts = [min(line, key=lambda each: each.x) for line in lines]
    hanging = sorted({round(each.x, 6) for each in firsts if "\u2022" not in each.text})
    assert len(hanging) == 3
    assert hanging[0] > 0
    assert hanging[2] - hanging[1] == pytest.approx(hanging[1] - hanging[0])
    assert hanging[1] > hanging[0]
    assert all(end(each, STYLE.size) <= 38.3 for each in found.words)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("אב גד", ["גד", "אב"]),
        ("abc אב גד def", ["abc", "גד", "אב", "def"]),
        ("אב 12 גד", ["גד", "12", "אב"]),
        ("שלום (abc) אב", ["אב", ")", "abc", "(", "שלום"]),
    ],
)
def test_words_stand_in_the_order_of_their_directions(text, read):
    assert [each.text for each in placed(text).words] == read


def test_a_paragraph_from_right_to_left_begins_at_the_right():
    size, width = STYLE.size, 60.0
    left, right = placed("שלום"), placed("abc")
    assert end(left.words[0], size) == pytest.approx(width, abs=0.2)
    assert right.words[0].x == 0
    turned = placed("שלום", style=Style("text", 10, 10, align="right"))
    assert turned.words[0].x == pytest.approx(0, abs=0.2)


def test_a_paragraph_of_a_language_from_right_to_left_may_begin_with_latin_letters():
    assert [each.text for each in placed("abc אב", language="he").words] == ["אב", "abc"]


def test_arabic_letters_join_as_in_a_word():
    whole = [each.number for each in placed("كتاب").words[0].glyphs]
    lone = [placed(letter).words[0].glyphs[0].number for letter in "كتاب"]
    assert len(whole) == 4
    assert whole != lone[::-1]


@given(st.lists(WORDS, min_size=1, max_size=12), st.floats(25, 60))
def test_no_line_of_mixed_words_is_wider_than_its_box_and_no_word_is_lost(words, width):
    text = " ".join(words)
    found = placed(text, width)
    assert "".join("".join(found.lines).split()) == "".join(unmarked(marked(text)).split())
    assert all(end(each, STYLE.size) <= width + 0.3 for each in found.words)
    letters = "".join(each.text for each in found.words)
    normal = unicodedata.normalize("NFC", unmarked(marked(text)))
    assert sorted("".join(letters.split())) == sorted("".join(normal.split()))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("จั่วการ์ดสองใบแล้วทิ้งหนึ่งใบ", ("จั่วการ์ดสองใบแล้วทิ้ง", "หนึ่งใบ")),
        ("{sun}{sun}{sun}{sun}{sun}{sun}{sun}", ("{sun}{sun}{sun}", "{sun}{sun}{sun}", "{sun}")),
    ],
)
def test_writing_without_spaces_is_broken_without_hyphens(text, lines):
    found = fit(text, 35 if text[0] != "{" else 14, 90, STYLE, "th", FONTS, {"sun": 1.25}.get)
    assert isinstance(found, Fitted)
    assert found.lines == lines


def square(pen):
    """Draw a box."""
    for step, point in enumerate([(50, 0), (50, 800), (850, 800), (850, 0)]):
        (pen.lineTo if step else pen.moveTo)(point)
    pen.closePath()


def boxes(signs, *, is_cff=False):
    """Return a font in which each character is a box."""
    names = [".notdef", *(f"c{ord(sign):X}" for sign in signs)]
    builder = FontBuilder(1000, isTTF=not is_cff)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(sign): name for sign, name in zip(signs, names[1:], strict=True)})
    if is_cff:
        shapes = {}
        for name in names:
            pen = T2CharStringPen(900, None)
            square(pen)
            shapes[name] = pen.getCharString()
        builder.setupCFF("Boxes", {}, shapes, {})
    else:
        pen = TTGlyphPen(None)
        square(pen)
        builder.setupGlyf(dict.fromkeys(names, pen.glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (900, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular", "psName": "Boxes-Regular"})
    builder.setupOS2()
    builder.setupPost()
    out = io.BytesIO()
    builder.font.save(out)
    return out.getvalue()


LETTERS = "dpHQx これは「テスト」です。A"


def collection(*fonts):
    """Return a collection of fonts."""
    whole = ttLib.TTCollection()
    whole.fonts = [ttLib.TTFont(io.BytesIO(each)) for each in fonts]
    out = io.BytesIO()
    whole.save(out)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["otf", "ttc"])
def test_japanese_is_broken_where_no_line_begins_with_a_closing_mark(tmp_path, kind):
    letters = "".join(dict.fromkeys(LETTERS))
    data = boxes(letters, is_cff=True) if kind == "otf" else collection(boxes("dpHQx "), boxes(letters))
    (tmp_path / f"Boxes.{kind}").write_bytes(data)
    spec = {"file": f"Boxes.{kind}"} | ({"number": 2} if kind == "ttc" else {})
    fonts = Fonts({"text": spec}, [tmp_path])
    for width in range(13, 40, 2):
        lines = placed("これは「テスト」です。", float(width), fonts=fonts, language="ja").lines
        assert "".join(lines) == "これは「テスト」です。"
        assert not [line for line in lines if line[0] in "」。" or line[-1] == "「"]


@pytest.mark.parametrize("style", ["", "**"])
def test_a_long_text_without_spaces_is_broken_into_lines_that_are_full_and_lose_nothing(tmp_path, style):
    text = "これは中テスト" * 60
    (tmp_path / "Boxes.ttf").write_bytes(boxes("".join(dict.fromkeys(f"dpHQx {text}"))))
    fonts = Fonts({"text": {"file": "Boxes.ttf"}}, [tmp_path])
    *full, last = placed(f"{style}{text}{style}", 30.0, fonts=fonts, language="ja").lines
    assert "".join(full) + last == text
    assert len({len(line) for line in full}) == 1
    assert len(last) <= len(full[0])


def test_bold_words_end_lines_where_regular_ones_do(tmp_path):
    """Closing marks and words that count stay with what is bold before them, opening marks with what is bold behind them."""
    text = "得る（**守護**：**2**枚）は「**終了**」。"
    words = unmarked(marked(text))
    (tmp_path / "Boxes.ttf").write_bytes(boxes("".join(dict.fromkeys(f"dpHQx {words}"))))
    fonts = Fonts({"text": {"file": "Boxes.ttf"}}, [tmp_path])
    for width in range(15, 60, 2):
        assert placed(text, float(width), fonts=fonts).lines == placed(words, float(width), fonts=fonts).lines


@pytest.mark.parametrize("text", ["".join(sorted("trustworthy" * 900)), "**a**b" * 1500, "\u05d0\u05d1a" * 3000])
def test_the_letters_of_a_long_word_are_not_shaped_again_for_each_line(monkeypatch, text):
    counts = []
    shape = Face._shape

    def counting(face, letters):
        counts.append(len(letters))
        return shape(face, letters)

    monkeypatch.setattr(Face, "_shape", counting)
    lines = fit(marked("\u00ad".join(text)), 30.0, 100_000.0, STYLE, "en", Fonts())
    assert len(lines.lines) > 100
    assert sum(counts) < 40 * len(text)


def test_a_fallback_without_a_space_sets_words_beside_each_other(tmp_path):
    (tmp_path / "Boxes.ttf").write_bytes(boxes("\u4e2d\u6587"))
    fonts = Fonts({"text": {"file": "Spectral-Regular.ttf", "fallback": ["Boxes.ttf"]}}, [tmp_path])
    found = placed("\u4e2d\u6587 \u6587\u4e2d", fonts=fonts)
    assert [each.text for each in found.words] == ["\u4e2d\u6587", "\u6587\u4e2d"]
    page = Page(Drawing(80, 20, found.runs(5, 5, "#000000")))
    assert write_pdf([page], fonts, DocumentInfo("Probe", "en"))


def test_a_flood_of_accents_is_one_letter(tmp_path):
    accents = "\u0301" * 20_000
    (tmp_path / "Boxes.ttf").write_bytes(boxes("dpHQx\u4e2d\u0301"))
    fonts = Fonts({"text": {"file": "Boxes.ttf"}}, [tmp_path])
    found = placed(f"\u4e2d{accents}\u4e2d", 5.0, fonts=fonts, language="zh")
    assert [line.rstrip("\u0301") for line in found.lines] == ["\u4e2d", "\u4e2d"]


def test_a_long_word_that_does_not_fit_is_named_by_its_beginning():
    said = fit(marked("a**b**" * 3000), 20.0, 20.0, Style("text", 10, 10), "en", FONTS).describe()
    assert said.startswith("'abab")
    assert len(said) < 200
    assert unmarked(said) == said


def test_a_number_stays_with_what_it_counts(tmp_path):
    text = "これ2枚と12枚は3枚です"
    (tmp_path / "Boxes.ttf").write_bytes(boxes("".join(dict.fromkeys(f"dpHQx {text}"))))
    fonts = Fonts({"text": {"file": "Boxes.ttf"}}, [tmp_path])
    for width in range(13, 40, 2):
        lines = placed(text, float(width), fonts=fonts, language="ja").lines
        assert "".join(lines) == text
        assert not [line for line in lines if line[-1].isdecimal()]


@pytest.mark.system
@pytest.mark.parametrize("kind", ["otf", "ttc", "variable", "joined"])
def test_letters_of_every_kind_of_font_are_copied_out_of_a_pdf(tmp_path, kind):
    letters = "".join(dict.fromkeys(LETTERS))
    if kind == "otf":
        (tmp_path / "Boxes.otf").write_bytes(boxes(letters, is_cff=True))
    elif kind == "ttc":
        (tmp_path / "Boxes.ttc").write_bytes(collection(boxes("A"), boxes(letters)))
    spec, text = {
        "otf": ({"file": "Boxes.otf"}, "これは"),
        "ttc": ({"file": "Boxes.ttc", "number": 2}, "これは"),
        "variable": ({"file": "Rubik[wght].ttf", "axes": {"wght": 650}}, "Heavy letters"),
        "joined": ({"file": "Amiri-Regular.ttf"}, "السلام عليكم"),
    }[kind]
    fonts = Fonts({"text": spec}, [tmp_path])
    runs = placed(text, fonts=fonts).runs(5, 5, "#000000")
    path = tmp_path / "page.pdf"
    path.write_bytes(write_pdf([Page(Drawing(80, 20, runs))], fonts, DocumentInfo("Probe", "en")))
    told = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True).stdout
    assert unicodedata.normalize("NFKC", told).translate({0x202A: None, 0x202B: None, 0x202C: None}).strip() == text
    subprocess.run(["qpdf", "--check", path], capture_output=True, check=True)


def test_a_font_of_coloured_pictures_is_called_what_it_is(tmp_path):
    font = ttLib.TTFont(io.BytesIO(boxes("A")))
    del font["glyf"], font["loca"]
    font["CBDT"] = DefaultTable("CBDT")
    font["CBDT"].data = b"\0\3\0\0" + bytes(20)
    font.save(tmp_path / "Emoji.ttf")
    with pytest.raises(RenderError, match="holds coloured pictures and no outlines"):
        Fonts({"text": {"file": "Emoji.ttf"}}, [tmp_path])["text"].advance("A")


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ({"file": "Rubik[wght].ttf", "axes": {"wdth": 90}}, "has no axis 'wdth'; it has wght"),
        ({"file": "Spectral-Regular.ttf", "axes": {"wght": 90}}, "has no axis 'wght'; it is no variable font"),
        ({"file": "Spectral-Regular.ttf", "number": 2}, "holds no face of the number 2"),
    ],
)
def test_what_a_look_says_of_a_font_is_held_against_its_file(spec, complaint):
    with pytest.raises(RenderError, match=complaint):
        Fonts({"title": spec})["title"].advance("x")


def test_a_space_that_a_font_lacks_is_set_as_space():
    assert FONTS.missing("text", "10\u202f000\u2009km\u3000x") == ()


def test_characters_that_turn_round_what_follows_are_never_printed_unseen():
    assert FONTS.missing("text", "a\u202eb\u2067c") == ("\u202e", "\u2067")


def test_the_files_of_other_packages_of_fonts_are_found_by_name():
    assert Fonts({"title": {"file": "Amiri-Bold.ttf"}})["title"].missing("كتاب") == ()


@pytest.mark.parametrize(("scripts", "latin"), [(["Latn"], "Amiri"), (["Latn", "Arab"], "Amiri"), (["Arab"], "Rubik")])
def test_a_font_that_stands_in_draws_letters_of_its_scripts_alone(tmp_path, scripts, latin):
    """Amiri and Rubik have Latin and Arabic letters, Rubik has Hebrew ones, too."""
    amiri = {"file": "Amiri-Regular.ttf", "scripts": scripts}
    others = [amiri, "Rubik[wght].ttf"]
    (tmp_path / "Boxes.ttf").write_bytes(boxes("dpHQx "))
    fonts = Fonts({"text": {"file": "Boxes.ttf", "fallback": others}}, [tmp_path])
    files = {letter: fonts[placed(letter, fonts=fonts).words[0].font].path.stem for letter in "яكש"}
    assert files == {
        "я": "Rubik[wght]",
        "ك": "Amiri-Regular" if "Arab" in scripts else "Rubik[wght]",
        "ש": "Rubik[wght]",
    }
    assert latin in fonts[placed("a", fonts=fonts).words[0].font].path.stem


def test_greek_words_are_drawn_by_a_font_that_has_more_of_them_than_signs():
    """Spectral has π and μ, but no other Greek letters."""
    fonts = Fonts({"text": {"file": "Spectral-Regular.ttf", "fallback": ["EBGaramond[wght].ttf"]}})
    words = placed("καπετάνιος μπ 3", fonts=fonts).words
    assert {fonts[each.font].path.stem for each in words if "π" in each.text} == {"EBGaramond[wght]"}
    assert Fonts().missing("text", "πμ") == ()


def test_letters_that_no_font_may_draw_are_missing(tmp_path):
    (tmp_path / "Boxes.ttf").write_bytes(boxes("dpHQx "))
    amiri = {"file": "Amiri-Regular.ttf", "scripts": ["Arab"]}
    fonts = Fonts({"text": {"file": "Boxes.ttf", "fallback": [amiri]}}, [tmp_path])
    assert fonts.missing("text", "ك،a3") == ("a",)


def test_the_script_of_japanese_is_that_of_three_kinds_of_letters(tmp_path):
    (tmp_path / "Boxes.ttf").write_bytes(boxes("これは中テスト。A"))
    fonts = Fonts(
        {"text": {"file": "Spectral-Regular.ttf", "fallback": [{"file": "Boxes.ttf", "scripts": ["Jpan"]}]}}, [tmp_path]
    )
    assert fonts.missing("text", "こは中テ。A가") == ("가",)
    assert fonts.scripts_without_letters("text+0") == ()

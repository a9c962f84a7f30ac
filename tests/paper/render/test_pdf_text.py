"""Text in PDFs: what is seen, what is copied, what cannot be drawn."""

import functools
import io
import random

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageOps

from ordo_pnp.base import RenderError
from ordo_pnp.draw import Drawing, Fonts, Run, Use, translation
from ordo_pnp.paper import DocumentInfo, Page, rasterize, write_pdf

FONTS = Fonts()


def draw(*runs, size=(150.0, 30.0), fonts=FONTS):
    return write_pdf([Page(Drawing(*size, runs))], fonts, DocumentInfo("Probe", "en"))


def copied(data):
    """Return the text that pdfium finds on the first page."""
    document = pypdfium2.PdfDocument(data)
    page = document[0]
    text = page.get_textpage()
    found = text.get_text_range()
    for item in (text, page, document):
        item.close()
    return found.replace("\r\n", "\n")


def ink(data, dpi=254):
    """Return (left, top, right, bottom) of what is not white, in mm."""
    image = Image.open(io.BytesIO(rasterize(data, dpi))).convert("L")
    return [value / 10 for value in ImageOps.invert(image).getbbox()]


@functools.cache
def opened(data):
    """Open a PDF and keep it open: its objects die with it."""
    return pikepdf.open(io.BytesIO(data))


@pytest.mark.parametrize("font", ["text", "text-italic", "smallcaps-semibold"])
@pytest.mark.parametrize(
    "text",
    [
        "Größe, Übermaß & Spaß (1187)",
        "Съешь ещё этих мягких французских булок",
        "„Quoted“ «речь» – a\\b (c) №5",
        "The quick brown fox jumps over the lazy dog",
    ],
)
def test_text_is_copied_as_it_was_written(font, text):
    """The text layer gives the letters of the source, also where small capitals are drawn."""
    assert copied(draw(Run(5, 15, text, font, 12, "#000000"))) == text


def test_more_than_256_characters_of_a_face_are_all_drawn():
    """A face with more characters than one subset holds is embedded in several; nothing is lost."""
    face = FONTS["text"]
    every = [
        chr(code) for code in (*range(33, 127), *range(192, 384), *range(1024, 1120)) if face.missing(chr(code)) == ()
    ]
    assert len(every) > 300
    text = "".join(every)
    lines = [text[at : at + 40] for at in range(0, len(text), 40)]
    data = draw(*[Run(5, 5 + 5 * k, line, "text", 9, "#000000") for k, line in enumerate(lines)], size=(200, 80))
    assert copied(data).split("\n") == lines
    strings = [
        bytes(piece)
        for operands, operator in pikepdf.parse_content_stream(opened(data).pages[0])
        if str(operator) == "TJ"
        for piece in operands[0]
        if isinstance(piece, pikepdf.String)
    ]
    assert len(b"".join(strings)) == len(text)
    assert set(b"\n\r()\\") <= set(b"".join(strings))


def test_soft_hyphens_are_not_drawn():
    """A soft hyphen left in a run is invisible and takes no room."""
    assert copied(draw(Run(5, 15, "Abend\u00adland", "text", 12, "#000000"))) == "Abendland"


@pytest.mark.parametrize("font", ["text", "smallcaps"])
def test_a_missing_glyph_is_an_error_never_a_box(font):
    """A character without a glyph stops the drawing and is named with its code, its font and a remedy."""
    with pytest.raises(RenderError) as caught:
        draw(Run(5, 15, "Acre 城", font, 12, "#000000"))
    assert str(caught.value) == (
        f"font {font!r} (Spectral-Regular.ttf) has no glyph for '城' (U+57CE CJK UNIFIED IDEOGRAPH-57CE); "
        "write the text without it, or name a font that has it under fonts: in look.yaml"
    )


@pytest.mark.parametrize("text", ["a\tb", "a\nb"])
def test_control_characters_are_no_text(text):
    """Tabs and line ends in a run are characters without a glyph."""
    with pytest.raises(RenderError, match="has no glyph"):
        draw(Run(5, 15, text, "text", 12, "#000000"))


def test_an_unknown_font_is_refused():
    """A run in a font that the look does not define cannot be drawn."""
    with pytest.raises(RenderError, match="there is no font named `txt`"):
        draw(Run(5, 15, "a", "txt", 12, "#000000"))


def test_damaged_font_files_are_reported_whatever_is_damaged(tmp_path):
    """However a font file is cut or changed, it is drawn or refused in words, never a traceback."""
    sound = FONTS["text"].path.read_bytes()
    dice = random.Random(1187)
    refused = []
    for number in range(60):
        data = bytearray(sound[: dice.randrange(20, len(sound))] if number % 3 == 0 else sound)
        for _ in range(dice.choice([1, 5, 50])):
            data[dice.randrange(min(len(data), 300))] = dice.randrange(256)
        (tmp_path / "Bad.ttf").write_bytes(data)
        fonts = Fonts({"title": {"file": "Bad.ttf", "small_caps": number % 2 == 0}}, [tmp_path])
        try:
            draw(Run(5, 15, "Größe Слово", "title", 12, "#000000"), fonts=fonts)
        except RenderError as error:
            refused.append(str(error))
    assert len(refused) > 20
    assert all("Bad.ttf" in message and str(tmp_path) not in message for message in refused)


@pytest.mark.parametrize(("font", "text"), [("text", "ǄǄǄǅ⟷"), ("text-italic", "ffl W"), ("smallcaps", "ǆǆǆ")])
@pytest.mark.parametrize("size", [4, 40])
def test_text_in_a_repeated_drawing_is_not_cut_off(font, text, size):
    """The form of a drawing holds all of its text, however wide its characters are, where it sticks out of the drawing."""
    word = Drawing(1, 1, (Run(0, 0, text, font, size, "#000000", 0.7),))
    twice = write_pdf([Page(Drawing(150, 40, [Use(word, translation(9, 25))] * 2))], FONTS, DocumentInfo("Probe", "en"))
    once = draw(Run(9, 25, text, font, size, "#000000", 0.7), size=(150, 40))

    assert ink(twice) == ink(once)

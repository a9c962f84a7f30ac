"""Text in PDFs: what is seen, what is copied, what cannot be drawn."""

import functools
import io
import random

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageOps

from ordo_pnp.base import PT_PER_MM, RenderError
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


def test_small_caps_are_drawn_small_and_as_tall_as_an_x():
    """Lower-case letters of a face of small capitals are lower than capitals and have no ascenders or descenders."""
    capital = ink(draw(Run(5, 20, "HHH", "smallcaps", 40, "#000000")))
    small = ink(draw(Run(5, 20, "hhh", "smallcaps", 40, "#000000")))
    plain = ink(draw(Run(5, 20, "hhh", "text", 40, "#000000")))
    em = 40 / PT_PER_MM
    face = FONTS["smallcaps"]
    assert small[1] == pytest.approx(20 - face._extent(face.glyph("x")) * em, abs=0.25)
    assert capital[1] < small[1] - 1
    assert plain[1] < small[1] - 1
    assert (
        ink(draw(Run(5, 20, "gpqy", "smallcaps", 40, "#000000")))[3]
        < ink(draw(Run(5, 20, "gpqy", "text", 40, "#000000")))[3] - 1
    )


def test_small_caps_in_cyrillic_look_like_capitals():
    """Small щ has the shape of Щ: enlarged to the same height, both cover nearly the same area."""
    small = Image.open(io.BytesIO(rasterize(draw(Run(5, 20, "ж", "smallcaps", 40, "#000000")), 254))).convert("L")
    large = Image.open(io.BytesIO(rasterize(draw(Run(5, 20, "Ж", "smallcaps", 40, "#000000")), 254))).convert("L")
    small, large = (ImageOps.invert(image).crop(ImageOps.invert(image).getbbox()) for image in (small, large))
    small = small.resize(large.size)
    differing = sum(abs(a - b) > 128 for a, b in zip(small.tobytes(), large.tobytes(), strict=True))
    assert differing < 0.2 * large.width * large.height


def test_plain_and_small_cap_letters_live_in_fonts_of_their_own():
    """One file used both ways is embedded twice under different names; two names of one use only once."""
    fonts = Fonts({"title": {"file": "Spectral-Regular.ttf"}})
    runs = [Run(5, 10, "Abc", name, 9, "#000000") for name in ("text", "smallcaps", "title")]
    pdf = opened(draw(*runs, fonts=fonts))
    names = {str(item.BaseFont) for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/BaseFont" in item}
    assert names == {"/AAAAAA+Spectral-Regular", "/AAAAAA+Spectral-Regular-SmallCaps"}


@pytest.mark.parametrize(
    ("font", "text"), [("text", "AVATAR Тату"), ("smallcaps", "Tavatav"), ("text-italic", "Wo, fV")]
)
def test_drawn_width_is_the_measured_width(font, text):
    """What is drawn is as wide as the measure says, kerning and all."""
    mark = "|"
    first = ink(draw(Run(5, 20, mark, font, 30, "#000000")))
    both = ink(draw(Run(5, 20, mark + text + mark, font, 30, "#000000")))
    em = 30 / PT_PER_MM
    expected = (FONTS[font].advance(mark + text + mark) - FONTS[font].advance(mark)) * em
    assert both[2] - first[2] == pytest.approx(expected, abs=0.15)


def test_word_spacing_widens_the_line():
    """Millimetres added to every space, breaking or not, move what follows."""
    plain = ink(draw(Run(5, 20, "a b\u00a0c", "text", 20, "#000000")))
    wide = ink(draw(Run(5, 20, "a b\u00a0c", "text", 20, "#000000", word_spacing=4)))
    assert wide[2] - plain[2] == pytest.approx(8, abs=0.1)


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


def test_a_failed_document_leaves_the_faces_as_they_were():
    """After a document that could not be drawn, the same faces write the next one as if nothing had happened."""
    fonts = Fonts()
    with pytest.raises(RenderError):
        draw(
            Run(5, 10, "Wörter", "smallcaps", 12, "#000000"), Run(5, 20, "城", "smallcaps", 12, "#000000"), fonts=fonts
        )
    run = Run(5, 15, "Größe", "smallcaps", 12, "#000000")
    assert draw(run, fonts=fonts) == draw(run, fonts=Fonts())


def test_one_reading_of_fonts_serves_many_documents():
    """The same faces can be written into two documents one after the other, with the same result."""
    run = Run(5, 15, "Abc", "smallcaps", 12, "#000000")
    assert draw(run) == draw(run)


@pytest.mark.parametrize(("font", "text"), [("text", "ǄǄǄǅ⟷"), ("text-italic", "ffl W"), ("smallcaps", "ǆǆǆ")])
@pytest.mark.parametrize("size", [4, 40])
def test_text_in_a_repeated_drawing_is_not_cut_off(font, text, size):
    """The form of a drawing holds all of its text, however wide its characters are, where it sticks out of the drawing."""
    word = Drawing(1, 1, (Run(0, 0, text, font, size, "#000000", 0.7),))
    twice = write_pdf([Page(Drawing(150, 40, [Use(word, translation(9, 25))] * 2))], FONTS, DocumentInfo("Probe", "en"))
    once = draw(Run(9, 25, text, font, size, "#000000", 0.7), size=(150, 40))

    assert ink(twice) == ink(once)

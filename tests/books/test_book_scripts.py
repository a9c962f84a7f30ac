"""Books in scripts that Spectral lacks are set in the fonts of the game's look, on paper and on web pages."""

import base64
import io
import re

import pypdfium2
import pytest
from fontTools.ttLib import TTFont

LOOK = """format: 1
look:
  from: {look}
  fonts:
    text:
      file: Spectral-Regular.ttf
      fallback: [{file}]
      licence: SIL Open Font License 1.1
"""
BOOKS = {
    "ar": ("Amiri-Regular.ttf", "القبطان", "أنت **قبطان** بين *الجزر*."),
    "he": ("'Rubik[wght].ttf'", "הקברניט", "אתה **קברניט** בין *האיים*."),
    "el": ("'EBGaramond[wght].ttf'", "Ο καπετάνιος", "Είσαι **καπετάνιος** σε *νησιά*."),
    "th": ("'NotoSansThai[wdth,wght].ttf'", "กัปตัน", "คุณเป็น**กัปตัน**ของ*เกาะ*"),
}


@pytest.fixture
def book(ordo, make_ordo):
    """A function that makes the book of a game in a language, as PDF and web page."""

    def made(language, text=None):
        file, title, words = BOOKS[language]
        ordo("new", "game", "isles", "--lang", language, check=0)
        game = make_ordo(ordo.folder / "isles")
        (game.folder / "cards/isles/look.yaml").write_text(LOOK.replace("{look}", "framed").replace("{file}", file))
        folder = game.folder / "cards/isles/rulebook"
        folder.mkdir()
        front = f"---\nformat: 1\ntitle: {title}\ncontents: false\n---\n\n# {title} {{#goal}}\n\n"
        (folder / f"{language}.md").write_text(front + (text or words) + "\n", encoding="utf-8")
        return game

    return made


def fonts_of(page):
    """The fonts that a web page embeds, with their families, styles and ranges."""
    pattern = r'@font-face \{ font-family: "(.*?)"; font-weight: (\d+); font-style: (\w+); unicode-range: (.*?); src: url\("data:font/woff;base64,(.*?)"\)'
    return [(*each[:4], unpacked(base64.b64decode(each[4]))) for each in re.findall(pattern, page)]


def unpacked(woff):
    return TTFont(io.BytesIO(woff))


@pytest.mark.parametrize("language", BOOKS)
@pytest.mark.slow
def test_a_book_is_set_in_the_fonts_of_its_script(book, language):
    game = book(language)
    title, words = BOOKS[language][1:]
    game("rulebook", "isles", "--format", "all", "-o", "books", check=0)

    page = (game.folder / f"books/isles-rules-{language}.html").read_text(encoding="utf-8")
    letters = {each for each in words + title if each.isalpha() and not each.isascii()}
    drawn = [
        (set(map(chr, font.getBestCmap())), {chr(int(each, 16)) for each in re.findall(r"U\+(\w+)", ranges)})
        for _, _, _, ranges, font in fonts_of(page)
    ]
    assert drawn
    assert all(letters <= has and letters <= ranges for has, ranges in drawn)
    assert ('dir="rtl"' in page) == (language in ("ar", "he"))

    document = pypdfium2.PdfDocument((game.folder / f"books/isles-rules-{language}.pdf").read_bytes())
    shown = "".join(each.get_textpage().get_text_range() for each in document)
    assert letters <= set(shown)


@pytest.mark.slow
def test_a_letter_that_no_font_of_the_look_has_is_told_once_for_its_script(book):
    """Hiragana, Chinese, and for each mark of no script one."""
    game = book("el", "Είσαι καπετάνιος. これは中。 ♘")
    told = game("check").stdout
    assert told.count("CAT814") == 4
    assert "`こ` (U+3053), `れ` (U+308C), `は` (U+306F)" in told
    assert "`ordo new font NAME --fallback text` copies one" in told
    game("rulebook", "isles", "-o", "books", check=1)
    assert not (game.folder / "books").exists()


@pytest.mark.slow
def test_a_book_says_of_itself_what_its_game_says_and_else_nothing(book):
    """Numbers stay where the program has no words in the language of the book; a key that no book has is named."""
    text = "Είσαι καπετάνιος, {ref goal}.\n\n```{cards} base/example-1\nΝησί\n```\n\n```{box} tip\nΤράβα.\n```\n"
    game = book("el", text)
    source = game.folder / "cards/isles/rulebook/el.md"
    source.write_text(source.read_text(encoding="utf-8").replace("contents: false\n", "age: 8\n"), encoding="utf-8")

    def printed():
        game("rulebook", "isles", "--format", "all", "-o", "books", check=0)
        page = (game.folder / "books/isles-rules-el.html").read_text(encoding="utf-8")
        document = pypdfium2.PdfDocument((game.folder / "books/isles-rules-el.pdf").read_bytes())
        shown = " ".join("".join(each.get_textpage().get_text_range() for each in document).split())
        return re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL) + shown

    own = {"contents": "Περιεχόμενα", "figure": "Εικόνα {}", "page": "σ. {}", "tip": "Ιδέα", "for-age": "από {} ετών"}
    before = printed()
    assert not re.search(r"Contents|Figure|p\.\s\d|Tip|age 8", before)
    facts = game.folder / "cards/isles/game.yaml"
    words = "\n    book: {" + ", ".join(f"{key}: '{word}'" for key, word in own.items()) + "}\n"
    told = facts.read_text(encoding="utf-8")
    facts.write_text(told.replace("  words:\n", f"  words:{words}"), encoding="utf-8")
    after = printed()
    for word in ("Περιεχόμενα", "Εικόνα 1", "(σ. 1)", "Ιδέα", "από 8 ετών"):
        assert word in after
        assert word not in before
    facts.write_text(facts.read_text(encoding="utf-8").replace("figure:", "figur:"), encoding="utf-8")
    assert "did you mean `figure`?" in game("check", check=1).stdout

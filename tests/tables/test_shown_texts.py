"""Bold and italic words and lists in what shows texts without drawing them: the terminal, pages, virtual tables, books."""

import json
import re
from zipfile import ZipFile

import pytest

from ordo_pnp.cards import as_markdown, marked, tagged

KINDS = """\
format: 1
kinds:
  moth:
    fields:
      motto: {type: text}
      text: {type: rich, role: rules}
      tale: {type: rich, role: story}
"""
MOTHS = """\
format: 1
moths:
  - id: moon
    name: Moon Moth
    motto: "**plain** line"
    text: "**Tap**: draw *one*.\\n- a card\\n- **two**"
    tale: "*Once* at 2*3*4."
"""


@pytest.fixture
def moths(ordo, make_ordo):
    ordo("new", "game", "moths", "--kind", "moth: text rich", check=0)
    game = make_ordo(ordo.folder / "moths", ordo.cache)
    (game.folder / "cards/moths/kinds.yaml").write_text(KINDS)
    (game.folder / "cards/moths/base/moths.yaml").write_text(MOTHS, encoding="utf-8")
    return game


def test_a_card_is_shown_with_its_words_alone(moths):
    """In a pipe; a text of one plain line has stars that are stars."""
    shown = moths("show", "moon", check=0).stdout
    assert "Tap: draw one." in shown
    assert "\u2022\u00a0a card" in shown
    assert "Once at 2*3*4." in shown
    assert "**plain** line" in shown


def test_the_words_of_a_text_are_found_whatever_their_style(moths):
    assert "moon" in moths("list", "text:tap: draw one.", check=0).stdout


def test_a_page_of_cards_has_its_bold_words_and_items(moths):
    moths("export", "gallery", "-o", "cards.html", check=0)
    page = (moths.folder / "cards.html").read_text("utf-8")
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])
    words = data["cards"][0]["words"]["en"]

    assert words["rules"] == "Tap: draw one. \u2022 a card \u2022 two"
    assert words["styled"] == [
        [["Tap", 1], [": draw ", 0], ["one", 2], [".", 0]],
        [["\u2022\u00a0a card", 0]],
        [["\u2022\u00a0", 0], ["two", 1]],
        [["**plain** line", 0]],
        [["Once", 2], [" at 2*3*4.", 0]],
    ]


def test_a_virtual_table_has_bold_words_as_it_reads_them(moths):
    moths("export", "tts", "-o", "tts", check=0)
    archives = [*moths.folder.glob("tts/**/*.zip")]
    texts = [path.read_text("utf-8") for path in moths.folder.glob("tts/**/*.json")]
    texts += [
        ZipFile(path).read(name).decode()
        for path in archives
        for name in ZipFile(path).namelist()
        if name.endswith(".json")
    ]

    assert any("[b]Tap[/b]: draw [i]one[/i]." in text for text in texts)


def test_a_text_is_written_for_other_readers():
    text = marked("**Tap**: *draw* [x]\n- **one** card")
    assert tagged(text, ("<b>", "</b>"), ("<i>", "</i>")) == "<b>Tap</b>: <i>draw</i> [x]\n\u2022\u00a0<b>one</b> card"
    assert as_markdown(text) == "**Tap**: *draw* \\[x\\]\n- **one** card"


def test_a_list_of_cards_in_a_rulebook_has_bold_words(moths):
    book = moths.folder / "cards/moths/rulebook/en.md"
    book.parent.mkdir()
    book.write_text(
        "---\nformat: 1\ntitle: Moths\n---\n\n# Moths {#moths}\n\nAll of them.\n\n```{reference} kind:moth\n```\n"
    )

    moths("rulebook", "moths", "--format", "html", "--lang", "en", "-o", "books", check=0)

    page = (moths.folder / "books/moths-rules-en.html").read_text("utf-8")
    assert "<p><strong>Tap</strong>: draw <em>one</em>.</p><p>\u2022\u00a0a card</p>" in page

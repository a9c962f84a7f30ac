"""Languages in the page of the studio: what is in another one than the page says so, and each has its own name."""

import re
import shutil

import pytest

from tests.browser.conftest import CARDS, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-languages")]
UNITS = "cards/ordonnance/base/units.yaml"
# What each view shows when it tells all that it has to.
READY = {
    "cards": ".findings-pane .message",
    "table": ".view.table [role=gridcell]",
    "languages": ".view.languages textarea",
    "print": ".view.print .finding-list",
    "books": ".books-findings > *",
    "judge": ".judge-verdict.error",
}
# Words in Latin letters that are said to be Russian, the language of the page, and words in Russian that are said to be
# of another.
#
# Keys, ids and values of the data, which are what filters ask, are what they are in every language, as names of files,
# games and players.
UNMARKED = """() => {
  const shown = 'code, kbd, h1, h2 small, .cm-editor, .file, .where, .cell:not([lang]), .key, .tongue, a[download], .at-seats, .row-label';
  const names = /^(ordonnance|komarn|PDF|SVG)$/; // of games by their ids, of formats
  const found = [];
  const look = (element, text) => {
    if (!text.trim() || names.test(text.trim()) || element.closest(shown) || !element.checkVisibility()) return;
    const isPage = element.closest('[lang]').lang === document.documentElement.lang;
    const isForeign = /[A-Za-zÀ-ÿ]{3,}[ ,.:]+[A-Za-zÀ-ÿ]{2,}|^[A-Za-zÀ-ÿ]{3,}$/.test(text.trim());
    if (isPage ? isForeign : /[А-яё]{2,}/.test(text)) found.push(`${element.closest('[lang]').lang}: ${text.trim().slice(0, 80)}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) look(walker.currentNode.parentElement, walker.currentNode.textContent);
  for (const each of document.querySelectorAll('[aria-label], [alt], [placeholder]')) {
    for (const name of ['aria-label', 'alt', 'placeholder']) if (!each.matches('[role=combobox]')) look(each, each.getAttribute(name) ?? '');
  }
  return found;
}"""


@pytest.fixture
def page(chromium, studios, tmp_path):
    """Return a page in Russian of a studio on a copy of the cards, of which one has an error."""
    shutil.copytree(CARDS, tmp_path / "cards")
    path = tmp_path / UNITS
    path.write_text(path.read_text(encoding="utf-8").replace("symbols: [bow]", "symbols: [bows]", 1), encoding="utf-8")
    context = chromium.new_context(viewport={"width": 1280, "height": 860}, locale="ru", reduced_motion="reduce")
    found = context.new_page()
    found.mistakes = []
    found.on("pageerror", lambda error: found.mistakes.append(str(error)))
    found.goto(studios(tmp_path))
    yield found
    assert found.mistakes == []
    context.close()


def go(page, view, card="base/spear-levy", language="de"):
    """Show a view."""
    page.evaluate(
        f"() => {{ location.hash = '#/{view}?game=ordonnance&card={card.replace('/', '%2F')}&language={language}'; }}"
    )


@pytest.mark.slow
def test_what_is_in_another_language_than_the_page_says_so(page):
    """Findings, cards, rules, what happens in a game: with the page in Russian and cards in German every word is read out as what it is."""
    wrong = []
    for view, ready in READY.items():
        go(page, view)
        page.locator(f".view.{view}").wait_for()
        if view == "print":
            page.locator(".view.print button.primary").click()
        if view == "judge":
            page.locator("#judge-bots option").first.wait_for(state="attached")
            page.locator(".view.judge button.primary").click()
        page.locator(ready).first.wait_for()
        wrong += [(view, each) for each in page.evaluate(UNMARKED)]
        if view == "cards":
            assert page.locator(".findings-pane .message").first.get_attribute("lang") == "en"
            assert page.locator(".gallery-pane .name").first.get_attribute("lang") == "de"
    assert sorted({*wrong}) == []


def deal(page, game, *, with_rules):
    """Deal the cards of a game anew, always the same ones."""
    page.evaluate("(game) => { location.hash = `#/play?game=${game}&card=&language=de`; }", game)
    page.locator(".new-game, .table-view").first.wait_for()
    if page.locator(".table-view").count():
        page.get_by_role("button", name="Новая партия").click()
    page.get_by_label("По правилам" if with_rules else "Без правил").check()
    page.get_by_label("Игроки").select_option("2" if with_rules else "1")
    page.get_by_label("Язык игры").select_option("de")
    page.get_by_label("Начальное число").fill("7")
    page.locator(".new-game button[type=submit]").click()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["ordonnance", "komarn"])
def test_a_game_is_told_in_its_own_language_on_a_page_of_another(page, game):
    """At every step of the first turns, and with a card chosen: no name is put together of two languages, whichever cards are new, can be chosen or lie in the way."""
    deal(page, game, with_rules=True)
    wrong = []
    for _ in range(16):
        page.locator(".menu [data-first]").wait_for()
        wrong += page.evaluate(UNMARKED)
        said = page.locator(".choice").inner_text()
        page.locator(".menu button:not(.barred)").first.click()
        page.wait_for_function(
            "(said) => document.querySelector('.menu [data-first]') && document.querySelector('.choice').innerText !== said",
            arg=said,
        )
    assert page.locator(".card.fresh").count() or game == "komarn"
    assert sorted({*wrong}) == []


def test_a_table_without_rules_is_told_in_two_languages(page):
    """With cards in hand, chosen and laid: their names are German, where they lie is Russian."""
    deal(page, "ordonnance", with_rules=False)
    page.locator(".pile-actions button").first.click()
    page.locator(".own button.card").first.click()
    page.locator(".card[aria-pressed=true]").wait_for()
    wrong = page.evaluate(UNMARKED)
    page.get_by_role("button", name="Положить перед собой").click()
    page.locator(".area button.card").first.wait_for()
    assert sorted({*wrong, *page.evaluate(UNMARKED)}) == []


def test_a_language_has_its_own_name_wherever_it_is_named(page):
    """One that is added, too; one without a name is called by its code. What it is chosen by is its code."""
    for code in ("fr", "qaa"):
        go(page, "languages")
        page.get_by_role("button", name="Добавить язык").click()
        page.locator("dialog input[name=language]").fill(code)
        page.keyboard.press("Enter")
        expect(page.locator(f"#into-{code}")).to_be_attached()
    names = {"en": "English", "de": "Deutsch", "ru": "русский", "fr": "français", "qaa": "qaa"}

    def named(selector):
        return dict(
            page.locator(selector).evaluate_all("(options) => options.map((each) => [each.value, each.textContent])")
        )

    assert named("#cards-language option") == names
    assert named("#page-language option") == {each: names[each] for each in ("en", "de", "ru")}
    assert page.locator(".tongues strong").all_text_contents() == [names[each] for each in ("de", "ru", "fr", "qaa")]
    expect(page.locator("textarea[lang=fr]").first).to_have_accessible_name(re.compile("язык français$"))
    go(page, "print")
    page.locator("#print-lang").wait_for()
    assert named("#print-lang option").items() >= names.items()
    go(page, "play")
    page.locator(".new-game").wait_for()
    assert named(".small-fields option").items() >= names.items()
    go(page, "books")
    page.locator("#books-book option").first.wait_for(state="attached")
    assert {each.split(" · ")[1] for each in page.locator("#books-book option").all_text_contents()} <= {
        *names.values()
    }


@pytest.mark.slow
def test_a_page_in_another_language_gives_the_focus_back(page):
    """Whoever chooses it by keyboard is still at that choice when the page has been loaded anew."""
    page.locator(READY["cards"]).first.wait_for()
    page.locator("#page-language").focus()
    for key, language in (("Home", "en"), ("ArrowDown", "de")):
        page.keyboard.press(key)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator(READY["cards"]).first.wait_for()
        expect(page.locator("#page-language")).to_be_focused()
        assert page.evaluate("() => document.activeElement.value") == language

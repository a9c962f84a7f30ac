"""Play in the browser: whole games by keyboard, moves by mouse, a table without rules, two people at one screen."""

import json
import re

import pytest
import yaml

from tests.browser.conftest import expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-play")]


@pytest.fixture(scope="module")
def link(studios, tmp_path_factory):
    """Return the link of a studio with a copy of the cards."""
    import shutil
    from pathlib import Path

    folder = tmp_path_factory.mktemp("play")
    shutil.copytree(Path(__file__).resolve().parents[2] / "cards", folder / "cards")
    return studios(folder)


@pytest.fixture(scope="module")
def context(chromium, link):
    """Return a browser that has been let in."""
    made = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce", locale="en")
    page = made.new_page()
    page.goto(link)
    page.locator("#head nav").wait_for()
    page.close()
    yield made
    made.close()


@pytest.fixture
def page(context, link):
    """Return a page without mistakes."""
    errors = []
    made = context.new_page()
    made.on("pageerror", lambda error: errors.append(str(error)))
    made.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    made.goto(f"{link.partition('?')[0]}#/play?game=ordonnance&card=&language=en")
    made.locator(".new-game").wait_for()
    yield made
    assert errors == []
    made.close()


def deal(page, seed):
    """Deal the cards of the game that is set up in the form, as its seed has it."""
    page.get_by_label("Seed").fill(str(seed))
    page.get_by_role("button", name="Deal the cards").click()


def saved(page, tmp_path):
    """Save the record; return its path."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    path = tmp_path / "played.yaml"
    download.value.save_as(path)
    return path


def violations(page, axe):
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run()).violations.map((each) => `${each.id}: ${each.nodes[0].html}`)")
    return [each for each in found if not each.startswith("color-contrast-enhanced")]


def play_by_keys(page, most=400):
    """Choose the first line again and again by its number, from wherever the focus is then, until the game is over."""
    said = ""
    for _ in range(most):
        page.wait_for_function(
            "(said) => document.querySelector('.verdict') || (document.querySelector('.menu [data-first]') && document.querySelector('.choice').innerText !== said)",
            arg=said,
        )
        said = page.locator(".choice").inner_text()
        if said.startswith("The game is over"):
            return
        page.keyboard.press("1")
    raise AssertionError("the game does not end")


def test_a_whole_game_is_played_by_keys_and_replayed(page, tmp_path, ordo, axe):
    """From the form to the verdict without the mouse; the record that is saved ends with the same winner by `ordo replay`."""
    page.get_by_label("Seed").focus()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.locator(".menu [data-first]").wait_for()
    page.keyboard.press("1")
    page.locator(".path").wait_for()
    assert page.locator(".card.taken").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.path')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".path").wait_for()
    page.keyboard.press("1")
    page.wait_for_function("() => document.querySelectorAll('.log > div').length >= 2")
    assert violations(page, axe) == []
    told = page.locator(".log > div").count()
    page.keyboard.press("u")
    page.wait_for_function("(before) => document.querySelectorAll('.log > div').length < before", arg=told)
    page.set_viewport_size({"width": 480, "height": 360})  # less to paint at each step
    play_by_keys(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    said = page.locator(".verdict").inner_text()
    path = saved(page, tmp_path)
    record = yaml.safe_load(path.read_text("utf-8"))
    assert record["took_back"] >= 1
    (ordo.folder / "played.yaml").write_text(path.read_text("utf-8"), encoding="utf-8")
    data = json.loads(ordo("replay", "played.yaml", "--json", check=0).stdout)
    assert data["over"]
    for seat, total in enumerate(data["score"]["totals"]):
        assert f"{record['players'][seat]} ({total})" in said, "a name that ends with a number stands apart from it"
    assert record["players"][data["score"]["winners"][0]] in said.splitlines()[-1]
    page.get_by_role("button", name="Same cards again").click()
    page.locator(".menu [data-first]").wait_for()


def test_cards_are_played_by_mouse(page):
    """A click on a card and one on a place; a place first and then a card; a card that is dragged; the page is loaded again; what is barred says why."""
    deal(page, 7)
    page.locator(".own button.card").first.wait_for()
    army = page.locator(".cell.own .column")
    page.locator(".own button.card").first.click()
    expect(page.locator(".card.taken")).to_have_count(1)
    army.nth(1).locator(".cover").click()
    page.wait_for_function(
        "() => document.querySelectorAll('.cell.own .column')[1].querySelectorAll('.card').length === 1"
    )
    page.locator(".menu [data-first]").wait_for()
    army.nth(2).locator(".cover").click()
    page.locator(".own button.card").nth(1).click()
    page.wait_for_function(
        "() => document.querySelectorAll('.cell.own .column')[2].querySelectorAll('.card').length === 1"
    )
    page.locator(".menu [data-first]").wait_for()
    page.locator(".own button.card").first.drag_to(army.nth(3).locator(".cover"))
    page.wait_for_function(
        "() => document.querySelectorAll('.cell.own .column')[3].querySelectorAll('.card').length === 1"
    )
    page.locator(".menu [data-first]").wait_for()
    page.reload()
    page.locator(".menu [data-first]").wait_for()
    assert page.locator(".cell.own .card").count() == 3
    page.get_by_label("Type an action").fill("play base/nobody antioch")
    page.keyboard.press("Enter")
    page.locator(".refused").wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.sweep
def test_a_whole_game_of_komarn_is_played_by_keys_and_replayed(page, link, tmp_path, ordo):
    """On the board, with battles and bots, until somebody has won; `ordo replay` says who."""
    page.goto(f"{link.partition('?')[0]}#/play?game=komarn&card=&language=en")
    page.reload()
    page.locator(".new-game").wait_for()
    page.set_viewport_size({"width": 480, "height": 360})
    deal(page, 7)
    page.locator(".menu [data-first]").wait_for()
    play_by_keys(page, 3_000)
    said = page.locator(".verdict").inner_text()
    (ordo.folder / "komarn.yaml").write_text(saved(page, tmp_path).read_text("utf-8"), encoding="utf-8")
    data = json.loads(ordo("replay", "komarn.yaml", "--json", check=0).stdout)
    assert data["over"]
    assert data["score"]["winners"] == ["a" if "Player 1" in said.splitlines()[-1] else "b"], said


def move(page):
    """Play the first card to the first place, and wait for the next question."""
    page.keyboard.press("1")
    page.locator(".path").wait_for()
    page.keyboard.press("1")
    page.wait_for_function("() => !document.querySelector('.path') && document.querySelector('.menu [data-first]')")


def test_what_others_did_since_is_marked(page):
    """Each piece that a bot has laid since the last decision, in the picture and for who does not see it; none of the own ones, and none once one has acted."""
    deal(page, 7)
    page.locator(".menu [data-first]").wait_for()
    for _ in range(3):
        before = page.locator(".cell:not(.own) .card").count()
        move(page)
        after = page.locator(".cell:not(.own) .card").count()
        assert after == before + 1
        expect(page.locator(".cell .card.fresh")).to_have_count(1)
        expect(page.locator(".cell:not(.own) .card.fresh")).to_have_text(re.compile("new since your turn$"))
    log = page.evaluate(
        "() => { const log = document.querySelector('.log'); return log.scrollHeight - log.clientHeight - log.scrollTop; }"
    )
    assert log < 8
    page.keyboard.press("u")
    expect(page.locator(".card.fresh")).to_have_count(0)


def test_another_card_is_chosen_instead(page):
    """A click on a second card of the hand lets the first one go; a click on the chosen one lets it go, too."""
    deal(page, 7)
    hand, taken = page.locator(".own button.card"), page.locator(".card.taken")
    hand.nth(1).click()
    expect(page.locator(".path")).to_be_visible()
    first = taken.inner_text()
    hand.last.click()
    expect(taken).to_have_count(1)
    assert taken.inner_text() != first
    expect(page.locator(".menu .number")).to_have_count(5)
    taken.click()
    expect(page.locator(".path")).to_have_count(0)
    expect(taken).to_have_count(0)


def test_what_marshals_have_left_is_in_sight(page, link):
    """At the own hand and at those of the others, as everybody may know: soldiers, sergeants, camps and money."""
    page.goto(f"{link.partition('?')[0]}#/play?game=komarn&card=&language=en")
    page.reload()
    page.locator(".new-game").wait_for()
    deal(page, 7)
    page.locator(".menu [data-first]").wait_for()
    left = r"soldiers \d+, sergeants \d+, camps \d+, heller \d+, hand 5"
    assert re.search(left, page.locator(".own h2").inner_text())
    assert re.search(f"Greedy: {left}", page.locator(".others .label").last.inner_text())


def test_two_people_at_one_screen_do_not_see_each_other(page):
    """Between two hands the page holds nothing of the table; a hand is there when its owner says so."""
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_label("Name at seat 1").fill("Anna")
    page.get_by_label("Name at seat 2").fill("Ben")
    deal(page, 3)
    for _ in range(2):
        page.locator(".curtain button").wait_for()
        assert page.locator(".card").count() == 0
        assert page.locator(".log > div").count() == 0
        page.keyboard.press("Enter")
        page.locator(".menu [data-first]").wait_for()
        page.keyboard.press("1")
        page.locator(".path").wait_for()
        page.keyboard.press("1")
    page.locator(".curtain").wait_for()


def row(page, number):
    return page.locator(".tables > ul > li").filter(has=page.get_by_text(f"Table {number}", exact=True))


def begin(page, link):
    """Show the form of a new game in a page, whatever table it sits at."""
    page.goto(f"{link.partition('?')[0]}#/play?game=ordonnance&card=&language=en")
    page.locator(".new-game, .table-view").first.wait_for()
    if page.locator(".table-view").count():
        page.get_by_role("button", name="New game").click()
    page.locator(".new-game").wait_for()


# Finds what is wider than its place in the list of tables.
CUT = """() => [...document.querySelectorAll(".tables, .tables *")].filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.outerHTML)"""


def newest(page):
    """Return the number of the table that is listed first."""
    return page.locator(".tables .what strong").first.inner_text().split()[1]


def test_the_list_of_tables(context, page, link, axe):
    """It says of each who sits there, how far it is and which seats are free, as soon as that changes, and fits in each language."""
    other = context.new_page()
    begin(other, link)
    before = page.locator(".tables > ul > li").count()
    page.get_by_label("Name at seat 1").fill("Anna")
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_label("Name at seat 2").fill("Benjamin of the Name That Nobody Would Say Twice in One Day")
    deal(page, 7)
    page.locator(".curtain button").wait_for()
    expect(other.locator(".tables > ul > li")).to_have_count(before + 1)
    made = row(other, newest(other))
    expect(made.locator(".what")).to_contain_text("With rules · 0 moves")
    expect(made.get_by_role("button", name="Remove")).to_have_count(0)
    made.get_by_role("button", name="Sit at Anna").press("Enter")
    other.locator(".table-view").wait_for()
    expect(page.locator(".table-view")).to_be_visible()
    other.get_by_role("button", name="New game").click()
    expect(made.get_by_role("button", name="Sit at Anna")).to_have_count(1)
    expect(made).to_contain_text("in another window")
    for language in ("en", "de", "ru"):
        other.evaluate(f"() => localStorage.setItem('ordo-language', '{language}')")
        other.reload()
        other.locator(".tables > ul > li").first.wait_for()
        for width in (1280, 640, 390):
            other.set_viewport_size({"width": width, "height": 900})
            assert other.evaluate(CUT) == []
            assert other.evaluate("() => document.documentElement.scrollWidth") <= width
        for scheme in ("light", "dark"):
            other.emulate_media(color_scheme=scheme)
            assert violations(other, axe) == []
    other.evaluate("() => localStorage.setItem('ordo-language', 'en')")
    other.close()


@pytest.mark.slow
def test_tables_are_removed(context, page, link):
    """One at which nobody sits at once, in all windows; a game that goes on when that was agreed to; then it says that there is none."""
    other = context.new_page()
    begin(other, link)
    before = page.locator(".tables > ul > li").count()
    deal(page, 7)
    page.locator(".menu [data-first]").wait_for()
    page.keyboard.press("1")
    page.locator(".path").wait_for()
    page.keyboard.press("1")
    page.wait_for_function("() => document.querySelectorAll('.log > div').length")
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".tables > ul > li")).to_have_count(before + 1)
    number, dialog = newest(page), page.get_by_role("dialog")
    row(page, number).get_by_role("button", name="Remove").press("Enter")
    expect(dialog).to_contain_text("Its game goes on")
    page.keyboard.press("Escape")
    expect(row(page, number)).to_have_count(1)
    row(page, number).get_by_role("button", name="Remove").click()
    dialog.get_by_role("button", name="Remove").click()
    expect(row(page, number)).to_have_count(0)
    expect(row(other, number)).to_have_count(0)
    other.close()
    taken = page.locator(".tables > ul > li:not(:has(.acts button))")
    expect(taken).to_have_count(0, timeout=60_000)  # seats of windows that are gone are kept for half a minute
    while page.locator(".tables > ul > li").count():
        left = page.locator(".tables > ul > li").count()
        page.get_by_role("button", name="Remove").first.click()
        if dialog.count():
            dialog.get_by_role("button", name="Remove").click()
        expect(page.locator(".tables > ul > li")).to_have_count(left - 1)
    assert "No game goes on." in page.locator(".tables").inner_text()


def test_a_table_without_rules(page, tmp_path, ordo, axe):
    """Draw, lay by keys, drag, count, end the turn; the record is replayed."""
    page.get_by_label("Without rules").check()
    page.get_by_label("Players").select_option("1")
    deal(page, 1)
    unit = page.locator(".pile").filter(has_text="unit")
    unit.get_by_role("button", name="Shuffle").click()
    for number in range(3):
        unit.get_by_role("button", name="Draw").click()
        page.wait_for_function("(count) => document.querySelectorAll('.own .card').length === count", arg=number + 1)
    page.locator(".own button.card").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Lay before me").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.own .card').length === 2")
    expect(page.locator(".own button.card").nth(1)).to_be_focused()
    more = unit.get_by_label("more")
    more.click()
    unit.get_by_role("button", name="Deal one to each").focus()
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    expect(unit.get_by_role("button", name="Deal one to each")).to_be_hidden()
    page.locator(".own button.card").first.drag_to(page.get_by_role("group", name="Middle"))
    page.wait_for_function("() => document.querySelectorAll('.own .card').length === 1")
    page.get_by_role("button", name="points, more").click()
    page.locator(".counter", has_text="points 1").wait_for()
    typed = page.get_by_label("Type what you do")
    typed.fill("help roll")
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).to_have_text("`roll` [DICE]: throw dice (`roll 2d6`, `roll d20+1`)")
    typed.fill("roll 2d6 xx")
    page.keyboard.press("Enter")
    page.locator(".refused").wait_for()
    for _ in range(3):
        page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    page.get_by_text("rolls 2d6").wait_for()
    expect(typed).to_have_value("")
    assert violations(page, axe) == []
    path = saved(page, tmp_path)
    record = yaml.safe_load(path.read_text("utf-8"))
    assert [each.split()[0] for each in record["free"]] == ["shuffle", *["draw"] * 3, "move", "move", "count", "roll"]
    (ordo.folder / "free.yaml").write_text(path.read_text("utf-8"), encoding="utf-8")
    data = json.loads(ordo("replay", "free.yaml", "--json", check=0).stdout)
    assert [len(data["table"][each]) for each in ("hand1", "area1", "table")] == [1, 1, 1]
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Go on with a record").set_input_files(path)
    expect(page.locator(".own .card")).to_have_count(1)

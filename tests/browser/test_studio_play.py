"""Play in the browser: whole games by keyboard, moves by mouse, a table without rules, two people at one screen."""

import json

import pytest
import yaml

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
    made.set_default_timeout(20_000)
    made.goto(f"{link.partition('?')[0]}#/play?game=ordonnance&card=&language=en")
    made.locator(".new-game").wait_for()
    yield made
    assert errors == []
    made.close()


def seed(page, number):
    page.get_by_label("Seed").fill(str(number))


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


def play_by_keys(page):
    """Choose the first line again and again by its number, from wherever the focus is then, until the game is over."""
    said = ""
    for _ in range(400):
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
        assert f"{record['players'][seat]} {total}" in said
    assert record["players"][data["score"]["winners"][0]] in said.splitlines()[-1]
    page.get_by_role("button", name="Same cards again").click()
    page.locator(".menu [data-first]").wait_for()


def test_cards_are_played_by_mouse(page):
    """A click on a card and one on a place; a place first and then a card; a card that is dragged; the page is loaded again; what is barred says why."""
    seed(page, 7)
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(".own button.card").first.wait_for()
    army = page.locator(".cell.own .column")
    page.locator(".own button.card").first.click()
    assert page.locator(".card.taken").count() == 1
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


def test_two_people_at_one_screen_do_not_see_each_other(page):
    """Between two hands the page holds nothing of the table; a hand is there when its owner says so."""
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_label("Name at seat 1").fill("Anna")
    page.get_by_label("Name at seat 2").fill("Ben")
    seed(page, 3)
    page.get_by_role("button", name="Deal the cards").click()
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


def test_a_table_without_rules(page, tmp_path, ordo, axe):
    """Draw, lay by keys, drag, count, end the turn; the record is replayed."""
    page.get_by_label("Without rules").check()
    page.get_by_label("Players").select_option("1")
    seed(page, 1)
    page.get_by_role("button", name="Deal the cards").click()
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
    page.locator(".own button.card").first.drag_to(page.get_by_role("group", name="Middle"))
    page.wait_for_function("() => document.querySelectorAll('.own .card').length === 1")
    page.get_by_role("button", name="points, more").click()
    page.locator(".counter", has_text="points 1").wait_for()
    page.get_by_label("Type what you do").fill("roll 2d6")
    page.keyboard.press("Enter")
    page.get_by_text("rolls 2d6").wait_for()
    assert violations(page, axe) == []
    path = saved(page, tmp_path)
    record = yaml.safe_load(path.read_text("utf-8"))
    assert [each.split()[0] for each in record["free"]] == ["shuffle", *["draw"] * 3, "move", "move", "count", "roll"]
    (ordo.folder / "free.yaml").write_text(path.read_text("utf-8"), encoding="utf-8")
    data = json.loads(ordo("replay", "free.yaml", "--json", check=0).stdout)
    assert [len(data["table"][each]) for each in ("hand1", "area1", "table")] == [1, 1, 1]
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Go on with a record").set_input_files(path)
    page.locator(".own .card").first.wait_for()
    assert page.locator(".own .card").count() == 1

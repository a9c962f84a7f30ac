"""Answers that the page of the studio gets when somebody has gone on: they take nobody away from where they are."""

import json
import re
import shutil

import pytest

from tests.browser.conftest import CARDS, SOON, expect
from tests.browser.test_studio_cards import ACTIVE, go_to, go_to_key

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-late-answers")]


@pytest.fixture(scope="module")
def address(chromium, studios, tmp_path_factory):
    """Return the address of a studio on a copy of the cards, and a browser that has been let in."""
    folder = tmp_path_factory.mktemp("late-answers")
    shutil.copytree(CARDS, folder / "cards")
    link = studios(folder)
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(link)
    page.locator(".hit").first.wait_for(state="attached")
    page.close()
    yield link.partition("?")[0], context
    context.close()


class LateAnswer:
    """A page with a card whose question by one method, once it is to be held, reaches the studio only when it is let go."""

    def __init__(self, address, method, card):
        base, context = address
        self.page, self.is_holding = context.new_page(), False
        self._method, self._held, self._asked, self._is_answered = method, None, None, False
        self.page.route_web_socket(re.compile("/ws$"), self._carry)
        self.page.goto(f"{base}#/cards?game=ordonnance&card={card}&language=en")
        self.page.locator(".hit").first.wait_for(state="attached")

    def _carry(self, socket):
        studio = socket.connect_to_server()

        def to_studio(text):
            message = json.loads(text)
            if self.is_holding and self._held is None and message["method"] == self._method:
                self._held, self._asked = lambda: studio.send(text), message["id"]
            else:
                studio.send(text)

        def to_page(text):
            socket.send(text)
            self._is_answered |= self._asked is not None and json.loads(text).get("id") == self._asked

        socket.on_message(to_studio)
        studio.on_message(to_page)

    def wait_until_asked(self):
        """Wait for the question."""
        self._wait(lambda: self._held is not None)

    def let_go(self):
        """Let it be answered; return when what follows is drawn."""
        self._held()
        self._wait(lambda: self._is_answered)
        self.page.evaluate(SOON)

    def _wait(self, has_come):
        for _ in range(1_500):
            if has_come():
                return
            self.page.wait_for_timeout(20)
        pytest.fail(f"no {self._method} within 30 s")


@pytest.mark.parametrize(
    ("late", "key", "press"),
    [
        ("ordo/place", "symbols", None),
        ("textDocument/definition", "symbols", "F12"),
        ("textDocument/prepareRename", "id", "F2"),
    ],
)
def test_what_is_found_late_takes_nobody_away_from_what_is_typed(address, late, key, press):
    """Who asks for a card, a definition or another id and types before it is found stays where the caret is: all of the typing stands there together."""
    answer = LateAnswer(address, late, "base/spear-swords")
    page = answer.page
    go_to(page, "base/spear-swords", key)
    page.keyboard.press("ArrowLeft")
    answer.is_holding = True
    if press:
        page.keyboard.press(press)
    else:
        page.evaluate("() => document.querySelector('.to-card').click()")
    answer.wait_until_asked()
    go_to_key(page, "flavour")
    page.keyboard.type("abc")
    answer.let_go()
    page.keyboard.type("def")
    assert "abcdef" in page.locator(ACTIVE).inner_text()
    page.close()


def test_what_is_found_late_takes_nobody_away_from_a_field(address):
    """Who opens a card and goes on in the filter before it is found stays there; the card is shown all the same."""
    answer = LateAnswer(address, "ordo/place", "base/spear-bow")
    page = answer.page
    answer.is_holding = True
    page.locator(".gallery-pane li button", has_text="Hired Sergeants").click()
    answer.wait_until_asked()
    page.keyboard.press("Control+k")
    page.keyboard.type("qqq")
    answer.let_go()
    page.keyboard.type("zzz")
    expect(page.locator(".gallery-pane input")).to_have_value("qqqzzz")
    expect(page.locator(ACTIVE)).to_contain_text("id: spear-swords")
    assert "zzz" not in page.locator(".cm-content").inner_text()
    page.close()


def test_where_the_caret_stood_is_not_chosen_again_over_what_somebody_chose(address):
    """Who leaves for another game before it is known in which card the caret stands stays in that game."""
    answer = LateAnswer(address, "ordo/at", "base/spear-bow")
    page = answer.page
    go_to(page, "base/spear-bow", "symbols")
    answer.is_holding = True
    page.keyboard.press("ArrowLeft")
    answer.wait_until_asked()
    page.evaluate("() => { location.hash = '#/judge?game=komarn&card=base%2Fboard&language=en'; }")
    expect(page.locator("#game")).to_have_value("komarn")
    answer.let_go()
    assert page.locator("#game").input_value() == "komarn"
    page.close()

"""Judge in the page: a card is changed, the same deals are played with both, and what came of it is told."""

import re

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-judge")]

AT = "game=ordonnance&card=base%2Fspear-levy&language=en"
# Milliseconds at most for what a process of its own does.
WAIT = 60_000
UNITS = "cards/ordonnance/base/units.yaml"


def violations(page):
    """Return the rules of axe-core that the page breaks."""
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [(each["id"], [node["target"] for node in each["nodes"]]) for each in found["violations"]]


# Looks at the chart whenever it is drawn, for labels that lie over each other, under a mark, or not within it.
WATCH = """() => {
  const chart = document.querySelector(".judge-chart");
  const found = { bad: [], looks: 0 };
  const meet = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
  const holds = (mark, x, y) => mark.isPointInStroke(new DOMPoint(x, y)) || (mark.matches("polygon, circle") && mark.isPointInFill(new DOMPoint(x, y)));
  function crosses(mark, box) {
    for (let x = box.x; x <= box.x + box.width; x += 3) for (let y = box.y; y <= box.y + box.height; y += 3) if (holds(mark, x, y)) return true;
    return false;
  }
  found.look = () => {
    if (!chart.clientWidth || !chart.querySelector("polyline")) return;
    found.looks++;
    const labels = [...chart.querySelectorAll("text")].map((each) => [each.textContent, each.getBBox()]);
    const [, , width, height] = chart.getAttribute("viewBox").split(" ").map(Number);
    labels.forEach(([text, box], at) => {
      for (const [other, place] of labels.slice(at + 1)) if (meet(box, place)) found.bad.push(`${text} over ${other}`);
      for (const mark of chart.querySelectorAll("line, polyline, polygon, circle")) if (crosses(mark, box)) found.bad.push(`${text} under ${mark.localName}.${mark.getAttribute("class")}`);
      if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) found.bad.push(`${text} is cut`);
    });
  };
  new MutationObserver(found.look).observe(chart, { childList: true });
  window.chartLooks = found;
}"""


def type_symbols(page):
    """Make a card stronger in Cards, from wherever the page is, and leave it unsaved."""
    page.evaluate(f"() => {{ location.hash = '#/cards?{AT}'; }}")
    page.locator(".cm-line", has_text="symbols: [spear]").first.click()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type(", bow, swords, helm, banner")


def test_a_card_is_changed_judged_and_a_deal_is_opened(chromium, studios, project, axe):
    """By keyboard, on a narrow page: both cards, the chart with its numbers, the verdict, a deal in Play; nothing is saved."""
    from playwright.sync_api import expect

    before = (project / UNITS).read_bytes()
    context = chromium.new_context(viewport={"width": 390, "height": 800}, locale="en", reduced_motion="reduce")
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(studios(project))
    page.locator(".cm-content").first.wait_for()
    page.evaluate(f"() => {{ location.hash = '#/judge?{AT}'; }}")
    expect(page.locator(".judge-pictures img")).to_have_count(2, timeout=WAIT)
    expect(page.locator(".judge-differs")).to_contain_text("The text is the same")

    type_symbols(page)
    page.evaluate(f"() => {{ location.hash = '#/judge?{AT}'; }}")
    expect(page.locator(".judge-lines .gone")).to_contain_text("symbols: [spear]", timeout=WAIT)
    expect(page.locator(".judge-lines .added")).to_contain_text("new: ")
    expect(page.locator(".judge-differs")).to_contain_text("something else")

    page.locator("#judge-games").fill("400")
    page.locator("#judge-games").press("Enter")
    expect(page.locator(".judge-deals button").first).to_be_visible(timeout=WAIT)
    verdict = page.locator(".judge-verdict").inner_text()
    assert re.match(r"Stronger\. Whoever draws .* at least \+[0-9.]+, at most \+[0-9.]+\.$", verdict), verdict
    expect(page.locator(".judge-chart")).to_have_attribute("aria-label", re.compile(re.escape(verdict)))
    expect(page.locator("#told")).to_have_text(verdict)
    changed = int(re.search(r"(\d+) have other winners", page.locator(".judge-result").inner_text())[1])
    page.locator(".judge-more summary", has_text=f"and {changed - 12} more").press("Enter")
    expect(page.locator(".judge-deals li:visible")).to_have_count(changed)
    page.locator(".judge-looks summary").press("Enter")
    assert page.locator(".judge-looks tbody tr").last.locator("td").first.inner_text() == "400"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.evaluate(axe)
    assert violations(page) == []

    with page.expect_download() as download:
        page.locator(".judge-deals a").first.press("Enter")
    assert download.value.path().read_bytes().startswith(b"format: 1\n")
    page.locator(".judge-deals button").first.press("Enter")
    expect(page.get_by_role("link", name="Play")).to_have_attribute("aria-current", "page")
    expect(page.locator(".view.play")).to_contain_text("Greedy", timeout=WAIT)
    assert (project / UNITS).read_bytes() == before
    assert errors == []
    context.close()


@pytest.mark.slow
def test_labels_of_the_chart_stand_free(chromium, studios, project):
    """While deals are played and in the end, in each language, on wide and narrow pages: no label lies over another one, under a mark or cut off."""
    from playwright.sync_api import expect

    context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.goto(studios(project))
    page.locator(".cm-content").first.wait_for()
    type_symbols(page)
    page.evaluate(f"() => {{ location.hash = '#/judge?{AT}'; }}")
    expect(page.locator(".judge-lines .added")).to_contain_text("helm, banner]", timeout=WAIT)  # the studio has it all
    for language, end in (("en", "Stronger."), ("de", "Stärker."), ("ru", "Сильнее.")):
        page.evaluate(
            f"() => {{ localStorage.setItem('ordo-language', '{language}'); location.hash = '#/judge?{AT}'; }}"
        )
        page.reload()
        expect(page.locator("#judge-games")).to_have_value("1000")
        page.evaluate(WATCH)
        page.locator("#judge-games").fill("400")
        page.locator("#judge-games").press("Enter")
        for width in (390, 640, 1280):
            expect(page.locator(".judge-chart polyline")).to_have_count(1, timeout=WAIT)
            page.set_viewport_size({"width": width, "height": 900})
        expect(page.locator(".judge-verdict")).to_contain_text(end, timeout=WAIT)
        expect(page.locator(".judge-deals button").first).to_be_visible(timeout=WAIT)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            for width in (390, 640, 1280):
                page.set_viewport_size({"width": width, "height": 900})
                page.wait_for_function(
                    "() => { const chart = document.querySelector('.judge-chart'); return Math.abs(chart.viewBox.baseVal.width - chart.clientWidth) < 1; }"
                )
                page.evaluate("() => window.chartLooks.look()")
        found = page.evaluate("() => window.chartLooks")
        assert found["bad"] == []
        assert found["looks"] > 6
    context.close()


def test_a_card_that_rules_do_not_read_is_not_offered(chromium, studios, project):
    """The list holds cards of the deck; an address that names another card, or a game whose rules read none, is told why."""
    from playwright.sync_api import expect

    context = chromium.new_context(viewport={"width": 390, "height": 800}, locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.goto(studios(project))
    page.locator(".cm-content").first.wait_for()
    page.evaluate("() => { location.hash = '#/judge?game=ordonnance&card=base%2Fplayer-aid&language=en'; }")
    unread, start = page.locator(".judge-unread"), page.get_by_role("button", name="Play both")
    expect(unread).to_contain_text("Rules read nothing of “Player Aid”", timeout=WAIT)
    expect(start).to_be_disabled()
    offered = page.locator("#judge-card option:not(:disabled)").all_inner_texts()
    assert {"Town Levy", "New Villages"} < set(offered)
    assert not {"Player Aid", "Territory Line", "Victory Marker I"} & set(offered)
    page.locator("#judge-card").select_option("Crown of Jerusalem")
    expect(unread).to_be_hidden()
    expect(start).to_be_enabled()
    assert page.locator("#judge-players option").all_inner_texts() == ["2", "3", "4", "5"]
    page.locator("#judge-card").select_option("New Villages")
    expect(page.locator("#judge-players option")).to_have_text(["2", "3", "4"])
    page.evaluate("() => { location.hash = '#/judge?game=komarn&card=&language=en'; }")
    expect(page.locator(".judge-why")).to_contain_text("The rules of this game read none of its cards", timeout=WAIT)
    expect(page.locator(".judge-form")).to_be_hidden()
    context.close()

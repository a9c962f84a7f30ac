"""Judge in the page: a card is changed, the same deals are played with both, and what came of it is told."""

import re

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-judge")]

AT = "game=ordonnance&card=base%2Fspear-levy&language=en"
WAIT = 60_000
"""Milliseconds at most for what a process of its own does."""
UNITS = "cards/ordonnance/base/units.yaml"


def violations(page):
    """Return the rules of axe-core that the page breaks."""
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [(each["id"], [node["target"] for node in each["nodes"]]) for each in found["violations"]]


def cut_labels(page):
    """Return the words of the chart that do not lie within it."""
    return page.evaluate("""() => {
      const chart = document.querySelector(".judge-chart").getBoundingClientRect();
      const isWithin = (box) => box.left >= chart.left && box.right <= chart.right && box.top >= chart.top && box.bottom <= chart.bottom;
      return [...document.querySelectorAll(".judge-chart text")].filter((each) => !isWithin(each.getBoundingClientRect())).map((each) => each.textContent);
    }""")


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

    page.evaluate(f"() => {{ location.hash = '#/cards?{AT}'; }}")
    page.locator(".cm-line", has_text="symbols: [spear]").first.click()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type(", bow, swords, helm, banner")
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
    assert page.locator(".judge-deals li:visible").count() == changed
    assert cut_labels(page) == []
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

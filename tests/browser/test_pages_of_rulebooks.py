"""The web pages of all rulebooks as Chromium shows and prints them."""

import pypdfium2
import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Pixels that a finger needs: target size (minimum) of WCAG 2.2.
SMALLEST = 24
# Share of a printed page above what is printed, as the style says.
MARGIN = 16 / 297
# Whatever is darker is ink.
INK = 160


SCHEMES = ("light", "dark")


@pytest.fixture(scope="module")
def opened(chromium, address):
    """Return a page that shows a book. It has no script: its window and colors may change while it is open."""
    page = chromium.new_page()
    page.goto(address)
    yield page
    page.close()


@pytest.fixture(scope="module", params=[("light", 1280), ("dark", 390)], ids=lambda each: f"{each[0]}-{each[1]}")
def shown(request, opened):
    """Return a book as it is shown in a window."""
    scheme, width = request.param
    opened.set_viewport_size({"width": width, "height": 900})
    opened.emulate_media(color_scheme=scheme)
    return opened


def in_each_scheme(page, script):
    """Return what a script finds in both schemes, that of the window last."""
    found = []
    for scheme in sorted(
        SCHEMES, key=lambda each: page.evaluate(f"matchMedia('(prefers-color-scheme: {each})').matches")
    ):
        page.emulate_media(color_scheme=scheme)
        found.append(page.evaluate(script))
    return found


def test_axe_finds_nothing(shown, axe):
    """No rule of axe-core is broken, those of best practice and of target sizes among them.

    A scheme changes colors, and a width places: each is seen once.
    """
    shown.evaluate(axe)
    found = shown.evaluate("axe.run(document, {rules: {'target-size': {enabled: true}}, resultTypes: ['violations']})")

    assert len(found["passes"]) > 20
    assert [(each["id"], [node["html"][:100] for node in each["nodes"]]) for each in found["violations"]] == []


def test_nothing_is_wider_than_the_window(shown):
    """Nobody scrolls sideways: not the page, not a table in it."""
    wide = in_each_scheme(
        shown,
        "[document.documentElement, ...document.querySelectorAll('main *, nav')]"
        ".filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth && getComputedStyle(e).overflowX !== 'visible'"
        " || e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))",
    )

    assert wide == [[], []]


def test_every_link_can_be_hit(shown):
    """A link is at least as wide and as high as a finger needs; in a running text its line is what counts."""
    for sizes in in_each_scheme(
        shown,
        "[...document.querySelectorAll('a[href]')].map(a => [a, a.getBoundingClientRect()])"
        ".map(([a, box]) => [a.textContent, box.width, box.height])",
    ):
        assert len(sizes) > (100 if "reference" in shown.url else 1)
        assert [each for each in sizes if min(each[1:]) < SMALLEST] == []


def test_every_picture_is_drawn(shown):
    """Each is loaded once it comes into the window, and has the shape for which room was kept, but for rounding to pixels."""
    for broken in in_each_scheme(
        shown,
        "Promise.all([...document.images].map(async each => {"
        " const {width, height} = each; each.loading = 'eager'; await each.decode();"
        " const wide = each.naturalWidth, high = each.naturalHeight;"
        " return Math.abs(wide * height - high * width) <= (wide + high + width + height) / 2 ? null : each.alt; }))",
    ):
        assert len(broken) > 20
        assert [each for each in broken if each is not None] == []


def test_printed_pages_are_full(chromium, address):
    """On no page but the last does less than a fifth stand."""
    page = chromium.new_page()
    page.goto(address)
    document = pypdfium2.PdfDocument(page.pdf(format="A4", prefer_css_page_size=True))
    page.close()
    filled = [_filled(each) for each in document]

    assert len(filled) > 10
    assert [(at, share) for at, share in enumerate(filled[:-1], 1) if share < 0.2] == []


def _filled(page):
    """Return down to where a printed page has ink, as a share of its type area."""
    picture = page.render(scale=0.5, grayscale=True).to_pil()
    lowest = picture.point(lambda tone: 255 * (tone < INK)).getbbox()
    return ((lowest[3] if lowest else 0) / picture.height - MARGIN) / (1 - 2 * MARGIN)

"""The page of ``ordo export gallery`` as Chromium shows, filters and prints it."""

import base64
import io
from types import SimpleNamespace

import pypdfium2
import pytest
from hypothesis import given, strategies as st
from PIL import Image, ImageChops, ImageStat

from ordo_pnp.base import NotationError, no_progress
from ordo_pnp.cards import parse_query, values_by_key
from ordo_pnp.paper import PictureArea, canvas_page, faces_of, pages_as_pdf, rasterize
from ordo_pnp.tables.card_gallery import gallery_of, write_page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("gallery")]

PX_PER_MM = 96 / 25.4
SHOWN = "[...document.querySelectorAll('main li:not([hidden])')].map(each => `${each.dataset.game} ${each.dataset.id}`)"
FIND = f"""texts => texts.map(text => {{
  const input = document.querySelector('#filter');
  input.value = text;
  input.dispatchEvent(new Event('input'));
  const isBad = input.getAttribute('aria-invalid') === 'true';
  return [isBad ? document.querySelector('#problem mark').textContent : null, {SHOWN}];
}})"""


@pytest.fixture(scope="module")
def made(catalog, tmp_path_factory):
    """The page of all cards of both games, and what it was made of."""
    artists = {name: faces_of(catalog, name) for name in catalog.games}
    gallery = gallery_of(catalog, catalog.cards(), artists, "en", no_progress)
    path = tmp_path_factory.mktemp("gallery") / "gallery.html"
    path.write_bytes(write_page(gallery))
    return SimpleNamespace(artists=artists, gallery=gallery, address=path.as_uri(), cards=catalog.cards())


@pytest.fixture
def open_page(chromium, made):
    """A function that opens the page in a window, or another page; what it says on the console must be nothing."""
    opened, said = [], []

    def opening(width=1280, height=900, fragment="", address=made.address, **options):
        page = chromium.new_page(viewport={"width": width, "height": height}, **options)
        opened.append(page)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on(
            "request",
            lambda each: said.append(each.url) if not each.url.startswith(("file:", "blob:", "data:")) else None,
        )
        page.goto(address + fragment)
        return page

    yield opening
    for page in opened:
        page.close()
    assert said == []


def violations(page):
    """Return what axe-core finds."""
    found = page.evaluate("axe.run(document, {rules: {'target-size': {enabled: true}}, resultTypes: ['violations']})")
    assert len(found["passes"]) > 15
    return [(each["id"], [node["html"][:100] for node in each["nodes"]]) for each in found["violations"]]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_nothing(open_page, axe, scheme, width):
    """No rule of axe-core is broken on the page, with a mistake in the filter, with lines, and in each window that opens.

    A scheme changes colors alone, and a width places: each is seen once.
    """
    page = open_page(width, color_scheme=scheme, fragment="#q=kind:unti&lines=1")
    page.evaluate(axe)
    assert page.locator("#problem mark").text_content() == "kind:unti"
    wrong = violations(page)
    page.locator("#filter").press("Escape")
    page.locator("main .card").nth(60).focus()
    opening = (
        (),
        ("Escape", "Enter"),
        ("c", "Escape", "v"),
        ("Escape", "?"),
    )  # nothing, a card, those compared, the keys
    for keys in opening:
        for key in keys:
            page.keyboard.press(key)
        wrong += violations(page)
    page.keyboard.press("Escape")
    page.locator("#open-measure").click()
    wrong += violations(page)
    assert wrong == []


@pytest.mark.parametrize(("width", "height", "scale"), [(390, 844, 3), (640, 450, 2), (320, 480, 1)])
def test_nothing_is_wider_than_the_window(open_page, width, height, scale):
    """Nobody scrolls sideways: on a phone, at 200 % on a small screen, at 400 % on a large one; with lines and both sides, too."""
    page = open_page(width, height, device_scale_factor=scale)
    for language, group, side, has_lines in (
        ("en", "kind", "front", False),
        ("en", "kind", "both", True),
        ("ru", "set", "front", False),
    ):
        page.locator("#language").select_option(language)
        page.locator("#group").select_option(group)
        page.locator("#side").select_option(side)
        page.locator("#lines").set_checked(has_lines)
        wide = page.evaluate(
            "[document.documentElement, ...document.querySelectorAll('header *, main, main section, main li, main .piece')]"
            ".filter(each => each.getBoundingClientRect().right > innerWidth + 1).map(each => each.outerHTML.slice(0, 120))"
        )
        assert wide == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator("main .card").nth(20).press("Enter")  # pictures that come into view may move what is pointed at
        page.locator("#card-name").wait_for()
        assert page.locator("#card-name").bounding_box()["width"] > width / 4
        assert page.locator("#card").evaluate("each => each.scrollWidth <= each.clientWidth")
        page.keyboard.press("Escape")


class Oracle:
    """Filters as the commands do."""

    def __init__(self, cards):
        self.cards = cards
        self.sets = {card.set for card in cards}

    def __call__(self, text):
        """Return what a filter selects, None where it is refused."""
        try:
            query = parse_query(text)
            if any(word.lower() in self.sets for term in query.terms for word in term.bare):
                return None  # the workspace refuses it: it can be a set
            return {f"{card.game} {card.id}" for card in query.select(self.cards)}
        except NotationError:
            return None


@pytest.fixture(scope="module")
def filtered(chromium, made):
    """A page that stays open for many filters."""
    page = chromium.new_page()
    page.goto(made.address)
    yield page
    page.close()


@st.composite
def filters(draw, known):
    """Draw a filter of terms that there are, of slips in them, or of any characters."""
    if draw(st.integers(0, 5)) == 0:
        return draw(st.text("ab:-,\" \t\u00a0\ufeff\x1f_ßİΣσж1'<&", max_size=12))
    terms = []
    for _ in range(draw(st.integers(1, 3))):
        key = draw(st.sampled_from(sorted(known)))
        values = draw(st.lists(st.sampled_from(sorted(known[key])), min_size=1, max_size=2))
        value = ",".join(values)
        if draw(st.integers(0, 4)) == 0:
            number = draw(st.integers(-1, 12) | st.sampled_from(["", "x", "1.5", "2..", "3-1", "1-9"]))
            value = f"{draw(st.sampled_from(['<', '<=', '>', '>=', '..', '2..', '2-', '-']))}{number}"
        start, end = sorted((draw(st.integers(0, len(value))), draw(st.integers(0, len(value)))))
        value = draw(st.sampled_from([value, value, value.upper(), value[start:end], f"{value}x"]))
        quoted = f'"{value}"' if draw(st.booleans()) and '"' not in value else value
        spelled = draw(st.sampled_from([f"{key}:", f"{key}:", f"{key.upper()}:", f"{key}s:", "", key]))
        terms.append(f"{draw(st.sampled_from(['', '', '-']))}{spelled}{quoted}")
    return " ".join(terms).replace("\n", " ").replace("\r", " ")  # a line is all that an input holds


@given(data=st.data())
def test_a_filter_selects_the_cards_that_the_commands_select(filtered, made, data):
    """For each filter the page shows just the cards of `ordo list`; where that refuses it, the page does, marks why, and keeps its cards."""
    oracle = Oracle(made.cards)
    known = {key: {each for each in values if each} for key, values in values_by_key(made.cards).items()}
    texts = data.draw(
        st.lists(filters({key: values for key, values in known.items() if values}), min_size=12, max_size=12)
    )
    before = set(filtered.evaluate(SHOWN))
    for text, (marked, shown) in zip(texts, filtered.evaluate(FIND, texts), strict=True):
        wanted = oracle(text)
        assert (marked is None) == (wanted is not None), text
        assert set(shown) == (before if wanted is None else wanted), text
        assert marked is None or (marked and marked in text), text
        before = set(shown)


@pytest.mark.parametrize(
    ("text", "marked", "said"),
    [
        ("kind:unit symbol:baner copies:1", "symbol:baner", "No card has symbol “baner”. Did you mean banner?"),
        ("kidn:unit", "kidn:unit", "Cards have no “kidn” to filter by. Did you mean kind?"),
        ('kind:unit "two words', '"two words', 'This cannot be read: write key:value or key:"two words".'),
        ("banner  crown", "crown", "“crown” is a set: write set:crown, or text:crown for the word."),
        ("copies:4..2", "copies:4..2", "“4..2” holds no number: write >=3, <3, 2..4, 2.. or ..4."),
        ("unit copies>=3", "copies>=3", "“copies>=3” is no condition: write copies:>=3."),
        ("text:spear-levy", "text:spear-levy", "No text holds “spear-levy”, but a card has that id: id:spear-levy."),
    ],
)
def test_a_mistake_is_shown_where_it_stands(filtered, text, marked, said):
    """The filter is repeated with the term marked, what is wrong stands below it, and the field is known to be wrong."""
    filtered.evaluate(FIND, [text])

    assert filtered.locator("#problem code").text_content() == text
    assert filtered.locator("#problem mark").text_content() == marked
    assert filtered.locator("#problem p").text_content() == said
    assert filtered.locator("#filter").get_attribute("aria-describedby") == "filter-help problem"


def test_what_there_is_is_listed_by_size(filtered, made):
    """Where nothing like the word is there, a few values are named, numbers by their size."""
    filtered.evaluate(FIND, ["set:base copies:99"])
    known = sorted({card.printing.copies for card in made.cards if card.set == "base"})

    said = f"No card of set:base has copies “99”. There is: {', '.join(map(str, known))}"
    assert len(known) <= 12
    assert filtered.locator("#problem p").text_content() == said


def test_pictures_are_those_of_print(open_page, made):
    """Chromium's picture of a side is that of the printed page with its bleed, in every fifteenth card, for fronts and backs."""
    page = open_page()
    page.evaluate(
        "document.querySelector('#side').value = 'both'; document.querySelector('#side').dispatchEvent(new Event('change'))"
    )
    dpi = 200
    for card in made.cards[::15]:
        artist = made.artists[card.game]
        for at, face in enumerate((artist.front(card, "en"), artist.back(card, "en"))):
            if face is None:
                continue
            width, height = face.width + 2 * face.bleed, face.height + 2 * face.bleed
            printed = Image.open(
                io.BytesIO(rasterize(pages_as_pdf([canvas_page(face, PictureArea(width, height))], artist.fonts), dpi))
            )
            shown = page.evaluate(
                """async ([game, id, at, width, height]) => {
                  const entry = [...document.querySelectorAll('main li')].find(each => each.dataset.game === game && each.dataset.id === id);
                  entry.scrollIntoView();
                  const image = entry.querySelectorAll('.piece')[at].querySelector('img');
                  while (!image.src) await new Promise(requestAnimationFrame);
                  await image.decode();
                  const canvas = document.createElement('canvas');
                  Object.assign(canvas, {width, height});
                  const pen = canvas.getContext('2d');
                  pen.fillStyle = '#fff'; pen.fillRect(0, 0, width, height); pen.drawImage(image, 0, 0, width, height);
                  return canvas.toDataURL().split(',')[1];
                }""",
                [card.game, card.id, at, *printed.size],
            )
            picture = Image.open(io.BytesIO(base64.b64decode(shown))).convert("RGB")
            difference = ImageChops.difference(picture, printed.convert("RGB"))
            assert max(ImageStat.Stat(difference).mean) < 4, card.id  # edges are smoothed in other ways
            assert max(high for _, high in difference.reduce(8).getextrema()) < 64, card.id


def test_keys_lead_everywhere(open_page):
    """Slash to the filter, Enter to the first card, arrows from card to card and row to row, Enter and Escape in and out of one."""
    page = open_page(fragment="#q=game:ordonnance kind:unit")
    focused = "document.activeElement.closest('li')?.dataset.id"
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "filter"
    page.keyboard.press("Enter")
    ids = [each.split(" ")[1] for each in page.evaluate(SHOWN)]
    assert page.evaluate(focused) == ids[0]
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == ids[1]
    row = page.evaluate(
        "(() => { const all = [...document.querySelectorAll('main li:not([hidden])')], top = all[0].offsetTop; return all.filter(each => each.offsetTop === top).length })()"
    )
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == ids[1 + row]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(focused) == ids[0]
    page.keyboard.press("End")
    assert page.evaluate(focused) == ids[-1]
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    assert page.locator("#card").is_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    assert not page.locator("#card").is_visible()
    until(page, f"{focused} === {ids[1]!r}")  # once the browser has told that it is closed
    assert page.evaluate("document.querySelectorAll('main .card[tabindex=\"0\"]').length") == 1
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    assert page.locator("#filter").input_value() == ""
    assert len(page.evaluate(SHOWN)) > len(ids)


def test_letters_can_be_switched_off(open_page):
    """Who dictates loses nothing by a stray letter; in the filter letters are letters anyway."""
    page = open_page()
    page.locator("main .card").first.focus()
    page.keyboard.press("l")
    assert page.locator("#lines").is_checked()
    page.keyboard.press("?")
    page.locator("#letters").uncheck()
    page.keyboard.press("Escape")
    page.locator("main .card").first.focus()
    page.keyboard.press("l")
    assert page.locator("#lines").is_checked()
    page.locator("#filter").press_sequentially("l/?")
    assert page.locator("#filter").input_value() == "l/?"


def test_all_is_in_the_language_that_is_chosen(open_page, made):
    """Names, rules for those who cannot see, headings, words of the page, and what language the page says it is in."""
    page = open_page(fragment="#q=game:ordonnance")
    page.locator("#language").select_option("ru")
    card = next(each for each in made.gallery.cards if each["kind"] == "kingdom")
    entry = page.locator(f"main li[data-id='{card['id']}']")

    assert page.evaluate("document.documentElement.lang") == "ru"
    assert entry.locator("bdi").text_content() == card["words"]["ru"]["name"]
    assert card["words"]["ru"]["rules"] in entry.locator("img").get_attribute("alt")
    assert entry.locator("button").get_attribute("lang") == "ru"
    assert page.locator("label[for=filter]").text_content() == "Фильтр"
    page.locator("#side").select_option("back")
    assert entry.locator("img").get_attribute("alt") == f"Рубашка: {card['words']['ru']['name']}"


def test_the_address_keeps_what_is_shown(open_page):
    """Whoever gets it sees the same cards in the same way."""
    page = open_page(fragment="#q=set%3Acrown&language=de&side=back&group=set&lines=1")
    assert {each.split("/")[0] for each in page.evaluate(SHOWN)} == {"ordonnance crown"}
    page.locator("#filter").fill("set:base kind:unit")
    until(page, "decodeURIComponent(location.hash).includes('kind:unit')")
    other = open_page(fragment=page.evaluate("location.hash"))
    assert other.evaluate(SHOWN) == page.evaluate(SHOWN)
    assert [other.locator(f"#{name}").input_value() for name in ("language", "group", "side")] == ["de", "set", "back"]
    assert other.locator("#lines").is_checked()


def until(page, condition):
    """Wait until something is so: the policy of the page keeps the driver's own way from running."""
    page.evaluate(f"(async () => {{ while (!({condition})) await new Promise(requestAnimationFrame); }})()")


def boxes(page, selector):
    """Return left, top, right and bottom of elements in millimetres of a screen that has been measured as it is."""
    found = page.evaluate(f"[...document.querySelectorAll({selector!r})].map(each => each.getBoundingClientRect())")
    return [[each[side] / PX_PER_MM for side in ("left", "top", "right", "bottom")] for each in found]


def test_lines_stand_where_the_card_is_cut(open_page, made):
    """In real size each line keeps its millimetres: trim around the card, safe zone within it, bleed without."""
    page = open_page(fragment="#q=game:ordonnance kind:unit set:base&lines=1")
    page.locator("#real").click()
    side = made.gallery.book.sides[
        next(each for each in made.gallery.cards if each["kind"] == "unit")["words"]["en"]["front"]
    ]
    (trim, *_), (safe, *_), (bleed, *_) = (
        boxes(page, f"main li:not([hidden]) .line.{name}") for name in ("trim", "safe", "bleed")
    )

    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((side["width"], side["height"]), abs=0.05)
    for at, sign in enumerate((1, 1, -1, -1)):
        assert (safe[at] - trim[at]) * sign == pytest.approx(side["safe"], abs=0.05)
        assert (trim[at] - bleed[at]) * sign == pytest.approx(side["bleed"], abs=0.05)


def test_sizes_are_compared_in_millimetres(open_page):
    """Two cards lie beside each other as large as they are, on a screen that has been measured; the measure stays with the browser."""
    page = open_page(fragment="#q=game:komarn kind:provost,coin,aid")
    for at in range(3):
        page.locator("main li:not([hidden]) .card").nth(at).focus()
        page.keyboard.press("c")
    page.locator("#screen").evaluate("each => { each.value = 120; each.dispatchEvent(new Event('input')) }")
    page.locator("#open-compare").click()
    found = boxes(page, "#compared .piece")
    told = page.locator("#compared figcaption").all_text_contents()

    assert len(found) == 3
    for (left, top, right, bottom), words in zip(found, told, strict=True):
        assert f"{round((right - left) / 1.2)} × {round((bottom - top) / 1.2)} mm" in words
    page.reload()
    assert page.locator("#screen").input_value() == "120"
    page.evaluate("localStorage.clear()")


def test_what_is_printed_has_its_real_size(open_page, made):
    """On paper a card is as wide as it is, whatever is chosen on the screen; letters are black and the paper is white in the dark, too."""
    page = open_page(fragment="#q=id:base/spear-levy&group=none", color_scheme="dark")
    page.evaluate(
        "document.querySelector('#size').value = 40; document.querySelector('#size').dispatchEvent(new Event('input'))"
    )
    document = pypdfium2.PdfDocument(page.pdf(format="A4", prefer_css_page_size=True, print_background=True))
    assert len(document) == 1
    dpi = 200
    picture = document[0].render(scale=dpi / 72).to_pil().convert("L")
    below = picture.crop((0, round(22 / 25.4 * dpi), *picture.size))  # the heading is above
    left, _, right, _ = below.point(lambda tone: 255 * (tone < 250)).getbbox()
    card = next(each for each in made.cards if each.id == "base/spear-levy")

    assert picture.getpixel((5, 5)) == 255
    assert picture.crop((0, 0, picture.width, round(20 / 25.4 * dpi))).getextrema()[0] < 20
    assert (right - left) / dpi * 25.4 == pytest.approx(made.artists[card.game].front(card, "en").width + 0.2, abs=0.2)


def test_every_picture_is_printed(open_page):
    """Also those that nobody has scrolled to: on no printed page is the place of a card empty."""
    page = open_page(fragment="#q=game:ordonnance set:base kind:unit&group=none")
    document = pypdfium2.PdfDocument(page.pdf(format="A4", prefer_css_page_size=True, print_background=True))
    assert len(document) > 2
    for each in list(document)[:-1]:
        picture = each.render(scale=1).to_pil().convert("L")
        middle = picture.crop((40, picture.height // 2 - 60, 210, picture.height // 2 + 60))
        assert middle.getextrema()[0] < 80


def test_nothing_moves_for_who_wants_no_motion(open_page):
    """No element has a transition or an animation then; without that wish the shadow of a card has one."""
    moving = "[...document.querySelectorAll('*')].filter(each => ['transitionDuration', 'animationDuration'].some(key => !/^0s/.test(getComputedStyle(each)[key]))).length"
    assert open_page(reduced_motion="reduce").evaluate(moving) == 0
    assert open_page(reduced_motion="no-preference").evaluate(moving) > 0


def test_words_from_outside_stay_words(open_page, made, catalog, tmp_path):
    """What looks like markup or script is shown as it is written, and nothing of it runs; a name from right to left turns nothing around."""
    hostile = "</script><img src=x onerror=\"document.title='run'\">'&<b>\u202eabc\u05d0"
    gallery = gallery_of(catalog, made.cards[:2], made.artists, "en", no_progress)
    for words in gallery.cards[0]["words"].values():
        words.update(name=hostile, rules=hostile, story=hostile)
    gallery.cards[0]["values"] |= {"name": [hostile.lower()], "__proto__": ["x"], "constructor": ["y"]}
    path = tmp_path / "hostile.html"
    path.write_bytes(write_page(gallery))
    page = open_page(address=path.as_uri(), fragment="#q=constructor:y -__proto__:z")
    page.locator("#filter").fill("constructor:y __proto__:x")
    assert page.evaluate("document.querySelectorAll('main li:not([hidden])').length") == 1
    page.locator("main li:not([hidden]) .card").click()

    assert page.locator("main li:not([hidden]) bdi").text_content() == hostile
    assert page.locator("#card-name bdi").text_content() == hostile
    assert page.title() != "run"
    assert page.locator("main b, dialog b, main img[src='x']").count() == 0


def test_the_guide_shows_the_page_as_it_is(chromium, made, catalog, request, repository, tmp_path):
    """Its picture is that of the page today, but for the letters of other machines; `--update-golden` takes it anew."""
    cards = [card for card in made.cards if card.game == "ordonnance"]
    path = tmp_path / "gallery.html"
    path.write_bytes(write_page(gallery_of(catalog, cards, made.artists, "en", no_progress)))
    page = chromium.new_page(viewport={"width": 960, "height": 660}, color_scheme="light")
    page.goto(f"{path.as_uri()}#q=kind:unit symbol:banner set:base&lines=1")
    page.evaluate("Promise.all([...document.querySelectorAll('main img[src]')].map(each => each.decode()))")
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.close()
    kept = repository / "docs/pictures/gallery.png"
    if request.config.getoption("--update-golden"):
        taken.quantize(128).save(kept, optimize=True)
    difference = ImageChops.difference(taken, Image.open(kept).convert("RGB"))

    assert max(ImageStat.Stat(difference).mean) < 12

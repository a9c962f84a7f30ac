"""A project with a set that is not written in the language of its game, in every view of the studio."""

import random
from contextlib import suppress

import pytest

from ordo_pnp.editor import RpcError
from ordo_pnp.editor.studio.child_processes import ProcessSlots, TooManyProcessesError
from ordo_pnp.editor.studio.features import METHODS
from tests.editor.studio.played import act, begin, look
from tests.editor.studio.windows import open_desk

GAME = {"game": "ordonnance"}
CARD = GAME | {"card": "burgen/brunnen"}
OF_PRINTERS = {"ordo/calibration", "ordo/calibrationPage", "ordo/measure", "ordo/keepPrinter"}
OF_CONFLICTS = {"ordo/compare", "ordo/discard", "ordo/resolve", "ordo/recovered", "ordo/recover"}
OF_NEW_THINGS = {"ordo/begin", "ordo/newBook", "ordo/addLanguage"}
# Methods that no card or set has a part in, and those that refuse where the thing is there already.
ELSEWHERE = OF_PRINTERS | OF_CONFLICTS | OF_NEW_THINGS | {"ordo/cancel"}


class Page:
    """What the page asks, in the language that it takes where nobody has chosen one."""

    def __init__(self, window):
        self.window = window
        self.asked = set()

    def ask(self, method, **params):
        """Return the result of a method; an answer that waits for a process ends with the refusal of that."""
        self.asked.add(method)
        result = None
        with suppress(TooManyProcessesError):
            result = self.window.ask(method, **params)
        return result


@pytest.fixture
def page(tmp_path, monkeypatch, copy_of_data, write_german_set, window_of):
    """Return a page of a studio with Ordonnance and its German set; it starts no process."""

    def refuse(_):
        raise TooManyProcessesError("none here")

    write_german_set(copy_of_data(tmp_path, "ordonnance") / "ordonnance")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.setattr(ProcessSlots, "take", refuse)
    with open_desk(tmp_path) as desk:
        yield Page(window_of(desk))


def in_cards(page):
    """Look at cards, their findings and texts."""
    (game,) = page.ask("ordo/overview")["games"]
    (well,) = [each for each in game["cards"] if each["id"] == CARD["card"]]
    assert set(well["names"].values()) == {"Vergiftete Brunnen"}
    assert page.ask("ordo/findings")["findings"] == []
    for language in game["languages"]:
        for side in ("front", "back"):
            found = page.ask("ordo/look", **CARD, language=language, side=side)
            assert found["name"] == "Vergiftete Brunnen"
            assert page.ask("ordo/faces", **GAME, cards=[CARD["card"]], language=language, side=side)["faces"][0][
                "face"
            ]
        assert len(page.ask("ordo/gallery", **GAME, language=language, filter="set:burgen")["cards"]) == 4
        page.ask("ordo/place", **CARD, keys=["name"], language=language)
        page.ask("ordo/crop", **CARD, language=language, side="front", by=[0, 0])
    page.ask("ordo/filterOffers", **GAME, filter="name:Verg", at=9)
    return well["uri"]


def in_the_editor(page, uri):
    """Ask all that editors ask, at the id of a card, change its name, and save."""
    text = page.ask("ordo/open", uri=uri)
    lines = text["text"].split("\n")
    at = {"textDocument": {"uri": uri}, "position": {"line": 2, "character": lines[2].index("brunnen")}}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
    for method in [each for each in METHODS if each.startswith("textDocument/")]:
        page.ask(method, **at, range=whole, context={"includeDeclaration": True}, newName="zisternen")
    page.ask("ordo/at", uri=uri, position=at["position"])
    name = {"line": 3, "character": lines[3].index("Vergiftete")}
    edit = {"range": {"start": name, "end": name}, "text": "Tief "}
    page.ask("ordo/change", uri=uri, base=text["version"], changes=[edit], name="1")
    page.ask("ordo/rename", **at, newName="zisternen")
    page.ask("ordo/history")
    page.ask("ordo/undo")
    page.ask("ordo/redo")
    page.ask("ordo/undo")
    page.ask("ordo/saving")
    page.ask("ordo/save")


def mend(page, uri):
    """Misspell a symbol, and let the studio carry out the remedy."""
    text = page.ask("ordo/open", uri=uri)
    line, column = next(
        (at, each.index("swords")) for at, each in enumerate(text["text"].split("\n")) if "swords" in each
    )
    place = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + 6}}
    page.ask("ordo/change", uri=uri, base=text["version"], changes=[{"range": place, "text": "sword"}], name="2")
    at = {"textDocument": {"uri": uri}, "range": {"start": place["start"], "end": place["start"]}}
    (action,) = page.ask("textDocument/codeAction", **at, context={})
    page.ask("ordo/mend", **at, title=action["title"])


def in_the_table(page):
    """Change a cell, add, copy and remove cards."""
    page.ask("ordo/grid", **GAME)
    page.ask("ordo/cellFindings", **GAME)
    cell = {"id": "burgen/torwache", "column": "name.de", "value": "Torwächter", "was": "Torwache"}
    page.ask("ordo/cells", **GAME, cells=[cell])
    new = page.ask("ordo/addCard", **GAME, set="burgen", kind="unit")["id"]
    page.ask("ordo/removeCard", **GAME, id=page.ask("ordo/copyCard", **GAME, id=new)["id"])
    page.ask("ordo/removeCard", **GAME, id=new)


def in_the_form(page):
    """Show a card as a form, with its words in its own language, and give it a picture."""
    fields = page.ask("ordo/form", **CARD)["fields"]
    assert "Tief Vergiftete Brunnen" in [each["value"] for each in fields]
    page.ask("ordo/formOffers", **GAME, set="burgen", language="de")
    page.ask("ordo/putPicture", **GAME, set="burgen", name="brunnen.png", data="b25l", beside="")


def in_languages(page):
    """Translate the set into the language of its game, as a table of what lacks in each offers it."""
    for language in ("ru", "en"):
        rows = page.ask("ordo/translations", **GAME, language=language)["rows"]
        (row,) = [each for each in rows if each["card"] == CARD["card"] and each["key"] == "name"]
        assert (row["source"], row["sourceLanguage"], row["state"]) == ("Tief Vergiftete Brunnen", "de", "missing")
        told = {"set": "burgen", "entry": row["entry"], "key": "name", "source": row["source"], "was": ""}
        page.ask("ordo/translate", **GAME, language=language, **told, text="Poisoned Wells")
    assert not any(each["set"] == "burgen" for each in page.ask("ordo/translations", **GAME, language="de")["rows"])
    page.ask("ordo/textFindings", **GAME)


def in_books_and_print(page):
    """Ask for books and sheets, which processes would make; what `ordo build` makes has tests of its own."""
    book = GAME | {"edition": "play", "language": "en"}
    for method, params in {
        "ordo/books": GAME,
        "ordo/preview": book,
        "ordo/makeBook": book | {"format": "pdf", "paper": "a4"},
        "ordo/checkBooks": {},
        "ordo/profiles": GAME,
        "ordo/build": GAME | {"query": "set:burgen"},
        "ordo/explain": GAME | {"query": "set:burgen"},
        "ordo/picture": CARD | {"language": "en", "side": "front", "format": "svg"},
    }.items():
        page.ask(method, **params)


def in_play(page):
    """Play with the set, by the rules and without them; begin with what the view offers before anything is chosen."""
    offered = page.ask("ordo/play/options", **GAME)
    assert {"id": "burgen", "name": "Burgen"} in offered["sets"]
    for language in offered["languages"]:
        play = begin(page, "ordonnance", sets=["burgen"], language=language)
        state = look(page, play)
        for _ in range(12):
            if state["turn"] == 0:
                state = act(page, state, action=random.Random(1).choice(state["choices"])[0])["state"]
            else:
                page.ask("ordo/play/bot", play=play, at=state["at"])
                state = look(page, play)
            with suppress(RpcError):  # of another seat
                page.ask("ordo/play/hint", play=play, seat=0)
        page.ask("ordo/play/undo", play=play, seat=0)
        record = page.ask("ordo/play/record", play=play)["text"]
        again = page.ask("ordo/play/load", text=record, language=language)["play"]
        page.ask("ordo/play/leave", play=again)
        page.ask("ordo/play/sit", play=again, seats=[0])
        page.ask("ordo/play/remove", play=play)
        free = page.ask("ordo/play/new", **GAME, seats=[{}, {}], sets=["burgen"], language=language)
        look(page, free["play"])
    page.ask("ordo/play/list")


def in_judge(page):
    """Ask what a card does, in the language of the game."""
    assert CARD["card"] in page.ask("ordo/judge/options", **GAME)["cards"]
    page.ask("ordo/judge/look", **CARD, language="en")
    page.ask("ordo/judge/start", **CARD, games=10, bots="random", players=2, seed=1)


@pytest.mark.slow
def test_a_set_in_another_language_goes_through_every_view(page):
    """Every method that knows of cards answers, in every language of the game; names that are not translated are shown as written."""
    well = in_cards(page)
    in_the_editor(page, well)
    mend(page, well.replace("kingdoms", "units"))
    for view in (in_the_table, in_the_form, in_languages, in_books_and_print, in_play, in_judge):
        view(page)
    assert {
        each for each in METHODS if not each.startswith("ordo/start")
    } - page.asked == ELSEWHERE  # Start is about other projects


def test_what_can_be_played_names_a_set_in_its_own_language(page):
    """*Play* opens where a set is not translated into the language of the game."""
    assert [each["name"] for each in page.ask("ordo/play/options", **GAME)["sets"]] == [
        "Base Set",
        "Burgen",
        "Crown and Law",
    ]


def test_a_studio_in_the_folder_of_a_set_shows_cards_in_its_language(
    tmp_path, copy_of_data, write_german_set, window_of
):
    """That is the language in which cards are shown and printed first; elsewhere it is that of the game."""
    folder = write_german_set(copy_of_data(tmp_path, "ordonnance") / "ordonnance")
    for place, language in ((tmp_path, "en"), (folder, "de")):
        with open_desk(place) as desk:
            (game,) = window_of(desk).ask("ordo/overview")["games"]
            assert game["shown"] == language

"""Records that tell a game: turn by turn in sentences, as a page with pictures, found among many."""

import io
import json
import re
from html.parser import HTMLParser

import jsonschema_rs
import pytest
import yaml

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import read_bytes
from ordo_pnp.play import Console, Rulings, SeatPlan, Sitting, TerminalGame, names_of, parse_seats
from ordo_pnp.rules import PlainNarrator, Play, Record, Stream, derive, make_bot

GAMES = {
    "base": ("--game", "ordonnance", "--players", "3"),
    "crown": ("--game", "ordonnance", "--sets", "base,crown"),
    "komarn": ("--game", "komarn", "--rules", "soldiers.2=5"),
}


@pytest.fixture
def recorded(ordo):
    """A function that lets greedy bots play games and writes one of them down."""

    def record(game, which="0", games=1):
        words = (*GAMES[game], "--bots", "greedy", "--games", games, "--record", which, "-o", "played.yaml")
        return ordo("simulate", *words, check=0)

    return record


class Outline(HTMLParser):
    """Counts elements, and notes what leads out of a page."""

    def __init__(self):
        super().__init__()
        self.open, self.count, self.ids, self.used, self.outside = [], {}, set(), set(), []

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        for name, value in attrs:
            if name == "id":
                self.ids.add(value)
            elif name == "href" and value.startswith("#"):
                self.used.add(value[1:])
            elif name in {"href", "src"}:
                self.outside.append(value)
        if tag not in {"meta", "input"}:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.slow
@pytest.mark.parametrize("game", ["crown", "komarn"])
def test_a_page_needs_nothing_but_itself(ordo, recorded, game):
    """A step for each action and one for the deal, a picture for each; nothing is fetched, and the bytes are the same twice."""
    recorded(game)
    actions = len(yaml.safe_load((ordo.folder / "played.yaml").read_text("utf-8"))["actions"])
    ordo("replay", "played.yaml", "--html", "one.html", "--lang", "de", check=0)
    ordo("replay", "played.yaml", "--html", "two.html", "--lang", "de", check=0)
    page = (ordo.folder / "one.html").read_text("utf-8")
    assert page == (ordo.folder / "two.html").read_text("utf-8")
    outline = Outline()
    outline.feed(page)
    assert outline.open == []
    assert outline.count["section"] == actions + 1
    assert all("<svg viewBox" in section for section in page.split("<section>")[1:])
    assert outline.used <= outline.ids
    assert outline.outside == []
    assert "//" not in re.sub(r"\bhttp://www\.w3\.org/\S+", "", page[page.index("<script>") :])
    assert "prefers-color-scheme: dark" in page


@pytest.mark.slow
def test_the_game_that_is_written_is_the_one_that_was_played(ordo, recorded):
    """By its number it comes to the same end as when the bots played it; the closest has the smallest margin of all."""
    margins = []
    for number in range(6):
        recorded("crown", str(number), 6)
        data = json.loads(ordo("replay", "played.yaml", "--json", check=0).stdout)
        assert data["over"]
        best, second = sorted(data["score"]["totals"], reverse=True)
        margins.append((0 if len(data["score"]["winners"]) > 1 else best - second, number))
    said = recorded("crown", "closest", 6).stderr
    assert f"game {min(margins)[1]} written to played.yaml" in said
    lengths = []
    for number in range(4):
        recorded("komarn", str(number), 4)
        lengths.append((-len(yaml.safe_load((ordo.folder / "played.yaml").read_text("utf-8"))["actions"]), number))
    assert f"game {min(lengths)[1]} written" in recorded("komarn", "longest", 4).stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--record", "closest"), "give both"),
        (("-o", "x.yaml"), "give both"),
        (("--record", "closet", "-o", "x.yaml"), "did you mean `closest`"),
        (("--record", "10", "-o", "x.yaml", "--games", "10"), "10 is not in the range"),
    ],
)
def test_what_cannot_be_written_is_refused(ordo, words, said):
    """Before anything is played."""
    done = ordo("simulate", "--game", "ordonnance", *words)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--log", "--json"), "leave `--log` and `--html` out"),
        (("--lang", "de"), "name one of them"),
        (("--log", "--lang", "fr"), "there is no language `fr`"),
    ],
)
def test_options_that_contradict_each_other_are_refused(ordo, recorded, words, said):
    """With the way out."""
    recorded("base")
    done = ordo("replay", "played.yaml", *words)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seats", "me,gredy"), "unknown bot `gredy`"),
        (("--seats", "greedy,random"), "nobody sits at the keyboard"),
        (("--seats", "me:A,me:A"), "two seats have the name `A`"),
        (("--seats", "me,me,me", "--players", "2"), "3 seats for 2 players"),
        (("--players", "6"), "2 to 5 players"),
        (("--lang", "xx"), "there is no language `xx`"),
        (("--resume", "gone.yaml"), "there is no file `gone.yaml`"),
        (("--resume", "gone.yaml", "--seed", "3"), "has decided --seed"),
    ],
)
def test_what_cannot_be_played_is_refused(ordo, words, said):
    """Before anything is dealt, with exit code 2."""
    done = ordo("play", "--game", "ordonnance", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert not list(ordo.folder.glob("*.yaml"))


def test_an_older_game_is_never_written_over(ordo):
    """A file that is there is refused; without a name another one is found."""
    for _ in range(2):
        ordo("play", "--game", "ordonnance", "--seed", 1, stdin="q\n", check=0)
    assert sorted(path.name for path in ordo.folder.glob("*.yaml")) == ["ordonnance-1-2.yaml", "ordonnance-1.yaml"]
    done = ordo("play", "--game", "ordonnance", "--record", "ordonnance-1.yaml", stdin="q\n")
    assert (done.returncode, "is there already" in done.stderr) == (2, True)


def test_a_pipe_plays_as_a_person_does(ordo):
    """Answers may come from a file; where they end the game is kept."""
    done = ordo("play", "--game", "ordonnance", "--seed", 1, "--record", "g.yaml", stdin="1\n1\n1\n2\n", check=0)
    assert "To go on: ordo play --resume g.yaml --lang en" in done.stdout
    assert len(yaml.safe_load((ordo.folder / "g.yaml").read_text("utf-8"))["actions"]) in {4, 5}


def test_names_are_all_different():
    """Of people who named themselves, of bots, and of those who did not."""
    plans = parse_seats("me:Greedy,greedy,greedy,me", lambda _: None)
    assert names_of(plans, "de") == ("Greedy", "Greedy 2", "Greedy 3", "Spieler 4")
    assert [plan.who for plan in parse_seats("me,strong:playouts=9,worlds=2,random", lambda _: None)] == [
        "me",
        "strong:playouts=9,worlds=2",
        "random",
    ]


STRANGE = [
    *map(chr, range(0x20)),
    *map(chr, range(0x7F, 0xA1)),
    *"\u2028\u2029\u202e\u200b\ufeff\ud800\udcff\ufffe\uffff",
]
USUAL = [*map(chr, range(0x20, 0x7F)), *"üЖ語😀"]


def test_a_name_is_one_that_its_record_can_hold(repository):
    """Whoever sits down can be read in the kept game; every other name is refused before the first card is dealt."""
    schema = json.loads((repository / "schemas/record.schema.json").read_text("utf-8"))["properties"]["players"]
    fits = jsonschema_rs.validator_for(schema)
    for char in (*USUAL, *STRANGE):
        name = f"A{char}B"
        try:
            parse_seats(f"me:{name}", lambda _: None)
        except OrdoError:
            assert char in STRANGE, name
            continue
        record = Record("ordonnance", (name, "Ben"), 1, ("base",), {})
        document = read_bytes(record.to_text().encode(), "record.yaml")
        assert not document.problems, name
        assert document.data["players"] == [name, "Ben"]
        assert fits.is_valid(document.data["players"]), name


def test_a_game_without_words_of_its_own_is_played_in_its_notation(ordonnance):
    """Whatever game it is: menus of words, a table as in replay, sentences for those who may know."""
    match = ordonnance.prepare(2, {})
    out, dice = io.StringIO(), Stream(3)
    console = Console(lambda: f"{1 + dice.below(3)}\n", out, lambda: 80)
    record = Record(match.game, ("Anna", "Ben"), 5, match.sets, match.rules)
    sitting = Sitting(PlainNarrator(ordonnance, record.players), console, "en", lambda _: "x.yaml", Rulings("en", {}))
    session = TerminalGame(match, record, (SeatPlan("me", "Anna"), SeatPlan("random")), sitting)
    assert session.run()
    assert "Anna: play base/" in out.getvalue()
    assert "Ben: …" in out.getvalue()
    assert "Ben: play" not in out.getvalue()
    assert "★ " in out.getvalue()
    play = Play(match, record)
    bot = make_bot("random", match, derive(1))
    while not play.state.is_terminal:
        choices = PlainNarrator(ordonnance, record.players).choices(play.state)
        assert sorted(each.action for each in choices) == play.state.legal_actions()
        play.act(bot.choose(play.state, play.state.legal_actions()))

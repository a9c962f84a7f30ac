"""A card as it was against the card as it is typed, in the same deals: what windows ask, and what the jobs find."""

import pytest

from ordo_pnp.base import FileSnapshot, OrdoError, looking
from ordo_pnp.cards import named_by
from ordo_pnp.editor import RpcError
from ordo_pnp.editor.studio.job_work import GivenProject, JobWork
from ordo_pnp.editor.studio.jobs import Jobs
from tests.editor.studio.downloaded import whole
from tests.editor.studio.windows import ENDS, Asker, WaitingWindow, open_desk, serve

CARD = "base/spear-levy"
OLD, STRONG = "symbols: [spear]", "symbols: [spear, bow, swords, helm, banner]"


class Sent(list):
    """What a job has sent."""

    send = list.append

    def parts(self, name):
        """Return its parts of one name."""
        return [each["part"][name] for each in self if name in each.get("part", ())]

    def files(self):
        """Return the names of its files."""
        return [each["file"]["name"] for each in self if "file" in each]


class Judge:
    """A window whose jobs are done in this process."""

    def __init__(self, asker, units, folder, monkeypatch):
        self.asker, self.units, self.folder = asker, units, folder
        self.path = asker.window.editor.path_of(units)
        self.given = []
        monkeypatch.setattr(Jobs, "start", lambda _, *given: self.given.append(given) or "1")
        asker.ask("ordo/overview")
        asker.ask("ordo/open", uri=units)

    def type(self, old, new, uri=None):
        """Type something in the place of something else, below the card where it stands there."""
        uri = uri or self.units
        text = self.asker.window.editor.text(uri)
        if not text.version:
            self.asker.ask("ordo/open", uri=uri)
            text = self.asker.window.editor.text(uri)
        start = text.lines.text.find("id: spear-levy")
        at = text.lines.text.index(old, max(start, 0))
        changed = text.lines.text[:at] + new + text.lines.text[at + len(old) :]
        self.asker.ask("ordo/change", uri=uri, base=text.version, changes=[{"text": changed}])

    def start(self, **params):
        """Ask for a judgement."""
        wanted = {"game": "ordonnance", "card": CARD, "games": 40, "bots": "greedy", "players": 2, "seed": 3}
        return self.asker.ask("ordo/judge/start", **{**wanted, **params})

    def done(self):
        """Do the job that was started last; return its result and what it has sent."""
        _, target, arguments, _, _, *when_done = self.given[-1]
        desk = self.asker.window.desk
        sent = Sent()
        texts = dict(desk.session.texts.contents())
        with named_by(desk.workspace.naming), looking(FileSnapshot(texts)):
            result = target(JobWork(sent, GivenProject(desk.workspace, texts, self.folder)), **arguments)
        for each in when_done:
            each()
        return result, sent


@pytest.fixture
def judge(asker, units, tmp_path, monkeypatch):
    """Return a window in which the units are open."""
    return Judge(asker, units, tmp_path, monkeypatch)


@pytest.mark.slow
def test_a_stronger_card_is_judged_while_it_is_not_saved(judge):
    """The card on disk is the old one, the typed one the new one; its holders win more, and records of changed deals are left."""
    judge.type(OLD, STRONG)
    judge.start(games=200)
    result, sent = judge.done()
    look = result["look"]
    assert (look["deals"], look["answer"], result["samePlay"], result["sameDeals"]) == (200, "stronger", False, True)
    assert look["holders"]["low"] > 0
    named = [each["number"] for each in result["deals"]]
    assert len(named) == look["changed"] > 12
    assert sent.files() == [f"deal-{number}-{word}.yaml" for number in named[:12] for word in ("old", "new")]
    assert all(each["old"] != each["new"] for each in result["deals"])


@pytest.mark.slow
def test_records_of_a_changed_deal_replay_with_their_card(judge, project, make_ordo):
    """`ordo replay` ends each with the winners that were told: the old one as long as nothing is saved, then the new one."""
    judge.type(OLD, STRONG)
    judge.start()
    result, _ = judge.done()
    ordo, deal = make_ordo(project), result["deals"][0]
    path = f"deal-{deal['number']}-{{}}.yaml"
    for word in ("old", "new"):
        if word == "new":
            judge.path.write_text(judge.asker.window.editor.text(judge.units).lines.text, encoding="utf-8")
        done = ordo("replay", path.format(word), check=0)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Town Levy", "name: Country Levy"),
        ("symbols: [spear]", "symbols: [spear]  # as it was"),
        ("symbols: [spear]", "symbols: [spear]"),
    ],
    ids=["a name", "a comment", "nothing"],
)
def test_what_rules_do_not_read_changes_nothing(judge, old, new):
    """Another name, another comment and no change at all: it is said at once, and no game is played."""
    judge.type(old, new)
    judge.start()
    result, sent = judge.done()
    assert (result["samePlay"], result["look"], result["deals"], sent) == (True, None, [], [])


@pytest.mark.slow
def test_only_the_card_counts(judge):
    """Whatever else is typed counts in both games: other cards are new in both."""
    judge.type("id: spear-levy", "id: spear-levy")
    text = judge.asker.window.editor.text(judge.units).lines.text
    at = text.index("symbols: [bow]")
    judge.asker.ask(
        "ordo/change", uri=judge.units, base=judge.asker.window.editor.text(judge.units).version,
        changes=[{"text": text[:at] + "symbols: [bow, helm, banner]" + text[at + len("symbols: [bow]") :]}],
    )  # fmt: skip
    judge.start()
    assert judge.done()[0]["samePlay"]
    judge.type(OLD, STRONG)
    judge.start()
    alone = judge.done()[0]
    assert not alone["samePlay"]
    assert alone["look"]["otherwise"]


@pytest.mark.slow
def test_looks_are_those_of_the_same_deals(judge):
    """What is known at the end does not depend on when somebody looked; the same question gives the same answer."""
    judge.type(OLD, "symbols: [spear, bow]")
    judge.start()
    assert judge.done()[0] == judge.done()[0]


@pytest.mark.slow
def test_a_card_is_held_against_the_last_judgement(judge):
    """Step by step, without a save: the second change is judged against the first one, once that has been judged to the end."""
    judge.type(OLD, "symbols: [bow]")
    judge.start()
    with pytest.raises(RpcError, match="has not been judged yet"):
        judge.start(against="judged")
    assert judge.asker.ask("ordo/judge/options", game="ordonnance")["judged"] == []
    judge.done()
    assert judge.asker.ask("ordo/judge/options", game="ordonnance")["judged"] == [CARD]
    judge.type("symbols: [bow]", "symbols: [helm]")
    judge.asker.ask("ordo/judge/look", game="ordonnance", card=CARD, language="en", against="judged")
    lines = judge.done()[0]["lines"]
    assert [each.strip() for each in lines if each[0] in "+-"] == ["-     symbols: [bow]", "+     symbols: [helm]"]
    judge.start(against="judged")
    assert not judge.done()[0]["samePlay"]
    judge.start(against="judged")
    assert judge.done()[0]["samePlay"]


def test_a_card_as_it_was_may_be_past_reading(judge, project):
    """A file that is broken on disk and sound as it is typed says what helps."""
    path = project / "cards" / "ordonnance" / "base" / "units.yaml"
    path.write_text("units: [", encoding="utf-8")
    judge.start()
    with pytest.raises(OrdoError, match=r"the card as it was cannot be read: .*save sound texts first"):
        judge.done()


@pytest.mark.slow
def test_both_cards_are_shown_with_what_differs(judge):
    """Two pictures and the lines of the card, those that are gone and those that are new."""
    judge.type("name: Town Levy", "name: Country Levy")
    judge.asker.ask("ordo/judge/look", game="ordonnance", card=CARD, language="en")
    result, sent = judge.done()
    assert sent.files() == ["old.svg", "new.svg"]
    assert result["names"] == {"old": "Town Levy", "new": "Country Levy"}
    assert [each.split()[-1] for each in result["lines"] if each[0] in "+-"] == ["Levy", "Levy"]
    assert (result["same"], result["samePlay"], result["problems"]) == (False, True, {})
    assert (judge.folder / "old.svg").read_bytes() != (judge.folder / "new.svg").read_bytes()


def test_a_new_card_has_nothing_to_be_held_against(judge):
    """A card that was never saved is refused with what helps."""
    judge.type("  - id:", "  - id: odd-one\n    name: Odd One\n    symbols: [bow]\n  - id:")
    judge.start(card="base/odd-one")
    with pytest.raises(OrdoError, match="save it once"):
        judge.done()


def test_a_card_that_rules_do_not_read_is_not_judged(judge):
    """Whoever asks for one is told why, and no process is started."""
    with pytest.raises(
        RpcError, match=r"rules read nothing of the card `base/player-aid`: .*every game goes as before"
    ):
        judge.start(card="base/player-aid")
    with pytest.raises(RpcError, match="rules read nothing of the card `base/number-1`"):
        judge.start(game="komarn", card="base/number-1")
    assert judge.given == []


def test_a_card_that_cannot_be_read_is_not_judged(judge):
    """Half-typed, it is refused before a process is started."""
    judge.type(OLD, "symbols: [spear")
    with pytest.raises(RpcError, match="mend its findings first"):
        judge.start()
    assert judge.given == []


def test_what_can_be_chosen_is_told(judge):
    """For each set how many can play, which differs; bots and the usual number of games."""
    found = judge.asker.ask("ordo/judge/options", game="ordonnance")
    assert (found["rules"], found["games"]) == (True, 1000)
    assert found["players"] == {"base": [2, 3, 4, 5], "crown": [2, 3, 4]}
    assert {"random", "greedy", "learned", "strong"} <= {each["name"] for each in found["bots"]}


def test_cards_are_offered_that_rules_read(judge):
    """What lies in the deck can be judged; of the others every game is the same, whatever they say."""
    (game,) = [each for each in judge.asker.ask("ordo/overview")["games"] if each["id"] == "ordonnance"]
    offered = set(judge.asker.ask("ordo/judge/options", game="ordonnance")["cards"])
    kinds = {each["kind"]: set() for each in game["cards"]}
    for each in game["cards"]:
        kinds[each["kind"]].add(each["id"] in offered)
    assert {kind for kind, found in kinds.items() if found == {True}} == {"unit", "kingdom", "ordonnance"}
    assert {kind for kind, found in kinds.items() if found == {False}} == {"aid", "marker", "territory-line"}
    assert judge.asker.ask("ordo/judge/options", game="komarn")["cards"] == []


def test_a_game_without_rules_says_so(tmp_path, make_ordo):
    """It is no mistake of whoever asks; the guide that helps is named."""
    make_ordo(tmp_path)("new", "game", "own", "--lang", "en", "--kind", "beast", check=0)
    with open_desk(tmp_path / "own") as desk:
        window = Asker(desk)
        game = window.ask("ordo/overview")["games"][0]
        found = window.ask("ordo/judge/options", game="own")
        assert not found["rules"]
        assert "“Add a game”" in found["why"]
        asked = {"game": "own", "card": game["cards"][0]["id"], "games": 1, "bots": "greedy", "players": 2, "seed": 1}
        with pytest.raises(RpcError, match="has no rules"):
            window.ask("ordo/judge/start", **asked)


@pytest.mark.parametrize(
    ("params", "error", "says"),
    [
        ({"card": "base/none"}, RpcError, "no sound card"),
        ({"game": "none"}, RpcError, "no sound card"),
        ({"games": 0}, RpcError, "at least one"),
        ({"games": 20_001}, OrdoError, "20000"),
        ({"bots": "greedy,random,random"}, OrdoError, "3 bots for 2 players"),
        ({"bots": "clever"}, OrdoError, "unknown bot"),
        ({"seed": -1}, OrdoError, "seed"),
        ({"against": "paper"}, OrdoError, "disk, judged"),
    ],
    ids=str,
)
def test_what_cannot_be_judged_is_refused(judge, params, error, says):
    """Hostile or wrong, each is named, and no process is started."""
    with pytest.raises(error, match=says):
        judge.start(**params)
    assert judge.given == []


@pytest.mark.slow
def test_it_runs_in_a_process_of_its_own(desk, units):
    """Looks come while it plays; the end holds all of it, and the records can be downloaded."""
    window = WaitingWindow(desk)
    text = window.ask("ordo/open", uri=units)["text"]
    changes = [{"text": text.replace(OLD, STRONG, 1)}]
    window.ask("ordo/change", uri=units, base=1, changes=changes)
    wanted = {"game": "ordonnance", "card": CARD, "games": 300, "bots": "greedy", "players": 2, "seed": 3}
    job = window.ask("ordo/judge/start", **wanted)["job"]
    states = window.until(*ENDS)
    assert states[-1]["state"] == "done", states[-1]
    result = states[-1]["result"]
    assert (result["look"]["deals"], result["look"]["answer"]) == (300, "stronger")
    name = f"deal-{result['deals'][0]['number']}-new.yaml"
    assert whole(serve(desk, "download", job, name).file).startswith(b"format: 1\n")
    looks = [each["part"]["look"]["deals"] for each in states if "look" in each.get("part", ())]
    assert looks == sorted(looks)

"""Transcripts: what was written down without a seed leads to the same table, however little was noted."""

from collections import Counter

import pytest
from hypothesis import example, given, settings, strategies as st

from ordo_pnp.games import load_game, plugin_of
from ordo_pnp.play import BrokenTranscriptError, replay_transcript
from ordo_pnp.rules import Stream, Transcript, TranscriptEvent, derive, make_bot

NAMES = ("Anna", "Ben", "Cleo")
MATCHES = {
    "base": ("ordonnance", 2, {}, ("base",)),
    "base-drawing-first": ("ordonnance", 3, {"turn": "draw_then_play"}, ("base",)),
    "crown": ("ordonnance", 3, {}, ("base", "crown")),
    "komarn": ("komarn", 3, {"bag.morlocks": "12"}, None),
}


@pytest.fixture(scope="module")
def match_of(catalog):
    games = {game: load_game(catalog, game) for game in ("komarn", "ordonnance")}

    def find(name):
        game, players, rules, sets = MATCHES[name]
        return games[game], games[game].prepare(players, rules, sets)

    return find


def held(state, seat):
    return Counter(map(str, state.view(seat)["hand"]))


def drawn(before, after, text, seat):
    """Return what came to a hand by an action."""
    words = text.split()
    played = words[1].partition(":")[0] if words[0] in {"play", "under"} else ""
    was = held(before, seat)
    if before.current_player == seat and was[played]:
        was[played] -= 1
    return list((held(after, seat) - was).elements())


def written_down(match, seed, bot, tell):
    """Let bots play, and write a transcript of it.

    Args:
        match: What is played.
        seed: Of the deal and the bots.
        bot: Their name.
        tell: Asked for every draw: whether somebody notes it.
    """
    state = match.new_state(seed)
    choosers = [make_bot(bot, match, derive(seed, seat)) for seat in range(match.players)]
    events = [TranscriptEvent(state.current_player, "begins")]
    komarn = match.game == "komarn"
    lots = {"sites": [kind or "-" for kind in state.deal.kinds]} if komarn else {}
    while not state.is_terminal:
        before = state.clone()
        seat = state.current_player
        action = choosers[seat].choose(state, state.legal_actions())
        text = state.action_to_string(action)
        if text.endswith("challenge"):
            both = (state.active, seat)
            events += [TranscriptEvent(shown, " ".join(["holds", *held(state, shown)])) for shown in both]
        state.apply(action)
        events.append(TranscriptEvent(seat, text))
        if komarn:
            events += komarn_draws(before, state, tell)
        else:
            for each in range(match.players):
                cards = drawn(before, state, text, each)
                if cards and tell():
                    events.append(TranscriptEvent(each, " ".join(["draws", *cards])))
    return Transcript(match.game, NAMES[: match.players], match.sets, match.rules, tuple(events), lots), state


def komarn_draws(before, after, tell):
    """Return what was drawn from the bag, in order; without morlocks and vortex only where somebody notes it."""
    count = len(before.bag) - len(after.bag)
    tiles = before.bag[:count] if count > 0 else []
    if count <= 0 and before.setup.vortex in before.bag[: before.setup.rules.hand + 1]:
        if len(after.bag) == len(before.bag) and after.bag == before.bag:
            return []
        tiles = before.bag[: before.bag.index(before.setup.vortex) + 1]
        tiles += [tile for tile in after.hands[before.active] if tile not in (*before.hands[before.active], *tiles)]
        tiles += [after.setup.morlock] * (after.phase.name == "MORLOCK")
    if not tiles or (max(tiles) < after.setup.morlock and not tell()):
        return []
    return [TranscriptEvent(before.active, " ".join(["draws", *map(tile_name(after), tiles)]))]


def tile_name(state):
    special = {state.setup.morlock: "M", state.setup.vortex: "V"}
    return lambda tile: special.get(tile, str(tile + 1))


@pytest.mark.slow
@settings(max_examples=max(8, settings.default.max_examples // 3))
@given(
    st.sampled_from(sorted(MATCHES)),
    st.integers(0, 2**32),
    st.sampled_from(["random", "greedy"]),
    st.sampled_from([0, 1, 2]),
)
@example("crown", 1, "greedy", 0)  # a turn that ends by itself, before a seat that could end its own at once
@example("crown", 228, "greedy", 0)  # the last turn ends by itself, and the game with it
def test_a_transcript_leads_to_the_table_that_was_played(match_of, name, seed, bot, noted):
    """Law: whether every draw, every other or none was noted, table and score are those of the game that was played."""
    game, match = match_of(name)
    stream = Stream(derive(seed, 77))
    tell = {0: lambda: False, 1: lambda: stream.below(2) == 1, 2: lambda: True}[noted]
    transcript, end = written_down(match, seed, bot, tell)
    _, happenings = replay_transcript(plugin_of(game.id).hidden_dealer(match), transcript)
    after = happenings[-1].after
    assert after.is_terminal
    assert after.outcome() == end.outcome()
    assert game.board(after, NAMES).data == game.board(end, NAMES).data


def played(match_of, name, *events, lots=None):
    game, match = match_of(name)
    listed = [TranscriptEvent(NAMES.index(name), text) for name, text in events]
    transcript = Transcript(match.game, NAMES[: match.players], match.sets, match.rules, tuple(listed), lots or {})
    return replay_transcript(plugin_of(game.id).hidden_dealer(match), transcript)


ANNA_HOLDS = ("Anna", "holds base/bow-helm base/bow-helm")


@pytest.mark.parametrize(
    ("events", "index", "said"),
    [
        ([("Anna", "play base/bow-helm antioch")], 0, "says who begins"),
        ([("Anna", "begins"), ("Ben", "begins")], 1, "somebody has begun already"),
        ([("Anna", "begins"), ("Anna", "draws base/bow-helm")], 1, "stands behind the action"),
        ([("Anna", "begins"), ("Ben", "play base/bow-helm antioch")], 1, "Anna is to act, not Ben"),
        ([("Anna", "begins"), ("Anna", "pass")], 1, "playing is compulsory"),
        ([("Anna", "begins"), ("Anna", "holds base/bow-hel")], 1, "no card of this match is `base/bow-hel`"),
        ([("Anna", "begins"), ANNA_HOLDS, ("Ben", "holds base/bow-helm")], 2, "every copy is known to be elsewhere"),
        (
            [("Anna", "begins"), ANNA_HOLDS, ("Anna", "play base/bow-helm cyprus"), ("Anna", "draws base/bow-helm")],
            3,
            "elsewhere",
        ),
        (
            [
                ("Anna", "begins"),
                ANNA_HOLDS,
                ("Anna", "play base/spear-bow cyprus"),
                ("Anna", "draws base/spear-bow"),
                ("Anna", "draws base/bow-helm"),
                ("Anna", "draws base/spear-bow"),
            ],
            4,
            "elsewhere",
        ),
    ],
)
def test_what_cannot_have_been_is_told_with_its_place(match_of, events, index, said):
    """There are two such cards in the deck: the third one, a turn of somebody else, a draw before an action are refused where they stand."""
    with pytest.raises(BrokenTranscriptError, match=said) as broken:
        played(match_of, "base", *events)
    assert broken.value.index == index


class Counting:
    """A position of a game in which one counts on or says ``stop``, which is the turn of the other then; ten is the end."""

    def __init__(self, count=0, seat=0):
        self.count, self.current_player = count, seat

    @property
    def is_terminal(self):
        return self.count >= 10

    def clone(self):
        return Counting(self.count, self.current_player)

    def legal_actions(self):
        return [0, 1]

    def action_to_string(self, action):
        return ("stop", "on")[action]

    def parse_action(self, text):
        return ("stop", "on").index(text)

    def apply(self, action):
        self.count += 1
        self.current_player ^= not action


class CountingDealer:
    """A dealer of a game in which nothing is hidden."""

    ending_action = "stop"

    def may_end(self, state):
        return state.count != 3

    def begin(self, first, lots):
        assert not lots
        return Counting(0, first)

    def prepare(self, state, texts, drawn):
        """Nothing has to be dealt."""

    def note(self, before, text, after, drawn):
        """Nothing is known of hands."""


# The second time the turn has ended already.
BEN_ENDS_TWICE = [("Ben", "on"), ("Ben", "on"), ("Ben", "stop"), ("Ben", "stop")]


def counted(*events):
    listed = [TranscriptEvent(NAMES.index(name), text) for name, text in events]
    _, happenings = replay_transcript(CountingDealer(), Transcript("counting", NAMES[:2], ("a",), {}, tuple(listed)))
    return [("stop", "on")[each.action] for each in happenings]


def test_the_game_says_by_which_action_a_turn_ends():
    """The end of a turn may be left out where the dealer of the game says that it can end, and is its word for it, no other."""
    assert counted(("Anna", "begins"), ("Anna", "on"), ("Ben", "on")) == ["on", "stop", "on"]
    assert counted(("Ben", "begins"), *BEN_ENDS_TWICE, ("Anna", "on")) == ["on", "on", "stop", "on"]
    assert counted(("Anna", "begins"), *[("Anna", "on")] * 9) == ["on"] * 9 + ["stop"]
    with pytest.raises(BrokenTranscriptError, match="Anna is to act, not Ben"):
        counted(("Anna", "begins"), *[("Anna", "on")] * 3, ("Ben", "on"))


class LastCardDealer(CountingDealer):
    """A dealer of a game in which the second count ends the turn by itself, and every turn could be ended at once."""

    def may_end(self, state):
        del state
        return True

    def begin(self, first, lots):
        del first, lots
        return LastCard()


class LastCard(Counting):
    """The second count gives the turn to the other."""

    def clone(self):
        return LastCard(self.count, self.current_player)

    def apply(self, action):
        super().apply(action)
        self.current_player ^= action == 1 and self.count == 2


def test_the_end_of_a_turn_that_ended_by_itself_ends_no_other():
    """Whoever says that a turn is over that ended with its last card says nothing of the next turn, even if that could end."""
    events = [(0, "begins"), (0, "on"), (0, "on"), (0, "stop"), (1, "on"), (1, "stop"), (0, "on")]
    listed = tuple(TranscriptEvent(seat, text) for seat, text in events)
    _, happenings = replay_transcript(LastCardDealer(), Transcript("counting", NAMES[:2], ("a",), {}, listed))
    assert [(each.before.current_player, each.action) for each in happenings][:5] == [
        (0, 1),
        (0, 1),
        (1, 1),
        (1, 0),
        (0, 1),
    ]


def test_a_doubt_needs_both_hands(match_of):
    """What is opened at the table must be written down, for it decides who is punished."""
    sites = [kind for kind, count in Counter(match_of("komarn")[1].setup.board.tokens).items() for _ in range(count)]
    events = [("Anna", "begins"), ("Anna", "r recruit 12 L12"), ("Anna", "r nocamp"), ("Anna", "draws M")]
    events += [("Anna", "r deny"), ("Ben", "b challenge")]
    with pytest.raises(BrokenTranscriptError, match="what r `holds`, all of it"):
        played(match_of, "komarn", *events, lots={"sites": sites})
    with pytest.raises(BrokenTranscriptError, match=r"`lots\.sites` names what lies on each site"):
        played(match_of, "komarn", *events)


FILE = """\
format: 1
game: ordonnance
players: [Anna, Ben]
events:
  - Anna: begins
  - Anna: play base/spear-levy antioch
  - Anna: draws base/helm-banner
  - Ben: play base/bow-helm antioch
"""


def test_a_transcript_is_replayed_like_a_record(ordo):
    """The table, the log without what nobody noted, the page; a slip is shown at its line."""
    file = ordo.folder / "transcript.yaml"
    file.write_text(FILE, encoding="utf-8")
    table = ordo("replay", "transcript.yaml", check=0).stdout
    assert "2 actions; Anna is to move" in table
    log = ordo("replay", "transcript.yaml", "--log", "--lang", "de", check=0).stdout
    assert "Anna spielt Stadtaufgebot" in log
    assert log.count("zieht eine Karte.") == 2
    ordo("replay", "transcript.yaml", "--html", "game.html", check=0)
    assert "<section>" in (ordo.folder / "game.html").read_text("utf-8")
    for slip, said, line in (
        ("Ben: play base/bow-helm", "Anna: play base/bow-helm", 8),
        ("Ben: play base/bow-helm antioch", "Bent: pass", 8),
        ("antioch\n  - Anna: draws", "atnioch\n  - Anna: draws", 6),
    ):
        file.write_text(FILE.replace(slip, said), encoding="utf-8")
        done = ordo("replay", "transcript.yaml")
        assert done.returncode == 1
        assert f"transcript.yaml:{line}:" in done.stderr


@pytest.mark.slow
def test_a_transcript_in_a_project_is_checked(project):
    """A stranger's name and a word that is no territory are found without playing it again."""
    file = project.folder / "cards/ordonnance/transcript.yaml"
    file.write_text(FILE.replace("Ben: play", "Bent: play"), encoding="utf-8")
    assert "did you mean `Ben`?" in project("check", file, check=1).stdout
    file.write_text(FILE.replace("levy antioch", "levy antoich"), encoding="utf-8")
    assert "did you mean `antioch`?" in project("check", file, check=1).stdout
    file.write_text(FILE, encoding="utf-8")
    project("check", file, check=0)


def test_what_is_wrong_with_lots_stands_at_them(ordo):
    """Words for lots that the game does not have are told at `lots`; missing ones at the events, with what to write."""
    lines = ["format: 1", "game: komarn", "players: [Anna, Ben]", "events: [{Anna: begins}]"]
    for lots, line in (["lots: {sitess: [castle]}"], 4), ([], 4):
        file = ordo.folder / "transcript.yaml"
        file.write_text("\n".join([*lines[:3], *lots, *lines[3:]]) + "\n", encoding="utf-8")
        said = ordo("replay", "transcript.yaml", check=1).stderr
        assert f"transcript.yaml:{line}:" in said
        assert ("no lots called `sitess`" if lots else "names what lies on each site") in said


@pytest.mark.parametrize("blank", ["''", "' '", '"\\t"'])
def test_an_event_without_a_word_is_asked_for(ordo, blank):
    """What to write in place of an empty event cannot be guessed; it can be left out."""
    (ordo.folder / "transcript.yaml").write_text(FILE + f"  - Anna: {blank}\n", encoding="utf-8")
    said = ordo("replay", "transcript.yaml", check=1).stderr
    assert "transcript.yaml:9:" in said
    assert "write a text here, or take the whole entry out" in said
    assert "'#'" not in said

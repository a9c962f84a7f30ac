"""Whatever rules of a package do while they are played ends as one line that names the package."""

import pickle

import pytest

from ordo_pnp.base import IllegalActionError, PluginError
from ordo_pnp.games.guard import GuardedGame, GuardedMatch, GuardedNarrator, GuardedState, guarded
from ordo_pnp.rules import (
    BotSupport,
    Game,
    GamePlugin,
    Guard,
    Guarded,
    Law,
    LawSet,
    LawStep,
    Match,
    MatchSpec,
    Outcome,
    Report,
    ReportTable,
    State,
    Sums,
    Tally,
    Termination,
    bot_support,
)

GUARD = Guard("lots", __name__.partition(".")[0], "the game `lots` of lots-rules 1.0")
BEGINS = "the game `lots` of lots-rules 1.0 cannot be used: "
PARTS = {Game: GuardedGame, Match: GuardedMatch, State: GuardedState}


def members(protocol):
    """What a protocol asks for."""
    return sorted(name for name in {*vars(protocol), *protocol.__annotations__} if not name.startswith("_"))


NAMED = [(protocol, name) for protocol in PARTS for name in members(protocol)]


class Mine:
    """An object of a package: its attributes are what a test says."""

    def __init__(self, **parts):
        self.__dict__.update(parts)


class Failing:
    """An object of a package that breaks whenever it is asked for anything."""

    def __getattribute__(self, name):
        raise KeyError(name)


class Leaving:
    """An object of a package that ends the program whenever it is asked for anything."""

    def __getattribute__(self, name):
        raise SystemExit(0)


def asked(part, name):
    """What is seen when a program reads an attribute, or calls a method with as much as it takes."""
    found = getattr(part, name)
    return found(*[None] * {"judge": 2, "board": 2, "unmet": 2}.get(name, 0)) if callable(found) else found


@pytest.mark.parametrize(("protocol", "name"), NAMED, ids=lambda each: getattr(each, "__name__", each))
@pytest.mark.parametrize("broken", [Failing, Leaving])
def test_an_error_in_any_method_names_the_package_and_the_place(protocol, name, broken):
    """Every exception and every end of the program becomes one line with the line of the package in it."""
    with pytest.raises(PluginError) as raised:
        asked(PARTS[protocol](broken(), GUARD), name)
    told = str(raised.value)
    kind = "KeyError: 'NAME'" if broken is Failing else "SystemExit: 0"
    assert told.startswith(f"{BEGINS}{name} fails with {kind.replace('NAME', name)} (")
    assert told.endswith(" in __getattribute__)")
    assert __file__ in told
    assert "\n" not in told


TABLE = ReportTable("Points", ("player",), (("A",),))
SUMS = Sums((1, 0), (0, 0), (3, 4))
TWO = {"players": 2, "is_terminal": False}
WRONG = [
    (GuardedState, "legal_actions", None, "no list"),
    (GuardedState, "legal_actions", [], "no action although the game is not over"),
    (GuardedState, "current_player", 2, "2, which is no seat of 2 players"),
    (GuardedState, "current_player", -1, "-1, which is no seat of 2 players"),
    (GuardedState, "outcome", None, "no Outcome"),
    (GuardedState, "outcome", Outcome((2,), (0, 0), Termination.COMPLETED), "an outcome of other seats"),
    (GuardedState, "outcome", Outcome((), (0,), Termination.COMPLETED), "an outcome of other seats"),
    (GuardedState, "view", [], "no dict"),
    (GuardedState, "clone", None, "no state"),
    (GuardedState, "resample", None, "no state"),
    (GuardedState, "action_to_string", 5, "no str"),
    (GuardedMatch, "new_state", None, "no state"),
    (GuardedMatch, "sets", ("base", 5), "no texts"),
    (GuardedMatch, "rules", None, "no Mapping"),
    (GuardedMatch, "play_random", 5, "no Tally"),
    (GuardedMatch, "play_random", Tally(1, SUMS, Sums((1,), (0,), (3,)), 4), "a tally of other seats"),
    (GuardedGame, "prepare", 5, "no match"),
    (GuardedGame, "check_table", [5], "what is no finding"),
    (GuardedGame, "score_table", None, "no Report"),
    (GuardedGame, "judge", Report({}, None), "no ReportTable"),
    (GuardedGame, "board", Report({}, ReportTable("Points", (), ((5,),))), "no texts"),
    (GuardedGame, "unmet", "all", "no texts"),
]


@pytest.mark.parametrize(("kind", "name", "result", "told"), WRONG)
def test_a_result_that_the_program_would_stumble_over_names_the_package(kind, name, result, told):
    """It is told where it comes from, not where it would break something."""
    is_attribute = isinstance(vars(kind)[name], property)
    part = kind(Mine(**{**TWO, name: result if is_attribute else lambda *_: result}), GUARD)
    with pytest.raises(PluginError) as raised:
        asked(part, name)
    assert str(raised.value).startswith(f"{BEGINS}{name} returns {told}")


def test_reports_that_are_no_json_are_refused():
    """A set in a report breaks no command that prints it."""
    game = GuardedGame(Mine(judge=lambda *_: Report({"a": {1}}, TABLE)), GUARD)
    with pytest.raises(PluginError, match="judge fails with TypeError"):
        game.judge(None, ())


def test_refusals_and_right_results_pass():
    """Errors of the program's own kinds stay what they are, and nobody acts when the game is over."""

    def refuse(_):
        raise IllegalActionError("not now", reason="LATER")

    over = GuardedState(Mine(players=2, is_terminal=True, current_player=7, legal_actions=list, apply=refuse), GUARD)
    assert (over.current_player, over.legal_actions()) == (7, [])
    with pytest.raises(IllegalActionError, match=r"^not now$"):
        over.apply(3)
    counted = Tally(1, SUMS, SUMS, 4)
    assert GuardedMatch(Mine(players=2, play_random=lambda *_: counted), GUARD).play_random(1, 0, 1) is counted


def test_a_package_gets_its_own_objects_back():
    """Rules see their states, and laws one step for all of them, without any guard around."""
    mine, seen = Mine(bids=[3]), []
    state = GuardedState(mine, GUARD)
    game = GuardedGame(Mine(unmet=lambda state, expect: seen.append(state) or list(expect)), GUARD)
    assert game.unmet(state, {}) == game.unmet(expect={}, state=state) == []
    laws = tuple(Law(name, "", lambda step: seen.append(step)) for name in "ab")  # noqa: PLW0108 (a result of None)
    made = guarded(GamePlugin(laws=lambda: LawSet(laws, (MatchSpec(2),), smaller=lambda item: [item])), GUARD).laws()
    step = LawStep(state, 0, state)
    assert [law.holds(step) for law in made.laws] == [None, None]
    assert seen[0] is seen[1] is mine
    assert seen[2] is seen[3]
    assert seen[2].before is seen[2].after is mine
    assert state.bids == [3]
    assert list(made.smaller({"position": 1})) == [{"position": 1}]


def broken(*_):
    return 1 / 0


def late(*_):
    yield {}
    yield 1 / 0


@pytest.mark.parametrize(
    ("name", "ask"),
    [
        ("the law a", lambda laws: laws.laws[0].holds(LawStep(None, 0, None))),
        ("laws.write", lambda laws: laws.write(None)),
        ("laws.can_occur", lambda laws: laws.can_occur(None)),
        ("laws.smaller", lambda laws: list(laws.smaller({}))),
        ("laws.vary", lambda laws: laws.vary({}, None)),
    ],
)
def test_an_error_in_what_laws_are_searched_with_names_the_package(name, ask):
    """Be it in the middle of what is made one by one."""
    made = LawSet((Law("a", "", broken),), (), broken, broken, late, broken)
    laws = guarded(GamePlugin(laws=lambda: made), GUARD).laws()
    with pytest.raises(PluginError) as raised:
        ask(laws)
    assert str(raised.value).startswith(f"{BEGINS}{name} fails with ZeroDivisionError: division by zero (")


@pytest.mark.parametrize(
    ("made", "told"), [(None, "no LawSet"), (LawSet((), (5,)), "a LawSet with what is no MatchSpec")]
)
def test_what_is_no_law_set_is_refused(made, told):
    """It is found when laws are asked for."""
    with pytest.raises(PluginError, match=f"laws returns {told}"):
        guarded(GamePlugin(laws=lambda: made), GUARD).laws()


def test_a_narrator_does_all_that_one_is_asked_for():
    """What it lacks is named when it is made, not when somebody sits at the table in the studio."""
    asks = {name: broken for name in vars(GuardedNarrator) if not name.startswith("_") and name != "around"}
    with pytest.raises(PluginError, match="and has no `around`"):
        guarded(GamePlugin(narrator=lambda *_: Mine(**asks)), GUARD).narrator(None, (), "en", None)


def test_matches_go_to_other_processes_with_their_guards():
    """A match that cannot be written down, or read back, is told of here rather than there."""
    again = pickle.loads(pickle.dumps(GuardedMatch(Mine(players=3), GUARD)))  # noqa: S301 (our own bytes)
    assert isinstance(again, Guarded)
    assert again.players == 3
    with pytest.raises(PluginError, match="new_state fails with AttributeError"):
        again.new_state(1)
    with pytest.raises(PluginError, match="a copy for another process fails with"):
        pickle.dumps(GuardedMatch(Mine(players=lambda: 3), GUARD))


class Teacher:
    """A learner of a package; what it does wrong is what it is told to."""

    fingerprint, shape, weights = "0" * 32, {"row": 2}, None

    def __init__(self, fault=""):
        self.fault = fault

    def train(self, seed):
        return {"row": (seed,) if self.fault == "shape" else (seed, 1)}

    def evaluation(self, weights):
        return lambda _, legal: ["x"] if self.fault == "value" else [weights["row"][1]] * len(legal)

    def match_with(self, weights):
        return None if self.fault == "match" else Offering(BotSupport(learner=Teacher()), weights)


class Offering:
    """A match of a package that offers something to bots."""

    def __init__(self, offered, weights=None):
        self.offered, self.weights = offered, weights

    def new_state(self, seed, number=0):
        raise NotImplementedError

    def bot_support(self):
        return self.offered


@pytest.mark.parametrize(
    ("offered", "ask", "words"),
    [
        (3, lambda found: found, "bot_support returns no BotSupport, but what is of the type int"),
        (BotSupport(values=lambda *_: ["x"]), lambda found: found.values(None, [1]), "values fails with TypeError"),
        (
            BotSupport(play_out=lambda *_: 1 / 0),
            lambda found: found.play_out(None, None),
            "play_out fails with ZeroDivisionError",
        ),
        (
            BotSupport(imagine=lambda *_: 3),
            lambda found: found.imagine(None, 0, None),
            "imagine returns no state, but what is of the type int",
        ),
        (
            BotSupport(rate_worlds=lambda *_: [1]),
            lambda found: found.rate_worlds(None, [1], 1, 0),
            "rate_worlds fails with TypeError",
        ),
        (
            BotSupport(learner=Teacher("shape")),
            lambda found: found.learner.train(1),
            "train returns weights of another shape",
        ),
        (
            BotSupport(learner=Teacher("value")),
            lambda found: found.learner.evaluation({"row": (1, 2)})(None, [1]),
            "evaluation fails with TypeError",
        ),
        (
            BotSupport(learner=Teacher("match")),
            lambda found: found.learner.match_with({}),
            "no match, but what is of the type NoneType",
        ),
    ],
)
def test_what_a_match_offers_wrongly_is_named(offered, ask, words):
    """Whatever fails, or is not what it should be, names the package and the function."""
    with pytest.raises(PluginError) as refused:
        ask(bot_support(GuardedMatch(Offering(offered), GUARD)))
    assert str(refused.value).startswith("the game `lots` of lots-rules 1.0 cannot be used: ")
    assert words in str(refused.value)

"""Guards around a game of a package: its rules, matches, states, bots, narrator and everything else it offers.

Their results are checked as far as the program would stumble over them later, where the mistake could not be traced.
That costs 0.5 µs for each action of a game, 30 % of the trick-taking game in ``tests/plugins/trumps`` with random bots,
which has hardly anything to think about.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from operator import index
from pathlib import Path, PurePosixPath
from typing import Any, Final

from ordo_pnp.base import printable
from ordo_pnp.cards import Derived
from ordo_pnp.rules import (
    BotSupport,
    CardPattern,
    Choice,
    CountedCard,
    Evaluation,
    GamePlugin,
    Guard,
    Guarded,
    Law,
    LawSet,
    LawStep,
    MatchSpec,
    MenuStep,
    Outcome,
    Rating,
    Report,
    ReportTable,
    Scene,
    Stacked,
    Styled,
    Surroundings,
    Tally,
    Weights,
    WrongResultError,
    bare,
    findings_of,
    of_type,
)

Result = Callable[[Any, Guarded], Any]


class Method:
    """A method that calls the package's one of that name, with arguments without guards."""

    def __init__(self, result: Result) -> None:
        self._result = result

    def __set_name__(self, owner: type, name: str) -> None:
        setattr(owner, name, self.made(name))  # a plain function is called faster than a descriptor

    def made(self, name: str) -> Any:
        """Return the attribute of the class for a name."""
        result = self._result

        def call(self: Guarded, *arguments: Any, **named: Any) -> Any:
            try:
                return result(getattr(self._bare, name)(*arguments, **named), self)
            except BaseException as error:  # noqa: BLE001 (the code of others can raise anything)
                self._guard.blame(name, error)

        return call


class MethodOfState(Method):
    """A method that is given a state of the package, which goes there without its guard."""

    def made(self, name: str) -> Any:
        """Return the attribute of the class for a name."""
        call = super().made(name)

        def call_bare(self: Guarded, *arguments: Any, **named: Any) -> Any:
            return call(self, *map(bare, arguments), **{key: bare(each) for key, each in named.items()})

        return call_bare


class Attribute(Method):
    """A property that reads an attribute of an object of a package."""

    def made(self, name: str) -> Any:
        """Return the attribute of the class for a name."""
        result = self._result

        def get(self: Guarded) -> Any:
            try:
                return result(getattr(self._bare, name), self)
            except BaseException as error:  # noqa: BLE001 (the code of others can raise anything)
                self._guard.blame(name, error)

        return property(get)


def as_it_is(result: Any, _: Guarded) -> Any:
    """Return a result of any type as it is."""
    return result


def of_types(wanted: type, *others: type) -> Result:
    """Return a check that a result is of one of some types."""
    check = of_type(wanted, *others)
    return lambda result, _: check(result)


def texts(result: Any, _: Guarded) -> Any:
    """Check that a result is a list of texts."""
    if not isinstance(result, (list, tuple)) or not all(isinstance(each, str) for each in result):
        raise WrongResultError(f"no texts, but what is of the type {type(result).__name__}")
    return result


def guarded_support(offered: Any, guard: Guard, match: Callable[[Any], Any], state: Callable[[Any], Any]) -> BotSupport:
    """Return a record whose functions raise nothing but errors of the program, and whose results have the right form.

    Args:
        offered: The result of the method of the match.
        guard: Of the package.
        match: Puts a match behind the guard.
        state: Puts a state behind it.
    """
    if not isinstance(offered, BotSupport):
        raise WrongResultError(f"no BotSupport, but what is of the type {type(offered).__name__}")
    values, play_out, rate_worlds, learner = offered.values, offered.play_out, offered.rate_worlds, offered.learner
    imagine = offered.imagine
    return BotSupport(
        values=None if values is None else guard.call("values", values, _bot_support_numbers),
        play_out=None if play_out is None else guard.call("play_out", play_out, lambda _: None),
        imagine=None if imagine is None else guard.call("imagine", imagine, state),
        rate_worlds=None if rate_worlds is None else guard.call("rate_worlds", rate_worlds, _ratings),
        learner=None if learner is None else GuardedLearner(learner, guard, match),
        playouts=max(1, index(offered.playouts)),
        close=max(0, index(offered.close)),
    )


def _ratings(result: Any) -> list[Rating] | None:
    return None if result is None else [Rating(index(won), index(lead)) for won, lead in result]


def _bot_support_numbers(result: Any) -> list[int]:
    return list(map(index, result))


def _weights(result: Any) -> Weights:
    """Return weights as Python's own numbers."""
    return {str(name): tuple(map(index, row)) for name, row in result.items()}


class GuardedLearner(Guarded):
    """A ``Learner`` of a package."""

    __slots__ = ("_match",)

    def __init__(self, learner: Any, guard: Guard, match: Callable[[Any], Any]) -> None:
        super().__init__(learner, guard)
        self._match = match

    @property
    def fingerprint(self) -> str:
        """The digest of all that weights depend on."""
        return str(self._guard.run("fingerprint", getattr, self._bare, "fingerprint"))

    @property
    def shape(self) -> dict[str, int]:
        """Name of each row of weights -> its length."""
        found = self._guard.run("shape", lambda learner: dict(learner.shape), self._bare)
        return {str(name): index(length) for name, length in found.items()}

    @property
    def weights(self) -> Weights | None:
        """Those that the match was given."""
        found = self._guard.run("weights", getattr, self._bare, "weights")
        return None if found is None else self._guard.run("weights", _weights, found)

    def train(self, seed: int) -> Weights:
        """Learn weights."""
        found: Weights = self._guard.call("train", self._bare.train, _weights)(seed)
        if {name: len(row) for name, row in found.items()} != self.shape:
            self._guard.refuse("train returns weights of another shape than that it tells")
        return found

    def evaluation(self, weights: Weights) -> Evaluation:
        """Return the evaluation with some weights."""
        values = self._guard.run("evaluation", self._bare.evaluation, weights)
        made: Evaluation = self._guard.call("evaluation", values, _bot_support_numbers)
        return made

    def match_with(self, weights: Weights) -> Any:
        """Return the match with weights."""
        return self._guard.call("match_with", self._bare.match_with, self._match)(weights)


def _whole(result: Any, _: Guarded) -> int:
    """Return a whole number of any library as Python's own."""
    return index(result)


def _report(result: Any, _: Guarded) -> Report:
    """Check that a report can be printed, as JSON and as a table."""
    report: Report = of_type(Report)(result)
    json.dumps(report.data)
    table: ReportTable = of_type(ReportTable)(report.table)
    texts([table.title, *table.columns, *table.notes, *(cell for row in table.rows for cell in row)], _)
    return report


def _seat(result: Any, state: Guarded) -> int:
    """Check that the seat that acts is one; nobody acts when the game is over."""
    seat = index(result)
    if not 0 <= seat < state._bare.players and not state.is_terminal:  # noqa: SLF001 (asked before every action)
        raise WrongResultError(f"{seat}, which is no seat of {state.players} players")
    return seat


def _actions(result: Any, state: Guarded) -> list[int]:
    """Check that there is something to do before the game is over."""
    if not isinstance(result, list):
        raise WrongResultError(f"no list, but what is of the type {type(result).__name__}")
    if not result and not state.is_terminal:
        raise WrongResultError("no action although the game is not over")
    return result


def _outcome(result: Any, state: Guarded) -> Outcome:
    """Check that seats have won, and that something was counted for each."""
    outcome: Outcome = of_type(Outcome)(result)
    if not set(outcome.winners) <= set(range(state.players)) or len(outcome.totals) != state.players:
        raise WrongResultError(f"an outcome of other seats than those of {state.players} players")
    return outcome


def _tally(result: Any, match: Guarded) -> Tally | None:
    """Check that games were counted for each seat."""
    tally: Tally | None = of_type(Tally, type(None))(result)
    sums = () if tally is None else (tally.seats, tally.turn_order)
    if not {len(each) for sum_ in sums for each in (sum_.wins, sum_.shared, sum_.totals)} <= {match.players}:
        raise WrongResultError(f"a tally of other seats than those of {match.players} players")
    return tally


def _state(result: Any, owner: Guarded) -> GuardedState:
    if not callable(getattr(result, "legal_actions", None)):
        raise WrongResultError(f"no state, but what is of the type {type(result).__name__}")
    return GuardedState(result, owner._guard)  # noqa: SLF001 (one package, one guard)


def _match(result: Any, owner: Guarded) -> GuardedMatch:
    if not callable(getattr(result, "new_state", None)):
        raise WrongResultError(f"no match, but what is of the type {type(result).__name__}")
    return GuardedMatch(result, owner._guard)  # noqa: SLF001 (one package, one guard)


class _Optional(Attribute):
    """A property of which an object of a package need not have anything: None then."""

    def made(self, name: str) -> Any:
        """Return the attribute of the class for a name."""
        result = self._result

        def get(self: Guarded) -> Any:
            try:
                found = getattr(self._bare, name, None)
                return None if found is None else result(found, self)
            except BaseException as error:  # noqa: BLE001 (the code of others can raise anything)
                self._guard.blame(name, error)

        return property(get)


def _counted(result: Any, _: Guarded) -> tuple[CountedCard, ...]:
    """Check that each number of a card stands for something."""
    cards = tuple(CountedCard(*each) for each in result)
    if not all(isinstance(each.name, str) and isinstance(each.kind, str) for each in cards):
        raise WrongResultError("cards without names or kinds")
    return tuple(each._replace(copies=index(each.copies)) for each in cards)


def _numbers(result: Any, _: Guarded) -> list[int]:
    return [index(each) for each in result]


def _pairs(result: Any, _: Guarded) -> list[tuple[str, str]]:
    """Check that the headings a finished game counts under are pairs of texts."""
    found = [(heading, holds) for heading, holds in result]
    texts([word for pair in found for word in pair], _)
    return found


def _telling(result: Any, state: Guarded) -> Any:
    """Return the method for the headings a finished game counts under, with a guard of its own."""
    return state._guard.call("traits", result, lambda told: _pairs(told, state))  # noqa: SLF001 (of the same package)


class GuardedState(Guarded):
    """A ``State`` of a package."""

    __slots__ = ()
    players = Attribute(_whole)
    current_player = Attribute(_seat)
    is_terminal = Attribute(as_it_is)
    legal_actions = Method(_actions)
    apply = Method(as_it_is)
    clone = Method(_state)
    outcome = Method(_outcome)
    view = Method(of_types(dict))
    resample = Method(_state)
    action_value = Method(_whole)
    action_to_string = Method(of_types(str))
    parse_action = Method(_whole)
    active = _Optional(_seat)
    traits = _Optional(_telling)
    cards_in_hand = Method(_numbers)
    played_card = Method(lambda result, _: None if result is None else index(result))


class GuardedMatch(Guarded):
    """A ``Match`` of a package."""

    __slots__ = ()
    game = Attribute(of_types(str))
    players = Attribute(_whole)
    sets = Attribute(texts)
    rules = Attribute(of_types(Mapping))
    new_state = Method(_state)
    play_random = Method(_tally)
    cards = _Optional(_counted)
    declines = _Optional(_numbers)
    with_card_as = Method(lambda result, owner: None if result is None else _match(result, owner))

    def bot_support(self) -> BotSupport:
        """Return the bot support of a match; an empty record if it does not have the method."""
        offers = self._guard.run("bot_support", getattr, self._bare, "bot_support", None)
        if offers is None:
            return BotSupport()
        guard = self._guard
        made: BotSupport = guard.call(
            "bot_support",
            offers,
            lambda found: guarded_support(found, guard, self._again, lambda found: _state(found, self)),
        )()
        return made

    def _again(self, match: Any) -> GuardedMatch:
        return _match(match, self)


class GuardedGame(Guarded):
    """A ``Game`` of a package."""

    __slots__ = ()
    id = Attribute(of_types(str))
    variants = Attribute(of_types(Mapping))
    default_sets = Attribute(texts)
    prepare = Method(_match)
    check_table = Method(lambda result, _: findings_of(result))
    score_table = Method(_report)
    judge = MethodOfState(_report)
    board = MethodOfState(_report)
    set_up = Method(_state)
    unmet = MethodOfState(texts)


class GuardedDealer(Guarded):
    """A ``HiddenDealer`` of a package."""

    __slots__ = ()
    ending_action = Attribute(of_types(str, type(None)))
    may_end = MethodOfState(of_types(bool))
    begin = Method(_state)
    hold = MethodOfState(as_it_is)
    prepare = MethodOfState(as_it_is)
    note = MethodOfState(as_it_is)


def _choices(result: Any, _: Guarded) -> Any:
    """Check that choices have steps, and that a step can be written."""
    for choice in result:
        if not isinstance(choice, Choice) or not choice.steps:
            raise WrongResultError(f"no choice with steps, but what is of the type {type(choice).__name__}")
        index(choice.action)
        _steps(choice.steps, _)
    return result


def _steps(result: Any, _: Guarded) -> Any:
    for step in result:
        if not isinstance(step, MenuStep):
            raise WrongResultError(f"no step of a choice, but what is of the type {type(step).__name__}")
        texts([step.key, step.text, step.detail, step.card, step.place], _)
    return result


def _lines(result: Any, _: Guarded) -> Any:
    for line in result:
        for part in line:
            if not isinstance(part, Styled):
                raise WrongResultError(f"no styled text, but what is of the type {type(part).__name__}")
            texts([part.text, part.style], _)
    return result


class GuardedNarrator(Guarded):
    """A ``Narrator`` of a package."""

    __slots__ = ()
    question = MethodOfState(of_types(str))
    choices = MethodOfState(_choices)
    barred = MethodOfState(_choices)
    refusal = MethodOfState(of_types(str))
    table = MethodOfState(_lines)
    hand = MethodOfState(_steps)
    around = MethodOfState(of_types(Surroundings))
    act = MethodOfState(of_types(str))
    tell = MethodOfState(texts)
    pictures = MethodOfState(lambda result, _: [list(texts(each, _)) for each in result])
    verdict = MethodOfState(texts)


# The game's folder, and the file in it.
_SCHEMA_NAME_PARTS: Final = 2


def guarded(plugin: GamePlugin, guard: Guard) -> GamePlugin:
    """Return a plug-in whose functions raise nothing but errors of the program, and whose results have the right form.

    Raises:
        PluginError: Something in the record is of a wrong type.
    """
    results: Mapping[str, Callable[[Any], Any]] = {
        "rules": lambda result: _rules(guard, result),
        "plays_card": of_type(bool),
        "check_card": findings_of,
        "check_files": findings_of,
        "check_game": findings_of,
        "check_set": findings_of,
        "check_expected": findings_of,
        "check_print": findings_of,
        "laws": lambda result: _laws(guard, result),
        "picture": of_type(Scene),
        "stacked": of_type(Stacked),
        "narrator": lambda result: _narrator(guard, result),
        "hidden_dealer": lambda result: _dealer(guard, result),
        "played_facts": lambda result: _facts(guard, result),
        "made_schemas": lambda result: _schemas(guard, result),
        "card_patterns": _patterns,
    }
    functions: dict[str, Any] = {
        name: guard.call(name, getattr(plugin, name), result)
        for name, result in results.items()
        if getattr(plugin, name) is not None
    }
    template: Any = plugin.expansion_template
    if template is not None and not isinstance(template, Path):
        guard.refuse(f"expansion_template is no path, but of the type {type(template).__name__}")
    return replace(plugin, derived=_derived(guard, plugin.derived), **functions)


def _patterns(result: Any) -> tuple[CardPattern, ...]:
    """Check that patterns of cards are such."""
    found = tuple(result)
    for each in found:
        if not isinstance(each, CardPattern):
            raise WrongResultError(f"no pattern of a card, but what is of the type {type(each).__name__}")
    return found


def _rules(guard: Guard, result: Any) -> GuardedGame:
    """Check that rules are those of this game."""
    if not callable(getattr(result, "prepare", None)):
        raise WrongResultError(f"no rules, but what is of the type {type(result).__name__}")
    if result.id != guard.name:
        raise WrongResultError(f"the rules of another game: `{printable(str(result.id))}`")
    return GuardedGame(result, guard)


def _narrator(guard: Guard, result: Any) -> GuardedNarrator:
    """Check that a narrator can do all that one is asked for."""
    wanted = [name for name, made in vars(GuardedNarrator).items() if callable(made) and not name.startswith("_")]
    lacking = [name for name in wanted if not callable(getattr(result, name, None))]
    if lacking:
        lack = " and no ".join(f"`{each}`" for each in lacking)
        raise WrongResultError(f"no narrator, but what is of the type {type(result).__name__} and has no {lack}")
    return GuardedNarrator(result, guard)


def _dealer(guard: Guard, result: Any) -> GuardedDealer:
    """Check that a dealer can deal."""
    if not callable(getattr(result, "begin", None)):
        raise WrongResultError(f"no dealer, but what is of the type {type(result).__name__}")
    return GuardedDealer(result, guard)


def _facts(guard: Guard, result: Any) -> dict[str, Callable[..., Any]]:
    """Guard every function that shows a fact."""
    pairs = of_type(Mapping)(result).items()
    return {path: guard.call(f"the fact {printable(str(path))}", show, lambda shown: shown) for path, show in pairs}


def _laws(guard: Guard, result: Any) -> LawSet:
    """Guard every function that laws are searched with; a step without guards is made once for all laws."""
    laws: LawSet = of_type(LawSet)(result)
    for each, wanted in ((laws.laws, Law), (laws.matches, MatchSpec)):
        if not isinstance(each, tuple) or not all(isinstance(item, wanted) for item in each):
            raise WrongResultError(f"a LawSet with what is no {wanted.__name__}")

    @lru_cache(maxsize=1)
    def bare_step(step: LawStep) -> LawStep:
        return LawStep(bare(step.before), step.action, bare(step.after))

    def guarded_law(law: Law) -> Law:
        holds = guard.call(
            f"the law {printable(str(law.id))}", law.holds, lambda true: None if true is None else bool(true)
        )
        return replace(law, holds=lambda step: holds(bare_step(step)))

    return replace(
        laws,
        laws=tuple(map(guarded_law, laws.laws)),
        write=guard.call("laws.write", laws.write, of_type(Mapping, type(None))),
        can_occur=guard.call("laws.can_occur", laws.can_occur, bool),
        smaller=guard.items("laws.smaller", laws.smaller),
        vary=laws.vary and guard.call("laws.vary", laws.vary, of_type(Mapping)),
    )


def _schemas(guard: Guard, result: Any) -> Mapping[str, Any]:
    """Check that schemas lie in the folder of the game: anybody's files could be written over otherwise."""
    for name in of_type(Mapping)(result):
        path = PurePosixPath(name)
        if path.parts[:1] != (guard.name,) or len(path.parts) != _SCHEMA_NAME_PARTS or not _is_plain(path.name):
            wrong = printable(str(name))
            raise WrongResultError(
                f"`{wrong}`, which is no file `{guard.name}/….schema.json` in the folder of its schemas"
            )
    return dict(result)


def _derived(guard: Guard, found: object) -> Derived:
    """Guard the functions that write texts and make lists."""
    made = found if isinstance(found, Derived) else None
    if made is None:
        guard.refuse(f"derived is no Derived, but of the type {type(found).__name__}")
    text = made.text and replace(made.text, write=guard.call("derived.text", made.text.write, of_type(str)))
    lists = {
        name: replace(each, make=guard.call(f"derived.lists[{name!r}]", each.make, _mappings))
        for name, each in made.lists.items()
    }
    return replace(made, text=text, lists=lists)


def _mappings(result: Any) -> list[Mapping[str, Any]]:
    return [of_type(Mapping)(each) for each in result]


def _is_plain(name: str) -> bool:
    return name.endswith(".schema.json") and not {"\\", ":", "\0"} & set(name) and name not in {".", ".."}

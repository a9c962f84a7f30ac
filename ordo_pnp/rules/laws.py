"""Laws, universal sentences about a game: search scenarios and random games for a counterexample, and make it smaller.

A game offers its laws, a ``LawSet``, as ``laws`` of its ``GamePlugin``; rulebooks cite them by id, and
``search`` looks for a step of a game in which one of them does not hold.

The scenarios of a game come first: they hold rare positions. Then games are played by players of three kinds in turn:
random ones, greedy ones, and adversaries, who try many actions of each position on a copy and take one that brought the
premise of a law that has occurred least. At last positions in which the premise of a law occurred are varied, a little
more each time, and the same action is taken there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias, TypeVar

from ordo_pnp.base import DataError, IllegalActionError, NotationError, OrdoError
from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.rules.chance import Stream, derive
from ordo_pnp.rules.game import Game, Match, State
from ordo_pnp.rules.ruleset import RulesError
from ordo_pnp.rules.scenarios import Scenario

T = TypeVar("T")
E = TypeVar("E")


def reduce(example: T, smaller: Callable[[T], Iterable[T]], fails: Callable[[T], bool], attempts: int) -> T:
    """Return an example that fails and of which no part can be left out, or the smallest seen after so many attempts.

    >>> reduce([3, 8, 5, 9], without_chunks, lambda each: 8 in each, attempts=100)
    [8]
    """
    left = attempts
    found = True
    while found:
        found = False
        for each in smaller(example):
            if not left:
                return example
            left -= 1
            if fails(each):
                example, found = each, True
                break
    return example


def without_chunks(parts: Sequence[E]) -> Iterator[list[E]]:
    """Return the sequence without all of it, each half, each quarter … each single element.

    >>> list(without_chunks("abc"))
    [[], ['b', 'c'], ['a', 'c'], ['a', 'b']]
    """
    size = len(parts)
    while size:
        for start in range(0, len(parts), size):
            yield [*parts[:start], *parts[start + size :]]
        size //= 2


def smaller_data(data: Any) -> Iterator[Any]:
    """Return plain data with a key, or elements of a list, left out at any depth; the outermost first.

    >>> list(smaller_data({"a": [1, 2]}))
    [{}, {'a': []}, {'a': [2]}, {'a': [1]}]
    """
    if isinstance(data, Mapping):
        for keys in without_chunks(list(data)):
            yield {key: data[key] for key in keys}
        for key, value in data.items():
            yield from ({**data, key: each} for each in smaller_data(value))
    elif isinstance(data, (list, tuple)):
        yield from without_chunks(data)
        for at, value in enumerate(data):
            yield from ([*data[:at], each, *data[at + 1 :]] for each in smaller_data(value))


# A scenario as it stands in a file: ``position``, ``rules``, ``players``, ``sets``, ``actions``; without its id.
ScenarioData: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class LawStep:
    """One step of a game. Steps are compared by identity, so that laws can cache their findings by step."""

    # The ``State`` in which the action is taken; typed by the game.
    before: Any
    action: int
    # The ``State`` that it leads to, chance included.
    after: Any


@dataclass(frozen=True, slots=True)
class Law:
    """A universal sentence."""

    id: str
    # The sentence, in English: a premise and a conclusion.
    statement: str
    # Whether the sentence is true of a step; None where its premise does not occur, or under rules it does not speak
    # of.
    holds: Callable[[LawStep], bool | None]


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """The match of a game: arguments of ``Game.prepare``."""

    players: int
    # None for the game's own.
    sets: tuple[str, ...] | None = None
    rules: Mapping[str, str] = field(default_factory=dict)


def all_cases(cases: Sequence[bool]) -> bool | None:
    """Whether a sentence is true of each case in which its premise occurs; None without any."""
    return all(cases) if cases else None


def _not_written(_: State) -> ScenarioData | None:
    return None


def _any_state(_: State) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class LawSet:
    """The laws of a game, with the functions and matches for a search."""

    laws: tuple[Law, ...]
    # The games that are played, in turn.
    matches: tuple[MatchSpec, ...]
    # Return a position as a scenario without actions, from which the same actions can be taken; None where the notation
    # cannot say it, as within a turn.
    write: Callable[[Any], ScenarioData | None] = _not_written
    # Whether a position can come about in a game; those of scenarios are partial and need not. Others are passed over.
    can_occur: Callable[[Any], bool] = _any_state
    # Return scenarios with less in them, the smallest first; which of them are sound is asked afterwards.
    smaller: Callable[[ScenarioData], Iterable[ScenarioData]] = smaller_data
    # Return a scenario with actions a little different, at random; which of them are sound is asked afterwards.
    vary: Callable[[ScenarioData, Stream], ScenarioData] | None = None

    def __post_init__(self) -> None:
        """Refuse two laws of one name.

        Raises:
            ValueError: An id is used twice.
        """
        if len(self.by_id) < len(self.laws):
            raise ValueError("two laws have the same id")

    @property
    def by_id(self) -> dict[str, Law]:
        """The laws by their ids, in order."""
        return {law.id: law for law in self.laws}


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A position and actions, in the last of which a law does not hold."""

    # The position as a scenario, as small as could be found, with its actions; None where the notation cannot say it.
    item: ScenarioData | None
    # The game or scenario in which it was found.
    source: str

    def __str__(self) -> str:
        """Write it in one line, such as ``position `L30=r`: r recruit 31 L31``."""
        if self.item is None:
            return self.source
        rest = {key: value for key, value in self.item.items() if key not in ("position", "actions")}
        position = self.item["position"]
        parts = [f"position `{position if isinstance(position, str) else as_flow(position)}`"]
        parts += [f"{key} `{as_flow(value)}`" for key, value in rest.items()]
        return f"{', '.join(parts)}: `{' / '.join(self.item['actions'])}`"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The findings of a search about a law."""

    # Steps in which the premise occurred.
    premises: int
    counterexample: Counterexample | None = None


def as_flow(data: Any) -> str:
    """Write plain data in one line of YAML.

    >>> as_flow({"armies": [{"antioch": [["spear", "bow"]]}], "to_move": 0})
    '{armies: [{antioch: [[spear, bow]]}], to_move: 0}'
    """
    if isinstance(data, Mapping):
        return "{" + ", ".join(f"{key}: {as_flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, (list, tuple)):
        return "[" + ", ".join(map(as_flow, data)) + "]"
    return str(data)


# Origin of scenarios that a search makes: no file.
_ORIGIN: Final = Origin(read_bytes(b"{}", "counterexample"), ())


class PlayedPath:
    """A game as far as it was played.

    Args:
        start: Its first position, played on in place.
        item: The start as a scenario, where it is one.
        source: Its description, for people.
    """

    def __init__(self, start: State, item: ScenarioData | None, source: str) -> None:
        self._start = start.clone()
        self._item = item
        self.state = start
        self.source = source
        self.actions: list[int] = []

    def beginnings(self, last: int, write: Callable[[State], ScenarioData | None]) -> list[ScenarioData]:
        """Return the scenarios that lead to the state and the last action, those with the fewest actions first."""
        state = self._start.clone()
        items: list[ScenarioData | None] = []
        texts: list[str] = []
        for action in (*self.actions, last):
            items.append(write(state))
            texts.append(state.action_to_string(action))
            state.apply(action)
        found: list[ScenarioData] = [
            {**item, "actions": texts[at:]} for at, item in enumerate(items) if item is not None
        ]
        found.reverse()
        return found if self._item is None else [*found, {**self._item, "actions": texts}]


def law_holds(game: Game[Any], laws: LawSet, law: Law, item: ScenarioData) -> bool | None:
    """Whether a law holds in the last action of a scenario; None, too, where the scenario cannot be played."""
    if not item.get("actions"):
        return None
    try:
        state: State = game.set_up(Scenario.from_data({"id": "counterexample", **item}, _ORIGIN))
        if not laws.can_occur(state):
            return None
        for text in item["actions"]:
            before, action = state.clone(), state.parse_action(text)
            state.apply(action)
    except (OrdoError, ValueError, LookupError, TypeError):
        return None  # a part left out or changed was needed
    return law.holds(LawStep(before, action, state))


_RANDOM, _GREEDY, _ADVERSARY = range(3)
_POLICIES: Final = 3
# One game in four, on average, has rules chosen at random: drawn, since counting would meet the same match again and
# again. Chosen, not measured.
_OTHER_RULES: Final = 4
# One variant in three, on average, is then chosen at random, so that most stay as in the books; chosen, not measured.
_OTHER_VALUE: Final = 3


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is searched."""

    # Steps of games that are checked; those of scenarios are not counted.
    steps: int
    # How many actions of a position are tried on a copy; a choice between depth and breadth, not measured.
    width: int = 6
    # Variations of positions for each law whose premise has occurred less than twice as often. The false sentence “who
    # merges own banners keeps command” falls after 28 on average (`docs/explanation/decisions/rules-proved.md`).
    variations: int = 64
    # Positions that are tried to make a counterexample smaller; chosen, not measured.
    attempts: int = 3_000


# While books are checked: 1.5 s CPU for both games; with ten seeds each found every false sentence of
# ``tests/games/test_book_laws.py`` (`docs/explanation/decisions/rules-proved.md`).
SMALL: Final = Budget(steps=800)


def search(
    game: Game[Any], laws: LawSet, scenarios: Iterable[Scenario] = (), *, seed: int = 0, budget: Budget = SMALL
) -> dict[str, Verdict]:
    """Look for counterexamples to all laws in the same games.

    Args:
        game: Plays them.
        laws: Laws and matches.
        scenarios: The search begins there; those that cannot be played are passed over.
        seed: Other seeds search other games.
        budget: Limits of the search.

    Returns:
        The verdict by the id of each law, in order.
    """
    running = _Search(game, laws, seed, budget)
    for scenario in scenarios:
        running.follow(scenario)
    running.begin_games()
    number = 0
    while running.matches and not running.is_over:
        running.play(number)
        number += 1
    for law in laws.laws:
        running.vary(law)
    return running.verdicts


class _Search:
    """One search: counts premises, and makes the first counterexample to each law small."""

    def __init__(self, game: Game[Any], laws: LawSet, seed: int, budget: Budget) -> None:
        self._game = game
        self._laws = laws
        # Those that the data allow.
        self.matches = [spec for spec in laws.matches if self._prepared(spec, spec.rules) is not None]
        self._seed = seed
        self._budget = budget
        # Those without a counterexample.
        self._standing = list(laws.laws)
        self._looked = 0
        # By law: scenarios with one action in which its premise occurs.
        self._seen: dict[str, list[ScenarioData]] = {law.id: [] for law in laws.laws}
        self.verdicts = {law.id: Verdict(0) for law in laws.laws}

    def begin_games(self) -> None:
        """Count steps from now on."""
        self._looked = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing of the budget is left."""
        return self._looked >= self._budget.steps

    def follow(self, scenario: Scenario) -> None:
        """Try many actions of each position of a scenario, and play it to its end."""
        try:
            start: State = self._game.set_up(scenario)
        except (DataError, RulesError):
            return  # `ordo scenario` tells
        if not self._laws.can_occur(start):
            return
        item = {
            "position": scenario.position,
            **({"rules": dict(scenario.rules)} if scenario.rules else {}),
            **({"players": scenario.players} if scenario.players else {}),
            **({"sets": list(scenario.sets)} if scenario.sets else {}),
        }
        game = PlayedPath(start, item, f"the scenario `{scenario.id}`")
        stream = Stream(derive(self._seed))
        for text in scenario.actions:
            self._try_out(game, stream)
            try:
                action = game.state.parse_action(text)
                self._take(game, action)
            except (IllegalActionError, NotationError):
                return
        self._try_out(game, stream)

    def play(self, number: int) -> None:
        """Play a game to its end, or until nothing of the budget is left."""
        stream = Stream(derive(self._seed, number))
        spec = self.matches[number % len(self.matches)]
        policy = number // len(self.matches) % _POLICIES
        state = self._deal(spec, number, stream)
        game = PlayedPath(state, None, f"game {number} of seed {self._seed} ({spec.players} players)")
        while not game.state.is_terminal and not self.is_over:
            legal = game.state.legal_actions()
            if policy == _ADVERSARY:
                action = self._try_out(game, stream)
            elif policy == _GREEDY:
                action = max(_sample(legal, self._budget.width, stream), key=game.state.action_value)
            else:
                action = legal[stream.below(len(legal))]
            self._take(game, action)

    def vary(self, law: Law) -> None:
        """Vary positions in which the premise of a law occurred."""
        seen, stream = self._seen[law.id], Stream(derive(self._seed, -1))
        if not seen or self._laws.vary is None:
            return
        for _ in range(self._budget.variations):
            verdict = self.verdicts[law.id]
            if verdict.counterexample is not None or verdict.premises >= 2 * self._budget.variations:
                return
            item = self._laws.vary(seen[stream.below(len(seen))], stream)
            holds = law_holds(self._game, self._laws, law, item)
            if holds is None:
                continue
            seen.append(item)
            found = None if holds else Counterexample(self._reduced(law, item), "a varied position")
            self._note(law, found)

    def _deal(self, spec: MatchSpec, number: int, stream: Stream) -> State:
        """Deal a game, one of ``_OTHER_RULES`` under rules chosen at random."""
        rules = dict(spec.rules)
        if not stream.below(_OTHER_RULES):
            for name, variant in self._game.variants.items():
                if name not in rules and not stream.below(_OTHER_VALUE):
                    rules[name] = variant.values[stream.below(len(variant.values))]
        match = self._prepared(spec, rules) or self._prepared(spec, spec.rules)
        assert match is not None  # noqa: S101 (others were left out)
        return match.new_state(self._seed, number)

    def _prepared(self, spec: MatchSpec, rules: Mapping[str, str]) -> Match | None:
        try:
            return self._game.prepare(spec.players, rules, spec.sets)
        except RulesError:
            return None

    def _try_out(self, game: PlayedPath, stream: Stream) -> int:
        """Take actions on copies; return one with the rarest premise so far."""
        legal = game.state.legal_actions()
        if not legal:
            return 0
        found: list[tuple[int, int]] = []
        for action in _sample(legal, self._budget.width, stream):
            after = game.state.clone()
            after.apply(action)
            found.append((self._look(LawStep(game.state, action, after), game), action))
        rarest = min(count for count, _ in found)
        best = [action for count, action in found if count == rarest]
        return best[stream.below(len(best))]

    def _take(self, game: PlayedPath, action: int) -> None:
        before = game.state.clone()
        game.state.apply(action)
        self._look(LawStep(before, action, game.state), game)
        game.actions.append(action)

    def _look(self, step: LawStep, game: PlayedPath) -> int:
        """Ask every law about a step; return the earlier count of its rarest premise."""
        self._looked += 1
        rarest = self._looked
        for law in self._standing[:]:
            holds = law.holds(step)
            if holds is None:
                continue
            count = self.verdicts[law.id].premises
            rarest = min(rarest, count)
            if holds and not count & (count - 1):  # the first, second, third, fifth, ninth …: from many games
                self._keep(law, step)
            self._note(law, None if holds else self._counterexample(law, game, step))
        return rarest

    def _note(self, law: Law, found: Counterexample | None) -> None:
        """Count a premise."""
        verdict = self.verdicts[law.id]
        self.verdicts[law.id] = replace(verdict, premises=verdict.premises + 1, counterexample=found)
        if found is not None:
            self._standing.remove(law)

    def _keep(self, law: Law, step: LawStep) -> None:
        """Keep a step in which the premise of a law occurred, if it can be written."""
        item = self._laws.write(step.before)
        if item is not None:
            self._seen[law.id].append({**item, "actions": [step.before.action_to_string(step.action)]})

    def _counterexample(self, law: Law, game: PlayedPath, step: LawStep) -> Counterexample:
        """State a counterexample from the latest position that can be written, as small as can be found."""
        texts = [*game.actions, step.action]
        source = f"{game.source}, action {len(texts)}: {step.before.action_to_string(step.action)}"
        for item in game.beginnings(step.action, self._laws.write):
            if law_holds(self._game, self._laws, law, item) is False:
                return Counterexample(self._reduced(law, item), source)
        return Counterexample(None, source)

    def _reduced(self, law: Law, item: ScenarioData) -> ScenarioData:
        def fails(each: ScenarioData) -> bool:
            return law_holds(self._game, self._laws, law, each) is False

        return reduce(item, self._laws.smaller, fails, self._budget.attempts)


def _sample(legal: Sequence[int], width: int, stream: Stream) -> Sequence[int]:
    """Return at most so many actions, evenly spread: games number actions of one kind in a row."""
    if len(legal) <= width:
        return legal
    start = stream.below(len(legal))
    return sorted({legal[(start + at * len(legal) // width) % len(legal)] for at in range(width)})

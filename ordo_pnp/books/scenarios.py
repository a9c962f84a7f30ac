"""The scenarios and laws that books cite, played and searched once for all books: examples laid on the board in play, and the first game of learners.

The first game is the scenario ``first-game`` in the file ``first-game.yaml`` beside the rulebooks; its words are the group ``first-game`` of the
game: the words of the sheet, names by seat (``name-1`` …), and a sentence for each action (``step-1`` …).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from ordo_pnp.base import DataError, Diagnostic, NotationError, files_below, finding, printable, read_file, remedy_for
from ordo_pnp.books.answers import KnownLaws
from ordo_pnp.books.directives import FAILING_SCENARIO, POINTING, UNKNOWN_NAME, UNKNOWN_SCENARIO
from ordo_pnp.books.facts import FactError, Played
from ordo_pnp.books.tree import Block, Book, Directive, Items, Quotation
from ordo_pnp.cards import Document, GameData, Schemas, read_bytes, read_document
from ordo_pnp.games import plugin_of
from ordo_pnp.rules import (
    OMNISCIENT,
    SCENARIOS_KEY,
    BoardExamples,
    Example,
    Game,
    Law,
    LawSet,
    Laying,
    NoPlaceError,
    Scenario,
    ScenarioReport,
    Stacked,
    State,
    Symbols,
    Verdict,
    run_scenario,
    scenarios_in,
    state_after,
)


def names_of_scenario(identifier: str, file: Path, card_set: str | None) -> tuple[str, ...]:
    """Return the names of a scenario: ``id``, ``file/id`` and, in a set, ``set/file/id``."""
    within = f"{file.stem}/{identifier}"
    return (identifier, within) if card_set is None else (identifier, within, f"{card_set}/{within}")


Claim: TypeAlias = tuple[Mapping[str, Any] | None, list[tuple[str, int, str | None]]]


# Indent of the lines of a claim in place of the expectation of a scenario.
_INDENT = "      "


def scenario_files(folder: Path) -> Iterator[Path]:
    """Yield the files of scenarios below the folder of a game, sorted."""
    for path in sorted(files_below(folder, ".yaml")):
        try:
            if b"\nscenarios:" in read_file(path)[0]:
                yield path
        except OSError:
            continue  # ``ordo check`` reports an unreadable file


class Scenarios:
    """The scenarios of one game, found by id, by ``file/id`` or by ``set/file/id``.

    Args:
        data: The game's data.
        rules: Returns its rules, at the first play.
        schemas: The schemas of files of scenarios, and of claims.
        documents: Valid files of scenarios that have been read; None to read those of the game.
    """

    def __init__(
        self,
        data: GameData,
        rules: Callable[[], Game[Any]],
        schemas: Schemas,
        documents: Iterable[Document] | None = None,
    ) -> None:
        self._data = data
        self._load = rules
        self._schemas = schemas
        self._documents = documents
        self._reports: dict[int, ScenarioReport] = {}
        self._claims: dict[tuple[int, str], Claim] = {}

    @cached_property
    def rules(self) -> Game[Any]:
        """The game bound to its data."""
        return self._load()

    @cached_property
    def played(self) -> Played:
        """The values of the game's facts in play."""
        return Played(self.rules)

    @cached_property
    def _named(self) -> dict[str, list[Scenario]]:
        named: dict[str, list[Scenario]] = {}
        for document in self._files() if self._documents is None else self._documents:
            self._take(document, named)
        return named

    def _files(self) -> Iterator[Document]:
        """Read the valid files of the game; ``ordo check`` reports the others."""
        for path in scenario_files(self._data.folder):
            document = read_document(path)
            if not document.problems and not self._problems(document):
                yield document

    def _take(self, document: Document, named: dict[str, list[Scenario]]) -> None:
        if document.data.get("game") != self._data.id:
            return
        path = document.file
        owner = next((each.id for each in self._data.sets.values() if path.is_relative_to(each.folder)), None)
        for scenario in scenarios_in(document):
            for name in names_of_scenario(scenario.id, path, owner):
                named.setdefault(name, []).append(scenario)

    def _problems(self, document: Any) -> list[Diagnostic]:
        schema = self._schemas.of(document.data, self._data.id)
        return [] if schema is None else schema.validate(document)

    def all(self) -> list[Scenario]:
        """Return every scenario, in the order of the files."""
        return list({id(each): each for found in self._named.values() for each in found}.values())

    def find(self, name: str) -> Scenario:
        """Return the scenario of a name.

        Raises:
            FactError: There is none, or there are several.
        """
        found = self._named.get(name, [])
        if len(found) == 1:
            return found[0]
        if found:
            places = ", ".join(f"{each.origin.span('id').file}:{each.origin.span('id').line}" for each in found)
            message = f"several scenarios are called `{printable(name)}` ({places})"
            raise FactError(UNKNOWN_SCENARIO, message, "name the file before it")
        known = [each for each in self._named if each.count("/") == name.count("/")]
        remedy = remedy_for(name, known, "write it into the game's `rulebook/scenarios.yaml`")
        raise FactError(UNKNOWN_SCENARIO, f"there is no scenario `{printable(name)}`", remedy, name, known)

    def report(self, scenario: Scenario) -> ScenarioReport:
        """Play a scenario, once, and return its report."""
        found = self._reports.get(id(scenario))
        if found is None:
            found = self._reports[id(scenario)] = run_scenario(self.rules, scenario)
        return found

    def state(self, scenario: Scenario, steps: int | None = None) -> State:
        """Return the state of a scenario that passes, after some of its actions or all."""
        ended = self.report(scenario).state
        return ended if steps is None and ended is not None else state_after(self.rules, scenario, steps)

    def check_claim(self, scenario: Scenario, text: str) -> Claim:
        """Parse a claim in the notation of ``expect``, once for the books in all languages.

        Returns:
            Its content, None where it cannot be used; and its errors, each with the number of its line from 0 and
            a remedy.
        """
        key = (id(scenario), text)
        found = self._claims.get(key)
        if found is None:
            found = self._claims[key] = self._read_claim(scenario, text)
        return found

    def _read_claim(self, scenario: Scenario, text: str) -> Claim:
        position = json.dumps(scenario.position, ensure_ascii=False)
        head = f"format: 1\ngame: {self._data.id}\nscenarios:\n  - id: claim\n    position: {position}\n"
        lines = text.split("\n")
        plain = [line for line in lines if line.startswith("refused:")]
        body = "\n".join(f"{_INDENT}{line}" if line not in plain else "" for line in lines)
        body = f"    expect:\n{body}" if body.strip() else f"\n{body}"
        body += "".join(f"\n    {line}" for line in plain)
        document = read_bytes((head + body + "\n").encode(), "claim")
        first = head.count("\n") + 2
        found = document.problems or self._problems(document)
        if found:
            return None, [
                (_of_claim(each.message), min(max(0, each.span.line - first), len(lines) - 1), each.help)
                for each in found
            ]
        item = document.data[SCENARIOS_KEY][0]
        return {key: item[key] for key in ("expect", "refused") if key in item}, []


def _of_claim(message: str) -> str:
    """Return a message without the words about the text around a claim."""
    return message.removesuffix(" in `claim`").replace(" for `expect`", "")


class Laws:
    """The laws of one game.

    Args:
        laws: Returns the laws of the game.
        scenarios: The positions at which the search begins.
        known: The laws that need no search; takes those that a search finds to hold.
    """

    def __init__(self, laws: Callable[[], LawSet], scenarios: Scenarios, known: KnownLaws) -> None:
        self._load = laws
        self._scenarios = scenarios
        self._known = known
        self._verdicts: dict[str, Verdict] = {}

    @cached_property
    def _laws(self) -> LawSet:
        return self._load()

    def find(self, name: str) -> Law:
        """Return the law of a name.

        Raises:
            FactError: There is none.
        """
        known = self._laws.by_id
        if name not in known:
            remedy = remedy_for(name, known, f"known: {', '.join(known)}")
            raise FactError(UNKNOWN_NAME, f"there is no law `{printable(name)}`", remedy)
        return known[name]

    def verdict(self, law: Law) -> Verdict:
        """Return the verdict of a search about a law; the first request searches all laws."""
        premises = self._known.get(law.id)
        if premises is not None:
            return Verdict(premises)
        if law.id not in self._verdicts:
            from ordo_pnp.rules import search  # 12 ms; most runs know their laws

            self._verdicts = search(self._scenarios.rules, self._laws, self._scenarios.all())
            found = self._verdicts.items()
            self._known.add({name: each.premises for name, each in found if each.counterexample is None})
        return self._verdicts[law.id]


_Value = TypeVar("_Value")
# The word of ``show`` for the whole board.
WHOLE: Final = "whole"


class _AsWritten:
    """The laying of examples that keep their names."""

    key = ""

    def scenario(self, scenario: Scenario) -> Scenario:
        return scenario

    def expect(self, expected: Any) -> Any:
        return expected

    def show(self, words: Sequence[str]) -> list[str]:
        return list(words)

    def name(self, name: str) -> str:
        return name

    def number(self, number: int) -> int:
        return number


AS_WRITTEN: Final = _AsWritten()


@dataclass(slots=True)
class _Use:
    """The figures, claims and marks of a book about a scenario."""

    scenario: Scenario
    claims: list[Any] = field(default_factory=list)
    shows: list[tuple[str, ...]] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)

    def example(self) -> Example:
        return Example(self.scenario, tuple(self.claims), tuple(self.shows), tuple(self.marks))


class Examples:
    """The examples of the books of one game.

    Those in the figures of one section go to one place.

    Args:
        scenarios: All scenarios of the game.
        board: The game's data of the board in play; None where examples stay as they are.
        book: The source, which has the figures and claims of all languages.
        is_own: Whether the board is the game's own; otherwise an example without a place is played on that one.
        known: The layings of these scenarios on this board; new ones are added.
    """

    def __init__(
        self,
        scenarios: Scenarios,
        board: BoardExamples | None,
        book: Book | None,
        *,
        is_own: bool,
        known: dict[Any, Laying | NoPlaceError] | None = None,
    ) -> None:
        self._lain = {} if known is None else known
        self.board = board
        self.is_own = is_own
        self.scenarios = scenarios
        self._uses: dict[int, _Use] = {}
        self._together: dict[int, set[int]] = {}
        self._sections: dict[str, list[int]] = {}
        self._placed: dict[int, Laying | NoPlaceError] = {}
        self._laid: dict[int, Scenario] = {}
        if board is not None and book is not None:
            for section in book.sections:
                self._gather(section.anchor, section.blocks)

    def _gather(self, anchor: str, blocks: Sequence[Block]) -> None:
        """Note the scenarios that a section shows and cites."""
        shown: list[int] = []
        for block in _directives(blocks):
            if block.name == "where":
                self._gather(anchor, block.content)  # by itself: not every book has it
            if block.name not in {"figure", "claim"} or not block.argument:
                continue
            try:
                scenario = self.scenarios.find(block.argument)
            except FactError:
                continue  # reported where the block is bound
            use = self._uses.setdefault(id(scenario), _Use(scenario))
            if block.name == "figure":
                shown.append(id(scenario))
                use.shows.append(tuple(shown_words(block)))
                use.marks += [block.options[key].value for key in POINTING if key in block.options]
            else:
                asserted, _ = self.scenarios.check_claim(scenario, block.raw)
                use.claims.append((asserted or {}).get("expect") or ())
        together = set(shown).union(*(self._together.get(each, ()) for each in shown))
        for each in together:
            self._together[each] = together
        self._sections.setdefault(anchor, []).extend(shown)

    def place(self, scenario: Scenario) -> Laying:
        """Return the laying of a scenario on the board.

        Raises:
            NoPlaceError: The board has no place for it and the scenarios shown together with it.
        """
        if self.board is None:
            return AS_WRITTEN
        found = self._placed.get(id(scenario))
        if found is None:
            found = self._find(scenario)
            for each in self._together.get(id(scenario), {id(scenario)}):
                self._placed[each] = found
        if isinstance(found, NoPlaceError):
            raise found
        return found

    def _find(self, scenario: Scenario) -> Laying | NoPlaceError:
        assert self.board is not None  # noqa: S101 (the caller asked)
        together = self._together.get(id(scenario), {id(scenario)})
        uses = [use for each, use in self._uses.items() if each in together] or [_Use(scenario)]
        key = tuple([(id(each.scenario), repr((each.claims, each.shows, each.marks))) for each in uses])
        if key not in self._lain:
            try:
                self._lain[key] = self.board.lay([each.example() for each in uses])
            except NoPlaceError as error:
                self._lain[key] = error
            except NotationError:
                return AS_WRITTEN  # the engine reports its errors
        return self._lain[key]

    def laid(self, scenario: Scenario) -> tuple[Scenario, Laying]:
        """Return a scenario as played, each time the same object, and its laying.

        Raises:
            NoPlaceError: The board in play has no place for it, and there is no other one.
        """
        try:
            laying = self.place(scenario)
        except NoPlaceError:
            if self.is_own:
                raise
            laying = AS_WRITTEN
        if id(scenario) not in self._laid:
            self._laid[id(scenario)] = laying.scenario(scenario)
        return self._laid[id(scenario)], laying

    def key(self, name: str) -> list[str]:
        """Return the key of the laying of a named scenario; empty where the laying changes nothing."""
        if self.board is None or not name:
            return []
        try:
            key = self.laid(self.scenarios.find(name))[1].key
        except NoPlaceError as error:
            return [str(error)]
        except FactError:
            return []
        return [key] if key else []

    def fact(self, name: str) -> int | str:
        """Return a fact of the board in play.

        Raises:
            FactError: The game has no board, or no fact of that name.
        """
        return self._known(name, {} if self.board is None else self.board.facts, "fact")

    def piece(self, card_id: str) -> str:
        """Return the id of the card in play in the place of one of the game's own."""
        return card_id if self.board is None else self.board.pieces.get(card_id, card_id)

    def holds(self, condition: str) -> bool:
        """Whether the board has a trait, or a place for the scenario of ``example SCENARIO``.

        Raises:
            FactError: There is no such trait or scenario.
        """
        word, _, name = condition.partition(" ")
        if word == "not":
            return not self.holds(name)
        if word != "example":
            return self._known(condition, {} if self.board is None else self.board.traits, "trait")
        try:
            self.place(self.scenarios.find(name))
        except NoPlaceError:
            return False
        return True

    def _known(self, name: str, known: Mapping[str, _Value], what: str) -> _Value:
        if name not in known:
            remedy = remedy_for(name, known, f"known: {', '.join(known) or 'nothing'}")
            raise FactError(UNKNOWN_NAME, f"there is no {what} of the board `{printable(name)}`", remedy)
        return known[name]

    def number(self, anchor: str, number: int) -> int:
        """Return a number of an example of a section as laid on the board."""
        for each in self._sections.get(anchor, ()):
            try:
                return self.laid(self._uses[each].scenario)[1].number(number)
            except NoPlaceError:
                break
        return number

    def show(self, laying: Laying, words: Sequence[str]) -> list[str]:
        """Return the parts that a figure shows; ``whole`` becomes the whole board."""
        whole = self.board.whole if self.board is not None else ()
        return [part for word in laying.show(words) for part in (whole if word == WHOLE else (word,))]


def shown_words(block: Directive) -> list[str]:
    """Return the words of the option ``show`` of a figure."""
    option = block.options.get("show")
    return [] if option is None else [each.strip() for each in option.value.split(",") if each.strip()]


def _directives(blocks: Sequence[Block]) -> Iterator[Directive]:
    """Yield all blocks in braces, those within others too, but not those within ``where``."""
    for block in blocks:
        if isinstance(block, Directive):
            yield block
            if block.name != "where":
                yield from _directives(block.content)
        elif isinstance(block, Quotation):
            yield from _directives(block.content)
        elif isinstance(block, Items):
            for item in block.items:
                yield from _directives(item)


# The name of the file, of the scenario in it, and of the group of words.
NAME: Final = "first-game"


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """One action of the game."""

    seat: int
    # The engine's words for it: the action, then its results; signs in braces.
    events: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class FirstGame:
    """A first game that has been played, told in one language."""

    words: FirstGameWords
    stacked: Stacked
    # By seat.
    names: tuple[str, ...]
    told: tuple[ToldTurn, ...]


@dataclass(frozen=True, slots=True)
class FirstGameWords:
    """The words of a first game in one language."""

    game: GameData = field(repr=False)
    scenario: Scenario
    language: str

    def of(self, key: str, **parts: object) -> str:
        """Return a word with its parts filled in.

        Raises:
            DataError: The game has none.
        """
        try:
            return self.game.sentence(NAME, key, self.language, **parts)
        except KeyError:
            message = f"the first game has no word `{key}`"
            remedy = f"add `{key}:` to the group `{NAME}` of `words` in `game.yaml`"
            span = self.scenario.origin.span("id")
            raise DataError([finding(UNKNOWN_NAME, message, span, remedy=remedy)]) from None


def find_first_game(game: GameData, scenarios: Scenarios | None) -> Scenario | None:
    """Return the scenario of the first game.

    None where the game has none or cannot list the order of the deck.
    """
    if scenarios is None or plugin_of(game.id).stacked is None:
        return None
    try:
        return scenarios.find(f"{NAME}/{NAME}")
    except FactError:
        return None


def check_first_game(game: GameData, scenarios: Scenarios | None) -> tuple[Diagnostic, ...]:
    """Return the errors that keep the first game, if any, from being played and told."""
    scenario = find_first_game(game, scenarios)
    if scenario is None or scenarios is None:
        return ()
    try:
        play_first_game(scenarios, FirstGameWords(game, scenario, game.language))
    except DataError as error:
        return error.diagnostics
    return ()


def play_first_game(scenarios: Scenarios, words: FirstGameWords) -> FirstGame:
    """Play the first game of some words.

    Raises:
        DataError: Its scenario fails, does not begin a new game, or lacks words.
    """
    stacked = plugin_of(words.game.id).stacked
    assert stacked is not None  # noqa: S101 (asked when the scenario was found)
    failures = scenarios.report(words.scenario).failures
    if failures:
        raise DataError([finding(FAILING_SCENARIO, each.message, each.span) for each in failures])
    order = stacked(scenarios.rules, words.scenario)
    names = tuple(words.of(f"name-{seat + 1}") for seat in range(len(order.hands)))
    return FirstGame(words, order, names, tuple(_told(scenarios, names, words)))


def _told(scenarios: Scenarios, names: tuple[str, ...], words: FirstGameWords) -> Iterator[ToldTurn]:
    """Play the game and tell each action as the engine sees it, with its reason."""
    narrates = plugin_of(words.game.id).narrator
    symbols = Symbols(is_named=True)
    narrator = None if narrates is None else narrates(scenarios.rules, names, words.language, symbols)
    state = scenarios.state(words.scenario, 0).clone()
    for number, text in enumerate(words.scenario.actions, 1):
        before, action, seat = state.clone(), state.parse_action(text), state.current_player
        state.apply(action)
        events = [text] if narrator is None else narrator.tell(before, action, state, OMNISCIENT)
        yield ToldTurn(seat, tuple(events), words.of(f"step-{number}"))

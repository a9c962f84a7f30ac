"""The examples of a book on the board that is played: where each has a place, and the numbers that follow it there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ordo_pnp.base import NotationError, printable, remedy_for
from ordo_pnp.kernel import Example, NoPlaceError
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.directives import POINTING
from ordo_pnp.rulebook.facts import FactError
from ordo_pnp.rulebook.tree import Directive, Items, Quotation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ordo_pnp.kernel import BoardExamples, Laying, Scenario
    from ordo_pnp.rulebook.book import Book
    from ordo_pnp.rulebook.scenarios import Scenarios
    from ordo_pnp.rulebook.tree import Block

_Value = TypeVar("_Value")
# What ``show`` says for the whole board.
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
    """What a book shows and asserts of a scenario."""

    scenario: Scenario
    claims: list[Any] = field(default_factory=list)
    shows: list[tuple[str, ...]] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)

    def example(self) -> Example:
        return Example(self.scenario, tuple(self.claims), tuple(self.shows), tuple(self.marks))


class Examples:
    """The examples of the books of one game; those that the figures of a section show go to one place.

    Args:
        scenarios: All scenarios of the game.
        board: What the game says of the board that is played; None where examples stay as they are.
        book: The source, which has the figures and claims of all languages.
        is_own: Whether the board is the game's own; otherwise an example without a place is played on that one.
        known: How uses of these scenarios were laid on this board; what is found is added.
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
        """Note which scenarios a section shows and cites."""
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
        """Return how a scenario is laid onto the board.

        Raises:
            NoPlaceError: The board has no place for it and those it goes together with.
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
                return AS_WRITTEN  # what is wrong with it the engine says
        return self._lain[key]

    def laid(self, scenario: Scenario) -> tuple[Scenario, Laying]:
        """Return a scenario as it is played, each time the same object, and how it was laid.

        Raises:
            NoPlaceError: The board that is played has no place for it, and there is no other one.
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
        """Identify how the scenario of a name is laid; empty where nothing about it is rewritten."""
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
        """Return what is so of the board that is played.

        Raises:
            FactError: The game has no board, or says nothing of that name.
        """
        return self._known(name, {} if self.board is None else self.board.facts, "fact")

    def piece(self, card_id: str) -> str:
        """Return the id of the card that is played in the place of one of the game's own."""
        return card_id if self.board is None else self.board.pieces.get(card_id, card_id)

    def holds(self, condition: str) -> bool:
        """Whether a condition holds of the board: the name of a trait, or ``example`` and a scenario that must have a place.

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
            raise FactError(codes.UNKNOWN_NAME, f"there is no {what} of the board `{printable(name)}`", remedy)
        return known[name]

    def number(self, anchor: str, number: int) -> int:
        """Return the number that stands for one of the examples of a section."""
        for each in self._sections.get(anchor, ()):
            try:
                return self.laid(self._uses[each].scenario)[1].number(number)
            except NoPlaceError:
                break
        return number

    def show(self, laying: Laying, words: Sequence[str]) -> list[str]:
        """Return what a figure shows; ``whole`` is the whole board."""
        whole = self.board.whole if self.board is not None else ()
        return [part for word in laying.show(words) for part in (whole if word == WHOLE else (word,))]


def shown_words(block: Directive) -> list[str]:
    """Return the words of the option ``show`` of a figure."""
    option = block.options.get("show")
    return [] if option is None else [each.strip() for each in option.value.split(",") if each.strip()]


def _directives(blocks: Sequence[Block]) -> Iterator[Directive]:
    """Yield all blocks in braces, those within others too, but for parts that are for some boards only."""
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

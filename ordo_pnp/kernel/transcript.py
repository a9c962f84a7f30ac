"""The transcript of a game with real cards: who did what, what they held and drew as far as noted; without a seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ordo_pnp.kernel.game import Match

# The key of a file that says that it is a transcript: what happened.
TRANSCRIPT_KEY: Final = "events"
# The words of events that are no actions: who begins, cards in a hand, cards drawn by the action before.
BEGINS, HOLDS, DRAWS = "begins", "holds", "draws"


class TranscriptEvent(NamedTuple):
    """One line of a transcript."""

    seat: int
    # An action in the notation of the game, or one of the words with cards behind it.
    text: str

    @property
    def cards(self) -> list[str] | None:
        """The cards that are told of; None of an action."""
        word, *cards = self.text.split()
        return cards if word in {HOLDS, DRAWS} else None


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game with real cards as somebody wrote it down: what was done, and what anybody noted of hands and draws."""

    game: str
    # Names in seat order.
    players: tuple[str, ...]
    sets: tuple[str, ...]
    # The variants; those left out have their default.
    rules: Mapping[str, str]
    events: tuple[TranscriptEvent, ...]
    # What chance laid open before the game, by the game's own words.
    lots: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], default_sets: tuple[str, ...] = ()) -> Transcript:
        """Make a transcript from plain data of the right form (see ``schemas/transcript.schema.json``) that names only players."""
        players = tuple(data["players"])
        events = [
            TranscriptEvent(players.index(name), text) for event in data[TRANSCRIPT_KEY] for name, text in event.items()
        ]
        return cls(
            data["game"],
            players,
            tuple(data.get("sets", default_sets)),
            dict(data.get("rules", {})),
            tuple(events),
            {key: tuple(each) for key, each in data.get("lots", {}).items()},
        )


class HiddenDealer(Protocol):
    """Deals what nobody noted, and exchanges it where it turns out to have been otherwise; one for each transcript.

    Cards are named as in actions. What cannot have been raises an ``OrdoError`` that says why.
    """

    @property
    def ending_action(self) -> str | None:
        """The action by which a seat ends its turn, which transcripts may leave out; None where turns end by themselves."""
        ...

    def may_end(self, state: Any) -> bool:
        """Whether the seat to act could end its turn by that action now, with what it may hold for all that is told."""
        ...

    def begin(self, first: int, lots: Mapping[str, Sequence[str]]) -> Any:
        """Return the position before the first action of a transcript that a seat begins."""
        ...

    def hold(self, state: Any, seat: int, cards: Sequence[str], *, besides: bool = False) -> None:
        """Let a seat hold cards, and remember that it does.

        Args:
            state: The position.
            seat: Who holds them.
            cards: Them.
            besides: Whether these are held besides the cards that are known already, and not perhaps the same.
        """
        ...

    def prepare(self, state: Any, texts: Sequence[str], drawn: Sequence[str]) -> None:
        """Let the seat to act be able to do what it did.

        Args:
            state: The position before the first of its actions.
            texts: That action and those that the same seat took after it, before anybody drew or another seat acted.
            drawn: The cards that are told to have been drawn after the first of them, the first one first.
        """
        ...

    def note(self, before: Any, text: str, after: Any, drawn: Mapping[int, Sequence[str]]) -> None:
        """Keep what is known of hands in step with an action.

        Args:
            before: The position before it.
            text: The action.
            after: The position that it led to.
            drawn: By seat the cards that it is told to have drawn.
        """
        ...


class HiddenDealerFactory(Protocol):
    """Makes the dealer of a transcript."""

    def __call__(self, match: Match) -> HiddenDealer:
        """Make it for a match."""
        ...

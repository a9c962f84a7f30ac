"""A game told turn by turn, the rulings behind refusals in words, and transcripts of games with real cards, checked and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ordo_pnp.base import IllegalActionError, NotationError, OrdoError
from ordo_pnp.cards import GameData
from ordo_pnp.games import plugin_of
from ordo_pnp.play.terminal import language_name, say
from ordo_pnp.rules import (
    BEGINS,
    DRAWS,
    HOLDS,
    OMNISCIENT,
    Game,
    HiddenDealer,
    Match,
    Narrator,
    PlainNarrator,
    Record,
    State,
    Symbols,
    Transcript,
    TranscriptEvent,
    replayed_actions,
)


@dataclass(frozen=True, slots=True)
class Happening:
    """An action with the positions around it."""

    # From 1.
    number: int
    before: State
    action: int
    after: State


def narrator_for(game: Game[Any], names: Sequence[str], language: str, symbols: Symbols) -> Narrator:
    """Return the narrator of a game: its own, or one for any game."""
    narrated = plugin_of(game.id).narrator
    return PlainNarrator(game, names) if narrated is None else narrated(game, names, language, symbols)


def happenings_of(match: Match, record: Record) -> Iterator[Happening]:
    """Play a record again; yield each action with the positions around it.

    Raises:
        BrokenRecordError: An action cannot be read or is not allowed.
    """
    state = match.new_state(record.seed, record.number)
    before = state.clone()
    for number, action in enumerate(replayed_actions(state, record), 1):
        after = state.clone()
        yield Happening(number, before, action, after)
        before = after


def told(
    narrator: Narrator,
    happenings: Sequence[Happening],
    start: State,
    names: Sequence[str],
    language: str,
    seat: int = OMNISCIENT,
) -> Iterator[str]:
    """Yield a game as it is told: a heading for each turn, a sentence for each event.

    Args:
        narrator: Of the game, with the same names and language.
        happenings: All of them.
        start: The position they begin with.
        names: Of the players, by seat.
        language: Of the headings.
        seat: The listener, see ``Narrator.tell``.
    """
    yield say(language, "begins", name=names[start.current_player])
    turn, actor = 0, None
    for happening in happenings:
        if happening.before.current_player != actor:
            actor = happening.before.current_player
            turn += 1
            yield ""
            yield say(language, "turn", number=turn, name=names[actor])
        for sentence in narrator.tell(happening.before, happening.action, happening.after, seat):
            yield f"  {sentence}"
    end = happenings[-1].after if happenings else start
    yield ""
    yield from narrator.verdict(end)
    if not end.is_terminal:
        yield say(language, "last", name=names[end.current_player])


class Rulings(NamedTuple):
    """The decisions about the rules of a game."""

    # The language of the text.
    language: str
    # Id -> its question and decision.
    texts: Mapping[str, str]

    def explained(self, ruling: str, language: str) -> str:
        """Return a ruling with its number, and with its language where that is not the one of everything else."""
        named = language_name(self.language, language)
        said = f"{ruling} ({named})" if self.language != language else ruling
        return say(language, "ruling", id=said, decision=self.texts.get(ruling, ""))


def rulings_of(data: GameData) -> Rulings:
    """Return the rulings of a game, which are written in its own language alone."""
    entries = [each for origin in data.files.get("rulings", {}).values() for each in origin.value]
    return Rulings(data.language, {each["id"]: f"{each['question']} {each['decision']}" for each in entries})


def refused_words(narrator: Narrator, state: State, error: IllegalActionError, language: str) -> str:
    """Return that something is not allowed and why, with the number of the ruling."""
    why = narrator.refusal(state, error)
    return say(language, "refused", why=f"{why} ({error.ruling})" if error.ruling else why)


class BrokenTranscriptError(OrdoError):
    """A transcript cannot have been so: ``index`` is the event, ``cause`` why it is impossible."""

    def __init__(self, index: int, cause: OrdoError | str) -> None:
        super().__init__(str(cause))
        self.index = index
        self.cause = cause


def replay_transcript(dealer: HiddenDealer, transcript: Transcript) -> tuple[Any, list[Happening]]:
    """Play a transcript again.

    Returns:
        The position before its first action, and its actions. Of hands only the noted cards are true, so no others of
        them should be told.

    Raises:
        BrokenTranscriptError: An event cannot have been; where it is about the transcript as a whole, ``index`` is -1.
    """
    return _Replay(dealer, transcript).run()


class _Replay:
    def __init__(self, dealer: HiddenDealer, transcript: Transcript) -> None:
        self._dealer = dealer
        self._transcript = transcript
        self._events = transcript.events
        self._happenings: list[Happening] = []
        self._at = 0
        self._state: Any = None

    def run(self) -> tuple[Any, list[Happening]]:
        events = self._events
        if not events or events[0].text != BEGINS:
            raise BrokenTranscriptError(0 if events else -1, "the first event says who begins, such as `Anna: begins`")
        try:
            self._state = self._dealer.begin(events[0].seat, self._transcript.lots)
        except OrdoError as error:
            raise BrokenTranscriptError(-1, error) from error
        self._at = 1
        start = None
        while self._at < len(events):
            try:
                acted = self._event(events[self._at])
            except BrokenTranscriptError:
                raise
            except (OrdoError, IllegalActionError, NotationError) as error:
                raise BrokenTranscriptError(self._at, error) from error
            if start is None and acted:
                start = self._happenings[0].before
            self._at += acted or 1
        self._end_last()
        return self._state.clone() if start is None else start, self._happenings

    def _event(self, event: TranscriptEvent) -> int:
        """Carry out an event; return the number of events of an action, 0 for an event that is no action."""
        if event.text == BEGINS:
            raise OrdoError("somebody has begun already")
        if event.cards is not None:
            if event.text.split()[0] == DRAWS:
                raise OrdoError(f"`{DRAWS}` stands behind the action after which was drawn; before it write `{HOLDS}`")
            self._dealer.hold(self._state, event.seat, event.cards)
            return 0
        ending = self._dealer.ending_action
        if event.text == ending and self._has_just_ended(event.seat):
            return self._ended_by_itself()
        self._end_for(event)
        if event.text == ending and self._state.current_player != event.seat:
            return self._ended_by_itself()
        if self._state.is_terminal:
            raise OrdoError("the game is over")
        if self._state.current_player != event.seat:
            raise OrdoError(f"{self._name(self._state.current_player)} is to act, not {self._name(event.seat)}")
        drawn = self._drawn(self._at + 1)
        self._act(event.text, self._together(), drawn)
        return 1 + len(drawn)

    def _has_just_ended(self, seat: int) -> bool:
        """Whether the last action, one of the seat, ended its turn without being the ending action.

        The turn of the next seat must not be ended then: no event of that turn is noted yet.
        """
        if not self._happenings or (self._state.current_player == seat and not self._state.is_terminal):
            return False
        last = self._happenings[-1]
        said = last.before.action_to_string(last.action)
        return bool(last.before.current_player == seat and said != self._dealer.ending_action)

    def _ended_by_itself(self) -> int:
        """Pass over the end of a turn in which nothing else was left to do; cards drawn after it are held now."""
        drawn = self._drawn(self._at + 1)
        for each in drawn:
            self._dealer.hold(self._state, each.seat, each.cards or (), besides=True)
        return 1 + len(drawn)

    def _name(self, seat: int) -> str:
        return self._transcript.players[seat]

    def _end_for(self, event: TranscriptEvent) -> None:
        """End the turn of a player who could go on but did not, where another one acts."""
        state = self._state
        if state.is_terminal or state.current_player == event.seat:
            return
        ending = self._dealer.ending_action
        if ending is not None and self._dealer.may_end(state):
            self._act(ending, [ending], [])

    def _end_last(self) -> None:
        """End the last turn where that ends the game."""
        trial, ending = self._state.clone(), self._dealer.ending_action
        if trial.is_terminal or ending is None or ending not in map(trial.action_to_string, trial.legal_actions()):
            return
        trial.apply(trial.parse_action(ending))
        if trial.is_terminal:
            self._act(ending, [ending], [])

    def _drawn(self, at: int) -> list[TranscriptEvent]:
        """Return the events from a place on that note drawn cards."""
        found = []
        while at < len(self._events) and self._events[at].text.split()[0] == DRAWS:
            found.append(self._events[at])
            at += 1
        return found

    def _together(self) -> list[str]:
        """Return the actions from this one on that the same seat took before anything was drawn."""
        seat = self._events[self._at].seat
        texts = []
        for event in self._events[self._at :]:
            if event.cards is not None or event.seat != seat:
                break
            texts.append(event.text)
        return texts

    def _act(self, text: str, together: Sequence[str], drawn: Sequence[TranscriptEvent]) -> None:
        state = self._state
        cards = {event.seat: tuple(event.cards or ()) for event in drawn}
        self._prepare(together, drawn)
        before = state.clone()
        action = state.parse_action(text)
        state.apply(action)
        self._dealer.note(before, text, state, cards)
        self._happenings.append(Happening(len(self._happenings) + 1, before, action, state.clone()))

    def _prepare(self, together: Sequence[str], drawn: Sequence[TranscriptEvent]) -> None:
        """Give the seat to act the cards for its actions, and for its noted draws.

        Raises:
            BrokenTranscriptError: It cannot have been; the event is the action, or the first draw behind it that cannot have been.
        """
        untouched = self._state.clone()
        try:
            self._dealer.prepare(self._state, together, _cards_of(drawn))
        except OrdoError as error:
            raise BrokenTranscriptError(self._at + self._first_impossible(untouched, together, drawn), error) from error

    def _first_impossible(self, state: Any, together: Sequence[str], drawn: Sequence[TranscriptEvent]) -> int:
        """Return the number of draws from which on the notes are impossible; all together are."""
        for count in range(len(drawn)):
            try:
                self._dealer.prepare(state.clone(), together, _cards_of(drawn[:count]))
            except OrdoError:
                return count
        return len(drawn)


def _cards_of(drawn: Sequence[TranscriptEvent]) -> list[str]:
    return [card for event in drawn for card in event.cards or ()]

"""A table without rules as its seats see it: places with cards, counters, and the events so far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ordo_pnp.base import NotationError
from ordo_pnp.cards import GameData
from ordo_pnp.editor.studio.playing.scene_pictures import CardPictures
from ordo_pnp.editor.studio.playing.studio_tables import Known, StudioTable
from ordo_pnp.play import (
    ArgumentKind,
    CardLabels,
    Command,
    FreeNarrator,
    FreePlay,
    Refusal,
    TypedReader,
    is_hand,
    parse_event,
    parse_value,
    say,
    seat_of,
)

# Letters of an event as records write it: it may name many cards.
MAX_EVENT: Final = 4_000


# Commands that a page carries out itself, and has buttons for.
_WISHES: Final = ("log", "save", "quit")


class _TurnError(Exception):
    """A seat acts out of turn."""


class OpenTable(StudioTable):
    """A table without rules.

    All its words are in the language of the page, except the texts of the cards and the game's names of its kinds.

    Args:
        session: The table.
        game: The game, as of the time when the cards were laid out.
        words: The cards in words.
        pictures: Their faces.
        language: The language of the cards.
    """

    kind = "free"

    def __init__(
        self, session: FreePlay, game: GameData, words: CardLabels, pictures: CardPictures, language: str
    ) -> None:
        super().__init__(session.game, session.box.seats, range(len(session.box.seats)), language)
        self.pictures = pictures
        self._session = session
        self._words = words
        self._piles = {pile: _heading(game, pile, language) for pile in session.box.piles}
        self._narrators: dict[str, FreeNarrator] = {}

    @property
    def actions(self) -> int:
        """The number of events so far."""
        return len(self._session.events)

    @property
    def is_over(self) -> bool:
        """False: a game without rules is never over."""
        return False

    @property
    def turn(self) -> int:
        """The seat to act."""
        return self._session.table.turn

    @property
    def seed(self) -> int:
        """The seed of its chance."""
        return self._session.seed

    def record_text(self) -> str:
        """Return the record."""
        return self._session.to_text()

    def _narrator(self, page: str) -> FreeNarrator:
        """Return the narrator in the language of a page, which also names the seats without a name."""
        if page not in self._narrators:
            usual = {seat: say(page, "seat-name", number=seat + 1) for seat in self.unnamed}
            names = tuple(usual.get(seat, name) for seat, name in enumerate(self.names))
            box = self._session.box if len(set(names)) < len(names) else replace(self._session.box, seats=names)
            self._narrators[page] = FreeNarrator(box, page, self._words.name, self._piles)
        return self._narrators[page]

    def shown(self, seat: int, known: Known, page: str) -> dict[str, Any]:
        """Return the table as a seat may see it: of hidden cards only places and backs."""
        session = self._session
        since = min(known.since, self.actions) if known.took_back == session.took_back else 0
        table, narrator = session.table, self._narrator(page)
        return {
            "kind": self.kind,
            "play": self.id,
            "game": self.game,
            "seat": seat,
            "language": self.language,
            **self.seats_shown(),
            "at": self.actions,
            "tookBack": session.took_back,
            "since": since,
            "told": self._told(narrator, seat, since),
            "canTakeBack": bool(session.events),
            "over": False,
            "turn": table.turn,
            "places": [{"label": narrator.place(place), **self._place(place, seat)} for place in table.places],
            "counters": {owner: values for owner, values in table.counters.items() if not owner.startswith("#")},
        }

    def _told(self, narrator: FreeNarrator, seat: int, since: int) -> list[list[str]]:
        """Return the lines of the events since some event; from the first one on with undone ones, since a page asks for all after an undo."""
        if since:
            return [narrator.lines(told, seat) for told in self._session.told[since:]]
        before, *entries = narrator.log(self._session.told, self._session.undone, seat)
        return [before, *entries] if before else entries

    def _place(self, place: str, seat: int) -> dict[str, Any]:
        """Return a place: of a pile the top card alone, of the others every card from the first on."""
        table = self._session.table
        is_pile = place in table.piles
        count = len(table.places[place])
        owner = seat_of(place)
        return {
            "place": place,
            "kind": "hand" if is_hand(place) else "pile" if is_pile else "area",
            "seat": owner,
            "count": count,
            "cards": [self._card(place, at, seat) for at in range(min(count, 1) if is_pile else count)],
        }

    def _card(self, place: str, at: int, seat: int) -> dict[str, Any]:
        table = self._session.table
        pieces = table.places[place]
        piece = pieces[-1 - at] if place in table.piles else pieces[at]
        card = table.card(piece)
        is_seen = table.is_seen(place, at, seat)
        found: dict[str, Any] = {"at": at, "picture": self.pictures.picture(card, hidden=not is_seen)}
        if is_seen:
            found |= {"card": card, "name": self._words.name(card)}
            said = [each for each in (self._words.meaning(card), *self._words.texts(card)) if each]
            found |= {"data": "; ".join(said)} if said else {}
        else:
            found["hidden"] = True
        if piece in table.turned:
            found["sideways"] = True
        counters = table.counters.get(f"#{piece}")
        return found | ({"counters": dict(counters)} if counters else {})

    def act(self, seat: int, text: str, page: str, *, is_typed: bool) -> dict[str, Any]:
        """Carry out an event or a command of a seat.

        Args:
            seat: The seat that acts.
            text: The event as in records, or as typed at a terminal.
            page: The language in which it is typed and refused.
            is_typed: Whether the text is as typed.

        Returns:
            Nothing where it was done; else ``refused``: the reason in words; ``answer``: the lines of the answer; or ``wish``:
            a command for the page itself, ``log``, ``save`` or ``quit``.
        """
        narrator = self._narrator(page)
        reader = TypedReader(self._session.table, page, self._words.name, self._piles)
        try:
            meant = reader.read(text) if is_typed else parse_event(self._named(text))
            if isinstance(meant, Command):
                return self._answered(meant, seat, reader)
            if meant.verb != "sit" or meant.values != (seat,):
                self._require_turn(seat)
            self._session.act(meant)
        except Refusal as refusal:
            return {"refused": {"why": narrator.refusal(refusal), "ruling": ""}}
        except NotationError as error:
            return {"refused": {"why": str(error), "ruling": ""}}
        except _TurnError:
            said = narrator.wording
            turn = narrator.seats[self._session.table.turn]
            return {"refused": {"why": said.fill(said.told["turn"], seat=turn), "ruling": ""}}
        return {}

    def _require_turn(self, seat: int) -> None:
        """Require that it is the turn of a seat.

        Raises:
            _TurnError: It is not.
        """
        if self._session.table.turn != seat:
            raise _TurnError

    def _answered(self, command: Command, seat: int, reader: TypedReader) -> dict[str, Any]:
        """Carry out or answer a command; `undo` alone changes the table.

        Raises:
            Refusal: It asks for something that is not there, or that the seat does not see.
            _TurnError: It is the turn of another seat, which alone may choose cards.
        """
        if command.name == "undo":
            self._session.undo()
            return {}
        if command.name == "help":
            return {"answer": reader.help(command.rest, _WISHES)}
        if command.name in _WISHES:
            return {"wish": command.name}
        self._require_turn(seat)
        card = reader.card(command.rest)
        lines = [self._words.name(card), self._words.data(card), *self._words.texts(card)]
        return {"answer": [each for each in lines if each]}

    def _named(self, text: str) -> str:
        """Return an event as records write it, from one in which a page names the card under a counter by its place.

        Records name its piece. A page does not: the numbers of pieces follow the cards, so they would reveal hidden ones.

        Raises:
            NotationError: It names a piece.
            Refusal: There is no card.
        """
        verb, *words = text.split(" ")
        if verb != "count" or not words or not set("#.") & set(words[-1]):
            return text
        (ref, *_) = parse_value(ArgumentKind.CARDS, words[-1])
        return " ".join([verb, *words[:-1], f"#{self._session.table.piece(ref)}"])

    def take_back(self, seat: int) -> int:
        """Undo the last event."""
        if not self._session.events:
            return 0
        self._session.undo()
        return 1


def _heading(game: GameData, pile: str, language: str) -> str:
    """Return the game's word for the cards of a pile, which bears the name of their kind; empty where there is none."""
    words = game.words.get(language) or game.words.get(game.language, {})
    return next((words[group][pile] for group in ("deck", "kinds") if pile in words.get(group, {})), "")

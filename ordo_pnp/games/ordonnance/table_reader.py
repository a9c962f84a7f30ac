"""Read tables from data files, with every problem at its place.

The form has been checked by the schema, or will be; a part of another form is passed over here in silence, so that
the findings of both can be shown together.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ordo_pnp.base import Code, Diagnostic, clipped, finding, near_word, printable, remedy_for
from ordo_pnp.cards import MAX_FINDINGS, Card, CardId, Origin, Printing, Variant, more_than_shown, read_bytes
from ordo_pnp.games.ordonnance.effects.model import Effect, compile_effects, lasting_steps
from ordo_pnp.games.ordonnance.effects.verbs import WILD
from ordo_pnp.games.ordonnance.ruleset import Ruleset, resolve, scoring_misfit
from ordo_pnp.games.ordonnance.setup import HELD, is_played
from ordo_pnp.games.ordonnance.table import Kingdom, Table, TableCard, Vocabulary, modifiers_of, weighs_of
from ordo_pnp.rules import RulesError, wrong_choice

UNKNOWN_SYMBOL = Code("CAT601")
UNKNOWN_TERRITORY = Code("CAT602")
UNKNOWN_CARD = Code("CAT603")
UNKNOWN_RULE = Code("CAT604")
RULE_MISFIT = Code("CAT605")
WRONG_SEATS = Code("CAT606")
WRONG_END = Code("CAT607")
NOT_CAPTURED = Code("CAT608")
IMPOSSIBLE_POSITION = Code("CAT612")


_ENDS = ("top", "bottom")


def kingdom_of(card: Card, by: int | None = None) -> Kingdom:
    """Return a kingdom card of the database, or an ordonnance card that holds something, as it lies on the table."""
    effects = compile_effects(card)
    return Kingdom(
        id=str(card.id),
        by=by,
        effects=modifiers_of(effects),
        has_events=any(each.has_event for each in effects),
        is_held=card.kind == "ordonnance",
    )


def effects_of(kingdom: Kingdom) -> tuple[Effect, ...]:
    """Return the effects of a kingdom card that is given by them; none for another one."""
    if not kingdom.given:
        return ()
    document = read_bytes(f'{{"effects": {kingdom.given}}}'.encode(), "table")
    return compile_effects(_loose(Origin(document, ())))


def _loose(origin: Origin) -> Card:
    """Return the card with the effects that stand at a place, which is in no set."""
    fields = {"effects": origin.value["effects"]}
    printing = Printing(1, 1, "kingdom", None)
    return Card(CardId("table/kingdom"), "ordonnance", "table", "kingdom", {}, "en", fields, printing, origin)


class TableReader:
    """Reads one table at a place in a document; ``problems`` collects its mistakes, up to ``MAX_FINDINGS``."""

    def __init__(
        self,
        origin: Origin,
        vocabulary: Vocabulary,
        cards: Mapping[str, Card],
        variants: Mapping[str, Variant],
        scoring_by_players: Mapping[str, str],
    ) -> None:
        self.origin = origin
        self.vocabulary = vocabulary
        self.cards = cards
        self.variants = variants
        self.scoring_by_players = scoring_by_players
        self.problems: list[Diagnostic] = []

    def read(self, data: Any) -> tuple[Table, Ruleset]:
        """Read a whole table with its rules; usable only where ``problems`` stays empty."""
        data = data if isinstance(data, dict) else {}
        names = data.get("players")
        players = tuple(str(name) for name in names) if isinstance(names, list) else ()
        rules = self._rules(data.get("rules"), len(players))
        table = self.position(data, players, data.get("rules") or {})
        self.captures(table, rules)
        return table, rules

    def position(self, data: Mapping[str, Any], players: tuple[str, ...], rules: Mapping[str, str]) -> Table:
        """Read the cards on the table: armies, kingdoms and orders."""
        armies = self._armies(data.get("armies"), len(players))
        kingdoms = {
            name: tuple(
                self._kingdom(card, len(players), ("kingdoms", name, at)) for at, card in enumerate(_list(cards))
            )
            for name, cards in self._territories(data, "kingdoms")
        }
        table = Table(players, armies, rules, kingdoms, {}, {})
        completed = self._orders(data, "completed", table)
        last_placed = self._orders(data, "last_placed", table)
        captured = self._captured(data.get("captured"))
        return Table(players, armies, rules, kingdoms, completed, last_placed, captured)

    def captures(self, table: Table, rules: Ruleset) -> None:
        """Find territories that are said to be captured but cannot be.

        Rule: OR-14: a captured territory is complete for everyone and has a sole controller.
        """
        if not table.captured:
            return
        sound = not self.problems and 2 <= len(table.players) == len(table.armies)
        results = table.score(self.vocabulary, rules).territories if sound else {}
        for at, name in enumerate(table.captured):
            limit = table.limit(name, self.vocabulary)
            short = [seat for seat, army in enumerate(table.armies) if len(army.get(name, ())) < limit]
            if short and name in self.vocabulary.territories:
                who = ", ".join(str(seat) for seat in short)
                message = f"`{name}` is not captured: the army of seat {who} is under the limit {limit} there"
                self._find(NOT_CAPTURED, message, ("captured", at), "name only territories complete for everyone")
            elif name in results and results[name].controller is None:
                message = f"`{name}` is not captured: nobody controls it alone (OR-14)"
                self._find(NOT_CAPTURED, message, ("captured", at), "leave it out: it has no order marker")

    def card(self, data: Any, path: tuple[str | int, ...]) -> TableCard:
        """Read a card: a list of symbols, or an id with the end that faces up where it has two."""
        if isinstance(data, list):
            for at, symbol in enumerate(data):
                self._known(symbol, (*self.vocabulary.symbols, WILD), UNKNOWN_SYMBOL, "symbol", (*path, at))
            return TableCard(tuple(str(symbol) for symbol in data))
        if not isinstance(data, dict) or not isinstance(data.get("card"), str):
            return TableCard(())
        identifier = data["card"]
        card = self._known_card(identifier, ("unit",), (*path, "card"))
        if card is None:
            return TableCard((), identifier)
        return self._unit(card, data, path)

    def _unit(self, card: Card, data: Mapping[str, Any], path: tuple[str | int, ...]) -> TableCard:
        ends = card.fields.get("ends")
        up = data.get("up")
        if ends is None:
            if "up" in data:
                message = f"`{card.id}` has one end only: `up` says nothing about it"
                self._find(WRONG_END, message, (*path, "up"), "delete `up`", key=True)
            return TableCard(tuple(card.fields["symbols"]), card.id, weighs=weighs_of(compile_effects(card)))
        if up not in _ENDS:
            if "up" not in data:
                message = f"`{card.id}` is reversible: it is not said which end faces up"
                self._find(WRONG_END, message, path, "add `up: top` or `up: bottom`")
            return TableCard((), card.id)
        return TableCard(tuple(ends[up]), card.id, up, weighs_of(compile_effects(card)))

    def held(self, data: Any, path: tuple[str | int, ...]) -> Card | TableCard:
        """Read a card in a hand or in the deck: any kind, no end of it up yet (OR-16)."""
        if not isinstance(data, dict) or not isinstance(data.get("card"), str):
            return self.card(data, path)
        identifier = data["card"]
        card = self._known_card(identifier, HELD, (*path, "card"))
        if card is None:
            return TableCard((), identifier)
        if "up" in data:
            message = f"`{card.id}` has no end up before it is played (OR-16)"
            self._find(WRONG_END, message, (*path, "up"), "delete `up`", key=True)
        return card

    def _known_card(self, identifier: str, kinds: Sequence[str], path: tuple[str | int, ...]) -> Card | None:
        card = self.cards.get(identifier)
        shown = printable(identifier)
        if card is None:
            known = [each.id for each in self.cards.values() if each.kind in kinds]
            remedy = remedy_for(identifier, known, "`ordo list` shows every card")
            self._find(UNKNOWN_CARD, f"no set has a card `{shown}`", path, remedy, slip=(identifier, known))
        elif card.kind not in kinds:
            wanted = " or ".join(kinds)
            message = f"`{shown}` is no {wanted} but a {card.kind}: it cannot lie here"
            self._find(UNKNOWN_CARD, message, path, f"only a {wanted} can lie here")
            return None
        elif not is_played(card):
            message = f"`{shown}` is played by hand: no rules know what it does"
            self._find(UNKNOWN_CARD, message, path, "leave it out, or give it `effects` instead of `by_hand`")
            return None
        return card

    def _rules(self, rules: Any, players: int) -> Ruleset:
        """Find unknown rules and values, and a scoring that does not go with the players; return the sound rules."""
        sound: dict[str, str] = {}
        for name, value in rules.items() if isinstance(rules, dict) else ():
            if not isinstance(value, str):
                continue
            error = wrong_choice(self.variants, name, value)
            if error is None:
                sound[name] = value
            else:
                at_value = name in self.variants
                self._find(UNKNOWN_RULE, error.message, ("rules", name), error.remedy, key=not at_value)
        misfit = scoring_misfit(sound["scoring"], players) if "scoring" in sound and players else None
        if misfit is not None:
            self._find(RULE_MISFIT, misfit.message, ("rules", "scoring"), misfit.remedy)
            sound.pop("scoring")
        try:
            return resolve(self.variants, sound, players, self.scoring_by_players)
        except RulesError:  # too few players for the default: the schema says so
            return Ruleset()

    def _armies(self, armies: Any, players: int) -> tuple[dict[str, tuple[TableCard, ...]], ...]:
        armies = _list(armies)
        if players and armies and len(armies) != players:
            message = f"there are {len(armies)} armies for {players} player{'' if players == 1 else 's'}"
            self._find(WRONG_SEATS, message, ("armies",), "give one entry for each player; `{}` without cards")
        read = []
        for seat, army in enumerate(armies):
            own: dict[str, tuple[TableCard, ...]] = {}
            for name, cards in army.items() if isinstance(army, dict) else ():
                path = ("armies", seat, name)
                self._known(name, self.vocabulary.territories, UNKNOWN_TERRITORY, "territory", path, key=True)
                own[name] = tuple(self.card(card, (*path, at)) for at, card in enumerate(_list(cards)))
            read.append(own)
        return tuple(read)

    def _kingdom(self, data: Any, players: int, path: tuple[str | int, ...]) -> Kingdom:
        data = data if isinstance(data, dict) else {}
        identifier, by = data.get("card"), data.get("by")
        if type(by) is int and by >= players > 0:
            message = f"there is no seat {by} among {players} players"
            self._find(WRONG_SEATS, message, (*path, "by"), f"seats count from 0 to {players - 1}")
        by = by if type(by) is int else None
        if isinstance(identifier, str):
            known = self.cards.get(identifier)
            holds = known is not None and known.kind == "ordonnance" and any(lasting_steps(compile_effects(known)))
            card = self._known_card(identifier, ("kingdom", *["ordonnance"] * holds), (*path, "card"))
            return Kingdom(id=identifier, by=by) if card is None else kingdom_of(card, by)
        if isinstance(data.get("effects"), list):
            return self._given(by, (*path, "effects"))
        if "cancel" in data:
            self._known(data["cancel"], self.vocabulary.symbols, UNKNOWN_SYMBOL, "symbol", (*path, "cancel"))
        cancel, limit = data.get("cancel"), data.get("limit")
        return Kingdom(cancel if isinstance(cancel, str) else None, limit if type(limit) is int else None, by=by)

    def _given(self, by: int | None, path: tuple[str | int, ...]) -> Kingdom:
        """Read a kingdom card that is given by its effects."""
        from ordo_pnp.games.ordonnance.effects.lint import errors_of  # 0.1 s

        card = _loose(self.origin.below(*path[:-1]))
        facts = {"symbols": self.vocabulary.symbols, "territories": self.vocabulary.territories}
        problems = errors_of(card, {**facts, "limit": self.vocabulary.limit})
        self.problems += problems[: max(0, MAX_FINDINGS - len(self.problems))]
        if problems:
            return Kingdom(by=by)
        return replace(kingdom_of(card, by), id=None, given=json.dumps(card.fields["effects"], ensure_ascii=False))

    def _orders(self, data: Mapping[str, Any], key: str, table: Table) -> dict[str, tuple[int, ...]]:
        """Read ``completed`` or ``last_placed``: each list must name exactly the seats that the cards say."""
        orders: dict[str, tuple[int, ...]] = {}
        for name, seats in self._territories(data, key):
            if name not in self.vocabulary.territories or not isinstance(seats, list) or not table.armies:
                continue
            sizes = [len(army.get(name, ())) for army in table.armies]
            needed = table.limit(name, self.vocabulary) if key == "completed" else 1
            must = [seat for seat, size in enumerate(sizes) if size >= needed]
            if sorted(seats, key=str) == sorted(must, key=str) and all(type(seat) is int for seat in seats):
                orders[name] = tuple(seats)
            elif seats:
                self._wrong_order(name, key, must, seats)
        return orders

    def _wrong_order(self, name: str, key: str, must: Sequence[int], seats: Sequence[Any]) -> None:
        who = "complete there" if key == "completed" else "with cards there"
        exactly = ", ".join(str(seat) for seat in must) if must else "none"
        remedy = f"put {exactly} in the right order" if must else "leave the territory out"
        message = f"`{key}` of `{name}` must name exactly the seats {who}, each once: {exactly}"
        wrong = next((at for at, seat in enumerate(seats) if seat not in must or seat in seats[:at]), None)
        path: tuple[str | int, ...] = (key, name) if wrong is None else (key, name, wrong)
        self._find(WRONG_SEATS, message, path, remedy)

    def _captured(self, captured: Any) -> tuple[str, ...] | None:
        if not isinstance(captured, list):
            return None
        for at, name in enumerate(captured):
            known = self._known(name, self.vocabulary.territories, UNKNOWN_TERRITORY, "territory", ("captured", at))
            if known and name in captured[:at]:
                self._find(NOT_CAPTURED, f"`{name}` is captured twice", ("captured", at), "name it once")
        return tuple(str(name) for name in captured)

    def _territories(self, data: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
        found = data.get(key)
        for name, value in found.items() if isinstance(found, dict) else ():
            self._known(name, self.vocabulary.territories, UNKNOWN_TERRITORY, "territory", (key, name), key=True)
            yield name, value

    def _known(
        self, word: Any, words: Iterable[str], kind: Code, what: str, path: tuple[str | int, ...], *, key: bool = False
    ) -> bool:
        words = tuple(words)
        if word in words:
            return True
        if isinstance(word, str):
            remedy = remedy_for(word, words, f"one of {', '.join(words)}")
            self._find(kind, f"unknown {what} `{clipped(word)}`", path, remedy, key=key, slip=(word, words))
        return False

    def _find(
        self,
        kind: Code,
        message: str,
        path: tuple[str | int, ...],
        remedy: str | None,
        *,
        key: bool = False,
        slip: tuple[str, Iterable[str]] = ("", ()),
    ) -> None:
        """Add a finding; a slip is the word that stands at its place, and the known ones."""
        if len(self.problems) < MAX_FINDINGS:
            span = self.origin.span(*path, key=key)
            self.problems.append(finding(kind, message, span, remedy=remedy, fix=near_word(span, *slip)))
        elif len(self.problems) == MAX_FINDINGS:
            self.problems.append(more_than_shown(self.origin.document))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []

"""The kinds and cards of a new game, made of columns of a table that have been judged."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from ordo_pnp.cards import LONGEST, title_of
from ordo_pnp.tables.new_game.columns import (
    TableColumn,
    label_of_number,
    proposed_slug,
    signs_in,
    slugs_of,
    unique_slug,
)
from ordo_pnp.tables.new_game.plan import GamePlan, PlannedCard
from ordo_pnp.tables.new_game.sign_shapes import plain_signs
from ordo_pnp.tables.new_game.translated_columns import translations_of, words_in

# The kind of all cards of a table that does not tell kinds apart.
ONLY_KIND: Final = "card"


class GameMaker:
    """Makes kinds and cards of columns that have been judged."""

    def __init__(self, columns: Sequence[TableColumn], count: int, shared_keys: Collection[str]) -> None:
        by_use = {each.use: each for each in columns}
        self.names, self.ids = by_use.get("name"), by_use.get("id")
        self.copies, self.kinds = by_use.get("copies"), by_use.get("kind")
        self.fields = [each for each in columns if each.use == "field"]
        named = kinds_in(self.kinds) if self.kinds is not None else []
        slugs = slugs_of(named) or {}
        self.kind_words = {slug: cell for cell, slug in slugs.items()} or {ONLY_KIND: title_of(ONLY_KIND)}
        self.lists = _lists_of(self.kind_words, shared_keys)
        self.kind_of = [slugs[cell] for cell in named] if self.kinds is not None else [ONLY_KIND] * count

    def game(self, game: GamePlan) -> GamePlan:
        """Return a game with the cards of the table."""
        kinds = {kind: self._kind(kind) for kind in self.kind_words}
        cards = list(self._cards())
        texts = [each for each in self.fields if each.spec["type"] == "rich"] + ([self.names] if self.names else [])
        words = self._words()
        shown = [cell for each in texts for cell in each.filled]
        shown += [word for entries in words.values() for word in entries.values()]  # of kinds, fields, choices
        shown += [text for card in cards for texts in card.translations.values() for text in texts.values()]
        translated = {language: self._words_in(language) for language in game.languages[1:]}
        return replace(
            game,
            kinds=kinds,
            words=words,
            cards=cards,
            signs=plain_signs(signs_in(shown)),
            translated_words={language: words for language, words in translated.items() if words},
        )

    def _kind(self, kind: str) -> dict[str, Any]:
        rows = [row for row, each in enumerate(self.kind_of) if each == kind]
        fields: dict[str, Any] = {}
        name = self._name_spec(rows)
        if name is not None:
            fields["name"] = name
        for column in self.fields:
            filled = sum(1 for row in rows if column.cells[row])
            if filled or len(self.kind_words) == 1:
                about = {"description": column.heading} if _label(column) != column.heading else {}
                fields[column.name] = {**column.spec, **({"required": True} if filled == len(rows) else {}), **about}
        key = {} if self.lists[kind] == f"{kind}s" else {"list": self.lists[kind]}
        return {**key, **({"fields": fields} if fields else {})}

    def _name_spec(self, rows: Sequence[int]) -> dict[str, Any] | None:
        """Return what is to be said of the names of a kind; None where it is what is true of every kind."""
        cells = [] if self.names is None else [self.names.cells[row] for row in rows]
        is_rich = any(set(cell) & set("{}\r\n") for cell in cells)
        longest = max(map(len, cells), default=0)
        if cells and all(cells) and longest <= 80 and not is_rich:
            return None
        spec: dict[str, Any] = {"type": "rich" if is_rich else "text", "max": max(80, longest)}
        return {**spec, "required": True} if cells and all(cells) else spec

    def _words(self) -> dict[str, dict[str, str]]:
        words = {
            "deck": dict(self.kind_words),
            "kinds": dict(self.kind_words),
            "fields": {each.name: _label(each) for each in self.fields},
        }
        for each in self.fields:
            if each.slugs:
                words[each.name] = {slug: cell for cell, slug in each.slugs.items()}
        return {group: entries for group, entries in words.items() if entries}

    def _words_in(self, language: str) -> dict[str, dict[str, str]]:
        """Return the words of kinds and choices that a table translates."""
        found = {
            each.name: {each.slugs[cell]: text for cell, text in words_in(each, language).items()}
            for each in self.fields
            if each.slugs
        }
        if self.kinds is not None:
            kinds = words_in(self.kinds, language)
            named = {slug: kinds[cell] for slug, cell in self.kind_words.items() if cell in kinds}
            found |= {"deck": named, "kinds": named}
        return {group: words for group, words in found.items() if words}

    def _cards(self) -> Iterator[PlannedCard]:
        taken: dict[str, int] = {}
        for row, kind in enumerate(self.kind_of):
            yield PlannedCard(kind, dict(self._entry(row, kind, taken)), self._translated(row))

    def _translated(self, row: int) -> dict[str, dict[str, str]]:
        """Return the texts of a card in other languages."""
        found: dict[str, dict[str, str]] = {}
        names = [self.names] if self.names is not None else []
        for column, language, other in translations_of([*names, *self.fields]):
            if other.cells[row] and not column.slugs:
                found.setdefault(language, {})["name" if column is self.names else column.name] = other.cells[row]
        return found

    def _entry(self, row: int, kind: str, taken: dict[str, int]) -> Iterator[tuple[str, Any]]:
        name = "" if self.names is None else self.names.cells[row]
        if self.ids is not None:
            yield "id", self.ids.cells[row]
        else:
            yield "id", unique_slug(proposed_slug(name) or f"{kind[:38]}-{row + 1}", taken)
        if name:
            yield "name", name
        for column in self.fields:
            if column.cells[row]:
                yield column.name, _value(column, column.cells[row])
        if self.copies is not None and self.copies.cells[row]:
            yield "print", {"copies": int(self.copies.cells[row])}


def _label(column: TableColumn) -> str:
    return label_of_number(column.heading) if column.spec["type"] == "int" else column.heading


def _value(column: TableColumn, cell: str) -> Any:
    kind = column.spec["type"]
    if kind == "int":
        return int(cell)
    if kind == "flag":
        return cell.lower() == "true"
    return column.slugs.get(cell, cell)


def _lists_of(kinds: Collection[str], shared_keys: Collection[str]) -> dict[str, str]:
    """Return the key of the files with cards of each kind: none that means something else."""
    lists: dict[str, str] = {}
    taken: dict[str, int] = {}
    for kind in kinds:
        wanted = f"{kind}s" if len(kind) < LONGEST and f"{kind}s" not in shared_keys else f"{kind[:38]}-cards"
        lists[kind] = unique_slug(wanted, taken)
    return lists


def kinds_in(column: TableColumn) -> list[str]:
    """Return the kind that each row names; a card without one is of the only kind of games that tell none apart."""
    return [cell or title_of(ONLY_KIND) for cell in column.cells]

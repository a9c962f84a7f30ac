"""Cards as an SQLite database, which any SQLite tool opens.

Tables: ``games``, ``sets``, ``cards`` (one row a card), ``texts`` (one row a text in a language), ``fields`` (one row a field,
nested ones as JSON); a view ``GAME_KIND`` for each kind with a column a field and a text; ``search`` finds words in texts.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any

_TABLES = """
CREATE TABLE games (id TEXT PRIMARY KEY, language TEXT NOT NULL, title TEXT);
CREATE TABLE sets (game TEXT NOT NULL, id TEXT NOT NULL, requires TEXT NOT NULL, name TEXT, PRIMARY KEY (game, id));
CREATE TABLE cards (game TEXT NOT NULL, card_set TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, number INTEGER NOT NULL,
  copies INTEGER NOT NULL, print TEXT NOT NULL, PRIMARY KEY (game, id));
CREATE TABLE texts (game TEXT NOT NULL, card TEXT NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (game, card, language, name));
CREATE TABLE fields (game TEXT NOT NULL, card TEXT NOT NULL, name TEXT NOT NULL, value NOT NULL, PRIMARY KEY (game, card, name));
"""
# The tables of SQLite's full-text search have names with these endings.
_PARTS_OF_SEARCH = ("_data", "_idx", "_content", "_docsize", "_config")
_SEARCH = """
CREATE VIRTUAL TABLE search USING fts5(game UNINDEXED, card UNINDEXED, language UNINDEXED, name UNINDEXED, text);
INSERT INTO search SELECT game, card, language, name, text FROM texts;
"""
_TAKEN = ("games", "sets", "cards", "texts", "fields", *(f"search{each}" for each in ("", *_PARTS_OF_SEARCH)))
_NO_WORD = re.compile(r"\W+", re.ASCII)
# A view has so many at most; SQLite allows 2,000.
_MOST_COLUMNS = 1_000
_LARGEST = 2**63


def write_database(data: Mapping[str, Any]) -> bytes:
    """Write the data of ``cards_as_data`` as an SQLite database; the same data give the same bytes with the same SQLite.

    Where SQLite was built without full-text search there is no table ``search``.
    """
    with closing(sqlite3.connect(":memory:")) as base:
        base.executescript(f"PRAGMA page_size = 4096; PRAGMA user_version = {data['format']}; {_TABLES}")
        base.executemany("INSERT INTO games VALUES (?, ?, ?)", _games(data))
        base.executemany("INSERT INTO sets VALUES (?, ?, ?, ?)", _sets(data))
        base.executemany("INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?)", _cards(data))
        base.executemany("INSERT INTO texts VALUES (?, ?, ?, ?, ?)", _texts(data))
        base.executemany("INSERT INTO fields VALUES (?, ?, ?, ?)", _fields(data))
        for statement in _views(data):
            base.execute(statement)
        if base.execute("SELECT 1 FROM pragma_compile_options WHERE compile_options = 'ENABLE_FTS5'").fetchone():
            base.executescript(_SEARCH)
        base.commit()
        base.execute("VACUUM")
        return bytes(base.serialize())


def _games(data: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    for game in data["games"]:
        yield game["id"], game["language"], game["title"].get(game["language"])


def _sets(data: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    for game in data["games"]:
        for each in game["sets"]:
            texts = each["texts"]
            texts_shown: Mapping[str, str] = texts.get(game["language"]) or next(iter(texts.values()), {})
            yield game["id"], each["id"], " ".join(each["requires"]), texts_shown.get("name")


def _cards(data: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    for card in data["cards"]:
        yield (*(card[key] for key in ("game", "set", "id", "kind", "number", "copies")), _json(card["print"]))


def _texts(data: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for card in data["cards"]:
        for language, texts in card["texts"].items():
            for name, text in texts.items():
                yield card["game"], card["id"], language, name, text


def _fields(data: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    for card in data["cards"]:
        for name, value in card["fields"].items():
            is_plain = isinstance(value, str | float) or (isinstance(value, int) and -_LARGEST <= value < _LARGEST)
            yield card["game"], card["id"], name, value if is_plain else _json(value)


def _views(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield a view for each kind of a game: its fields, then its texts by language, in the order in which cards have them."""
    columns: dict[tuple[str, str], dict[tuple[str, str], None]] = {}
    for card in data["cards"]:
        own = columns.setdefault((card["game"], card["kind"]), {})
        own.update(dict.fromkeys((name, "") for name in card["fields"]))
        own.update(dict.fromkeys((name, language) for language, texts in card["texts"].items() for name in texts))
    views = set(_TAKEN)
    for (game, kind), found in columns.items():
        names = {"id", "card_set", "number", "copies"}
        selected = [
            *("id", "card_set", "number", "copies"),
            *(
                f"(SELECT {_from_texts(name, language) if language else _from_fields(name)}) AS "
                f"{_unique(f'{name}_{language}' if language else name, names)}"
                for name, language in sorted(found, key=lambda each: bool(each[1]))[:_MOST_COLUMNS]
            ),
        ]
        where = f"game = {_text(game)} AND kind = {_text(kind)}"
        yield f"CREATE VIEW {_unique(f'{game}_{kind}', views)} AS SELECT {', '.join(selected)} FROM cards WHERE {where}"  # noqa: S608 (names and texts are quoted)


def _unique(wanted: str, taken: set[str]) -> str:
    """Quote a name that comes from data, all but letters, digits and underscores made one; with a number where it is taken."""
    name = plain = _NO_WORD.sub("_", wanted).lower()
    number = 1
    while name in taken:
        number += 1
        name = f"{plain}_{number}"
    taken.add(name)
    return f'"{name}"'


def _from_fields(name: str) -> str:
    return f"value FROM fields WHERE fields.game = cards.game AND card = cards.id AND name = {_text(name)}"


def _from_texts(name: str, language: str) -> str:
    same = f"texts.game = cards.game AND card = cards.id AND name = {_text(name)}"
    return f"text FROM texts WHERE {same} AND language = {_text(language)}"


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

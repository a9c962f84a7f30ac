"""Sample cards of kinds that somebody has declared: enough to see every field printed, in two languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.cards import fields_of, is_translated, list_of, lists_of, title_of
from ordo_pnp.tables.new_game.plan import PlannedCard
from ordo_pnp.tables.new_game.sign_shapes import plain_signs
from ordo_pnp.tables.new_game.yaml_text import entries

if TYPE_CHECKING:
    from ordo_pnp.tables.new_game.plan import FieldSpec, GamePlan, Kinds, Words


# The kinds of a game of which nothing else is said.
STARTER: Final = (
    "creature: power int 0..9, feels symbols sun|moon, rarity choice common|rare, text rich, art image",
    "event: text rich",
)
_FEWEST: Final = 3


class _Phrases(NamedTuple):
    name: str
    text: str
    line: str


_PHRASES: Final[Mapping[str, _Phrases]] = {
    "en": _Phrases("Example {}", "Write here what the card does.", "An example"),
    "de": _Phrases("Beispiel {}", "Schreibe hier, was die Karte tut.", "Ein Beispiel"),
    "ru": _Phrases("Пример {}", "Напишите здесь, что делает карта.", "Пример"),
}


# Words of the starter in German and Russian.
_LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "Creature": {"de": "Wesen", "ru": "Существо"},
    "Event": {"de": "Ereignis", "ru": "Событие"},
    "Power": {"de": "Kraft", "ru": "Сила"},
    "Feels": {"de": "Fühlt", "ru": "Чувствует"},
    "Rarity": {"de": "Seltenheit", "ru": "Редкость"},
    "Common": {"de": "Häufig", "ru": "Обычная"},
    "Rare": {"de": "Selten", "ru": "Редкая"},
    "Text": {"de": "Text", "ru": "Текст"},
    "Art": {"de": "Bild", "ru": "Рисунок"},
}


def sample_plan(game: GamePlan, kinds: Kinds) -> GamePlan:
    """Return a game with sample cards of some kinds, at least three.

    Args:
        game: What is known of it besides: its kinds, words and cards are replaced.
        kinds: As in ``kinds.yaml``.
    """
    signs = dict.fromkeys(sign for kind in kinds.values() for sign in _signs(kind))
    each = -(-_FEWEST // len(kinds))
    cards: list[PlannedCard] = []
    for kind, spec in kinds.items():
        for _ in range(each if len(cards) + each <= _FEWEST else 1):
            cards.append(_card(kind, spec, cards, game.languages))
    own, *others = game.languages
    named = words_of(kinds)
    words = {**named, **_in_language(named, game.title, own)}
    translated = {language: _in_language(named, game.title, language) for language in others}
    return replace(game, kinds=kinds, words=words, cards=cards, signs=plain_signs(signs), translated_words=translated)


def _in_language(words: Words, title: str, language: str) -> Words:
    """Return those groups of words whose words are all known in a language; the title is a name and stays as it is."""
    known = {group: entries for group, entries in words.items() if all(word in _LABELS for word in entries.values())}
    if language not in _PHRASES:
        return {}
    said = {
        group: {key: {"en": word, **_LABELS[word]}[language] for key, word in entries.items()}
        for group, entries in known.items()
    }
    return {group: {"title": title, **each} if group == "deck" else each for group, each in said.items()}


def example_lines(kinds: Kinds, kind: str, number: int, language: str) -> list[str]:
    """Return the lines of an example of a card in a list, two columns in.

    Args:
        kinds: As in ``kinds.yaml``.
        kind: Of the card.
        number: How many cards there are with it.
        language: Of its texts.
    """
    entry = {"id": "example"}
    if len(lists_of(kinds)[list_of(kind, kinds[kind])]) > 1:
        entry["kind"] = kind
    values = ((name, _value(name, field, number, (), language)) for name, field in fields_of(kinds[kind]).items())
    return list(entries([entry | {name: value for name, value in values if value is not None}], 2))


def words_of(kinds: Kinds) -> dict[str, dict[str, str]]:
    """Return the words that a game needs for its kinds: headings, names of kinds and fields, and what can be chosen."""
    fields = {name: spec for kind in kinds.values() for name, spec in fields_of(kind).items() if name != "name"}
    words = {
        "deck": {kind: title_of(kind) for kind in kinds},
        "kinds": {kind: title_of(kind) for kind in kinds},
        "fields": {name: label_of(name) for name in fields},
    }
    words |= {
        name: {value: label_of(value) for value in spec["values"]}
        for name, spec in fields.items()
        if spec["type"] == "choice" and isinstance(spec["values"], list) and name not in words
    }
    return {group: entries for group, entries in words.items() if entries}


def label_of(name: str) -> str:
    """Return what people read for the name of a field or a value.

    >>> label_of("hit_points"), label_of("Very rare")
    ('Hit Points', 'Very rare')
    """
    return title_of(name.replace("_", "-")) if name.islower() and name.isascii() and " " not in name else name


def _signs(kind: Mapping[str, Any]) -> list[str]:
    return [sign for spec in fields_of(kind).values() if spec["type"] == "symbols" for sign in spec["values"]]


def _card(kind: str, spec: Mapping[str, Any], before: Sequence[PlannedCard], languages: Sequence[str]) -> PlannedCard:
    number = len(before) + 1
    own, *others = languages
    values = {name: _value(name, field, number, before, own) for name, field in fields_of(spec).items()}
    entry = {"id": f"example-{number}", **{name: value for name, value in values.items() if value is not None}}
    texts = {name: field for name, field in fields_of(spec).items() if is_translated(field) and name in entry}
    translations = {
        language: {name: str(_value(name, field, number, before, language)) for name, field in texts.items()}
        for language in others
        if language in _PHRASES
    }
    return PlannedCard(kind, entry, translations)


def _value(name: str, spec: FieldSpec, number: int, before: Sequence[PlannedCard], language: str) -> Any:
    """Return what a sample card has in a field; None for what is seen better on the first card of one's own."""
    phrases = _PHRASES.get(language, _PHRASES["en"])
    if spec["type"] in ("text", "rich"):
        text = phrases.name if name == "name" else phrases.text if spec["type"] == "rich" else phrases.line
        return text.format(number)[: spec.get("max", 80)]
    if spec["type"] == "int":
        least = spec.get("min", min(0, spec.get("max", 0)))
        return min(least + number, spec.get("max", least + number))
    if isinstance(spec.get("values"), str):
        return None  # words of `game.yaml`
    if spec["type"] == "choice":
        return spec["values"][(number - 1) % len(spec["values"])]
    if spec["type"] == "symbols":
        return list(spec["values"][: min(number, len(spec["values"]))])
    if spec["type"] == "flag":
        return number % 2 == 1
    if spec["type"] == "card":
        of = spec.get("of", [])
        kinds = [of] if isinstance(of, str) else of
        return next((card.entry["id"] for card in before if not kinds or card.kind in kinds), None)
    return None

"""Sample cards of declared kinds, plain signs, and the finished example design."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.cards import (
    LONGEST,
    SIGN_LANGUAGES,
    GameSigns,
    fields_of,
    is_translated,
    list_of,
    lists_of,
    read_bytes,
    slug_of,
    title_of,
)
from ordo_pnp.draw import PieceSize
from ordo_pnp.tables.new_game.game_files import FieldSpec, GamePlan, Kinds, PlannedCard, Words, entries

# Path data on the grid of 24 units.
_SHAPES: Final = (
    "M12 4L20 12L12 20L4 12Z",
    "M12 3.5L20.5 19H3.5Z",
    "M5 5H19V19H5Z",
    "M12 3L20 7.5V16.5L12 21L4 16.5V7.5Z",
    "M9.5 4H14.5V9.5H20V14.5H14.5V20H9.5V14.5H4V9.5H9.5Z",
    "M12 3L14.4 9.2L21 9.5L15.8 13.6L17.6 20L12 16.3L6.4 20L8.2 13.6L3 9.5L9.6 9.2Z",
    "M4 5H20L12 20.5Z",
    "M4 8H20V16H4Z",
    "M8 4H16V20H8Z",
)
_COLORS: Final = ("#A8432F", "#1F5C8A", "#4C7A34", "#7A4B8C", "#8A6A1F", "#2F7F7A", "#5B5B66")
_ROUND: Final = "M24 12C24 18.63 18.63 24 12 24C5.37 24 0 18.63 0 12C0 5.37 5.37 0 12 0C18.63 0 24 5.37 24 12Z"


def signs_for(names: Iterable[tuple[str, str]], known: GameSigns | None = None) -> dict[str, dict[str, Any]]:
    """Return the signs, as in ``signs.yaml``, that names in texts need beside those that there are.

    A name that means one of those is another way to write it; any other is that of a plain shape.

    Args:
        names: As texts write them, each with the language of the text.
        known: The signs that there are; None for those that every game has.
    """
    every = GameSigns({}) if known is None else known
    signs, shapes = dict[str, dict[str, Any]](), sum(_is_plain(each) for each in every.own.values())
    languages: dict[str, str] = {}
    for written, language in names:
        if written not in every:
            languages.setdefault(written, language)  # a name that two languages write stands for one sign
    other = _other_language(every, languages)
    for written, language in languages.items():
        meant = every.meant(written, language, *other)
        name = meant or slug_of(written)[:LONGEST].strip("-")
        if meant is None and name and name not in signs:
            signs[name] = plain_sign(shapes)
            shapes += 1
        if name and written != name:
            signs.setdefault(name, {}).setdefault("written", []).append(written)
    return signs


def _other_language(every: GameSigns, languages: Mapping[str, str]) -> list[str]:
    """Return the language that knows clearly more of some names than those do that their texts are said to be in.

    A German table is often said to be English; but that one name of an English table is a German word, such as ``fang``, says nothing.
    """
    known = {each: sum(every.meant(name, each) is not None for name in languages) for each in SIGN_LANGUAGES}
    usual = sum(every.meant(name, language) is not None for name, language in languages.items())
    best = max(SIGN_LANGUAGES, key=known.__getitem__)
    return [best] if known[best] > usual + 1 else []


def _is_plain(sign: Mapping[str, Any]) -> bool:
    """Whether a sign is one that ``plain_sign`` makes, or began as one."""
    return "tile" in sign and [layer.get("d") for layer in sign.get("layers", ())][:1] in [[shape] for shape in _SHAPES]


def plain_sign(number: int) -> dict[str, Any]:
    """Return a sign, as in ``signs.yaml``, by its number from 0; the first 63 are all different."""
    return {
        "color": _COLORS[number % len(_COLORS)],
        "layers": [{"ink": "main", "d": _SHAPES[number % len(_SHAPES)]}],
        "tile": {"x": 12, "y": 12, "scale": 0.7, "d": _ROUND},
    }


_ART_FILE: Final = Path(__file__).with_name("example-art.yaml")
# The borders of the tones of the sky.
_BANDS: Final = (
    "M0 190C140 160 300 220 600 180V800H0Z",
    "M0 340C180 380 380 310 600 350V800H0Z",
    "M0 480C160 450 420 510 600 470V800H0Z",
)
_HILLS: Final = (
    "M0 600C150 540 300 610 420 570C500 546 560 560 600 580V800H0Z",
    "M0 680C160 630 340 690 600 640V800H0Z",
)
_GROUND: Final = "M0 740C140 716 420 756 600 724V800H0Z"
# Radius of the light around the moon, in radii of the moon.
_HALO: Final = 1.5


def example_pictures() -> dict[str, bytes]:
    """Return the pictures of the cards of the example by their ids."""
    data: dict[str, Any] = read_bytes(_ART_FILE.read_bytes(), _ART_FILE.name, _ART_FILE).data
    return {name: _svg(picture, data).encode() for name, picture in data["pictures"].items()}


def _svg(picture: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    lines = "\n".join(["", *_lines(picture, data), ""])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800">{lines}</svg>\n'


def _lines(picture: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[str]:
    """Yield elements from the back to the front."""
    top, *tones, far, near, ground = data["skies"][picture["sky"]]
    yield f'<rect width="600" height="800" fill="{top}"/>'
    for outline, tone in zip(_BANDS, tones, strict=True):
        yield f'<path d="{outline}" fill="{tone}"/>'
    moon = picture.get("moon")
    if picture["sky"] != "morning":
        yield from (_disc(star, data["light"]) for star in data["stars"] if moon is None or not _is_near(star, moon))
    if moon is not None:
        yield _disc((moon[0], moon[1], moon[2] * _HALO), tones[-1])
        yield _disc(moon, data["light"])
    for outline, tone in zip(_HILLS, (far, near), strict=True):
        yield f'<path d="{outline}" fill="{tone}"/>'
    yield picture["front"].strip()
    yield f'<path d="{_GROUND}" fill="{ground}"/>'


def _is_near(star: Sequence[float], moon: Sequence[float]) -> bool:
    """Whether a star would stand in the light of the moon."""
    return (star[0] - moon[0]) ** 2 + (star[1] - moon[1]) ** 2 < (moon[2] * _HALO + 10) ** 2


def _disc(place: Sequence[float], fill: str) -> str:
    x, y, radius = place
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'


# Its default name.
EXAMPLE_NAME: Final = "night-garden"
_EXAMPLE_FILE: Final = Path(__file__).with_name("example.yaml")


def example_plan(name: str, size: PieceSize | None) -> GamePlan:
    """Return the example.

    Args:
        name: The id of the game.
        size: Of the cards, if not its own.
    """
    data: dict[str, Any] = read_bytes(_EXAMPLE_FILE.read_bytes(), _EXAMPLE_FILE.name, _EXAMPLE_FILE).data
    own, *others = languages = list(data["words"])
    return GamePlan(
        id=name,
        title=data["title"],
        languages=languages,
        kinds=data["kinds"],
        words=data["words"][own],
        cards=[_example_card(each, own, others) for each in data["cards"]],
        pictures={_picture_of(slug): content for slug, content in example_pictures().items()},
        signs=data["signs"],
        translated_words={language: data["words"][language] for language in others},
        set_names=data["set"],
        size=size or PieceSize(float(data["size"][0]), float(data["size"][1])),
        look=data["look"],
    )


def _example_card(data: Mapping[str, Any], own: str, others: list[str]) -> PlannedCard:
    """Return a card: its id, its texts and its other fields."""
    held = dict(data["entry"])
    slug = held.pop("id")
    entry = {"id": slug, "name": data[own]["name"], **held, "text": data[own]["text"], "art": _picture_of(slug)}
    return PlannedCard(data["kind"], entry, {language: data[language] for language in others})


def _picture_of(slug: str) -> str:
    """Return the path of the picture of a card in the folder of its set."""
    return f"art/{slug}.svg"


# The kinds of a game by default.
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
        game: Its other facts: its kinds, words and cards are replaced.
        kinds: As in ``kinds.yaml``.
    """
    signs = dict.fromkeys(sign for kind in kinds.values() for sign in _signs(kind))
    each = -(-_FEWEST // len(kinds))
    cards: list[PlannedCard] = []
    for kind, spec in kinds.items():
        for _ in range(each if len(cards) + each <= _FEWEST else 1):
            cards.append(_sample_card(kind, spec, cards, game.languages))
    own, *others = game.languages
    named = words_of(kinds)
    words = {**named, **_in_language(named, game.title, own)}
    translated = {language: _in_language(named, game.title, language) for language in others}
    return replace(
        game,
        kinds=kinds,
        words=words,
        cards=cards,
        signs=signs_for((sign, game.languages[0]) for sign in signs),
        translated_words=translated,
    )


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
    """Return the words that a game needs for its kinds: headings, names of kinds and fields, and choices."""
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
    """Return the word that people read for a field or a value.

    >>> label_of("hit_points"), label_of("Very rare")
    ('Hit Points', 'Very rare')
    """
    return title_of(name.replace("_", "-")) if name.islower() and name.isascii() and " " not in name else name


def _signs(kind: Mapping[str, Any]) -> list[str]:
    return [sign for spec in fields_of(kind).values() if spec["type"] == "symbols" for sign in spec["values"]]


def _sample_card(
    kind: str, spec: Mapping[str, Any], before: Sequence[PlannedCard], languages: Sequence[str]
) -> PlannedCard:
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
    """Return the value of a sample card in a field; None for one that is seen better on the first card of one's own."""
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

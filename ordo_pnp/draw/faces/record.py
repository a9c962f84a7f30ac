"""A card as a face sees it: its values in one language, and its roles such as $title, $rules and $numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from ordo_pnp.base import Diagnostic, OrdoError, PluginError
from ordo_pnp.cards import (
    EMPTY,
    HIDDEN,
    KIND_LINE,
    RULES,
    STORY,
    Card,
    Derived,
    GameData,
    plain_text,
    reminders_in,
    signs_of,
    title_of,
)
from ordo_pnp.draw.capitals import capitals
from ordo_pnp.draw.drawing import Item

# Adds items to a drawing of a record.
Draw: TypeAlias = Callable[["FaceRecord", list["Item"]], None]


class FaceRecord:
    """A card seen by a face: the source of values for ``$`` references."""

    __slots__ = (
        "_copies_read",
        "alike",
        "card",
        "copy",
        "game",
        "index",
        "is_draft",
        "is_printed",
        "item",
        "language",
        "made",
        "problems",
        "repeated",
        "text_step",
    )

    def __init__(
        self,
        game: GameData,
        card: Card,
        language: str,
        problems: list[Diagnostic],
        *,
        is_draft: bool = False,
        is_printed: bool = False,
        copy: int = 1,
    ) -> None:
        self.game = game
        self.card = card
        self.language = language
        # The number of the drawn copy, from 1, and each reading of it by a face; shared with the records inside
        # repeats.
        self.copy = copy
        self._copies_read: list[int] = []
        # Findings of this drawing, in the order of the elements.
        self.problems = problems
        # The number of items that all repeats have drawn so far; shared with the records inside them.
        self.repeated = [0]
        # The values derived from the card for this drawing, by their makers; shared with the records inside of repeats.
        self.made: dict[object, Any] = {}
        # The item of the innermost ``repeat``.
        self.item: Any = None
        # Its number, from 1.
        self.index = 0
        # Gives the step at which texts of stacks have the size that a card in a language shares with its kind; none: each has its own.
        self.alike: Callable[[Card, str], int] | None = None
        # Texts of stacks begin at it.
        self.text_step = 0
        # Whether text that does not fit is drawn, too, for a draft on screen.
        self.is_draft = is_draft
        # Whether that draft is printed: text is cut at its box, and a grey box stands for a picture that is missing.
        self.is_printed = is_printed

    @classmethod
    def of_nobody(cls, game: GameData) -> FaceRecord:
        """Return a record without a card, for values that all cards share; findings are reported with the records of cards."""
        return cls(game, None, game.language, [])  # type: ignore[arg-type]

    @property
    def is_nobodys(self) -> bool:
        """Whether there is no card."""
        return self.card is None

    @property
    def is_numbered(self) -> bool:
        """Whether something drawn so far depends on the number of the copy."""
        return bool(self._copies_read)

    def read_copy(self) -> int:
        """Return the number of the copy that is drawn, and remember that it matters."""
        self._copies_read[:] = [self.copy]
        return self.copy

    def at_item(self, item: Any, index: int) -> FaceRecord:
        """Make the record as an element inside a ``repeat`` sees it."""
        drawn_as = {"is_draft": self.is_draft, "is_printed": self.is_printed}
        inner = FaceRecord(self.game, self.card, self.language, self.problems, **drawn_as)
        inner.item, inner.index, inner.repeated, inner.made = item, index, self.repeated, self.made
        inner.alike = self.alike
        inner.copy, inner._copies_read = self.copy, self._copies_read
        return inner

    def apart(self) -> FaceRecord:
        """Make the same record of a draft, whose findings are dropped."""
        other = FaceRecord(self.game, self.card, self.language, [], is_draft=True)
        other.item, other.index, other.made, other.alike = self.item, self.index, self.made, self.alike
        other.copy, other._copies_read = self.copy, self._copies_read
        return other


NAME: Final = "name"
# The keys of the items of a role that is a list of mappings.
ITEM_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "numbers": ("field", "label", "figure"),
    "stats": ("field", "label", "figure"),
    "pictures": ("field", "file"),
    "colors": ("field", "color"),
}
# The role of those numbers for which a face has no room: words.
MORE_NUMBERS: Final = "more-numbers"
# Labels that players of any card game expect beside the first number: it needs none then.
PLAIN_COSTS: Final = frozenset(
    [
        "cost",
        "costs",
        "price",
        "kosten",
        "preis",
        "coût",
        "prix",
        "coste",
        "costo",
        "precio",
        "prezzo",
        "custo",
        "koszt",
        "cena",
        "стоимость",
        "цена",
        "вартість",
        "ціна",
    ]
)
# A sign in a text, which has no capitals, or the letters between two.
_PIECE: Final = re.compile(r"\{[^{}]*\}|[^{]+|\{")
# The roles that are the same for all cards of a kind.
BY_KIND: Final = ("accent", "letters", "tint", "deep", "form")
# The roles that show a value below ``print``.
PRINTED_AS: Final[Mapping[str, tuple[str, ...]]] = {"picture": ("art",), "pictures": ("art",), "arms": ("arms",)}
# So many colours ``accent-1`` … tell kinds of cards apart, in the order of the game's schemas.
ACCENTS: Final = 8
# So many forms do; with the colours 40 kinds are told apart.
FORMS: Final = 5


def rules_text(derived: Derived, record: FaceRecord) -> str:
    """Return the rules text of a card; none where its game cannot make it, which the game's own check reports."""
    try:
        return derived.rules_text(record.game, record.card, record.language)
    except PluginError:
        raise
    except OrdoError:
        return ""


def role_getters(derived: Derived) -> Mapping[str, Callable[[FaceRecord], Any]]:
    """Return the getter of each role, which finds a record's value once."""
    getters: dict[str, Callable[[FaceRecord], Any]] = {
        "title": _title,
        "title-capitals": lambda record: _capitals(_title(record), record),
        "kind": _kind,
        "kind-length": lambda record: len(_kind(record)),
        "kind-capitals": lambda record: _capitals(_kind(record), record),
        "text": lambda record: _text(derived, record),
        "story": lambda record: _joined(record, record.game.texts_of_role(record.card.kind, STORY)),
        "reminders": lambda record: "\n".join(_reminders(derived, record)),
        "numbers": lambda record: list(_numbers(record)),
        MORE_NUMBERS: lambda _: "",
        "cost": lambda record: next((each["figure"] for each in _numbers(record) if _is_first(record, each)), None),
        "cost-label": _cost_label,
        "stats": lambda record: [each for each in _numbers(record) if not _is_first(record, each)],
        "stat-count": lambda record: sum(not _is_first(record, each) for each in _numbers(record)),
        "length": lambda record: sum(len(getters[role](record)) for role in ("text", "story")),
        "signs": lambda record: [word for name in _fields(record) for word in _signs(record, name)],
        "pictures": lambda record: list(_pictures(record)),
        "picture": _picture,
        "arms": _arms,
        "colors": lambda record: [
            {"field": name, "color": record.card.fields[name]} for name in _fields_showing(record, "color")
        ],
        "initial": lambda record: capitals(
            next((char for char in _title(record) if char.isalnum()), ""), record.language
        ),
        "accent": lambda record: accent_of(_place(record)),
        "letters": lambda record: letters_of(_place(record)),
        "tint": lambda record: tint_of(_place(record)),
        "deep": lambda record: deep_of(_place(record)),
        "form": lambda record: form_of(_place(record)),
    }
    getters |= {role: _once(role, get) for role, get in getters.items()}
    return getters


def _once(role: str, get: Callable[[FaceRecord], Any]) -> Callable[[FaceRecord], Any]:
    """Return a caching getter of a role: faces ask for a value many times."""
    key = ("role", role)

    def value(record: FaceRecord) -> Any:
        if key not in record.made:
            record.made[key] = get(record)
        return record.made[key]

    return value


def place_of_role(record: FaceRecord, role: str) -> tuple[str, ...]:
    """Return the keys below a card for a role's value; empty for several."""
    if role in PRINTED_AS:
        printed = PRINTED_AS[role][0]
        if getattr(record.card.printing, printed) is not None:
            return ("print", printed)
        return tuple(_fields_showing(record, "image" if role == "picture" else role)[:1])
    return ()


def shown_texts(record: FaceRecord, role: str) -> tuple[str, ...]:
    """Name the texts of a card that a role shows."""
    game, kind = record.game, record.card.kind
    names: Sequence[str]
    if role in ("title", "title-capitals"):
        names = _title_texts(record)[:1]
    elif role in (STORY, KIND_LINE):
        names = game.texts_of_role(kind, role)
    else:
        names = [*game.texts_of_role(kind, RULES), *_other_texts(record)] if role == "text" else ()
    return tuple(name for name in names if record.card.text(name, record.language))


def _texts(game: GameData, kind: str) -> list[str]:
    """Name the texts of a kind of card that are shown, in the order of its schema, but for those beside the kind."""
    hidden = (*game.texts_of_role(kind, HIDDEN), *game.texts_of_role(kind, KIND_LINE))
    return [name for name, is_text in game.fields.get(kind, EMPTY).items() if is_text and name not in hidden]


def _title(record: FaceRecord) -> str:
    card = record.card
    name = next(iter(_title_texts(record)), None)
    return title_of(card.id.rpartition("/")[2]) if name is None else card.text(name, record.language)


def _capitals(text: str, record: FaceRecord) -> str:
    """Return a text in capitals; the names of its signs stay as they are."""
    return _PIECE.sub(lambda piece: piece[0] if piece[0].startswith("{") else capitals(piece[0], record.language), text)


def _cost_label(record: FaceRecord) -> str:
    """Return the label of the first number; none where it says no more than that it is the cost."""
    label = next((str(each["label"]) for each in _numbers(record) if _is_first(record, each)), "")
    return "" if label.casefold() in PLAIN_COSTS else label


def _title_texts(record: FaceRecord) -> list[str]:
    """Name the texts of a card that could be its title, best first: its name, or else the first that it has."""
    card = record.card
    return [name for name in (NAME, *_texts(record.game, card.kind)) if card.text(name, record.language)]


def _text(derived: Derived, record: FaceRecord) -> str:
    """Return the rules, and every other text that is neither title nor story, as paragraphs."""
    return "\n".join(filter(None, (rules_text(derived, record), _joined(record, _other_texts(record)))))


def _reminders(derived: Derived, record: FaceRecord) -> list[str]:
    """Return the reminders of keywords in a card's texts, without title and story."""
    card = record.card
    keywords = record.game.keywords(record.language, card.set)
    return reminders_in(plain_text(_text(derived, record)), keywords)


def _other_texts(record: FaceRecord) -> list[str]:
    """Name the texts of a card that are neither title nor rules nor story."""
    game, kind = record.game, record.card.kind
    hidden = {*_title_texts(record)[:1], *game.texts_of_role(kind, STORY), *game.texts_of_role(kind, RULES)}
    return [name for name in _texts(game, kind) if name not in hidden]


def _joined(record: FaceRecord, names: Sequence[str]) -> str:
    return "\n".join(filter(None, (record.card.text(name, record.language) for name in names)))


def _fields(record: FaceRecord) -> list[str]:
    """Name the fields of a card that are no texts and are shown, in the order of its schema."""
    card = record.card
    known, hidden = record.game.fields.get(card.kind, EMPTY), record.game.texts_of_role(card.kind, HIDDEN)
    return [name for name in known if name in card.fields and not known[name] and name not in hidden]


def _numbers(record: FaceRecord) -> Iterator[dict[str, Any]]:
    shows = _shows(record)
    for name in _fields(record):
        value = record.card.fields[name]
        if (isinstance(value, int) and not isinstance(value, bool)) or shows.get(name) == "figure":
            yield {"field": name, "label": _word(record, "fields", name), "figure": value}


def _is_first(record: FaceRecord, number: Mapping[str, Any]) -> bool:
    """Whether a number of a card is its cost or, in a game without costs, the first that cards of its kind have."""
    return bool(number["field"] == _first_number(record))


def _first_number(record: FaceRecord) -> str | None:
    game, kind = record.game, record.card.kind
    shape, hidden = game.shapes.get(kind), game.texts_of_role(kind, HIDDEN)
    names = [] if shape is None else [name for name in shape.numbers if name not in hidden]
    # by the words of the game's own language: a card has the same number on its coin in all languages
    words = game.words.get(game.language, EMPTY).get("fields", EMPTY)
    costs = (name for name in names if str(words.get(name, name)).casefold() in PLAIN_COSTS)
    return next(costs, names[0] if names else None)


def listed_numbers(numbers: Sequence[Mapping[str, Any]]) -> str:
    """Return numbers of a card in a line of text, each behind its label."""
    return " · ".join([f"{each['label']}\u00a0{each['figure']}" for each in numbers])


def _signs(record: FaceRecord, name: str) -> list[str]:
    """Return the words of a list that have a sign."""
    known = signs_of(record.game, [record.card.set])
    return [word for word in _words(record.card, name) if word in known]


def _words(card: Card, name: str) -> list[str]:
    value = card.fields[name]
    return [each for each in value if isinstance(each, str)] if isinstance(value, (list, tuple)) else []


def _kind(record: FaceRecord) -> str:
    """Return the kind of a card, where its game has several, its texts for that place and the words that it chooses, on one line."""
    card, shows = record.card, _shows(record)
    parts = [_word(record, "kinds", card.kind)] if len(record.game.fields) > 1 else []
    texts = (card.text(name, record.language) for name in record.game.texts_of_role(card.kind, KIND_LINE))
    parts += [plain_text(text) for text in texts if text]
    for name in _fields(record):
        value = card.fields[name]
        if value is True:
            parts.append(_word(record, "fields", name))
        elif isinstance(value, str) and name not in shows:
            parts.append(_word(record, name, value))
        else:
            signs = signs_of(record.game, [card.set])
            parts += [_word(record, name, word) for word in _words(card, name) if word not in signs]
    return " · ".join(parts)


def _word(record: FaceRecord, group: str, key: str) -> str:
    try:
        return record.game.word(group, key, record.language)
    except KeyError:
        return title_of(key.rpartition("/")[2].replace("_", "-")) if key.isascii() else key


def _place(record: FaceRecord) -> int:
    return place_of_kind(record.game, record.card.kind)


def _shows(record: FaceRecord) -> Mapping[str, str]:
    shape = record.game.shapes.get(record.card.kind)
    return EMPTY if shape is None else shape.shows


def _fields_showing(record: FaceRecord, what: str) -> list[str]:
    """Name the fields of a card that show a picture, arms or a colour, in the order of its schema."""
    shows = _shows(record)
    return [name for name in _fields(record) if shows.get(name) == what]


def _picture(record: FaceRecord) -> str | None:
    """Return the picture of a card: the one to print, or else that of the first field that has one."""
    if record.card.printing.art is not None:
        return record.card.printing.art
    return next((str(record.card.fields[name]) for name in _fields_showing(record, "image")), None)


def _pictures(record: FaceRecord) -> Iterator[dict[str, Any]]:
    """Yield the pictures of a card that are not the one."""
    names = _fields_showing(record, "image")
    for name in names[0 if record.card.printing.art is not None else 1 :]:
        yield {"field": name, "file": record.card.fields[name]}


def _arms(record: FaceRecord) -> Any:
    if record.card.printing.arms is not None:
        return record.card.printing.arms
    return next((record.card.fields[name] for name in _fields_showing(record, "arms")), None)


def place_of_kind(game: GameData, kind: str) -> int:
    """Return the place of a kind among those of its game, from 0: in the order of their headings, then of the schemas."""
    headings = game.words.get(game.language, EMPTY).get("deck", EMPTY)
    kinds = list(dict.fromkeys([*(name for name in headings if name in game.fields), *game.fields]))
    return kinds.index(kind) if kind in kinds else 0


def accent_of(place: int) -> str:
    """Return the name of the colour for a kind of card by its place among those of the game, from 0."""
    return f"accent-{place % ACCENTS + 1}"


def letters_of(place: int) -> str:
    """Return the name of the colour of letters on ``accent_of``."""
    return f"letters-{place % ACCENTS + 1}"


def tint_of(place: int) -> str:
    """Return the name of the light colour that goes with ``accent_of``."""
    return f"tint-{place % ACCENTS + 1}"


def deep_of(place: int) -> str:
    """Return the name of the dark colour of letters on ``tint_of``, in looks that have one."""
    return f"deep-{place % ACCENTS + 1}"


def form_of(place: int) -> int:
    """Return the number of the form of the edge for a kind of card by its place among those of the game, from 1."""
    return place % FORMS + 1

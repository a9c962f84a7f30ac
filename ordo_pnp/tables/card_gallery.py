"""Cards as one self-contained web page with filters."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final, NamedTuple, NotRequired, TypedDict

from ordo_pnp.base import OrdoError, Progress, no_progress
from ordo_pnp.cards import BULLET, Card, Catalog, GameData, card_data, filter_values, marked_spans, unmarked
from ordo_pnp.draw import FaceDrawing, Fonts, trim_corners
from ordo_pnp.games import plugin_of
from ordo_pnp.paper import SvgSheet, heading
from ordo_pnp.tables.picture_files import CardArtist, DrawnPiece, draw_pieces


class SideData(TypedDict):
    """One side, in millimetres."""

    # The id of its drawing.
    picture: str
    # Of the trimmed piece.
    width: float
    height: float
    bleed: float
    safe: float
    # Of the trimmed corners.
    radius: float
    round: bool
    # Of a hexagon or octagon, in per cent of width and height; none of other pieces.
    corners: NotRequired[list[tuple[float, float]]]


class SideBook:
    """Collects the sides of the cards of all games, each drawing once."""

    def __init__(self) -> None:
        self.sides: list[SideData] = []
        # By the identity of the fonts that the drawings of a game name.
        self._sheets: dict[int, SvgSheet] = {}
        # By identity, which the drawing beside it keeps alive.
        self._known: dict[int, tuple[int, FaceDrawing]] = {}

    def add(self, face: FaceDrawing | None, fonts: Fonts) -> int | None:
        """Return the number of a side; None for a blank one."""
        if face is None:
            return None
        found = self._known.get(id(face))
        if found is None:
            sheet = self._sheets.setdefault(id(fonts), SvgSheet(fonts))
            found = self._known[id(face)] = len(self.sides), face
            side: SideData = {
                "picture": sheet.symbol(face.drawing),
                "width": face.width,
                "height": face.height,
                "bleed": face.bleed,
                "safe": face.safe,
                "radius": face.radius,
                "round": face.outline == "circle",
            }
            if corners := trim_corners(face.outline, (0.0, 0.0, 100.0, 100.0 * face.height / face.width)):
                side["corners"] = [(round(x, 3), round(y * face.width / face.height, 3)) for x, y in corners]
            self.sides.append(side)
        return found[0]

    def definitions(self) -> dict[str, str]:
        """Return the parts that all sides use: id -> an SVG element that may refer to others by ``#id``.

        Attributes stand in single quotes: of double ones JSON would escape each.
        """
        return {
            name: text.replace('"', "'")
            for each in self._sheets.values()
            for name, text in each.definitions_by_id.items()
        }


# The same keys in each; a page in another language has those of English.
PAGE_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "language": "Language", "filter": "Filter", "filter-help": "for example kind:{kind} set:{set}, copies:>=2, or any word",
        "group": "Group by", "group-kind": "kind", "group-set": "set", "group-none": "nothing",
        "side": "Show", "side-front": "fronts", "side-back": "backs", "side-both": "both sides",
        "lines": "Lines", "trim": "trim: cut here", "safe": "safe zone: all that is read stands within", "bleed": "bleed: is cut off",
        "size": "Size", "real": "Real size", "measure": "Measure the screen", "compare": "Compare", "keys": "Keys", "print": "Print",
        "cards": "Cards", "found": "{cards} of {total} cards, {copies} with their copies.",
        "none": "No card matches every term: leave one out.", "kept": "The cards are those of the last filter that could be read.",
        "unreadable": 'This cannot be read: write key:value or key:"two words".',
        "unknown-key": "Cards{where} have no “{key}” to filter by.",
        "unknown-value": "No card{where} has {key} “{value}”.", "where": " of {homes}", "meant": "Did you mean {word}?", "known": "There is: {known}",
        "no-range": "“{value}” holds no number: write >=3, <3, 2..4, 2.. or ..4.",
        "cut": "“{value}” is no condition: write {compared}.",
        "set-word": "“{value}” is a set: write set:{value}, or text:{value} for the word.",
        "id-word": "No {key} holds “{value}”, but a card has that id: id:{value}.",
        "front-of": "{name}. {kind}. {rules}", "back-of": "Back of {name}", "blank": "The back is blank.",
        "close": "Close", "next": "Next card", "previous": "Previous card", "compare-with": "Add to the comparison", "compare-without": "Take out of the comparison",
        "copies": "Copies", "id": "Id", "set": "Set", "measures": "Size in mm",
        "compare-none": "Nothing is picked yet: open a card and add it, or press C on one.", "stack": "On top of each other", "clear": "Take all out",
        "compare-note": "In real size, once the screen has been measured.",
        "measure-note": "Hold a bank card (85.6 × 54 mm) against the frame and move the slider until both are equally large. This browser remembers it.",
        "measure-scale": "Width of the frame", "keys-on": "Single letters are keys",
        "key-find": "to the filter", "key-move": "from card to card; Home and End: to the first and the last", "key-open": "open the card",
        "key-escape": "close, or empty the filter", "key-lines": "lines", "key-turn": "fronts, backs, both sides", "key-pick": "pick a card to compare",
        "key-compare": "show the comparison", "no-script": "This page shows its cards by a script, which this browser does not run.",
    },
    "de": {
        "language": "Sprache", "filter": "Filter", "filter-help": "zum Beispiel kind:{kind} set:{set}, copies:>=2 oder irgendein Wort",
        "group": "Ordnen nach", "group-kind": "Art", "group-set": "Satz", "group-none": "nichts",
        "side": "Zeigen", "side-front": "Vorderseiten", "side-back": "Rückseiten", "side-both": "beide Seiten",
        "lines": "Linien", "trim": "Schnitt", "safe": "Schutzraum: alles Lesbare liegt darin", "bleed": "Anschnitt: fällt weg",
        "size": "Größe", "real": "Echte Größe", "measure": "Bildschirm messen", "compare": "Vergleichen", "keys": "Tasten", "print": "Drucken",
        "cards": "Karten", "found": "{cards} von {total} Karten, {copies} mit allen Exemplaren.",
        "none": "Keine Karte erfüllt alle Bedingungen: lass eine weg.", "kept": "Zu sehen sind die Karten des letzten lesbaren Filters.",
        "unreadable": 'Das ist nicht lesbar: schreib key:wert oder key:"zwei Wörter".',
        "unknown-key": "Karten{where} lassen sich nicht nach „{key}“ filtern.",
        "unknown-value": "Keine Karte{where} hat {key} „{value}“.", "where": " von {homes}", "meant": "Meintest du {word}?", "known": "Es gibt: {known}",
        "no-range": "„{value}“ enthält keine Zahl: schreib >=3, <3, 2..4, 2.. oder ..4.",
        "cut": "„{value}“ ist keine Bedingung: schreib {compared}.",
        "set-word": "„{value}“ ist ein Satz: schreib set:{value}, oder text:{value} für das Wort.",
        "id-word": "{key} enthält nirgends „{value}“, aber eine Karte hat diese id: id:{value}.",
        "front-of": "{name}. {kind}. {rules}", "back-of": "Rückseite von {name}", "blank": "Die Rückseite ist leer.",
        "close": "Schließen", "next": "Nächste Karte", "previous": "Vorige Karte", "compare-with": "Zum Vergleich", "compare-without": "Aus dem Vergleich nehmen",
        "copies": "Exemplare", "id": "Id", "set": "Satz", "measures": "Maße in mm",
        "compare-none": "Noch nichts gewählt: öffne eine Karte und nimm sie dazu, oder drücke C auf einer.", "stack": "Übereinander", "clear": "Alle herausnehmen",
        "compare-note": "In echter Größe, sobald der Bildschirm gemessen ist.",
        "measure-note": "Halte eine Bankkarte (85,6 × 54 mm) an den Rahmen und verschiebe den Regler, bis beide gleich groß sind. Dieser Browser merkt es sich.",
        "measure-scale": "Breite des Rahmens", "keys-on": "Einzelne Buchstaben sind Tasten",
        "key-find": "zum Filter", "key-move": "von Karte zu Karte; Pos1 und Ende: zur ersten und letzten", "key-open": "Karte öffnen",
        "key-escape": "schließen oder Filter leeren", "key-lines": "Linien", "key-turn": "Vorderseiten, Rückseiten, beide", "key-pick": "Karte zum Vergleich wählen",
        "key-compare": "Vergleich zeigen", "no-script": "Diese Seite zeigt ihre Karten mit einem Skript, das dieser Browser nicht ausführt.",
    },
    "ru": {
        "language": "Язык", "filter": "Фильтр", "filter-help": "например kind:{kind} set:{set}, copies:>=2 или любое слово",
        "group": "Группы", "group-kind": "по виду", "group-set": "по набору", "group-none": "нет",
        "side": "Показать", "side-front": "лица", "side-back": "рубашки", "side-both": "обе стороны",
        "lines": "Линии", "trim": "линия реза", "safe": "безопасная зона: внутри всё, что читают", "bleed": "вылет: отрезается",
        "size": "Размер", "real": "Настоящий размер", "measure": "Измерить экран", "compare": "Сравнить", "keys": "Клавиши", "print": "Печать",
        "cards": "Карты", "found": "Карт: {cards} из {total}, с копиями {copies}.",
        "none": "Ни одна карта не отвечает всем условиям: уберите одно.", "kept": "Показаны карты последнего понятного фильтра.",
        "unreadable": 'Это не прочесть: пишите key:значение или key:"два слова".',
        "unknown-key": "У карт{where} нет «{key}».",
        "unknown-value": "Ни у одной карты{where} нет {key} «{value}».", "where": " из {homes}", "meant": "Может быть, {word}?", "known": "Есть: {known}",
        "no-range": "«{value}» не содержит чисел: пишите >=3, <3, 2..4, 2.. или ..4.",
        "cut": "«{value}» — не условие: пишите {compared}.",
        "set-word": "«{value}» — набор: пишите set:{value}, а для слова text:{value}.",
        "id-word": "В {key} нигде нет «{value}», но у одной карты такой id: id:{value}.",
        "front-of": "{name}. {kind}. {rules}", "back-of": "Рубашка: {name}", "blank": "Оборот пустой.",
        "close": "Закрыть", "next": "Следующая карта", "previous": "Предыдущая карта", "compare-with": "Добавить к сравнению", "compare-without": "Убрать из сравнения",
        "copies": "Копии", "id": "Id", "set": "Набор", "measures": "Размер в мм",
        "compare-none": "Пока ничего не выбрано: откройте карту и добавьте её или нажмите C на карте.", "stack": "Друг на друге", "clear": "Убрать все",
        "compare-note": "В настоящем размере, когда экран измерен.",
        "measure-note": "Приложите банковскую карту (85,6 × 54 мм) к рамке и двигайте ползунок, пока они не станут равны. Браузер это запомнит.",
        "measure-scale": "Ширина рамки", "keys-on": "Отдельные буквы — клавиши",
        "key-find": "к фильтру", "key-move": "от карты к карте; Home и End: к первой и последней", "key-open": "открыть карту",
        "key-escape": "закрыть или очистить фильтр", "key-lines": "линии", "key-turn": "лица, рубашки, обе стороны", "key-pick": "выбрать карту для сравнения",
        "key-compare": "показать сравнение", "no-script": "Эта страница показывает карты скриптом, а браузер его не выполняет.",
    },
}  # fmt: skip


class CardWords(TypedDict):
    """A card in one language."""

    name: str
    # Its rules text, or else its data, on one line.
    rules: str
    # All its other texts, a line each.
    story: str
    # Only where words are bold or italic, or stand in a list: the paragraphs of both, each of words and their style.
    styled: NotRequired[list[list[tuple[str, int]]]]
    # The numbers of its sides.
    front: int | None
    back: int | None


class CardEntry(TypedDict):
    """A card on the page."""

    id: str
    game: str
    set: str
    kind: str
    copies: int
    # By language, those that its game has.
    words: dict[str, CardWords]
    # The values for filters, see ``filter_values``.
    values: dict[str, list[str]]


class Gallery(NamedTuple):
    """The content of the page."""

    # Of the games: id -> language -> title.
    titles: dict[str, dict[str, str]]
    # ``kind GAME KIND`` or ``set GAME SET`` -> language -> the heading of its cards.
    headings: dict[str, dict[str, str]]
    languages: tuple[str, ...]
    cards: list[CardEntry]
    book: SideBook


def gallery_of(
    catalog: Catalog, cards: Sequence[Card], artists: Mapping[str, CardArtist], language: str | None, progress: Progress
) -> Gallery:
    """Draw cards in all languages of their games.

    Args:
        catalog: Their catalog.
        cards: At least one; those of a set come out in the order of print.
        artists: By game.
        language: The one that is shown first; None for that of the first game's cards.
        progress: Told of each card in each language.

    Raises:
        DataError: A card cannot be drawn from its data, or a kind has no heading.
    """
    games = [catalog.games[name] for name in dict.fromkeys(card.game for card in cards)]
    sets = [(game.id, name) for game in games for name in game.sets]
    cards = sorted(cards, key=lambda card: (sets.index((card.game, card.set)), card.printing.number))
    first = language or games[0].language_for(card for card in cards if card.game == games[0].id)
    languages = tuple(dict.fromkeys((first, *(each for game in games for each in game.languages))))
    book = SideBook()
    entries = [_entry(card) for card in cards]
    known = {(card.game, card.id): entry for card, entry in zip(cards, entries, strict=True)}
    total = sum(len(catalog.games[card.game].languages) for card in cards)
    done = 0
    for each in languages:
        for piece in draw_pieces(catalog, cards, artists, each):
            card = piece.card
            known[card.game, card.id]["words"][each] = _words(piece, catalog.games[card.game], each, artists, book)
            done += 1
            progress(done, total, f"{card.id} {each}")
    return Gallery(
        {game.id: {each: heading(game, "title", each) for each in game.languages} for game in games},
        {key: texts for game in games for key, texts in _headings(game, cards).items()},
        languages,
        entries,
        book,
    )


def _entry(card: Card) -> CardEntry:
    return {
        "id": card.id,
        "game": card.game,
        "set": card.set,
        "kind": card.kind,
        "copies": card.printing.copies,
        "words": {},
        "values": {key: list(values) for key, values in filter_values(card).items()},
    }


def _words(
    piece: DrawnPiece, game: GameData, language: str, artists: Mapping[str, CardArtist], book: SideBook
) -> CardWords:
    card, fonts = piece.card, artists[game.id].fonts
    by_hand = game.rules_field(card.kind)
    rules = piece.rules or _data_of(card, language)
    names = [name for name in card.shown_texts(language) if name not in {"name", by_hand}]
    story = [text for name in names if (text := game.marked_text(card, name, language)).strip()]
    words: CardWords = {
        "name": _on_one_line(piece.name),
        "rules": _on_one_line(unmarked(rules)),
        "story": "\n".join(_on_one_line(unmarked(text)) for text in story),
        "front": book.add(piece.front, fonts),
        "back": book.add(piece.back, fonts),
    }
    lines = [line for text in (rules, *story) for line in text.split("\n") if line.strip()]
    if any(BULLET in line or unmarked(line) != line for line in lines):
        words["styled"] = [[(each.text, each.style) for each in marked_spans(line)] for line in lines]
    return words


def _data_of(card: Card, language: str) -> str:
    try:
        return card_data(card, language, plugin_of(card.game).derived)
    except OrdoError:  # which the check tells
        return ""


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _headings(game: GameData, cards: Sequence[Card]) -> dict[str, Any]:
    own = [card for card in cards if card.game == game.id]
    kinds, sets = ({getattr(card, what): None for card in own} for what in ("kind", "set"))
    return {
        **{f"kind {game.id} {each}": {one: heading(game, each, one) for one in game.languages} for each in kinds},
        **{f"set {game.id} {each}": {one: game.sets[each].name(one) for one in game.languages} for each in sets},
    }


# In the order in which they stand in the one script of the page.
SCRIPTS: Final = ("query.js", "pictures.js", "keys.js", "page.js")


def gallery_page(
    catalog: Catalog,
    cards: Sequence[Card],
    artists: Mapping[str, CardArtist],
    language: str | None = None,
    progress: Progress = no_progress,
) -> bytes:
    """Return the page in UTF-8; the same cards give the same bytes.

    Args:
        catalog: Where they are from.
        cards: The cards of the page, one at least, in this order.
        artists: Their artists, by game.
        language: The one that is shown first, with which the page can be opened; None for that of the first game's cards.
        progress: Told of each card in each language.

    Raises:
        DataError: A card cannot be drawn from its data.
    """
    return write_page(gallery_of(catalog, cards, artists, language, progress))


def write_page(gallery: Gallery) -> bytes:
    """Return the page of the drawn cards."""
    language = gallery.languages[0]
    title = " · ".join(each.get(language) or next(iter(each.values())) for each in gallery.titles.values())
    spoken = language if language in PAGE_WORDS else "en"
    style = _part("gallery.css")
    script = f'"use strict";\n(() => {{\n{"".join(map(_part, SCRIPTS))}}})();\n'
    policy = (
        f"default-src 'none'; script-src '{_hash_of(script)}'; style-src '{_hash_of(style)}'; img-src blob: data:; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
    )
    data = {
        "titles": gallery.titles,
        "headings": gallery.headings,
        "languages": gallery.languages,
        "words": PAGE_WORDS,
        "sides": gallery.book.sides,
        "cards": gallery.cards,
    }
    return (
        f'<!doctype html>\n<html lang="{spoken}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<noscript><p>{escape(PAGE_WORDS[spoken]['no-script'])}</p></noscript>\n{_part('body.html')}"
        f'<script type="application/json" id="data">{script_json(data)}</script>\n'
        f'<script type="application/json" id="pictures">{script_json(gallery.book.definitions())}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    ).encode()


def script_json(value: Any) -> str:
    r"""Write JSON that cannot end the element of a script that it stands in, or begin anything there.

    >>> script_json("</script><!-- <Script>")
    '"<\\/script>\\u003c!-- \\u003cScript>"'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return re.sub("<(?=[!sS])", r"\\u003c", text.replace("</", "<\\/"))


def _part(name: str) -> str:
    return files(__package__).joinpath("gallery", name).read_text(encoding="utf-8")


def _hash_of(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"

"""Recognise the headings of tables of cards, in ten languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

# The use of a column: ``text`` for rules, ``story`` for mood alone, ``hidden`` for notes that players do not need, ``field`` for all
# else.
Use: TypeAlias = Literal["copies", "name", "id", "kind", "back", "picture", "focus", "text", "story", "hidden", "field"]

# In small letters, of letters and digits alone. Several uses may have the same heading, such as French `nombre`, a number, and
# Spanish `nombre`, a name: the cells decide.
_HEADINGS: Final[Mapping[Use, str]] = {
    "copies": """
        qty quantity count copies copy amount num numberofcopies noofcopies numcopies numberofcards noofcards cardcount copiesindeck
        indeck perdeck printcount anzahl stück stückzahl menge kopien exemplare anzahlkarten quantité nombre exemplaires
        nombredexemplaires nombredecartes cantidad copias ejemplares número quantità copie numerodicopie quantidade cópias aantal
        exemplaren ilość sztuk liczba kopie количество колво штук копий копии количествокопий 枚数 数量 部数""",
    "name": """
        name title cardname cardtitle card titel kartenname kartentitel karte bezeichnung nom titre carte nomdelacarte intitulé
        nombre título titulo carta nombredelacarta nome titolo nomedellacarta nomedacarta naam kaart kaartnaam nazwa tytuł karta
        nazwakarty название имя карта наименование заголовок названиекарты 名前 名称 カード名 タイトル""",
    "kind": """
        kind type subtype typeline untertyp подтип cardtype cardkind typ kartentyp art kartenart artderkarte typedecarte genre tipo tipodecarta tipodicarta soort
        kaarttype kaartsoort rodzaj typkarty тип вид типкарты видкарты 種類 タイプ 種別""",
    "id": """
        id slug code cardid cardcode uniqueid key uid uuid guid identifier kürzel kennung identifiant identificador codice código codigo kod
        код ид идентификатор артикул カードid""",
    "back": """
        back cardback backimage backart backside rückseite kartenrücken verso dos reverso dorso retro achterkant tył rewers
        rubashka рубашка оборот обратнаясторона 裏 裏面""",
    "picture": """
        picture image art artwork illustration img pic photo imagefile artfile bild bilddatei grafik motiv imagen imagem immagine
        ilustración ilustração illustrazione afbeelding plaatje obraz obrazek ilustracja картинка изображение рисунок иллюстрация
        арт 画像 イラスト 絵""",
    "focus": """
        focus focalpoint fokus bildfokus fuoco foyer enfoque foco ogniskowa фокус фокускартинки 焦点""",
    "text": """
        text rules ruletext rulestext cardtext effect effects ability abilities description wirkung regel regeln regeltext kartentext effekt
        effekte fähigkeit fähigkeiten beschreibung texte effet effets règles capacité description texto efecto efectos reglas habilidad
        testo effetto effetti regole abilità efeito efeitos regras tekst regels effect efekt efekty zasady opis текст эффект эффекты
        правила описание способность テキスト 効果 能力""",
    "story": """
        flavor flavour flavortext flavourtext story lore quote quotation fluff zitat stimmungstext stimmung geschichte citation
        ambiance textedambiance historia ambientación textodeambientación cita storia citazione história citação verhaal citaat
        fabuła cytat tekstfabularny художественныйтекст цитата история лор легенда флавор フレーバーテキスト フレーバー""",
    "hidden": """
        artist illustrator artcredit imagecredit credit credits notes note comment comments remark remarks designnotes designernotes
        source sourceurl url link website todo künstler künstlerin illustratorin notiz notizen anmerkung anmerkungen bemerkung
        kommentar quelle artiste illustrateur illustratrice remarque remarques commentaire artista ilustrador notas comentario
        comentarios artista illustratore commento kunstenaar opmerking opmerkingen artysta ilustrator uwagi komentarz художник
        иллюстратор заметки заметка комментарий примечание примечания источник ссылка イラストレーター 備考 メモ""",
}
# Of fields that tables of cards usually have, whatever they are used for.
_FIELDS: Final = """
    number nr no cost kosten coût coste costo стоимость цена コスト power attack defense defence health life strength angriff stärke
    leben сила атака защита здоровье rarity faction colour color farbe seltenheit редкость"""
_WORDS: Final[Mapping[Use, frozenset[str]]] = {use: frozenset(text.split()) for use, text in _HEADINGS.items()}
_USUAL: Final = frozenset(_FIELDS.split()).union(*_WORDS.values())


def bare(heading: str) -> str:
    """Return a heading in small letters, without anything but letters and digits.

    >>> bare("Card Name:"), bare("# of copies"), bare("Кол-во")
    ('cardname', 'ofcopies', 'колво')
    """
    return "".join(char for char in unicodedata.normalize("NFC", heading).casefold() if char.isalnum())


def uses_of(heading: str) -> tuple[Use, ...]:
    """Return the uses that a column may have by its heading alone, best first.

    >>> uses_of("Qty"), uses_of("#"), uses_of("Nombre"), uses_of("Power")
    (('copies',), ('copies',), ('copies', 'name'), ())
    """
    if heading.strip() in {"#", "№", "×", "x"}:
        return ("copies",)
    word = bare(heading).removeprefix("of")
    return tuple(use for use, words in _WORDS.items() if word in words)


def is_usual(heading: str) -> bool:
    """Whether a cell says a heading that tables of cards usually have.

    >>> is_usual("Card Name"), is_usual("Seltenheit"), is_usual("Dragon")
    (True, True, False)
    """
    return bare(heading) in _USUAL

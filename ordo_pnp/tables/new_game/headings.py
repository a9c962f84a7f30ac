"""Recognise the headings of tables of cards, in seventeen languages."""

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
        exemplaren ilość sztuk liczba kopie количество колво штук копий копии количествокопий 枚数 数量 部数
        αντίτυπα ποσότητα πλήθος τεμάχια αριθμόςκαρτών кількість копії adet sayı miktar kopya 张数 份数 張數 份數 수량 매수 개수 عدد الكمية
        النسخ عددالنسخ כמות עותקים מספרעותקים""",
    "name": """
        name title cardname cardtitle card titel kartenname kartentitel karte bezeichnung nom titre carte nomdelacarte intitulé
        nombre título titulo carta nombredelacarta nome titolo nomedellacarta nomedacarta naam kaart kaartnaam nazwa tytuł karta
        nazwakarty название имя карта наименование заголовок названиекарты 名前 名称 カード名 タイトル
        όνομα τίτλος κάρτα ονομασία назва імя isim ad adı başlık kart kartadı 卡名 牌名 名稱 이름 카드이름 제목 الاسم اسم العنوان البطاقة
        اسمالبطاقة שם כותרת קלף שםהקלף""",
    "kind": """
        kind type subtype typeline untertyp подтип cardtype cardkind typ kartentyp art kartenart artderkarte typedecarte genre tipo tipodecarta tipodicarta soort
        kaarttype kaartsoort rodzaj typkarty тип вид типкарты видкарты 種類 タイプ 種別
        τύπος είδος κατηγορία типкарти tür türü tip karttürü 类型 种类 類型 종류 유형 타입 النوع نوع نوعالبطاقة סוג סוגהקלף""",
    "id": """
        id slug code cardid cardcode uniqueid key uid uuid guid identifier kürzel kennung identifiant identificador codice código codigo kod
        код ид идентификатор артикул カードid
        κωδικός ταυτότητα kimlik 编号 編號 아이디 المعرف الرمز מזהה קוד""",
    "back": """
        back cardback backimage backart backside rückseite kartenrücken verso dos reverso dorso retro achterkant tył rewers
        rubashka рубашка оборот обратнаясторона 裏 裏面
        πλάτη πίσωόψη зворот сорочка arka arkayüz 背面 卡背 뒷면 الظهر גב""",
    "picture": """
        picture image art artwork illustration img pic photo imagefile artfile bild bilddatei grafik motiv imagen imagem immagine
        ilustración ilustração illustrazione afbeelding plaatje obraz obrazek ilustracja картинка изображение рисунок иллюстрация
        арт 画像 イラスト 絵
        εικόνα εικονογράφηση зображення малюнок ілюстрація resim görsel çizim 图片 图像 插图 圖片 插圖 그림 이미지 사진 صورة الصورة الرسم תמונה
        איור""",
    "focus": """
        focus focalpoint fokus bildfokus fuoco foyer enfoque foco ogniskowa фокус фокускартинки 焦点""",
    "text": """
        text rules ruletext rulestext cardtext effect effects ability abilities description wirkung regel regeln regeltext kartentext effekt
        effekte fähigkeit fähigkeiten beschreibung texte effet effets règles capacité description texto efecto efectos reglas habilidad
        testo effetto effetti regole abilità efeito efeitos regras tekst regels effect efekt efekty zasady opis текст эффект эффекты
        правила описание способность テキスト 効果 能力
        κείμενο κανόνες κανόνας ικανότητα αποτέλεσμα περιγραφή ефект опис здібність metin kural kurallar etki yetenek açıklama
        文本 文字 效果 规则 說明 规则文本 描述 텍스트 효과 능력 규칙 설명 النص نص القواعد التأثير القدرة الوصف טקסט חוקים אפקט יכולת תיאור""",
    "story": """
        flavor flavour flavortext flavourtext story lore quote quotation fluff zitat stimmungstext stimmung geschichte citation
        ambiance textedambiance historia ambientación textodeambientación cita storia citazione história citação verhaal citaat
        fabuła cytat tekstfabularny художественныйтекст цитата история лор легенда флавор フレーバーテキスト フレーバー
        ιστορία ατμόσφαιρα hikaye hikâye öykü alıntı 背景 风味文字 背景故事 風味文字 플레이버 플레이버텍스트 이야기 القصة حكاية סיפור ציטוט""",
    "hidden": """
        artist illustrator artcredit imagecredit credit credits notes note comment comments remark remarks designnotes designernotes
        source sourceurl url link website todo künstler künstlerin illustratorin notiz notizen anmerkung anmerkungen bemerkung
        kommentar quelle artiste illustrateur illustratrice remarque remarques commentaire artista ilustrador notas comentario
        comentarios artista illustratore commento kunstenaar opmerking opmerkingen artysta ilustrator uwagi komentarz художник
        иллюстратор заметки заметка комментарий примечание примечания источник ссылка イラストレーター 備考 メモ
        σημειώσεις σημείωση σχόλιο σχόλια εικονογράφος примітки нотатки notlar çizer 备注 備註 画师 注释 비고 메모 ملاحظات ملاحظة
        הערות מאייר""",
}
# Of fields that tables of cards usually have, for any use.
_FIELDS: Final = """
    number nr no cost kosten coût coste costo стоимость цена コスト power attack defense defence health life strength angriff stärke
    leben сила атака защита здоровье rarity faction colour color farbe seltenheit редкость κόστος δύναμη επίθεση
    άμυνα ζωή σπανιότητα"""


def bare(heading: str) -> str:
    """Return a heading in small letters, without anything but letters and digits.

    >>> bare("Card Name:"), bare("# of copies"), bare("Кол-во")
    ('cardname', 'ofcopies', 'колво')
    """
    return "".join(char for char in unicodedata.normalize("NFC", heading).casefold() if char.isalnum())


_WORDS: Final[Mapping[Use, frozenset[str]]] = {
    use: frozenset(map(bare, text.split())) for use, text in _HEADINGS.items()
}
_USUAL: Final = frozenset(map(bare, _FIELDS.split())).union(*_WORDS.values())


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

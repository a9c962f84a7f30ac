"""Texts in many scripts, set as on cards and by Chromium in the same fonts: where lines end, how wide they are, and both as a picture.

``python benchmarks/writing.py --fonts FOLDER -o writing.png``: fonts are those of installed packages and of a folder; texts
whose font is missing are left out and named. Chromium breaks no words here, and neither do we.
"""

from __future__ import annotations

import argparse
import html
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image
from timing import heading, table

from ordo_pnp.base import RenderError
from ordo_pnp.cards import marked, marked_spans, unmarked
from ordo_pnp.draw import Drawing, Fitted, Fonts, Style, fit
from ordo_pnp.paper import DocumentInfo, Page, write_pdf

WIDTH_MM, SIZE_PT, LEADING = 56.0, 11.0, 1.5
MARGIN_MM, HEIGHT_MM, COLUMNS = 3.0, 30.0, 3
DPI = 192
# Per cent of its width by which a line may differ: Chromium places glyphs at 1/64 of a pixel.
ENOUGH = 1.0
LATIN, ARABIC, HEBREW = "NotoSans[wdth,wght].ttf", "Amiri-Regular.ttf", "Rubik[wght].ttf"
HINDI, THAI, HAN = "NotoSansDevanagari[wdth,wght].ttf", "NotoSansThai[wdth,wght].ttf", "DroidSansFallbackFull.ttf"
OTHERS, BENGALI, TAMIL = "DejaVuSans.ttf", "HindSiliguri-Regular.ttf", "NotoSansTamil[wdth,wght].ttf"
TELUGU, KHMER = "NotoSansTelugu[wdth,wght].ttf", "NotoSansKhmer[wdth,wght].ttf"


class Sample(NamedTuple):
    """A text of a card."""

    script: str
    language: str
    font: str
    text: str


SAMPLES = (
    Sample("Latin", "en", LATIN, "**Flying**. Draw two cards, then discard *one* of them: it’s affine, AVATAR."),
    Sample("Latin", "de", LATIN, "Wähle eine Straße: „Süd“ oder „Öst“ – und zahle 1 ½ Münzen."),
    Sample("Latin", "fr", LATIN, "Attaque\u202f! « Où est l’œuvre\u202f? » demande le garçon\u202f; dès lors, pioche."),
    Sample("Latin", "vi", LATIN, "Rút hai lá bài, rồi bỏ một lá xuống đáy chồng bài của người kế tiếp."),
    Sample("Latin", "tr", LATIN, "İki kart çek, sonra birini ığdır ağacının altına koy."),
    Sample("Cyrillic", "ru", LATIN, "Возьмите **две** карты — и сбросьте *одну* из них под колоду соперника."),
    Sample("Cyrillic", "uk", LATIN, "Візьміть дві карти, їжак ґанок: одну скиньте під колоду."),
    Sample("Greek", "el", LATIN, "Τράβηξε δύο κάρτες και πέταξε μία από αυτές κάτω από τη στοίβα."),
    Sample("Arabic", "ar", ARABIC, "اسحب ورقتين ثم ضع واحدة منهما تحت الرزمة، وادفع ثلاث قطع."),
    Sample("Arabic", "ar", ARABIC, "ادفع 3 (أو 12) ثم اسحب ورقة Dragon وأعدها إلى اليد."),
    Sample("Arabic", "fa", ARABIC, "دو کارت بکش و یکی را زیر دسته بگذار؛ می‌توانی ۲ سکه بدهی."),
    Sample("Hebrew", "he", HEBREW, "קחו שני קלפים, והניחו **אחד** מהם מתחת לחפיסה של היריב."),
    Sample("Hebrew", "he", HEBREW, "שלמו 3 מטבעות (עד 10%) וקחו את הקלף Dragon X-2 ליד."),
    Sample("Hebrew in Latin", "en", HEBREW, "Say “שלום עולם” and pay 12: then (לא) draw a card."),
    Sample("Devanagari", "hi", HINDI, "दो पत्ते खींचो, फिर उनमें से एक को गड्डी के नीचे रखो।"),
    Sample("Devanagari", "mr", HINDI, "प्रत्येक खेळाडू श्री क्षत्रिय कार्डे घेतो आणि एक ठेवतो."),
    Sample("Bengali", "bn", BENGALI, "দুটি তাস টানো, তারপর একটি প্রতিপক্ষের স্তূপের নিচে রাখো।"),
    Sample("Tamil", "ta", TAMIL, "இரண்டு அட்டைகளை எடுத்து, ஒன்றை கீழே வைக்கவும்."),
    Sample("Telugu", "te", TELUGU, "రెండు కార్డులు తీసి, ఒకటి కింద పెట్టండి. స్త్రీ శక్తి."),
    Sample("Thai", "th", THAI, "จั่วการ์ดสองใบแล้วทิ้งหนึ่งใบไว้ใต้กองการ์ดของผู้เล่นคนถัดไป"),
    Sample("Khmer", "km", KHMER, "ទាញ សន្លឹកបៀ ពីរ ហើយ ដាក់ មួយ នៅ ក្រោម គំនរ ។"),
    Sample("Lao", "lo", OTHERS, "ຈັ່ວ ໄພ່ ສອງ ໃບ ແລ້ວ ຖິ້ມ ໜຶ່ງ ໃບ."),
    Sample("Han", "zh", HAN, "抽两张牌,然后弃掉其中一张。「飞行」:只能被飞行生物阻挡(每回合一次)。"),
    Sample("Han and Latin", "zh", HAN, "支付 3 枚金币,抽一张 Dragon 牌;否则弃 2 张牌。"),
    Sample("Kana", "ja", HAN, "カードを2枚引き、そのうち1枚を捨てる。「飛行」を持つクリーチャーだけがブロックできる。"),
    Sample("Hangul", "ko", HAN, "카드를 두 장 뽑고, 그중 한 장을 상대의 더미 아래에 놓는다."),
    Sample("Armenian", "hy", OTHERS, "Վերցրու երկու քարտ և մեկը դիր կապոցի տակ։"),
    Sample("Georgian", "ka", OTHERS, "აიღე ორი ბარათი და ერთი დადე დასტის ქვეშ."),
    Sample("N’Ko", "nqo", OTHERS, "ߒߞߏ ߞߊ߲ ߞߋߟߋ߲ ߠߊߞߘߐ߬ߣߍ߲߫ ߠߋ߬"),
    Sample("Inuktitut", "iu", OTHERS, "ᐃᓄᒃᑎᑐᑦ ᐅᖃᐅᓯᖅ ᒪᕐᕉᒃ ᑎᒍᓗᒋᑦ ᐊᑕᐅᓯᖅ."),
    Sample("Tifinagh", "zgh", OTHERS, "ⵜⴰⵎⴰⵣⵉⵖⵜ ⵜⴰⵏⴰⵡⴰⵢⵜ ⵏ ⵓⵎⵓⵔ."),
    Sample("All together", "en", LATIN, "Ω ж **é** אב كتاب हिन्दी ไทย 漢字 かな — one line of many."),
)
FALLBACK = (LATIN, ARABIC, HEBREW, HINDI, THAI, BENGALI, TAMIL, TELUGU, KHMER, HAN, OTHERS)


class Line(NamedTuple):
    """A line as it is set: its letters in the order in which they are read, and its width in millimetres."""

    text: str
    width: float


def ours(sample: Sample, fonts: Fonts) -> tuple[list[Line], Drawing]:
    """Set a sample as on a card."""
    style = Style("text", SIZE_PT, SIZE_PT, leading=LEADING, hyphenate=False)
    fitted = fit(marked(sample.text), WIDTH_MM, HEIGHT_MM, style, sample.language, fonts)
    if not isinstance(fitted, Fitted):
        sys.exit(f"{sample.script} has no room")
    em = SIZE_PT / 72 * 25.4
    lines = []
    for number, baseline in enumerate(dict.fromkeys(each.baseline for each in fitted.words)):
        ends = [(each.x, each.x + _advance(each, fonts, em)) for each in fitted.words if each.baseline == baseline]
        lines.append(Line(fitted.lines[number], max(end for _, end in ends) - min(start for start, _ in ends)))
    page = Drawing(WIDTH_MM + 2 * MARGIN_MM, HEIGHT_MM, fitted.runs(MARGIN_MM, MARGIN_MM, "#000000"))
    return lines, page


def _advance(words, fonts: Fonts, em: float) -> float:
    face = fonts[words.font or "text"]
    if words.glyphs:
        return max(each.x + face.glyph_width(each.number) for each in words.glyphs) * em
    return face.advance(words.text) * em + words.word_spacing * words.text.count(" ")


SCRIPT = """
addEventListener("load", async () => {
  await document.fonts.ready;
  const out = [...document.querySelectorAll("p")].map((p) => {
    const lines = [];
    const walk = document.createTreeWalker(p, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) for (let at = 0; at < walk.currentNode.length; at++) {
      const range = document.createRange();
      range.setStart(walk.currentNode, at); range.setEnd(walk.currentNode, at + 1);
      const text = walk.currentNode.data[at], box = [...range.getClientRects()].at(-1);
      if (!box) { if (lines.length) lines.at(-1).text += text; continue; }
      const middle = (box.top + box.bottom) / 2;
      if (!lines.length || middle - lines.at(-1).middle > 12) lines.push({ text: "", left: 1e9, right: -1e9, middle });
      const line = lines.at(-1);
      line.text += text;
      if (text.trim()) { line.left = Math.min(line.left, box.left); line.right = Math.max(line.right, box.right); }
    }
    return lines.map(({ text, left, right }) => [text, (right - left) * 25.4 / 96]);
  });
  document.querySelector("script[type='text/plain']").textContent = JSON.stringify(out);
});
"""


def page_of(samples: Sequence[Sample], files: Sequence[Path]) -> str:
    """Write the samples as a web page, in boxes of the size that ours have."""
    faces = "".join(
        f"@font-face{{font-family:f{at};src:url('{file.as_uri()}');font-weight:100 900;}}"
        for at, file in enumerate(files)
    )
    names = {file.name: f"f{at}" for at, file in enumerate(files)}
    for at, file in enumerate(files):
        italic = file.with_name(file.name.replace("[", "-Italic[", 1))
        if "[" in file.name and italic.is_file():
            faces += (
                f"@font-face{{font-family:f{at};src:url('{italic.as_uri()}');font-weight:100 900;font-style:italic}}"
            )
    boxes = []
    for each in samples:
        family = ",".join(dict.fromkeys([names[each.font], *names.values()]))
        inner = ""
        for words, style in marked_spans(marked(each.text)):
            begin, end = (
                ("<b>" if style & 1 else "") + ("<i>" if style & 2 else ""),
                ("</i>" if style & 2 else "") + ("</b>" if style & 1 else ""),
            )
            inner += f"{begin}{html.escape(words)}{end}"
        boxes.append(f'<div><p lang="{each.language}" dir="auto" style="font-family:{family}">{inner}</p></div>')
    style = (
        f"{faces}*{{margin:0}}body{{width:{COLUMNS * (WIDTH_MM + 2 * MARGIN_MM)}mm}}div{{float:left;width:{WIDTH_MM}mm;height:{HEIGHT_MM - MARGIN_MM}mm;"
        f"padding:{MARGIN_MM}mm {MARGIN_MM}mm 0;overflow:hidden}}p{{font-size:{SIZE_PT}pt;line-height:{LEADING};hyphens:manual;font-variant-ligatures:normal}}"
    )
    return f"<!doctype html><meta charset=utf-8><style>{style}</style><body>{''.join(boxes)}<script type='text/plain'></script><script>{SCRIPT}</script>"


def theirs(page: Path, picture: Path, height_mm: float) -> list[list[Line]]:
    """Set the page in Chromium; return its lines, and save it as a picture."""
    program = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if program is None:
        sys.exit("MISSING chromium: CHROMIUM names it")
    width = round(COLUMNS * (WIDTH_MM + 2 * MARGIN_MM) / 25.4 * 96)
    window = [f"--window-size={width},{round(height_mm / 25.4 * 96)}", f"--force-device-scale-factor={DPI / 96}"]
    usual = [
        program,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        "--virtual-time-budget=8000",
        *window,
    ]
    subprocess.run([*usual, f"--screenshot={picture}", page.as_uri()], check=True, capture_output=True)
    told = subprocess.run([*usual, "--dump-dom", page.as_uri()], check=True, capture_output=True, text=True).stdout
    found = re.search(r"<script type=\"text/plain\">(.*?)</script>", told, re.DOTALL)
    if found is None:
        sys.exit("Chromium told no lines")
    return [[Line(*line) for line in lines] for lines in json.loads(found[1])]


def _letters(text: str) -> str:
    return "".join(unmarked(text).split())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--fonts", type=Path, action="append", default=[], help="a folder with more fonts; may be repeated"
    )
    parser.add_argument("-o", "--output", type=Path, default=Path("writing.png"))
    given = parser.parse_args()
    files: dict[str, Path] = {}
    for name in FALLBACK:
        try:
            files[name] = Fonts({"text": {"file": name}}, given.fonts)["text"].path
        except RenderError:
            print(f"MISSING {name}", file=sys.stderr)
    rows, pages, samples, set_by_us = [], [], [], []
    for each in SAMPLES:
        others = [name for name in files if name != each.font]
        # The regular weight of CSS; some variable fonts are lighter by default.
        axes = {"axes": {"wght": 400}} if "wght" in each.font else {}
        fonts = Fonts({"text": {"file": each.font, "fallback": others, **axes}}, given.fonts)
        if each.font not in files or fonts.missing("text", each.text):
            print(f"MISSING a font for {each.script} ({each.language})", file=sys.stderr)
            continue
        samples.append(each)
        lines, drawing = ours(each, fonts)
        set_by_us.append(lines)
        pages.append((drawing, fonts))
    with tempfile.TemporaryDirectory() as folder:
        page, picture = Path(folder, "page.html"), Path(folder, "page.png")
        page.write_text(page_of(samples, list(files.values())), encoding="utf-8")
        count = -(-len(samples) // COLUMNS)
        set_by_them = theirs(page, picture, count * HEIGHT_MM)
        other = Image.open(picture).convert("RGB")
        other.load()
    for each, mine, foreign in zip(samples, set_by_us, set_by_them, strict=True):
        same = [_letters(line.text) for line in mine] == [_letters(line.text) for line in foreign]
        widest = max((abs(a.width - b.width) / b.width * 100 for a, b in zip(mine, foreign, strict=False)), default=0)
        verdict = "lines end elsewhere" if not same else "" if widest <= ENOUGH else "other widths"
        rows.append((each.script, each.language, str(len(mine)), f"{widest:.1f}" if same else "–", verdict))
    heading("Texts beside Chromium")
    table(("script", "language", "lines", "width differs, %", "difference"), rows)
    for each, mine, foreign in zip(samples, set_by_us, set_by_them, strict=True):
        if [_letters(line.text) for line in mine] != [_letters(line.text) for line in foreign]:
            print(f"{each.language}: {[line.text for line in mine]}\n    {[line.text for line in foreign]}")
    _side_by_side(pages, other).save(given.output)
    print(given.output)


def _side_by_side(pages: Sequence[tuple[Drawing, Fonts]], other: Image.Image) -> Image.Image:
    """Return our pages left of the picture of Chromium."""
    drawn = []
    for drawing, fonts in pages:
        pdf = write_pdf([Page(drawing)], fonts, DocumentInfo("Writing", "en"))
        drawn.append(pypdfium2.PdfDocument(io.BytesIO(pdf))[0].render(scale=DPI / 72).to_pil().convert("RGB"))
    width, height = drawn[0].size
    rows = -(-len(drawn) // COLUMNS)
    whole = Image.new("RGB", (2 * COLUMNS * width, rows * height), "white")
    for at, each in enumerate(drawn):
        whole.paste(each, (at % COLUMNS * width, at // COLUMNS * height))
    whole.paste(other, (COLUMNS * width, 0))
    return whole


if __name__ == "__main__":
    main()

"""Measure the cards of every look in ten sizes, and write the figures into docs/explanation/looks.md.

python benchmarks/looks.py                     all looks, about ten minutes
python benchmarks/looks.py night minimal       these looks; the figures of the others stay
python benchmarks/looks.py night --size mini   prints the figures, and writes nothing

`ordo new game` makes games from three tables that this script writes: short texts, long ones, and pictures of one's own. The longest
text has 600 letters on 63 × 88 mm, and as many for the area of every other size.
"""

from __future__ import annotations

import argparse
import csv
import io
import math
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw
from state import HERE, commit

from ordo_pnp.base import RenderError
from ordo_pnp.cards import look_names, look_summary, read_catalog, stock_look
from ordo_pnp.check import LEAST_TOLD_APART, limits_of, report_on
from ordo_pnp.draw import LEAST_PT, SIZES
from ordo_pnp.paper import faces_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.draw import PieceSize

PAGE = HERE.parent / "docs/explanation/looks.md"
CHOSEN: Final = ("standard", "poker", "bridge", "mini", "tarot", "jumbo", "business", "square", "round", "hexagon")
TABLES: Final = ("short", "long", "pictures")
# The longest text of a table, in letters, on a standard card.
LONGEST: Final = 600
# Letters of poker cards and larger ones are not smaller, in points; those of smaller cards not smaller than `LEAST_PT`.
POKER_PT: Final = 7.0
# Kind, and the names of its cards in English, German and Russian.
NAMES: Final = {
    "Creature": ("The Ferryman’s Daughter", "Die Königin im Nebel", "Медведь из-за реки"),
    "Place": ("Saltmarsh Mill", "Leuchtturm am Ende der Welt", "Старый мост"),
    "Event": ("The Bell Below", "Sturmflut", "Ночная ярмарка"),
}
# In these languages: a short rule, and sentences from which long texts are made.
RULES: Final = (
    "Draw two cards, then discard one.",
    "Nimm zwei Karten und wirf eine ab.",
    "Возьмите две карты и сбросьте одну.",
)
SENTENCES: Final = (
    (
        "When you play this card, look at the top three cards of the market and keep one of them. The others go to the bottom in any"
        " order. If a neighbour has more coins than you, take one of theirs. At the end of the round, turn this card by a quarter;"
        " a card that has been turned four times leaves the game. You may pay two coins to turn it back. "
    ),
    (
        "Wenn du diese Karte ausspielst, sieh dir die obersten drei Karten des Marktes an und behalte eine davon. Die übrigen kommen in"
        " beliebiger Reihenfolge unter den Stapel. Hat eine Nachbarin mehr Münzen als du, nimm dir eine von ihren. Am Ende der Runde"
        " drehst du die Karte um ein Viertel weiter; nach vier Drehungen scheidet sie aus. "
    ),
    (
        "Разыграв эту карту, посмотрите три верхние карты рынка и оставьте себе одну из них. Остальные положите под колоду в любом"
        " порядке. Если у соседа больше монет, чем у вас, возьмите одну из его монет. В конце раунда поверните карту на четверть"
        " оборота; после четырёх поворотов она выходит из игры. "
    ),
)
STORIES: Final = ("Nobody asks twice.", "Niemand fragt zweimal.", "Никто не спросит дважды.")


# The finding about a text that does not fit.
_ROOM: Final = re.compile(r"needs ([0-9.]+) mm of height where ([0-9.]+) mm are there")


def area(size: PieceSize) -> float:
    """Return the area of a card in mm²."""
    share = {"circle": math.pi / 4, "hexagon": 0.75, "octagon": 2 * (math.sqrt(2) - 1)}.get(size.outline or "", 1.0)
    return size.width * size.height * share


def long_text(letters: int, language: int) -> str:
    """Return whole words of a language, at most so many letters."""
    source = SENTENCES[language] * (letters // len(SENTENCES[language]) + 1)
    return source[: letters - 1].rpartition(" ")[0].rstrip(" ,;.") + "."


def rows(table: str, longest: int) -> Iterator[dict[str, str]]:
    """Yield the cards of a table: three kinds, each in three languages; with pictures each in two."""
    for at, (kind, names) in enumerate(NAMES.items()):
        for language, name in enumerate(names):
            if table == "pictures" and language == (at + 2) % 3:
                continue
            row = {"Name": name, "Kind": kind, "Cost": str(1 + (at + 2 * language) % 5), "Text": RULES[language]}
            if kind != "Event":
                row |= {"Strength": str(2 + language), "Guard": str(12 - language)}
            if table == "long":
                row["Text"] = long_text(longest * (2 + (language + at) % 3) // 4, language)
            else:
                row["Flavour"] = STORIES[language]
            if table == "pictures":
                row["Art"] = ("wide.png", "high.png", "square.png")[language]
            yield row


def write_pictures(folder: Path) -> None:
    """Write three pictures: a wide one of light tones, a high dark one, a square one of many colours."""
    wide = (
        Image.linear_gradient("L")
        .rotate(180)
        .resize((2400, 1600))
        .point([150 + each * 100 // 255 for each in range(256)])
    )
    light = Image.merge("RGB", (wide, wide, wide.point([each - 30 for each in range(256)])))
    ImageDraw.Draw(light).polygon([(0, 1600), (750, 590), (1390, 1280), (1870, 880), (2400, 1600)], fill="#7C9A74")
    light.save(folder / "wide.png")
    dark = Image.new("RGB", (1600, 2400), "#1D2233")
    pen = ImageDraw.Draw(dark)
    for number in range(40):
        x, y, r = number * 137 % 160 * 10, number * 211 % 150 * 10, 5 + 3 * (number % 4)
        pen.ellipse((x - r, y - r, x + r, y + r), fill="#E9E3C8")
    pen.rectangle((480, 1280, 1120, 2400), fill="#3D3147")
    dark.save(folder / "high.png")
    many = Image.new("RGB", (2000, 2000))
    pen = ImageDraw.Draw(many)
    for number in range(64):
        x, y = number % 8 * 250, number // 8 * 250
        pen.rectangle((x, y, x + 249, y + 249), fill=(number * 53 % 256, number * 97 % 256, number * 29 % 256))
    many.save(folder / "square.png")


def new_game(folder: Path, table: str, longest: int) -> Path:
    """Make a game from a table with `ordo new game`, and return its project."""
    found = list(rows(table, longest))
    text = io.StringIO()
    writer = csv.DictWriter(text, list(dict.fromkeys(key for row in found for key in row)))
    writer.writeheader()
    writer.writerows(found)
    folder.mkdir(parents=True)
    write_pictures(folder)
    (folder / "cards.csv").write_text(text.getvalue(), encoding="utf-8")
    command = (sys.executable, "-m", "ordo_pnp", "new", "game", "looks", "--from", "cards.csv")
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder / "looks"


@dataclass
class Measured:
    """The worst figures of all tables in one look and size."""

    flat: float = 0.0
    ink: float = 0.0
    back_ink: float = 0.0
    text: float = math.inf
    contrast: float = math.inf
    tested: int = 0
    told: int = 0
    cards: int = 0
    # What does not fit, and which side is the worst.
    unfit: list[str] = field(default_factory=list)
    worst: dict[str, str] = field(default_factory=dict)

    def take(self, key: str, value: float | None, *, is_most: bool, side: str) -> None:
        """Keep the worse of a figure so far and another one, with the side that has it."""
        before = getattr(self, key)
        if value is not None and (value > before if is_most else value < before):
            setattr(self, key, value)
            self.worst[key] = side


def measure_table(project: Path, look: str, size: PieceSize, table: str, found: Measured) -> None:
    """Draw the cards of a project in a look and a size, and take their figures."""
    (project / "cards/looks/look.yaml").write_text(f"format: 1\nlook:\n  from: {look}\n", encoding="utf-8")
    catalog = read_catalog([project / "cards"]).catalog
    game = catalog.games["looks"]
    faces = faces_of(catalog, game.id, size)
    sound = []
    for card in game.cards():
        found.cards += 1
        if problems := faces.check(card):
            found.unfit.append(f"{card.text('name', 'en')} ({table}: {_too_long(problems[0].message)})")
        else:
            sound.append(card)
    try:
        front, back = report_on(game, faces, sound), report_on(game, faces, sound[:1], side="back")
    except RenderError as error:
        found.unfit.append(f"{table}: {error}")
        return
    for each in (*front.fronts, *back.fronts):
        is_back = each in back.fronts
        side = "back" if is_back else f"{table}, {each.name}"
        if is_back or table != "pictures":
            found.take("flat", each.flat, is_most=True, side=side)
            found.take("back_ink" if is_back else "ink", each.ink, is_most=True, side=side)
        found.take("text", each.text, is_most=False, side=f"{side}: {_quoted(each.smallest)}")
        found.take("contrast", each.contrast, is_most=False, side=f"{side}: {_quoted(each.weakest)}")
    for kinds in front.kinds if table != "pictures" else ():
        found.tested += kinds.tested
        found.told += kinds.tested - len(kinds.mistaken)


def _quoted(text: str) -> str:
    """Return the beginning of words that are quoted in the page."""
    return f"“{text[:24].replace('|', ' ')}”"


def _too_long(message: str) -> str:
    """Return by how much a text is too long, or the message where it says something else."""
    told = _ROOM.search(message)
    return message if told is None else f"{100 * float(told[1]) / float(told[2]) - 100:.0f} % too high"


def least_letters(size: PieceSize) -> float:
    """Return the points that the letters of cards of a size must have."""
    return POKER_PT if area(size) >= area(SIZES["standard"]) else LEAST_PT


def lines_of(look: str, measured: dict[str, Measured]) -> list[str]:
    """Return the section of a look: a table with a row for each size, and what misses its limit."""
    limits, back = limits_of(stock_look(look)), limits_of(stock_look(look), "back")
    lines = ["| size | flat % | ink | ink of the back | pt | text : 1 | kinds in grey | do not fit |"]
    lines += ["|---|--:|--:|--:|--:|--:|--:|--:|"]
    missed = []
    for name, each in measured.items():
        bounds = {
            "flat": (each.flat, limits["flat"].bound, True),
            "ink": (each.ink, limits["ink"].bound, True),
            "back_ink": (each.back_ink, back["ink"].bound, True),
            "text": (each.text, least_letters(SIZES[name]), False),
            "contrast": (each.contrast, limits["contrast"].bound, False),
        }
        cells = [f"`{name}`"]
        for key, (value, bound, is_most) in bounds.items():
            is_kept = value <= bound if is_most else value >= bound
            shown = f"{value:.2f}" if key == "contrast" else f"{value:g}" if key == "text" else f"{value:.1f}"
            cells.append(shown if is_kept else f"**{shown}**")
            if not is_kept:
                title = (
                    "ink"
                    if key == "back_ink"
                    else {"text": "pt", "contrast": "text : 1", "flat": "flat %"}.get(key, key)
                )
                missed.append(f"`{name}`: {title} {shown}, limit {bound:g} ({each.worst[key]})")
        told = 100 * each.told / max(each.tested, 1)
        cells.append(f"{told:.0f} %" if told >= LEAST_TOLD_APART else f"**{told:.0f} %**")
        cells.append(f"**{len(each.unfit)} of {each.cards}**" if each.unfit else f"0 of {each.cards}")
        missed += [f"`{name}`: do not fit: {'; '.join(each.unfit)}"] if each.unfit else []
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", *(f"- {line}" for line in missed)] if missed else []
    return lines


def with_section(page: str, look: str, lines: list[str]) -> str:
    """Return the page with other figures of a look.

    Raises:
        ValueError: The page has no place for them.
    """
    begin, end = f"<!-- figures of {look}: written by benchmarks/looks.py -->\n", f"<!-- end of {look} -->\n"
    before, found, rest = page.partition(begin)
    _, stop, after = rest.partition(end)
    if not (found and stop):
        raise ValueError(f"{PAGE.name} needs the lines {begin.strip()} and {end.strip()}")
    return f"{before}{begin}\n" + "\n".join(lines) + f"\n\n{end}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("looks", nargs="*", metavar="LOOK", help="by default all")
    parser.add_argument("--size", action="append", choices=CHOSEN, help="only this size, and no page; may be repeated")
    given = parser.parse_args()
    if unknown := sorted(set(given.looks) - set(look_names())):
        parser.error(f"no such look: {', '.join(unknown)}")
    chosen, at, begun = given.looks or look_names(), commit(), time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        projects: dict[tuple[str, str], Path] = {}
        for name in given.size or CHOSEN:
            longest = round(LONGEST * area(SIZES[name]) / area(SIZES["standard"]))
            for table in TABLES:
                folder = Path(scratch) / (f"long-{longest}" if table == "long" else table)
                projects[table, name] = folder / "looks" if folder.exists() else new_game(folder, table, longest)
        for look in chosen:
            start, measured = time.monotonic(), {}
            for name in given.size or CHOSEN:
                measured[name] = Measured()
                for table in TABLES:
                    measure_table(projects[table, name], look, SIZES[name], table, measured[name])
            lines = [f"{look_summary(look).rstrip('.')}. Measured at `{at}`.", "", *lines_of(look, measured)]
            print(f"{look}, {time.monotonic() - start:.0f} s", *lines, sep="\n", flush=True)
            if not given.size:
                PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), look, lines), encoding="utf-8")
    print(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()

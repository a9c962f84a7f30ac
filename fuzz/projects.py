"""The small projects that are changed: one game each, without its large rulebooks, so that a check takes 0.3 s."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from fuzz.archives import pack
from fuzz.pictures import picture
from fuzz.process import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from fuzz.trees import Files

SHIPPED: Final = Path(__file__).resolve().parent.parent / "cards"
_BOOK: Final = Path(__file__).resolve().parent / "book"
_PAINTED: Final = Path(__file__).resolve().parent / "painted"
_COLORS: Final = "    haze: {tint: accent-1, on: paper, part: 20%}\n    sky: '#CFE1E2'\n"
_TONES: Final = "  tones:\n    dusk: {accent-1: accent-5, paper: '#E9DDF0', haze: tint-4}\n"
_ART: Final = "    - image: {box: [12.5, 18, 38, 45], file: $art, fit: cover, when: {given: $art}}\n"


def _shipped(game: str) -> Files:
    """Return a game with its base set, sheets, heraldry and the fragments of all games."""
    homes = [SHIPPED / "sheets", SHIPPED / "heraldry", SHIPPED / "fragments", SHIPPED / game]
    found = sorted(path for home in homes for path in home.rglob("*.yaml"))
    names = {path: path.relative_to(SHIPPED) for path in found}
    return {
        f"cards/{name.as_posix()}": path.read_bytes()
        for path, name in names.items()
        if not {"rulebook", "crown"} & set(name.parts)
    }


def _played(game: str, folder: Path) -> Files:
    """Add a record, a table and a file of scenarios, as somebody keeps them."""
    from ordo_pnp.cards import load_catalog  # after the modules have been imported by turns
    from ordo_pnp.games import load_game
    from ordo_pnp.rules import Play, Record

    files = _shipped(game)
    put(files, folder)
    rules = load_game(load_catalog(folder / "cards"), game)
    play = Play(rules.prepare(3, {}), Record(game, ("Anna", "Ben", "Clara"), 7, ("base",), {}))
    random = Random(7)
    while not play.state.is_terminal and len(play.record.actions) < 120:
        play.act(random.choice(play.state.legal_actions()))
    files["record.yaml"] = play.record.to_text().encode()
    files["table.yaml"] = _json({"format": 1, "game": game, **rules.board(play.state, play.record.players).data})
    shipped = sorted(path for path in files if "/scenarios/" in path)
    files["scenarios.yaml"] = files[shipped[0]]
    return files


def _json(data: object) -> bytes:
    import json

    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def _expansion(folder: Path) -> Files:
    """Add a set from outside with a picture, and a zip file and spreadsheets of it."""
    files = _shipped("ordonnance")
    face = "cards/ordonnance/faces/unit.yaml"
    files[face] = files[face].rstrip() + f"\n{_ART}".encode()
    put(files, folder)
    _run("new expansion trial", folder)
    files |= {f"trial/{path}": raw for path, raw in _of(folder / "trial").items() if not path.startswith("schemas/")}
    units = (
        files["trial/units.yaml"].decode().replace("      copies: 2", "      art: art/watch.png\n      copies: 2", 1)
    )
    files |= {
        "trial/units.yaml": units.encode(),
        "trial/art/watch.png": picture("RGB", (300, 420), "PNG", is_odd=False),
    }
    put(files, folder)
    for form in ("csv", "xlsx"):
        _run(f"export {form} --with trial set:trial -o cards.{form}", folder)
        files[f"cards.{form}"] = (folder / f"cards.{form}").read_bytes()
    inside = {path.removeprefix("trial/"): raw for path, raw in files.items() if path.startswith("trial/")}
    return files | {"trial.zip": pack(inside)}


def _book(folder: Path) -> Files:
    """Add a rulebook in which every block and role stands once, and its translation."""
    files = _shipped("ordonnance")
    home = "cards/ordonnance/rulebook"
    files |= {f"{home}/{path.name}": path.read_bytes() for path in sorted(_BOOK.iterdir())}
    put(files, folder)
    _run("translate --game ordonnance --stamp --yes", folder)
    return files | {f"{home}/{name}": raw for name, raw in _of(folder / home).items()}


_KINDS: Final = (
    "creature: power int 0..9, cost int, text rich, line text, art image, tame flag, look color, signs symbols sun|moon",
    "spell: rarity choice common|rare, text rich, of card creature, shield arms",
)


def _own(folder: Path) -> Files:
    """Return a game whose kinds are declared and whose faces follow the size of the card, with no rules."""
    ran = run(["new", "game", "own", *(word for kind in _KINDS for word in ("--kind", kind))], folder)
    if ran.code:
        raise RuntimeError(f"ordo new game: {ran.out}{ran.err}")
    made = {path: raw for path, raw in _of(folder / "own").items() if path.startswith("cards/")}
    sheets = sorted((SHIPPED / "sheets").rglob("*.yaml"))
    return made | {f"cards/{path.relative_to(SHIPPED).as_posix()}": path.read_bytes() for path in sheets}


def _painted(folder: Path) -> Files:
    """Add fragments, vignettes, tones, and a face that has every means of drawing, to a game of one's own."""
    files = _own(folder)
    home = "cards/own"
    places = {"fragments": "fragments/kit", "vignettes": "vignettes/land", "creature": "faces/creature"}
    files |= {f"{home}/{place}.yaml": (_PAINTED / f"{name}.yaml").read_bytes() for name, place in places.items()}
    files[f"{home}/look.yaml"] += f"{_TONES}  palette:\n{_COLORS}".encode()
    cards = files[f"{home}/base/creatures.yaml"].decode()
    shown = "    signs: [sun]\n    print: {vignette: {of: night, tones: dusk, focus: [3, 50], mirror: xy}}\n"
    files[f"{home}/base/creatures.yaml"] = cards.replace("    signs: [sun]\n", shown, 1).encode()
    return files


_TABLE: Final = (
    ("Name", "Type", "Qty", "Power", "Text", "Art"),
    ("Wolf", "Beast", 2, 3, "Howls.\n{fang}: bite.", "wolf.png"),
    ("Bear", "Beast", 1, 5, "Sleeps.", "wolf.png"),
    ("Wood", "Place", 1, None, "Hide here.", None),
    ("Lake", "Place", 3, 0, None, "wolf.png"),
)


def _table(_folder: Path) -> Files:
    """Return tables of cards as designers have them, with the picture that they name, and no project."""
    import csv
    import io

    from openpyxl import Workbook

    text, book, data = io.StringIO(), Workbook(), io.BytesIO()
    csv.writer(text).writerows(_TABLE)
    for row in _TABLE:
        book.active.append(row)
    book.save(data)
    return {
        "table.csv": text.getvalue().encode(),
        "table.xlsx": data.getvalue(),
        "table.json": _json([dict(zip(_TABLE[0], row, strict=True)) for row in _TABLE[1:]]),
        "wolf.png": picture("RGB", (300, 420), "PNG", is_odd=False),
    }


PROJECTS: Final[dict[str, Callable[[Path], Files]]] = {
    "ordonnance": lambda folder: _played("ordonnance", folder),
    "komarn": lambda folder: _played("komarn", folder),
    "expansion": _expansion,
    "book": _book,
    "own": _own,
    "painted": _painted,
    "table": _table,
}


def put(files: Files, folder: Path) -> None:
    """Write files below a folder; what cannot be a name there is left out."""
    for name, raw in files.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(raw)
        except (OSError, ValueError):
            continue


def _of(folder: Path) -> Files:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def _run(line: str, folder: Path) -> None:
    ran = run(line.split(), folder)
    if ran.code:
        raise RuntimeError(f"ordo {line}: {ran.out}{ran.err}")

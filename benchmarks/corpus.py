"""Write a card database of any size: the repository's own, and a set of unit cards as a person might write them.

Every card has a name and a flavour of its own, one of the 31 combinations of symbols and one of 60 coats of arms. The
same number of cards gives the same bytes.
"""

from __future__ import annotations

import argparse
import itertools
import shutil
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parent.parent
SET = "bench"
# Cards of one set: there are names for no more.
MOST = 10_000
SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
PLACES = (
    "Tyre", "Acre", "Jaffa", "Sidon", "Beirut", "Jubail", "Tripoli", "Tortosa", "Margat", "Antioch", "Edessa", "Marash",
    "Harran", "Aintab", "Ascalon", "Gaza", "Darum", "Hebron", "Nablus", "Tiberias", "Jericho", "Lydda", "Ramla", "Ibelin",
    "Mirabel", "Arsuf", "Caesarea", "Haifa", "Athlit", "Safed", "Beaufort", "Toron", "Belvoir", "Banyas", "Kerak",
    "Montreal", "Petra", "Aila", "Montfort", "Krak", "Akkar", "Arqa", "Botron", "Nephin", "Latakia", "Saone", "Bourzey",
    "Baghras", "Harim", "Artah", "Apamea", "Inab", "Sarmin", "Shaizar", "Albara", "Maarat", "Rugia", "Tarsus", "Adana",
    "Mamistra", "Sis", "Nicosia", "Limassol", "Paphos", "Kyrenia", "Kantara", "Larnaca", "Cursat", "Samosata", "Corice",
    "Bosra", "Salkhad", "Homs", "Hama", "Aleppo", "Mosul", "Mardin", "Amida", "Bilbeis", "Damietta", "Rosetta", "Tinnis",
    "Aswan", "Qus", "Farama", "Jordan", "Hermon", "Galilee", "Samaria", "Judaea", "Gilead", "Moab", "Edom", "Sinai",
    "Taurus", "Orontes", "Litani", "Lebanon", "Cilicia", "Arqat",
)  # fmt: skip
TROOPS = (
    "Archers", "Spears", "Levy", "Watch", "Guard", "Knights", "Riders", "Sergeants", "Bowmen", "Squires", "Pikes",
    "Scouts", "Outriders", "Wardens", "Sappers", "Slingers", "Lancers", "Militia", "Garrison", "Retinue", "Vanguard",
    "Rearguard", "Household", "Bannermen", "Marshals", "Castellan", "Constable", "Viscount", "Seneschal", "Turcopole",
    "Crossbows", "Axemen", "Swords", "Shields", "Porters", "Pilgrims", "Brethren", "Heralds", "Trumpets", "Drummers",
    "Gunners", "Carters", "Farriers", "Grooms", "Stewards", "Bailiffs", "Reeves", "Ferrymen", "Sailors", "Rowers",
    "Divers", "Pilots", "Masons", "Miners", "Smiths", "Fletchers", "Bowyers", "Armourers", "Saddlers", "Tanners",
    "Millers", "Bakers", "Vintners", "Shepherds", "Herdsmen", "Falconers", "Hunters", "Foresters", "Guides", "Runners",
    "Envoys", "Clerks", "Scribes", "Chaplains", "Surgeons", "Captains", "Veterans", "Recruits", "Exiles", "Kinsmen",
    "Vassals", "Tenants", "Settlers", "Burghers", "Merchants", "Toll-men", "Gatemen", "Towermen", "Wall-men", "Night Men",
    "Road Men", "Ford Men", "Hill Men", "Sea Men", "Free Men", "Sworn Men", "Lost Men", "Old Men", "Young Men", "Horsemen",
)  # fmt: skip
VERB_HANDLERS = (
    "held the lower gate until", "were paid in sugar when", "crossed the ford before", "sold their horses as",
    "marched by night because", "kept the well while", "heard no news until", "lost their way when", "rang the bells as",
    "burned the mill before", "slept in armour until", "asked for wages after", "dug the ditch before",
    "saw the fires and knew that", "buried the silver when",
)  # fmt: skip
ENDINGS = (
    "the rains came", "the fleet left", "winter closed the road", "the truce ran out", "the king fell ill",
    "the bridge was gone", "the harvest was in", "the siege was raised", "Easter was over", "the galleys came home",
    "the sultan turned back", "the walls were mended", "nobody answered",
)  # fmt: skip
METALS = ("or", "argent")
COLOURS = ("gules", "azure", "vert", "sable", "purpure")
CHARGES = (
    "cross-potent", "lion-rampant", "eagle", "fleur-de-lis", "escallop", "crescent", "mullet", "key", "tower", "sword",
)  # fmt: skip
ORDINARIES = ("fess", "bend", "pale", "chevron", "cross", "saltire")


def arms(number: int) -> dict[str, Any]:
    """Return one of 60 coats of arms, all of which keep the rule of tincture."""
    form, rest = number % 6, number // 6 % 10
    metal, colour, charge, ordinary = METALS[rest % 2], COLOURS[rest // 2], CHARGES[rest], ORDINARIES[rest % 6]
    if form == 0:
        return {"field": colour, "layers": [{"ordinary": ordinary, "tincture": metal}]}
    if form == 1:
        return {"field": metal, "layers": [{"charge": charge, "tincture": colour, "count": 3}]}
    if form == 2:
        field = {"division": "per-pale", "of": [metal, colour]}
        return {"field": field, "layers": [{"charge": charge, "tincture": "counterchanged"}]}
    if form == 3:
        mullets = [{"charge": "mullet", "count": 3, "tincture": colour}]
        chief = {"ordinary": "chief", "tincture": metal, "charges": mullets}
        return {"field": colour, "layers": [chief, {"charge": charge, "tincture": metal}]}
    if form == 4:
        field = {"division": "barry", "of": [metal, colour], "pieces": 8}
        return {"field": field, "layers": [{"ordinary": "bordure", "tincture": colour, "line": "engrailed"}]}
    first = {"field": colour, "layers": [{"charge": charge, "tincture": metal}]}
    second = {"field": metal, "layers": [{"ordinary": ordinary, "tincture": colour}]}
    return {"quarters": [first, second]}


def block(value: dict[str, Any], indent: int) -> str:
    """Write plain data as YAML in block style; lists of words in flow style."""
    text = ""
    for key, held in value.items():
        if isinstance(held, dict):
            text += f"{' ' * indent}{key}:\n{block(held, indent + 2)}"
        elif isinstance(held, list) and isinstance(held[0], dict):
            items = [block(each, indent + 4) for each in held]
            marked = "".join(f"{' ' * (indent + 2)}- {each[indent + 4 :]}" for each in items)
            text += f"{' ' * indent}{key}:\n{marked}"
        elif isinstance(held, list):
            text += f"{' ' * indent}{key}: [{', '.join(held)}]\n"
        else:
            text += f"{' ' * indent}{key}: {held}\n"
    return text


def combinations() -> list[tuple[str, ...]]:
    """Return the 31 combinations of symbols, each from weak to strong."""
    return [each for size in range(1, 6) for each in itertools.combinations(SYMBOLS, size)]


def facts(number: int) -> tuple[str, str, tuple[str, ...]]:
    """Return name, flavour and symbols of a card; no two numbers below 10,000 share a name or a flavour."""
    place, troop = PLACES[number % 100], TROOPS[(number // 100 + number) % 100]
    handler, ending = VERB_HANDLERS[number % len(VERB_HANDLERS)], ENDINGS[number % len(ENDINGS)]
    symbols = combinations()
    flavour = f"{1098 + number % 193}: the {troop.lower()} of {place} {handler} {ending}."
    return f"{place} {troop}", flavour, symbols[number * 7 % len(symbols)]


def card(number: int) -> str:
    """Write one card as YAML."""
    name, flavour, symbols = facts(number)
    return (
        f"  - id: {name.lower().replace(' ', '-')}\n"
        f"    name: {name}\n"
        f"    symbols: [{', '.join(symbols)}]\n"
        f'    flavour: "{flavour}"\n'
        "    print:\n"
        f"      copies: {1 + number % 4}\n"
        "      arms:\n" + block(arms(number * 13), 8)
    )


def unit_file(first: int, count: int, copies: int | None = None) -> str:
    """Write a file of unit cards.

    Args:
        first: Number of the first card.
        count: How many.
        copies: Of each; from 1 to 4 where none is given.
    """
    text = "".join(card(number) for number in range(first, first + count))
    if copies is not None:
        for each in range(1, 5):
            text = text.replace(f"      copies: {each}\n", f"      copies: {copies}\n")
    modeline = "# yaml-language-server: $schema=../../../schemas/ordonnance/units.schema.json\n"
    return f"{modeline}format: 1\nunits:\n{text}"


def write_project(folder: Path, cards: int, *, by_file: int = 10, copies: int | None = None) -> list[Path]:
    """Write a project: ``cards/`` and ``schemas/`` as in the repository, and the set ``bench`` in files of ten cards.

    There are names for 10,000 cards, so more of them are in further sets: ``bench2``, ``bench3`` …

    Returns:
        The files of cards, in order.
    """
    for name in ("cards", "schemas"):
        shutil.copytree(REPOSITORY / name, folder / name)
    files = []
    for number, first in enumerate(range(0, cards, MOST), 1):
        name = SET if number == 1 else f"{SET}{number}"
        files += _write_set(folder / "cards/ordonnance" / name, name, min(MOST, cards - first), by_file, copies)
    return files


def _write_set(home: Path, name: str, cards: int, by_file: int, copies: int | None) -> list[Path]:
    """Write a set; return its files of cards."""
    home.mkdir()
    modeline = "# yaml-language-server: $schema=../../../schemas/set.schema.json\n"
    about = f"{modeline}format: 1\nset:\n  id: {name}\n  name: {name.capitalize()}\n  language: en\n  requires: []\n"
    (home / "set.yaml").write_text(about, encoding="utf-8")
    modeline = "# yaml-language-server: $schema=../../../schemas/signs.schema.json\n"
    sign = f"  {name}:\n    color: ink\n    layers:\n      - {{ink: main, d: 'M2 6L22 6L22 12L20 12L20 18L4 18L4 12L2 12Z'}}\n"
    (home / "signs.yaml").write_text(f"{modeline}format: 1\nsigns:\n{sign}", encoding="utf-8")
    files = []
    for at in range(0, cards, by_file):
        path = home / f"units-{at // by_file + 1:04}.yaml"
        path.write_text(unit_file(at, min(by_file, cards - at), copies), encoding="utf-8")
        files.append(path)
    return files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where to write the project; it must not exist")
    parser.add_argument("cards", type=int)
    parser.add_argument("--by-file", type=int, default=10)
    parser.add_argument("--copies", type=int, help="of each card (default: 1 to 4)")
    given = parser.parse_args()
    files = write_project(given.folder, given.cards, by_file=given.by_file, copies=given.copies)
    size = sum(path.stat().st_size for path in files)
    print(f"{given.cards:,} cards in {len(files):,} files, {size:,} bytes, {size / given.cards:.0f} a card")


if __name__ == "__main__":
    main()

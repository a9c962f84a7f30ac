"""The classes of input: which files of which project are changed, how, and what must hold then."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatch
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from fuzz import archives, blocks, documents, grids, languages, neighbours, oracles, pictures, texts, trees, words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from fuzz.bench import Bench
    from fuzz.trees import Files

Change: TypeAlias = "Callable[[Random, Files, str], None]"
_YAML: Final = (
    (trees.change_tree, 12),
    (trees.change_mildly, 12),
    (texts.change_text, 3),
    (texts.change_bytes, 1),
    (texts.change_files, 1),
)
_PROSE: Final = ((blocks.change_block, 8), (blocks.change_words, 8), (texts.change_text, 4), (texts.change_bytes, 1))
_ONE: Final = ((1,), (1,))


@dataclass(frozen=True)
class Target:
    """A class of input."""

    projects: tuple[str, ...]
    # Patterns of the files that are changed.
    paths: tuple[str, ...]
    # With how often each is taken.
    changes: tuple[tuple[Change, int], ...]
    oracle: Callable[[Bench], int]
    # How many changes a case has, and how often.
    counts: tuple[tuple[int, ...], tuple[int, ...]] = ((1, 2, 3, 6), (10, 5, 3, 1))


@dataclass(frozen=True)
class Case:
    """One input: a project and what was changed in it."""

    # ``CLASS:SEED:NUMBER``, from which it can be made again.
    name: str
    project: str
    files: Files
    changed: tuple[str, ...]
    # How many changes it has.
    count: int


_GAMES: Final = ("ordonnance", "komarn")
# Games as data: one of them has kinds that are declared, faces that follow the size of the card, and no rules.
_DATA: Final = (*_GAMES, "own")
_CARDS: Final = (
    "cards/*/base/units.yaml",
    "cards/*/base/components.yaml",
    "cards/*/base/tiles.yaml",
    "cards/*/base/pieces.yaml",
    "cards/*/base/tokens.yaml",
    "cards/own/base/creatures.yaml",
    "cards/own/base/spells.yaml",
)
TARGETS: Final[Mapping[str, Target]] = {
    "documents": Target(
        (*_GAMES, "expansion"),
        ("cards/*.yaml", "trial/*.yaml"),
        ((documents.change_copy, 1),),
        documents.read_all,
        ((40,), (1,)),
    ),
    "kinds": Target(("own", "own", "own", "komarn"), ("cards/*/kinds.yaml",), _YAML, oracles.project),
    "cards": Target(_DATA, _CARDS, _YAML, oracles.project),
    "games": Target(
        _DATA,
        ("cards/*/game.yaml", "cards/*/base/set.yaml", "cards/*/rulings.yaml", "cards/*/places.yaml"),
        _YAML,
        oracles.project,
    ),
    "looks": Target(_DATA, ("cards/*/look.yaml", "cards/*/signs.yaml", "cards/heraldry/*"), _YAML, oracles.project),
    "faces": Target((*_DATA, "own"), ("cards/*/faces/*",), _YAML, oracles.project),
    "fragments": Target(
        ("painted", "painted", "ordonnance"), ("cards/*/fragments/*", "cards/fragments/*"), _YAML, oracles.project
    ),
    "vignettes": Target(
        ("painted", "painted", "ordonnance"),
        ("cards/*/vignettes/*", "cards/own/base/creatures.yaml"),
        _YAML,
        oracles.project,
    ),
    "means": Target(
        ("painted",),
        ("cards/own/faces/creature.yaml", "cards/own/faces/creature.yaml", "cards/*/look.yaml"),
        _YAML,
        oracles.project,
    ),
    "boards": Target(
        ("komarn",),
        ("cards/komarn/board.yaml", "cards/komarn/board.yaml", "cards/komarn/faces/board.yaml"),
        _YAML,
        oracles.project,
    ),
    "sheets": Target(_GAMES, ("cards/sheets/*",), _YAML, oracles.project),
    "terms": Target((*_GAMES, "book"), ("cards/*/terms.yaml",), _YAML, oracles.project),
    "translations": Target(
        (*_DATA, "expansion"),
        ("cards/*/text/*.yaml", "cards/own/base/text/*.yaml", "trial/text/*.yaml"),
        _YAML,
        oracles.project,
    ),
    "languages": Target(
        ("expansion",), ("trial/set.yaml",), ((languages.change_language, 1),), oracles.foreign_set, _ONE
    ),
    "effects": Target(("expansion",), ("trial/*.yaml",), _YAML, oracles.expansion),
    "pictures": Target(("expansion",), ("trial/art/*",), ((pictures.change_picture, 1),), oracles.expansion),
    "zips": Target(("expansion",), ("trial.zip",), ((archives.change_archive, 1),), oracles.archive),
    "csv": Target(
        ("expansion",),
        ("cards.csv",),
        ((grids.change_csv, 8), (texts.change_text, 2), (texts.change_bytes, 1)),
        oracles.sheet,
    ),
    "xlsx": Target(
        ("expansion",), ("cards.xlsx",), ((grids.change_workbook, 8), (texts.change_bytes, 1)), oracles.sheet
    ),
    "from-csv": Target(
        ("table",),
        ("table.csv",),
        ((grids.change_csv, 8), (texts.change_text, 2), (texts.change_bytes, 1)),
        oracles.new_game,
    ),
    "from-xlsx": Target(
        ("table",), ("table.xlsx",), ((grids.change_sheet, 8), (grids.change_workbook, 4)), oracles.new_game
    ),
    "from-json": Target(
        ("table",),
        ("table.json",),
        ((grids.change_records, 8), (texts.change_text, 2), (texts.change_bytes, 1)),
        oracles.new_game,
    ),
    "scenarios": Target(_GAMES, ("scenarios.yaml",), _YAML, oracles.scenario),
    "tables": Target(_GAMES, ("table.yaml",), _YAML, oracles.score),
    "records": Target(_GAMES, ("record.yaml",), _YAML, oracles.replay),
    "books": Target(("book",), ("cards/*/rulebook/*.md",), _PROSE, oracles.project),
    "caches": Target(
        ("book", "komarn"),
        ("../cache/*",),
        ((texts.change_bytes, 2), (texts.change_text, 2), (texts.change_files, 1), (words.change_json, 4)),
        oracles.cache,
    ),
    "arguments": Target((*_GAMES, "book"), ("words.json",), ((words.change_words, 1),), oracles.arguments, _ONE),
    "neighbours": Target(
        (*_DATA, "expansion"),
        (neighbours.NEIGHBOURS,),
        ((neighbours.change_neighbours, 1),),
        oracles.neighbours,
        ((1, 2, 4), (3, 2, 1)),
    ),
}


def make(name: str, base_of: Callable[[str], Files], skip: Collection[int] = ()) -> Case:
    """Make the input of a name.

    Args:
        name: ``CLASS:SEED:NUMBER``; the same name makes the same input of the same projects.
        base_of: Returns a project as it is before the change.
        skip: Changes to leave out, by their numbers from 0.
    """
    target = TARGETS[name.partition(":")[0]]
    random = Random(name)
    project = random.choice(target.projects)
    base = base_of(project)
    files = dict(base)
    count = random.choices(*target.counts)[0]
    for number in range(count):
        if number in skip:
            continue
        own = Random(f"{name}:{number}")
        paths = sorted(path for path in files if any(fnmatch(path, pattern) for pattern in target.paths))
        if not paths:
            break
        kinds, weights = zip(*target.changes, strict=True)
        own.choices(kinds, weights)[0](own, files, own.choice(paths))
    changed = tuple(path for path in sorted({*files, *base}) if files.get(path) != base.get(path))
    return Case(name, project, files, changed, count)

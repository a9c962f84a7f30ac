"""A copy of a game that came with the program, as the files of a project of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ordo_pnp.base import read_file
from ordo_pnp.cards import schemas_folder, shipped_cards

_README: Final = """\
# {id}, a copy to change

The game `{id}` as it came with ordo, with its cards, rules, looks and books. In this folder

```
ordo check
ordo build
ordo studio
```

check the cards, print them into `output/`, and show and change them in a browser. Everything lies in `cards/{id}/`: the cards of
each set in its folder, translations in `text/`, faces in `faces/`, books in `rulebook/`. What you change is yours; later versions
of ordo leave it as it is. To print only a new card or two beside the game as it is, an expansion is enough: `ordo new expansion`.
"""


def copied_games() -> list[str]:
    """Return the ids of the games that can be copied, sorted."""
    return sorted(path.parent.name for path in shipped_cards().glob("*/game.yaml"))


def files_of_copy(game: str) -> dict[str, bytes]:
    """Return the files of a project that holds a copy of a game, by their paths in its folder.

    Args:
        game: One of ``copied_games``.
    """
    others = {each for each in copied_games() if each != game}
    cards, schemas = shipped_cards(), schemas_folder()
    files = dict(_below(cards, "cards", others)) | dict(_below(schemas, "schemas", others))
    return {"README.md": _README.format(id=game).encode(), **files}


def _below(folder: Path, name: str, left_out: set[str]) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        is_hidden = any(part.startswith(".") for part in inside.parts)
        if path.is_file() and not is_hidden and inside.parts[0] not in left_out:
            yield f"{name}/{inside.as_posix()}", read_file(path)[0]

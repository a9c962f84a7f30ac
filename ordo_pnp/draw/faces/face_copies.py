"""Which layout draws a kind of card now, and that layout as a file of a set's own, to edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.cards import named_sides, stock_faces, with_modeline
from ordo_pnp.draw.faces.alternatives import kinds_of

if TYPE_CHECKING:
    from ordo_pnp.cards import GameData


def fronts_of(game: GameData, kind: str) -> tuple[str, ...]:
    """Return the layouts of the game itself that draw the fronts of a kind of card; none where the stock does.

    Cards that do not name a layout have that of their kind's name: where there is one, it is the only one.
    """
    own = _own(game)
    if kind in own:
        return (kind,)
    sides = [name for name in own if kind in kinds_of(game.faces[name].value)]
    others = {each for name in sides for each in named_sides(game.faces[name].value) if each != name}
    return tuple(name for name in sides if name not in others)


def backs_of(game: GameData) -> tuple[str, ...]:
    """Return the layouts of the game itself that are the backs of others, sorted."""
    own = _own(game)
    named = {game.faces[name].value.get("back") for name in own}
    return tuple(name for name in own if name in named)


def other_backs(game: GameData, kind: str, back: str | None) -> tuple[str, ...]:
    """Return the backs that cards of a kind have now, unless it is this one: told apart, they cannot be shuffled together."""
    backs = dict.fromkeys(game.back_of(card) for card in game.cards() if card.kind == kind)
    return tuple(name for name in backs if name not in {None, back} and name is not None)


def drawn_instead(game: GameData, name: str) -> tuple[str, ...]:
    """Return the layouts that are drawn instead of one, where a condition holds."""
    return tuple(dict.fromkeys(each["face"] for each in game.faces[name].value.get("instead", ())))


def face_copy_text(game: GameData, name: str, *, modeline: str) -> str:
    """Return the text of a layout of the game as the file of a set: as it stands, with a line that tells where it comes from.

    Args:
        game: The game.
        name: Of one of its layouts.
        modeline: Path to the schema of faces, for editors.
    """
    origin = f"cards/{game.id}/faces/{name}.yaml"
    head, rest = with_modeline(game.faces[name].document.text, modeline).split("\n", 1)
    return f"{head}\n# A copy of the game's face `{name}`: {origin}\n{rest}"


def _own(game: GameData) -> list[str]:
    return sorted(name for name in game.faces if "/" not in name and name not in stock_faces())

"""What the cards of a game and of each of its sets are drawn with: signs, charges, fragments, vignettes and looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import finding
from ordo_pnp.cards import EMPTY, GameData, Origin
from ordo_pnp.draw.faces.drawing_resources import DrawingResources
from ordo_pnp.draw.faces.look import Look, lost_names
from ordo_pnp.draw.faces_codes import UNKNOWN_COLOR
from ordo_pnp.draw.pictures.shelf import PictureFiles, defaults_of, definitions

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.draw.fonts import Fonts


Files = Mapping[str, Mapping[str, Origin]]


def resources_of(
    game: GameData, shared: Files, look: Look, fonts: Fonts, report: Callable[[Diagnostic], None]
) -> DrawingResources:
    """Return the tools for the faces of a game, with those for its sets.

    Args:
        game: The game.
        shared: What belongs to no game.
        look: That of the game.
        fonts: The faces of type.
        report: Is told what is wrong with fragments and vignettes.
    """
    charges = _contents(shared.get("charges", EMPTY)) | _contents(of_owner(game.files.get("charges", EMPTY)))
    signs = _contents(of_owner(game.files.get("signs", EMPTY)))
    common = _pictures({kind: shared.get(kind, EMPTY) for kind in ("fragments", "vignettes")}, report).of_no_game
    pictures = _pictures(_own(game, ""), report).over(common)
    resources = DrawingResources(look, fonts, signs, charges, pictures, report)
    for name in game.sets:
        own, of_set = _own(game, name), game.look_of_set(name)
        if of_set or any(own.values()):
            parts = _contents(own["signs"]), _contents(own["charges"])
            resources.add_set(name, *parts, of_set, _pictures(own, report))
    return resources


def defaults_in(game: GameData, shared: Files) -> dict[str, list[Origin]]:
    """Return where the vignettes stand that cards show by default: of each set, and below no name of the game.

    Args:
        game: The game.
        shared: What belongs to no game, which comes last.
    """
    files = game.files.get("vignettes", EMPTY)
    found = {name: defaults_of(in_order_of_names(of_owner(files, name))) for name in ("", *game.sets)}
    found[""] += defaults_of(in_order_of_names(shared.get("vignettes", EMPTY)))
    return found


_REMEDY: Final = "name colours of the palette, none of which is made of this one"


def check_looks(game: GameData, own: Look, resources: DrawingResources, report: Callable[[Diagnostic], None]) -> None:
    """Report colours of looks that are made of others and lead to none.

    Args:
        game: The game.
        own: Its look.
        resources: The tools of its faces, with the looks of its sets.
        report: Is told what is wrong.
    """
    looks = {"": own, **{name: Look(each, is_part=True) for name in game.sets if (each := game.look_of_set(name))}}
    for owner, look in looks.items():
        origin = game.files.get("look", EMPTY).get(f"{owner}/look" if owner else "look")
        if origin is None:
            continue  # that of the stock
        for place in lost_names(look, resources.of_set(owner).look):
            is_lone = place[0] in {"book", "press"}
            message = f"the colour `{place[-1]}` is {'' if is_lone else 'made of '}none that the look has"
            remedy = "name a colour of the palette" if is_lone else _REMEDY
            report(finding(UNKNOWN_COLOR, message, origin.span(*place), remedy=remedy))


def _own(game: GameData, owner: str) -> Files:
    kinds = ("signs", "charges", "fragments", "vignettes")
    return {kind: of_owner(game.files.get(kind, EMPTY), owner) for kind in kinds}


def _pictures(files: Files, report: Callable[[Diagnostic], None]) -> PictureFiles:
    fragments = definitions(in_order_of_names(files["fragments"]), report, "fragment")
    return PictureFiles(fragments, definitions(in_order_of_names(files["vignettes"]), report, "vignette"))


def _contents(files: Mapping[str, Origin]) -> dict[str, Any]:
    """Merge what stands in several files of one kind."""
    merged: dict[str, Any] = {}
    for origin in in_order_of_names(files):
        merged.update(origin.value)
    return merged


def of_owner(files: Mapping[str, Origin], owner: str = "") -> Mapping[str, Origin]:
    """Return the files of one set, or without one those of the game itself."""
    return {name: origin for name, origin in files.items() if name.rpartition("/")[0] == owner}


def in_order_of_names(files: Mapping[str, Origin]) -> Iterable[Origin]:
    """Yield files in the order of their names."""
    return (files[name] for name in sorted(files))

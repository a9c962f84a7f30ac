"""`ordo accessories`: make boxes, dividers, racks, screens and dice for the cards of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ordo_pnp.base import has_errors, printable, write_files
from ordo_pnp.cards import Catalog
from ordo_pnp.cli.drawn_cards import cards_to_draw, draft_option, refuse
from ordo_pnp.cli.options import (
    Measure,
    WholeNumber,
    bad_option,
    external_sets_option,
    game_option,
    language_option,
    output_folder_option,
    paper_option,
    workspace_of,
)
from ordo_pnp.paper import (
    AccessoryData,
    AccessoryKind,
    AccessoryRequest,
    OptionError,
    PrintConfig,
    make_accessory,
)


def _sleeves(_context: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of sleeves that a shell may go on with: those that come with the program."""
    return [name for name in AccessoryData.of(Catalog({})).sleeves if name.startswith(incomplete)]


_filters = click.argument("filters", nargs=-1, metavar="[FILTER]...")
_thickness = click.option(
    "--thickness",
    type=Measure(0.05, 5),
    metavar="MM",
    help="Of one card: measure ten of yours on each other.  [default: 0.3]",
)
_sleeve = click.option(
    "--sleeve",
    metavar="NAME",
    shell_complete=_sleeves,
    help="What cards are in, of cards/sheets/accessories.yaml: thin, premium or double.  [default: none]",
)
_picture = click.option(
    "--picture", metavar="NAME", help="A vignette of the game for the front, instead of a fan of cards."
)


def _common(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in (
        game_option,
        external_sets_option,
        draft_option,
        output_folder_option,
        language_option(),
        paper_option(),
        _filters,
    ):
        command = option(command)
    return command


@click.command("tuck-box", short_help="A box of one piece whose lid is tucked in.")
@_thickness
@_sleeve
@_picture
@_common
def tuck_box_command(**options: Any) -> None:
    r"""Make a tuck box that holds the cards which match every FILTER: GAME-SET-tuck-box-LANGUAGE.pdf.

    Where it is too large for the paper, it comes in two parts, each with a flap that is glued to the other. Round and
    longer pieces than 150 mm do not lie in it.

    \b
    Examples:
      ordo accessories tuck-box --game ordonnance set:base kind:unit
      ordo accessories tuck-box --game ordonnance set:crown --sleeve thin --thickness 0.32 --paper a3
    """
    _make("tuck-box", **options)


@click.command("box", short_help="A box and a lid that goes over it.")
@_thickness
@_sleeve
@_picture
@click.option("--dividers", "has_dividers", is_flag=True, help="With room for the dividers of the same cards.")
@_common
def box_command(**options: Any) -> None:
    r"""Make a box in which the cards lie that match every FILTER, and its lid: GAME-SET-box-LANGUAGE.pdf.

    \b
    Examples:
      ordo accessories box --game ordonnance set:base
      ordo accessories box --game ordonnance set:base --sleeve premium --dividers --paper a3
    """
    _make("box", **options)


@click.command("dividers", short_help="Cards with tabs, one for each kind.")
@_sleeve
@_common
def dividers_command(**options: Any) -> None:
    r"""Make a divider for each kind of the cards that match every FILTER, as large as they are, with a tab: GAME-SET-dividers-LANGUAGE.pdf.

    \b
    Examples:
      ordo accessories dividers --game ordonnance set:base
      ordo accessories dividers --game ordonnance --sleeve thin --lang ru
    """
    _make("dividers", **options)


@click.command("rack", short_help="What pieces or cards lean on.")
@click.option(
    "--places",
    type=WholeNumber(1, 30),
    metavar="N",
    help="How many pieces stand beside each other.  [default: as many as the paper allows, at most 7]",
)
@_common
def rack_command(**options: Any) -> None:
    r"""Make a rack for pieces as large as those that match every FILTER: GAME-SET-rack-LANGUAGE.pdf. Print one for each player.

    \b
    Examples:
      ordo accessories rack --game komarn set:base kind:number --places 5
      ordo accessories rack --game ordonnance set:base kind:unit
    """
    _make("rack", **options)


@click.command("screen", short_help="What hides pieces from others.")
@_common
def screen_command(**options: Any) -> None:
    r"""Make a screen of three panels, as large as the paper allows: GAME-SET-screen-LANGUAGE.pdf. Print one for each player.

    FILTER selects the cards by whose backs and set it is drawn.

    \b
    Examples:
      ordo accessories screen --game ordonnance set:base
      ordo accessories screen --game komarn set:base --paper a3
    """
    _make("screen", **options)


@click.command("dice", short_help="Six-sided dice whose sides are cards.")
@_common
def dice_command(**options: Any) -> None:
    r"""Make dice of the square cards that match every FILTER, six for each die, copies counted: GAME-SET-dice-LANGUAGE.pdf.

    The first six cards are 1 to 6 of the first die, where opposite sides are 1 and 6, 2 and 5, 3 and 4.

    \b
    Examples:
      ordo accessories dice kind:die-side
      ordo accessories dice "number:1-6" --paper a5
    """
    _make("dice", **options)


def _make(
    kind: str,
    filters: tuple[str, ...],
    paper: str,
    language: str | None,
    folder: Path,
    external_sets: tuple[Path, ...],
    game: str | None,
    is_draft: bool,  # noqa: FBT001 (an option)
    **wish: Any,
) -> None:
    """Select cards, make the accessory and write it.

    Args:
        kind: Which.
        filters: Each must match.
        paper: Its name.
        language: None for the default, see ``GameData.language_for``.
        folder: Where to.
        external_sets: Sets from outside.
        game: Its id.
        is_draft: Whether cards with errors are drawn, too.
        wish: The rest of an ``AccessoryRequest``.
    """
    workspace = workspace_of((), external_sets, game)
    drawn = cards_to_draw(workspace, filters, language, "an accessory", is_draft=is_draft)
    catalog, cards, chosen, _ = drawn
    faces = drawn.faces()
    request = AccessoryRequest(AccessoryKind(kind), paper, chosen, **wish)
    try:
        made = make_accessory(catalog, cards, faces, PrintConfig.of(catalog), request)
    except OptionError as error:
        raise bad_option(error) from error
    if has_errors(faces.found):
        refuse(faces.found)
    write_files(folder, {made.name: made.content})
    if made.left_out:
        click.echo(f"left out, for they are no cards: {printable(', '.join(made.left_out))}", err=True)
    pages = f"{made.pages} page{'' if made.pages == 1 else 's'}"
    click.echo(f"{printable(str(folder / made.name))}  {pages}\n  {made.told}")
    drawn.tell(faces)


@click.group("accessories")
def command() -> None:
    r"""Make the other pieces of a game, computed from their sizes and drawn in the look of the game: PDFs to cut, fold and glue.

    Lines to cut are solid, folds dashed, areas to glue hatched.

    \b
    Examples:
      ordo accessories tuck-box --game ordonnance set:base kind:unit -o print
      ordo accessories box --game ordonnance set:base --sleeve premium --dividers -o print
      ordo accessories dividers --game ordonnance set:base -o print
      ordo accessories rack --game komarn set:base kind:number -o print
      ordo accessories screen --game ordonnance --lang de -o print
    """


for _each in (tuck_box_command, box_command, dividers_command, rack_command, screen_command, dice_command):
    command.add_command(_each)

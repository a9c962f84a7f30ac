"""`ordo looks`: show some cards of a game in all looks."""

from __future__ import annotations

from pathlib import Path

import click

from ordo_pnp.base import OrdoError, printable
from ordo_pnp.cards import STOCK_FACE, look_names, look_summary
from ordo_pnp.cli.drawn_cards import selected_cards
from ordo_pnp.cli.options import (
    DEFAULT_LANGUAGE,
    external_sets_option,
    game_option,
    language_option,
    unknown,
    workspace_of,
)
from ordo_pnp.cli.output import check_place, save


@click.command("looks")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@language_option(f"The language of the cards.  {DEFAULT_LANGUAGE}")
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.html|FILE.png",
    help="The file to write: a web page, or a picture.  [default: the looks are only named]",
)
@external_sets_option
@game_option
def command(
    filters: tuple[str, ...],
    language: str | None,
    file: Path | None,
    external_sets: tuple[Path, ...],
    game: str | None,
) -> None:
    r"""Show how cards look in each look that comes with the program; without a file, name the looks.

    It shows six of the cards that match every FILTER, of all kinds, with the shortest and the longest texts. Cards with a face of
    your own are left out: they look the same in every look. `ordo look NAME` takes one.

    \b
    Examples:
      ordo looks
      ordo looks -o looks.html
      ordo looks kind:creature -o looks.png
    """
    workspace = workspace_of((), external_sets, game)
    if file is None:
        width = max(map(len, look_names()))
        for name in look_names():
            click.echo(f"{name:{width}}  {look_summary(name)}")
        return
    if file.suffix.lower() not in {".html", ".png"}:
        raise click.BadParameter("name a file that ends in .html or .png", param_hint="'-o'")
    from ordo_pnp.paper import cards_to_show, looks_page, looks_picture, rows_of_looks

    catalog, cards, _ = selected_cards(workspace, filters, is_draft=True)
    games = dict.fromkeys(card.game for card in cards)
    if len(games) > 1:
        raise click.UsageError(f"say which game: --game {' or '.join(games)}")
    owner = catalog.games[cards[0].game]
    shown = cards_to_show(owner, cards)
    if not shown:
        raise OrdoError(f"all these cards have faces of their own, which no look changes (`{STOCK_FACE}` draws none)")
    chosen = language or owner.language_for(shown)
    if chosen not in owner.languages:
        raise click.BadParameter(unknown("language", chosen, owner.languages), param_hint="'--lang'")
    rows = rows_of_looks(catalog, owner.id, shown, chosen)
    title = str(owner.facts.get("name", owner.id))
    is_page = file.suffix.lower() == ".html"
    content = looks_page(rows, title, chosen).encode() if is_page else looks_picture(rows)
    check_place(file, content)
    save(file, content)
    click.echo(f"{printable(str(file))}: {', '.join(row.look for row in rows)}")

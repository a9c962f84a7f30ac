"""`ordo list`: list the cards that match a filter."""

from __future__ import annotations

from pathlib import Path

import click

from ordo_pnp.base import json_text, printable
from ordo_pnp.cards import Catalog, card_data
from ordo_pnp.cli.options import external_sets_option, game_option, language_option, unknown, workspace_of
from ordo_pnp.games import plugin_of


@click.command("list")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@language_option("Language of the names; by default the set's own.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@external_sets_option
@game_option
def command(
    filters: tuple[str, ...], language: str | None, external_sets: tuple[Path, ...], game: str | None, *, as_json: bool
) -> None:
    r"""List the cards that match every FILTER.

    A filter is `key:value`, where the key is id, set, kind, name, text, copies, number (the place in the set) or a field
    such as symbol; `key:a,b` accepts either, `-key:value` (after `--`) excludes, and a bare word is looked for in all
    texts and ids. Numbers are compared by `key:2..4`, `key:3..`, `key:..3`, and in quotation marks, which the shell needs,
    by `"key:>=3"`, `"key:<3"`.

    \b
    Examples:
      ordo list kind:unit symbol:banner
      ordo list number:1-9,12 "copies:>=2"
      ordo list set:base hattin --lang de
    """
    workspace = workspace_of((), external_sets, game)
    query = workspace.query(filters)
    games = workspace.games(workspace.catalog(workspace.scope(query), needs_translations=False))
    languages = {each for one in games for each in one.languages}
    if language is not None and language not in languages:
        raise click.UsageError(unknown("language", language, languages))
    cards = query.select(Catalog({each.id: each for each in games}).cards())
    if as_json:
        rows = [
            {
                "id": card.id,
                "game": card.game,
                "kind": card.kind,
                "name": card.text("name", language or card.language),
                "copies": card.printing.copies,
                **card.fields,
            }
            for card in cards
        ]
        click.echo(json_text(rows))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    several = len({card.game for card in cards}) > 1
    for title in (*(["game"] if several else []), "id", "kind", "name", "copies", "data"):
        table.add_column(title, justify="right" if title == "copies" else "left", overflow="fold")
    for card in cards:
        name = card.text("name", language or card.language)
        data = card_data(card, language or card.language, plugin_of(card.game).derived)
        row = (card.id, card.kind, name, str(card.printing.copies), data)
        table.add_row(*map(printable, (card.game, *row) if several else row))
    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console.width = 160
    console.print(table)
    total = sum(card.printing.copies for card in cards)
    console.print(f"{len(cards)} cards, {total} with their copies")

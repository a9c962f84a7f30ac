"""`ordo export gallery`: make a web page of all cards."""

from __future__ import annotations

from pathlib import Path

import click

from ordo_pnp.base import printable
from ordo_pnp.cli.drawn_cards import draft_option, selected_cards, tell_draft
from ordo_pnp.cli.options import (
    DEFAULT_LANGUAGE,
    external_sets_option,
    game_option,
    language_option,
    unknown,
    workspace_of,
)
from ordo_pnp.cli.output import progress_bar, save
from ordo_pnp.paper import counted, faces_of
from ordo_pnp.tables import gallery_page


@click.command("gallery", short_help="Write one web page that shows cards, in all languages.")
@click.argument("filters", nargs=-1, metavar="[FILTER]...")
@language_option(f"The language that is shown first.  {DEFAULT_LANGUAGE}")
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    default=Path("gallery.html"),
    show_default=True,
    help="The file to write.",
)
@draft_option
@external_sets_option
@game_option
def command(
    filters: tuple[str, ...],
    language: str | None,
    file: Path,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    is_draft: bool,
) -> None:
    r"""Write the cards that match every FILTER as one web page: fronts and backs as they are printed, in all languages.

    The page is one file that needs nothing else and fetches nothing. It filters by the same words as `ordo list`, shows trim, safe
    zone and bleed, cards in their real size beside each other, and prints them so.

    \b
    Examples:
      ordo export gallery -o gallery.html
      ordo export gallery --game ordonnance set:crown --lang de -o crown.html
    """
    catalog, cards, draft = selected_cards(workspace_of((), external_sets, game), filters, is_draft=is_draft)
    games = dict.fromkeys(card.game for card in cards)
    languages = {each for name in games for each in catalog.games[name].languages}
    if language is not None and language not in languages:
        raise click.BadParameter(unknown("language", language, languages), param_hint="'--lang'")
    faces = {name: faces_of(catalog, name, draft=draft and draft.wrong) for name in games}
    with progress_bar() as progress:
        page = gallery_page(catalog, cards, faces, language, progress)
    save(file, page)
    click.echo(f"{printable(str(file))}: {counted(len(cards), 'card')} in {counted(len(languages), 'language')}")
    if draft is not None:
        tell_draft(draft, faces.values(), cards)

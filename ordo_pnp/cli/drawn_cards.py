"""Choose the cards that a command draws or exports, refuse unprintable ones, and report the files made."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import click

from ordo_pnp.base import printable
from ordo_pnp.cli.options import color_of, known_language

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, Catalog
    from ordo_pnp.draw import Faces
    from ordo_pnp.paper import EarlierFile, MadeFile
    from ordo_pnp.project import DraftCards, Workspace


def told(options: Mapping[str, str]) -> str:
    """Return how a file was made, in words: filter, paper, and other unusual choices."""
    from ordo_pnp.paper import CONTENT_OPTIONS

    unusual = [key for key in CONTENT_OPTIONS if key not in {"filter", "paper"}]
    rest = [f"{key.replace('_', ' ')} {options[key]}" for key in unusual if options.get(key) not in {None, "long-edge"}]
    cards = f"`{options['filter']}`" if options.get("filter") else "all cards"
    return printable(", ".join([f"{cards} on {options.get('paper', 'another paper')}", *rest]))


def show_replaced(folder: Path, replaced: Mapping[str, EarlierFile | None]) -> None:
    """Show which files that were made otherwise have been replaced."""
    for name, known in replaced.items():
        what = "of which nothing was known" if known is None else f"which held {told(known.options)}"
        click.echo(f"replaced {printable(str(folder / name))}, {what}", err=True)


def format_made(folder: Path, made: Sequence[MadeFile], icc: str | None = None, *, is_draft: bool = False) -> str:
    """List files with their pages and cards, and the sums; for a press its ICC profile and the most ink; a draft has no manifest."""
    from ordo_pnp.paper import told_coverage

    rows = [
        (printable(str(folder / each.name)), each.pages, each.cards, "back" if each.is_backs else "card")
        for each in made
    ]
    cards = sum(each.cards for each in made if not each.is_backs)
    rows.append(("total", sum(each.pages for each in made), cards, "card"))
    wide = [max(len(str(row[column])) for row in rows) for column in range(3)]
    lines = [
        f"{name:<{wide[0]}}  {pages:>{wide[1]}} {'page ' if pages == 1 else 'pages'}"
        f"  {count:>{wide[2]}} {what}{'' if count == 1 else 's'}"
        for name, pages, count, what in rows
    ]
    inks = [ink for each in made for ink in each.most_ink]
    most = f"most ink on a page: {max(inks)} %, by the profile {printable(icc or '')}" if inks else None
    manifest = None if is_draft else f"manifest: {printable(str(folder / 'manifest.json'))}"
    return "\n".join([*lines, *filter(None, [most, manifest]), *filter(None, [told_coverage(made)])])


def warn_of(warnings: Sequence[Diagnostic]) -> None:
    """Show warnings on standard error, if there are any."""
    from ordo_pnp.base import format_full

    if warnings:
        click.echo(format_full(warnings, color_of(sys.stderr)), err=True)


def refuse(diagnostics: Sequence[Diagnostic], draft: str | None = None) -> NoReturn:
    """Show the errors among findings and end: there is nothing to print.

    Args:
        diagnostics: The findings.
        draft: The line that offers a draft; None where there is none. No paper holds more in a draft.
    """
    from ordo_pnp.base import Severity, format_full
    from ordo_pnp.paper import NO_SHEET

    errors = [each for each in diagnostics if each.severity is Severity.ERROR]
    click.echo(format_full(errors or diagnostics, color_of(sys.stderr)), err=True)
    click.echo("nothing was written", err=True)
    if draft is not None and all(each.code != NO_SHEET for each in errors):
        click.echo(draft, err=True)
    sys.exit(1)


draft_option = click.option(
    "--draft",
    "is_draft",
    is_flag=True,
    help="Show cards with errors, too, and mark them with a red corner: long texts are cut, missing pictures are grey boxes.",
)
# So many cards are named in a line.
_NAMED = 10


def tell_draft(draft: DraftCards, faces: Iterable[Faces], cards: Sequence[Card]) -> None:
    """Show the mistakes of a draft, and which cards are marked or left out."""
    from ordo_pnp.base import format_full
    from ordo_pnp.paper import counted

    drawn = list(faces)
    for name in dict.fromkeys(name for each in drawn for name in each.fonts.replaced):
        click.echo(f"draft: Spectral stands in for the font `{printable(name)}`", err=True)
    found = draft.findings(drawn, cards)
    if found:
        click.echo(format_full(found, color_of(sys.stderr)), err=True)
    chosen = {card.id for card in cards}
    marked = [str(card) for each in drawn for card in each.marked if card in chosen]
    are = "is" if len(marked) <= 1 else "are"
    listed = f": {_named(marked)}" if marked else ""
    click.echo(f"draft: {len(marked) or 'none'} of {counted(len(cards), 'card')} {are} marked{listed}")
    if draft.left_out:
        click.echo(f"draft: left out, since it cannot be read: {_named(draft.left_out)}")


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(map(printable, names[:_NAMED])) + more


output_file_option = click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    metavar="FILE",
    default=Path("-"),
    help="The file to write; without it a text goes to standard output.",
)


def chosen_cards(workspace: Workspace, filters: tuple[str, ...]) -> tuple[Catalog, Sequence[Card]]:
    """Read the project of a command and select the cards that match every filter, of all games that fit."""
    query = workspace.query(filters)
    catalog = workspace.catalog(workspace.scope(query))
    fitting = workspace.fitting_games(catalog, catalog.games)
    return catalog, query.select_some([card for name in fitting for card in catalog.games[name].cards()])


def cards_of_one_game(workspace: Workspace, filters: tuple[str, ...], what: str) -> tuple[Catalog, Sequence[Card]]:
    """Do the same where cards of several games have no place together.

    Args:
        workspace: The games and sets that are meant.
        filters: Each of them must match.
        what: Names what holds cards of one game only.

    Raises:
        click.UsageError: The cards are of several games.
    """
    catalog, cards = chosen_cards(workspace, filters)
    require_one_game(cards, what)
    return catalog, cards


def require_one_game(cards: Sequence[Card], what: str) -> None:
    """Refuse cards of several games where they have no place together.

    Raises:
        click.UsageError: They are of several.
    """
    games = list(dict.fromkeys(card.game for card in cards))
    if len(games) > 1:
        raise click.UsageError(f"{what} holds cards of one game, say which: --game {' or '.join(games)}")


class CardsToDraw(NamedTuple):
    """The cards of one game that a command draws, in one language."""

    catalog: Catalog
    cards: Sequence[Card]
    language: str
    # Where they are drawn whatever is wrong with them.
    draft: DraftCards | None

    def faces(self) -> Faces:
        """Return the faces that draw them."""
        from ordo_pnp.paper import faces_of

        return faces_of(self.catalog, self.cards[0].game, draft=None if self.draft is None else self.draft.wrong)

    def tell(self, faces: Faces) -> None:
        """Show the mistakes of a draft, once all is drawn."""
        if self.draft is not None:
            tell_draft(self.draft, [faces], self.cards)


def cards_to_draw(
    workspace: Workspace, filters: tuple[str, ...], language: str | None, what: str, *, is_draft: bool
) -> CardsToDraw:
    """Select the cards of one game that shall be drawn: checked as `ordo build` does, or whatever is wrong with them.

    Warns of cards that would be shown in two languages.

    Args:
        workspace: The games and sets that are meant.
        filters: Each of them must match.
        language: The one that is wanted; None for the default, see ``GameData.language_for``.
        what: Names what holds cards of one game only.
        is_draft: Whether cards with errors are drawn, too.

    Raises:
        click.UsageError: They are of several games, or the game has no such language.
    """
    from ordo_pnp.project import half_translated

    catalog, cards, draft = selected_cards(workspace, filters, what, is_draft=is_draft)
    chosen = known_language(catalog.games[cards[0].game], language, cards)
    if draft is None:
        warn_of(half_translated(catalog, cards, [chosen]))
    return CardsToDraw(catalog, cards, chosen, draft)


def selected_cards(
    workspace: Workspace, filters: tuple[str, ...], only_game_of: str | None = None, *, is_draft: bool
) -> tuple[Catalog, Sequence[Card], DraftCards | None]:
    """Select cards that shall be drawn, of several games unless one is asked for; return also the draft where it is one.

    Args:
        workspace: The games and sets that are meant.
        filters: Each of them must match.
        only_game_of: Names what holds cards of one game only.
        is_draft: Whether cards with errors are drawn, too; else all are checked as `ordo build` does.

    Raises:
        click.UsageError: They are of several games where one is asked for.
    """
    from ordo_pnp.base import DataError
    from ordo_pnp.paper import refuse_unprintable
    from ordo_pnp.project import read_checked, read_draft

    query = workspace.query(filters)
    draft = None
    try:
        if is_draft:
            draft = read_draft(workspace, workspace.scope(query))
        catalog = read_checked(workspace, workspace.scope(query)).catalog if draft is None else draft.catalog
        if only_game_of is None:
            fitting = workspace.fitting_games(catalog, catalog.games)
            cards = query.select_some([card for name in fitting for card in catalog.games[name].cards()])
        else:
            cards = query.select_some(catalog.cards(workspace.game))
            require_one_game(cards, only_game_of)
        if draft is None:
            refuse_unprintable(catalog, cards)
    except DataError as error:
        refuse(error.diagnostics, None if is_draft else "`--draft` draws them anyway and marks them")
    return catalog, cards, draft

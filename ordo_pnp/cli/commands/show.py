"""`ordo show`: show a card, fragment or vignette, as a table or picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ordo_pnp.base import DataError, format_full, has_errors, mm_to_px, printable, remedy_for, root_causes, write_files
from ordo_pnp.cards import BOLD, ITALIC, Card, Catalog, GameData, Scope, marked_spans
from ordo_pnp.cli.drawn_cards import draft_option
from ordo_pnp.cli.options import (
    WholeNumber,
    color_of,
    external_sets_option,
    game_option,
    language_option,
    size_option,
    unknown,
    workspace_of,
)
from ordo_pnp.draw import PieceSize
from ordo_pnp.project import Workspace

if TYPE_CHECKING:  # it brings all that prints cards, 0.1 s
    from ordo_pnp.project import DraftCards


class Sought(NamedTuple):
    """Where a picture is from and where it goes."""

    file: Path
    dpi: int
    game: str | None
    external_sets: tuple[Path, ...]


def draw_alone(kind: Literal["fragment", "vignette"], name: str, tones: str | None, sought: Sought) -> None:
    """Write the picture of a fragment or vignette; where something is wrong with it, the file stays as it was.

    Raises:
        click.UsageError: There is none of that name, or the look has no such tones.
        DataError: Something is wrong with a fragment or vignette.
    """
    from ordo_pnp.draw import LonePictures
    from ordo_pnp.paper import draw_single

    file, dpi, game, external_sets = sought
    workspace = workspace_of((), external_sets, game)
    catalog = workspace.catalog(Scope(None if workspace.game is None else frozenset({workspace.game}), None))
    several = [LonePictures(each, catalog.shared) for each in workspace.games(catalog)]
    pictures = next((each for each in several if name in each.names(kind)), None)
    if pictures is None:
        raise click.UsageError(unknown(kind, name, sorted({word for each in several for word in each.names(kind)})))
    if tones is not None and tones not in pictures.tones:
        raise click.UsageError(unknown("choice of tones", tones, pictures.tones))
    picture = draw_single(pictures.draw(kind, name, tones), pictures.fonts, dpi)
    write_files(file.parent, {file.name: picture.png})
    columns, rows = mm_to_px(picture.width, dpi), mm_to_px(picture.height, dpi)
    size = f"{picture.width:g} × {picture.height:g} mm, {columns} × {rows} pixels"
    click.echo(f"{printable(str(file))}: {kind} {printable(name)}, {size}")


@click.command("show")
@click.argument("card", metavar="CARD")
@click.option(
    "--png",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the picture of its front, as it will be printed.",
)
@click.option(
    "--svg",
    "svg",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the same picture as a drawing of any size; its text is outlines.",
)
@language_option("Language of its texts; by default the set's own.")
@click.option(
    "--tones", metavar="NAME", help="The tones of a vignette or fragment; by default the palette of the look."
)
@draft_option
@click.option("--dpi", type=WholeNumber(36, 2400), default=300, show_default=True, help="Pixels per inch.")
@size_option
@external_sets_option
@game_option
def command(  # noqa: PLR0913 (a command has the arguments of its options)
    card: str,
    *,
    file: Path | None,
    svg: Path | None,
    language: str | None,
    tones: str | None,
    is_draft: bool,
    dpi: int,
    size: PieceSize | None,
    external_sets: tuple[Path, ...],
    game: str | None,
) -> None:
    r"""Show one card: its data, and how it looks.

    CARD is its id, such as base/spear-levy, or the part after the slash where only one set has it. A picture of the data is
    shown by itself as vignette:NAME or fragment:NAME. What is not printed, as it would contradict the rules, is drawn all the
    same, and a message says why; so is a card with errors, as a draft with a red corner. With `--draft` what the data say is shown, too, although
    other cards have errors.

    \b
    Examples:
      ordo show spear-levy
      ordo show base/spear-levy --lang de --png card.png
      ordo show board --svg board.svg
      ordo show vignette:harbour --tones dusk --png harbour.png
    """
    kind, colon, name = card.partition(":")
    if colon and kind in {"fragment", "vignette"}:
        if file is None or svg or language or size:
            raise click.UsageError(
                f"a {kind} is a picture without words, as large as it is: write it with `--png FILE`"
            )
        draw_alone(
            "fragment" if kind == "fragment" else "vignette", name, tones, Sought(file, dpi, game, external_sets)
        )
        return
    if tones is not None:
        raise click.UsageError("tones are those of a `vignette:NAME` or `fragment:NAME`; a card has its own")
    _show(card, language, Wanted(file, svg, dpi, size, is_draft), workspace_of((), external_sets, game, card=card))


class Wanted(NamedTuple):
    """Where pictures go, and how large they are."""

    png: Path | None
    svg: Path | None
    dpi: int
    size: PieceSize | None
    # Whether the card is shown although something is wrong with the data.
    is_draft: bool


def _show(card: str, language: str | None, wanted: Wanted, workspace: Workspace) -> None:
    home, slash, _ = card.partition("/")
    sets = frozenset({home}) if slash else None
    catalog, draft = _catalog(
        workspace, Scope(None if workspace.game is None else frozenset({workspace.game}), sets), wanted
    )
    cards = [each for one in workspace.games(catalog) for each in one.cards()]
    own = [each for each in cards if each.set == workspace.card_set and card in (each.id, _slug(each))]
    found = _find(card, own or cards)
    owner = catalog.games[found.game]
    if language is not None and language not in owner.languages:
        raise click.UsageError(unknown("language", language, owner.languages))
    chosen = language or found.language
    if wanted.png is not None or wanted.svg is not None:
        _draw(found, catalog, chosen, wanted, draft)
    elif wanted.size is not None:
        raise click.UsageError("a size is that of a picture: write it with `--png FILE`")
    else:
        _print(found, owner, chosen)


def _catalog(workspace: Workspace, scope: Scope, wanted: Wanted) -> tuple[Catalog, DraftCards | None]:
    """Read the cards; for a picture or a draft also where something is wrong with some of them."""
    try:
        return workspace.catalog(scope), None
    except DataError:
        if wanted.png is None and wanted.svg is None and not wanted.is_draft:
            raise
    from ordo_pnp.project import read_draft  # 0.1 s

    draft = read_draft(workspace, scope)
    return draft.catalog, draft


def _find(wanted: str, cards: Sequence[Card]) -> Card:
    """Find a card by its id, or by its slug where only one card has it."""
    hits = [card for card in cards if wanted in (card.id, _slug(card))]
    hits = [card for card in hits if card.id == wanted] or hits
    if len(hits) == 1:
        return hits[0]
    if hits:
        ids = ", ".join(sorted(f"{card.id} of {card.game}" for card in hits))
        is_one_id = len({card.id for card in hits}) == 1
        remedy = "say which game by --game" if is_one_id else "give the whole id or --game"
        raise click.UsageError(f"several cards are called `{printable(wanted)}`: {ids}; {remedy}")
    known = [card.id if "/" in wanted else _slug(card) for card in cards]
    raise click.UsageError(_unknown_card(wanted, known))


def _slug(card: Card) -> str:
    return card.id.rpartition("/")[2]


def _unknown_card(wanted: str, known: Sequence[str]) -> str:
    remedy = remedy_for(wanted, known, "`ordo list` names them all")
    return f"there is no card `{printable(wanted)}`; {remedy}"


def _print(card: Card, game: GameData, language: str) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for key, value in _rows(card, game, language):
        table.add_row(printable(key), _styled(value))
    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console.width = 160
    console.print(table)


def _rows(card: Card, game: GameData, language: str) -> Iterator[tuple[str, str]]:
    from ordo_pnp.tables import rules_of

    yield "id", card.id
    yield "kind", _word(game, "kinds", card.kind, language)
    for name in card.own_texts:
        yield name, game.marked_text(card, name, language)
    for key, value in card.fields.items():
        yield key, _shown(value, game, key, language)
    rules = rules_of(card, game, language)
    if rules:
        yield "rules", rules
    printing = card.printing
    yield "number", str(printing.number)
    yield "copies", str(printing.copies)
    back = game.back_of(card)
    yield "face", printing.face if back is None else f"{printing.face}, back {back}"
    if printing.arms:
        yield "arms", _flow(printing.arms)
    if printing.art:
        yield "art", printing.art
    translated = [each for each in game.languages if each in card.texts]
    yield "languages", ", ".join(translated)
    span = card.origin.span()
    yield "place", f"{span.file}:{span.line}"


def _styled(text: str) -> Text:
    """Return a marked text for a terminal, which alone shows its bold and italic words."""
    found = Text()
    for words, style in marked_spans(text):
        names = [name for each, name in ((BOLD, "bold"), (ITALIC, "italic")) if style & each]
        found.append("\n".join(map(printable, words.split("\n"))), " ".join(names))
    return found


def _word(game: GameData, group: str, key: str, language: str) -> str:
    try:
        return game.word(group, key, language)
    except KeyError:
        return key


def _shown(value: Any, game: GameData, key: str, language: str) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(_shown(each, game, key, language) for each in value)
    return _word(game, key, value, language) if isinstance(value, str) else _flow(value)


def _flow(value: Any) -> str:
    """Write data on one line as a person would in YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(each) for each in value) + "]"
    return "true" if value is True else "false" if value is False else str(value)


def _draw(card: Card, catalog: Catalog, language: str, wanted: Wanted, draft: DraftCards | None) -> None:
    """Write the trimmed front; where something is wrong with it, as a draft."""
    from ordo_pnp.paper import draw_single, write_svg
    from ordo_pnp.project import draw_face

    wrong = frozenset() if draft is None else draft.wrong
    face, fonts, found = draw_face(catalog, card, language, size=wanted.size, is_sketch=True, draft=wrong)
    if draft is not None and card.id in wrong:
        found = root_causes({*found, *draft.findings((), [card])})
    if found:
        click.echo(format_full(found, color_of(sys.stderr)), err=True)
    of = f"{card.id} in {language}{', a draft' if has_errors(found) or card.id in wrong else ''}"
    if wanted.png is not None:
        picture = draw_single(face, fonts, wanted.dpi)
        write_files(wanted.png.parent, {wanted.png.name: picture.png})
        columns, rows = mm_to_px(picture.width, wanted.dpi), mm_to_px(picture.height, wanted.dpi)
        click.echo(f"{printable(str(wanted.png))}: {of}, {columns} × {rows} pixels")
    if wanted.svg is not None:
        text = write_svg(face, fonts, card.text("name", language))
        write_files(wanted.svg.parent, {wanted.svg.name: text.encode()})
        click.echo(f"{printable(str(wanted.svg))}: {of}, {face.width:g} × {face.height:g} mm")

"""``ordo new face``: the face that draws a kind of card now, as a file to edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.cli._options import external_sets_option, game_option, size_option, unknown, workspace_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ordo_pnp.cards import GameData
    from ordo_pnp.draw import PieceSize

# The word for the back of all cards, which no kind of card is called.
BACK = "back"


@click.command("face", short_help="Write the face of a kind of card, to edit.")
@click.argument("kind", metavar="KIND")
@click.option("--set", "card_set", metavar="ID", help="For the cards of this set only; by default for the whole game.")
@click.option("--stock", is_flag=True, help="Start from the stock, which follows every size, whatever draws KIND now.")
@size_option
@external_sets_option
@game_option
def face(
    kind: str,
    card_set: str | None,
    size: PieceSize | None,
    external_sets: tuple[Path, ...],
    game: str | None,
    *,
    stock: bool,
) -> None:
    """Write the face that cards of a kind are drawn with now, as a file to edit.

    KIND is a kind of card, the name of a face of the game, or `back` for the back of all cards. For a set it is a copy of
    the face of the game, so that the cards look as before until it is changed; where nobody made one it is that of
    the stock, whose lengths all follow the size of the card. It goes into the folder `faces` of the game, or of the
    set that is named or at hand.

    \b
    Examples:
      ordo new face unit --with trial
      ordo new face creature --size tarot
      ordo new face unit --set trial --stock
    """  # noqa: D301 (click wants the character itself)
    from ordo_pnp.base import OrdoError
    from ordo_pnp.cards import STOCK_BACK, Scope, check_slug, shown_path
    from ordo_pnp.cli._editing import begin, text_changes, write_together
    from ordo_pnp.draw import face_copy_text, place_of_kind, stock_back_text, stock_face_text

    workspace = workspace_of((), external_sets, game)
    workspace.refuse_archives()
    view = begin(workspace.root, *workspace.homes)
    named = card_set or (workspace.named_sets[0] if len(workspace.named_sets) == 1 else None)
    owner = _owner(workspace.games(workspace.catalog(Scope())), kind, named)
    home = owner.folder if named is None else owner.sets[named].folder
    copied = None if stock else _drawn_now(owner, kind)
    name = copied or (STOCK_BACK if kind == BACK else kind)
    check_slug(name, "a face")
    target = home / "faces" / f"{name}.yaml"
    if target.exists() or target.is_symlink():
        raise OrdoError(f"there is a face `{shown_path(target)}` already: edit that one")
    local = home / "schemas" / "face.schema.json"
    to_schema = "../schemas" if local.is_file() else "../../../schemas" if named is None else "../../../../schemas"
    modeline = f"{to_schema}/face.schema.json"
    if copied is not None:
        _refuse_size(size, f"the face `{copied}` of the game has a size: change it in the file, or add `--stock`")
        text = face_copy_text(owner, copied, modeline=modeline)
    elif kind == BACK:
        _refuse_size(size, "the back is as large as the cards it is printed on: leave `--size` out")
        text = stock_back_text(owner.fields, owner.look, modeline=modeline)
    else:
        text = stock_face_text(kind, place_of_kind(owner, kind), owner.look, size, modeline=modeline)
    write_together(text_changes({target: (None, text)}), view)
    whose = "" if named is None else f" of the set `{named}`"
    click.echo(f"{shown_path(target)}: {_what(owner, name, kind)}{whose}; see it by `ordo watch`")
    for line in _notes(owner, kind, copied):
        click.echo(line)


def _refuse_size(size: PieceSize | None, why: str) -> None:
    if size is not None:
        raise click.UsageError(why)


def _what(game: GameData, name: str, kind: str) -> str:
    """Return what a new face draws."""
    if name in game.fields:
        return f"every card of kind `{name}`"
    return "the back of all cards" if kind == BACK else f"what is drawn with the face `{name}`"


def _notes(game: GameData, kind: str, copied: str | None) -> Iterator[str]:
    """Yield what else one should know of a new face."""
    from ordo_pnp.cards import STOCK_BACK
    from ordo_pnp.draw import drawn_instead, other_backs

    if copied is not None:
        yield f"a copy of the face `{copied}` of the game: the cards look as before until you change it"
        for other in drawn_instead(game, copied):
            yield f"cards that are drawn with `{other}` instead keep that of the game: `ordo new face {other}` copies it, too"
        return
    for back in other_backs(game, kind, STOCK_BACK):
        yield (
            f"its back is `{STOCK_BACK}`: these cards can be told from those with the back `{back}`; "
            f"write `back: {back}` for cards of the same size that are shuffled together"
        )


def _drawn_now(game: GameData, kind: str) -> str | None:
    """Return the face of the game to be copied; None: the stock draws it.

    Raises:
        click.UsageError: There are several.
    """
    from ordo_pnp.draw import backs_of, fronts_of

    if kind != BACK and kind not in game.fields:
        return kind
    found = backs_of(game) if kind == BACK else fronts_of(game, kind)
    if len(found) > 1:
        raise click.UsageError(
            f"the game has several faces for that, name one in place of `{kind}`: {', '.join(found)}"
        )
    return found[0] if found else None


def _owner(games: Sequence[GameData], kind: str, card_set: str | None) -> GameData:
    """Find the game of a kind of card or a face and, if one is named, of a set.

    Raises:
        click.UsageError: There is none, or several.
    """
    with_set = [each for each in games if card_set is None or card_set in each.sets]
    if not with_set:
        raise click.UsageError(unknown("set", card_set or "", {name for each in games for name in each.sets}))
    found = [each for each in with_set if kind in _words(each)]
    if not found:
        raise click.UsageError(unknown("kind of card", kind, [word for each in with_set for word in _words(each)]))
    if len(found) > 1:
        raise click.UsageError(f"say which game: --game {' or '.join(each.id for each in found)}")
    return found[0]


def _words(game: GameData) -> list[str]:
    """Return what a new face may be called for: kinds, the back, and the faces of the game itself."""
    return list(dict.fromkeys([*game.fields, BACK, *(name for name in game.faces if "/" not in name)]))

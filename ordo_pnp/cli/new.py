"""``ordo new``: start a game, a set, a card or a face."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ordo_pnp.cli._new_face import face as new_face
from ordo_pnp.cli._new_game import game as new_game
from ordo_pnp.cli._options import external_sets_option, game_option, unknown, workspace_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.cards import Catalog, GameData, Schema, Schemas


@click.group("new", short_help="Start a game or a set of your own, a card in one, or a face.")
def command() -> None:
    r"""Start a game or a set of your own, a card in one, or a face; what exists is never overwritten.

    \b
    Examples:
      ordo new game moths
      ordo new expansion trial
      ordo new card trial/pilots --kind unit
      ordo new face creature
    """


command.add_command(new_game)
command.add_command(new_face)


@command.command("expansion", short_help="Write a folder with a set that checks, plays and prints at once.")
@click.argument("name", metavar="NAME")
@game_option
def expansion(name: str, game: str | None) -> None:
    """Write ./NAME: a set with a commented example of each kind of card.

    It checks, plays and prints at once; the README in it tells how to go on. NAME is the set's id: small letters, digits
    and hyphens.

    \b
    Examples:
      ordo new expansion trial
    """  # noqa: D301 (click wants the character itself)
    from ordo_pnp.base import OrdoError, TargetError, home_of_set, printable, real
    from ordo_pnp.cards import Scope, check_slug
    from ordo_pnp.cli._editing import begin, byte_changes, write_together
    from ordo_pnp.tables import set_files

    check_slug(name, "a set")
    workspace = workspace_of((), (), None)
    if workspace.card_set is not None:
        raise TargetError(
            f"this is the folder of the set `{printable(workspace.card_set)}`, and a set cannot lie in another: "
            "go to a folder outside of it"
        )
    snapshot = begin(Path())
    owner = _game(workspace.catalog(Scope()), game)
    if name in owner.sets:
        raise OrdoError(f"the game {owner.id} has a set `{name}` already: choose another name")
    folder = Path(name)
    if folder.exists() or folder.is_symlink():
        raise OrdoError(f"`{name}` exists already here: choose another name, or another folder to work in")
    files = set_files(_model(owner.id), name, owner.id, workspace.schemas())
    changes = byte_changes({folder / inside: content for inside, content in files.items()})
    write_together(changes, snapshot, home_of_set(real(folder)))
    click.echo(f"{folder}: a set with an example of each kind of card; read {folder / 'README.md'}")
    for line in (f"ordo check {name}", f"ordo scenario {name}", f"ordo build --with {name} set:{name} -o out"):
        click.echo(f"  {line}")


@command.command("card", short_help="Add a commented card to a set.")
@click.argument("card", metavar="ID")
@click.option(
    "--kind",
    metavar="KIND",
    help="Kind of the card, or the id of an example in a new set; by default the game's first kind.",
)
@external_sets_option
@game_option
def card(card: str, kind: str | None, external_sets: tuple[Path, ...], game: str | None) -> None:
    """Add a commented card to the right file of a set.

    ID is `set/slug`; the set is one of the card database, one named by `--with`, or the folder of that name here. In the
    folder of a set the slug alone will do.

    \b
    Examples:
      ordo new card trial/pilots
      ordo new card trial/ebb --kind kingdom
      ordo new card trial/spies --kind turncoats
    """  # noqa: D301 (click wants the character itself)
    from ordo_pnp.base import OrdoError
    from ordo_pnp.cards import KINDS, Scope, check_slug, shown_path, title_of
    from ordo_pnp.cli._editing import begin, text_changes, write_together
    from ordo_pnp.tables import LOCAL_SCHEMAS, example_of, with_card

    workspace = workspace_of((), external_sets, game, card=card)
    card = workspace.card_id(card)
    set_id, _, slug = card.partition("/")
    check_slug(set_id, "a set")
    check_slug(slug, "a card")
    workspace.refuse_archives()
    snapshot = begin(workspace.root, *workspace.homes)
    catalog = workspace.catalog(Scope())
    owners = [each for each in workspace.games(catalog) if set_id in each.sets]
    if len(owners) != 1:
        sets = {name for each in catalog.games.values() for name in each.sets}
        which = f"say which game: --game {' or '.join(each.id for each in owners)}"
        raise click.UsageError(which if owners else unknown("set", set_id, sets))
    home = owners[0].sets[set_id]
    if any(each.id == card for each in home.cards):
        raise OrdoError(f"there is a card `{card}` already: choose another id")
    schemas = workspace.schemas()
    declared = {name: spec for each in owners[0].files.get(KINDS, {}).values() for name, spec in each.value.items()}
    if declared:
        file, schema, lines = _declared(owners[0], declared, kind, len(home.cards) + 1, schemas)
    else:
        wanted = kind or next(iter(owners[0].facts["words"]["kinds"]))
        file, schema, lines = example_of(_model(owners[0].id), wanted, owners[0].id, schemas)
    local = home.folder / LOCAL_SCHEMAS / schema.name
    modeline = local.relative_to(home.folder).as_posix() if local.is_file() else f"../../../schemas/{schema.name}"
    target = home.folder / file
    write_together(text_changes({target: with_card(target, schema, lines, slug, title_of(slug), modeline)}), snapshot)
    click.echo(f"{shown_path(target)}: `{card}` added, after the example of its kind; change all but its id")


def _game(catalog: Catalog, game: str | None) -> GameData:
    from ordo_pnp.games import plugin_of

    known = [each for each in catalog.games if plugin_of(each).expansion_template is not None]
    wanted = game or (known[0] if len(known) == 1 else None)
    if wanted not in known:
        which = f"say which game: --game {' or '.join(known)}"
        if not known and (wanted is None or wanted in catalog.games):
            raise click.UsageError(
                "no game of this project has an example of a set to start from: write `set.yaml` into a new folder, "
                "as the guide “Add a game” shows"
            )
        if wanted in catalog.games:
            raise click.UsageError(
                f"there is no example of a set of `{wanted}` to start from, only of {', '.join(known)}: "
                "write `set.yaml` into a new folder, as the guide “Add a game” shows"
            )
        raise click.UsageError(unknown("game", wanted, catalog.games) if wanted else which)
    return catalog.games[wanted]


def _declared(
    game: GameData, kinds: Mapping[str, Any], kind: str | None, number: int, schemas: Schemas
) -> tuple[str, Schema, list[str]]:
    """Return the file for a card of a declared kind, what describes it, and the lines of an example."""
    from ordo_pnp.cards import list_of
    from ordo_pnp.tables import example_lines

    wanted = kind or next(iter(kinds))
    if wanted not in kinds:
        raise click.UsageError(unknown("kind of card", wanted, kinds))
    key = list_of(wanted, kinds[wanted])
    schema = schemas.of({key: None}, game.id)
    assert schema is not None  # noqa: S101 (it follows from the kinds)
    return f"{key}.yaml", schema, example_lines(kinds, wanted, number, game.language)


def _model(game: str) -> Path:
    from ordo_pnp.base import OrdoError
    from ordo_pnp.games import plugin_of

    found = plugin_of(game).expansion_template
    if found is None:
        raise OrdoError(f"the game {game} has no model of a set")
    return found

"""Rename a card in all data files and books."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ordo_pnp.base import (
    Diagnostic,
    OrdoError,
    Proposed,
    Severity,
    TargetError,
    all_findings,
    at_one_moment,
    files_below,
    has_errors,
    printable,
    read_file,
    reading,
    real,
    remedy_for,
)
from ordo_pnp.cards import MAX_DATA_BYTES, Scope, card_token, check_slug, renamed, sound_files
from ordo_pnp.check import Cache, ProjectCheck, known_part
from ordo_pnp.project.project_findings import of_books
from ordo_pnp.project.workspace import Workspace


def book_texts(homes: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Yield the texts of the books in the folders of a game and its sets; those that are no text are left out."""
    for path in dict.fromkeys(sorted(each for home in homes for each in files_below(home, ".md"))):
        try:
            yield path, read_file(path, MAX_DATA_BYTES)[0].decode("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            continue


def rename_card(workspace: Workspace, card: str, new: str) -> tuple[str, str, dict[Path, tuple[str, str]]]:
    """Return the changes of files where a card gets another id.

    Args:
        workspace: The data.
        card: Its id, ``set/slug``; in the folder of a set the slug alone.
        new: The new slug, with or without its set.

    Returns:
        The id of its game, its new id, and each file that names it before and after.

    Raises:
        TargetError: There is no such card, or it is not clear which is meant.
        OrdoError: It cannot be called so.
        DataError: The data have errors.
    """
    card = workspace.card_id(card)
    set_id = card.partition("/")[0]
    owner, _, slug = new.rpartition("/")
    check_slug(slug, "a card")
    if owner not in ("", set_id):
        raise OrdoError(f"`{card}` stays in its set: write `{set_id}/{slug}`, or move its lines yourself")
    workspace.refuse_archives()
    catalog = workspace.catalog(Scope())
    cards = [each for game in workspace.games(catalog) for each in game.cards()]
    ids = {str(each.id) for each in cards}
    if card not in ids:
        raise TargetError(f"there is no card `{printable(card)}`; {remedy_for(card, ids, '`ordo list` names all')}")
    owners = dict.fromkeys(each.game for each in cards if each.id == card)
    home = workspace.only_game(catalog, workspace.fitting_games(catalog, owners))
    other = f"{set_id}/{slug}"
    if other in {each.id for each in home.cards()}:
        raise OrdoError(f"there is a card `{other}` already")
    changes: dict[Path, tuple[str, str]] = {}
    homes = (home.folder, *(each.folder for each in home.sets.values()))
    for path, document, schema, card_set in sound_files(workspace.root, workspace.external_sets):
        if any(path.is_relative_to(each) for each in homes):  # a card of another game may have the same id
            after = renamed(document, schema, card_set, card, other)
            if after is not None:
                changes[path] = (document.text, after)
    return home.id, other, changes | _renamed_in_books(dict(book_texts(homes)), card_token(card), other)


def _renamed_in_books(books: Mapping[Path, str], token: re.Pattern[str], new: str) -> dict[Path, tuple[str, str]]:
    """Return changed books: a card's new name, and hashes of translated sections."""
    from ordo_pnp.books import changed_digests, with_digests  # reads books, which only a new name needs

    renamed_books = {path: token.sub(new, text) for path, text in books.items()}
    digests: dict[Path, dict[tuple[str, str], str]] = {}
    for path, after in renamed_books.items():
        if after != books[path]:  # of a translation nothing is made: its own hashes stand in no stamp
            digests.setdefault(path.parent, {}).update(changed_digests(books[path], after))
    stamped = {path: with_digests(text, digests.get(path.parent, {})) for path, text in renamed_books.items()}
    return {path: (books[path], after) for path, after in stamped.items() if after != books[path]}


def new_errors(
    contents: Proposed,
    workspace: Workspace,
    game: str,
    unsaved: Mapping[Path, bytes | None] | None = None,
) -> list[Diagnostic]:
    """Return the errors of each kind and file that would have more than now.

    Args:
        contents: The proposed content of files, by their paths without links; see ``FileSnapshot``.
        workspace: The data.
        game: Whose data they are.
        unsaved: The texts that stand over files now.
    """
    books = any(each.is_relative_to(real(workspace.root)) for each in contents)
    now = dict(unsaved or {})
    with reading({**now, **contents}):
        after = _errors(workspace, game, books=books)
    if not after:
        return []
    with reading(now):
        before = Counter((each.code.id, each.span.file) for each in _errors(workspace, game, books=books))
    counts = Counter((each.code.id, each.span.file) for each in after)
    return [each for each in after if counts[each.code.id, each.span.file] > before[each.code.id, each.span.file]]


@at_one_moment
def _errors(workspace: Workspace, game: str, *, books: bool) -> list[Diagnostic]:
    """Return the errors of `ordo check` in a game, external sets, and its books if wanted."""
    cache = Cache(known_part(workspace.root, workspace.homes))
    found = [
        *ProjectCheck([workspace.root], cache, external_sets=workspace.external_sets, scope=Scope.of_game(game)).check()
    ]
    if books and not has_errors(found):
        found += of_books(workspace.root, game, cache)
    return [each for each in all_findings(found) if each.severity is Severity.ERROR]

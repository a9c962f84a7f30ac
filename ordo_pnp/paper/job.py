"""Carry out a print request: select cards, refuse unprintable ones, lay out the deck, and write files, manifest and ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.base import (
    DataError,
    Diagnostic,
    Inputs,
    LayoutError,
    OrdoError,
    Progress,
    has_errors,
    no_progress,
    printable,
    recording,
    write_files,
)
from ordo_pnp.cards import Card, Catalog, GameData, Reading, parse_query
from ordo_pnp.draw import Faces
from ordo_pnp.games import plugin_of
from ordo_pnp.paper.choices import PointlessOptionError, require, select_languages
from ordo_pnp.paper.counts import count_copies, count_each, find_missing, told_filter
from ordo_pnp.paper.deck import MadeFile, PrintOptions, inked, lay_out_deck, make_deck, press_of
from ordo_pnp.paper.game_faces import faces_of
from ordo_pnp.paper.ledger import (
    LEDGER,
    DeckChanges,
    EarlierFile,
    Ledger,
    build_of,
    compare,
    content_options,
    earlier_files,
    format_ledger,
    holds,
    is_same_print,
    looks_of,
    merged,
    read_ledger,
)
from ordo_pnp.paper.manifest import NAME, describe_faces, format_manifest, hash_inputs, make_manifest
from ordo_pnp.paper.print_config import PrintConfig, PrintRequest, wish_of_profile
from ordo_pnp.paper.print_file import CHANGED_SUFFIX, CheckedFaces, DeckPart, PrintFile
from ordo_pnp.paper.sheets.imposition import Flip


def refuse_unprintable(catalog: Catalog, cards: Sequence[Card]) -> None:
    """Refuse cards that differ from the cards that their games play.

    Raises:
        DataError: They differ.
    """
    problems = unprintable(catalog, cards)
    if problems:
        raise DataError(problems)


def unprintable(catalog: Catalog, cards: Sequence[Card]) -> list[Diagnostic]:
    """Return why cards may not be printed: they differ from the played ones."""
    problems: list[Diagnostic] = []
    for name in dict.fromkeys(card.game for card in cards):
        check = plugin_of(name).check_print
        if check is not None:
            problems += check(catalog.games[name], [card for card in cards if card.game == name])
    return problems


# The default paper.
PAPER: Final = "a4"


def _languages(game: GameData, cards: Sequence[Card]) -> tuple[str, ...]:
    """Return the languages of a game, first that of its cards among some."""
    return tuple(dict.fromkeys((game.language_for(card for card in cards if card.game == game.id), *game.languages)))


class Job(NamedTuple):
    """A request that makes sense for a catalog."""

    catalog: Catalog
    cards: tuple[Card, ...]
    query: str
    print_config: PrintConfig
    options: PrintOptions
    # By game.
    faces: dict[str, CheckedFaces]
    # The pictures and fonts that were opened so far.
    opened: Inputs
    # The faces of the cards, by game, before they are printed in less ink.
    drawn: dict[str, Faces]

    @classmethod
    def prepare(cls, catalog: Catalog, request: PrintRequest) -> Job:
        """Select the cards and look every word of a request up.

        Raises:
            OptionError: An option's value is unknown.
            NotationError: The filter cannot be read, or no card has a value that it asks for.
            OrdoError: No card is selected.
            LayoutError: A printer is named for paper that does not go through it.
            OptionError: A press is named without printing for one.
            DataError: A list of missing cards names some that are not there.
        """
        print_config = PrintConfig.of(catalog)
        if request.game is not None:
            require("--game", request.game, tuple(catalog.games))
        query = parse_query(request.query)
        cards = query.select_some(catalog.cards(request.game))
        numbers = count_each(cards, request.counts)
        if request.missing:
            numbers = find_missing(cards, request.missing)
            cards = tuple(card for card in cards if (card.game, str(card.id)) in numbers)
        games = dict.fromkeys(card.game for card in cards)
        languages = select_languages(request.lang, [_languages(catalog.games[game], cards) for game in games])
        wish = request.wish.over(wish_of_profile(catalog, request.profile, games))
        paper, backs = print_config.paper(wish.paper or PAPER), wish.backs or Flip.LONG_EDGE.value
        require("--backs", backs, tuple(Flip))
        if request.printer is not None and paper.around is not None:
            raise LayoutError(
                f"{paper.name} is paper of a print shop, made to the measure of each piece: leave `--printer` out"
            )
        if request.wish.back_shift is not None and (paper.around is not None or backs in {Flip.GUTTERFOLD, Flip.NONE}):
            raise PointlessOptionError(
                "--back-shift",
                f"{paper.name} is paper of a print shop, made to the measure of each piece: leave it out"
                if paper.around is not None
                else f"with `--backs {backs}` no back comes behind a front on another page: leave it out",
            )
        if wish.grid is not None and not paper.is_plain:
            raise PointlessOptionError(
                "--grid", f"{paper.name} says itself where pieces stand; leave it out, or choose a paper such as a4"
            )
        part = count_copies(cards, numbers, languages, wish.style) if numbers else None
        with recording() as opened:
            press = press_of(wish.style)
            options = PrintOptions(
                languages,
                paper.id,
                Flip(backs),
                request.size,
                wish.style,
                part,
                request.printer,
                press,
                request.draft is not None,
            )
            drawn = {game: faces_of(catalog, game, request.size, draft=request.draft) for game in games}
            faces = {game: inked(each, catalog.games[game], wish.style.ink) for game, each in drawn.items()}
        return cls(catalog, cards, told_filter(str(query), numbers), print_config, options, faces, opened, drawn)

    def compare(self, folder: Path, progress: Progress = no_progress) -> DeckChanges:
        """Draw everything and compare it with the earlier prints in a folder.

        Raises:
            DataError: Something in the data cannot be printed.
            OrdoError: The ledger in the folder cannot be read.
            RenderError: Something cannot be drawn.
        """
        refuse_unprintable(self.catalog, self.cards)
        ledger = read_ledger(folder)
        steps = len(self.cards) * len(self.options.languages)
        done = 0

        def drawn(language: str) -> None:
            nonlocal done
            done += 1
            progress(done, steps, language)

        with recording() as opened:
            faces = describe_faces(self.cards, self.faces, self.options, drawn)
        self.opened.add(opened)
        if has_errors(self.found):
            raise DataError(list(self.found))
        return compare(ledger, looks_of(faces, self.catalog, self.options), self.catalog, self.options)

    def only(self, changes: DeckChanges) -> Job:
        """Return the job that prints only the cards missing from a printed deck."""
        return self._replace(options=self.options._replace(part=DeckPart(CHANGED_SUFFIX, changes.missing)))

    def make(self, progress: Progress = no_progress) -> tuple[MadeFile, ...]:
        """Draw and lay out everything, in memory.

        Raises:
            DataError: Something in the data cannot be printed.
            LayoutError: Something does not fit on the paper.
            RenderError: Something cannot be drawn.
        """
        self._refuse()
        with recording() as opened:
            made = make_deck(self.catalog, self.cards, self.faces, self.print_config, self.options, progress)
        self.opened.add(opened)
        return made

    def lay_out(self) -> tuple[PrintFile, ...]:
        """Draw and lay out everything, but make no PDF of it.

        Raises:
            DataError: Something in the data cannot be printed.
            LayoutError: Something does not fit on the paper.
        """
        self._refuse()
        found = lay_out_deck(self.catalog, self.cards, self.faces, self.print_config, self.options)
        return tuple(file for _, file in found)

    def _refuse(self) -> None:
        """Refuse cards that their game does not print, except in a draft."""
        if not self.options.is_draft:
            refuse_unprintable(self.catalog, self.cards)

    def write_draft(self, folder: Path, made: Sequence[MadeFile]) -> None:
        """Write the files of a draft; it is noted nowhere, since a draft is not kept.

        Raises:
            OrdoError: Something cannot be written.
        """
        write_files(folder, {each.name: each.content for each in made})

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """The findings on the cards drawn so far and on their layouts."""
        return tuple(problem for each in self.faces.values() for problem in each.found)

    def write(
        self, folder: Path, made: Sequence[MadeFile], reading: Reading, root: Path, changes: DeckChanges | None = None
    ) -> dict[str, EarlierFile | None]:
        """Write the files, the ledger and the manifest, which goes on telling about files of earlier builds that still lie there.

        The ledger comes after the files: even after an error it never lists a print that is not there.

        Args:
            folder: The target folder.
            made: The result of ``make``.
            reading: The files the catalog was read from.
            root: The folder their names in the manifest start from; those of sets from outside start with the set's id.
            changes: The result of ``compare``, where only changed cards were made.

        Returns:
            The names of files that were there and were made of another selection, for another paper or in another size,
            each with its entry in the manifest, None without one.

        Raises:
            OrdoError: Something cannot be written, or the ledger cannot be read.
        """
        ledger = read_ledger(folder)
        if changes is not None and ledger != changes.ledger:
            raise OrdoError(
                f"meanwhile another build has written into {printable(str(folder))}; nothing was written: run this one again"
            )
        external_sets = (each.folder for game in self.catalog.games.values() for each in game.sets.values())
        homes = [root, *(folder.parent for folder in external_sets if not folder.is_relative_to(root))]
        inputs = hash_inputs(sorted(self._inputs(reading)), homes)
        since = None if changes is None else ledger.last
        manifest = make_manifest(made, self.cards, self.faces, inputs, self.options, self.query, since)
        earlier = earlier_files(folder, NAME)
        own = content_options(manifest["options"])
        replaced = {
            each.name: known
            for each in made
            if (folder / each.name).is_file()
            and ((known := earlier.get(each.name)) is None or not is_same_print(each.name, known.options, own))
            and not holds(folder / each.name, each.digest)
        }
        names = {each.name for each in made}
        kept = {
            name: each.plain
            for name, each in earlier.items()
            if name not in names and holds(folder / name, each.digest)
        }
        if kept:
            manifest["earlier"] = dict(sorted(kept.items()))
        after = self._ledger_after(ledger, made, manifest, changes)
        files = {each.name: each.content for each in made}
        write_files(folder, files | {LEDGER: format_ledger(after), NAME: format_manifest(manifest)})
        return replaced

    def _ledger_after(
        self, ledger: Ledger, made: Sequence[MadeFile], manifest: Mapping[str, Any], changes: DeckChanges | None
    ) -> Ledger:
        if changes is None:
            looks = merged(ledger.looks, looks_of(manifest["faces"], self.catalog, self.options))
        else:
            looks = changes.after
        build = build_of(made, content_options(manifest["options"]), self.options.languages)
        return ledger.with_build(build, looks)

    def note_old(self, folder: Path, changes: DeckChanges) -> None:
        """Write into the ledger that old cards were thrown away, where there is nothing to print; nothing else is touched.

        Raises:
            OrdoError: It cannot be written.
        """
        if changes.old:
            build = build_of((), {"filter": self.query, "changed": "yes"}, self.options.languages)
            write_files(folder, {LEDGER: format_ledger(changes.ledger.with_build(build, changes.after))})

    def _inputs(self, reading: Reading) -> set[Path]:
        """Return the files of printed games and of no game, and those opened."""
        others = [game.folder for name, game in self.catalog.games.items() if name not in self.faces]
        files = {path for path in reading.kinds if not any(path.is_relative_to(folder) for folder in others)}
        return files.union(self.opened.found())

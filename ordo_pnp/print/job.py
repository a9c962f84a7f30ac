"""From a request in words to a job that can be carried out, and from its result to files on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.catalog import parse_query
from ordo_pnp.errors import DataError
from ordo_pnp.game_faces import faces_of
from ordo_pnp.games import plugin_of
from ordo_pnp.layout import Flip
from ordo_pnp.print.deck import PrintOptions, lay_out_deck, make_deck
from ordo_pnp.print.earlier import content_options, earlier_files, holds, is_same_print
from ordo_pnp.print.manifest import NAME, format_manifest, hash_inputs, make_manifest
from ordo_pnp.print.options import require, select_languages
from ordo_pnp.print.output import write_files
from ordo_pnp.print.print_config import PrintConfig, profiles_for
from ordo_pnp.print.profiles import NO_WISH
from ordo_pnp.progress import no_progress
from ordo_pnp.transactions import recording

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from ordo_pnp.catalog import Card, Catalog, Reading
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.faces import Faces
    from ordo_pnp.print.deck import MadeFile
    from ordo_pnp.print.earlier import EarlierFile
    from ordo_pnp.print.file_builder import PrintFile
    from ordo_pnp.print.profiles import PrintRequest, Wish
    from ordo_pnp.progress import Progress
    from ordo_pnp.transactions import Inputs


PAPER: Final = "a4"
"""What is printed on where nobody says it."""


def refuse_unprintable(catalog: Catalog, cards: Sequence[Card]) -> None:
    """Ask the games of some cards whether what is printed is what they play.

    Raises:
        DataError: It is not.
    """
    problems = unprintable(catalog, cards)
    if problems:
        raise DataError(problems)


def unprintable(catalog: Catalog, cards: Sequence[Card]) -> list[Diagnostic]:
    """Return why the games of some cards would not have them printed: what they show is not what is played."""
    problems: list[Diagnostic] = []
    for name in dict.fromkeys(card.game for card in cards):
        check = plugin_of(name).check_print
        if check is not None:
            problems += check(catalog.games[name], [card for card in cards if card.game == name])
    return problems


def _profile(catalog: Catalog, request: PrintRequest, games: Iterable[str]) -> Wish:
    """Return what the profile of a request says, nothing without one.

    Raises:
        OptionError: There is no such profile.
    """
    if request.profile is None:
        return NO_WISH
    profiles = profiles_for(catalog, games)
    require("--for", request.profile, tuple(profiles))
    return profiles[request.profile].wish


class Job(NamedTuple):
    """A request that makes sense for a catalog."""

    catalog: Catalog
    cards: tuple[Card, ...]
    query: str
    print_config: PrintConfig
    options: PrintOptions
    faces: dict[str, Faces]
    """By game."""
    opened: Inputs
    """The pictures and fonts that were opened so far."""

    @classmethod
    def prepare(cls, catalog: Catalog, request: PrintRequest) -> Job:
        """Select the cards and look every word of a request up.

        Raises:
            OptionError: An option's value is unknown.
            NotationError: The filter cannot be read, or no card has what it asks for.
            OrdoError: No card is selected.
        """
        print_config = PrintConfig.of(catalog)
        if request.game is not None:
            require("--game", request.game, tuple(catalog.games))
        query = parse_query(request.query)
        cards = query.select_some(catalog.cards(request.game))
        games = dict.fromkeys(card.game for card in cards)
        languages = select_languages(request.lang, [catalog.games[game].languages for game in games])
        wish = request.wish.over(_profile(catalog, request, games))
        paper, backs = wish.paper or PAPER, wish.backs or Flip.LONG_EDGE.value
        require("--paper", paper, tuple(print_config.papers))
        require("--backs", backs, tuple(Flip))
        options = PrintOptions(languages, paper, Flip(backs), request.size, wish.style)
        with recording() as opened:
            faces = {game: faces_of(catalog, game, request.size) for game in games}
        return cls(catalog, cards, str(query), print_config, options, faces, opened)

    def make(self, progress: Progress = no_progress) -> tuple[MadeFile, ...]:
        """Draw and lay out everything, in memory.

        Raises:
            DataError: Something in the data cannot be printed.
            LayoutError: Something does not fit on the paper.
            RenderError: Something cannot be drawn.
        """
        refuse_unprintable(self.catalog, self.cards)
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
        refuse_unprintable(self.catalog, self.cards)
        found = lay_out_deck(self.catalog, self.cards, self.faces, self.print_config, self.options)
        return tuple(file for _, file in found)

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """What has been found in the cards drawn so far and in their layouts."""
        return tuple(problem for each in self.faces.values() for problem in each.found)

    def write(
        self, folder: Path, made: Sequence[MadeFile], reading: Reading, root: Path
    ) -> dict[str, EarlierFile | None]:
        """Write the files and their manifest, which goes on telling about files of earlier builds that still lie there.

        Args:
            folder: Where to.
            made: What ``make`` gave.
            reading: The files the catalog was read from.
            root: The folder their names in the manifest start from; those of sets from outside start with the set's id.

        Returns:
            The names of files that were there and were made of another selection, for another paper or in another size, each with
            what is known of it, None for nothing.

        Raises:
            OrdoError: Something cannot be written.
        """
        external_sets = (each.folder for game in self.catalog.games.values() for each in game.sets.values())
        homes = [root, *(folder.parent for folder in external_sets if not folder.is_relative_to(root))]
        inputs = hash_inputs(sorted(self._inputs(reading)), homes)
        manifest = make_manifest(made, self.cards, self.faces, inputs, self.options, self.query)
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
        write_files(folder, {each.name: each.content for each in made} | {NAME: format_manifest(manifest)})
        return replaced

    def _inputs(self, reading: Reading) -> set[Path]:
        """Return what belongs to the printed games and to no game, and what was opened while the cards were drawn."""
        others = [game.folder for name, game in self.catalog.games.items() if name not in self.faces]
        files = {path for path in reading.kinds if not any(path.is_relative_to(folder) for folder in others)}
        return files.union(self.opened.found())

"""Check a whole card database: every file, every card, and all files against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.base import (
    Diagnostic,
    Inputs,
    Results,
    Severity,
    all_findings,
    current,
    has_errors,
    recording,
    root_causes,
)
from ordo_pnp.cards import (
    Card,
    Document,
    ExternalSet,
    Folder,
    GameData,
    Overlay,
    Reading,
    Scope,
    cards_in,
    locate_external_sets,
    shown_path,
    walk,
)
from ordo_pnp.check.cache import (
    CARDS,
    FILE,
    LAYOUTS,
    NOTHING,
    PLAYED,
    WHOLE,
    CardsResult,
    FileResult,
    card_digest,
    digest_of_all,
    file_digest,
    played_in,
)
from ordo_pnp.check.file_places import check_file_names, walk_outside
from ordo_pnp.check.ids_and_references import check_field_values, check_ids, check_names
from ordo_pnp.check.known_files import CheckMemo, KnownFiles
from ordo_pnp.check.root_causes import MANY, broken_faces, repeated_slips, undrawable_games, undrawable_sets, unsettling
from ordo_pnp.check.sets import check_sets
from ordo_pnp.check.summaries import Summarised, SummaryIndex, language_meant
from ordo_pnp.check.translations import check_languages, check_translations
from ordo_pnp.games import plugin_of

if TYPE_CHECKING:
    from ordo_pnp.check.card_checks import CardContext


# The checks over the summaries of all files.
ACROSS = (
    check_ids,
    check_file_names,
    check_names,
    check_field_values,
    check_sets,
    check_languages,
    check_translations,
)


class ProjectCheck:
    """One card database under examination."""

    def __init__(
        self,
        roots: Iterable[Path],
        cache: Results,
        outside: Iterable[Path] = (),
        external_sets: Sequence[ExternalSet] = (),
        scope: Scope | None = None,
        game: str | None = None,
        memory: CheckMemo | None = None,
    ) -> None:
        """Walk the folders and read their files.

        Args:
            roots: Card databases.
            cache: The known facts about their files.
            outside: Files and folders outside of them that are checked, too, as if they belonged to a game.
            external_sets: Sets from outside that play along.
            scope: The games and sets to check, None for all; nothing is found in the others.
            game: The game to which files outside belong; None where they show that themselves.
            memory: The files and layouts of an earlier examination.
        """
        self.cache = cache
        self.memory = memory or CheckMemo()
        self.problems: list[Diagnostic] = []
        found = [folder for root in roots for folder in walk(root, self.problems)]
        self.schemas = self.memory.schemas_of(found)
        visitors = locate_external_sets(external_sets, found, self.schemas, self.problems)
        found += visitors
        self._external_sets = {folder.path for folder in visitors}
        self.folders: list[Folder] = (scope or Scope()).narrow(found, self.problems, self._external_sets)
        self.problems += self.schemas.problems({folder.game for folder in self.folders})
        self._is_whole = len(self.folders) == len(found)
        # Game -> its sets, those that are left out included.
        self._sets: dict[str | None, list[str]] = {}
        for folder in found:
            self._sets.setdefault(folder.game, []).extend([folder.set] if folder.set else [])
        games = list(dict.fromkeys(folder.game for folder in found if folder.game)) if game is None else [game]
        for path in outside:
            seen = {file for folder in self.folders for file in folder.files}
            self.folders += walk_outside(path, games, self.schemas, self.problems, seen)
        self.files = KnownFiles(self.folders, self.schemas, self.cache, self.memory)
        # Files that are played and were not held against the rules, since the data have errors.
        self.unplayed: list[Path] = []
        # Findings of the cards.
        self._later: list[Diagnostic] = []
        # Game -> the digest of the fonts that its faces are set in.
        self._fonts: dict[str | None, str] = {}
        self.files.read()

    def check(self, *, is_for_print: bool = False) -> tuple[Diagnostic, ...]:
        """Return all findings, each cause once.

        Args:
            is_for_print: Leave scenarios, tables and records aside: none of them is printed.
        """
        known = self.files.by_path
        self._cards()
        told = {problem for each in known.values() if each.summary is None for problem in each.problems}
        found = [*(each for each in self.problems if each not in told), *self._later]  # of `kinds.yaml` both know it
        for path, each in known.items():
            found += unsettling(each.problems, path, is_used=each.summary is not None)
        broken = [(folder, path) for folder in self.folders for path in folder.files if known[path].summary is None]
        index = SummaryIndex(self.files.summaries, self.files.document, broken)
        for check in ACROSS:
            found += check(index)
        if has_errors(found):
            self.unplayed = [each.path for each in self.files.summaries if self._is_played(each)]
        elif not is_for_print:
            found += self._played_files()
        if self._external_sets and not has_errors(found):
            found += self._played_external_sets()
        kept = (LAYOUTS.name, PLAYED.name, WHOLE.name, *(() if self._is_whole else (FILE.name, CARDS.name)))
        kept += tuple(CARDS.name + shown_path(path) for path, each in known.items() if each.summary is None)
        self.cache.save(forget=lambda name: not name.startswith(kept))  # a broken file is mended soon
        return root_causes(repeated_slips(found, self._homes()) if len(found) >= MANY else found)

    def _homes(self) -> Callable[[str], tuple[Path, Document] | None]:
        """Return a function that finds the folder of the game that a file belongs to, by its name in messages, and the content of the file."""
        files = {
            shown_path(path): (each, path) for each in self.folders if each.game is not None for path in each.files
        }
        games = {each.game: each.path for each in reversed(self.folders) if not each.set}

        def home_of(name: str) -> tuple[Path, Document] | None:
            folder, path = files.get(name, (None, None))
            home = None if folder is None else games.get(folder.game)
            return None if home is None or path is None else (home, self.files.document(path))

        return home_of

    def _played_files(self) -> Iterator[Diagnostic]:
        """Hold the files that are played against the rules of their games."""
        for each in self.files.summaries:
            if each.folder.game is None and self._is_played(each):
                from ordo_pnp.check.played_files import other_game  # the rules

                document = self.files.document(each.path)
                games = [game for game in self._sets if game is not None]
                yield other_game(document, str(document.data.get("game")), *games)
        for game in dict.fromkeys(folder.game for folder in self.folders if folder.game):
            played = [each for each in self.files.summaries if each.folder.game == game and self._is_played(each)]
            if not played or plugin_of(game).rules is None:
                continue
            own = self._own(game, [folder for folder in self.folders if folder.game == game])
            all_played = digest_of_all(self._parts(own), is_played=True)
            held: PlayedFiles | None = None
            for each in played:
                name, content = each.name, self.files.by_path[each.path].digest
                key = self.cache.digest(all_played, content.encode())
                known = self.cache.get(PLAYED, name, key)
                if known is None:
                    from ordo_pnp.check.played_files import PlayedFiles  # the rules

                    if held is None:
                        data = self.files.played(game, own)
                        held = PlayedFiles(data, set(self._sets[game]) - data.sets.keys())
                    known = held.check(self.files.document(each.path), each.summary.key)
                    self.cache.put(PLAYED, name, key, known)
                yield from known

    def _is_played(self, each: Summarised) -> bool:
        return (schema := self.schemas.of({each.summary.key: None}, each.folder.game)) is not None and schema.is_played

    def _played_external_sets(self) -> Iterator[Diagnostic]:
        """Let the games of sets from outside judge these as a whole, by playing them; the game's own sets have their tests."""
        for folder in self.folders:
            check = plugin_of(folder.game or "").check_set
            if folder.path in self._external_sets and folder.game is not None and check is not None:
                homes = [each for each in self.folders if each.game == folder.game]
                name, judge = f"{folder.game}/{folder.set}", partial(played_in, folder, check)
                yield from self._judged(name, folder.game, homes, judge)

    def about(self, problems: Iterable[Diagnostic], languages: Collection[str]) -> tuple[Diagnostic, ...]:
        """Leave warnings out that are about translations into other languages; errors stay.

        Args:
            problems: The findings of ``check``.
            languages: Those that somebody wants to see.
        """
        others = {
            each.name
            for each in self.files.summaries
            if each.summary.key == "text" and each.summary.language not in languages
        }
        every = all_findings(problems)
        return root_causes(each for each in every if each.severity is Severity.ERROR or each.span.file not in others)

    def reading(self) -> Reading:
        """Build the catalog of all sound files, from the documents of the check, if any."""
        return self.files.reading()

    def _cards(self) -> None:
        """Examine the layouts of every game and the cards of every file, unless that has been done in this context."""
        shared = self.files.overlays()
        contexts: dict[Path, str] = {}
        for folder in self.folders:
            if folder.game is not None and folder.set is None:
                self._layouts(folder.game)
                self._whole(folder.game)
        for each in self.files.summaries:
            if not each.summary.has_cards:
                continue
            home = each.folder
            if home.path not in contexts:
                contexts[home.path] = self._context(home.game, self.files.needed(home))
            overlays = shared.get(home.path, [])
            key = file_digest(self.files.by_path[each.path].digest + contexts[home.path], each.summary, overlays)
            known = self.cache.get(CARDS, each.name, key)
            if known is None:
                with recording() as inputs:
                    known = self._examined(each, contexts[home.path], overlays)
                self.cache.put(CARDS, each.name, key, known, inputs)
            self._later += known.problems

    def _examined(self, each: Summarised, context: str, overlays: list[Summarised]) -> CardsResult:
        """Examine the cards of a file, but for those that were sound with the same content in the same context."""
        cards, examine = self._cards_of(each, overlays), self._card_context.examine
        if not self.cache.is_keeping:
            return CardsResult([problem for card in cards for problem in examine(card)], {})
        before = self.cache.last(CARDS, each.name)
        unchanged = {} if before is None else before.sound
        snapshot = current()
        problems: list[Diagnostic] = []
        sound: dict[str, Inputs] = {}
        for card in cards:
            digest = card_digest(card, context, overlays)
            inputs = unchanged.get(digest)
            if inputs is None or not snapshot.is_current(inputs):
                with snapshot.recording() as opened:
                    found = examine(card)
                problems += found
                inputs = None if found else opened or NOTHING
            else:
                snapshot.pass_on(inputs)
            if inputs is not None:
                sound[digest] = inputs
        return CardsResult(problems, sound)

    @cached_property
    def _card_context(self) -> CardContext:
        """The context in which cards are examined; made only where something has to be."""
        from ordo_pnp.check.card_checks import CardContext  # type, art and PDF fonts: 80 ms

        context = self._context_of_all()
        known = self.memory.card_context if context and self.memory.context_key == context else None
        if known is not None and current().is_current(known.inputs):
            return known
        catalog = self.files.with_set_names(self.files.catalog(self.files.stage()))
        sets = {name: self._sets[name] for name in catalog.games}
        self.memory.context_key = context
        self.memory.card_context = CardContext(
            catalog,
            sets,
            undrawable_games(self.files),
            {name: broken_faces(self.files, name) for name in catalog.games},
            {name: undrawable_sets(self.files, name) for name in catalog.games},
        )
        return self.memory.card_context

    def _context_of_all(self) -> str:
        """Return a digest of all inputs of the card context; empty where contents are not digested."""
        if not self.cache.is_keeping:
            return ""
        games = dict.fromkeys(folder.game for folder in self.folders)
        every = frozenset(folder.set for folder in self.folders if folder.set)
        return " ".join([self._context(game, every, fonts="") for game in games])

    def _layouts(self, game: str) -> None:
        sets = frozenset(folder.set for folder in self.folders if folder.game == game and folder.set)
        name = f"{game}: {' '.join(sorted(sets))}"
        context = self._context(game, sets)
        with recording() as inputs:
            found = self.cache.made(LAYOUTS, name, context, lambda: list(self._card_context.layouts(game)))
        self.problems += found
        self._fonts[game] = inputs.digest() if inputs else ""

    def _whole(self, game: str) -> None:
        """Run a game's own check on all its data, unless a file is broken or none its own."""
        check = plugin_of(game).check_game
        homes = [each for each in self.folders if each.game == game and each.path not in self._external_sets]
        summaries = [
            summary
            for home in homes
            for path in home.files
            if (summary := self.files.by_path[path].summary) is not None
            or language_meant(self.files.document(path).text) is None
        ]
        if (
            check is None
            or any(each is None or each.wrong for each in summaries)
            or all(each is None or each.key != "game" for each in summaries)
        ):
            return
        name = f"{game}: {' '.join(sorted(home.set or '' for home in homes))}"
        self.problems += self._judged(name, game, homes, check)

    def _judged(
        self, name: str, game: str, homes: list[Folder], judge: Callable[[GameData], Iterable[Diagnostic]]
    ) -> list[Diagnostic]:
        """Return the findings of a game in data that are sound one by one, taken together, unless it has seen them.

        The played part of unchanged cards is in their summaries, but not its place: where there is something to
        find, all files must be as they were.
        """
        own = self._own(game, homes)
        parts = self._parts(own)
        played, exact = (self.cache.digest(digest_of_all(parts, is_played=each)) for each in (True, False))
        if self.cache.get(WHOLE, name, played) is not None:
            return []
        found = self.cache.get(WHOLE, name, exact)
        if found is None:
            found = list(judge(self.files.played(game, own)))
            self.cache.put(WHOLE, name, exact if found else played, found)
        return found

    def _own(self, game: str, homes: Iterable[Folder]) -> list[Folder]:
        """Return folders with those of their files that are played."""
        return [replace(home, files=[path for path in home.files if self._is_own(path, game)]) for home in homes]

    def _parts(self, homes: Iterable[Folder]) -> list[tuple[str, FileResult]]:
        return [(self.files.names[path], self.files.by_path[path]) for home in homes for path in home.files]

    def _is_own(self, path: Path, game: str) -> bool:
        """Whether a file holds data that only its game knows, or makes a folder a set: no look, no texts, nothing played."""
        summary = self.files.by_path[path].summary
        schema = None if summary is None else self.schemas.of({summary.key: None}, game)
        return schema is not None and not schema.is_played and (schema.game == game or schema.key == "set")

    def _context(self, game: str | None, sets: frozenset[str], fonts: str | None = None) -> str:
        """Return the key of all inputs of card checks of these sets besides the cards."""
        fonts = self._fonts.get(game, "") if fonts is None else fonts
        return self.files.context(game, sets, " ".join(sorted(self._sets.get(game, ()))), fonts)

    def card_of(self, path: Path, document: Document, numbers: Counter[str]) -> Card | None:
        """Return the first card of another text of a file; None where this examination cannot tell.

        Args:
            path: A file of cards that ``check`` has looked at.
            document: Its present content, which is valid.
            numbers: How many cards of each kind stand before it.
        """
        folder = next((each for each in self.folders if path in each.files), None)
        facts = None if folder is None else self.files.set_facts(folder)
        schema = None if folder is None else self.schemas.of(document.data, folder.game)
        if folder is None or facts is None or schema is None or schema.cards is None:
            return None
        overlays = [Overlay(self.files.document(each.path)) for each in self.files.overlays().get(folder.path, [])]
        beside = self.files.beside(folder)
        return next(cards_in(document, schema, facts, folder.game or "", numbers, overlays, beside=beside))

    def found_alone(self, path: Path) -> Iterator[Diagnostic]:
        """Yield the findings of ``check`` in files by themselves, and in single cards."""
        yield from self.files.by_path[path].problems
        yield from self._later

    def examine(self, card: Card) -> list[Diagnostic]:
        """Find the mistakes of a single card, by all that ``check`` has read besides it."""
        return self._card_context.examine(card)

    def _cards_of(self, each: Summarised, overlays: list[Summarised]) -> Iterable[Card]:
        facts = self.files.set_facts(each.folder)
        document = self.files.document(each.path)
        schema = self.schemas.of(document.data, each.folder.game)
        if facts is None or schema is None:
            return ()
        slugs = set(each.summary.cards.slugs)
        texts = [Overlay(self.files.document(o.path)) for o in overlays if not slugs.isdisjoint(o.summary.entries)]
        game, beside = each.folder.game or "", self.files.beside(each.folder)
        return cards_in(document, schema, facts, game, Counter(), texts, each.summary.wrong, beside)

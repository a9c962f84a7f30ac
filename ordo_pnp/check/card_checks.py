"""Check single cards against their game: arms, required sets, kinds, rule variants and layouts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from ordo_pnp.base import (
    Code,
    Diagnostic,
    Inputs,
    Memo,
    Span,
    finding,
    has_errors,
    merged,
    near_word,
    remedy_for,
    source_of,
)
from ordo_pnp.cards import EMPTY, KINDS, Card, Catalog, GameData, GameSigns, Origin, closure, shown_path, signs_of
from ordo_pnp.check.printed_texts import check_keywords, check_printed_texts
from ordo_pnp.check.wording import TermCheck, check_card_numbers, check_term_numbers
from ordo_pnp.draw import MAX_ARMS, Faces, Steps, arms_key, check_arms
from ordo_pnp.games import plugin_of
from ordo_pnp.paper import faces_of

UNKNOWN_CHARGE = Code("CAT207")
TINCTURE = Code("CAT208")


class ArmsCheck:
    """Checks arms; equal arms, which many cards may bear, are checked once."""

    def __init__(self, charges: Collection[str]) -> None:
        self._charges = charges
        # Arms, written out -> their errors.
        self._flaws: dict[bytes, list[tuple[Steps, str]]] = Memo(MAX_ARMS)

    def check(self, card: Card) -> list[Diagnostic]:
        """Check the arms of a card that bears some."""
        bearing = card.printing.arms or {}
        key = arms_key(bearing)
        flaws = self._flaws.get(key)
        if flaws is None:
            flaws = self._flaws[key] = check_arms(bearing, self._charges)
        return [self._finding(card, steps, text) for steps, text in flaws]

    def _finding(self, card: Card, steps: Steps, text: str) -> Diagnostic:
        kind = UNKNOWN_CHARGE if steps and steps[-1] == "charge" else TINCTURE
        message, _, remedy = text.partition("; ")
        span = card.origin.span("print", "arms", *steps)
        fix = near_word(span, source_of(span), self._charges) if kind is UNKNOWN_CHARGE else None
        return finding(kind, f"arms of `{card.id}`: {message}", span, card=card.id, remedy=remedy or None, fix=fix)


UNREQUIRED_SET = Code("CAT316")


def check_required_sets(card: Card, game: GameData, sets: Collection[str]) -> list[Diagnostic]:
    """Find layouts of sets that the card's own set does not require, directly or through others.

    Args:
        card: Any card.
        game: Its game.
        sets: All sets that the game has, those that were not read included.
    """
    printing = card.printing
    if "/" not in printing.face and (printing.back is None or "/" not in printing.back):
        return []
    named = (("face", printing.face), ("back", printing.back))
    of_sets = [(key, layout.rpartition("/")[0]) for key, layout in named if layout is not None and "/" in layout]
    within = _within(card.set, game)
    return [
        finding(
            UNREQUIRED_SET,
            f"`{card.id}` is printed with a layout of `{other}`, which `{card.set}` does not require",
            card.origin.span("print", key),
            card=card.id,
            remedy=f"add `{other}` to `requires` in `set.yaml`, or use another layout",
        )
        for key, other in of_sets
        if other in sets and other not in within
    ]


def _within(start: str, game: GameData) -> frozenset[str]:
    """Return a set and all sets that it requires."""
    return closure([start], lambda name: game.sets[name].requires if name in game.sets else ())


SIGNLESS = Code("CAT114")
NO_LAYOUT = Code("CAT117")


def check_kind_looks(game: GameData) -> Iterator[Diagnostic]:
    """Find the parts of ``kinds.yaml`` that the game cannot draw."""
    for origin in game.files.get(KINDS, EMPTY).values():
        for kind, spec in origin.value.items():
            if "face" in spec and game.layout(spec["face"]) is None:
                message = f"`{kind}` is drawn by the layout `{spec['face']}`, which is not there"
                remedy = remedy_for(spec["face"], game.faces, f"write `faces/{spec['face']}.yaml`, or leave `face` out")
                yield finding(NO_LAYOUT, message, origin.span(kind, "face"), remedy=remedy)
            for name, field in spec.get("fields", EMPTY).items():
                if field["type"] == "symbols":
                    yield from _signless(game, origin, kind, name)


def _signless(game: GameData, origin: Origin, kind: str, name: str) -> Iterator[Diagnostic]:
    """Find the symbols of a field that have no sign, at the word that names them."""
    known = signs_of(game, game.sets)
    values = origin.value[kind]["fields"][name]["values"]
    words = game.facts.get(values, ()) if isinstance(values, str) else values
    for at, word in enumerate(words):
        if word in known:
            continue
        span = (
            game.origin.span(values, at) if isinstance(values, str) else origin.span(kind, "fields", name, "values", at)
        )
        message = f"the symbol `{word}` of `{name}` has no sign"
        yield finding(SIGNLESS, message, span, remedy=_remedy_for_sign(word, known, game.language))


def _remedy_for_sign(word: str, known: GameSigns, language: str) -> str:
    meant = known.meant(word, language)
    if meant is not None:
        return f"write `{meant}`, or give that sign `written: [{word}]` in `signs.yaml`"
    return remedy_for(word, known, f"draw `{word}:` in `signs.yaml`")


OTHER_DEFAULT = Code("CAT211")
UNKNOWN_RULING = Code("CAT212")
TWO_RULINGS = Code("CAT213")


def check_variants(game: GameData) -> Iterator[Diagnostic]:
    """Look at every rule of a game and at its rulings about rules; at these only where the game has rulings."""
    for name, variant in game.variants.items():
        at = ("rules", name)
        chosen = {"default": variant.default, **game.facts["rules"][name].get("by_players", {})}
        for key, value in chosen.items():
            if value is not None and value not in variant.values:
                place = (*at, "default") if key == "default" else (*at, "by_players", key)
                message = f"`{value}` is played by default and is no value of the rule `{name}`"
                remedy = remedy_for(value, variant.values, f"one of {', '.join(variant.values)}")
                span = game.origin.span(*place)
                fix = near_word(span, value, variant.values)
                yield finding(OTHER_DEFAULT, message, span, remedy=remedy, fix=fix)
    yield from _rulings(game)


def _rulings(game: GameData) -> Iterator[Diagnostic]:
    origins = game.files.get("rulings", {}).values()
    known: dict[str, Span] = {}
    for origin in origins:
        for index, ruling in enumerate(origin.value):
            span = origin.span(index, "id")
            if ruling["id"] in known:
                message = f"there are two rulings `{ruling['id']}`"
                related = ((known[ruling["id"]], "the other one"),)
                yield finding(TWO_RULINGS, message, span, remedy="give one of them another number", related=related)
            known.setdefault(ruling["id"], span)
    for name, variant in game.variants.items() if known else ():
        if variant.ruling is not None and variant.ruling not in known:
            message = f"the rule `{name}` names the ruling `{variant.ruling}`, which does not exist"
            remedy = remedy_for(variant.ruling, known, "write it into `rulings.yaml`")
            span = game.origin.span("rules", name, "ruling")
            fix = near_word(span, variant.ruling, known)
            yield finding(UNKNOWN_RULING, message, span, remedy=remedy, fix=fix)
    for origin in origins:
        for index, ruling in enumerate(origin.value):
            for at, name in enumerate(ruling.get("variants", ())):
                found = game.variants.get(name)
                if found is None or found.ruling != ruling["id"]:
                    other = "does not exist" if found is None else f"names the ruling `{found.ruling}`"
                    message = f"the ruling `{ruling['id']}` is about the rule `{name}`, which {other}"
                    remedy = remedy_for(name, game.variants, "correct one of them")
                    span = origin.span(index, "variants", at)
                    yield finding(
                        UNKNOWN_RULING, message, span, remedy=remedy if found is None else "correct one of them"
                    )


class CardContext:
    """The card-independent part of a card database."""

    def __init__(
        self,
        catalog: Catalog,
        sets: Mapping[str, Collection[str]],
        undrawable: frozenset[str] = frozenset(),
        broken_faces: Mapping[str, frozenset[str]] = EMPTY,
        undrawable_sets: Mapping[str, frozenset[str]] = EMPTY,
    ) -> None:
        """Stand on the files of games.

        Args:
            catalog: The games, without their cards and without the files that could not be used.
            sets: Every set of each game, also those that are not read.
            undrawable: Games that lack such a file, their look or their signs: drawing their cards would
                only repeat, card by card, the findings of the file.
            undrawable_sets: Sets of each game that lack such a file of their own.
            broken_faces: The layouts of each game whose files could not be used: cards that name them do not lack one.
        """
        self.catalog = catalog
        self._sets = sets
        self._undrawable = undrawable
        self._undrawable_sets = undrawable_sets
        self._broken_faces = broken_faces
        self._faces: dict[str, Faces] = {}
        self._terms: dict[str, TermCheck] = {}
        self._arms_checks: dict[tuple[str, str], ArmsCheck] = {}

    @property
    def inputs(self) -> Inputs:
        """The fonts that cards have been set in so far."""
        return merged(faces.fonts.inputs for faces in self._faces.values())

    @cached_property
    def charges(self) -> frozenset[str]:
        """Every charge that arms may bear."""
        return frozenset(name for origin in self.catalog.shared.get("charges", {}).values() for name in origin.value)

    def game(self, name: str | None) -> GameData | None:
        """Return a game, None if it could not be used."""
        return self.catalog.games.get(name or "")

    def faces(self, game: GameData) -> Faces:
        """Return the layouts of a game, compiled."""
        if game.id not in self._faces:
            broken = self._broken_faces.get(game.id, frozenset())
            self._faces[game.id] = faces_of(self.catalog, game.id, broken=broken)
        return self._faces[game.id]

    def compiled(self, game: str) -> Faces | None:
        """Return the layouts of a game that have been compiled, of files all of which could be used; None where there are none."""
        is_whole = (
            game not in self._undrawable and not self._broken_faces.get(game) and not self._undrawable_sets.get(game)
        )
        return self._faces.get(game) if is_whole else None

    def terms(self, game: GameData) -> TermCheck:
        """Return the check of a game's texts against its terms."""
        if game.id not in self._terms:
            self._terms[game.id] = TermCheck(game)
        return self._terms[game.id]

    def layouts(self, name: str | None) -> tuple[Diagnostic, ...]:
        """Find mistakes in the variants and layouts of a game themselves, and whether these can be printed."""
        game = self.game(name)
        if game is None:
            return ()
        check_files = plugin_of(game.id).check_files
        rules = (
            *(() if check_files is None else check_files(game)),
            *check_variants(game),
            *check_term_numbers(game),
            *self.terms(game).check_game(),
            *check_keywords(game),
        )
        if game.id in self._undrawable:
            return rules
        rules = (*rules, *check_kind_looks(game))
        self.faces(game).fonts.open_all()
        from ordo_pnp.check.printability import check_printability  # the layouts of a game are seldom checked anew

        faces = self.faces(game)
        sets = self._undrawable_sets.get(game.id, frozenset())
        unfit = tuple(f"{shown_path(game.sets[name].folder)}/" for name in sets & game.sets.keys())
        drawn = (*faces.problems, *faces.fields_unshown())
        found = (each for each in drawn if not each.span.file.startswith(unfit)) if unfit else drawn
        return (*rules, *found, *check_printability(game, self.catalog))

    def examine(self, card: Card) -> list[Diagnostic]:
        """Find the mistakes of one card."""
        game = self.game(card.game)
        if game is None:
            return []
        plugin = plugin_of(game.id)
        found = check_card_numbers(card, game)
        own = list(plugin.check_card(card, game))
        found += own
        found += check_required_sets(card, game, self._sets[game.id])
        made = plugin.derived.text
        if own and made is not None and has_errors(own):  # the text could not be made
            card = replace(card, fields={name: value for name, value in card.fields.items() if name != made.field})
        is_drawn = game.id not in self._undrawable and card.set not in self._undrawable_sets.get(game.id, ())
        if card.printing.arms and is_drawn:
            problems = self._arms_check(game, card.set).check(card)
            found += problems
            if problems and has_errors(problems):
                card = replace(card, printing=card.printing._replace(arms=None))
        found += self.terms(game).check_card(card)
        found += check_printed_texts(card, game)
        if is_drawn:
            undrawn = self.faces(game).check(card)
            found += undrawn
            if undrawn:  # the context may outlive this content of the card
                self.faces(game).forget(card.id)
        return found

    def _arms_check(self, game: GameData, card_set: str) -> ArmsCheck:
        """Return the check of arms for a set: its cards may bear the charges of all, of the game, and the set's own."""
        found = self._arms_checks.get((game.id, card_set))
        if found is None:
            files = game.files.get("charges", {})
            own = [origin.value for name, origin in files.items() if name.rpartition("/")[0] in ("", card_set)]
            found = self._arms_checks[game.id, card_set] = ArmsCheck(self.charges.union(*own))
        return found

"""Which cards look otherwise than those that were printed, how many are missing, and which old ones to throw away.

What is another card of the same name is another variant: another language or size, backs in little ink or none, two layers glued, less ink, round
pieces in another form.
Paper, gaps and the order of pages make no other card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ordo_pnp.draw import Ink
from ordo_pnp.paper.ledger import DIGITS, Build, Ledger, PrintedLook
from ordo_pnp.paper.sheets.backs import Flip

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog
    from ordo_pnp.paper.deck import MadeFile, PrintOptions
    from ordo_pnp.paper.ledger import Looks


class Old(NamedTuple):
    """Copies of a card to throw away."""

    variant: str
    # ``game/set/slug``.
    card: str
    copies: int
    why: Literal["changed", "fewer", "gone"]


class DeckChanges(NamedTuple):
    """What has to be done to a printed deck, so that it is as the data are."""

    # What was printed before.
    ledger: Ledger
    # What should be there of the cards that were selected.
    wanted: Looks
    # Language and ``game/set/slug`` -> copies to print, at least one.
    missing: Mapping[tuple[str, str], int]
    old: tuple[Old, ...]

    @property
    def after(self) -> Looks:
        """What is there when all that is missing has been printed and all that is old thrown away."""
        known = {variant: dict(cards) for variant, cards in self.ledger.looks.items()}
        for each in self.old:
            left = known[each.variant][each.card].copies - each.copies
            if each.why == "fewer" and left:
                known[each.variant][each.card] = known[each.variant][each.card]._replace(copies=left)
            else:
                del known[each.variant][each.card]
        return merged(known, self.wanted)


def variant_of(language: str, options: PrintOptions) -> str:
    """Return what tells cards of one name apart that are no copies of each other."""
    backs = {Flip.NONE: "no-backs", Flip.GUTTERFOLD: "glued"}.get(options.flip)
    light = "light-backs" if options.style.light_backs and options.flip is not Flip.NONE else None
    size = None if options.size is None else options.size.notation
    ink = None if options.style.ink is Ink.FULL else options.style.ink.value
    tokens = None if options.style.tokens is None else options.style.tokens.notation
    return " ".join(filter(None, (language, size, backs, light, ink, tokens)))


def looks_of(faces: Mapping[str, Mapping[str, Any]], catalog: Catalog, options: PrintOptions) -> Looks:
    """Return how cards look, from the ``faces`` of a manifest: in each language in which they were printed."""
    has_backs = options.flip is not Flip.NONE
    found: dict[str, dict[str, PrintedLook]] = {}
    for name, said in faces.items():
        known = catalog.games[name.partition("/")[0]].languages
        for language in options.languages:
            if language in known:
                sides = said[language]
                back = sides["back"][:DIGITS] if has_backs and sides["back"] is not None else None
                look = PrintedLook(copies_in(said, language), sides["front"][:DIGITS], back)
                found.setdefault(variant_of(language, options), {})[name] = look
    return found


def copies_in(said: Mapping[str, Any], language: str) -> int:
    """Return how often a manifest says that a card was printed in a language."""
    copies = said["copies"]
    return int(copies.get(language, 0) if isinstance(copies, dict) else copies)


def compare(ledger: Ledger, wanted: Looks, catalog: Catalog, options: PrintOptions) -> DeckChanges:
    """Compare what was printed with how the selected cards look now.

    Args:
        ledger: What was printed.
        wanted: The selected cards, and how many copies there should be.
        catalog: Tells which cards are gone: of the sets that were read.
        options: Of the build.
    """
    languages = {variant_of(language, options): language for language in options.languages}
    missing: dict[tuple[str, str], int] = {}
    old: list[Old] = []
    for variant, cards in wanted.items():
        known = ledger.looks.get(variant, {})
        for name, look in cards.items():
            before = known.get(name)
            if before is not None and not before.is_like(look):
                old.append(Old(variant, name, before.copies, "changed"))
                before = None
            there = 0 if before is None else before.copies
            if look.copies > there:
                missing[languages[variant], name] = look.copies - there
            elif look.copies < there and options.style.copies is None:
                old.append(Old(variant, name, there - look.copies, "fewer"))
    for variant in languages:
        old += _gone(variant, ledger.looks.get(variant, {}), catalog)
    return DeckChanges(ledger, wanted, missing, tuple(sorted(old)))


def _gone(variant: str, known: Mapping[str, PrintedLook], catalog: Catalog) -> Iterator[Old]:
    sets = {f"{game.id}/{each.id}": each for game in catalog.games.values() for each in game.sets.values()}
    cards = {name: {str(card.id) for card in each.cards} for name, each in sets.items()}
    for name, look in known.items():
        game, _, identifier = name.partition("/")
        home = f"{game}/{identifier.partition('/')[0]}"
        if home in cards and identifier not in cards[home]:
            yield Old(variant, name, look.copies, "gone")


def merged(known: Looks, printed: Looks) -> Looks:
    """Return what is there after a build: of the same picture as many copies as the larger number of the two, of another one the new ones alone."""
    found = {variant: dict(cards) for variant, cards in known.items()}
    for variant, cards in printed.items():
        there = found.setdefault(variant, {})
        for name, look in cards.items():
            before = there.get(name)
            if before is not None and before.is_like(look):
                there[name] = look._replace(copies=max(look.copies, before.copies))
            elif look.copies:
                there[name] = look
    return found


def build_of(made: Sequence[MadeFile], options: Mapping[str, str], languages: Sequence[str]) -> Build:
    """Return a build as a ledger tells it, without its number."""
    files = {each.name: each.digest[:DIGITS] for each in made}
    return Build(0, tuple(languages), options, files, sum(each.cards for each in made))

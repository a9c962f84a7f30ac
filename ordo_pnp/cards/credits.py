"""Who made the icons and fonts that a game shows, and under which licence they may be used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ordo_pnp.cards.records import GameData
from ordo_pnp.cards.signs import braced_names, signs_of


class Credit(NamedTuple):
    """An icon set or a font that a game brings."""

    name: str
    author: str
    licence: str
    # The icons of the set that the game shows, sorted; none for a font.
    icons: tuple[str, ...] = ()


def credits_of(game: GameData) -> list[Credit]:
    """Return the icon sets that a game shows icons of, in its texts and lists of signs, and the fonts it has files of.

    A font's licence is what the look says, which names its author, too. Icon sets stand first, both in the order of their names.
    """
    icons: dict[tuple[str, str, str], set[str]] = {}
    named = {name: {*_names([each.value for each in game.faces.values()]), *_names(game.words)} for name in game.sets}
    for card in game.cards():
        named[card.set].update(_names([card.fields, card.texts]))
    for card_set, names in named.items():
        signs = signs_of(game, [card_set])
        for name in names:
            found = signs.icon_set_of(name)
            if found is not None:
                icons.setdefault((found.name, found.author, found.licence), set()).add(name)
    looks = [game.look, *map(game.look_of_set, game.sets)]
    fonts = {
        spec["file"]: spec["licence"] for look in looks for spec in look.get("fonts", {}).values() if "licence" in spec
    }
    shown = [Credit(*facts, tuple(sorted(icons[facts]))) for facts in sorted(icons)]
    return shown + [Credit(file, "", fonts[file]) for file in sorted(fonts)]


def _names(value: Any) -> Iterator[str]:
    """Yield the names of signs in data: words in lists, and names in braces."""
    if isinstance(value, str):
        yield from braced_names(value)
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _names(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            if isinstance(each, str):
                yield each
            yield from _names(each)

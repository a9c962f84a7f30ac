"""List the makers and licences of the icons and fonts that a game shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ordo_pnp.cards.records import GameData
from ordo_pnp.cards.signs import sign_use, signs_of
from ordo_pnp.cards.slugs import SIGN


class Credit(NamedTuple):
    """An icon set or a font that a game brings."""

    name: str
    author: str
    licence: str
    # The icons of the set that the game shows, sorted; none for a font.
    icons: tuple[str, ...] = ()

    @property
    def printed(self) -> str:
        """The line for a rulebook, which has no words of any language.

        >>> Credit("Zed Icons", "A. Ono", "MIT", ("sun",)).printed, Credit("NotoSerif-Bold.ttf", "", "SIL Open Font License 1.1").printed
        ('Zed Icons (A. Ono), MIT', 'NotoSerif: SIL Open Font License 1.1')
        """
        if not self.icons:
            return f"{re.split(r'[-[.]', self.name)[0]}: {self.licence}"
        author = f" ({self.author})" if self.author else ""
        return f"{self.name}{author}{', ' if self.licence else ''}{self.licence}"


def credits_of(game: GameData) -> list[Credit]:
    """Return the icon sets that a game shows icons of, in its texts and lists of signs, and the fonts it has files of.

    A font's licence is the text in the look, which names its author, too. Icon sets stand first, both in the order of
    their names.
    """
    icons: dict[tuple[str, str, str], set[str]] = {}
    shared = {*_shown([each.value for each in game.faces.values()]), *_shown(game.words)}
    texts = {name: set(shared) for name in game.sets}
    for card in game.cards():
        texts[card.set].update(_shown([card.fields, card.texts]))
    for card_set, shown in texts.items():
        signs = signs_of(game, [card_set])
        for text in shown:
            names = [sign_use(each).name for each in SIGN.findall(signs.resolved(text))] if "{" in text else [text]
            for name in names:
                found = signs.icon_set_of(name)
                if found is not None:
                    icons.setdefault((found.name, found.author, found.licence), set()).add(name)
    looks = [game.look, *map(game.look_of_set, game.sets)]
    named = [spec for look in looks for spec in look.get("fonts", {}).values()]
    named += [other for spec in named for other in spec.get("fallback", ()) if not isinstance(other, str)]
    fonts = {spec["file"]: spec["licence"] for spec in named if "licence" in spec}
    sets = [Credit(*facts, tuple(sorted(icons[facts]))) for facts in sorted(icons)]
    return sets + [Credit(str(file), "", str(fonts[file])) for file in sorted(fonts)]


def _shown(value: Any) -> Iterator[str]:
    """Yield the places of data where signs may be named: words in lists, and texts with braces."""
    if isinstance(value, str):
        if "{" in value:
            yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _shown(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            if isinstance(each, str):
                yield each
            else:
                yield from _shown(each)

"""The signs of a game: its own, icons of the sets that it names, and those that every game has, with their names in texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.cards.documents import read_bytes
from ordo_pnp.cards.icon_sets import IconSet, IconSetError, icon_set
from ordo_pnp.cards.records import EMPTY, GameData, Origin
from ordo_pnp.cards.rich_text import MARKS
from ordo_pnp.cards.slugs import SIGN, SIGN_DETAILS, slug_of

_FILE: Final = Path(__file__).with_name("stock") / "stock-signs.yaml"
_ENTRY: Final = re.compile(r"^  ([a-z0-9-]+):\n((?:    .*\n)+)", re.MULTILINE)
# The key below ``signs`` that names icon sets, and the keys of a sign that give its picture.
ICON_SETS: Final = "from"
_SHOWN: Final = frozenset({"layers", "file"})
# Characters between the braces of a sign.
LONGEST_WRITTEN: Final = 40
_BRACES: Final = re.compile(rf"\{{([^{{}}\n]{{1,{LONGEST_WRITTEN}}})\}}")
# Text in a sign: a letter, or a few characters with a digit, so that no word in braces is taken for one; the faces of type
# that every game has know all of these.
_LABEL: Final = re.compile(r"(.+) ([A-Za-zА-яЁё]|(?=\S*[0-9])[!-z|~½×–−]{1,4})")
_BEFORE, _AFTER, _CLOSED = tuple(SIGN_DETAILS[1:])
# Marks that stand close to the word before them.
_CLOSING: Final = frozenset(".,;:!?…)]»”’")


@cache
def _stock_texts() -> Mapping[str, str]:
    """Return the lines of each sign that every game has; they are parsed one by one."""
    return {found[1]: found[0] for found in _ENTRY.finditer(_FILE.read_text(encoding="utf-8"))}


def stock_sign_text(name: str) -> str:
    """Return the lines of a sign that every game has, as they stand in ``signs.yaml``."""
    return _stock_texts()[name]


@cache
def _stock_sign(name: str) -> Mapping[str, Any]:
    document = read_bytes(f"signs:\n{_stock_texts()[name]}".encode(), f"stock/{_FILE.name}", _FILE)
    sign: Mapping[str, Any] = document.data["signs"][name]
    return sign


# The languages of their words.
SIGN_LANGUAGES: Final = ("de", "en", "ru")


@cache
def _stock_words() -> Mapping[str, Mapping[str, str]]:
    """Return the signs that every game has by their words: language -> slug of a word -> sign."""
    whole = read_bytes(_FILE.read_bytes(), f"stock/{_FILE.name}", _FILE).data["signs"]
    return _by_words(whole)


def _by_words(signs: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name, sign in signs.items():
        for language, words in sign.get("words", EMPTY).items():
            for word in words:
                found.setdefault(language, {}).setdefault(slug_of(word) or word, name)
    return found


def parted_sign(written: str) -> tuple[str, str]:
    """Return the name between braces, and text in the sign behind it: none where that cannot be any.

    >>> parted_sign("cost 3"), parted_sign("cost X"), parted_sign("lucky star")
    (('cost', '3'), ('cost', 'X'), ('lucky star', ''))
    """
    found = _LABEL.fullmatch(written)
    return (written, "") if found is None else (found[1], found[2])


def braced_names(text: str) -> list[str]:
    """Return the names of signs in a text, whether there are such signs or not."""
    return [parted_sign(found)[0] for found in _BRACES.findall(text)]


class SignUse(NamedTuple):
    """A sign in a text."""

    name: str
    # Text in it; mostly none.
    label: str = ""
    # Whether a character other than a space stands before and behind it.
    touches_before: bool = False
    touches_after: bool = False
    # Whether a full stop or another mark that closes stands right behind it.
    is_closed: bool = False


def sign_use(details: str) -> SignUse:
    """Read the details that ``GameSigns.resolved`` writes between braces.

    >>> sign_use("coin"), sign_use(GameSigns({}).resolved("{coin 3}.")[1:-2]).label
    (SignUse(name='coin', label='', touches_before=False, touches_after=False, is_closed=False), '3')
    """
    name, _, rest = details.partition(SIGN_DETAILS[0])
    label = rest.removeprefix(_BEFORE)
    after, closed = label.startswith((_AFTER, _CLOSED)), label.startswith(_CLOSED)
    return SignUse(name, label.lstrip(_AFTER + _CLOSED), rest != label, after, closed)


@dataclass(frozen=True)
class GameSigns(Mapping[str, Mapping[str, Any]]):
    """The signs of a game or of a set in it, by name or by any name that texts write for them.

    A sign of one's own goes before an icon of its name, and that before a sign that every game has. A sign of one's own that
    shows nothing itself changes the other: its colour, its words, how it is written. The value of an icon has ``svg``, that of
    a sign made of a picture ``file`` and ``folder``.

    Iterating yields the game's own signs and then those that every game has, not all icons.
    """

    own: Mapping[str, Mapping[str, Any]]
    # Folder, and path of the file in it.
    icon_files: tuple[tuple[Path, str], ...] = ()

    @cached_property
    def written(self) -> Mapping[str, str]:
        """Other names in texts, each with the sign that it stands for."""
        found: dict[str, str] = {}
        for name, sign in self.own.items():
            for word in sign.get("written", ()):
                found.setdefault(word, name)
        return found

    @cached_property
    def _own_words(self) -> Mapping[str, Mapping[str, str]]:
        return _by_words(self.own)

    def icon_sets(self) -> list[IconSet]:
        """Return the icon sets that can be read, the one first that goes before the others."""
        found = []
        for folder, name in self.icon_files:
            try:
                found.append(icon_set(folder, name))
            except IconSetError:  # reported by the check of signs
                continue
        return found

    def id_of(self, name: str) -> str | None:
        """Return the sign of a name as texts write it; None where there is none."""
        if name in self.own:
            return name
        if name in self.written:
            return self.written[name]
        if any(name in each for each in self.icon_sets()) or name in _stock_texts():
            return name
        return None

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.id_of(name) is not None

    def icon_set_of(self, name: str) -> IconSet | None:
        """Return the icon set that the sign of a name is an icon of; None where it is none."""
        found = self.id_of(name)
        if found is None or not _SHOWN.isdisjoint(self.own.get(found, EMPTY)):
            return None
        return next((each for each in self.icon_sets() if each.svg(found) is not None), None)

    def __getitem__(self, name: str) -> Mapping[str, Any]:
        found = self.id_of(name)
        if found is None:
            raise KeyError(name)
        own = self.own.get(found, EMPTY)
        if not _SHOWN.isdisjoint(own):
            return own
        icons = self.icon_set_of(found)
        if icons is not None:
            return {"svg": icons.svg(found), **own}
        return {**_stock_sign(found), **own} if found in _stock_texts() else own

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from (name for name in _stock_texts() if name not in self.own)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def meant(self, word: str, language: str, *others: str) -> str | None:
        """Return the sign that a word stands for: in its language, as an id, in English, or in other languages."""
        slug = slug_of(word) or word
        if slug in self.own:
            return slug
        ids = {slug: found} if (found := self.id_of(slug)) is not None else EMPTY
        own, every = self._own_words, _stock_words()
        languages = ("en", *others)
        ways = [own.get(each, EMPTY) for each in (language, *languages)]
        ways += [every.get(language, EMPTY), ids, *(every.get(each, EMPTY) for each in languages)]
        return next((names[slug] for names in ways if slug in names), None)

    def of_characters(self, chars: Iterable[str]) -> list[str]:
        """Return the signs that emoji and other symbols stand for by their names in the Unicode standard.

        >>> GameSigns({}).of_characters("\u2694\u2764x")
        ['swords', 'heart']
        """
        found: dict[str, None] = {}
        for char in chars:
            # the thing itself is named last: HEAVY BLACK HEART
            words = unicodedata.name(char, "").lower().split() if unicodedata.category(char) == "So" else []
            names = (self.meant(" ".join(words[at:]), "en") for at in range(len(words)))
            sign = next(filter(None, names), None)
            found |= {} if sign is None else {sign: None}
        return list(found)

    def word(self, name: str, language: str) -> str | None:
        """Return a sign's first word in a language, which stands for it where it cannot be shown."""
        words = self[name].get("words", EMPTY).get(language, ()) if name in self else ()
        return next(iter(words), None)

    def resolved(self, text: str) -> str:
        """Return a text with each sign as ``{id}``, and text in signs beside it.

        >>> GameSigns({"gold": {"written": ["G", "2/W"]}}).resolved("{G} {2/W} {coin} {odd}")
        '{gold} {gold} {coin} {odd}'
        """
        return _BRACES.sub(self._resolved, text) if "{" in text else text

    def _resolved(self, found: re.Match[str]) -> str:
        name, label = self.id_of(found[1]), ""
        if name is None:
            name, label = parted_sign(found[1])
            name = self.id_of(name) if label else None
        if name is None:
            return found[0]
        text = found.string
        near = text[: found.start()].rstrip(MARKS)[-1:], text[found.end() :].lstrip(MARKS)[:1]
        after = _CLOSED if near[1] in _CLOSING else _AFTER
        touches = _BEFORE * _touches(near[0]) + after * _touches(near[1])
        return f"{{{name}{SIGN_DETAILS[0]}{touches}{label}}}" if touches or label else f"{{{name}}}"

    def spelled(self, text: str, word: Callable[[str], str]) -> str:
        """Return a text with words in place of signs, by ``word``, for readers who see none."""

        def said(found: re.Match[str]) -> str:
            use = sign_use(found[1])
            return f"{word(use.name)} {use.label}".rstrip()

        return SIGN.sub(said, self.resolved(text))


def _touches(char: str) -> bool:
    return char not in "{}" and not char.isspace()


def signs_of(game: GameData | None, sets: Iterable[str] = ()) -> GameSigns:
    """Return the signs of a game, and before them those of some of its sets.

    Args:
        game: The game; None for the signs that every game has.
        sets: The names of the sets; a later one goes before an earlier one.
    """
    own: dict[str, Mapping[str, Any]] = {}
    files: list[tuple[Path, str]] = []
    if game is not None:
        homes = [("", game.folder), *((name, game.sets[name].folder) for name in sets)]
        for owner, folder in homes:
            origins = sign_files(game, owner)
            listed = [(folder, name) for each in origins for name in each.value.get(ICON_SETS, ())]
            files[:0] = listed
            for origin in origins:
                for name, sign in origin.value.items():
                    if name != ICON_SETS:
                        before = own.get(name, EMPTY) if _SHOWN.isdisjoint(sign) else EMPTY
                        own[name] = {**before, **_placed(sign, folder)}
    return GameSigns(own, tuple(files))


def sign_files(game: GameData, owner: str = "") -> list[Origin]:
    """Return the contents of the files of signs of a game itself or of a set, in the order of their names."""
    files = game.files.get("signs", EMPTY)
    return [files[name] for name in sorted(files) if name.rpartition("/")[0] == owner]


def _placed(sign: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
    return {**sign, "folder": folder} if "file" in sign else sign

"""Sets that are not written in the language of their game, with translations of any part of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import yaml

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from fuzz.trees import Files

_LANGUAGES: Final = ("de", "ru", "en", "fr", "el", "ar", "he", "ja", "pt-BR", "hsb", "xx", "DE", "")
_NAMES: Final = (
    "Zöllner",
    "Застава",
    "Watch",
    "Poème",
    "Φύλακας",
    "حارس",
    "שומר",
    "門番",
    "W" * 60,
    "a",
    "{spear}",
    "“x”",
)
# So often only languages of the game are taken, and names that fit.
_TAME: Final = 0.7
_HOME: Final = "trial"
_GAME: Final = "cards/ordonnance/game.yaml"


def change_language(random: Random, files: Files, path: str) -> None:
    """Write a set, and perhaps its game, in another language, and translate a part of it into some."""
    is_tame = random.random() < _TAME
    names = _NAMES[:4] if is_tame else _NAMES
    known = _LANGUAGES[:3] if is_tame else _LANGUAGES
    head, language = _read(files, path), random.choice(known)
    head["set"] |= {"language": language}
    head["set"].pop("languages", None)
    if random.random() < 0.5:
        head["set"]["languages"] = random.sample(known, random.randrange(3))
    if random.random() < 0.4:
        head["set"]["name"] = random.choice(names)
    _write(files, path, head)
    if random.random() < 0.5:
        game = _read(files, _GAME)
        game["game"]["languages"] = list(dict.fromkeys([*game["game"]["languages"], language]))
        _write(files, _GAME, game)
    for each in [each for each in files if each.startswith(f"{_HOME}/text/")]:
        del files[each]
    for other in random.sample(known, random.randrange(4)):
        entries = _entries(random, files, names)
        if not is_tame and random.random() < 0.2:
            entries["nobody"] = {"source": "00000000", "name": "Nobody"}
        content = {"format": 1, "text": {"language": other, "entries": entries}}
        _write(files, f"{_HOME}/text/{other}.yaml", content)


def _entries(random: Random, files: Files, names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return entries of some cards and of the set, each with some of its texts."""
    from ordo_pnp.cards import source_hash  # after the modules have been imported by turns

    sources = {"set": {"name": _read(files, f"{_HOME}/set.yaml")["set"]["name"]}}
    for kind in ("units", "kingdoms", "ordonnances"):
        path = f"{_HOME}/{kind}.yaml"
        for card in _read(files, path).get(kind, ()) if path in files else ():
            sources[card["id"]] = {key: card[key] for key in ("name", "flavour", "text") if key in card}
    found = {}
    for name, texts in sources.items():
        if random.random() < 0.6:
            entry = {key: random.choice(names) for key in texts if random.random() < 0.8}
            source = source_hash(texts) if random.random() < 0.9 else "00000000"
            found[name] = {"source": source, **entry}
    return found


def _read(files: Files, path: str) -> Any:
    return yaml.safe_load(files[path])


def _write(files: Files, path: str, data: Any) -> None:
    files[path] = json.dumps(data, ensure_ascii=False, indent=1).encode()

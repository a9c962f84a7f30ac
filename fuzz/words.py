"""Command lines: commands and options as they are, with values as nobody means them."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import click

from fuzz import values

if TYPE_CHECKING:
    from random import Random

    from fuzz.trees import Files

_VALUES: Final = (
    "en", "all", "de,ru", "xx", "0", "1", "-1", "3", "4.0", "1e3", "٣", "99999999999999999999", "base", "base/spear-levy", "trial", "kind:unit", "symbol:banner", "-kind:unit", "copies:4", "copies:>2",
    "text:", ":", "key:", "kind:unit,", "id:*", "ordonnance", "komarn", "random", "greedy,random", "random,,", "turn=draw_then_play", "turn=", "=x", "a=b=c", "a4", "poster", "long-edge", "none", "html",
    "pdf", "csv", "xlsx", "x.csv", "x.xlsx", "units", "CAT101", "cards", "cards/ordonnance/base/units.yaml", "cards/none", ".", "out", "table.yaml", "record.yaml", "card", "expansion", "new/card", "-",
)  # fmt: skip
# Options with which a command stays; what is watched is fuzzed by the other classes.
_ENDLESS: Final = {"--watch"}
# Commands that stay until they are ended, and training, which takes longer than a command may here.
_NOT_TRIED: Final = {("watch",), ("studio",), ("train",)}
# Values that a parameter can have, by its name; for those that cost time no others are tried.
_FITTING: Final = {
    "games": ("1", "20", "0", "-5", "x"), "dpi": ("36", "72", "100000"), "jobs": ("1", "0", "-1"), "creep": ("0", "0.6", "9", "nan"),
    "game": ("ordonnance", "komarn"), "lang": ("en", "all", "de,ru"), "language": ("en", "de"), "folder": ("out",), "file": ("out.csv", "out.png"), "players": ("2", "3", "5"), "external_sets": ("trial",),
    "bots": ("random", "greedy", "greedy,random"), "sets": ("base",), "rules": ("turn=draw_then_play", "no_sergeant=unmarked"), "paper": ("a4", "poster"), "sheet": ("a3", "legal"), "thickness": ("0.1", "80g", "80"), "cover_thickness": ("0.3",), "backs": ("none", "short-edge"),
    "card": ("base/spear-levy", "spear-levy", "base/morlock"), "new": ("other",), "name": ("mine",), "filters": ("kind:unit", "copies:4", "kind:aid"), "paths": ("cards", "scenarios.yaml"),
    "table": ("table.yaml",), "record": ("record.yaml",), "code": ("CAT101", "CAT504"), "kind": ("units", "unit", "tiles"), "seed": ("0", "7"), "until": ("3",), "words": ("cards.csv",), "stamp": ("all", "de"),
}  # fmt: skip
# Options that are always typed: a default count of games of Komarn takes longer than a command may.
_COUNTS: Final = {"games"}
_COSTLY: Final = {"games", "dpi", "jobs", "creep"}


@cache
def commands() -> dict[tuple[str, ...], list[click.Parameter]]:
    """Return every command by its words, with its parameters."""
    from ordo_pnp.cli import root  # after the modules have been imported by turns

    return dict(_below(root, ()))


def _below(group: click.Group, words: tuple[str, ...]) -> list[tuple[tuple[str, ...], list[click.Parameter]]]:
    found: list[tuple[tuple[str, ...], list[click.Parameter]]] = []
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            found += _below(command, (*words, name))
        elif command is not None:
            found.append(((*words, name), command.params))
    return found


def change_words(random: Random, files: Files, path: str) -> None:
    """Write a command line anew."""
    ending = [each for each in commands().items() if each[0] not in _NOT_TRIED]
    name, parameters = random.choice(sorted(ending, key=lambda each: each[0]))
    words = list(name)
    for parameter in parameters:
        if isinstance(parameter, click.Option):
            option = random.choice(parameter.opts)
            is_typed = random.random() < 0.3 or parameter.name in _COUNTS
            if is_typed and option not in _ENDLESS:
                words += [option] if parameter.is_flag else [option, _value(random, parameter)]
        elif random.random() < 0.8:
            words += [_value(random, parameter) for _ in range(1 if parameter.nargs == 1 else random.randrange(4))]
    if random.random() < 0.1:
        words.insert(
            random.randrange(len(words) + 1), random.choice(("--", "--no-such", "-x", "--help", "", "--version", "@x"))
        )
    files[path] = json.dumps(words).encode()


def _value(random: Random, parameter: click.Parameter) -> str:
    name = str(parameter.name)
    fitting = tuple(getattr(parameter.type, "choices", ())) or _FITTING.get(name, ())
    if fitting and (name in _COSTLY or random.random() < 0.85):
        return str(random.choice(fitting))
    text = random.choice(_VALUES) if random.random() < 0.8 else random.choice(values.TEXTS)[:3000]
    odd = "\0" in text or "/" in text[:1] or ".." in text  # a NUL cannot be typed; the rest would leave the folder
    return "x" if odd else text.encode(errors="replace").decode()


def change_json(random: Random, files: Files, path: str) -> None:
    """Put something else in the place of a part of a JSON file, whatever lines stand around it."""
    lines = files[path].decode(errors="replace").split("\n")
    at = random.randrange(len(lines))
    try:
        data = json.loads(lines[at])
    except (ValueError, RecursionError):
        return
    odd: Any = random.choice((None, 5, -1, 4.0, "x", "NOPE", [], [1], {}, [["NOPE"]], True, 10**30))
    home, key = None, None
    below = data
    while isinstance(below, list | dict) and below and random.random() < 0.8:
        home, key = below, random.choice(sorted(below) if isinstance(below, dict) else list(range(len(below))))
        below = below[key]
    if home is None or key is None:
        data = odd
    elif random.random() < 0.2:
        del home[key]
    else:
        home[key] = odd
    lines[at] = json.dumps(data, ensure_ascii=False)
    files[path] = "\n".join(lines).encode(errors="surrogatepass")

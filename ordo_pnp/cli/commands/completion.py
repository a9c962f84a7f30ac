"""`ordo completion`: print a shell completion script, and offer words to complete in the project at hand.

A parameter is known by its name, so that one of the same name in a new command is completed, too. Nothing that a shell would
obey is ever offered: a foreign project only gets words of letters, digits and a few harmless marks onto a command line.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import click
from click.shell_completion import BashComplete, CompletionItem, ZshComplete, add_completion_class, split_arg_string

from ordo_pnp.cli.options import Word

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog
    from ordo_pnp.paper import Paper
    from ordo_pnp.project import Workspace


Offer = Callable[[click.Context, str], Iterable[str]]


_HARMLESS = re.compile(r"[\w:/,.=+-]+", re.ASCII)
# Keys of filters whose values nobody types from a list.
_FREE = ("name", "text", "copies")


# Ends of what is only the beginning of a word, in the patterns of shells: no space follows.
_UNENDED = "[:=]"


class ColonBash(BashComplete):
    """Bash parts words at colons; a filter `set:base` is one word, and `set:` the beginning of one."""

    source_template = BashComplete.source_template.replace(
        "COMPREPLY+=($value)\n", f"COMPREPLY+=($value)\n            [[ $value == *{_UNENDED} ]] && compopt -o nospace\n"
    )

    # What of the word stands before its last colon, which Bash leaves as it is.
    _start = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before, and the one that is typed, parts between colons joined again."""
        words = split_arg_string(os.environ["COMP_WORDS"])
        at = int(os.environ["COMP_CWORD"])
        parts = [*words[1 : at + 1], *([""] if at >= len(words) else [])]
        joined: list[str] = []
        for each in parts:
            if joined and (each == ":" or joined[-1].endswith(":")):
                joined[-1] += each
            else:
                joined.append(each)
        *args, incomplete = joined or [""]
        self._start = incomplete[: incomplete.rfind(":") + 1]
        return args, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        """Return the part that Bash puts in the place of the text behind the last colon."""
        return f"{item.type},{str(item.value).removeprefix(self._start)}"


class ColonZsh(ZshComplete):
    """Zsh takes words whole; no space follows a filter whose value is still to be typed."""

    source_template = ZshComplete.source_template.replace(
        "compadd -U -V unsorted -a completions\n",
        f"local -a begun=(${{(M)completions:#*{_UNENDED}}})\n"
        f"        completions=(${{completions:#*{_UNENDED}}})\n"
        "        compadd -U -V unsorted -S '' -a begun\n"
        "        compadd -U -V unsorted -a completions\n",
    )


def prepare() -> None:
    """Let click complete for Bash and Zsh in the way that understands colons; Fish adds no space after them anyway."""
    add_completion_class(ColonBash, "bash")
    add_completion_class(ColonZsh, "zsh")


def offer(command: click.Command) -> None:
    """Let the parameters of a command, and of those in it, offer their values."""
    for each in command.params:
        found = _OFFERS.get(f"{command.name} {each.name}") or _OFFERS.get(each.name or "")
        if found is not None:
            each.shell_complete = partial(_items, found)  # type: ignore[method-assign]  # of this one only
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            offer(inner)


def _items(found: Offer, context: click.Context, incomplete: str) -> list[CompletionItem]:
    """Return the words that begin as typed; behind a comma it is about the last part. A broken project offers nothing."""
    try:
        values = found(context, incomplete)
        fitting = sorted({each for each in values if each.startswith(incomplete) and _HARMLESS.fullmatch(each)})
    except Exception:  # noqa: BLE001 (whatever is wrong, a person who types is not disturbed; the command will tell)
        return []
    return [CompletionItem(each) for each in fitting]


def _workspace(context: click.Context) -> Workspace:
    from ordo_pnp.cli.options import workspace_of

    external_sets = [each for each in context.params.get("external_sets") or () if os.path.exists(each)]  # noqa: PTH110
    with context:
        return workspace_of((), external_sets, context.params.get("game"), keeps_going=True, is_silent=True)


def _catalog(context: click.Context) -> Catalog:
    return _workspace(context).catalog()


def _listed(found: Callable[[click.Context], Iterable[str]]) -> Offer:
    """Make a completer of the last of several words with commas between them."""
    return lambda context, incomplete: _continued(found(context), incomplete)


def _continued(values: Iterable[str], typed: str) -> list[str]:
    """Return words with commas between them that go on with each value that is not among them yet."""
    start = typed[: typed.rfind(",") + 1]
    return [start + each for each in values if each not in start.split(",")]


def _plain(found: Callable[[click.Context], Iterable[str]]) -> Offer:
    return lambda context, _: found(context)


def _filters(context: click.Context, incomplete: str) -> Iterable[str]:
    """Return keys of filters with their colons or, once that is typed, the values that cards have there."""
    from ordo_pnp.cards import values_by_key

    known = values_by_key(_catalog(context).cards(context.params.get("game")))
    sign = incomplete[: incomplete.startswith("-")]
    key, colon, typed = incomplete[len(sign) :].partition(":")
    if not colon:
        return [f"{sign}{each}:" for each in known]
    values = () if key in _FREE else known.get(key, ())
    return [f"{sign}{key}:{each}" for each in _continued(values, typed)]


def _cards(context: click.Context, incomplete: str) -> Iterable[str]:
    """Return the ids of cards; before a slash is typed also those of single cards without their set, as commands take them."""
    ids = [each.id for each in _catalog(context).cards()]
    if "/" in incomplete:
        return ids
    count = Counter(each.partition("/")[2] for each in ids)
    return [*ids, *(slug for slug, number in count.items() if number == 1)]


def _games(context: click.Context) -> Iterable[str]:
    return _catalog(context).games


def _sets(context: click.Context) -> Iterable[str]:
    return [each for game in _catalog(context).games.values() for each in game.sets]


def _languages(context: click.Context) -> Iterable[str]:
    return [each for game in _catalog(context).games.values() for each in game.languages] + ["all"]


def _papers(context: click.Context) -> Mapping[str, Paper]:
    from ordo_pnp.paper import PrintConfig

    return PrintConfig.of(_catalog(context)).papers


def _profiles(context: click.Context) -> Iterable[str]:
    from ordo_pnp.paper import profiles_for

    catalog = _catalog(context)
    return profiles_for(catalog, catalog.games)


def _bots(_: click.Context) -> Iterable[str]:
    from ordo_pnp.rules import bot_names

    return bot_names()


def _bot_words(context: click.Context, incomplete: str) -> Iterable[str]:
    """Return the names of bots, with those of their parameters once a colon is typed."""
    from ordo_pnp.rules import bot_kind

    start = incomplete[: incomplete.rfind(",") + 1]
    name, colon, _ = incomplete[len(start) :].partition(":")
    if not colon:
        return _continued(_bots(context), incomplete)
    return [f"{start}{name}:{each.name}=" for each in bot_kind(name).parameters]


def _bot_word(_: click.Context, incomplete: str) -> Iterable[str]:
    """Return the names of bots; behind a colon the parameters of one that are not given yet."""
    from ordo_pnp.rules import bot_kind, bot_names

    name, colon, given = incomplete.partition(":")
    if not colon:
        return bot_names()
    start = incomplete[: incomplete.rfind(",") + 1] or f"{name}:"
    known = {pair.partition("=")[0] for pair in given.split(",")[:-1]}
    return [f"{start}{each.name}=" for each in bot_kind(name).parameters if each.name not in known]


def _codes(_: click.Context) -> Iterable[str]:
    from ordo_pnp.games import known_codes

    return [each.id for each in known_codes(None)]


def _kinds(context: click.Context) -> Iterable[str]:
    return [kind for game in _catalog(context).games.values() for kind in game.fields]


def _files(context: click.Context) -> Iterable[str]:
    return [key for key in _workspace(context).schemas().by_key if key]


def _rules(context: click.Context) -> Iterable[str]:
    variants = [each for game in _catalog(context).games.values() for each in game.variants.values()]
    return [f"{each.name}={value}" for each in variants for value in each.values]


_OFFERS: dict[str, Offer] = {
    "schema kind": _plain(_files),
    "filters": _filters,
    "card": _cards,
    "game": _plain(_games),
    "option": _plain(_games),
    "card_set": _plain(_sets),
    "sets": _listed(_sets),
    "lang": _listed(_languages),
    "language": _plain(_languages),
    "paper": _plain(_papers),
    "sheet": _plain(lambda context: [name for name, each in _papers(context).items() if each.is_plain]),
    "profile": _plain(_profiles),
    "backs": lambda *_: ("long-edge", "short-edge", "gutterfold", "none"),
    "bots": _bot_words,
    "pair": _bot_word,
    "code": _plain(_codes),
    "kind": _plain(_kinds),
    "rules": _plain(_rules),
}


SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=Word("shell", SHELLS))
def command(shell: str) -> None:
    r"""Print a script by which SHELL completes commands, options, and names of the project at hand: cards, filters, sets, papers, bots, codes.

    Try it in a shell that is open, or put the line into its start file (`~/.bashrc`, `~/.zshrc`,
    `~/.config/fish/config.fish`).

    \b
    Examples:
      ordo completion fish | source
      eval "$(ordo completion bash)"
      eval "$(ordo completion zsh)"
    """
    from click.shell_completion import get_completion_class

    from ordo_pnp.cli.command_line import COMPLETING

    prepare()
    found = get_completion_class(shell)
    assert found is not None  # noqa: S101 (click knows the three)
    click.echo(found(click.get_current_context().find_root().command, {}, "ordo", COMPLETING).source().strip())

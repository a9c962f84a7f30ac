"""Changes of YAML files as trees: each takes a project's files, and one of them by its path, and changes that one."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, TypeAlias

import yaml

from fuzz import values
from fuzz.nodes import Mapping, Place, Scalar, Sequence, emit, get, parse, places, put, quoted, size

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

# What a project holds, by path.
Files: TypeAlias = dict[str, bytes]
_MANY = (2, 3, 10, 200)


def change_tree(random: Random, files: Files, path: str) -> None:
    """Change one thing in the tree of a file; one that is no YAML any more stays as it is."""
    _change(random, files, path, _CHANGES)


def change_mildly(random: Random, files: Files, path: str) -> None:
    """Change a file as ``change_tree`` does, but only so that it may well be sound."""
    _change(random, files, path, _MILD)


def _change(random: Random, files: Files, path: str, changes: tuple[tuple[_Change, int], ...]) -> None:
    try:
        tree = parse(files[path].decode())
    except (yaml.YAMLError, UnicodeDecodeError, ValueError):
        return
    found = places(tree)
    if not found:
        return
    kinds, weights = zip(*changes, strict=True)
    random.choices(kinds, weights)[0](random, found)
    files[path] = emit(tree).encode(errors="surrogatepass")


def _one(random: Random, found: list[Place]) -> Place:
    """Choose a place: first its keys and then which of all that have the same, so that long lists hide nothing."""
    path = random.choice(sorted({each.path for each in found}))
    return random.choice([each for each in found if each.path == path])


def _scalar(random: Random, found: list[Place]) -> tuple[Place, str]:
    """Choose the place of a scalar, and return what stands there, too."""
    scalars = [each for each in found if isinstance(get(each.holder, each.at), Scalar)]
    place = _one(random, scalars or found)
    node = get(place.holder, place.at)
    return place, node.text if isinstance(node, Scalar) else "x"


def _wild(random: Random, found: list[Place]) -> None:
    """Put a value in the place of a scalar that does not belong there."""
    place, old = _scalar(random, found)
    put(place.holder, place.at, Scalar(values.wild(random, old)))


def _mild(random: Random, found: list[Place]) -> None:
    """Put another value of the same type in the place of a scalar."""
    place, old = _scalar(random, found)
    put(place.holder, place.at, Scalar(values.mild(random, old)))


def _sibling(random: Random, found: list[Place]) -> None:
    """Put a value in the place of another one that stands under the same last key."""
    place = _one(random, found)
    key = place.path.rpartition(".")[2]
    other = random.choice([each for each in found if each.path.rpartition(".")[2] == key])
    put(place.holder, place.at, copy.deepcopy(get(other.holder, other.at)))


def _swap(random: Random, found: list[Place]) -> None:
    """Put a copy of any node in the place of another."""
    place, other = _one(random, found), _one(random, found)
    put(place.holder, place.at, copy.deepcopy(get(other.holder, other.at)))


def _drop(random: Random, found: list[Place]) -> None:
    """Delete an entry."""
    place = _one(random, found)
    del (place.holder.items if isinstance(place.holder, Sequence) else place.holder.pairs)[place.at]


def _again(random: Random, found: list[Place]) -> None:
    """Repeat an entry once, or very often."""
    place = _one(random, found)
    holder, at = place.holder, place.at
    count = random.choices(_MANY, (8, 4, 2, 1))[0] - 1
    if isinstance(holder, Sequence):
        holder.items[at:at] = [copy.deepcopy(holder.items[at]) for _ in range(count)]
    else:
        key, value = holder.pairs[at]
        names = [key] if random.random() < 0.4 else [f"{key}{number}" for number in range(count)]
        holder.pairs[at:at] = [(name, copy.deepcopy(value)) for name in names]


def _move(random: Random, found: list[Place]) -> None:
    """Move an entry to another place in its list or mapping."""
    place = _one(random, found)
    own: list[Any] = place.holder.items if isinstance(place.holder, Sequence) else place.holder.pairs
    own.insert(random.randrange(len(own)), own.pop(place.at))


def _key(random: Random, found: list[Place]) -> None:
    """Change the key of a value: to another one of the file, a misspelled one, or something that is no name."""
    keyed = [each for each in found if isinstance(each.holder, Mapping)]
    if not keyed:
        return
    place = _one(random, keyed)
    assert isinstance(place.holder, Mapping)  # noqa: S101 (for the type checker)
    key, value = place.holder.pairs[place.at]
    known = sorted({each.path.rpartition(".")[2] for each in keyed})
    odd = quoted(random.choice(values.TEXTS)[:200])
    name = random.choice((random.choice(known), key[:-1] or "x", f"{key}x", "4", "null", '""', odd))
    place.holder.pairs[place.at] = (name, value)


def _wrap(random: Random, found: list[Place]) -> None:
    """Put a value into a list or mapping, perhaps many deep."""
    place = _one(random, found)
    node = get(place.holder, place.at)
    for _ in range(random.choice((1, 1, 2, 40, 90))):
        node = Sequence([node]) if random.random() < 0.6 else Mapping([("a", node)])
    put(place.holder, place.at, node)


def _unwrap(random: Random, found: list[Place]) -> None:
    """Put something of a value in its place."""
    place = _one(random, found)
    node = get(place.holder, place.at)
    inner = Scalar("[]") if isinstance(node, Scalar) or not size(node) else get(node, random.randrange(size(node)))
    put(place.holder, place.at, inner)


_Change: TypeAlias = "Callable[[Random, list[Place]], None]"
_CHANGES: tuple[tuple[_Change, int], ...] = (
    (_wild, 8), (_mild, 8), (_sibling, 8), (_swap, 2), (_drop, 3), (_again, 3), (_move, 2), (_key, 2), (_wrap, 1), (_unwrap, 1),
)  # fmt: skip
_MILD: tuple[tuple[_Change, int], ...] = ((_mild, 8), (_sibling, 10), (_move, 4), (_drop, 2))

"""SplitMix64 for arrays: the words of ``ordo_pnp.kernel.rng``, one in each lane or many of one stream."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ordo_pnp.kernel import GAMMA, MULTIPLIER_1, MULTIPLIER_2

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Words: TypeAlias = NDArray[np.uint64]

_U = np.uint64


def mix_words(words: Words, scratch: Words) -> None:
    """Scramble words in place: the finaliser of SplitMix64."""
    for shift, factor in ((30, MULTIPLIER_1), (27, MULTIPLIER_2)):
        np.right_shift(words, _U(shift), out=scratch)
        words ^= scratch
        words *= _U(factor)
    np.right_shift(words, _U(31), out=scratch)
    words ^= scratch


def extend_keys(keys: Words, step: Words | int) -> Words:
    """Return the keys one step below others, as ``extend`` does."""
    extended = (keys ^ np.asarray(step, _U)) + _U(GAMMA)
    mix_words(extended, np.empty_like(extended))
    return extended


def random_words(key: int, count: int) -> Words:
    """Return the first words of the stream with a key; shape (count,)."""
    words = np.arange(1, count + 1, dtype=_U) * _U(GAMMA) + _U(key)
    mix_words(words, np.empty_like(words))
    return words


def random_orders(key: int, lanes: int, items: int) -> NDArray[np.intp]:
    """Return an order of so many items for each lane, each equally likely; shape (lanes, items)."""
    words = random_words(key, lanes * items).reshape(lanes, items)
    return np.argsort(words, axis=1, kind="stable")

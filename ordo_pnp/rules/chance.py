"""Random streams (counter-based SplitMix64), the same numbers on every machine and in NumPy, and the deck that is drawn from.

Number ``k`` of a stream is half of SplitMix64 word ``k // 2``: the low 32 bits where ``k`` is even, the high ones where
it is odd. So a stream is nothing but a key and a count, any number can be had without those before it, and many can be
computed at once. Words are made in blocks inside one large integer, a lane of 128 bits for each: one multiplication
then serves a whole block, which is four times faster in plain Python than word by word.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, MutableSequence
from functools import lru_cache
from typing import Final, TypeVar

T = TypeVar("T")


MASK32: Final = (1 << 32) - 1
MASK64: Final = (1 << 64) - 1
GAMMA: Final = 0x9E3779B97F4A7C15
MULTIPLIER_1: Final = 0xBF58476D1CE4E5B9
MULTIPLIER_2: Final = 0x94D049BB133111EB
_BLOCK = 16
# Words: many streams, such as one of lots, are drawn from once; 16 words at once cost 4 us more a game.
_FIRST_BLOCK = 1


def mix(word: int) -> int:
    """Scramble a 64-bit word: the finaliser of SplitMix64, a bijection.

    >>> hex(mix(0x9E3779B97F4A7C15))
    '0xe220a8397b1dcdaf'
    """
    word = ((word ^ (word >> 30)) * MULTIPLIER_1) & MASK64
    word = ((word ^ (word >> 27)) * MULTIPLIER_2) & MASK64
    return word ^ (word >> 31)


def derive(*path: int) -> int:
    """Return the key of the stream at a path such as (seed, game number, seat); other paths give independent streams."""
    key = 0
    for step in path:
        key = mix(((key ^ (step & MASK64)) + GAMMA) & MASK64)
    return key


def extend(key: int, step: int) -> int:
    """Return the key one step below another: ``extend(derive(a), b) == derive(a, b)``."""
    return mix(((key ^ (step & MASK64)) + GAMMA) & MASK64)


@lru_cache(maxsize=64)
def _lanes(words: int) -> tuple[int, int, int, struct.Struct]:
    ones = int.from_bytes((b"\1" + bytes(15)) * words, "little")
    lanes = (((lane * GAMMA) & MASK64).to_bytes(16, "little") for lane in range(words))
    steps = int.from_bytes(b"".join(lanes), "little")  # a sum of shifts would take time with the square of their number
    return ones, steps, ones * MASK64, struct.Struct("<" + "II8x" * words)


def random_numbers(key: int, first_word: int, words: int) -> tuple[int, ...]:
    """Compute the ``2 * words`` 32-bit numbers of a stream from a word on."""
    start = (key + (first_word + 1) * GAMMA) & MASK64
    if words == 1:
        word = mix(start)
        return word & MASK32, word >> 32
    ones, steps, mask, layout = _lanes(words)
    block = (start * ones + steps) & mask
    block = (((block ^ (block >> 30)) & mask) * MULTIPLIER_1) & mask
    block = (((block ^ (block >> 27)) & mask) * MULTIPLIER_2) & mask
    block = (block ^ (block >> 31)) & mask
    return layout.unpack(block.to_bytes(16 * words, "little"))


class Stream:
    """A sequence of random numbers; ``key`` and ``count`` are its whole state.

    >>> stream = Stream(derive(7))
    >>> [stream.below(6) for _ in range(8)]
    [2, 4, 1, 3, 4, 3, 0, 3]
    >>> Stream(stream.key, count=2).below(6)
    1
    """

    __slots__ = ("_block", "_first", "count", "key")

    def __init__(self, key: int, count: int = 0) -> None:
        self.key = key
        self.count = count
        self._first = count
        self._block: tuple[int, ...] = ()

    def clone(self) -> Stream:
        """Return an independent stream that continues with the same numbers."""
        return Stream(self.key, self.count)

    def split(self) -> Stream:
        """Return another stream, whose key are the next two numbers of this one."""
        return Stream(self.next32() << 32 | self.next32())

    def next32(self) -> int:
        """Draw a number from 0 to 2**32 - 1."""
        at = self.count - self._first
        if at >= len(self._block):
            at = self._refill()
        self.count += 1
        return self._block[at]

    def below(self, bound: int) -> int:
        """Draw a number from 0 to ``bound`` - 1, each exactly equally likely (Lemire's method); bound <= 2**32."""
        at = self.count - self._first
        if at >= len(self._block):
            at = self._refill()
        self.count += 1
        product = self._block[at] * bound
        if (product & MASK32) < bound:
            rest = (1 << 32) % bound
            while (product & MASK32) < rest:
                product = self.next32() * bound
        return product >> 32

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put items into one of all orders, each exactly equally likely; draws ``len(items) - 1`` numbers."""
        rest = list(items)
        items[:] = self.take(rest, len(rest))

    def take(self, items: list[T], count: int) -> list[T]:
        """Take items out of a list at random, the first one taken last; all of them where there are no more.

        These items, and those taken later, come in the order that taking all at once gives. Draws a number for each
        item but the last one there is.
        """
        size = at = len(items)
        low = max(size - count, 1)
        if low < size:
            start = self.count & 1
            drawn = random_numbers(self.key, self.count >> 1, (size - low + start + 1) >> 1)
            for number in drawn[start : start + size - low]:
                product = number * at
                at -= 1
                if product & MASK32 <= at:  # perhaps to be drawn again: one time in ten million
                    at += 1
                    break
                other = product >> 32
                items[at], items[other] = items[other], items[at]
            self.count += size - at
            for left in range(at - 1, low - 1, -1):
                other = self.below(left + 1)
                items[left], items[other] = items[other], items[left]
        kept = size - count if size > count else 0
        taken = items[kept:]
        del items[kept:]
        return taken

    def _refill(self) -> int:
        first_word = self.count >> 1
        self._block = random_numbers(self.key, first_word, _BLOCK if self._block else _FIRST_BLOCK)
        self._first = first_word * 2
        return self.count - self._first


# Cards that are shuffled at a time: as many as two players of the base game draw, so that theirs is done at once.
BLOCK: Final = 51


class Pile:
    """Cards face down, each exactly where ``Stream.shuffle`` would have put it at once.

    The shuffle goes from the top down, so drawn cards do not depend on those still to be drawn. The stream belongs to
    the pile alone; nothing that is drawn elsewhere changes its order.

    >>> from ordo_pnp.rules.chance import Stream, derive
    >>> pile, cards = Pile(range(9), Stream(derive(7))), list(range(9))
    >>> Stream(derive(7)).shuffle(cards)
    >>> pile.draw() == cards.pop(), pile.cards() == cards
    (True, True)
    """

    __slots__ = ("_pool", "_stream", "_under", "top")

    def __init__(self, cards: Iterable[int] = (), stream: Stream | None = None) -> None:
        """Lay cards down: to be shuffled with a stream, which is used up; without one as they are, the next one last."""
        # Cards whose places are settled, the next one last; always the same list.
        self.top: list[int] = []
        self._pool = list(cards)
        self._stream = stream
        # Cards that were put under the others, the latest last.
        self._under: list[int] = []

    def clone(self) -> Pile:
        """Return an independent copy in the same order."""
        twin = Pile.__new__(Pile)
        twin.top = self.top[:]
        twin._pool = self._pool[:]  # noqa: SLF001 (one of its own kind)
        twin._stream = None if self._stream is None else self._stream.clone()  # noqa: SLF001
        twin._under = self._under[:]  # noqa: SLF001
        return twin

    def __len__(self) -> int:
        """Count the cards."""
        return len(self.top) + len(self._pool) + len(self._under)

    def __iter__(self) -> Iterator[int]:
        """Go over the cards, the next one last."""
        return iter(self.cards())

    def cards(self) -> list[int]:
        """Return all cards, the next one to be drawn last; this settles their places."""
        while self._pool:
            self.fix_order()
        return [*reversed(self._under), *self.top]

    def draw(self) -> int:
        """Take the next card.

        Raises:
            IndexError: There is none.
        """
        if not self.top:
            self.fix_order()
        return self.top.pop()

    def take(self, count: int) -> list[int]:
        """Take the next cards, the first of them last; fewer where there are no more."""
        while len(self.top) < count and self.fix_order():
            pass
        start = max(len(self.top) - count, 0)
        taken = self.top[start:]
        del self.top[start:]
        return taken

    def put_under(self, card: int) -> None:
        """Put a card under all others."""
        self._under.append(card)

    def remove(self, card: int) -> None:
        """Take a certain card, wherever it is; the others keep their order.

        Raises:
            ValueError: It is not there.
        """
        while card not in self.top and self.fix_order():
            pass
        self.top.remove(card)

    def fix_order(self) -> bool:
        """Fix the places of more cards, below those that are fixed; False where none is left to fix."""
        pool = self._pool
        if pool:
            if self._stream is None:
                self.top[:0] = pool
                pool.clear()
            else:
                self.top[:0] = self._stream.take(pool, BLOCK)
        elif self._under:
            self.top[:0] = reversed(self._under)
            self._under.clear()
        else:
            return False
        return True

"""A deck: cards face down that are shuffled only as far as they are drawn, for every game that has one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ordo_pnp.kernel.rng import Stream

# Cards that are shuffled at a time: as many as two players of the base game draw, so that theirs is done at once.
BLOCK: Final = 51


class Pile:
    """Cards face down, each exactly where ``Stream.shuffle`` would have put it at once.

    The shuffle goes from the top down, so what has been drawn does not hang on what has not. The stream belongs to the
    pile alone; nothing that is drawn elsewhere changes its order.

    >>> from ordo_pnp.kernel.rng import Stream, derive
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

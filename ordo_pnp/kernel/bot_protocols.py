"""What a match may offer to bots beside its states, so that they think faster or deeper. Nothing of it is compulsory.

A match offers it by a method ``bot_support``; without one, or without a part of it, bots make do with what every state has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from ordo_pnp.kernel.game import Match, State
    from ordo_pnp.kernel.rng import Stream

# What an evaluation has learned: named rows of whole numbers.
Weights: TypeAlias = Mapping[str, tuple[int, ...]]
# Returns for allowed actions of a state how good each is for whoever acts, in whole numbers; looks at nothing hidden.
Evaluation: TypeAlias = Callable[["State", Sequence[int]], Sequence[int]]

# The key of a file that says that it holds what bots have learned.
WEIGHTS_KEY: Final = "weights"
# Parts of a victory: the least number that 2, 3, 4 and 5 winners can share.
WIN: Final = 60


class Rating(NamedTuple):
    """What came of an action in some worlds, added up."""

    # Victories, ``WIN`` each, shared ones in parts.
    won: int
    # By how much the totals of the seat were above the best of the others, each cut to ``BotSupport.close``.
    lead: int


class Learner(Protocol):
    """What can be learned of a match."""

    @property
    def fingerprint(self) -> str:
        """What identifies all that weights depend on, 32 hexadecimal digits: cards, rules, players, form of the evaluation."""
        ...

    @property
    def shape(self) -> Mapping[str, int]:
        """Name of each row of weights -> its length."""
        ...

    @property
    def weights(self) -> Weights | None:
        """Those that the match was given; None where it has none yet."""
        ...

    def train(self, seed: int) -> Weights:
        """Learn weights by play against itself; takes seconds.

        Raises:
            MissingExtraError: NumPy is not installed.
        """
        ...

    def evaluation(self, weights: Weights) -> Evaluation:
        """Return the evaluation with weights of the right shape."""
        ...

    def match_with(self, weights: Weights) -> Match:
        """Return the match with weights, which ``learned`` then plays with."""
        ...


# Plays a state on to its end, each action one that is allowed, with chance from the stream alone.
PlayOut: TypeAlias = Callable[["State", "Stream"], None]
# Returns a copy of a state in which all that is hidden from a seat is dealt anew, as likely as what the seat has seen
# makes it.
#
# Takes the state, the seat and a stream of chance; looks at nothing that the seat cannot see.
Imagine: TypeAlias = Callable[["State", int, "Stream"], "State"]
# Rates actions in many worlds at once.
#
# Takes the state, allowed actions, how many worlds and the key of all chance; every action is tried in the same worlds.
# None where this position cannot be played so.
RateWorlds: TypeAlias = Callable[["State", Sequence[int], int, int], Sequence[Rating] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSupport:
    """What bots may use of a match."""

    # ``State.action_value`` of many actions, in less time than one by one.
    values: Evaluation | None = None
    # Quicker, or more sensible, than random actions one by one.
    play_out: PlayOut | None = None
    # ``State.resample`` deals every hidden hand with the same probability; this one may know better, as from a bluff.
    imagine: Imagine | None = None
    rate_worlds: RateWorlds | None = None
    learner: Learner | None = None
    # How many a decision is worth where nobody says otherwise: as many as take some hundredths of a second.
    playouts: int = 1000
    # A lead in the totals counts beside the victory up to this much, and that much half as much as a victory; with 0
    # only victories count.
    close: int = 0


def bot_support(match: Match) -> BotSupport:
    """Return what a match offers to bots; an empty record where it says nothing."""
    offered = getattr(match, "bot_support", None)
    return BotSupport() if offered is None else offered()

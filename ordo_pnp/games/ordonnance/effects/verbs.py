"""All verbs of the effect language by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ordo_pnp.games.ordonnance.effects.continuous import CONTINUOUS
from ordo_pnp.games.ordonnance.effects.one_shot import ONE_SHOT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.games.ordonnance.effects.registry import Verb

# Name -> verb, one-shot ones first, in the order of the reference page.
VERBS: Final[Mapping[str, Verb]] = MappingProxyType({verb.name: verb for verb in (*ONE_SHOT, *CONTINUOUS)})

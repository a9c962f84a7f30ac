"""What Lots contributes to the program."""

from __future__ import annotations

from ordo_pnp.kernel.plugin import GamePlugin


def _rules(catalog):
    from ordo_pnp.games.lots.game import Lots

    return Lots(catalog)


def _laws():
    from ordo_pnp.games.lots.laws import LAWS

    return LAWS


PLUGIN = GamePlugin(rules=_rules, laws=_laws)

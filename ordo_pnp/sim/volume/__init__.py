"""Many games, whoever plays them: chunks, processes, clusters, the journal. Knows neither bots nor what is counted.

``game_run`` divides a range of games and adds it up; ``cutting`` decides how large the chunks are. ``backend``, ``worker_pool``
and ``cluster`` are who plays them; ``chunks`` plays again what was lost. ``journal`` keeps what is finished, ``provenance`` says
what it depends on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.sim.volume.backend import Backend, process_backend
    from ordo_pnp.sim.volume.cluster import ClusterError, cluster_backend
    from ordo_pnp.sim.volume.game_run import GameRun, Part, Workers
    from ordo_pnp.sim.volume.journal import Journal, JournalError
    from ordo_pnp.sim.volume.provenance import played_data
    from ordo_pnp.sim.volume.worker_pool import WorkerPool, signals_blocked
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "backend": "Backend process_backend",
            "cluster": "ClusterError cluster_backend",
            "game_run": "GameRun Part Workers",
            "journal": "Journal JournalError",
            "provenance": "played_data",
            "worker_pool": "WorkerPool signals_blocked",
        },
    )

"""Changes of data files that happen as a whole or not at all, can be taken back, and never overwrite what they have not seen.

``reading`` is how all data files are read, ``commit`` the only way in which they are changed; see
``docs/explanation/decisions/0028-transactions.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.transactions.disk import Listed, from_root
    from ordo_pnp.transactions.file_snapshot import (
        FileSnapshot,
        current,
        files_below,
        looking,
        read_file,
        reading,
        recording,
        through_one_snapshot,
    )
    from ordo_pnp.transactions.inputs import MISSING, Inputs, digest_of, merged
    from ordo_pnp.transactions.journal import Change
    from ordo_pnp.transactions.journal_folder import (
        FOLDER,
        TransactionError,
        holds_games,
        home_of,
        home_of_set,
        printable_path,
    )
    from ordo_pnp.transactions.lock import LOCK_FILE, LockedError, locked
    from ordo_pnp.transactions.obstacles import obstacle_to
    from ordo_pnp.transactions.transaction import commit, interrupted, inverse, last_change, recover, refuse_edited
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "disk": "Listed from_root",
            "journal_folder": "FOLDER TransactionError holds_games home_of home_of_set printable_path",
            "inputs": "Inputs MISSING digest_of merged",
            "journal": "Change",
            "lock": "LOCK_FILE LockedError locked",
            "obstacles": "obstacle_to",
            "transaction": "commit interrupted inverse last_change recover refuse_edited",
            "file_snapshot": "FileSnapshot current files_below looking read_file reading recording through_one_snapshot",
        },
    )

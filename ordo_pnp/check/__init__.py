"""Semantic checks, one per file, each with a stable code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.check.cache import Cache, books_file, cache_file, fingerprint, laws_file, plates_file
    from ordo_pnp.check.check_memo import CheckMemo
    from ordo_pnp.check.project import ProjectCheck
    from ordo_pnp.check.untranslated import MISSING_TRANSLATION, quoted_some
    from ordo_pnp.check.wrong_cards import without_entries, wrong_translations
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "cache": "Cache books_file cache_file fingerprint laws_file plates_file",
            "check_memo": "CheckMemo",
            "project": "ProjectCheck",
            "untranslated": "MISSING_TRANSLATION quoted_some",
            "wrong_cards": "without_entries wrong_translations",
        },
    )

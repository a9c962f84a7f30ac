"""Results that are kept: each with what it was made of, and valid as long as that is the same."""

from ordo_pnp.store.results import NOT_OURS, Kind, Results, go_on

__all__ = ["NOT_OURS", "Kind", "Results", "go_on"]

"""Tests for any game: laws that hold for all rules, counts of positions, and its scenarios as tests of pytest.

Needs pytest and hypothesis, which the extra ``testing`` brings. ``pytest -p ordo_pnp.testing.plugin`` or, in a
``conftest.py``, ``pytest_plugins = ["ordo_pnp.testing.plugin"]`` makes it known; ``ordo_pnp.testing.laws`` has the laws.
"""

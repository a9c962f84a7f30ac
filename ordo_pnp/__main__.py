"""Run the command line as ``python -m ordo_pnp``."""

from ordo_pnp.cli import run

run()

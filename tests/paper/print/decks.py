"""Decks of games that were made in memory."""

from ordo_pnp.base import Inputs, no_progress
from ordo_pnp.paper import Job


def make_deck(catalog, cards, faces, print_config, options, progress=no_progress):
    """Return the print files of cards, in memory."""
    return Job(catalog, tuple(cards), "", print_config, options, faces, Inputs(), {}).make(progress)

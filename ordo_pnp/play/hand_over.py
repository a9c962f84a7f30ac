"""The keyboard goes from one player to the next: between two hands the screen is empty and waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.terminal import say

if TYPE_CHECKING:
    from ordo_pnp.terminal import Console


def hand_over(console: Console, language: str, name: str) -> None:
    """Let a player take the keyboard: nothing of another hand stays on the screen, and nobody sees the next one too early.

    Args:
        console: Where all players sit.
        language: Of what is said.
        name: Of the player who is next.

    Raises:
        InputEndedError: Nobody takes it.
    """
    console.hide()
    console.write(say(language, "next", name=name), "strong")
    console.ask(say(language, "enter"))
    console.hide()

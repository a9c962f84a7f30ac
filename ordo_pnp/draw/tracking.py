"""Letters set wider or closer than their face says: what fitting asks of a face, with something after each letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ordo_pnp.draw.fonts import Face, Fonts
    from ordo_pnp.draw.setting import Style


class TrackedFace:
    """The metrics of a face whose letters are all followed by something; its heights are those of the face.

    Args:
        face: The face.
        tracking: What follows every letter and every space, in em.
    """

    def __init__(self, face: Face, tracking: float) -> None:
        self._face = face
        self.tracking = tracking
        self.ascent, self.descent, self.cap_height = face.ascent, face.descent, face.cap_height
        # The width of a word space in em, with what follows it.
        self.space = face.space + tracking
        self.missing = face.missing
        # Gives the width of a text on one line in em, with what follows its last letter.
        self.advance: Callable[[str], float] = self._wider if tracking else face.advance

    def _wider(self, text: str) -> float:
        words = text.replace("\u00a0", " ").split(" ")
        count = sum(len(self._face.shaped(word).text) for word in words if word) + len(words) - 1
        return self._face.advance(text) + count * self.tracking


def face_of(style: Style, fonts: Fonts) -> TrackedFace:
    """Return the metrics of the face of a style as it is set.

    >>> from ordo_pnp.draw import Fonts, Style
    >>> face = face_of(Style("text", 9, 9, tracking=100), Fonts())
    >>> round((face.advance("AVA AV") - Fonts()["text"].advance("AVA AV")) / face.tracking, 6)
    6.0
    """
    return TrackedFace(fonts[style.font], style.tracking / 1000)

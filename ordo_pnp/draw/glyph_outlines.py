"""Outlines of letters as SVG path data."""

from __future__ import annotations

from typing import Any

import uharfbuzz


class GlyphOutlines:
    """Writes what HarfBuzz draws of glyphs as path data, y turned down.

    Args:
        font: That of HarfBuzz.
        scale: From its units to those of the data, which are whole numbers.
    """

    def __init__(self, font: Any, scale: float) -> None:
        self._font = font
        out = self._out = list[str]()

        def point(x: float, y: float) -> str:
            return f"{round(x * scale)} {round(-y * scale)}"

        functions = self._functions = uharfbuzz.DrawFuncs()
        functions.set_move_to_func(lambda x, y, _: out.append(f"M{point(x, y)}"))
        functions.set_line_to_func(lambda x, y, _: out.append(f"L{point(x, y)}"))
        functions.set_quadratic_to_func(lambda a, b, x, y, _: out.append(f"Q{point(a, b)} {point(x, y)}"))
        functions.set_cubic_to_func(
            lambda a, b, c, d, x, y, _: out.append(f"C{point(a, b)} {point(c, d)} {point(x, y)}")
        )
        functions.set_close_path_func(lambda _: out.append("Z"))

    def of(self, glyph: int) -> str:
        """Return the outline of one glyph."""
        self._out.clear()
        self._font.draw_glyph(glyph, self._functions)
        return "".join(self._out)

"""Backends: a display list becomes PDF, PNG or a text log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.render.coverage import measure_coverage
    from ordo_pnp.render.numbers import number
    from ordo_pnp.render.pdf import DocumentInfo, write_pdf
    from ordo_pnp.render.png import rasterize
    from ordo_pnp.render.press_document import Press
    from ordo_pnp.render.svg import SvgSheet
    from ordo_pnp.render.svg_document import SvgDocuments
    from ordo_pnp.render.windows import Windows
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "coverage": "measure_coverage",
            "numbers": "number",
            "pdf": "DocumentInfo write_pdf",
            "png": "rasterize",
            "press_document": "Press",
            "svg": "SvgSheet",
            "svg_document": "SvgDocuments",
            "windows": "Windows",
        },
    )

"""Figures of printed fronts: how full, how legible and how distinct they are, measured on the picture that is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.metrics.color_vision import color_distance, simulated
    from ordo_pnp.metrics.face_figures import FaceFigures, KindFigure, by_kind
    from ordo_pnp.metrics.face_report import FaceReport, Side, report_on
    from ordo_pnp.metrics.limits import LEAST_TOLD_APART, LIMITS, MOST_NAME_SIZES
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "color_vision": "color_distance simulated",
            "face_figures": "FaceFigures KindFigure by_kind",
            "face_report": "FaceReport Side report_on",
            "limits": "LEAST_TOLD_APART LIMITS MOST_NAME_SIZES",
        },
    )

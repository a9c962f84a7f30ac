"""Heraldry and signs as paths: data in, paths out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.art.heraldry import ArmsRenderer
    from ordo_pnp.art.shield import heater
    from ordo_pnp.art.signs import SignError, Signs, Style
    from ordo_pnp.art.svg_file import SvgRefusedError, read_svg
    from ordo_pnp.art.svgpath import parse_path
    from ordo_pnp.art.tinctures import MAX_ARMS, Steps, arms_key, check_arms
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "heraldry": "ArmsRenderer",
            "shield": "heater",
            "signs": "SignError Signs Style",
            "svg_file": "SvgRefusedError read_svg",
            "svgpath": "parse_path",
            "tinctures": "MAX_ARMS Steps arms_key check_arms",
        },
    )

"""What tests of paintings ask of a drawing."""

from ordo_pnp.draw import RasterImage, Run, Use


def numbers(drawing):
    """Return all coordinates of a drawing; no picture has texts or pixels."""
    found = []
    for item in drawing.items:
        assert not isinstance(item, (Run, RasterImage))
        if isinstance(item, Use):
            found += [*numbers(item.drawing), *(item.clip.numbers if item.clip else ())]
        else:
            found += item.path.numbers
    return found

"""A small folder of its own: turns a flat net about its folds in space, so that tests see what comes of it."""

import math


def _turn(point, start, axis, angle):
    """Turn a point about a line by Rodrigues' formula."""
    v = [p - s for p, s in zip(point, start, strict=True)]
    cross = (
        axis[1] * v[2] - axis[2] * v[1],
        axis[2] * v[0] - axis[0] * v[2],
        axis[0] * v[1] - axis[1] * v[0],
    )
    dot = sum(a * b for a, b in zip(axis, v, strict=True))
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple(
        s + each * cos + c * sin + a * dot * (1 - cos) for s, each, c, a in zip(start, v, cross, axis, strict=True)
    )


def _beyond(net, fold, fixed):
    """The panels that hang at the far side of a fold, seen from a panel that stays where it is."""
    reached, todo = {fixed}, [fixed]
    while todo:
        name = todo.pop()
        for each in net.folds:
            if each is fold:
                continue
            for one, other in ((each.first, each.second), (each.second, each.first)):
                if one == name and other not in reached:
                    reached.add(other)
                    todo.append(other)
    return [panel.name for panel in net.panels if panel.name not in reached]


def fold(net, fixed):
    """Fold a net whose folds make no ring: name of a panel -> its corners in space, print towards +z where nothing is folded.

    Folds are made one after the other, outermost first, each about the flat line, so that no fold has to know of another.
    """
    places = {panel.name: [(x, -y, 0.0) for x, y in panel.outline] for panel in net.panels}
    for each in sorted(net.folds, key=lambda fold: len(_beyond(net, fold, fixed))):
        far = _beyond(net, each, fixed)
        start, end = ((x, -y, 0.0) for x, y in (each.start, each.end))
        length = math.dist(start, end)
        axis = tuple((b - a) / length for a, b in zip(start, end, strict=True))
        hinged = each.second if each.second in far else each.first
        flat = [(x, -y, 0.0) for x, y in net.panel(hinged).outline]
        middle = tuple(sum(values) / len(flat) for values in zip(*flat, strict=True))
        angle = math.radians(each.angle)
        if _turn(middle, start, axis, 0.01)[2] > 0:
            angle = -angle
        for name in far:
            places[name] = [_turn(point, start, axis, angle) for point in places[name]]
    return places


def extent(points):
    """The least and greatest coordinates along the three axes."""
    return [(min(values), max(values)) for values in zip(*points, strict=True)]


def distance_to_plane(point, plane):
    """How far a point is off the plane of a panel."""
    a, b, c = plane[0], plane[1], next(p for p in plane[2:] if _area(plane[0], plane[1], p) > 1e-6)
    u, v = ([q - p for p, q in zip(a, each, strict=True)] for each in (b, c))
    normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    length = math.hypot(*normal)
    return abs(sum(n * (p - q) for n, p, q in zip(normal, point, a, strict=True))) / length


def _area(a, b, c):
    u, v = ([q - p for p, q in zip(a, each, strict=True)] for each in (b, c))
    return math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def inside_box(points, box, slack=0.01):
    """Whether all points lie within the least box around others, or no more than some millimetres outside."""
    return all(
        low - slack <= value <= high + slack
        for point in points
        for value, (low, high) in zip(point, extent(box), strict=True)
    )

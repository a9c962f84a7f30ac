"""An ICC profile of a press that exists nowhere, made of formulas, so that tests need none that is installed.

Its inks are ideal: each takes away one primary of sRGB, black takes away all, and paper is white. Dark colours have up to 400 % ink.
"""

import itertools
import struct

GRID = 9


def press_icc(words="Test press", space=b"CMYK", kind=b"prtr"):
    """Return a profile (ICC 2.1, look-up tables of 16 bits) whose tables follow from ``lab_of`` and ``inks_of``."""
    to_lab = _table(4, 3, GRID, [_lab16(lab_of(*inks)) for inks in itertools.product(_steps(), repeat=4)])
    to_inks = _table(
        3,
        4,
        GRID,
        [
            [round(65_535 * ink) for ink in inks_of(100 * light, (a - 128 / 255) * 255, (b - 128 / 255) * 255)]
            for light, a, b in itertools.product(_steps(), repeat=3)
        ],
    )
    parts = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(words) + 1) + words.encode() + b"\0" * 80,
        b"cprt": b"text\0\0\0\0public domain\0",
        b"wtpt": b"XYZ \0\0\0\0" + struct.pack(">3i", 63_190, 65_536, 54_061),
        b"A2B0": to_lab,
        b"A2B1": to_lab,
        b"B2A0": to_inks,
        b"B2A1": to_inks,
    }
    at = 128 + 4 + 12 * len(parts)
    table, body = struct.pack(">I", len(parts)), b""
    for name, part in parts.items():
        table += struct.pack(">4s2I", name, at + len(body), len(part))
        body += part + b"\0" * (-len(part) % 4)
    header = struct.pack(">I4sI4s4s4s", at + len(body), b"test", 0x02100000, kind, space, b"Lab ")
    header += struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + struct.pack(">3i", 63_190, 65_536, 54_061)
    return header.ljust(128, b"\0") + table + body


def _steps():
    return [step / (GRID - 1) for step in range(GRID)]


def _table(inputs, outputs, grid, values):
    """Write a table of the type ``lut16`` with straight curves."""
    head = b"mft2\0\0\0\0" + bytes((inputs, outputs, grid, 0))
    head += struct.pack(">9i", 65_536, 0, 0, 0, 65_536, 0, 0, 0, 65_536) + struct.pack(">2H", 2, 2)
    curve = struct.pack(">2H", 0, 65_535)
    flat = list(itertools.chain.from_iterable(values))
    return head + curve * inputs + struct.pack(f">{len(flat)}H", *flat) + curve * outputs


def lab_of(cyan, magenta, yellow, black):
    """Return the colour of inks on this paper."""
    light = [((1 - 0.9 * black) * (1 - 0.9 * ink)) ** 2 for ink in (cyan, magenta, yellow)]
    return _lab_of_light(light)


def inks_of(lightness, a, b):
    """Return the inks of a colour: cyan, magenta and yellow of what is missing, with black besides where all three are strong."""
    missing = [1 - min(max(each, 0), 1) ** 0.5 for each in _light_of(lightness, a, b)]
    return [*missing, min(missing) ** 2]


# Of linear sRGB under D50.
_TO_XYZ = ((0.4360, 0.3851, 0.1431), (0.2225, 0.7169, 0.0606), (0.0139, 0.0971, 0.7141))
_FROM_XYZ = ((3.1339, -1.6169, -0.4906), (-0.9788, 1.9161, 0.0335), (0.0719, -0.2290, 1.4052))
_WHITE = (0.9642, 1.0, 0.8249)


def _lab_of_light(light):
    x, y, z = (
        _root(sum(m * v for m, v in zip(row, light, strict=True)) / white)
        for row, white in zip(_TO_XYZ, _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _light_of(lightness, a, b):
    y = (lightness + 16) / 116
    xyz = [_cube(each) * white for each, white in zip((y + a / 500, y, y - b / 200), _WHITE, strict=True)]
    return [sum(m * v for m, v in zip(row, xyz, strict=True)) for row in _FROM_XYZ]


def _root(value):
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


def _cube(value):
    return value**3 if value > 0.206893 else (value - 16 / 116) / 7.787


def _lab16(lab):
    lightness, a, b = lab
    values = lightness * 652.8, (a + 128) * 256, (b + 128) * 256
    return [min(max(round(value), 0), 65_535) for value in values]

"""Three sets for the About page's illustrations. engrave.py turns the renders into line work; they are not photographs.

Lengths are feet here; the set scales with the frame.
"""

from math import cos, pi, radians, sin

import bpy

import artwork as A
import materials as M
import props as P
import stage

LIGHT, MIDDLE, GREY, BLACK = 'f2ece0', 'c9bda8', '7d7468', '2a2622'


def _tone(tint, rough=0.8):
    return M.plain('tone', tint, rough, spread=0.04, scale=2)


def _box(L, W, H, x, y, z, tint, edge=0.04):
    obj = P.block(L, W, H, _tone(tint) if isinstance(tint, str) else tint, edge)
    obj.location = (x, y, z)
    return obj


def _prism(profile, depth, material, name='prism'):
    """A profile in xz, extruded along y."""
    n = len(profile)
    verts = [(x, 0, z) for x, z in profile] + [(x, depth, z) for x, z in profile]
    faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    return P._link(name, verts, faces, material)


def _lettering(name, L, H, text, size, ground, stretch=84):
    s = A.Sheet(name, 100, 0, L, H, ppi=60)
    s.box(100, 0, 100 + L, H, ground)
    s.text(100 + L / 2, H / 2, text, size, BLACK, anchor='mm', weight=700, stretch=stretch)
    return M.board(name, ground, s.save(), fibre=0.05, warp=0.0, ink_loss=0, multiply=False)


def factory():
    parts = [_box(46, 22, 12, 0, 0, 0, MIDDLE)]
    teeth = 5
    w = 46 / teeth
    for i in range(teeth):
        tooth = _prism([(0, 0), (w, 5.2), (w, 0)], 22, _tone('b3a793'))
        tooth.location = (i * w, 0, 12)
        parts.append(tooth)
        parts += [_box(0.2, 4.2, 3.2, i * w + w - 0.05, 1.2 + k * 5.1, 13, BLACK, 0) for k in range(4)]
    parts.append(_box(46.6, 0.5, 0.8, -0.3, -0.4, 11.4, GREY))
    sign = P.block(30, 0.5, 2.6, _lettering('sign', 30, 2.6, 'CORRUGATED BOXES · FOLDING CARTONS', 1.55, LIGHT), 0)
    sign.location = (3, -0.7, 8.2)
    parts.append(sign)
    for i in range(5):
        x = 2.6 + i * 5.6
        parts.append(_box(4, 0.3, 3.6, x, -0.06, 3, BLACK, 0))
        for k in range(1, 3):
            parts.append(_box(0.14, 0.2, 3.6, x + k * 4 / 3, -0.2, 3, LIGHT, 0))
        for k in range(1, 3):
            parts.append(_box(4, 0.2, 0.14, x, -0.2, 3 + k * 1.2, LIGHT, 0))
        parts.append(_box(4.6, 0.5, 0.3, x - 0.3, -0.45, 2.6, LIGHT))
    parts.append(_box(9, 0.3, 8, 34.5, -0.1, 0.2, BLACK, 0))
    for k in range(7):
        parts.append(_box(0.12, 0.2, 8, 34.5 + k * 1.5, -0.2, 0.2, GREY, 0))
    parts += _truck(25, -11)
    root = P.group(parts)
    stage.place(root, 0, 0, 0, -24, (24, 4, 0))
    stage.set_up(56, 6.2, 'board', 0.25, size=(1200, 800), elevation=15)


def _truck(x, y):
    """A straight truck of the period: round-nosed hood, narrow cab, plain van body."""
    body = P.block(13, 7, 7.2, _lettering('truck', 13, 7.2, '1952', 3.4, LIGHT), 0.25)
    body.location = (x, y, 2.6)
    cab = _prism([(0, 0), (0, 5.3), (2.6, 5.3), (3.6, 2.9), (6.6, 2.6), (7.0, 1.6), (7.0, 0)], 5.6, _tone(GREY, 0.4))
    P.bevel(cab, 0.5, 4)
    cab.location = (x + 13.3, y + 0.7, 2.0)
    parts = [body, cab, _box(20.5, 5.4, 0.6, x, y + 0.8, 1.9, BLACK), _box(0.3, 6.2, 0.6, x + 20.3, y + 0.4, 1.7, LIGHT)]
    parts.append(_box(1.7, 0.2, 1.6, x + 13.9, y + 0.62, 5.1, BLACK, 0.1))
    for wx in (x + 2.8, x + 17.6):
        for wy in (y + 0.5, y + 6.2):
            tyre = P.lathe([(0.9, -0.35), (1.55, -0.38), (1.7, -0.2), (1.7, 0.2), (1.55, 0.38), (0.9, 0.35)], _tone(BLACK, 0.6), 'tyre', 40)
            hub = P.lathe([(0.85, -0.4), (0.7, -0.46), (0.25, -0.5)], _tone(LIGHT, 0.4), 'hub', 32)
            for part in (tyre, hub):
                part.location = (wx, wy, 1.7)
                part.rotation_euler = (radians(-90 if part is hub else 90), 0, 0)
                if part is hub:
                    part.rotation_euler = (radians(-90), 0, 0)
                    part.location = (wx, wy - 0.02, 1.7)
                parts.append(part)
    return parts


def _wheel(r, width, tint):
    bpy.ops.mesh.primitive_torus_add(major_radius=r, minor_radius=r * 0.085, major_segments=72, minor_segments=16)
    rim = bpy.context.object
    rim.data.materials.append(tint)
    rim.data.polygons.foreach_set('use_smooth', [True] * len(rim.data.polygons))
    parts = [rim, P.lathe([(r * 0.16, -width), (r * 0.16, width), (r * 0.1, width * 1.1)], tint, 'hub', 32)]
    for i in range(6):
        a = pi * i / 3
        spoke = P.block(r, r * 0.1, r * 0.07, tint, 0.02)
        spoke.location = (r * 0.05 * sin(a), -r * 0.05 * cos(a), -r * 0.035)
        spoke.rotation_euler = (0, 0, a)
        parts.append(spoke)
    return P.group(parts, 'wheel')


def press():
    """A clamshell platen press: bed upright, platen swung open with a creased blank, flywheel at the side."""
    dark, iron = _tone('6f675d', 0.4), _tone('8f867a', 0.4)
    parts = [_box(6.4, 5.6, 0.5, -0.4, -0.4, 0, GREY)]
    for y in (0, 4.1):
        frame = _prism([(0.2, 0.5), (5.6, 0.5), (5.0, 1.6), (3.6, 2.3), (3.2, 6.2), (2.2, 6.6), (1.6, 6.2), (1.3, 2.4), (0.2, 1.4)], 0.7, dark)
        P.bevel(frame, 0.1, 3)
        frame.location = (0, y, 0)
        parts.append(frame)
    bed = _box(0.5, 3.4, 3.8, 2.9, 0.7, 2.6, iron)
    bed.rotation_euler = (0, radians(10), 0)
    die = _box(0.22, 2.9, 3.0, 3.42, 0.95, 3.0, LIGHT)
    die.rotation_euler = (0, radians(10), 0)
    parts += [bed, die]
    platen = P.group([_box(4.2, 3.6, 0.35, 0, 0, 0, iron), _blank_sheet()], 'platen')
    platen.location = (3.9, 0.6, 3.0)
    platen.rotation_euler = (0, radians(20), 0)
    parts.append(platen)
    arm = _box(0.5, 0.5, 1.9, 5.0, 0.2, 0.6, dark)
    arm.rotation_euler = (0, radians(12), 0)
    parts.append(arm)
    shaft = P.lathe([(0.22, -2.2), (0.22, 5.9)], iron, 'shaft', 24)
    shaft.rotation_euler = (radians(-90), 0, 0)
    shaft.location = (1.9, 0, 3.0)
    wheel = _wheel(2.75, 0.45, dark)
    wheel.rotation_euler = (radians(90), 0, 0)
    wheel.location = (1.9, -1.1, 3.0)
    pulley = P.lathe([(0.9, -0.3), (0.9, 0.3), (0.3, 0.32)], iron, 'pulley', 40)
    pulley.rotation_euler = (radians(90), 0, 0)
    pulley.location = (1.9, -2.0, 3.0)
    parts += [shaft, wheel, pulley]
    for i in range(24):
        parts.append(_box(2.8, 3.0, 0.07, 8.9 + 0.03 * (i % 3), 0.6 - 0.02 * (i % 4), 2.2 + i * 0.075, (LIGHT, MIDDLE)[i % 2], 0))
    parts += [_box(3.4, 3.6, 0.25, 8.6, 0.3, 1.95, GREY)]
    parts += [_box(0.3, 0.3, 1.95, 8.7 + a * 2.9, 0.4 + b * 3.1, 0, GREY) for a in (0, 1) for b in (0, 1)]
    root = P.group(parts)
    stage.place(root, -0.2, 0, 0, -28, (5.0, 1.6, 0))
    stage.set_up(17.5, 3.4, 'board', 0.1, size=(960, 1200), elevation=24)


def _blank_sheet():
    """A small carton blank on the platen, creases printed."""
    s = A.Sheet('platenblank', 0, 0, 3.2, 2.6, ppi=160)
    s.box(0, 0, 3.2, 2.6, 'faf6ee')
    for x in (0.3, 1.1, 1.6, 2.4):
        s.line([(x, 0.6), (x, 2.0)], 0.035, BLACK)
    for y in (0.6, 2.0):
        s.line([(0, y), (2.9, y)], 0.035, BLACK)
    sheet = P.block(3.2, 2.6, 0.05, M.board('platenblank', 'faf6ee', s.save(), fibre=0.05, warp=0, ink_loss=0, multiply=False), 0)
    sheet.location = (0.5, 0.5, 0.36)
    return sheet


def bundles():
    string = _tone(BLACK, 0.7)

    def bundle(x, y, L, W, count, turn):
        parts, z = [], 0.0
        for i in range(count):
            j = (i * 37 % 11 - 5) / 5
            parts.append(_box(L, W, 0.085, 0.035 * j, 0.03 * ((i * 53 % 7 - 3) / 3), z, LIGHT if i % 2 else MIDDLE, 0))
            z += 0.1
        for k in (0.3, 0.7):
            band = [_box(0.09, W + 0.16, 0.05, k * L, -0.08, z - 0.01, string, 0), _box(0.09, 0.05, z, k * L, -0.1, 0, string, 0), _box(0.09, 0.05, z, k * L, W + 0.05, 0, string, 0)]
            parts += band
        band = [_box(L + 0.16, 0.09, 0.05, -0.08, W / 2, z + 0.01, string, 0), _box(0.05, 0.09, z, L + 0.06, W / 2, 0, string, 0)]
        parts += band
        knot = P.lathe([(0.05, 0), (0.16, 0.06), (0.05, 0.14)], string, 'knot', 16)
        knot.location = (0.3 * L + 0.04, W / 2 + 0.04, z)
        parts.append(knot)
        root = P.group(parts)
        stage.place(root, x, y, 0, turn, (L / 2, W / 2, 0))

    bundle(-3.6, 2.4, 4.2, 3.0, 30, -32)
    bundle(1.2, 3.4, 4.0, 3.0, 20, -36)
    bundle(4.4, -0.6, 3.6, 2.8, 33, -30)
    bundle(-1.2, -2.2, 4.4, 3.0, 13, -34)
    stage.set_up(15.5, 1.7, 'board', 0.2, size=(1200, 900), elevation=24)


SCENES = {'about-1': factory, 'about-2': press, 'about-3': bundles}

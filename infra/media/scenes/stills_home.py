"""Pictures of the home page's sections. Each function builds one set; its name is the file's name."""

from math import pi

import artwork as A
import materials as M
import props as P
import stage
from geometry import BOARDS, LYING, Panel, fold, rect
from styles import carton, mailer, slotted


def closed_shipper(L, W, H, flute='C', art=None, style='RSC', top=None, taped=True, jitter=0.0):
    """A closed slotted box with its tape, standing on z = 0 with its inner corner at the origin."""
    b = BOARDS[flute]
    t = b.caliper
    box = fold('box', slotted(L, W, H, b, style, top=(90, (90 - jitter, 90 - jitter * 0.6))), b, M.corrugated(flute, art=art, top=top))
    # Flaps lie two above each other at either end, three where they overlap in full.
    layers = 3 if style == 'FOL' else 2
    box.location.z = layers * t
    parts = [box]
    if taped:
        strip = P.tape(L, H + 2 * layers * t, drop=min(2, H * 0.3), wrap=t)
        strip.location.y = W / 2
        parts.append(strip)
    root = P.group(parts)
    root['centre'] = (L / 2, W / 2, 0)
    return root


def stand(obj, x, y, turn=-45.0, z=0.0, **more):
    return stage.place(obj, x, y, z, turn, origin=tuple(obj['centre']), **more)


def tuck_box(name, L, W, H, art, style='RTE', pt='18pt', finish='gloss', inside='f1ebdd', top=(90, 90, 90), window=None):
    b = BOARDS[pt]
    obj = fold(name, carton(L, W, H, b, style, top=top, window=window), b, M.paperboard(art, finish=finish, inside=inside))
    obj.location.z = 3 * b.caliper
    root = P.group([obj])
    root['centre'] = (L / 2, W / 2, 0)
    return root


def blank(obj_name, L, W, H, art, style='RTE', pt='18pt'):
    """The same carton lying flat, printed side up."""
    b = BOARDS[pt]
    root = carton(L, W, H, b, style)

    def flatten(panel):
        panel.angle = 0
        for child in panel.children:
            flatten(child)

    flatten(root)
    obj = fold(obj_name, root, b, M.paperboard(art), base=LYING)
    for v in obj.data.vertices:
        v.co.z = -v.co.z
    return obj


def corrugated_1():
    stand(closed_shipper(16, 12, 10, art=A.shipper('c1a', 16, 12, 10)), -3.5, 9, -45)
    stand(closed_shipper(12, 9, 6, art=A.shipper('c1b', 12, 9, 6)), 10.5, -3.5, -38)
    stand(closed_shipper(8, 6, 4, art=A.shipper('c1c', 8, 6, 4)), -9.5, -8.5, -52)
    stage.set_up(46, 5.2, 'board', 0.2)


def corrugated_2():
    b = BOARDS['C']
    box = fold('rsc', slotted(12, 9, 6, b, top=((-38), (-36, -43))), b, M.corrugated('C', art=A.shipper('c2', 12, 9, 6)))
    stage.place(box, 0, 0, b.caliper * 2, -45, (6, 4.5, 0))
    stage.set_up(30, 3.9, 'kraft', 0.16)


def corrugated_3():
    z = 0.0
    for i, (flute, size, turn) in enumerate([('BC', (9, 7), -45), ('BC', (9, 7), -44), ('C', (8.6, 6.6), -47), ('C', (8.6, 6.6), -46), ('B', (8.2, 6.2), -43), ('B', (8.2, 6.2), -44.5), ('E', (7.8, 5.8), -46), ('E', (7.8, 5.8), -44), ('E', (7.8, 5.8), -45.5)]):
        top = 'f4efe4' if flute == 'E' and i == 8 else None
        sheet = P.board_sheet(*size, flute, M.corrugated(flute, inside=top))
        stage.place(sheet, 0, 0, z, turn, (size[0] / 2, size[1] / 2, 0))
        z += BOARDS[flute].caliper + 0.012
    stage.set_up(6.2, 0.75, 'stone', 0.6, shift=(0.02, -0.36), elevation=24)


def folding_carton_1():
    stand(tuck_box('tea', 3, 2, 6, A.retail('fc1a', 3, 2, 6, 'GREEN|TEA', 'faf6ee', '1f1a15', '1b6a6e', 'leaf')), -3.1, 1.5)
    stand(tuck_box('tea2', 3, 2, 6, A.retail('fc1b', 3, 2, 6, 'BLACK|TEA', 'c5361a', 'faf6ee', 'faf6ee', 'ring')), 0.2, -0.1, -43)
    stand(tuck_box('soap', 2.6, 2, 2.6, A.retail('fc1c', 2.6, 2, 2.6, 'SOAP', 'f3ead9', '1f1a15', 'c5361a', 'bars', lid=False), style='STE', top=(62, 14, 48)), 3.5, -1.8, -48)
    stage.set_up(14.5, 2.55, 'blush', 0.2)


def folding_carton_2():
    L, W, H = 7, 2.5, 3.5
    window = [(3.4, 0.6), (6.3, 0.6), (6.3, 2.9), (3.4, 2.9)]
    s = A.Sheet('fc2', -1, -5, 2 * L + 2 * W + 2, H + 10, ppi=150)
    s.box(-1, -5, 2 * L + 2 * W + 1, H + 5, '1b6a6e')
    s.text(0.5, 2.5, 'CLAY', 0.62, 'faf6ee', stretch=78, weight=700)
    s.text(0.5, 1.95, 'SOAP', 0.62, 'faf6ee', stretch=78, weight=700)
    s.box(0.5, 0.95, 2.6, 0.97, 'd6b585')
    s.text(0.5, 0.6, 'THREE BARS, 12 OZ (340 g)', 0.15, 'faf6ee', weight=500, stretch=90)
    s.text(L + 0.3, 2.5, 'CLAY SOAP', 0.3, 'faf6ee')
    for i in range(4):
        s.box(L + 0.3, 2.1 - i * 0.22, L + 2.1 - 0.2 * (i % 2), 2.16 - i * 0.22, 'd6b585')
    box = tuck_box('window', L, W, H, s.save(), style='STE', pt='24pt', finish='matte', window=A_round(window))
    film = P.block(3.3, 0.004, 2.7, M.film(), 0)
    film.location = (3.2, 0.03, 0.45)
    film.parent = box
    for i, tint in enumerate(('d8a88f', 'e8dcc4', '9fb5a8')):
        bar = P.block(1.05, 1.4, 2.2, M.plain('soap', tint, 0.5, spread=0.03, subsurface_weight=0.3, subsurface_radius=(0.2, 0.1, 0.08)), 0.14)
        bar.modifiers['bevel'].segments = 5
        bar.location = (3.25 + i * 1.12, 0.25, 0.25)
        bar.parent = box
    stand(box, 0, 0, -40)
    spare = P.block(2.2, 1.4, 1.0, M.plain('soap2', 'd8a88f', 0.5, spread=0.03, subsurface_weight=0.3), 0.16)
    spare.modifiers['bevel'].segments = 5
    stage.place(spare, 3.3, -4.1, 0, -62, (1.1, 0.7, 0))
    stage.set_up(14, 1.2, 'teal', 0.24)


def A_round(poly, r=0.3):
    from styles import rounded

    return rounded(poly, [r] * len(poly))


def folding_carton_3():
    art = A.retail('fc3', 4, 2, 6.5, 'CITRUS|BARS', 'faf6ee', '1f1a15', 'c5361a', 'sun', small='SIX BARS, NET WT 8 OZ')
    marked = A.retail('fc3flat', 4, 2, 6.5, 'CITRUS|BARS', 'faf6ee', '1f1a15', 'c5361a', 'sun', small='SIX BARS, NET WT 8 OZ', creases='cfc5b3')
    stand(tuck_box('open', 4, 2, 6.5, art, top=(35, -12, 28)), 4.9, 3.4, -45)
    flat = blank('flat', 4, 2, 6.5, marked)
    stage.place(flat, -2.8, -1.6, 0.0, -38, (6.2, 3.25, 0))
    stage.set_up(24.5, 3.0, 'kraft', 0.3)


def rigid_1():
    tray = P.shell(9, 7, 2.5, M.paper('cream', 'efe6d4', 'cotton'), M.paper('lining', 'e2d5bd'))
    lid = P.lid(9, 7, 1.0, M.paper('verm', 'c5361a', 'linen', roughness=0.5), M.paper('in', 'efe6d4'))
    stage.place(tray, 0, 0, 0, -45, (4.5, 3.5, 0))
    stage.place(lid, 1.9, 1.3, 2.59, -27, (4.64, 3.64, 0))
    stage.set_up(18.5, 2.1, 'ink', 0.3)


def rigid_2():
    hinged_box(12, 6, 3, '2e2722', 'd6b585', 'cotton', 104, insert='2a2420', foil='d9b36a')
    for i in range(3):
        jar = P.jar(0, 0, r=1.35, h=2.5, glass=('e9e2d4', 'c5361a', '1b6a6e')[i])
        jar.matrix_world = _at(-45, (6, 3, 0)) @ _move(2.2 + i * 3.8, 3.0, 0.75)
    stage.set_up(26, 3.9, 'stone', 0.2)


def _at(turn, origin):
    from math import radians

    from mathutils import Matrix, Vector

    return Matrix.Rotation(radians(turn), 4, 'Z') @ Matrix.Translation(-Vector(origin))


def _move(x, y, z):
    from mathutils import Matrix

    return Matrix.Translation((x, y, z))


def hinged_box(L, W, H, wrap, lining, texture, angle, insert=None, art=None, foil=None, x=0.0, y=0.0, turn=-45):
    """Book-style box: a tray on a base board, a spine and a cover that closes over the front edge."""
    from math import radians

    from mathutils import Matrix

    t = 0.09
    cover_paper = M.paper('cover', wrap, texture, art=art, foil=foil) if art else M.paper('cover', wrap, texture)
    inside = M.paper('lining', lining)
    parts = [P.shell(L, W, H, M.paper('wrap', wrap, texture), inside, board=t)]
    base = P.block(L + 0.5, W + 0.35, t, cover_paper, 0.02)
    base.location = (-0.25, -0.25, -t)
    spine = P.block(L + 0.5, t, H + t, cover_paper, 0.02)
    spine.location = (-0.25, W + t + 0.01, 0)
    lid = P.block(L + 0.5, W + 0.45, t, cover_paper, 0.02)
    lining_sheet = P.block(L + 0.3, W + 0.2, 0.012, inside, 0)
    lining_sheet.location = (0.1, 0.12, -0.012)
    lining_sheet.parent = lid
    hinge = Matrix.Translation((-0.25, W + t, H + t)) @ Matrix.Rotation(radians(-angle), 4, 'X') @ Matrix.Translation((0, -(W + 0.35), 0.02))
    lid.matrix_world = hinge
    parts += [base, spine, lid]
    if insert:
        foam = P.block(L - 0.04, W - 0.04, H * 0.62, M.plain('foam', insert, 0.95, bump=0.01, scale=60, spread=0.08), 0.03)
        foam.location = (0.02, 0.02, t)
        parts.append(foam)
    root = P.group(parts)
    stage.place(root, x, y, t, turn, (L / 2, W / 2, 0))
    return root


def drawer_box(L, W, H, wrap, inner, out, texture='smooth', ribbon='1f1a15', x=0.0, y=0.0, z=0.0, turn=-45, art=None, foil=None):
    """Sleeve open at its front end (towards -y) and a drawer pulled out by `out` inches."""
    t = 0.08
    paper = M.paper('sleeve', wrap, texture, art=art, foil=foil)
    top, bottom = P.block(L + 4 * t, W, t, paper, 0.02), P.block(L + 4 * t, W, t, paper, 0.02)
    top.location, bottom.location = (-2 * t, 0, H + 2 * t), (-2 * t, 0, 0)
    sides = []
    for sx in (-2 * t, L + t):
        side = P.block(t, W, H + 3 * t, paper, 0.02)
        side.location = (sx, 0, 0)
        sides.append(side)
    back = P.block(L + 4 * t, t, H + 3 * t, paper, 0.02)
    back.location = (-2 * t, W - t, 0)
    drawer = P.shell(L - 4 * t, W - 3 * t, H - t, M.paper('drawer', inner, texture), M.paper('lining', 'efe6d4'))
    drawer.location = (2 * t, 1.2 * t - out, 1.2 * t)
    loop = P.ribbon(1.0, M.plain('ribbon', ribbon, 0.35, spread=0.03, bump=0.004, scale=80))
    loop.location = (L / 2, 1.2 * t - out - t, H * 0.62)
    root = P.group([top, bottom, *sides, back, drawer, loop])
    stage.place(root, x, y, z, turn, (L / 2, W / 2, 0))
    return root


def rigid_3():
    drawer_box(8, 6, 2, '1b6a6e', 'efe6d4', 2.9, 'linen', ribbon='c5361a', x=0.9, y=1.2, turn=-40, art=A.top_mark('r3', 8, 6, 'NO. 3', motif='ring'), foil='d9b36a')
    stage.set_up(19, 1.0, 'board', 0.26)


# Outside dimensions of a case, and where ten of them lie in a layer of 48 x 40 in: x, y, and whether turned by a quarter.
CASE = (16, 12, 10)
LAYER = [(16 * i, 12 * j, False) for i in range(3) for j in range(2)] + [(12 * i, 24, True) for i in range(4)]


def sourcing_1():
    pallet = P.pallet()
    cases, t = [], BOARDS['C'].caliper
    # A hair of air, so that neighbours touch without sharing a face.
    air = 0.03
    L, W, H = CASE[0] - 2 * t - 2 * air, CASE[1] - 2 * t - 2 * air, CASE[2] - 4 * t - air
    template = closed_shipper(L, W, H, art=A.shipper('s1', L, W, H))
    import random

    import bpy

    rng = random.Random(2)
    for layer in range(4):
        for x, y, turned in LAYER:
            if not cases:
                root = template
            else:
                root = bpy.data.objects.new('case', None)
                bpy.context.collection.objects.link(root)
                for child in template.children:
                    copy = child.copy()
                    bpy.context.collection.objects.link(copy)
                    copy.parent = root
            # A quarter turn takes the width to the left of the origin.
            left = W + t + air if turned else t + air
            root.location = (x + left + rng.uniform(-0.02, 0.02), y + t + air + rng.uniform(-0.02, 0.02), 5.1 + layer * CASE[2])
            root.rotation_euler[2] = (pi / 2 if turned else 0) + rng.uniform(-0.001, 0.001)
            cases.append(root)
    root = P.group([pallet, *cases])
    stage.place(root, 0, 0, 0, -45, (24, 20, 0))
    stage.set_up(104, 21.5, 'teal', 0.3)


def sourcing_2():
    sheet = specification_sheet()
    stage.place(sheet, 0, 0.4, 0.0, -24, (11, 8.5, 0))
    stand(tuck_box('sample', 2.2, 1.4, 4.2, A.retail('s2a', 2.2, 1.4, 4.2, 'OLIVE|OIL', '1b6a6e', 'faf6ee', 'd6b585', 'ring', small='8.5 FL OZ (250 ml)')), -4.6, 3.6, -38, z=0.02)
    tray = P.shell(3.6, 3.6, 1.3, M.paper('cream', 'efe6d4', 'cotton'))
    stage.place(tray, 0.4, 4.0, 0.02, -45, (1.8, 1.8, 0))
    lid = P.lid(3.6, 3.6, 0.7, M.paper('verm', 'c5361a', 'linen'))
    stage.place(lid, 0.4, 4.0, 0.85, -45, (1.94, 1.94, 0))
    b = BOARDS['E']
    box = fold('mailer', mailer(5.5, 4, 1.8, b, lid=90, tuck=90, ears=90), b, M.corrugated('E'), base=LYING)
    stage.place(box, 5.6, 1.8, 0.08, -45, (2.75, 2, 0))
    for i, tint in enumerate(('c5361a', '1b6a6e', 'd6b585', '1f1a15', 'faf6ee')):
        chip = P.block(0.95, 2.4, 0.018, M.board('chip', tint, fibre=0.06, roughness=0.45, coat=0.3, warp=0.01), 0)
        stage.place(chip, -6.6 + i * 0.62, -4.6 - i * 0.12, 0.03 + i * 0.03, 8 - i * 14, (0.47, 0, 0))
    stage.set_up(22, 1.2, 'stone', 0.34)


# Inches added to a panel and to the height between flap scores in C flute, taken off the last panel; slot and joint.
PANEL, HEIGHT, LAST, SLOT, JOINT = 3 / 16, 3 / 8, 1 / 8, 3 / 8, 1.375


def specification_sheet():
    """The blank of an RSC of 12 x 9 x 9 in inside in C flute, with its joint and dimensions, on white paper."""
    s = A.Sheet('spec', 0, 0, 22, 17, ppi=80)
    s.box(0, 0, 22, 17, 'fdfbf6')
    ink, fold_line = '1f1a15', '1b6a6e'
    k = 0.4
    widths = [12 + PANEL, 9 + PANEL, 12 + PANEL, 9 + PANEL - LAST]
    flap, body, slot, joint = k * (9 + PANEL) / 2, k * (9 + HEIGHT), k * SLOT / 2, k * JOINT
    x0, y0 = 2.2 + joint, 4.2
    xs = [x0 + k * sum(widths[:i]) for i in range(5)]
    low, high, top = y0 + flap, y0 + flap + body, y0 + 2 * flap + body

    def dashed(a, b):
        steps = int(max(abs(b[0] - a[0]), abs(b[1] - a[1])) / 0.3)
        for i in range(steps):
            at = [tuple(p + (q - p) * (i + part) / steps for p, q in zip(a, b)) for part in (0, 0.6)]
            s.line(at, 0.035, fold_line)

    for y in (low, high):
        dashed((xs[0], y), (xs[-1], y))
    for x in xs[:-1]:
        dashed((x, low), (x, high))
    for edge, score in ((y0, low), (top, high)):
        for i in range(4):
            left, right = xs[i] + (slot if i else 0), xs[i + 1] - (slot if i < 3 else 0)
            s.line([(left, score), (left, edge), (right, edge), (right, score)], 0.05, ink)
        for x in xs[1:-1]:
            s.line([(x - slot, score), (x + slot, score)], 0.05, ink)
    s.line([(xs[-1], low), (xs[-1], high)], 0.05, ink)
    s.line([(xs[0], low), (xs[0] - joint, low + 0.3), (xs[0] - joint, high - 0.3), (xs[0], high)], 0.05, ink)
    for i, name in enumerate(('12 3/16', '9 3/16', '12 3/16', '9 1/16')):
        s.text((xs[i] + xs[i + 1]) / 2, (low + high) / 2, name, 0.5, fold_line, anchor='mm', weight=500)
    s.line([(1, 1), (21, 1), (21, 16), (1, 16), (1, 1)], 0.05, ink)
    s.line([(13, 1), (13, 3.7), (21, 3.7)], 0.05, ink)
    s.text(13.4, 2.9, 'RSC, 12 × 9 × 9 in inside', 0.55, ink)
    s.text(13.4, 2.15, 'BLANK 44 × 18 9/16 in', 0.5, ink, weight=500)
    s.text(13.4, 1.4, '32 ECT C FLUTE', 0.5, ink, weight=500)
    return P.block(22, 17, 0.02, M.board('sheet', 'fdfbf6', s.save(), fibre=0.06, warp=0.0, ink_loss=0, multiply=False), 0)


def sourcing_3():
    import globe

    globe.build(0.35)
    globe.frame_still()


SCENES = {f.__name__.replace('_', '-'): f for f in (corrugated_1, corrugated_2, corrugated_3, folding_carton_1, folding_carton_2, folding_carton_3, rigid_1, rigid_2, rigid_3, sourcing_1, sourcing_2, sourcing_3)}

"""Pictures of the portfolio, six in each category. Keys are the file names without extension."""

import artwork as A
import materials as M
import props as P
import stage
from geometry import BOARDS, LYING, fold
from stills_home import blank, closed_shipper, drawer_box, hinged_box, stand, tuck_box
from styles import carton, mailer, slotted, tray

CREAM, VERM, TEAL, DARK, SAND = 'efe6d4', 'c5361a', '1b6a6e', '2e2722', 'd6b585'


def tea_cartons():
    row = [('GREEN|TEA', 'faf6ee', '1f1a15', TEAL, 'leaf'), ('BLACK|TEA', VERM, 'faf6ee', 'faf6ee', 'ring'), ('MINT|TEA', TEAL, 'faf6ee', SAND, 'grid'), ('ROOIBOS', SAND, '1f1a15', VERM, 'sun')]
    for i, (title, ground, ink, accent, motif) in enumerate(row):
        art = A.retail(f'pf1{i}', 3, 2, 6, title, ground, ink, accent, motif)
        stand(tuck_box('tea', 3, 2, 6, art), -4.7 + i * 3.1, (0.9, -0.5, 0.6, -0.7)[i], (-47, -43, -46, -41)[i])
    stage.set_up(17.5, 2.55, 'board', 0.24)


def tall_cartons():
    stand(tuck_box('a', 2.5, 2.5, 9, A.retail('pf2a', 2.5, 2.5, 9, 'OLIVE|OIL', TEAL, 'faf6ee', SAND, 'ring', small='17 FL OZ (500 ml)'), style='STE', pt='20pt', finish='matte'), -2.3, 1.3, -44)
    stand(tuck_box('b', 2.5, 2.5, 9, A.retail('pf2b', 2.5, 2.5, 9, 'LEMON|OIL', 'faf6ee', '1f1a15', VERM, 'sun', small='17 FL OZ (500 ml)'), style='STE', pt='20pt', finish='matte'), 1.6, 0.4, -47)
    P.bottle(3.9, -2.2, r=0.95, h=8.0, glass='1c3020')
    stage.set_up(18.5, 3.9, 'teal', 0.2)


def five_sizes():
    sizes = [(3, 2, 7, TEAL, 'faf6ee', SAND, 'bars'), (3, 2, 5.5, 'faf6ee', '1f1a15', TEAL, 'bars'), (2.6, 2, 4.4, VERM, 'faf6ee', 'faf6ee', 'bars'), (2.4, 2, 3.2, 'faf6ee', '1f1a15', VERM, 'bars'), (2, 2, 2, SAND, '1f1a15', VERM, 'bars')]
    for i, (L, W, H, ground, ink, accent, motif) in enumerate(sizes):
        art = A.retail(f'pf3{i}', L, W, H, f'NO. {5 - i}', ground, ink, accent, motif, small=f'SIZE {5 - i} OF 5')
        stand(tuck_box('five', L, W, H, art), -5.4 + i * 2.95, 1.2 - i * 0.75, -45 + (i % 2) * 3)
    stage.set_up(19, 2.5, 'stone', 0.26)


def oats():
    art = A.retail('pf4', 6, 2.25, 9, 'ROLLED|OATS', 'faf6ee', '1f1a15', VERM, 'sun', small='NET WT 18 OZ (510 g)')
    stand(tuck_box('oats', 6, 2.25, 9, art, style='SEAL'), -2.6, 1.6, -42)
    lying = tuck_box('lying', 6, 2.25, 9, art, style='SEAL')
    stage.place(lying, 4.0, -4.0, 2.3, -62, (3, 0, 4.5), tilt=(-90, 0))
    stage.set_up(24, 3.0, 'kraft', 0.28)


def candle():
    art = A.retail('pf5', 3.5, 3.5, 4.5, 'CEDAR', DARK, CREAM, SAND, 'ring', small='CANDLE, 8 OZ (227 g)')
    stand(tuck_box('open', 3.5, 3.5, 4.5, art, style='AUTO', pt='20pt', finish='soft', top=(24, -22, 30)), -2.3, 1.6, -45)
    stand(tuck_box('closed', 3.5, 3.5, 4.5, art, style='AUTO', pt='20pt', finish='soft'), 3.1, 0.4, -41)
    P.jar(-0.2, -3.3, r=1.35, h=3.0, glass=CREAM, cap='b08a5a')
    stage.set_up(19.5, 3.3, 'blush', 0.22)


def from_blank():
    art = A.retail('pf6', 3, 2, 5, 'COCOA', VERM, 'faf6ee', SAND, 'grid')
    flat = A.retail('pf6f', 3, 2, 5, 'COCOA', VERM, 'faf6ee', SAND, 'grid', creases='97260f')
    for i in range(14):
        sheet = blank('flat', 3, 2, 5, flat, style='STE', pt='16pt')
        stage.place(sheet, -2.0 + 0.04 * (i % 3), -1.2 + 0.05 * (i % 2), i * 0.024, -40 + (i * 7 % 5) * 0.5 + (4 if i == 13 else 0), (5.3, 2.5, 0))
    stand(tuck_box('box', 3, 2, 5, art, style='STE', pt='16pt'), 4.0, 3.2, -45)
    stage.set_up(20.5, 1.9, 'board', 0.34)


def gift_box():
    L, W, H = 13, 10, 4
    base = P.shell(L, W, H, M.paper('cream', CREAM, 'cotton'), M.paper('lining', 'e2d5bd'))
    top = P.lid(L, W, 1.6, M.paper('teal', TEAL, 'linen', art=A.top_mark('pr1', L + 0.28, W + 0.28, motif='frame'), foil='d9b36a'), M.paper('in', CREAM))
    P.lean(top, L, W, H, 1.6, 48)
    stage.place(P.group([base, top]), -1.4, 1.2, 0, -45, (7.4, 5, 0))
    stage.set_up(32, 3.3, 'stone', 0.24)


def set_up_box(L, W, H, wall, tint, texture='linen', x=0.0, y=0.0, turn=-45.0, z=0.0, art=None, foil=None, base=None):
    stage.place(P.shell(L, W, H, M.paper('base', base or tint, texture)), x, y, z, turn, (L / 2, W / 2, 0))
    top = P.lid(L, W, wall, M.paper('lid', tint, texture, art=art, foil=foil))
    stage.place(top, x, y, z + H + 0.1 - wall, turn, (L / 2 + 0.14, W / 2 + 0.14, 0))


def nested_set():
    set_up_box(10, 10, 4, 1.6, '4a3c32', x=-1.2, y=3.6)
    set_up_box(7, 7, 3, 1.2, TEAL, x=5.6, y=-3.0, turn=-41)
    set_up_box(4, 4, 2, 0.8, VERM, x=-4.6, y=-5.2, turn=-49)
    stage.set_up(28, 2.4, 'stone', 0.3)


def hinged_pair():
    hinged_box(9, 6, 2.5, CREAM, VERM, 'cotton', 108, x=-2.9, y=3.2, turn=-45)
    root = hinged_box(9, 6, 2.5, CREAM, VERM, 'cotton', 0, x=4.6, y=-3.4, turn=-38, art=A.top_mark('pr3', 9.5, 6.45, 'ATELIER', motif='rule'), foil='b8862f')
    assert root
    stage.set_up(29, 3.0, 'blush', 0.28)


def drawers():
    drawer_box(6, 4, 1.75, TEAL, CREAM, 0.0, 'linen', ribbon=VERM, turn=-49)
    drawer_box(6, 4, 1.75, VERM, CREAM, 1.9, 'linen', ribbon='1f1a15', x=0.25, y=0.1, z=1.95, turn=-41)
    stage.set_up(14.5, 1.7, 'board', 0.34)


def shoulder():
    def box(x, y, open_lid, turn):
        L = W = 5
        stage.place(P.shell(L, W, 2.4, M.paper('base', SAND, 'linen'), board=0.1), x, y, 0, turn, (L / 2, W / 2, 0))
        neck = P.shell(L - 0.16, W - 0.16, 3.3, M.paper('neck', 'faf6ee', 'smooth'), M.paper('neck in', 'f3ead9'), board=0.07)
        stage.place(neck, x, y, 0.1, turn, (L / 2 - 0.08, W / 2 - 0.08, 0))
        top = P.lid(L - 0.28 + 0.0, W - 0.28, 1.5, M.paper('lid', SAND, 'linen', art=A.top_mark('pr5', 5, 5, 'TWELVE', ink='1f1a15', motif='ring')), M.paper('in', 'faf6ee'), board=0.1, clear=0.04)
        if open_lid:
            top.rotation_euler = (0, 0, 0)
            stage.place(top, x + 4.4, y - 3.1, 0.0, turn + 20, (L / 2, W / 2, 0))
        else:
            stage.place(top, x, y, 2.62, turn, (L / 2, W / 2, 0))

    box(-3.0, 0.6, True, -45)
    box(4.0, 4.4, False, -42)
    stage.set_up(20.5, 1.7, 'teal', 0.34)


def bottle_box():
    set_up = P.shell(4, 4, 9.5, M.paper('base', '33302c', 'cotton'), M.paper('lining', SAND))
    stage.place(set_up, -2.6, 1.5, 0, -45, (2, 2, 0))
    top = P.lid(4, 4, 4.2, M.paper('lid', '33302c', 'cotton', art=A.top_mark('pr6', 4.28, 4.28, '', motif='ring'), foil='d9b36a'), M.paper('in', SAND))
    stage.place(top, 3.6, 2.0, 0, -40, (2.14, 2.14, 0))
    P.bottle(0.9, -2.6, r=1.35, h=9.0, glass='3c1d0a', cap='c5361a')
    stage.set_up(22, 4.0, 'kraft', 0.2)


def partitioned():
    b, t = BOARDS['B'], BOARDS['B'].caliper
    L, W, H = 12, 9, 8
    box = fold('shipper', slotted(L, W, H, b, top=(-52, (-55, -47))), b, M.corrugated('B', art=A.shipper('pc1', L, W, H, grade='44 ECT')))
    box.location.z = 2 * t
    parts = [box]
    for i in range(1, 4):
        wall = P.board_sheet(6.4, W - 0.1, 'E', M.corrugated('E'))
        wall.rotation_euler = (0, -1.5708, 0)
        wall.location = (i * L / 4 + 0.03, 0.05, 2 * t + 0.05)
        parts.append(wall)
    for j in range(1, 3):
        wall = P.board_sheet(L - 0.1, 6.4, 'E', M.corrugated('E'))
        wall.rotation_euler = (1.5708, 0, 0)
        wall.location = (0.05, j * W / 3 + 0.03, 2 * t + 0.05)
        parts.append(wall)
    for i in range(4):
        for j in range(3):
            parts.append(P.bottle((i + 0.5) * L / 4, (j + 0.5) * W / 3, 2 * t + 0.05, r=1.25, h=7.6))
    root = P.group(parts)
    stage.place(root, 0, 0, 0, -45, (6, 4.5, 0))
    stage.set_up(33, 4.8, 'kraft', 0.2)


def mailer_box(L, W, H, x, y, z=0.0, turn=-45.0, lid=90.0, top=None, art=None, ears=90, tuck=90):
    b = BOARDS['E']
    obj = fold('mailer', mailer(L, W, H, b, lid=lid, tuck=tuck, ears=ears), b, M.corrugated('E', top=top, art=art), base=LYING)
    return stage.place(obj, x, y, z + b.caliper, turn, (L / 2, W / 2, 0))


def mailers():
    mailer_box(12, 9, 3, -3.0, 3.0)
    mailer_box(9, 6, 2.5, -3.4, 3.4, z=3.25, turn=-52)
    mailer_box(6, 5, 2, 7.2, -4.0, turn=-38)
    stage.set_up(29, 2.4, 'board', 0.3)


def long_boxes():
    stand(closed_shipper(26, 6, 6, 'BC', art=A.shipper('pc3', 26, 6, 6, grade='48 ECT'), style='FOL'), -0.5, 4.6, -39)
    stand(closed_shipper(26, 6, 6, 'BC', art=A.shipper('pc3', 26, 6, 6, grade='48 ECT'), style='FOL'), -1.4, -5.6, -42)
    stage.set_up(44, 3.2, 'kraft', 0.3)


def white_mailer():
    mailer_box(10, 8, 3, 0.4, 0.4, turn=-45, lid=-12, tuck=24, ears=18, top='f6f1e6')
    from stills_home import _at, _move

    for i, (tint, cap) in enumerate(((VERM, '1f1a15'), (CREAM, '1f1a15'))):
        jar = P.jar(0, 0, r=1.3, h=2.6, glass=tint, cap=cap)
        jar.matrix_world = _move(0.4, 0.4, 0) @ _at(-45, (5, 4, 0)) @ _move(3.2 + i * 3.6, 4.0, 0.1)
    stage.set_up(31, 4.6, 'teal', 0.22)


def shelf_tray():
    b = BOARDS['E']
    box = fold('tray', tray(9.3, 6.4, 3, b), b, M.corrugated('E'), base=LYING)
    parts = [box]
    art = A.retail('pc5', 3, 2, 5, 'CITRUS', 'faf6ee', '1f1a15', VERM, 'sun')
    other = A.retail('pc5b', 3, 2, 5, 'BERRY', VERM, 'faf6ee', SAND, 'grid')
    for i in range(3):
        for j in range(2):
            item = tuck_box('item', 3, 2, 5, art if (i + j) % 2 else other)
            item.location = (0.1 + i * 3.07, 0.3 + j * 3.0, 0.02)
            parts.append(item)
    root = P.group(parts)
    stage.place(root, 0, 0, b.caliper, -45, (4.65, 3.2, 0))
    stage.set_up(20, 2.3, 'stone', 0.26)


def white_top():
    stand(closed_shipper(14, 10, 9, art=A.shipper('pc6', 14, 10, 9, title='FIELD FRUIT', bold=VERM, colour='1f1a15'), top='f6f1e6'), -2.6, 3.4, -44)
    stand(closed_shipper(9, 7, 5, art=A.shipper('pc6b', 9, 7, 5, title='FIELD FRUIT', bold=VERM, colour='1f1a15'), top='f6f1e6'), 8.4, -6.2, -40)
    stage.set_up(38, 4.4, 'blush', 0.24)


ORDER = {
    'folding-cartons': (tea_cartons, tall_cartons, five_sizes, oats, candle, from_blank),
    'rigid-boxes': (gift_box, nested_set, hinged_pair, drawers, shoulder, bottle_box),
    'corrugated-boxes': (partitioned, mailers, long_boxes, white_mailer, shelf_tray, white_top),
}
SCENES = {f'portfolio-{category}-{i}': scene for category, scenes in ORDER.items() for i, scene in enumerate(scenes, 1)}

"""Frames of the four loops. Three are ping-pong: the frames of one way, played back for the other."""

import artwork as A
import globe
import materials as M
import props as P
import stage
import stills_home as S
from geometry import BOARDS, fold
from regions import REGIONS
from styles import carton, slotted

# The carousel shows them about 1000 x 400.
SIZE = (960, 384)
COUNT = {'corrugated': 28, 'carton': 28, 'rigid': 18, 'sourcing': 24}
SAMPLES = 7


def ease(t):
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


def span(t, a, b):
    return ease((t - a) / (b - a))


def corrugated(t):
    """t 0: open, 1: shut. Short flaps, then the back long flap, then the front one."""
    b = BOARDS['C']
    short = -36 + 126 * span(t, 0.0, 0.5)
    front = -36 + 126 * span(t, 0.4, 1.0)
    back = -42 + 132 * span(t, 0.28, 0.88)
    box = fold('rsc', slotted(12, 9, 6, b, top=(short, (front, back))), b, M.corrugated('C', art=A.shipper('l1', 12, 9, 6)))
    stage.place(box, 0.3, 0, b.caliper * 2, -45, (6, 4.5, 0))
    S.stand(S.closed_shipper(8, 6, 4, art=A.shipper('c1c', 8, 6, 4)), -16.5, 1.0, -50)
    S.stand(S.closed_shipper(10, 8, 7, art=A.shipper('l1b', 10, 8, 7)), 16.8, 3.5, -40)
    S.stand(S.closed_shipper(6, 5, 3, art=A.shipper('l1c', 6, 5, 3)), 13.0, -6.5, -48)
    stage.set_up(52, 4.6, 'kraft', 0.24, size=SIZE)


FAMILY = [
    ('l2a', 3, 2, 6, 'GREEN|TEA', 'faf6ee', '1f1a15', '1b6a6e', 'leaf', -7.4, 0.5, -42),
    ('l2b', 2.6, 2.6, 4, 'HONEY', 'd6b585', '1f1a15', 'c5361a', 'grid', -3.9, -0.9, -47),
    ('l2d', 2.6, 2, 3, 'SOAP', 'faf6ee', '1f1a15', 'c5361a', 'bars', 3.9, -1.0, -48),
    ('l2e', 2.4, 2.4, 7, 'OLIVE|OIL', '1b6a6e', 'faf6ee', 'd6b585', 'ring', 7.2, 0.6, -43),
]


def carton_closing(t):
    """t 0: open, 1: tucked. Dust flaps first, then the closure, its tuck sliding in ahead of it."""
    for name, L, W, H, title, ground, ink, accent, motif, x, y, turn in FAMILY:
        S.stand(S.tuck_box(name, L, W, H, A.retail(name, L, W, H, title, ground, ink, accent, motif)), x, y, turn)
    dust = -14 + 104 * span(t, 0.0, 0.42)
    closure = -32 + 122 * span(t, 0.3, 1.0)
    # The tuck is pre-bent while it comes down, so that it enters inside the front panel.
    tuck = 12 + 78 * span(t, 0.1, 0.62)
    art = A.retail('l2c', 3, 2, 6, 'BLACK|TEA', 'c5361a', 'faf6ee', 'faf6ee', 'ring')
    S.stand(S.tuck_box('hero', 3, 2, 6, art, top=(dust, closure, tuck)), 0.1, -0.2, -45)
    stage.set_up(27, 3.9, 'blush', 0.16, size=SIZE)


def rigid(t):
    """t 0: shut, 1: the lid risen and turned a little to the light."""
    from math import radians

    from mathutils import Matrix

    tray = P.shell(9, 7, 2.5, M.paper('cream', 'efe6d4', 'cotton'), M.paper('lining', 'e2d5bd'))
    stage.place(tray, 0, 0, 0, -45, (4.5, 3.5, 0))
    lid = P.lid(9, 7, 1.0, M.paper('verm', 'c5361a', 'linen', roughness=0.5), M.paper('in', 'efe6d4'))
    lift = 1.64 + 2.9 * ease(t)
    swing = span(t, 0.25, 1.0)
    stage.place(lid, 1.1 * swing, 0.9 * swing, lift, -45 + 9 * swing, (4.64, 3.64, 0), tilt=(5 * swing, 4 * swing))
    for L, W, H, x, y, tint, turn in ((5, 5, 2, -10.5, 0.6, '1b6a6e', -49), (4, 4, 1.4, 9.6, -2.6, 'd6b585', -40), (6, 4.5, 2.2, 12.6, 2.2, 'efe6d4', -47)):
        small_tray = P.shell(L, W, H, M.paper('t', tint, 'linen'))
        stage.place(small_tray, x, y, 0, turn, (L / 2, W / 2, 0))
        small_lid = P.lid(L, W, 0.9, M.paper('t', tint, 'linen'))
        stage.place(small_lid, x, y, H + 0.1 - 0.9, turn, (L / 2 + 0.14, W / 2 + 0.14, 0))
    stage.set_up(34, 3.3, 'ink', 0.26, size=SIZE)


def sourcing(t):
    globe.build(t)
    globe.frame_loop(SIZE)


def frames():
    for name, build in (('corrugated', corrugated), ('carton', carton_closing), ('rigid', rigid), ('sourcing', sourcing)):
        count = COUNT[name]
        for i in range(count):
            # The globe's loop is periodic; the others include both ends.
            t = i / count if name == 'sourcing' else i / (count - 1)

            def job(build=build, t=t, region=REGIONS[name] if i else None):
                build(t)
                return SAMPLES, region

            yield f'loop-{name}-{i:03d}', job

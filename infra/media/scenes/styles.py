"""Blanks by style, with the formulas of the live drawing and the allowances for board that it leaves out.

Every function takes inside dimensions in inches and returns the root panel. The root of an upright
box is its front (first L) panel; of a tray or mailer, its floor.
"""

from geometry import Panel, rect, rounded


def _row(L, W, heights, t):
    """Front, right, back and left panels folded square, and the glue tab inside the front's left edge."""
    xs = [0, L, L + W, 2 * L + W, 2 * L + 2 * W - t]
    panels = []
    for i in range(4):
        y0, y1 = heights[i % 2]
        x0 = -t if i == 0 else xs[i]
        panel = Panel(rect(x0, y0, xs[i + 1], y1), name=f'panel{i}')
        if i:
            panel.hinge, panel.angle = ((xs[i], y0), (xs[i], y1)), 90
            panels[-1].add(panel)
        panels.append(panel)
    y0, y1 = heights[1]
    tab, bevel = min(1.375, W * 0.4), min(0.6, (y1 - y0) * 0.15)
    panels[3].add(Panel([(xs[4], y0 + 0.05), (xs[4] + tab, y0 + bevel), (xs[4] + tab, y1 - bevel), (xs[4], y1 - 0.05)], ((xs[4], y0 + 0.05), (xs[4], y1 - 0.05)), 90, name='tab'))
    return panels, xs


def slotted(L, W, H, board, style='RSC', top=(90, 90), bottom=(90, 90), slot=0.25):
    """RSC, HSC, FOL or CSSC. `top` and `bottom`: fold of the W flaps and of the L flaps (a pair: front, back)."""
    t = board.caliper
    lengths = {'RSC': (W / 2, W / 2), 'HSC': (W / 2, W / 2), 'FOL': (W, W), 'CSSC': (W / 2, L / 2)}[style]
    # The W flaps close first, the L flaps over them: outside height is H + 4 calipers.
    ends = [(-t, H + t), (0, H)]
    panels, xs = _row(L, W, ends, t)
    for i, panel in enumerate(panels):
        x0, x1 = xs[i] + (slot / 2 if i else 0), xs[i + 1] - (slot / 2 if i < 3 else 0)
        for up, fold in ((True, top), (False, bottom)):
            if up and style == 'HSC':
                continue
            angle = fold[0] if i % 2 else fold[1]
            if isinstance(angle, tuple):
                angle = angle[i // 2]
            y = ends[i % 2][1 if up else 0]
            length = lengths[i % 2] - (0.03 if style != 'FOL' else 0.1)
            # The second of two overlapping L flaps is scored one caliper higher than the first.
            if style == 'FOL' and i == 0:
                y += t if up else -t
                panel.poly = [(px, y if abs(py - ends[0][1 if up else 0]) < 1e-6 else py) for px, py in panel.poly]
            y2 = y + length if up else y - length
            panel.add(Panel(rect(x0, min(y, y2), x1, max(y, y2)), ((x0, y), (x1, y)), angle, name=f'{"top" if up else "bottom"}{i}'))
    return panels[0]


def carton(L, W, H, board, style='STE', top=(90, 90, 90), bottom=(90, 90, 90), window=None):
    """STE, RTE, SEAL or AUTO carton. `top`, `bottom`: fold of dust flaps, closure, tuck. The top closure is on the back panel."""
    t = board.caliper
    heights = [(-t, H + t), (0, H)]
    panels, xs = _row(L, W, heights, t)
    tuck, dust, n = min(0.75, W * 0.42) + W * 0.08, min(W * 0.62, L / 2), min(0.06, W * 0.03)
    panels[0].hole = window

    def closure(i, y, sign, angles):
        x0, x1 = xs[i] + n, xs[i + 1] - n
        depth = W - t * 1.2
        lid = panels[i].add(Panel(rect(x0, min(y, y + sign * depth), x1, max(y, y + sign * depth)), ((x0, y), (x1, y)), angles[1], name='closure' if sign > 0 else 'floor'))
        y1, y2, r = y + sign * depth, y + sign * (depth + tuck), min(tuck * 0.7, L * 0.12)
        poly = rounded([(x0 + n, y1), (x1 - n, y1), (x1 - n, y2), (x0 + n, y2)], [0, 0, r, r])
        lid.add(Panel(poly, ((x0 + n, y1), (x1 - n, y1)), angles[2], name='tuck' if sign > 0 else 'floor tuck'))

    def dust_flap(i, y, sign, angle, hinge_left):
        a, b = xs[i], xs[i + 1]
        poly = [(a + n, y), (a + n, y + sign * dust * 0.35), (a + W * 0.16, y + sign * dust), (b - n - W * 0.03, y + sign * dust), (b - n, y + sign * dust * 0.2), (b - n, y)]
        if not hinge_left:
            poly = [(a + b - x, yy) for x, yy in poly]
        panels[i].add(Panel(poly, ((a + n, y), (b - n, y)), angle, name=f'dust{i}'))

    def full(i, y, sign, angle, length):
        panels[i].add(Panel(rect(xs[i] + n, min(y, y + sign * length), xs[i + 1] - n, max(y, y + sign * length)), ((xs[i] + n, y), (xs[i + 1] - n, y)), angle, name=f'flap{i}'))

    for sign, angles in ((1, top), (-1, bottom)):
        y, yd = (H + t, H) if sign > 0 else (-t, 0)
        if sign < 0 and style == 'AUTO':
            for i in range(4):
                full(i, y if i % 2 == 0 else yd, sign, 90, W * (0.72 if i % 2 == 0 else 0.5))
            continue
        dust_flap(1, yd, sign, angles[0], True)
        dust_flap(3, yd, sign, angles[0], False)
        if style == 'SEAL':
            full(2, y, sign, angles[1], W * 0.94)
            full(0, y + sign * t, sign, angles[2], W - t)
        else:
            closure(2 if sign > 0 or style == 'STE' else 0, y, sign, angles)
    return panels[0]


def mailer(L, W, H, board, lid=100, tuck=80, ears=70):
    """Die-cut mailer, roll-over sides and a tucked lid, as one blank. The root is the floor."""
    t = board.caliper
    floor = Panel(rect(0, 0, L, W), name='floor')
    front = floor.add(Panel(rect(0, -H, L, 0), ((0, 0), (L, 0)), 90, name='front'))
    for x, s in ((0, -1), (L, 1)):
        reach = min(H * 0.95, W * 0.4)
        front.add(Panel(rect(min(x, x + s * reach), -H + 0.06, max(x, x + s * reach), -0.06), ((x, -H + 0.06), (x, -0.06)), 90, name='corner'))
    back = floor.add(Panel(rect(0, W, L, W + H), ((0, W), (L, W)), 90, name='back'))
    for x, s in ((-2.2 * t, -1), (L + 2.2 * t, 1)):
        wall = floor.add(Panel(rect(min(x, x + s * H), 0.02, max(x, x + s * H), W - 0.02), ((x, 0.02), (x, W - 0.02)), 90, name='side'))
        edge = x + s * H
        roll = wall.add(Panel(rect(min(edge, edge + s * 2.2 * t), 0.04, max(edge, edge + s * 2.2 * t), W - 0.04), ((edge, 0.04), (edge, W - 0.04)), 90, name='roll'))
        inner = edge + s * 2.2 * t
        roll.add(Panel(rect(min(inner, inner + s * (H - t)), 0.16, max(inner, inner + s * (H - t)), W - 0.16), ((inner, 0.16), (inner, W - 0.16)), 90, name='inner side'))
    floor.poly = rect(-2.2 * t, 0, L + 2.2 * t, W)
    y = W + H
    depth = W + t
    top = back.add(Panel(rect(-2 * t, y, L + 2 * t, y + depth), ((0, y), (L, y)), lid, name='lid'))
    flap = H - 2 * t
    poly = rounded([(0, y + depth), (L, y + depth), (L - 0.15, y + depth + flap), (0.15, y + depth + flap)], [0, 0, flap * 0.3, flap * 0.3])
    top.add(Panel(poly, ((0, y + depth), (L, y + depth)), tuck, name='lid tuck'))
    for x, s in ((-2 * t, -1), (L + 2 * t, 1)):
        e = H - 2.5 * t
        poly = [(x, y + 0.15), (x + s * e, y + 0.5), (x + s * e, y + depth - e), (x + s * e * 0.7, y + depth - 0.12), (x, y + depth - 0.06)]
        top.add(Panel(poly, ((x, y + 0.15), (x, y + depth - 0.06)), ears, name='ear'))
    return floor


def tray(L, W, H, board, walls=90):
    """A die-cut tray: floor and four walls, the short ones with corner flaps inside the long ones."""
    t = board.caliper
    floor = Panel(rect(0, 0, L, W), name='floor')
    for y, s in ((0, -1), (W, 1)):
        floor.add(Panel(rect(-t, min(y, y + s * H), L + t, max(y, y + s * H)), ((-t, y), (L + t, y)), walls, name='long'))
    for x, s in ((0, -1), (L, 1)):
        wall = floor.add(Panel(rect(min(x, x + s * H), 0.02, max(x, x + s * H), W - 0.02), ((x, 0.02), (x, W - 0.02)), walls, name='short'))
        for y, r in ((t, -1), (W - t, 1)):
            reach = min(H, W * 0.3)
            wall.add(Panel(rect(min(x, x + s * (H - 0.08)), min(y, y + r * reach), max(x, x + s * (H - 0.08)), max(y, y + r * reach)), ((x, y), (x + s * (H - 0.08), y)), walls, name='corner'))
        wall.poly = rect(min(x, x + s * H), t, max(x, x + s * H), W - t)
        wall.hinge = ((x, t), (x, W - t))
    return floor

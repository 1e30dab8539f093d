"""Board folded from a flat blank: a tree of panels joined at creases, built as one mesh.

Lengths are inches. A blank lies in the xy plane with its inner face at z = 0 and its outer face at
z = -caliper, so a crease folded by a positive angle turns towards the inside of the box. The crease
turns about the face it closes on; the liner stretched over the other face becomes a round of one
caliper, which is what a scored edge looks like.
"""

from dataclasses import dataclass, field
from math import cos, pi, radians, sin

import bpy
from mathutils import Matrix, Vector

OUTER, INNER, EDGE, MEDIUM = range(4)


@dataclass(frozen=True)
class Board:
    """Caliper of a board; `flutes` is (height, pitch) of each wall, outermost first, empty when solid."""

    caliper: float
    flutes: tuple = ()
    liner: float = 0.014


# Calipers 5/32, 1/8, 1/16 in and 39, 47, 90 flutes a foot, as in the live drawing; one point is 0.001 in.
BOARDS = {
    'C': Board(5 / 32, ((5 / 32, 12 / 39),)),
    'B': Board(1 / 8, ((1 / 8, 12 / 47),)),
    'E': Board(1 / 16, ((1 / 16, 12 / 90),), liner=0.011),
    'BC': Board(9 / 32, ((1 / 8, 12 / 47), (5 / 32, 12 / 39))),
    'EB': Board(3 / 16, ((1 / 16, 12 / 90), (1 / 8, 12 / 47))),
    **{f'{pt}pt': Board(pt / 1000) for pt in (10, 12, 16, 18, 20, 24)},
}


@dataclass
class Panel:
    """A polygon of the blank, folded by `angle` degrees about `hinge`, a segment it shares with its parent."""

    poly: list
    hinge: tuple | None = None
    angle: float = 0.0
    children: list = field(default_factory=list)
    name: str = ''
    hole: list | None = None

    def add(self, child):
        self.children.append(child)
        return child

    def find(self, name):
        if self.name == name:
            return self
        return next((hit for hit in (c.find(name) for c in self.children) if hit), None)


def rect(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def rounded(poly, radii, steps=6):
    """The polygon with its corners rounded; one radius per corner, 0 leaves it sharp."""
    out = []
    for i, (p, r) in enumerate(zip(poly, radii)):
        if not r:
            out.append(p)
            continue
        p, a, b = Vector(p), Vector(poly[i - 1]), Vector(poly[(i + 1) % len(poly)])
        start, end = p + (a - p).normalized() * r, p + (b - p).normalized() * r
        for k in range(steps + 1):
            t = k / steps
            out.append(tuple(start.lerp(p, t).lerp(p.lerp(end, t), t)))
    return out


class MeshBuilder:
    """Collects vertices, faces, blank coordinates (as UV, in inches) and material slots."""

    def __init__(self):
        self.verts, self.faces, self.uvs, self.slots, self.smooth = [], [], [], [], []

    def face(self, points, uvs, slot, smooth=False):
        first = len(self.verts)
        self.verts.extend(points)
        self.faces.append(range(first, first + len(points)))
        self.uvs.extend(uvs)
        self.slots.append(slot)
        self.smooth.append(smooth)

    def plate(self, matrix, poly, z0, z1, below, above, side, hole=None):
        """A flat sheet between heights z0 and z1 of the panel's own space."""
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(poly, poly[1:] + poly[:1]))
        ring = list(poly) if area > 0 else list(reversed(poly))
        loops = [ring]
        outline = ring
        if hole:
            inner = list(reversed(hole))
            loops.append(inner)
            near = min(range(len(ring)), key=lambda i: (Vector(ring[i]) - Vector(inner[0])).length)
            outline = ring[: near + 1] + inner + [inner[0]] + ring[near:]
        at = lambda p, z: matrix @ Vector((p[0], p[1], z))
        if above is not None:
            self.face([at(p, z1) for p in outline], outline, above)
        if below is not None:
            back = list(reversed(outline))
            self.face([at(p, z0) for p in back], back, below)
        for loop in loops:
            for a, b in zip(loop, loop[1:] + loop[:1]):
                self.face([at(a, z0), at(b, z0), at(b, z1), at(a, z1)], [a, b, b, a], side)

    def medium(self, matrix, poly, z0, z1, pitch, paper=0.012):
        """The fluted paper between two liners; flutes run along y of the blank."""
        xs = [p[0] for p in poly]
        lo, hi, inset = min(xs) + 0.006, max(xs) - 0.006, 0.004
        count = max(2, int((hi - lo) / pitch * 10))
        mid, swing = (z0 + z1) / 2, (z1 - z0 - paper) / 2
        previous = None
        for i in range(count + 1):
            x = lo + (hi - lo) * i / count
            cuts = []
            for a, b in zip(poly, poly[1:] + poly[:1]):
                if (a[0] - x) * (b[0] - x) < 0:
                    cuts.append(a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]))
            if len(cuts) < 2:
                continue
            y0, y1, z = min(cuts) + inset, max(cuts) - inset, mid + swing * sin(2 * pi * x / pitch)
            row = [matrix @ Vector(v) for v in ((x, y0, z - paper / 2), (x, y0, z + paper / 2), (x, y1, z + paper / 2), (x, y1, z - paper / 2))]
            uv = [(x, y0), (x, y0), (x, y1), (x, y1)]
            if previous:
                old, ouv = previous
                for k in range(4):
                    n = (k + 1) % 4
                    self.face([old[k], old[n], row[n], row[k]], [ouv[k], ouv[n], uv[n], uv[k]], MEDIUM, smooth=k in (1, 3))
            previous = (row, uv)

    def object(self, name, materials):
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata([tuple(v) for v in self.verts], [], [list(f) for f in self.faces])
        layer = mesh.uv_layers.new(name='blank')
        layer.uv.foreach_set('vector', [c for uv in self.uvs for c in uv])
        for m in materials:
            mesh.materials.append(m)
        mesh.polygons.foreach_set('material_index', self.slots)
        mesh.polygons.foreach_set('use_smooth', self.smooth)
        obj = bpy.data.objects.new(name, mesh)
        bpy.context.collection.objects.link(obj)
        return obj


def _sheet(builder, matrix, panel, board):
    t = board.caliper
    if not board.flutes:
        builder.plate(matrix, panel.poly, -t, 0, OUTER, INNER, EDGE, panel.hole)
        return
    liner, z = board.liner, -t
    total = sum(h for h, _ in board.flutes)
    for i, (height, pitch) in enumerate(board.flutes):
        outermost, depth = i == 0, t * height / total
        builder.plate(matrix, panel.poly, z, z + liner, OUTER if outermost else EDGE, MEDIUM, EDGE, panel.hole)
        builder.medium(matrix, panel.poly, z + liner * 0.7, z + depth - liner * 0.7, pitch)
        z += depth
    builder.plate(matrix, panel.poly, -liner, 0, MEDIUM, INNER, EDGE, panel.hole)


def _crease(builder, matrix, axis_from, axis_to, turn, angle, t, a, b):
    """The round of stretched liner outside a fold."""
    steps = max(3, int(abs(angle) / 15))
    radius = Vector((0, 0, -t if angle > 0 else t))
    slot = OUTER if angle > 0 else INNER
    arc = [Matrix.Rotation(radians(angle) * i / steps, 3, turn) @ radius for i in range(steps + 1)]
    p, q = (axis_from, axis_to)
    for u, v in zip(arc, arc[1:]):
        builder.face([matrix @ (p + u), matrix @ (q + u), matrix @ (q + v), matrix @ (p + v)], [a, b, b, a], slot, smooth=True)
    for end, uv in ((p, a), (q, b)):
        builder.face([matrix @ end] + [matrix @ (end + u) for u in arc], [uv] * (len(arc) + 1), EDGE)


def _build(builder, panel, matrix, board):
    if panel.poly:
        _sheet(builder, matrix, panel, board)
    t = board.caliper
    for child in panel.children:
        a, b = child.hinge
        z = 0.0 if child.angle > 0 else -t
        origin, end = Vector((*a, z)), Vector((*b, z))
        middle = Vector((sum(p[0] for p in child.poly) / len(child.poly), sum(p[1] for p in child.poly) / len(child.poly), z))
        turn = (end - origin).normalized()
        if turn.cross(middle - origin).z < 0:
            turn.negate()
        if abs(child.angle) > 0.5:
            _crease(builder, matrix, origin, end, turn, child.angle, t, a, b)
        spin = Matrix.Translation(origin) @ Matrix.Rotation(radians(child.angle), 4, turn) @ Matrix.Translation(-origin)
        _build(builder, child, matrix @ spin, board)


STANDING = Matrix(((1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 1)))  # blank's y up, inside to the back
LYING = Matrix.Identity(4)


def fold(name, root, board, materials, base=STANDING):
    """One object of the folded blank. `materials`: outside, inside, cut edge, fluting medium."""
    builder = MeshBuilder()
    _build(builder, root, base, board)
    return builder.object(name, materials)

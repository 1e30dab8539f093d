"""What stands beside a blank: rigid shells, tape, bottles, pallets, sheets of board."""

import random
from math import cos, pi, sin

import bpy
from mathutils import Vector

import materials as M
from geometry import LYING, BOARDS, MeshBuilder, Panel, _sheet, rect


def _link(name, verts, faces, material, smooth=False):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    for m in material if isinstance(material, list) else [material]:
        mesh.materials.append(m)
    mesh.polygons.foreach_set('use_smooth', [smooth] * len(faces))
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(obj)
    return obj


def bevel(obj, width, segments=2):
    mod = obj.modifiers.new('bevel', 'BEVEL')
    mod.width, mod.segments, mod.limit_method = width, segments, 'ANGLE'
    return obj


def flat_uv(obj):
    """Blank coordinates by the dominant normal: tops by (x, y), sides by (along, height)."""
    mesh = obj.data
    layer = mesh.uv_layers.new(name='blank')
    for face in mesh.polygons:
        n = face.normal
        for i in face.loop_indices:
            v = mesh.vertices[mesh.loops[i].vertex_index].co
            # Sides are laid far from the top's own area, so that a top's artwork never repeats there.
            layer.uv[i].vector = (v.x, v.y) if abs(n.z) > 0.7 else (v.x + 100, v.z) if abs(n.y) > 0.7 else (v.y + 200, v.z)
    return obj


def block(L, W, H, material, edge=0.02, name='block'):
    verts = [(x, y, z) for z in (0, H) for x, y in ((0, 0), (L, 0), (L, W), (0, W))]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    obj = flat_uv(_link(name, verts, faces, material))
    return bevel(obj, edge) if edge else obj


def shell(L, W, H, wrap, lining=None, board=0.08, name='tray', edge=0.022):
    """A rigid tray: greyboard walls wrapped in paper, with the lining paper a little below the rim.

    Inside dimensions L x W x H; its outside begins at (-board, -board, 0).
    """
    t = board
    out, inn = [(-t, -t), (L + t, -t), (L + t, W + t), (-t, W + t)], [(0, 0), (L, 0), (L, W), (0, W)]
    verts = [(*p, 0) for p in out] + [(*p, H + t) for p in out] + [(*p, H + t) for p in inn] + [(*p, t) for p in inn]
    faces = [(3, 2, 1, 0)]
    for i in range(4):
        n = (i + 1) % 4
        faces += [(i, n, 4 + n, 4 + i), (4 + i, 4 + n, 8 + n, 8 + i), (8 + i, 8 + n, 12 + n, 12 + i)]
    faces.append((12, 13, 14, 15))
    obj = bevel(flat_uv(_link(name, verts, faces, wrap)), edge)
    if lining:
        g, top, lip = 0.014, H + t - min(0.14, H * 0.12), 0.0
        a, b = [(lip, lip), (L - lip, lip), (L - lip, W - lip), (lip, W - lip)], [(g, g), (L - g, g), (L - g, W - g), (g, W - g)]
        v = [(*p, top) for p in a] + [(*p, top) for p in b] + [(*p, t + g) for p in b]
        f = []
        for i in range(4):
            n = (i + 1) % 4
            f += [(i, n, 4 + n, 4 + i), (4 + i, 4 + n, 8 + n, 8 + i)]
        f.append((8, 9, 10, 11))
        inside = flat_uv(_link(name + ' lining', v, f, lining))
        inside.parent = obj
    return obj


def lid(L, W, wall, wrap, lining=None, board=0.08, clear=0.06, name='lid'):
    """A lid for a tray of inside L x W: larger by board and clearance, upside down until placed."""
    d = 2 * (board + clear)
    t = board
    LL, WW = L + d, W + d
    out, inn = [(-t, -t), (LL + t, -t), (LL + t, WW + t), (-t, WW + t)], [(0, 0), (LL, 0), (LL, WW), (0, WW)]
    z0, z1 = 0, wall + t
    verts = [(*p, z1) for p in out] + [(*p, z0) for p in out] + [(*p, z0) for p in inn] + [(*p, wall) for p in inn]
    faces = [(0, 1, 2, 3)]
    for i in range(4):
        n = (i + 1) % 4
        faces += [(4 + i, 4 + n, n, i), (8 + i, 8 + n, 4 + n, 4 + i), (12 + i, 12 + n, 8 + n, 8 + i)]
    faces.append((15, 14, 13, 12))
    mats = [wrap, lining or wrap]
    obj = _link(name, verts, faces, mats)
    for face in obj.data.polygons:
        centre = face.center
        if face.normal.z < -0.7 and centre.z > 0.01:
            face.material_index = 1
    return bevel(flat_uv(obj), 0.022)


def lathe(profile, material, name='turned', steps=64):
    """A turned body; profile is (radius, height) from the foot up."""
    verts = [(r * cos(2 * pi * i / steps), r * sin(2 * pi * i / steps), z) for r, z in profile for i in range(steps)]
    faces = []
    for k in range(len(profile) - 1):
        for i in range(steps):
            n = (i + 1) % steps
            faces.append((k * steps + i, k * steps + n, (k + 1) * steps + n, (k + 1) * steps + i))
    faces += [tuple(reversed(range(steps))), tuple(range(len(verts) - steps, len(verts)))]
    obj = _link(name, verts, faces, material, smooth=True)
    bevel(obj, 0.02)
    return obj


def bottle(x, y, z=0.0, r=1.05, h=6.0, glass='5a2c0c', cap='1f1a15', label='faf6ee'):
    """Amber bottle with a cap and a paper label. Dark glass is drawn opaque and glossy: it holds liquid."""
    body = lathe([(r * 0.9, 0), (r, r * 0.08), (r, h * 0.62), (r * 0.9, h * 0.7), (r * 0.42, h * 0.8), (r * 0.4, h * 0.9)], M.plain('glass', glass, 0.05, spread=0.02, coat_weight=1.0), 'bottle')
    top = lathe([(r * 0.45, h * 0.88), (r * 0.47, h * 0.89), (r * 0.47, h * 0.995), (r * 0.43, h)], M.plain('cap', cap, 0.35, spread=0.02), 'cap')
    wrap = lathe([(r * 1.004, h * 0.12), (r * 1.006, h * 0.12), (r * 1.006, h * 0.52), (r * 1.004, h * 0.52)], M.plain('label', label, 0.6, spread=0.03), 'label')
    for part in (top, wrap):
        part.parent = body
    body.location = (x, y, z)
    return body


def jar(x, y, z=0.0, r=1.3, h=2.6, glass='e9e2d4', cap='1f1a15'):
    body = lathe([(r * 0.94, 0), (r, r * 0.06), (r, h * 0.8), (r * 0.97, h * 0.82)], M.plain('jar', glass, 0.12, spread=0.02, coat_weight=0.8), 'jar')
    top = lathe([(r * 1.0, h * 0.8), (r * 1.02, h * 0.81), (r * 1.02, h * 0.98), (r * 0.98, h)], M.plain('cap', cap, 0.3, spread=0.02), 'jar cap')
    top.parent = body
    body.location = (x, y, z)
    return body


def tape(length, z, width=2.0, drop=2.0, material=None, ends=(True, True), wrap=0.0):
    """A strip of paper tape along x at height z, centred on y = 0, bent down `drop` at its ends."""
    material = material or M.plain('tape', 'b98a55', 0.45, bump=0.002, scale=30, spread=0.05)
    g, r = 0.012, 0.06
    path = []
    if ends[0]:
        path += [(-g - wrap, z - drop), (-g - wrap, z - r), (-g + r * 0.3 - wrap, z + g - r * 0.3)]
    path += [(r - wrap if ends[0] else 0, z + g), (length - r + wrap if ends[1] else length, z + g)]
    if ends[1]:
        path += [(length + g - r * 0.3 + wrap, z + g - r * 0.3), (length + g + wrap, z - r), (length + g + wrap, z - drop)]
    verts = [(x, s * width / 2, zz) for x, zz in path for s in (-1, 1)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(path) - 1)]
    return _link('tape', verts, faces, material)


def board_sheet(L, W, flute, materials, name='sheet'):
    """A flat sheet of board lying on its outer face, flutes running along y."""
    builder = MeshBuilder()
    board = BOARDS[flute]
    _sheet(builder, LYING, Panel(rect(0, 0, L, W)), board)
    obj = builder.object(name, materials)
    for v in obj.data.vertices:
        v.co.z += board.caliper
    return obj


def pallet(wood=None):
    """A 48 x 40 in stringer pallet, 5 1/2 in high, deck boards across the stringers."""
    wood = wood or M.plain('wood', 'c9a878', 0.8, bump=0.02, scale=3, spread=0.16, stretch=(0.35, 4, 4))
    side = M.plain('stringer', 'bb9765', 0.82, bump=0.02, scale=3, spread=0.16, stretch=(0.3, 4, 4))
    rng, parts = random.Random(4), []

    def add(L, W, H, x, y, z, m):
        b = block(L, W, H, m, 0.05)
        b.location = (x, y, z)
        parts.append(b)

    for y in (0, 19.25, 38.5):
        add(48, 1.5, 3.7, 0, y, 0.7, side)
    for i in range(7):
        w = 5.5 if i in (0, 6) else 3.5
        x = i * (48 - 5.5) / 6 if i != 6 else 42.5
        add(w, 40, 0.7, x, rng.uniform(-0.05, 0.05), 4.4, wood)
    for x in (0, 21.5, 43):
        add(5, 40, 0.7, x, 0, 0, wood)
    root = bpy.data.objects.new('pallet', None)
    bpy.context.collection.objects.link(root)
    for p in parts:
        p.parent = root
    return root


def strip(points, width, material, thickness=0.02, name='strip'):
    """A band along x = 0, `width` wide, following (y, z) points: ribbons and strings."""
    verts = [(dx, y, z) for y, z in points for dx in (-width / 2, width / 2)]
    obj = _link(name, verts, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(points) - 1)], material, smooth=True)
    obj.modifiers.new('thickness', 'SOLIDIFY').thickness = thickness
    return obj


def ribbon(length, material, width=0.6):
    """A ribbon pull: a flat tongue that leaves a drawer's front at the origin, towards -y, and droops."""
    points = [(0.03 - length * sin(k / 10 * 1.35) / 0.975, -0.42 * length * (k / 10) ** 2) for k in range(11)]
    return strip(points, width, material)


def lean(lid_object, L, W, H, wall, angle=50, board=0.08, clear=0.06):
    """Leans a lid on the right wall of its tray (the tray's own space): its foot on the floor, its inside on the rim."""
    from math import radians

    from mathutils import Matrix

    c, s = cos(radians(angle)), sin(radians(angle))
    rise = board * s
    x = L + board - (wall - (H + board - rise) * c) / s
    y = W / 2 - (L / 2 + board + clear)
    lid_object.matrix_world = Matrix(((0, -c, s, x), (1, 0, 0, y), (0, s, c, rise), (0, 0, 0, 1)))
    return lid_object


def group(objects, name='group'):
    """An empty that carries the objects, so that stage.place moves them as one."""
    root = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(root)
    for o in objects:
        o.parent = root
    return root

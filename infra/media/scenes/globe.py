"""A paper globe: land of kraft board on a white sphere, a dashed route and boxes that travel along it.

Land is Natural Earth's 1:50m outline (public domain), from the npm package world-atlas.
"""

import json
import os
from math import acos, cos, pi, radians, sin

import bpy
from mathutils import Matrix, Vector
from PIL import Image, ImageDraw, ImageFilter

import artwork as A
import materials as M
import props as P
import stage

RADIUS = 5.0
BOXES = 5
LAND = os.environ.get('MEDIA_LAND', os.path.join(A.CACHE, 'land-50m.json'))
LOS_ANGELES, SHANGHAI, HO_CHI_MINH = (34.0, -118.2), (31.2, 121.5), (10.8, 106.7)
# The ships' way: out past Japan and across the North Pacific, flattened a little for the eye.
ROUTES = [(SHANGHAI, LOS_ANGELES, 0.42), (HO_CHI_MINH, LOS_ANGELES, 0.55)]


def land_mask(width=4096):
    path = os.path.join(A.CACHE, 'land.png')
    if os.path.exists(path):
        return path
    with open(LAND, encoding='utf-8') as f:
        topology = json.load(f)
    (sx, sy), (tx, ty) = topology['transform']['scale'], topology['transform']['translate']
    arcs = []
    for arc in topology['arcs']:
        x = y = 0
        line = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append((x * sx + tx, y * sy + ty))
        arcs.append(line)
    image = Image.new('L', (width, width // 2), 0)
    draw = ImageDraw.Draw(image)

    def ring(indices, fill):
        points = []
        for i in indices:
            line = arcs[i] if i >= 0 else arcs[~i][::-1]
            points += line[1 if points else 0 :]
        # A coast that crosses the date line goes on past 180 degrees and is drawn once more on the other side.
        turned, turn = [points[0]], 0
        for (before, _), (lon, lat) in zip(points, points[1:]):
            turn += 360 * ((before - lon > 180) - (lon - before > 180))
            turned.append((lon + turn, lat))
        for shift in (-360, 0, 360):
            draw.polygon([((lon + shift + 180) / 360 * width, (90 - lat) / 180 * width / 2) for lon, lat in turned], fill=fill)

    for geometry in topology['objects']['land']['geometries']:
        polygons = geometry['arcs'] if geometry['type'] == 'MultiPolygon' else [geometry['arcs']]
        for polygon in polygons:
            ring(polygon[0], 255)
            for hole in polygon[1:]:
                ring(hole, 0)
    image.filter(ImageFilter.GaussianBlur(1.2)).save(path)
    return path


def at(lat, lon, r=1.0):
    a, b = radians(lat), radians(lon)
    return Vector((cos(a) * cos(b), cos(a) * sin(b), sin(a))) * r


def along(route, t, height=0.0):
    """A point of the route and its direction, on a sphere of RADIUS, raised in the middle."""
    (start, end, lift) = route
    p, q = at(*start), at(*end)
    angle = acos(p.dot(q))

    def where(u):
        d = (p * sin((1 - u) * angle) + q * sin(u * angle)) / sin(angle)
        return d * (RADIUS + lift * sin(pi * u) + height)

    here = where(t)
    return here, (where(min(1, t + 0.005)) - where(max(0, t - 0.005))).normalized()


def _sphere_material():
    g = M.Graph('globe')
    where = g.node('TexCoord').outputs['UV']
    image = bpy.data.images.load(land_mask(), check_existing=True)
    image.colorspace_settings.name = 'Non-Color'
    mask = g.node('TexImage', {'Vector': where}, interpolation='Cubic')
    mask.image = image
    grain = g.node('TexCoord').outputs['Object']
    fibre = g.math('ADD', g.noise(g.stretch(grain, 0.5, 3, 26), 1, 1), g.noise(g.stretch(grain, -0.6, 26, 3), 1, 1))
    fine = g.noise(grain, 9, 2)
    step = g.node('MapRange', {'Value': mask.outputs['Color'], 'From Min': 0.42, 'From Max': 0.58}, clamp=True).outputs[0]
    tone = g.math('ADD', 0.8, g.math('MULTIPLY', fibre, 0.2))
    kraft = g.node('HueSaturation', {'Color': M.linear('c79d68'), 'Value': tone}).outputs[0]
    sea = g.node('HueSaturation', {'Color': M.linear('f3ecde'), 'Value': g.math('ADD', 0.95, g.math('MULTIPLY', fine, 0.1))}).outputs[0]
    # The grid of a drawing: a hairline every fifteen degrees.
    axes = g.node('SeparateXYZ', {0: where})
    lines = None
    for axis, count in ((0, 24), (1, 12)):
        phase = g.math('ABSOLUTE', g.math('SUBTRACT', g.math('FRACT', g.math('ADD', g.math('MULTIPLY', axes.outputs[axis], count), 0.5)), 0.5))
        line = g.math('LESS_THAN', phase, 0.016)
        lines = line if lines is None else g.math('MAXIMUM', lines, line)
    sea = g.mix(g.math('MULTIPLY', lines, 0.7), sea, M.linear('9fb9b5'))
    soft = g.node('TexImage', {'Vector': where}, interpolation='Cubic')
    soft.image = image
    height = g.math('ADD', g.math('MULTIPLY', soft.outputs['Color'], 0.06), g.math('MULTIPLY', fibre, 0.006))
    return g.finish(g.principled(base_color=g.mix(step, sea, kraft), roughness=0.8, specular_ior_level=0.3, normal=g.bump(height, 1.0)))


def build(phase, view=(36, -172)):
    """The globe with its boxes at `phase` 0…1 of one spacing; `view` is the latitude and longitude that face the lens."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=192, ring_count=96, radius=RADIUS)
    ball = bpy.context.object
    ball.data.polygons.foreach_set('use_smooth', [True] * len(ball.data.polygons))
    ball.data.materials.append(_sphere_material())
    parts = [ball]
    dash = M.plain('dash', 'c5361a', 0.5, spread=0.02)
    thread = M.plain('thread', '1b6a6e', 0.5, spread=0.02)
    kraft = M.plain('kraft', 'cfa673', 0.82, bump=0.004, scale=30, spread=0.08)
    tape = M.plain('tape', 'a97c49', 0.5, spread=0.03)
    for k, route in enumerate(ROUTES):
        count = 34
        for i in range(count):
            a, _ = along(route, (i + 0.2) / count, 0.05)
            b, _ = along(route, (i + 0.75) / count, 0.05)
            parts.append(_rod(a, b, 0.045, thread if k else dash))
    for end, tint in ((LOS_ANGELES, dash), (SHANGHAI, thread), (HO_CHI_MINH, thread)):
        pin = P.lathe([(0.05, 0), (0.05, 0.5), (0.2, 0.52), (0.24, 0.66), (0.2, 0.82), (0.08, 0.9)], tint, 'pin', 32)
        spot = at(*end, RADIUS - 0.05)
        pin.matrix_world = Matrix.Translation(spot) @ spot.to_track_quat('Z', 'Y').to_matrix().to_4x4() @ Matrix.Scale(1.25 if tint is dash else 0.8, 4)
        parts.append(pin)
    # Boxes on the first route only: two processions would meet before Los Angeles.
    for i in range(BOXES):
        t = (i + phase) / BOXES
        # A box grows out of its port and shrinks into the next, so that the loop has no seam.
        size = 0.66 * min(1, min(t, 1 - t) * BOXES * 0.9)
        if size < 0.03:
            continue
        here, way = along(ROUTES[0], t, 0.1)
        up = here.normalized()
        side = up.cross(way).normalized()
        way = side.cross(up)
        frame = Matrix((way, side, up)).transposed().to_4x4()
        box = P.block(size * 1.25, size, size * 0.85, kraft, 0.03 * size)
        strip = P.block(size * 1.252, size * 0.2, size * 0.852, tape, 0.03 * size)
        strip.location = (-0.001 * size, size * 0.4, 0.001)
        strip.parent = box
        box.matrix_world = Matrix.Translation(here) @ frame @ Matrix.Translation((-size * 0.62, -size / 2, 0))
        parts.append(box)
    globe = P.group(parts, 'globe')
    lat, lon = view
    globe.matrix_world = Matrix.Translation((0, 0, RADIUS)) @ Matrix.Rotation(radians(lat - stage.ELEVATION), 4, 'X') @ Matrix.Rotation(radians(-90 - lon), 4, 'Z')
    return globe


def _rod(a, b, r, material):
    rod = P.lathe([(r * 0.6, 0), (r, r * 0.5), (r, (b - a).length - r * 0.5), (r * 0.6, (b - a).length)], material, 'dash', 12)
    rod.modifiers.clear()
    rod.matrix_world = Matrix.Translation(a) @ (b - a).to_track_quat('Z', 'Y').to_matrix().to_4x4()
    return rod


def foot():
    """A low turned base, so that the ball stands as a thing on a table."""
    P.lathe([(2.3, 0), (2.3, 0.25), (1.6, 0.45), (1.5, 0.9)], M.plain('foot', '3a3027', 0.45, bump=0.01, scale=4, spread=0.15), 'foot')


def frame_still():
    stage.set_up(17.5, 5.0, 'teal', 0.05)


def frame_loop(size):
    stage.set_up(16.5, 6.9, 'teal', 0.02, size=size)

"""The set: one sweep, one light from the upper left, one long lens. Everything scales with the frame."""

from math import cos, radians, sin, tan

import bpy
from mathutils import Matrix, Vector

from materials import backdrop

# Two-tone grounds of the palette's tints: wall, floor.
GROUNDS = {
    'kraft': ('ebdfc8', 'dfccab'),
    'board': ('f1ebdf', 'e4dac6'),
    'blush': ('ecdcd4', 'e0c6bb'),
    'teal': ('cfdcd7', 'b3c7c2'),
    'stone': ('dcd4c6', 'c8bca6'),
    'ink': ('7d7267', '62574d'),
}
ELEVATION = 31.0
FIELD = 13.0  # degrees across; a long lens, close to the isometric drawings of the site


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    c = scene.cycles
    c.device = 'CPU'
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.05
    c.use_denoising = True
    c.denoiser = 'OPENIMAGEDENOISE'
    c.denoising_input_passes = 'RGB_ALBEDO_NORMAL'
    c.denoising_prefilter = 'FAST'
    c.max_bounces = 4
    c.diffuse_bounces = 2
    c.glossy_bounces = 2
    c.transmission_bounces = 5
    c.transparent_max_bounces = 6
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect = 4
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = 2
    scene.view_settings.view_transform = 'Khronos PBR Neutral'
    scene.render.image_settings.file_format = 'PNG'
    return scene


def set_up(frame, target_z=None, ground='kraft', horizon=0.08, size=(1280, 960), shift=(0, 0), elevation=ELEVATION, key=1.0, split=None):
    """Camera, light and sweep for a picture `frame` inches wide, centred on height `target_z`.

    `horizon` is where floor meets wall, in frame heights above the centre.
    """
    scene = bpy.context.scene
    ratio = size[1] / size[0]
    z = frame * 0.12 if target_z is None else target_z
    e = radians(elevation)
    distance = frame / 2 / tan(radians(FIELD / 2))
    camera = bpy.data.cameras.new('camera')
    camera.sensor_width = 36
    camera.angle = radians(FIELD)
    camera.clip_end = distance * 6
    camera.shift_x, camera.shift_y = shift
    rig = bpy.data.objects.new('camera', camera)
    rig.location = Vector((0, -cos(e) * distance, z + sin(e) * distance))
    rig.rotation_euler = (radians(90) - e, 0, 0)
    scene.collection.objects.link(rig)
    scene.camera = rig
    scene.render.resolution_x, scene.render.resolution_y = size

    wall_y = (horizon * frame * ratio + z * cos(e)) / sin(e)
    _sweep(frame, wall_y, GROUNDS[ground])
    unit = max(frame, frame * ratio)
    _area('key', (-0.72, -0.5, 0.92), 1.9 * unit, 0.5 * unit, 31.0 * key, unit)
    _area('top', (0.25, 0.35, 1.2), 1.9 * unit, 1.3 * unit, 0.9 * key, unit)
    _area('edge', (1.1, -0.15, 0.55), 2.0 * unit, 0.8 * unit, 1.1 * key, unit)
    world = bpy.data.worlds.new('world')
    scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value = (1.0, 0.992, 0.98, 1)
    background.inputs[1].default_value = 0.42 * key
    return rig


def _area(name, direction, distance, size, radiance, unit):
    light = bpy.data.lights.new(name, 'AREA')
    light.shape = 'SQUARE'
    light.size = size
    # Power that keeps the radiance of the panel the same whatever the scale of the set.
    light.energy = radiance * size * size * 3.14159
    light.color = (1.0, 0.988, 0.965) if name == 'key' else (0.95, 0.98, 1.0)
    obj = bpy.data.objects.new(name, light)
    obj.location = Vector(direction).normalized() * distance
    obj.rotation_euler = (-Vector(direction)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(obj)


def _sweep(frame, wall_y, tints):
    # No cove: a rounded corner catches the key light as a bright line right across the picture.
    profile = [(-frame * 6, 0), (wall_y, 0), (wall_y, frame * 3)]
    x = frame * 4
    verts = [(s * x, y, z) for y, z in profile for s in (-1, 1)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = bpy.data.meshes.new('sweep')
    mesh.from_pydata(verts, [], faces)
    mesh.materials.append(backdrop(*tints, frame * 0.001))
    bpy.context.collection.objects.link(bpy.data.objects.new('sweep', mesh))


def place(obj, x=0.0, y=0.0, z=0.0, turn=-45.0, origin=(0, 0, 0), tilt=(0, 0)):
    """Stands an object on the set: `origin` of its own space goes to (x, y, z), turned about the vertical."""
    obj.matrix_world = (
        Matrix.Translation((x, y, z))
        @ Matrix.Rotation(radians(turn), 4, 'Z')
        @ Matrix.Rotation(radians(tilt[0]), 4, 'X')
        @ Matrix.Rotation(radians(tilt[1]), 4, 'Y')
        @ Matrix.Translation(-Vector(origin))
        @ obj.matrix_world
    )
    return obj


def render(path, samples, scale=1.0, region=None):
    """`region` (x0, y0, x1, y1 as shares of the frame, y up) renders that part alone."""
    scene = bpy.context.scene
    r = scene.render
    r.use_border = r.use_crop_to_border = region is not None
    if region:
        r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = region
    scene.cycles.samples = samples
    scene.cycles.adaptive_min_samples = min(6, samples)
    scene.render.resolution_percentage = int(scale * 100)
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)

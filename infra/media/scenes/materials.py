"""Materials: boards, papers, inks and the few things that boxes are photographed with.

Board materials are laid out in blank coordinates (UV in inches), so that grain, flute read-through and
print stay on a panel while it folds.
"""

from math import pi

import bpy

INK, PAPER, VERM, CREASE, KRAFT = '1f1a15', 'faf6ee', 'c5361a', '1b6a6e', 'cfab7e'


def linear(hexcode):
    """sRGB hex to the linear RGBA that Cycles takes."""
    channels = [int(hexcode[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return (*((c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in channels), 1)


class Graph:
    """Thin sugar over a material's node tree: values are set, sockets are linked."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def node(self, kind, inputs=None, **props):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in props.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.set(node.inputs[key], value)
        return node

    def set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0, clamp=False):
        node = self.node('Math', {0: a, 1: b}, operation=operation, use_clamp=clamp)
        return node.outputs[0]

    def mix(self, factor, a, b, blend='MIX'):
        node = self.node('Mix', {0: factor, 6: a, 7: b}, data_type='RGBA', blend_type=blend)
        return node.outputs[2]

    def noise(self, vector, scale, detail=3.0, rough=0.55):
        return self.node('TexNoise', {'Vector': vector, 'Scale': scale, 'Detail': detail, 'Roughness': rough}).outputs[0]

    def stretch(self, vector, angle, x, y):
        return self.node('Mapping', {'Vector': vector, 'Rotation': (0, 0, angle), 'Scale': (x, y, 1)}).outputs[0]

    def bump(self, height, distance, normal=None):
        inputs = {'Height': height, 'Distance': distance, 'Strength': 1.0}
        if normal:
            inputs['Normal'] = normal
        return self.node('Bump', inputs).outputs[0]

    def finish(self, surface):
        out = self.node('OutputMaterial')
        self.tree.links.new(surface, out.inputs['Surface'])
        return self.material

    def principled(self, **inputs):
        names = {k.replace('_', ' ').title().replace('Ior', 'IOR'): v for k, v in inputs.items()}
        return self.node('BsdfPrincipled', names).outputs[0]


def grain_image():
    """A tile of paper, 12 x 12 in: red the fibres, green the fine tooth, blue the clouds of formation.

    One lookup in place of six noise nodes: a third of the render time, and fibres that are fibres.
    """
    import os

    import numpy as np
    from PIL import Image, ImageDraw, ImageFilter

    from artwork import CACHE

    path, n = os.path.join(CACHE, 'grain.png'), 2048
    if not os.path.exists(path):
        rng = np.random.default_rng(1952)
        fibres = Image.new('L', (n, n), 128)
        draw = ImageDraw.Draw(fibres)
        for _ in range(52000):
            # Fibres lie mostly along the machine's direction, and show light or dark.
            x, y, angle, length = rng.uniform(0, n), rng.uniform(0, n), rng.normal(0.1, 0.75), rng.uniform(8, 46)
            bend, tone = rng.normal(0, 0.35), int(np.clip(rng.normal(128, 46), 20, 235))
            points = []
            for k in range(5):
                points.append((x, y))
                x, y = x + np.cos(angle) * length / 4, y + np.sin(angle) * length / 4
                angle += bend / 4
            for dx in (0, -n):
                for dy in (0, -n):
                    draw.line([(px + dx, py + dy) for px, py in points], fill=tone, width=int(rng.integers(1, 3)))
        fibres = fibres.filter(ImageFilter.GaussianBlur(0.8))

        def band(low, high):
            f = np.fft.fftfreq(n) * n
            r = np.hypot(*np.meshgrid(f, f))
            z = np.fft.ifft2(np.fft.fft2(rng.normal(size=(n, n))) * ((r > low) & (r < high)) / np.maximum(r, 1) ** 0.6).real
            return Image.fromarray(np.clip(128 + z / z.std() * 42, 0, 255).astype('uint8'))

        os.makedirs(CACHE, exist_ok=True)
        Image.merge('RGB', (fibres, band(120, 700), band(3, 26))).save(path)
    image = bpy.data.images.load(path, check_existing=True)
    image.colorspace_settings.name = 'Non-Color'
    return image


def _grain(g, vector):
    where = g.node('VectorMath', {0: vector, 1: (1 / 12, 1 / 12, 0)}, operation='MULTIPLY').outputs[0]
    node = g.node('TexImage', {'Vector': where}, extension='REPEAT', interpolation='Linear')
    node.image = grain_image()
    return g.node('SeparateColor', {0: node.outputs['Color']}).outputs


def _blank_coordinates(g):
    """Blank inches, shifted per object so that two equal boxes do not show the same grain."""
    uv = g.node('UVMap', uv_map='blank').outputs[0]
    shift = g.math('MULTIPLY', g.node('ObjectInfo').outputs['Random'], 91.7)
    return uv, g.node('VectorMath', {0: uv, 1: shift}, operation='ADD').outputs[0]


def _print(g, uv, art):
    """Colour, coverage and foil mask of an artwork (materials.Artwork) laid on the blank."""
    offset = g.node('VectorMath', {0: uv, 1: (-art.x0, -art.y0, 0)}, operation='ADD').outputs[0]
    where = g.node('VectorMath', {0: offset, 1: (1 / art.width, 1 / art.height, 1)}, operation='MULTIPLY').outputs[0]
    image = bpy.data.images.load(art.path, check_existing=True)
    node = g.node('TexImage', {'Vector': where}, extension='CLIP', interpolation='Cubic')
    node.image = image
    return node.outputs['Color'], node.outputs['Alpha']


def board(name, base=KRAFT, art=None, pitch=None, roughness=0.84, coat=0.0, coat_rough=0.25, fibre=1.0, warp=0.02, ink_loss=0.12, multiply=True):
    """Uncoated or coated board. `pitch` lets flutes show through the liner; `multiply` prints on the fibre, not over it."""
    g = Graph(name)
    uv, grain = _blank_coordinates(g)
    fibres, fine, cloud = _grain(g, grain)
    tone = g.math('ADD', g.math('MULTIPLY', g.math('SUBTRACT', cloud, 0.5), 0.06 * fibre), g.math('MULTIPLY', g.math('SUBTRACT', fine, 0.5), 0.1 * fibre))
    tone = g.math('ADD', tone, g.math('MULTIPLY', g.math('SUBTRACT', fibres, 0.5), 0.5 * fibre))
    colour = g.node('HueSaturation', {'Color': linear(base), 'Value': g.math('ADD', 1.0, tone)}).outputs[0]
    specks = g.math('MULTIPLY', g.math('LESS_THAN', fibres, 0.3), 0.22 * fibre)
    dark = tuple(c * 0.5 for c in linear(base)[:3]) + (1,)
    colour = g.mix(specks, colour, dark)
    rough = roughness
    if art:
        ink, cover = _print(g, uv, art)
        loss = g.math('MULTIPLY', g.math('SUBTRACT', fine, 0.35, clamp=True), ink_loss * 4)
        cover = g.math('MULTIPLY', cover, g.math('SUBTRACT', 1.0, loss, clamp=True))
        if multiply:
            ink = g.mix(0.35, ink, g.mix(1.0, ink, colour, 'MULTIPLY'))
        colour = g.mix(cover, colour, ink)
    wave = g.math('MULTIPLY', g.noise(grain, 0.33, 0), warp * 2.2)
    height = g.math('ADD', g.math('MULTIPLY', fibres, 0.005 * fibre), wave)
    if pitch:
        across = g.node('SeparateXYZ', {0: uv}).outputs[0]
        ripple = g.math('SINE', g.math('MULTIPLY', across, 2 * pi / pitch))
        height = g.math('ADD', height, g.math('MULTIPLY', ripple, 0.0022))
    normal = g.bump(height, 1.0)
    return g.finish(g.principled(base_color=colour, roughness=rough, normal=normal, specular_ior_level=0.35, coat_weight=coat, coat_roughness=coat_rough, coat_normal=g.bump(wave, 1.0)))


def paper(name, base, texture='smooth', art=None, roughness=0.6, foil=None, coat=0.0):
    """Wrapping paper of a rigid box: smooth, linen or cotton; `foil` prints the artwork as metal of that colour."""
    g = Graph(name)
    uv, grain = _blank_coordinates(g)
    fibres, fine, cloud = _grain(g, grain)
    tone = g.math('ADD', g.math('MULTIPLY', g.math('SUBTRACT', cloud, 0.5), 0.06), g.math('MULTIPLY', g.math('SUBTRACT', fine, 0.5), 0.12))
    colour = g.node('HueSaturation', {'Color': linear(base), 'Value': g.math('ADD', 1.0, tone)}).outputs[0]
    if texture == 'linen':
        axes = g.node('SeparateXYZ', {0: uv})
        weave = g.math('ADD', g.math('SINE', g.math('MULTIPLY', axes.outputs[0], 2 * pi * 30)), g.math('SINE', g.math('MULTIPLY', axes.outputs[1], 2 * pi * 30)))
        slub = g.math('ADD', g.noise(g.stretch(grain, 0, 4, 60), 1, 0), g.noise(g.stretch(grain, 0, 60, 4), 1, 0))
        height = g.math('ADD', g.math('MULTIPLY', weave, 0.0012), g.math('MULTIPLY', slub, 0.008))
        colour = g.node('HueSaturation', {'Color': colour, 'Value': g.math('ADD', 0.75, g.math('MULTIPLY', slub, 0.25))}).outputs[0]
    elif texture == 'cotton':
        height = g.math('ADD', g.math('MULTIPLY', g.noise(grain, 16, 1, 0.7), 0.012), g.math('MULTIPLY', fine, 0.004))
    else:
        height = g.math('MULTIPLY', fibres, 0.002)
    normal = g.bump(g.math('ADD', height, g.math('MULTIPLY', g.noise(grain, 0.4, 0), 0.02)), 1.0)
    surface = g.principled(base_color=colour, roughness=roughness, normal=normal, specular_ior_level=0.4, coat_weight=coat, coat_roughness=0.2)
    if art:
        ink, cover = _print(g, uv, art)
        if foil:
            stamp = g.principled(base_color=linear(foil), metallic=1.0, roughness=0.24, normal=g.bump(g.math('MULTIPLY', g.noise(grain, 5, 3), 0.012), 1.0))
        else:
            stamp = g.principled(base_color=ink, roughness=roughness, normal=normal, specular_ior_level=0.4)
        surface = g.node('MixShader', {0: cover, 1: surface, 2: stamp}).outputs[0]
    return g.finish(surface)


def plain(name, base, roughness=0.6, metallic=0.0, bump=0.0, scale=20.0, spread=0.1, stretch=(1, 1, 1), **more):
    """Anything else opaque: wood, foam, caps, labels."""
    g = Graph(name)
    where = g.node('Mapping', {'Vector': g.node('TexCoord').outputs['Object'], 'Scale': stretch}).outputs[0]
    shift = g.math('MULTIPLY', g.node('ObjectInfo').outputs['Random'], 53.1)
    grain = g.noise(g.node('VectorMath', {0: where, 1: shift}, operation='ADD').outputs[0], scale, 4, 0.6)
    colour = g.node('HueSaturation', {'Color': linear(base), 'Value': g.math('ADD', 1 - spread, g.math('MULTIPLY', grain, spread * 2))}).outputs[0]
    inputs = dict(base_color=colour, roughness=roughness, metallic=metallic, **more)
    if bump:
        inputs['normal'] = g.bump(g.math('MULTIPLY', grain, bump), 1.0)
    return g.finish(g.principled(**inputs))


def glass(name, base='ffffff', roughness=0.02):
    g = Graph(name)
    return g.finish(g.principled(base_color=linear(base), roughness=roughness, transmission_weight=1.0, ior=1.45))


def film(name='film'):
    """Window film: what is behind it, and the softbox on it."""
    g = Graph(name)
    clear = g.node('BsdfTransparent', {'Color': (0.97, 0.97, 0.97, 1)}).outputs[0]
    ripple = g.noise(g.node('TexCoord').outputs['Object'], 1.1, 2)
    gloss = g.node('BsdfGlossy', {'Roughness': 0.06, 'Normal': g.bump(g.math('MULTIPLY', ripple, 0.06), 1.0)}).outputs[0]
    facing = g.node('LayerWeight', {'Blend': 0.35}).outputs['Fresnel']
    return g.finish(g.node('MixShader', {0: g.math('ADD', 0.015, g.math('MULTIPLY', facing, 0.12)), 1: clear, 2: gloss}).outputs[0])


def backdrop(upper, lower, split):
    """The sweep: floor in one tint, wall in a lighter one, meeting in a soft line at height `split`."""
    g = Graph('backdrop')
    z = g.node('SeparateXYZ', {0: g.node('TexCoord').outputs['Object']}).outputs[2]
    on_wall = g.node('MapRange', {'Value': z, 'From Min': split * 0.9, 'From Max': split * 1.1}, clamp=True).outputs[0]
    colour = g.mix(on_wall, linear(lower), linear(upper))
    return g.finish(g.principled(base_color=colour, roughness=0.9, specular_ior_level=0.15))


def corrugated(flute, base=KRAFT, inside=None, art=None, top=None, **more):
    """The four materials of a corrugated blank. `top` is the colour of a white outer liner."""
    from geometry import BOARDS

    pitch = BOARDS[flute].flutes[0][1]
    return [
        board('liner', top or base, art, pitch=pitch, fibre=0.35 if top else 1.0, **({'roughness': 0.55} | more if top else more)),
        board('inside', inside or 'c6a172', pitch=BOARDS[flute].flutes[-1][1]),
        board('edge', 'b08a5c', warp=0),
        board('medium', '9c774b', warp=0),
    ]


def paperboard(art=None, base='f7f3ea', inside='f1ebdd', edge='e6dcc8', finish='gloss'):
    """The materials of a folding carton: coated outside by finish, uncoated inside."""
    rough, coat, coat_rough = {'gloss': (0.42, 0.55, 0.16), 'matte': (0.6, 0.12, 0.45), 'soft': (0.85, 0.0, 0.5), 'none': (0.78, 0.0, 0.5)}[finish]
    outside = board('coated', base, art, roughness=rough, coat=coat, coat_rough=coat_rough, fibre=0.1, warp=0.022, ink_loss=0.0, multiply=False)
    return [outside, board('uncoated', inside, fibre=0.22, warp=0.022), board('core', edge, fibre=0.4, warp=0), board('core2', edge, fibre=0.4, warp=0)]

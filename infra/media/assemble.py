"""From renders to the files of attached_assets: JPEGs, engravings, and loops encoded twice.

python assemble.py RENDERS OUT [stills] [loops]    (needs Pillow, numpy and ffmpeg)
"""

import glob
import os
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageFilter

import engrave

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, 'scenes'))
FPS = 24
# Seconds of one way, of rest at the start and of rest at the far end.
LOOPS = {'corrugated': (2.25, 0.5, 0.7), 'carton': (2.25, 0.5, 0.7), 'rigid': (1.7, 0.6, 0.6), 'sourcing': (3, 0, 0)}
INTERPOLATE = f'minterpolate=fps={FPS}:mi_mode=mci:mc_mode=aobmc:me_mode=bidir:vsbmc=1:scd=none'
COLOUR = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
TAGS = ['-color_primaries', 'bt709', '-color_trc', 'iec61966-2-1', '-colorspace', 'bt709', '-color_range', 'tv']
ENCODERS = {
    'mp4': ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '21', '-profile:v', 'high', '-level', '3.1', '-movflags', '+faststart'],
    'webm': ['-c:v', 'libsvtav1', '-preset', '6', '-crf', '32', '-g', '240'],
}


def run(*command):
    subprocess.run(['ffmpeg', '-v', 'error', '-y', *command], check=True)


def save_jpeg(image, path):
    image.convert('RGB').save(path, quality=86, progressive=True, optimize=True)


def stills(renders, out):
    for path in sorted(glob.glob(os.path.join(renders, '*.png'))):
        name = os.path.splitext(os.path.basename(path))[0]
        target = os.path.join(out, f'{name}.jpg')
        if name.startswith('loop-') or (os.path.exists(target) and os.path.getmtime(target) > os.path.getmtime(path)):
            continue
        if name.startswith('about-'):
            engrave.engrave(path, target)
        else:
            save_jpeg(Image.open(path), target)


def whole_frames(renders, name, work):
    """Frames of one way: what moves, laid softly into the still rest of frame 0."""
    from regions import REGIONS

    files = sorted(glob.glob(os.path.join(renders, f'loop-{name}-[0-9]*.png')))
    base = Image.open(files[0]).convert('RGB')
    w, h = base.size
    x0, y0, x1, y1 = REGIONS[name]
    for i, path in enumerate(files):
        frame = Image.open(path).convert('RGB')
        if i:
            box = (round(x0 * w), round((1 - y1) * h))
            # Feathered on the left alone: what moves throws its shadow to the right, so regions reach that edge.
            soft = Image.new('L', frame.size, 255)
            soft.paste(0, (0, 0, 6, frame.height))
            soft = soft.filter(ImageFilter.GaussianBlur(3))
            whole = base.copy()
            whole.paste(frame, box, soft)
            frame = whole
        frame.save(os.path.join(work, f'{i:04d}.png'))
    return len(files)


def loop(renders, out, name):
    seconds, rest_start, rest_end = LOOPS[name]
    with tempfile.TemporaryDirectory() as work:
        count = whole_frames(renders, name, work)
        rate = (count if name == 'sourcing' else count - 1) / seconds
        shutil.copy(os.path.join(work, '0000.png'), os.path.join(work, 'poster.png'))
        if name == 'sourcing':
            # Periodic: three rounds, of which the middle one is kept, so that both its seams are interpolated too.
            for i in range(count, 3 * count):
                shutil.copy(os.path.join(work, f'{i % count:04d}.png'), os.path.join(work, f'{i:04d}.png'))
        os.mkdir(os.path.join(work, 'smooth'))
        run('-framerate', f'{rate:.4f}', '-i', os.path.join(work, '%04d.png'), '-vf', INTERPOLATE, os.path.join(work, 'smooth', '%04d.png'))
        smooth = sorted(glob.glob(os.path.join(work, 'smooth', '*.png')))
        if name == 'sourcing':
            per = seconds * FPS
            order = smooth[per : 2 * per]
        else:
            # minterpolate ends one interval early: the last rendered frame closes the way.
            smooth.append(os.path.join(work, f'{count - 1:04d}.png'))
            order = [smooth[0]] * round(rest_start * FPS) + smooth + [smooth[-1]] * round(rest_end * FPS) + smooth[::-1]
        os.mkdir(os.path.join(work, 'play'))
        for i, path in enumerate(order):
            os.symlink(path, os.path.join(work, 'play', f'{i:04d}.png'))
        for extension, settings in ENCODERS.items():
            run('-framerate', str(FPS), '-i', os.path.join(work, 'play', '%04d.png'), '-vf', COLOUR, *settings, *TAGS, '-an', '-map_metadata', '-1', os.path.join(out, f'loop-{name}.{extension}'))
        save_jpeg(Image.open(os.path.join(work, 'poster.png')), os.path.join(out, f'loop-{name}-poster.jpg'))


if __name__ == '__main__':
    renders, out, what = sys.argv[1], sys.argv[2], sys.argv[3:] or ['stills', 'loops']
    if 'stills' in what:
        stills(renders, out)
    for name in LOOPS:
        if ('loops' in what or name in what) and glob.glob(os.path.join(renders, f'loop-{name}-*.png')):
            loop(renders, out, name)

"""Turns a render into an engraving in sepia: lines that swell with the dark, crossed in the shadows, over a light wash.

python engrave.py IN.png OUT.jpg
"""

import sys

import numpy as np
from PIL import Image, ImageFilter

INK, PAPER = np.array([52, 36, 20]) / 255, np.array([238, 224, 196]) / 255


def engrave(source, target, pitch=5.4):
    picture = Image.open(source).convert('L')
    width, height = picture.size
    big = picture.resize((width * 2, height * 2), Image.LANCZOS)
    tone = np.asarray(big, dtype=float) / 255
    low, high = np.percentile(tone, (0.5, 99.0))
    tone = np.clip((tone - low) / (high - low), 0, 1) ** 0.95
    soft = np.asarray(Image.fromarray((tone * 255).astype('uint8')).filter(ImageFilter.GaussianBlur(14)), dtype=float) / 255
    y, x = np.mgrid[0 : height * 2, 0 : width * 2].astype(float)
    rng = np.random.default_rng(7)
    shake = np.asarray(Image.fromarray(rng.integers(0, 255, (height // 8, width // 8)).astype('uint8')).resize((width * 2, height * 2), Image.BICUBIC).filter(ImageFilter.GaussianBlur(6)), dtype=float) / 255 - 0.5

    def lines(angle, start, full, spacing):
        """Ink of one set of lines: none lighter than `start`, nearly solid at `full`."""
        a = np.radians(angle)
        phase = (x * np.cos(a) + y * np.sin(a)) / (spacing * 2) + soft * 1.6 + shake * 0.35
        saw = np.abs((phase % 1) - 0.5) * 2
        share = np.clip((start - tone) / (start - full), 0, 0.94)
        return np.clip((share - saw) * spacing * 1.3 + 0.5 * (share > 0.02), 0, 1) * (share > 0.02)

    ink = np.maximum.reduce([lines(72, 0.93, -0.15, pitch), lines(14, 0.46, -0.1, pitch), lines(-36, 0.2, -0.2, pitch)])
    gx, gy = np.gradient(np.asarray(big.filter(ImageFilter.GaussianBlur(1.6)), dtype=float) / 255)
    outline = np.clip((np.hypot(gx, gy) - 0.018) * 28, 0, 1)
    ink = np.maximum(ink, outline)
    wash = 0.2 * (1 - tone)
    cover = np.clip(ink * 0.92 + wash * (1 - ink), 0, 1)[..., None]
    page = PAPER * (1 - cover) + INK * cover
    out = Image.fromarray((page * 255).astype('uint8')).resize((width, height), Image.LANCZOS)
    out.save(target, quality=86, progressive=True, optimize=True, subsampling=0)


if __name__ == '__main__':
    engrave(*sys.argv[1:3])

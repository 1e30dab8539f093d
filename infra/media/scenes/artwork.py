"""Printed artwork, drawn flat in blank coordinates: a PNG whose alpha is ink coverage.

Product names are generic goods, never a brand; certificates repeat only figures that are true of the board.
"""

import os
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

CACHE = os.environ.get('MEDIA_CACHE', '/tmp/media-cache')
FONT_SOURCE = os.environ.get('MEDIA_FONT', os.path.join(os.path.dirname(__file__), '../../../frontend/src/ui/fonts/archivo-latin-var.woff2'))
SIDES = 'front right back left'.split()


def _font_file():
    path = os.path.join(CACHE, 'archivo.ttf')
    if not os.path.exists(path):
        from fontTools.ttLib import TTFont

        os.makedirs(CACHE, exist_ok=True)
        font = TTFont(FONT_SOURCE)
        font.flavor = None
        font.save(path)
    return path


def rgb(hexcode, alpha=255):
    return (*(int(hexcode[i : i + 2], 16) for i in (0, 2, 4)), alpha)


@dataclass
class Artwork:
    """An image laid on part of a blank: origin and size in inches."""

    path: str
    x0: float
    y0: float
    width: float
    height: float


class Sheet:
    """A drawing in inches, y up, on a part of a blank."""

    def __init__(self, name, x0, y0, width, height, ppi=140):
        self.name, self.x0, self.y0, self.width, self.height, self.ppi = name, x0, y0, width, height, ppi
        self.image = Image.new('RGBA', (int(width * ppi), int(height * ppi)), (255, 255, 255, 0))
        self.draw = ImageDraw.Draw(self.image)

    def at(self, x, y):
        return ((x - self.x0) * self.ppi, (self.height - (y - self.y0)) * self.ppi)

    def box(self, x0, y0, x1, y1, colour):
        a, b = self.at(x0, y1), self.at(x1, y0)
        self.draw.rectangle([*a, *b], fill=rgb(colour))

    def ring(self, x, y, r, width, colour):
        a, b = self.at(x - r, y + r), self.at(x + r, y - r)
        self.draw.ellipse([*a, *b], outline=rgb(colour), width=max(1, int(width * self.ppi)))

    def disc(self, x, y, r, colour):
        a, b = self.at(x - r, y + r), self.at(x + r, y - r)
        self.draw.ellipse([*a, *b], fill=rgb(colour))

    def line(self, points, width, colour):
        self.draw.line([self.at(*p) for p in points], fill=rgb(colour), width=max(1, int(width * self.ppi)), joint='curve')

    def polygon(self, points, colour):
        self.draw.polygon([self.at(*p) for p in points], fill=rgb(colour))

    def text(self, x, y, string, size, colour, weight=660, stretch=80, anchor='ls', spin=0, fit=None):
        """`size` is the height of the letters' em in inches; made smaller where the line would be wider than `fit`."""
        font = ImageFont.truetype(_font_file(), max(6, int(size * self.ppi)))
        names = [a['name'] for a in font.get_variation_axes()]
        values = [weight if b'eight' in n or b'Weight' in n else stretch for n in names]
        font.set_variation_by_axes(values)
        if fit and font.getlength(string) > fit * self.ppi:
            size *= fit * self.ppi / font.getlength(string)
            return self.text(x, y, string, size, colour, weight, stretch, anchor, spin)
        if not spin:
            self.draw.text(self.at(x, y), string, font=font, fill=rgb(colour), anchor=anchor)
            return
        w, h = int(font.getlength(string)) + 8, int(size * self.ppi * 1.4)
        tile = Image.new('RGBA', (w, h), (*rgb(colour)[:3], 0))
        ImageDraw.Draw(tile).text((4, h * 0.75), string, font=font, fill=rgb(colour), anchor='ls')
        tile = tile.rotate(spin, expand=True)
        px, py = self.at(x, y)
        self.image.alpha_composite(tile, (max(0, int(px)), max(0, int(py - tile.height))))

    def save(self):
        os.makedirs(CACHE, exist_ok=True)
        path = os.path.join(CACHE, f'{self.name}.png')
        self.image.save(path)
        return Artwork(path, self.x0, self.y0, self.width, self.height)


def _arrows(s, x, y, h, colour):
    """This side up: two arrows on a line."""
    for dx in (0, h * 0.62):
        s.polygon([(x + dx, y + h * 0.62), (x + dx + h * 0.22, y + h), (x + dx + h * 0.44, y + h * 0.62)], colour)
        s.box(x + dx + h * 0.15, y + h * 0.14, x + dx + h * 0.29, y + h * 0.64, colour)
    s.box(x - h * 0.05, y, x + h * 1.12, y + h * 0.06, colour)


def _glass(s, x, y, h, colour):
    """Fragile: a stemmed glass."""
    s.polygon([(x, y + h), (x + h * 0.5, y + h), (x + h * 0.43, y + h * 0.55), (x + h * 0.07, y + h * 0.55)], colour)
    s.box(x + h * 0.22, y + h * 0.12, x + h * 0.28, y + h * 0.6, colour)
    s.box(x + h * 0.06, y + h * 0.04, x + h * 0.44, y + h * 0.1, colour)


def _umbrella(s, x, y, h, colour):
    """Keep dry."""
    import math

    s.polygon([(x + h * 0.4 + h * 0.4 * math.cos(a * math.pi / 16), y + h * 0.5 + h * 0.38 * math.sin(a * math.pi / 16)) for a in range(17)], colour)
    s.line([(x + h * 0.4, y + h * 0.5), (x + h * 0.4, y + h * 0.1), (x + h * 0.5, y + h * 0.04), (x + h * 0.56, y + h * 0.12)], h * 0.05, colour)


# Gross weight and united inches (length + width + height, outside) of each grade in the freight rules: packages/packaging/src/grades.ts.
CERTIFICATES = {'32 ECT': ('65 LBS', '75 INCHES'), '44 ECT': ('95 LBS', '95 INCHES'), '48 ECT': ('100 LBS', '95 INCHES')}


def _certificate(s, x, y, r, grade, colour):
    """The box maker's certificate, without a maker's name: grade and limits as the facts give them."""
    gross, size = CERTIFICATES[grade]
    s.ring(x, y, r, r * 0.045, colour)
    s.ring(x, y, r * 0.9, r * 0.02, colour)
    s.text(x, y + r * 0.5, 'BOX CERTIFICATE', r * 0.19, colour, anchor='mm')
    s.text(x, y + r * 0.14, grade, r * 0.44, colour, anchor='mm')
    s.text(x, y - r * 0.19, 'MIN EDGE CRUSH TEST', r * 0.14, colour, anchor='mm')
    s.text(x, y - r * 0.4, f'SIZE LIMIT {size}', r * 0.14, colour, anchor='mm')
    s.text(x, y - r * 0.6, f'GROSS WT LT {gross}', r * 0.13, colour, anchor='mm')


def shipper(name, L, W, H, grade='32 ECT', title=None, colour='2b2118', bold=None):
    """Flexo print of a shipping case: marks on the W panels, certificate and title on the L panels."""
    s = Sheet(name, 0, 0, 2 * L + 2 * W, H, ppi=110)
    unit = min(H, W, 8)
    for k in (0, L + W):
        _certificate(s, k + unit * 0.26, unit * 0.26, unit * 0.17, grade, colour)
        if title:
            s.text(k + L * 0.5, H * 0.6, title, min(H * 0.24, L * 0.14), bold or colour, anchor='mm', stretch=78, weight=700)
            s.box(k + L * 0.2, H * 0.42, k + L * 0.8, H * 0.43, bold or colour)
    for k in (L, 2 * L + W):
        h = unit * 0.24
        _arrows(s, k + W - unit * 0.37, unit * 0.1, h, colour)
        if title:
            _glass(s, k + W - unit * 0.6, unit * 0.1, h, colour)
            _umbrella(s, k + W - unit * 0.98, unit * 0.1, h, colour)
    return s.save()


def retail(name, L, W, H, title, ground, ink, accent, motif='ring', small='NET WT 3.5 OZ (100 g)', lid=True, creases=None):
    """A carton printed all over. Panels: front, right, back, left; the back's closure carries the ground colour too."""
    pad = W + min(0.75, W * 0.42) + W * 0.1
    s = Sheet(name, -0.7, -pad, 2 * L + 2 * W + 1.4, H + 2 * pad, ppi=190 if H < 8 else 130)
    if ground:
        s.box(-0.7, -pad if lid else -0.1, 2 * L + 2 * W + 0.7, H + pad if lid else H + 0.1, ground)
    for k in (0, L + W):
        x, w = k + L * 0.12, L * 0.76
        lines = title.split('|')
        size = min(L * 0.24, H * 0.16, w / max(len(part) for part in lines) / 0.5)
        for i, part in enumerate(lines):
            s.text(x, H * 0.83 - size * 0.86 * i - size * 0.25, part, size, ink, stretch=78, weight=700, fit=w)
        y = H * 0.42
        r = min(L * 0.27, H * 0.2)
        cx = k + L / 2
        if motif == 'ring':
            s.ring(cx, y, r, r * 0.2, accent)
        elif motif == 'leaf':
            for a in range(-2, 3):
                tip = (cx + a * r * 0.42, y + r * (1.05 - abs(a) * 0.22))
                s.line([(cx, y - r), (cx + a * r * 0.2, y), tip], r * 0.11, accent)
        elif motif == 'bars':
            for i in range(7):
                s.box(x, y - r + i * r * 0.3, x + w * (1 - 0.11 * (i % 4)), y - r + i * r * 0.3 + r * 0.14, accent)
        elif motif == 'sun':
            s.disc(cx, y, r, accent)
            s.box(k, 0.0, k + L, y - r * 0.1, ground or accent)
            s.box(x, y - r * 0.16, x + w, y - r * 0.08, ink)
        elif motif == 'grid':
            step = w / 5
            for i in range(5):
                for j in range(5):
                    if (i * j + i + j) % 3:
                        s.disc(x + step * (i + 0.5), y - r + j * r * 0.48, step * 0.3, accent)
        s.text(x, H * 0.07, small, min(L * 0.062, H * 0.05), ink, weight=500, stretch=90)
        s.box(x, H * 0.13, x + w, H * 0.13 + 0.012, ink)
    for k in (L, 2 * L + W):
        x, w = k + W * 0.14, W * 0.72
        size = min(W * 0.1, H * 0.035)
        s.text(x, H * 0.84, title.replace('|', ' '), min(W * 0.8 / max(6, len(title)) * 1.9, H * 0.08), ink, weight=660, fit=w)
        for i in range(5):
            s.box(x, H * 0.76 - i * size * 1.5, x + w * (1, 0.94, 0.98, 0.9, 0.55)[i], H * 0.76 - i * size * 1.5 + size * 0.36, ink)
        s.box(x - W * 0.03, H * 0.07, x + w * 0.85, H * 0.07 + H * 0.13, 'ffffff')
        bars = [3, 1, 2, 1, 1, 3, 1, 2, 2, 1, 1, 2, 3, 1, 1, 2, 1, 3, 1, 1, 2, 1]
        u, bx = w * 0.8 / sum(bars), x
        for i, b in enumerate(bars):
            if i % 2 == 0:
                s.box(bx, H * 0.085, bx + b * u, H * 0.185, '1f1a15')
            bx += b * u
    if creases:
        # A flat blank shows its scores; folded, the geometry does.
        for x in (0, L, L + W, 2 * L + W, 2 * L + 2 * W):
            s.line([(x, 0), (x, H)], 0.035, creases)
        for y in (0, H):
            s.line([(0, y), (2 * L + 2 * W, y)], 0.035, creases)
        s.line([(L + W, H + W), (2 * L + W, H + W)], 0.035, creases)
        s.line([(0, -W), (L, -W)], 0.035, creases)
    if lid:
        # Closure on the back panel: seen with the text upright from the front.
        cx = L + W + L / 2
        s.disc(cx, H + W * 0.5, min(W, L) * 0.2, accent)
    return s.save()


def top_mark(name, L, W, title='', ink='faf6ee', motif='rule'):
    """The lid of a rigid box: a short line of type or a rule frame, for foil or ink."""
    s = Sheet(name, 0, 0, L, W, ppi=150)
    if motif == 'frame':
        m, w = min(L, W) * 0.08, 0.03
        s.line([(m, m), (L - m, m), (L - m, W - m), (m, W - m), (m, m), (L - m, m)], w, ink)
    if motif == 'ring':
        s.ring(L / 2, W / 2 + W * 0.1, W * 0.14, W * 0.022, ink)
        s.text(L / 2, W * 0.3, title, W * 0.09, ink, anchor='mm')
    elif title:
        s.text(L / 2, W / 2, title, min(W * 0.2, L * 1.4 / max(4, len(title))), ink, anchor='mm', stretch=80)
    if motif == 'rule':
        s.box(L * 0.42, W * 0.34, L * 0.58, W * 0.34 + 0.02, ink)
    return s.save()

"""Contact sheet of pictures: python contact_sheet.py OUT.png COLUMNS WIDTH files…"""

import os
import sys

from PIL import Image, ImageDraw


def sheet(out, columns, width, files):
    tiles = []
    for f in files:
        image = Image.open(f).convert('RGB')
        tiles.append((os.path.basename(f), image.resize((width, round(image.height * width / image.width)))))
    height = max(t.height for _, t in tiles) + 16
    rows = -(-len(tiles) // columns)
    page = Image.new('RGB', (columns * (width + 8), rows * height), 'white')
    draw = ImageDraw.Draw(page)
    for i, (name, tile) in enumerate(tiles):
        x, y = (i % columns) * (width + 8), (i // columns) * height
        page.paste(tile, (x, y))
        draw.text((x + 2, y + tile.height + 2), name, fill='black')
    page.save(out)


if __name__ == '__main__':
    sheet(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])

"""Writes manifest.json: what each file shows, in words that are true of the picture. Sizes are of the files themselves."""

import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
STILL = (1280, 960)
LOOP = (960, 384)

# (file, alt, caption)
SECTIONS = {
    'corrugated': [
        ('corrugated-1.jpg', 'Three closed kraft shipping boxes of different sizes, taped along the top, on a kraft-colored ground.', 'RSC, 32 ECT C flute, 16 × 12 × 10, 12 × 9 × 6 and 8 × 6 × 4 in'),
        ('corrugated-2.jpg', 'An open kraft shipping box with its four top flaps folded outwards and a box certificate printed on the side.', 'RSC, 32 ECT C flute, 12 × 9 × 6 in'),
        ('corrugated-3.jpg', 'A stack of corrugated sheets seen close from the edge, showing the waves of four different flutes.', 'BC double wall, C, B and E flute, from below'),
    ],
    'folding-carton': [
        ('folding-carton-1.jpg', 'Two tall tea cartons, one white and one vermilion, beside a small soap carton with its tuck open.', 'Tuck end cartons, 18 pt C1S, spot color, gloss AQ'),
        ('folding-carton-2.jpg', 'A blue-green carton with a clear window through which three bars of soap are seen.', 'Window carton, 24 pt C1S, 7 × 2 1/2 × 3 1/2 in'),
        ('folding-carton-3.jpg', 'A white carton standing with its top open, next to the same carton lying as a flat printed blank.', 'Reverse tuck end, 18 pt C1S, 4 × 2 × 6 1/2 in between creases, and its blank'),
    ],
    'rigid': [
        ('rigid-1.jpg', 'A rigid box on a dark ground: a cream tray with its vermilion lid lying askew on it.', 'Set-up box, wrapped chipboard, 9 × 7 × 2 1/2 in'),
        ('rigid-2.jpg', 'An open hinged-lid box in dark paper with three jars standing in a fitted insert.', 'Hinged lid box with fitted insert, 12 × 6 × 3 in'),
        ('rigid-3.jpg', 'A blue-green drawer box pulled half out of its sleeve by a ribbon.', 'Drawer and sleeve, wrapped chipboard, 8 × 6 × 2 in'),
    ],
    'sourcing': [
        ('sourcing-1.jpg', 'Forty kraft cases stacked four layers high on a wooden pallet.', '48 × 40 in pallet, cases of 16 × 12 × 10 in outside, 10 per layer, 4 layers'),
        ('sourcing-2.jpg', 'Samples laid out for approval: a carton, a small rigid box and a mailer on a drawing of a box blank, with color swatches.', 'Samples for approval: folding carton, rigid box, E flute mailer, color swatches'),
        ('sourcing-3.jpg', 'A paper globe with land in kraft board; dashed routes, one with small boxes on it, run across the Pacific to Los Angeles.', 'Illustration: sea routes from East and Southeast Asia to Los Angeles'),
    ],
}

# (title, description, alt)
PORTFOLIO = {
    'folding-cartons': [
        ('Tea cartons', 'Reverse tuck end, 18 pt C1S, one or two spot colors, gloss AQ. 3 × 2 × 6 in.', 'Four tea cartons in white, vermilion, blue-green and kraft stand in a loose row.'),
        ('Two tall cartons', 'Straight tuck end, 20 pt C1S, matte AQ. 2 1/2 × 2 1/2 × 9 in.', 'Two tall bottle cartons, one blue-green and one white, with a bottle in front of them.'),
        ('Five sizes, one design', 'Tuck end cartons, 18 pt C1S, from 2 × 2 × 2 to 3 × 2 × 7 in.', 'Five cartons of different sizes in one family of colors, lined up.'),
        ('Rolled oats carton', 'Seal End, 18 pt C1S, glued top and bottom, two colors. 6 × 2 1/4 × 9 in.', 'Two large oats cartons with glued ends, one standing and one lying on its back.'),
        ('Candle carton', 'Auto Bottom, 20 pt C1S, soft touch. 3 1/2 × 3 1/2 × 4 1/2 in.', 'A dark carton with its top open and a candle jar beside a closed carton of the same size.'),
        ('From blank to box', 'Straight tuck end, 16 pt C1S: printed blanks as they leave the die cutter, and one set up. 3 × 2 × 5 in.', 'A stack of flat vermilion carton blanks with one finished carton standing next to it.'),
    ],
    'rigid-boxes': [
        ('Gift box, lift-off lid', 'Wrapped chipboard, linen paper, foil line on the lid. 13 × 10 × 4 in.', 'A large blue-green gift box with its lid lifted and leaning on the cream tray.'),
        ('Nested set', 'Three set-up boxes, wrapped chipboard. 10 × 10 × 4, 7 × 7 × 3 and 4 × 4 × 2 in.', 'Three closed gift boxes in dark brown, blue-green and vermilion, grouped by size.'),
        ('Hinged lid box', 'Book-style lid on a wrapped tray, cotton paper, foil mark. 9 × 6 × 2 1/2 in.', 'Two cream hinged-lid boxes, one closed and one open with a vermilion lining.'),
        ('Drawer boxes', 'Drawer and sleeve with ribbon pull, wrapped chipboard. 6 × 4 × 1 3/4 in.', 'Two drawer boxes stacked, the upper one in vermilion half open.'),
        ('Shoulder box', 'Tray, shoulder and lid: the lid stands on the base and leaves a line of the neck showing. 5 × 5 × 4 in.', 'A kraft-colored shoulder box with a white neck, open, beside a closed one.'),
        ('Tall bottle box', 'Two-piece box, wrapped chipboard, foil ring. 4 × 4 × 9 1/2 in.', 'A tall dark two-piece box with its lid off and a bottle standing beside it.'),
    ],
    'corrugated-boxes': [
        ('Bottle shipper', 'RSC, 44 ECT B flute, with a slotted partition for twelve bottles. 12 × 9 × 8 in.', 'An open kraft shipper with a cross partition and twelve amber bottles.'),
        ('Mailer range', 'Die-cut mailers, E flute, plain kraft. 12 × 9 × 3, 9 × 6 × 2 1/2 and 6 × 5 × 2 in.', 'Three closed kraft mailer boxes of different sizes, two of them stacked.'),
        ('Lamp shippers', 'FOL, 48 ECT BC flute, flaps overlapping fully. 26 × 6 × 6 in.', 'Two long kraft boxes lying side by side with fully overlapping flaps.'),
        ('White mailer', 'Die-cut mailer, E flute, white outside and kraft inside, one color. 10 × 8 × 3 in.', 'An open white mailer box with a kraft inside and two jars in it.'),
        ('Shelf tray', 'Die-cut tray, E flute, with six tuck end cartons. 9 × 6 × 3 in.', 'A low kraft tray holding six small cartons in two rows.'),
        ('White-top shipper', 'RSC, 32 ECT C flute, white outer liner, two colors. 14 × 10 × 9 in.', 'A white shipping box printed in vermilion and black, next to a smaller one.'),
    ],
}

LOOPS = [
    ('loop-corrugated', 'A kraft shipping box folds its flaps shut, the short ones first, and opens again.', 'Regular slotted container, folding shut', 'RSC, 32 ECT C flute, 12 × 9 × 6 in'),
    ('loop-carton', 'A printed carton folds in its dust flaps and tucks its lid shut, then opens again, in a row of closed cartons.', 'Tuck end carton, closing', 'RTE, 18 pt C1S, 3 × 2 × 6 in'),
    ('loop-rigid', 'The vermilion lid of a rigid box rises from its cream tray and settles again.', 'Rigid box, opening', 'Set-up box, wrapped chipboard, 9 × 7 × 2 1/2 in'),
    ('loop-sourcing', 'Small boxes travel along a dashed route over a paper globe, from East Asia across the Pacific to Los Angeles.', 'Sourcing route over a globe', 'Illustration, not a shipping schedule'),
]

ABOUT = [
    ('about-1.jpg', (1200, 800), 'Engraving-style illustration of a box factory with a saw-tooth roof and a delivery truck marked 1952.', 'A box shop of the 1950s. Illustration, not a photograph'),
    ('about-2.jpg', (960, 1200), 'Engraving-style illustration of a platen press with a large flywheel, a carton blank on its platen and a stack of sheets beside it.', 'Cutting and creasing on a platen press. Illustration, not a photograph'),
    ('about-3.jpg', (1200, 900), 'Engraving-style illustration of bundles of flat blanks tied with string on a shop floor.', 'Blanks, counted and tied. Illustration, not a photograph'),
]


def entries():
    for section, items in SECTIONS.items():
        for file, alt, caption in items:
            yield {'file': file, 'kind': 'image', 'use': 'home', 'section': section, 'width': STILL[0], 'height': STILL[1], 'alt': alt, 'caption': caption}
    for file, alt, title, caption in LOOPS:
        sources = [{'file': f'{file}.webm', 'type': 'video/webm; codecs="av01.0.04M.08"'}, {'file': f'{file}.mp4', 'type': 'video/mp4; codecs="avc1.64001f"'}]
        yield {'file': f'{file}.mp4', 'kind': 'video', 'use': 'carousel', 'sources': sources, 'poster': f'{file}-poster.jpg', 'width': LOOP[0], 'height': LOOP[1], 'alt': alt, 'title': title, 'caption': caption}
    for file, (width, height), alt, caption in ABOUT:
        yield {'file': file, 'kind': 'image', 'use': 'about', 'width': width, 'height': height, 'alt': alt, 'caption': caption}
    for category, items in PORTFOLIO.items():
        for i, (title, description, alt) in enumerate(items, 1):
            yield {'file': f'portfolio-{category}-{i}.jpg', 'kind': 'image', 'use': 'portfolio', 'category': category, 'featured': i == 1, 'width': STILL[0], 'height': STILL[1], 'title': title, 'description': description, 'alt': alt, 'caption': description}
    yield {'file': 'logo.svg', 'kind': 'logo', 'use': 'header', 'width': 137, 'height': 36, 'alt': '', 'caption': 'Line drawing of a box with one vermilion panel, beside the placeholder name in outlines'}


if __name__ == '__main__':
    with open(os.path.join(HERE, 'manifest.json'), 'w', encoding='utf-8') as out:
        json.dump({'media': list(entries())}, out, ensure_ascii=False, indent=2)
        out.write('\n')

"""Apart from loops.py, so that assembling needs no Blender."""

# What moves, with its shadow: x0, y0, x1, y1 as shares of the frame. The rest is rendered once, in frame 0.
REGIONS = {'corrugated': (0.28, 0.0, 1.0, 1.0), 'carton': (0.36, 0.0, 1.0, 1.0), 'rigid': (0.24, 0.0, 1.0, 1.0), 'sourcing': (0.1, 0.0, 1.0, 1.0)}

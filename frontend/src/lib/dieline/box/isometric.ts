import type { Dimensions } from '@packaging/packaging/dimensions';
import { isCarton, type SlottedStyle } from '@packaging/packaging/styles';
import { type Bounds, boundsOf, type Path, type Point, pointsOf, polygon, polyline } from '../path.ts';
import { lidWall, standingFlaps } from './proportions.ts';
import type { StyleCode } from './styles.ts';

/** A point in space, in inches: x along the length, y along the width, z up. */
export type Point3 = readonly [x: number, y: number, z: number];

export const ISO_COS = Math.cos(Math.PI / 6);
export const ISO_SIN = 0.5;

/** Isometric projection, which keeps lengths along all three axes. */
export const project = ([x, y, z]: Point3): Point => [(x - y) * ISO_COS, (x + y) * ISO_SIN - z];

/** The SVG matrix that maps artwork, in inches from a face's upper left corner, to that face. */
export const faceMatrix = (face: 'left' | 'right'): string =>
  `matrix(${ISO_COS.toFixed(5)} ${face === 'left' ? ISO_SIN : -ISO_SIN} 0 1 0 0)`;

/** A face's tone, with light from the upper left. */
export type FaceTone =
  | 'top'
  | 'left'
  | 'right'
  | 'floor'
  | 'insideLeft'
  | 'insideRight'
  | 'flapBackLeft'
  | 'flapBackRight'
  | 'flapLeft'
  | 'flapRight'
  | 'tape'
  | 'tapeRight';

interface Face {
  tone: FaceTone;
  path: Path;
  /** To be clipped to the mouth. */
  inside: boolean;
}

/** A box in isometric projection, in inches. The origin is the rear corner of its base. */
export interface IsoBox {
  /** In painting order. */
  faces: readonly Face[];
  /** The upper rim. */
  mouth: Path;
  /** Folds of open flaps. */
  creases: readonly Path[];
  /** Edges of closed flaps, thumb notches, the lid's edge. */
  seams: readonly Path[];
  /** The closed box's silhouette and the three edges inside it. */
  outline: Path;
  edges: readonly Path[];
  shadow: Path;
  /** Upper left corners of the two visible walls, for artwork. */
  corners: { left: Point; right: Point };
  /** Without the shadow. */
  bounds: Bounds;
}

interface IsoOptions {
  /**
   * Angle of the top flaps in degrees: 0 is straight outwards, 90 upright, 180 (the default) closed. Only for corrugated
   * boxes with top flaps.
   */
  openAngle?: number;
}

const area = (from: Point3, ...rest: Point3[]): Path => polygon(project(from), ...rest.map(project));
const line = (from: Point3, ...rest: Point3[]): Path => polyline(project(from), ...rest.map(project));

/** Gap between neighboring open flaps, as a fraction of their edge. */
const FLAP_GAP_PART = 0.02;

const opens = (style: StyleCode): style is SlottedStyle =>
  style === 'RSC' || style === 'FOL' || style === 'CSSC';

/** A box of a style in isometric projection. */
export function isoBox(style: StyleCode, inside: Dimensions, { openAngle }: IsoOptions = {}): IsoBox {
  const { length: L, width: W, height: H } = inside;
  const mouth = area([0, 0, H], [L, 0, H], [L, W, H], [0, W, H]);
  const open = openAngle !== undefined && openAngle < 180 && opens(style);
  const walls = [
    face('left', area([0, W, H], [L, W, H], [L, W, 0], [0, W, 0])),
    face('right', area([L, W, H], [L, 0, H], [L, 0, 0], [L, W, 0])),
  ];
  const interior = [
    face('floor', area([0, 0, 0], [L, 0, 0], [L, W, 0], [0, W, 0]), true),
    face('insideLeft', area([0, 0, H], [L, 0, H], [L, 0, 0], [0, 0, 0]), true),
    face('insideRight', area([0, 0, H], [0, W, H], [0, W, 0], [0, 0, 0]), true),
  ];
  let faces: Face[];
  let seams: Path[] = [];
  if (open) {
    const { back, front } = openFlaps(style, inside, openAngle);
    // Leaning inwards, the rear flaps lie over the interior instead of behind it.
    faces =
      openAngle > 90
        ? [...interior, ...back, ...walls, ...front]
        : [...back, ...interior, ...walls, ...front];
  } else if (style === 'HSC') {
    faces = [...interior, ...walls];
    seams = [mouth];
  } else {
    const closed = closure(style, inside);
    faces = [face('top', mouth), ...walls, ...closed.faces];
    seams = closed.seams;
  }
  const outline = area([0, 0, H], [L, 0, H], [L, 0, 0], [L, W, 0], [0, W, 0], [0, W, H]);
  return {
    faces,
    mouth,
    creases: open ? [line([0, W, H], [L, W, H]), line([L, 0, H], [L, W, H])] : [],
    seams,
    outline,
    edges: [line([0, W, H], [L, W, H]), line([L, W, H], [L, 0, H]), line([L, W, H], [L, W, 0])],
    shadow: shadow(inside),
    corners: { left: project([0, W, H]), right: project([L, W, H]) },
    bounds: boundsOf([outline, ...faces.filter((f) => !f.inside).map((f) => f.path)].flatMap(pointsOf)),
  };
}

const face = (tone: FaceTone, path: Path, inside = false): Face => ({ tone, path, inside });

/** The four top flaps at an angle: the rear pair and the front pair. */
function openFlaps(style: SlottedStyle, inside: Dimensions, angle: number): { back: Face[]; front: Face[] } {
  const { length: L, width: W, height: H } = inside;
  const flaps = standingFlaps(style, inside);
  const radians = (angle * Math.PI) / 180;
  const out = { L: Math.cos(radians) * flaps.length, W: Math.cos(radians) * flaps.width };
  const up = { L: H + Math.sin(radians) * flaps.length, W: H + Math.sin(radians) * flaps.width };
  const [x1, x2] = [L * FLAP_GAP_PART, L * (1 - FLAP_GAP_PART)];
  const [y1, y2] = [W * FLAP_GAP_PART, W * (1 - FLAP_GAP_PART)];
  return {
    back: [
      face('flapBackRight', area([0, y1, H], [0, y2, H], [-out.W, y2, up.W], [-out.W, y1, up.W])),
      face('flapBackLeft', area([x1, 0, H], [x2, 0, H], [x2, -out.L, up.L], [x1, -out.L, up.L])),
    ],
    front: [
      face('flapRight', area([L, y1, H], [L, y2, H], [L + out.W, y2, up.W], [L + out.W, y1, up.W])),
      face('flapLeft', area([x1, W, H], [x2, W, H], [x2, W + out.L, up.L], [x1, W + out.L, up.L])),
    ],
  };
}

/** Details of a closed box by style: tape, the edge of an overlapping flap, a thumb notch, a lid. */
function closure(style: StyleCode, { length: L, width: W, height: H }: Dimensions) {
  const edgeOfFlap = (part: number) => ({
    faces: [] as Face[],
    seams: [line([0, W * part, H], [L, W * part, H])],
  });
  if (style === 'SEAL') return edgeOfFlap(0.94);
  if (style === 'FOL' || style === 'FPF') return edgeOfFlap(0.97);
  if (style === 'TRAY') {
    const lid = H - lidWall(H);
    return { faces: [], seams: [line([0, W, lid], [L, W, lid], [L, 0, lid])] };
  }
  if (isCarton(style)) return { faces: [], seams: [thumbNotch(L, W, H)] };
  const tape = Math.min(1, W * 0.11);
  const overhang = Math.min(2.5, H * 0.35);
  const [y1, y2] = [W / 2 - tape, W / 2 + tape];
  return {
    faces: [
      face('tape', area([0, y1, H], [L, y1, H], [L, y2, H], [0, y2, H])),
      face('tapeRight', area([L, y1, H], [L, y2, H], [L, y2, H - overhang], [L, y1, H - overhang])),
    ],
    seams: [line([0, W / 2, H], [L, W / 2, H])],
  };
}

/** A semicircle cut into the front wall's upper edge. */
function thumbNotch(L: number, W: number, H: number): Path {
  const radius = Math.min(L * 0.09, 0.4, H);
  const parts = 16;
  const at = (part: number): Point3 => {
    const angle = (Math.PI * part) / parts;
    return [L / 2 - radius * Math.cos(angle), W, H - radius * Math.sin(angle)];
  };
  return line(at(0), ...Array.from({ length: parts }, (_, part) => at(part + 1)));
}

/** The shadow on the ground, to the right and a little back, limited for tall boxes. */
function shadow({ length: L, width: W, height: H }: Dimensions): Path {
  const reach = Math.min(H * 0.55, Math.max(L, W) * 0.4);
  const [dx, dy] = [reach, -reach / 4];
  return area([L, W, 0], [L + dx, W + dy, 0], [L + dx, dy, 0], [dx, dy, 0], [0, 0, 0], [L, 0, 0]);
}

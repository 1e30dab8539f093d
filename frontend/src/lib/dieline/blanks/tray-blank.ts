import type { Dimensions } from '@packaging/packaging/dimensions';
import { lidWall } from '../box/proportions.ts';
import { type Path, polygon, polyline } from '../path.ts';
import type { Blank, Crease, Panel } from './blank-types.ts';

/** Thickness of the chipboard, and clearance between tray and lid, in inches. */
const BOARD_IN = 0.08;
const CLEARANCE_IN = 0.06;

interface Cross {
  outline: Path;
  creases: Path[];
  base: Omit<Panel, 'name'>;
}

/** A base with four walls, its corners cut out. */
function cross(x: number, y: number, length: number, width: number, wall: number): Cross {
  const left = x + wall;
  const top = y + wall;
  const right = left + length;
  const bottom = top + width;
  return {
    outline: polygon(
      [left, y],
      [right, y],
      [right, top],
      [right + wall, top],
      [right + wall, bottom],
      [right, bottom],
      [right, bottom + wall],
      [left, bottom + wall],
      [left, bottom],
      [x, bottom],
      [x, top],
      [left, top],
    ),
    creases: [
      polyline([left, top], [right, top]),
      polyline([right, top], [right, bottom]),
      polyline([right, bottom], [left, bottom]),
      polyline([left, bottom], [left, top]),
    ],
    base: { x: left, y: top, width: length, height: width },
  };
}

/** Rigid set-up box: a tray, and a lid that is larger by the board's thickness and a little clearance. */
export function trayBlank({ length: L, width: W, height: H }: Dimensions): Blank {
  const larger = 2 * (BOARD_IN + CLEARANCE_IN);
  const wall = lidWall(H);
  const gap = Math.max(0.8, L * 0.12);
  const trayWidth = L + 2 * H;
  const trayHeight = W + 2 * H;
  const lidHeight = W + larger + 2 * wall;
  const height = Math.max(trayHeight, lidHeight);
  const tray = cross(0, (height - trayHeight) / 2, L, W, H);
  const lid = cross(trayWidth + gap, (height - lidHeight) / 2, L + larger, W + larger, wall);
  const creasesOf = (part: Cross, panel: number): Crease[] =>
    part.creases.map((path) => ({ panels: [panel], path }));
  return {
    style: 'TRAY',
    width: trayWidth + gap + L + larger + 2 * wall,
    height,
    panels: [
      { name: 'Tray', ...tray.base },
      { name: 'Lid', ...lid.base },
    ],
    flaps: [],
    pieces: [tray.outline, lid.outline],
    creases: [...creasesOf(tray, 0), ...creasesOf(lid, 1)],
    dimensions: [
      { measure: 'L', side: 'bottom', from: H, to: H + L },
      { measure: 'H', side: 'bottom', from: H + L, to: trayWidth },
      { measure: 'W', side: 'left', from: tray.base.y, to: tray.base.y + W },
    ],
  };
}

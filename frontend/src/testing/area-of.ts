import { type Path, type Point, pointsOf } from '../lib/dieline/path.ts';

/** The area of a closed path, in squares of the path's unit. */
export function areaOf(path: Path): number {
  const points = pointsOf(path);
  const doubled = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

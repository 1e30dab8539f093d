/** A point of a drawing; x runs right, y runs down. */
export type Point = readonly [x: number, y: number];

/** A straight step to a point, or a quadratic curve to it when it has a control point. */
export interface Step {
  to: Point;
  control?: Point;
}

/** A line that can be measured, mapped and scaled before it becomes SVG. */
export interface Path {
  from: Point;
  steps: readonly Step[];
  closed: boolean;
}

/** A bounding box. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

const samePoint = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1];

/** A path of straight and curved steps, without steps of length zero. */
export function pathOf(from: Point, steps: readonly Step[], closed = false): Path {
  let last = from;
  const kept = steps.filter((step) => {
    const moves = step.control !== undefined || !samePoint(last, step.to);
    last = step.to;
    return moves;
  });
  return { from, steps: kept, closed };
}

/** An open line through points. */
export function polyline(from: Point, ...rest: Point[]): Path {
  return pathOf(
    from,
    rest.map((to) => ({ to })),
  );
}

/** A closed outline through points. */
export const polygon = (from: Point, ...rest: Point[]): Path => ({
  ...polyline(from, ...rest),
  closed: true,
});

/** The path with `move` applied to every point. */
export const mapPath = (path: Path, move: (point: Point) => Point): Path => ({
  ...path,
  from: move(path.from),
  steps: path.steps.map(({ to, control }) => ({
    to: move(to),
    ...(control ? { control: move(control) } : {}),
  })),
});

/** An open path from its end to its start. */
export function reversed(path: Path): Path {
  const stops = [path.from, ...path.steps.map((step) => step.to)];
  const steps = path.steps.map(({ control }, index) => ({
    to: stops[index] as Point,
    ...(control ? { control } : {}),
  }));
  return { ...path, from: stops.at(-1) as Point, steps: steps.reverse() };
}

const CURVE_PARTS = 12;

/** The points of a path, with curves split into short straight lines. */
export function pointsOf(path: Path): Point[] {
  const points: Point[] = [path.from];
  for (const { to, control } of path.steps) {
    const start = points.at(-1) as Point;
    for (let part = 1; control && part < CURVE_PARTS; part++) {
      const t = part / CURVE_PARTS;
      const blend = (axis: 0 | 1) =>
        (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis];
      points.push([blend(0), blend(1)]);
    }
    points.push(to);
  }
  return points;
}

/** The points' bounding box. */
export function boundsOf(points: readonly Point[]): Bounds {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Numbers for path data, which a space or a minus sign separates. */
const numbers = (...values: number[]) =>
  values.map((value, index) => (index && value >= 0 ? ` ${value}` : `${value}`)).join('');

/**
 * SVG path data of one or more paths, scaled (px per unit) and rounded to a tenth of a pixel. As short as possible, since
 * drawings are a large part of a prerendered page.
 */
export function pathData(paths: Path | readonly Path[], scale = 1): string {
  const at = ([x, y]: Point): Point => [round(x * scale), round(y * scale)];
  const one = ({ from, steps, closed }: Path) => {
    let [x, y] = at(from);
    let data = `M${numbers(x, y)}`;
    // After a move or a line, further lines need no command letter.
    let line = true;
    for (const { to, control } of steps) {
      const [nextX, nextY] = at(to);
      if (control) data += `Q${numbers(...at(control), nextX, nextY)}`;
      else if (nextY === y) data += `H${numbers(nextX)}`;
      else if (nextX === x) data += `V${numbers(nextY)}`;
      else data += `${line ? (nextX < 0 ? '' : ' ') : 'L'}${numbers(nextX, nextY)}`;
      line = !control && nextY !== y && nextX !== x;
      [x, y] = [nextX, nextY];
    }
    return closed ? `${data}Z` : data;
  };
  return 'from' in paths ? one(paths) : paths.map(one).join('');
}

import type { StyleCode } from '../box/styles.ts';
import { mapPath, type Path, type Point, pathOf, polygon, polyline, reversed, type Step } from '../path.ts';
import type { Blank, BlankDimension, Crease, Flap, FlapKind, Panel } from './blank-types.ts';

/** A flap before it is placed: u runs along the hinge from the panel's left corner, v away from the panel. */
export interface FlapPlan {
  kind: FlapKind;
  length: number;
  /** Outline from the hinge's left end to its right end. */
  outline: Path;
  /** Folds inside the flap. */
  creases?: readonly Path[];
}

/** A blank whose panels stand in one row, with flaps above and below and a glue tab at the left. */
export interface StripPlan {
  style: StyleCode;
  /** Width of the glue tab and how much it narrows towards its end; absent where the style has none. */
  tab?: { width: number; bevel: number };
  panels: readonly { name: Panel['name']; width: number; top?: FlapPlan; bottom?: FlapPlan }[];
  /** Length of the panels' creases. */
  panelHeight: number;
}

interface PlacedFlap extends Flap {
  outline: Path;
  creases: readonly Path[];
}

function place(plan: FlapPlan, panel: Panel, index: number, edge: Flap['edge']): PlacedFlap {
  const hinge = edge === 'top' ? panel.y : panel.y + panel.height;
  const away = edge === 'top' ? -1 : 1;
  const move = ([u, v]: Point): Point => [panel.x + u, hinge + away * v];
  return {
    kind: plan.kind,
    panel: index,
    edge,
    length: plan.length,
    outline: mapPath(plan.outline, move),
    creases: (plan.creases ?? []).map((path) => mapPath(path, move)),
  };
}

/** Lays out a strip. `dimensions` are written from the placed panels, since only they know where things are. */
export function stripBlank(
  plan: StripPlan,
  dimensions: (panels: readonly Panel[], height: number) => BlankDimension[],
  missingPanel?: number,
): Blank {
  const reach = (edge: 'top' | 'bottom') => Math.max(0, ...plan.panels.map((p) => p[edge]?.length ?? 0));
  const top = reach('top');
  const tabWidth = plan.tab?.width ?? 0;
  let right = tabWidth;
  const panels: Panel[] = plan.panels.map(({ name, width }) => {
    const panel = { name, x: right, y: top, width, height: plan.panelHeight };
    right += width;
    return panel;
  });
  const base = top + plan.panelHeight;
  const flaps = plan.panels.flatMap((p, index) =>
    (['top', 'bottom'] as const).flatMap((edge) => {
      const flap = p[edge];
      return flap ? [place(flap, panels[index] as Panel, index, edge)] : [];
    }),
  );
  const flapAt = (panel: number, edge: Flap['edge']) =>
    flaps.find((flap) => flap.panel === panel && flap.edge === edge);
  const tab = plan.tab && glueTab(plan.tab.width, plan.tab.bevel, top, base);

  /** Outline of the neighbouring panels `first` to `last`, clockwise from the upper left. */
  const outline = (first: number, last: number): Path => {
    const walk: Step[] = [];
    const through = (path: Path) => walk.push({ to: path.from }, ...path.steps);
    const row = panels.slice(first, last + 1).map((panel, offset) => ({ ...panel, index: first + offset }));
    const from: Point = tab && first === 0 ? tab.from : [row[0]?.x ?? 0, top];
    for (const panel of row) {
      const flap = flapAt(panel.index, 'top');
      walk.push({ to: [panel.x, top] });
      if (flap) through(flap.outline);
      walk.push({ to: [panel.x + panel.width, top] });
    }
    for (const panel of row.reverse()) {
      const flap = flapAt(panel.index, 'bottom');
      walk.push({ to: [panel.x + panel.width, base] });
      if (flap) through(reversed(flap.outline));
      walk.push({ to: [panel.x, base] });
    }
    if (tab && first === 0) walk.push({ to: [0, base - (plan.tab?.bevel ?? 0)] });
    return pathOf(from, walk, true);
  };

  const folds: Crease[] = panels.flatMap((panel, index) =>
    index === 0 && !tab
      ? []
      : [
          {
            panels: index ? [index - 1, index] : [index],
            path: polyline([panel.x, top], [panel.x, base]),
          },
        ],
  );
  const hinges: Crease[] = flaps.flatMap(({ panel, outline: path, creases }) => [
    { panels: [panel], path: polyline(path.from, path.steps.at(-1)?.to ?? path.from) },
    ...creases.map((crease) => ({ panels: [panel], path: crease })),
  ]);
  const last = panels.length - 1;
  const runs: [number, number][] =
    missingPanel === undefined
      ? [[0, last]]
      : (
          [
            [0, missingPanel - 1],
            [missingPanel + 1, last],
          ] as [number, number][]
        ).filter(([a, b]) => a <= b);
  const height = base + reach('bottom');
  return {
    style: plan.style,
    width: right,
    height,
    panels,
    flaps: flaps.map(({ kind, panel, edge, length }) => ({ kind, panel, edge, length })),
    ...(tab ? { glueTab: tab } : {}),
    pieces: runs.map(([a, b]) => outline(a, b)),
    creases: [...folds, ...hinges].filter(
      (crease) => missingPanel === undefined || !crease.panels.includes(missingPanel),
    ),
    ...(missingPanel === undefined ? {} : { gap: outline(missingPanel, missingPanel) }),
    dimensions: dimensions(panels, height),
  };
}

const glueTab = (width: number, bevel: number, top: number, base: number): Path =>
  polygon([0, top + bevel], [width, top], [width, base], [0, base - bevel]);

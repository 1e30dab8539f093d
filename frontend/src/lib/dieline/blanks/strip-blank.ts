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

/** A blank with its panels in a row, flaps above and below them, and a glue tab on the left. */
interface StripPlan {
  style: StyleCode;
  /** The glue tab's width and how much it narrows towards its end. */
  tab?: { width: number; bevel: number };
  panels: readonly { name: Panel['name']; width: number; top?: FlapPlan; bottom?: FlapPlan }[];
  /** Length of the panels' creases. */
  panelHeight: number;
}

interface PlacedFlap extends Flap {
  outline: Path;
  creases: readonly Path[];
}

/** A strip placed on its sheet. */
interface Strip {
  panels: readonly Panel[];
  flaps: readonly PlacedFlap[];
  tab: Path | undefined;
  /** Upper and lower edge of the panels. */
  top: number;
  base: number;
  width: number;
  height: number;
}

/** The blank of a strip. `dimensions` receives the placed panels and the sheet's height. */
export function stripBlank(
  plan: StripPlan,
  dimensions: (panels: readonly Panel[], height: number) => BlankDimension[],
  missingPanel?: number,
): Blank {
  const strip = placeStrip(plan);
  const { panels, flaps, tab, width, height } = strip;
  const last = panels.length - 1;
  const pieces: [first: number, last: number][] =
    missingPanel === undefined
      ? [[0, last]]
      : [
          [0, missingPanel - 1],
          [missingPanel + 1, last],
        ];
  return {
    style: plan.style,
    width,
    height,
    panels,
    flaps: flaps.map(({ kind, panel, edge, length }) => ({ kind, panel, edge, length })),
    ...(tab && { glueTab: tab }),
    pieces: pieces.filter(([from, to]) => from <= to).map(([from, to]) => outlineOf(strip, from, to)),
    creases: creasesOf(strip).filter(
      (crease) => missingPanel === undefined || !crease.panels.includes(missingPanel),
    ),
    ...(missingPanel !== undefined && { gap: outlineOf(strip, missingPanel, missingPanel) }),
    dimensions: dimensions(panels, height),
  };
}

function placeStrip({ tab, panels: plans, panelHeight }: StripPlan): Strip {
  const reach = (edge: Flap['edge']) => Math.max(0, ...plans.map((plan) => plan[edge]?.length ?? 0));
  const top = reach('top');
  const base = top + panelHeight;
  let right = tab?.width ?? 0;
  const panels = plans.map(({ name, width }): Panel => {
    const x = right;
    right += width;
    return { name, x, y: top, width, height: panelHeight };
  });
  const flaps = plans.flatMap((plan, index) =>
    (['top', 'bottom'] as const).flatMap((edge) =>
      plan[edge] ? [placeFlap(plan[edge], panels[index]!, index, edge)] : [],
    ),
  );
  return {
    panels,
    flaps,
    tab: tab && glueTab(tab.width, tab.bevel, top, base),
    top,
    base,
    width: right,
    height: base + reach('bottom'),
  };
}

function placeFlap(plan: FlapPlan, panel: Panel, index: number, edge: Flap['edge']): PlacedFlap {
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

const glueTab = (width: number, bevel: number, top: number, base: number): Path =>
  polygon([0, top + bevel], [width, top], [width, base], [0, base - bevel]);

/** Outline of the panels `first` to `last` with their flaps, clockwise from the upper left. */
function outlineOf({ panels, flaps, tab, top, base }: Strip, first: number, last: number): Path {
  const row = panels.slice(first, last + 1).map((panel, offset) => ({ ...panel, index: first + offset }));
  const steps: Step[] = [];
  const addFlap = (index: number, edge: Flap['edge']) => {
    const flap = flaps.find((placed) => placed.panel === index && placed.edge === edge);
    if (!flap) return;
    const path = edge === 'top' ? flap.outline : reversed(flap.outline);
    steps.push({ to: path.from }, ...path.steps);
  };
  for (const { x, width, index } of row) {
    steps.push({ to: [x, top] });
    addFlap(index, 'top');
    steps.push({ to: [x + width, top] });
  }
  for (const { x, width, index } of row.toReversed()) {
    steps.push({ to: [x + width, base] });
    addFlap(index, 'bottom');
    steps.push({ to: [x, base] });
  }
  if (first > 0 || !tab) return pathOf([row[0]!.x, top], steps, true);
  return pathOf(tab.from, [...steps, tab.steps.at(-1)!], true);
}

function creasesOf({ panels, flaps, tab, top, base }: Strip): Crease[] {
  const folds = panels.map(({ x }, index) => ({
    panels: index ? [index - 1, index] : [index],
    path: polyline([x, top], [x, base]),
  }));
  const hinges = flaps.flatMap(({ panel, outline, creases }) =>
    [polyline(outline.from, outline.steps.at(-1)?.to ?? outline.from), ...creases].map((path) => ({
      panels: [panel],
      path,
    })),
  );
  // Without a tab, the first panel's left edge is cut.
  return [...(tab ? folds : folds.slice(1)), ...hinges];
}

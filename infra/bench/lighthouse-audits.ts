/** The part of Lighthouse's result that is read here. */
export interface LighthouseResult {
  categories: Record<string, { auditRefs: { id: string; weight: number; group?: string }[] }>;
  audits: Record<string, Audit>;
  finalDisplayedUrl: string;
  /** How fast the machine was at that moment; a quiet desktop has 1500 and more. */
  environment: { benchmarkIndex: number };
}

interface Audit {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  displayValue?: string;
  details?: { items?: AuditItem[] };
}

interface AuditItem {
  node?: { snippet?: string };
  sourceLocation?: { url?: string };
  [other: string]: unknown;
}

/** Below this Lighthouse itself shows a figure of speed in another colour than green. */
const GOOD = 0.9;
const ITEMS_SHOWN = 3;
const ITEM_MAX_LENGTH = 110;

/** A line for each audit that does not pass, with the first places that it names. */
export const failingAudits = (result: LighthouseResult, excepted: Set<string>): string[] =>
  Object.entries(result.categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight, group }) => {
      const audit = result.audits[id]!;
      const least = category === 'performance' ? GOOD : 1;
      if (group === 'hidden' || excepted.has(id) || audit.score === null || audit.score >= least) return [];
      const places = (audit.details?.items ?? []).slice(0, ITEMS_SHOWN).map(place).filter(Boolean);
      const figure = audit.displayValue ? ` (${audit.displayValue})` : '';
      const unweighted = weight === 0 && category !== 'performance' ? ', not in the score' : '';
      return [
        `${category}: ${id}${unweighted}: ${audit.title}${figure}` +
          places.map((text) => `\n      ${text}`).join(''),
      ];
    }),
  );

/** The audits that complain of a page's status of 404, and of nothing else. */
export function statusAudits({ audits, finalDisplayedUrl }: LighthouseResult): Set<string> {
  const errors = audits['errors-in-console']?.details?.items ?? [];
  const isItsOwn = (item: AuditItem) =>
    item['source'] === 'network' && item.sourceLocation?.url === finalDisplayedUrl;
  return new Set(['http-status-code', ...(errors.every(isItsOwn) ? ['errors-in-console'] : [])]);
}

/** Where an audit's item is, in whichever of its forms it says so. */
function place(item: AuditItem): string {
  const text =
    item.node?.snippet ?? item['description'] ?? item['url'] ?? item.sourceLocation?.url ?? item['label'];
  return typeof text === 'string' ? text.slice(0, ITEM_MAX_LENGTH) : '';
}

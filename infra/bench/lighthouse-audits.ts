/** The part of Lighthouse's result that is used here. */
export interface LighthouseResult {
  categories: Record<string, { auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  finalDisplayedUrl: string;
  /** The speed of the machine during the run; a quiet desktop has 1500 and more. */
  environment: { benchmarkIndex: number };
}

interface Audit {
  score: number | null;
  numericValue?: number;
  details?: { items?: AuditItem[] };
}

interface AuditItem {
  sourceLocation?: { url?: string };
  [other: string]: unknown;
}

/** The audits that fail only because of a page's status of 404. */
export function statusAudits({ audits, finalDisplayedUrl }: LighthouseResult): Set<string> {
  const errors = audits['errors-in-console']?.details?.items ?? [];
  const isItsOwn = (item: AuditItem) =>
    item['source'] === 'network' && item.sourceLocation?.url === finalDisplayedUrl;
  return new Set(['http-status-code', ...(errors.every(isItsOwn) ? ['errors-in-console'] : [])]);
}

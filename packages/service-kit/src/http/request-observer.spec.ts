import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '../process/logger.ts';
import { httpDuration } from '../process/metrics.ts';
import { observeRequest, type RouteLabels } from './request-observer.ts';

const ASSET: RouteLabels = { route: 'site', service: 'gateway', isAsset: true };

/** Observes responses and returns the fields of their log lines. */
function linesOf(labels: RouteLabels, statusCode: number, times: number): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const logger = { info: (fields: Record<string, unknown>) => lines.push(fields) } as unknown as Logger;
  for (let count = 0; count < times; count++) {
    const response = Object.assign(new EventEmitter(), { writableFinished: true, statusCode });
    observeRequest(
      logger,
      { method: 'GET' } as IncomingMessage,
      response as unknown as ServerResponse,
      'id',
      () => labels,
    );
    response.emit('close');
  }
  return lines;
}

async function measured({ route }: RouteLabels, status: number): Promise<number> {
  const { values } = await httpDuration.get();
  const count = values.find(
    ({ metricName, labels }) =>
      metricName?.endsWith('_count') && labels.route === route && labels.status === status,
  );
  return count?.value ?? 0;
}

describe('lines of requests', () => {
  // Within one minute.
  beforeAll(() => void jest.useFakeTimers({ now: 0 }));
  afterAll(() => void jest.useRealTimers());

  it('are one for a hundred requests for files of the site, which are all measured', async () => {
    const lines = linesOf(ASSET, 200, 300);
    expect(lines.map(({ sampled }) => sampled)).toEqual([100, 100, 100]);
    expect(await measured(ASSET, 200)).toBe(300);
  });

  it('are one for each failed request for a file', () => {
    expect(linesOf(ASSET, 404, 200)).toHaveLength(200);
  });

  it('are one for each request to the API, whatever its status', () => {
    const call = { route: '/api/contact', service: 'inquiries' };
    for (const status of [200, 400, 500]) expect(linesOf(call, status, 1000)).toHaveLength(1000);
  });

  it('are sampled for refused requests after 600 a minute', () => {
    const lines = linesOf({ route: '/api/contact', service: 'inquiries' }, 429, 1000);
    expect(lines).toHaveLength(600 + 4);
    expect(lines.at(-1)).toMatchObject({ sampled: 100 });
    jest.setSystemTime(60_000);
    expect(linesOf({ route: 'none', service: 'gateway' }, 421, 10)).toHaveLength(10);
  });
});

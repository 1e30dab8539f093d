import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { serve } from '../testing/serve.ts';
import { createQueryClient, readPathOrNull } from './query-client.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the query client', () => {
  it('never refetches by itself, never treats data as stale and never retries', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Infinity,
      retry: false,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  it('reads JSON by a GET to the first element of the key, with cookies', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    const url = await serve(({ method }, response) => response.end(JSON.stringify({ method })));
    const data = await createQueryClient().query({ queryKey: [url, { page: 2 }] });
    expect(data).toEqual({ method: 'GET' });
    expect(fetched).toHaveBeenCalledWith(url, expect.objectContaining({ credentials: 'include' }));
  });

  it('throws at 401 like at any other error status', async () => {
    const url = await serve((_, response) => response.writeHead(401).end('Log in first'));
    await expect(createQueryClient().query({ queryKey: [url] })).rejects.toThrow(/^401: Log in first$/);
  });

  it('requests once when a query fails', async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests += 1;
      response.writeHead(500).end();
    });
    await expect(createQueryClient().query({ queryKey: [url] })).rejects.toThrow(
      /^500: Internal Server Error$/,
    );
    expect(requests).toBe(1);
  });
});

describe('the variant that reads a 401 as null', () => {
  const read = (url: string) => createQueryClient().query({ queryKey: [url], queryFn: readPathOrNull });

  it('returns null at 401', async () => {
    const url = await serve((_, response) => response.writeHead(401).end('Log in first'));
    await expect(read(url)).resolves.toBeNull();
  });

  it('reads JSON, and throws at every other error status', async () => {
    const url = await serve((request, response) =>
      request.url === '/api/thing' ? response.end('{"id":1}') : response.writeHead(403).end('Not you'),
    );
    await expect(read(url)).resolves.toEqual({ id: 1 });
    await expect(read(`${url}/else`)).rejects.toThrow(/^403: Not you$/);
  });
});

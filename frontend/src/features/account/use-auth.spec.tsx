/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../../lib/query-client.ts';
import { useAuth } from './use-auth.ts';

/** The server's responses to each call, in order; the last one repeats. */
let responses: Record<string, { status: number; body: unknown }[]>;
let calls: { call: string; init: RequestInit }[];

beforeEach(() => {
  calls = [];
  responses = {};
  globalThis.fetch = jest.fn((path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`;
    calls.push({ call, init });
    const queue = responses[call] ?? [];
    const response = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 500, body: '' };
    return Promise.resolve({
      ok: response.status < 400,
      status: response.status,
      headers: new Map([['content-type', 'application/json']]),
      text: () => Promise.resolve(JSON.stringify(response.body)),
    });
  }) as unknown as typeof fetch;
});
afterEach(() => {
  jest.restoreAllMocks();
});

const user = {
  id: '4f0e6a52-6d0f-4b1c-9a6e-1a2b3c4d5e6f',
  username: 'dana',
  role: 'customer',
  createdAt: '2026-11-22T04:00:00.000Z',
};
const ANONYMOUS = { status: 401, body: { success: false, error: 'You are not logged in' } };
const credentials = { username: 'dana', password: 'tall giraffes hum' };

const useInApp = (client = createQueryClient()) =>
  renderHook(useAuth, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
const userRequests = () => calls.filter(({ call }) => call === 'GET /api/auth/me').length;

describe('useAuth', () => {
  it('is loading until the current user is known', async () => {
    responses['GET /api/auth/me'] = [{ status: 200, body: user }];
    const { result } = useInApp();
    expect(result.current).toMatchObject({ isLoading: true, user: null, isLoggedIn: false });
    await waitFor(() => expect(result.current).toMatchObject({ isLoading: false, user, isLoggedIn: true }));
    expect(calls[0]?.init.credentials).toBe('include');
  });

  it('has no user when the server responds with 401', async () => {
    responses['GET /api/auth/me'] = [ANONYMOUS];
    const { result } = useInApp();
    await waitFor(() =>
      expect(result.current).toMatchObject({ isLoading: false, user: null, isLoggedIn: false }),
    );
  });

  it("stays loading after one failed request, with the error 'Failed to fetch user'", async () => {
    responses['GET /api/auth/me'] = [{ status: 503, body: { error: 'Service temporarily unavailable' } }];
    const client = createQueryClient();
    const { result } = useInApp(client);
    await waitFor(() =>
      expect(client.getQueryState(['/api/auth/me'])?.error).toEqual(new Error('Failed to fetch user')),
    );
    expect(result.current).toMatchObject({ isLoading: true, user: null, isLoggedIn: false });
    expect(userRequests()).toBe(1);
  });

  it.each(['login', 'signup'] as const)('fetches the current user again after %s', async (action) => {
    responses['GET /api/auth/me'] = [ANONYMOUS, { status: 200, body: user }];
    responses[`POST /api/auth/${action}`] = [{ status: 200, body: user }];
    const { result } = useInApp();
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    await act(() => result.current[action](credentials));
    await waitFor(() => expect(result.current.user).toEqual(user));
    expect(calls.find(({ call }) => call.startsWith('POST'))?.init.body).toBe(JSON.stringify(credentials));
  });

  it.each(['login', 'signup'] as const)("rejects a refused %s with the server's message", async (action) => {
    responses['GET /api/auth/me'] = [ANONYMOUS];
    responses[`POST /api/auth/${action}`] = [{ status: 401, body: { error: 'Wrong username or password' } }];
    const { result } = useInApp();
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    await act(() =>
      expect(result.current[action](credentials)).rejects.toThrow('Wrong username or password'),
    );
    expect(userRequests()).toBe(1);
  });

  it.each([
    ['login', 'Failed to log in. Please try again.'],
    ['signup', 'Failed to sign up. Please try again.'],
  ] as const)('rejects a %s without a response with %j', async (action, message) => {
    responses['GET /api/auth/me'] = [ANONYMOUS];
    const { result } = useInApp();
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    jest.mocked(globalThis.fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await act(() => expect(result.current[action](credentials)).rejects.toThrow(message));
  });

  it('fetches the current user again after logout, ignoring its response', async () => {
    responses['GET /api/auth/me'] = [{ status: 200, body: user }, ANONYMOUS];
    responses['POST /api/auth/logout'] = [{ status: 204, body: 'anything' }];
    const { result } = useInApp();
    await waitFor(() => expect(result.current.isLoggedIn).toBe(true));
    await act(() => result.current.logout());
    await waitFor(() => expect(result.current.isLoggedIn).toBe(false));
  });
});

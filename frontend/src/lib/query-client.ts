import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { fetchJson } from './api-client.ts';

/** Reads the path that is the query key's first element. A 401 throws like any other error status. */
export const readPath: QueryFunction = ({ queryKey, signal }) => fetchJson(String(queryKey[0]), { signal });

/** Like {@link readPath}, but returns null for a 401. */
export const readPathOrNull: QueryFunction = async (context) => {
  try {
    return await readPath(context);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('401: ')) return null;
    throw error;
  }
};

/** A query client that never refetches or retries by itself; its data never go stale. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readPath,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
      },
      mutations: { retry: false },
    },
  });

import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { fetchJson } from './api-client.ts';

/** A query reads the path that its key begins with. A 401 throws like every other error status. */
export const readPath: QueryFunction = ({ queryKey, signal }) => fetchJson(String(queryKey[0]), { signal });

/** As {@link readPath}, but null for a 401. */
export const readPathOrNull: QueryFunction = async (context) => {
  try {
    return await readPath(context);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('401: ')) return null;
    throw error;
  }
};

/** A query client without automatic refetching and retries, whose data never go stale. */
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

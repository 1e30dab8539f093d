import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { apiFetch } from './api-fetch.ts';

/** Every query reads the path that its key begins with (SPEC §7). A 401 throws like any other failure. */
export const readPath: QueryFunction = ({ queryKey, signal }) => apiFetch(String(queryKey[0]), { signal });

/** The variant for which a 401 is an answer: null. */
export const readPathOrNull: QueryFunction = async (context) => {
  try {
    return await readPath(context);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('401: ')) return null;
    throw error;
  }
};

/** A query client with the product's defaults: no refetching by itself, never stale, no retries (SPEC §9). */
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

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from './query-client.ts';

/** One for as long as the site is open, so that what was fetched stays fetched from page to page (SPEC §9). */
const queryClient = createQueryClient();

/** Around the pages that fetch; the others load without the library behind it. */
export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

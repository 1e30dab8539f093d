import { API } from '@packaging/contracts/api';
import { portfolioItemSchema } from '@packaging/contracts/portfolio';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readPath } from '../../lib/query-client.ts';

/** Accepts items without a description or featured flag. */
const listedItemsSchema = z.array(
  z.extend(portfolioItemSchema, {
    description: z.catch(z.string(), ''),
    featured: z.catch(z.boolean(), false),
  }),
);

/** The portfolio's items, in the server's order. */
export const usePortfolio = () =>
  useQuery({
    queryKey: [API.portfolio.path],
    queryFn: async (context) => listedItemsSchema.parse(await readPath(context)),
  });

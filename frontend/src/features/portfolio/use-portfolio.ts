import { API } from '@packaging/contracts/api';
import { portfolioItemSchema } from '@packaging/contracts/portfolio';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readPath } from '../../lib/query-client.ts';

/** An item is worth showing without its description, and whether it is featured changes nothing here. */
const listedItemsSchema = z.array(
  z.extend(portfolioItemSchema, {
    description: z.catch(z.string(), ''),
    featured: z.catch(z.boolean(), false),
  }),
);

/** The portfolio's items, as the server lists them (SPEC §4). */
export const usePortfolio = () =>
  useQuery({
    queryKey: [API.portfolio.path],
    queryFn: async (context) => listedItemsSchema.parse(await readPath(context)),
  });

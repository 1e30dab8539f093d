import * as z from 'zod/mini';
import { text } from './text.ts';

/** Portfolio categories by id, as the tabs name them (SPEC §2, §3); the first is the upload's default. */
export const PORTFOLIO_CATEGORIES = {
  'folding-cartons': 'Folding Cartons',
  'rigid-boxes': 'Rigid Boxes',
  'corrugated-boxes': 'Corrugated Boxes',
} as const;
export type PortfolioCategory = keyof typeof PORTFOLIO_CATEGORIES;

/** One item as `GET /api/portfolio` lists it. */
export const portfolioItemSchema = z.object({
  id: z.union([z.string(), z.number()]),
  filename: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  featured: z.boolean(),
});
export type PortfolioItem = z.infer<typeof portfolioItemSchema>;

/** The text fields of `POST /api/portfolio/upload` (multipart), beside `file`. */
export const portfolioUploadFormSchema = z.object({
  title: text('Please fill in all required fields'),
  description: text('Please fill in all required fields'),
  category: z.enum(['folding-cartons', 'rigid-boxes', 'corrugated-boxes']),
  featured: z.enum(['true', 'false']),
});
export type PortfolioUploadForm = z.infer<typeof portfolioUploadFormSchema>;

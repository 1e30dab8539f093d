import * as z from 'zod/mini';
import { idsOf } from './ids-of.ts';
import { PORTFOLIO_DESCRIPTION_MAX_LENGTH, PORTFOLIO_TITLE_MAX_LENGTH } from './limits.ts';
import { text } from './text.ts';

/** Portfolio categories by id, with their tab labels; the first is the upload form's default. */
export const PORTFOLIO_CATEGORIES = {
  'folding-cartons': 'Folding Cartons',
  'rigid-boxes': 'Rigid Boxes',
  'corrugated-boxes': 'Corrugated Boxes',
} as const;
export type PortfolioCategory = keyof typeof PORTFOLIO_CATEGORIES;
const PORTFOLIO_CATEGORY_IDS = idsOf(PORTFOLIO_CATEGORIES);

/** One item of `GET /api/portfolio`. */
export const portfolioItemSchema = z.object({
  id: z.union([z.string(), z.number()]),
  filename: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  featured: z.boolean(),
});
/** The response of `POST /api/portfolio/upload`. */
export const portfolioUploadResponseSchema = z.extend(portfolioItemSchema, {
  /** True if the item is listed only after staff have published it; else left out. */
  waiting: z.optional(z.boolean()),
});
export type PortfolioItem = z.infer<typeof portfolioUploadResponseSchema>;

const REQUIRED = 'Please fill in all required fields';
/** A text of 1 to `maxLength` characters after trimming. */
const trimmed = (name: string, maxLength: number) =>
  z.pipe(
    z.string({ error: REQUIRED }).check(z.trim()),
    text(REQUIRED).check(
      z.maxLength(maxLength, { error: `The ${name} can be up to ${maxLength} characters` }),
    ),
  );

/** Name of the multipart field that holds the image of `POST /api/portfolio/upload`. */
export const PORTFOLIO_FILE_FIELD = 'file';

/** The text fields of `POST /api/portfolio/upload` (multipart), sent with the file. */
export const portfolioUploadFormSchema = z.object({
  title: trimmed('title', PORTFOLIO_TITLE_MAX_LENGTH),
  description: trimmed('description', PORTFOLIO_DESCRIPTION_MAX_LENGTH),
  category: z.enum(PORTFOLIO_CATEGORY_IDS, { error: REQUIRED }),
  /** Forms leave out an unchecked box. */
  featured: z._default(z.enum(['true', 'false']), 'false'),
});

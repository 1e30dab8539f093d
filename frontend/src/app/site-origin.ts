import { ORIGIN_PLACEHOLDER } from '@packaging/contracts/pages';

/** The site's public origin, without a trailing slash. The gateway writes it into the document. */
export const SITE_ORIGIN: string = import.meta.env.SSR
  ? ORIGIN_PLACEHOLDER
  : (document.documentElement.dataset['origin'] ?? window.location.origin);

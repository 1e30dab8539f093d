import { BUILT_ORIGIN } from '@packaging/contracts/pages';

/** The site's public origin without a trailing slash, which the gateway writes into the document. */
export const SITE_ORIGIN: string = import.meta.env.SSR
  ? BUILT_ORIGIN
  : (document.documentElement.dataset['origin'] ?? window.location.origin);

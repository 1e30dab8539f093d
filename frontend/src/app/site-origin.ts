import { BUILT_ORIGIN } from '@packaging/contracts/pages';

/** Where the site stands in public, without a last slash. The document, which the gateway completes, says so. */
export const SITE_ORIGIN: string = import.meta.env.SSR
  ? BUILT_ORIGIN
  : (document.documentElement.dataset['origin'] ?? window.location.origin);

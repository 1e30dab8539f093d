import { PAGES } from '@packaging/contracts/pages';

/** The links of the header, the menu and the footer, in their order (SPEC §2). */
export const NAVIGATION = [
  { href: PAGES.designLab, label: 'Design Lab' },
  { href: PAGES.aiTechnology, label: 'AI Technology' },
  { href: PAGES.portfolio, label: 'Portfolio' },
  { href: PAGES.about, label: 'About' },
  { href: PAGES.contact, label: 'Contact' },
] as const;

/** The way to a quote, which the header gives a button of its own. */
export const REQUEST_QUOTE = { href: PAGES.requestQuote, label: 'Request Quote' } as const;

/** Names the list of links in the footer, which stands in for the menu of small screens where no script opens it. */
export const SITE_LINKS_ID = 'site-links';

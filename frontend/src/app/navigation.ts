import { PAGES } from '@packaging/contracts/pages';

/** The links of the header, the menu and the footer, in order. */
export const NAVIGATION = [
  { href: PAGES.designLab, label: 'Design Lab' },
  { href: PAGES.aiTechnology, label: 'AI Technology' },
  { href: PAGES.portfolio, label: 'Portfolio' },
  { href: PAGES.about, label: 'About' },
  { href: PAGES.contact, label: 'Contact' },
] as const;

/** The link to the quote form, a button in the header. */
export const REQUEST_QUOTE = { href: PAGES.requestQuote, label: 'Request Quote' } as const;

/** Id of the footer's list of links, which replaces the small screens' menu if scripts are off. */
export const SITE_LINKS_ID = 'site-links';

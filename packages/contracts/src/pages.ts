/** The site's pages by path. The gateway serves these with 200 and every other page with 404. */
export const PAGES = {
  home: '/',
  about: '/about',
  designLab: '/design-lab',
  aiTechnology: '/ai-technology',
  portfolio: '/portfolio',
  contact: '/contact',
  requestQuote: '/request-quote',
  smsTest: '/sms-test',
  twilioTest: '/twilio-test',
} as const;

/** Pages for the people who run the site, hidden from search engines. */
export const INTERNAL_PAGES: readonly string[] = [PAGES.smsTest, PAGES.twilioTest];

/** Whether a path is a page of the site. */
export const isPagePath = (path: string): boolean => (Object.values(PAGES) as string[]).includes(path);

/** Placeholder in the built pages for the site's own address, which the gateway fills in. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';

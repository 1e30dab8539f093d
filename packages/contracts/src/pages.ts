/** Paths of the site's pages. The gateway responds with 200 to these and with 404 to any other. */
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

/** Placeholder for the site's origin in the built pages, which the gateway replaces. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';

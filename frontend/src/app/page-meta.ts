import { PAGES } from '@packaging/contracts/pages';

export type PagePath = (typeof PAGES)[keyof typeof PAGES];

/** A page's title and description for the browser's tab, search results and shared links. */
interface PageMeta {
  /** The company's name is appended. */
  title: string;
  /** One or two sentences, short enough for a search result. */
  description: string;
}

/** Title and description of every page. */
export const PAGE_META: Record<PagePath, PageMeta> = {
  [PAGES.home]: {
    title: 'Packaging Excellence Since 1952',
    description:
      'Corrugated boxes, folding cartons and rigid boxes, made to your size, supplied from Los Angeles and sourced worldwide.',
  },
  [PAGES.about]: {
    title: 'About',
    description:
      'A family box company in Los Angeles since 1952: over 70 years of folding cartons and corrugated boxes, and how it began.',
  },
  [PAGES.designLab]: {
    title: 'Design Lab',
    description:
      "Under construction: tools that turn length, width and height into a dieline you can print on. See what we're building.",
  },
  [PAGES.aiTechnology]: {
    title: 'AI Technology',
    description:
      'Ask our assistant about box styles, board, flutes and dimensions as you plan your packaging. Estimating comes next.',
  },
  [PAGES.portfolio]: {
    title: 'Our Portfolio',
    description:
      "Packaging we've made: corrugated boxes, folding cartons and rigid boxes, by category. Add a photo of your own.",
  },
  [PAGES.contact]: {
    title: 'Contact Us',
    description:
      "Write to our team about custom packaging, samples and quotes, or call or visit us in Los Angeles. We'll reply shortly.",
  },
  [PAGES.requestQuote]: {
    title: 'Request a Quote',
    description:
      'Enter dimensions, board, print and quantities, attach your files and get a quote. The form draws your box as you type.',
  },
  [PAGES.smsTest]: {
    title: 'SMS Notification Test',
    description: 'Internal page: sends one SMS notification of your choice to your own number.',
  },
  [PAGES.twilioTest]: {
    title: 'SMS Testing Center',
    description: 'Internal page: check the SMS account, and try out phone numbers and every notification.',
  },
};

/** For every path that is not a page. */
export const NOT_FOUND_META: PageMeta = {
  title: '404 Page Not Found',
  description: "There's no page at this address.",
};

/** The page at a path, if there is one. Paths must match exactly, as in the gateway. */
export const pageAt = (path: string): PagePath | undefined =>
  Object.hasOwn(PAGE_META, path) ? (path as PagePath) : undefined;

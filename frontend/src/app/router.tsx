import { PAGES } from '@packaging/contracts/pages';
import { type ComponentType, lazy, memo, useState } from 'react';
import { useLocation } from 'wouter';
import { type PagePath, pageAt } from './page-meta.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A page whose code is loaded on demand. Once loaded, it renders without suspending. */
const page = (load: LoadPage) => {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    const loaded = await load();
    Loaded = loaded.default;
    return loaded;
  };
  const Loading = lazy(preload);
  const Page = () => {
    // Hydration must not suspend for a loaded page, and a visible page must stay the same component.
    const [Content] = useState(() => Loaded ?? Loading);
    return <Content />;
  };
  return { preload, Page };
};

/** The module of every page. */
const pages: Record<PagePath, ReturnType<typeof page>> = {
  [PAGES.home]: page(() => import('../pages/home-page.tsx')),
  [PAGES.about]: page(() => import('../pages/about-page.tsx')),
  [PAGES.designLab]: page(() => import('../pages/design-lab-page.tsx')),
  [PAGES.aiTechnology]: page(() => import('../pages/ai-technology-page.tsx')),
  [PAGES.portfolio]: page(() => import('../pages/portfolio-page.tsx')),
  [PAGES.contact]: page(() => import('../pages/contact-page.tsx')),
  [PAGES.requestQuote]: page(() => import('../pages/request-quote-page.tsx')),
  [PAGES.smsTest]: page(() => import('../pages/sms-test-page.tsx')),
  [PAGES.twilioTest]: page(() => import('../pages/twilio-test-page.tsx')),
};
const notFound = page(() => import('../pages/not-found-page.tsx'));

const entryAt = (path: string) => {
  const known = pageAt(path);
  return known ? pages[known] : notFound;
};

/** Loads a page that the visitor is about to open. An error appears only when the page is opened. */
export const preloadPage = async (path: string): Promise<void> => {
  await entryAt(path)
    .preload()
    .catch(() => undefined);
};

/**
 * The page at the current path. Paths must match exactly, as in the gateway, so that the page agrees with the response's
 * status. Memoized to render again only for a new path: React discards prerendered HTML if it is rendered again before
 * its code has loaded.
 */
export const CurrentPage = memo(() => {
  const [path] = useLocation();
  const { Page } = entryAt(path);
  return <Page />;
});

import { PAGES } from '@packaging/contracts/pages';
import { type ComponentType, lazy, memo, useState } from 'react';
import { useLocation } from 'wouter';
import { type PagePath, pageAt } from './page-meta.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A page whose file is fetched when it is needed. Once that is there, it is drawn without a wait. */
const page = (load: LoadPage) => {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    const loaded = await load();
    Loaded = loaded.default;
    return loaded;
  };
  const Loading = lazy(preload);
  const Page = () => {
    // Hydration must not wait for a page that is there; and one that is shown must stay the same component.
    const [Content] = useState(() => Loaded ?? Loading);
    return <Content />;
  };
  return { preload, Page };
};

/** Where every page of the site comes from; a page that contracts name and this lacks does not compile. */
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

/** Fetches a page that the visitor seems about to open. When it fails, opening the page will say so. */
export const preloadPage = async (path: string): Promise<void> => {
  await entryAt(path)
    .preload()
    .catch(() => undefined);
};

/**
 * The page of the current path. Paths are compared whole, as the gateway does, so that the screen and
 * the status of the answer agree. Drawn anew for a new path alone: a part that still is prerendered HTML would be
 * lost with another drawing.
 */
export const CurrentPage = memo(() => {
  const [path] = useLocation();
  const { Page } = entryAt(path);
  return <Page />;
});

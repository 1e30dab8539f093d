import { PAGES } from '@packaging/contracts/pages';
import { type ComponentType, lazy } from 'react';
import { useLocation } from 'wouter';

type PagePath = (typeof PAGES)[keyof typeof PAGES];
type LoadPage = () => Promise<{ default: ComponentType }>;

/** Where every page of the site comes from; a page that contracts name and this lacks does not compile. */
const loaders: Record<PagePath, LoadPage> = {
  [PAGES.home]: () => import('../pages/home-page.tsx'),
  [PAGES.about]: () => import('../pages/about-page.tsx'),
  [PAGES.designLab]: () => import('../pages/design-lab-page.tsx'),
  [PAGES.aiTechnology]: () => import('../pages/ai-technology-page.tsx'),
  [PAGES.portfolio]: () => import('../pages/portfolio-page.tsx'),
  [PAGES.contact]: () => import('../pages/contact-page.tsx'),
  [PAGES.requestQuote]: () => import('../pages/request-quote-page.tsx'),
  [PAGES.smsTest]: () => import('../pages/sms-test-page.tsx'),
  [PAGES.twilioTest]: () => import('../pages/twilio-test-page.tsx'),
};
const pages = new Map(Object.entries(loaders).map(([path, load]) => [path, lazy(load)]));
const NotFoundPage = lazy(() => import('../pages/not-found-page.tsx'));

/** Fetches a page that the visitor seems about to open. When it fails, opening the page will say so. */
export const preloadPage = (path: string): void => {
  if (Object.hasOwn(loaders, path)) loaders[path as PagePath]().catch(() => undefined);
};

/**
 * The page of the current path. Paths are compared whole, as the gateway does, so that the screen and
 * the status of the answer agree.
 */
export const CurrentPage = () => {
  const [path] = useLocation();
  const Page = pages.get(path) ?? NotFoundPage;
  return <Page />;
};

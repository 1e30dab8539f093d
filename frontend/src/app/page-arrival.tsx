import { useEffect, useRef } from 'react';

/**
 * Does what a browser does for a new document: scrolls to the top (except when going back or forth) and moves focus
 * to the heading for screen readers. Rendered within the page's Suspense boundary, so that it only sees a new path
 * once that page is shown.
 */
export const PageArrival = ({ path }: { path: string }) => {
  const lastPath = useRef(path);
  const restoredPath = useRef<string>(undefined);

  useEffect(() => {
    const onPopState = () => {
      restoredPath.current = window.location.pathname;
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    if (restoredPath.current !== path) window.scrollTo(0, 0);
    restoredPath.current = undefined;

    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }, [path]);

  return null;
};

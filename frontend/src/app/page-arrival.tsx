import { useEffect, useRef } from 'react';

/**
 * Acts like a browser that opens a new document: scrolls to the top (except when going back or forward) and moves focus
 * to the heading for screen readers. Belongs inside the page's Suspense boundary, so it sees a new path only once that
 * page is shown.
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

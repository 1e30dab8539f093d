import { useEffect, useRef } from 'react';

/**
 * Rendered beside a page within its Suspense boundary, and so told of a new path only when that page is
 * there. Then it does what a browser does for a new document: it starts at the top (going back and forth
 * keeps the browser's place) and lets a screen reader begin with the heading.
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

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const subscribeToVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const isTabVisible = () => document.visibilityState === 'visible';

/** Whether an element is visible: part of it is in the viewport, and the tab is in front. */
export const useOnScreen = (ref: RefObject<Element | null>): boolean => {
  const [inView, setInView] = useState(false);
  const tabVisible = useSyncExternalStore(subscribeToVisibility, isTabVisible, () => false);

  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);

  return inView && tabVisible;
};

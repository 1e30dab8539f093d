import { useEffect } from 'react';
import { preloadPage } from './router.tsx';

/** Loads a link's page as soon as a pointer or the keyboard reaches the link. */
export const usePagePreload = (): void => {
  useEffect(() => {
    const onApproach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === window.location.origin) void preloadPage(link.pathname);
    };
    document.addEventListener('pointerover', onApproach);
    document.addEventListener('focusin', onApproach);
    return () => {
      document.removeEventListener('pointerover', onApproach);
      document.removeEventListener('focusin', onApproach);
    };
  }, []);
};

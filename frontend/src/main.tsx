import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadPage } from './app/router.tsx';

const root = document.getElementById('root')!;
const site = (
  <StrictMode>
    <App />
  </StrictMode>
);

if (root.hasChildNodes()) {
  void preloadPage(window.location.pathname).then(() => {
    // A transition, to keep the page responsive during hydration.
    startTransition(() => void hydrateRoot(root, site));
    // From now on React handles clicks, hydrating the clicked part first. start.ts listens for this event.
    document.dispatchEvent(new Event('site-ready'));
  });
} else {
  // The development server does not prerender.
  createRoot(root).render(site);
}

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
    // As a transition, so that the page stays responsive during hydration.
    startTransition(() => void hydrateRoot(root, site));
    // From here on React handles every click and hydrates what is clicked first. Listened to by start.ts.
    document.dispatchEvent(new Event('site-ready'));
  });
} else {
  // The development server's document, which is not prerendered.
  createRoot(root).render(site);
}

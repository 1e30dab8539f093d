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
    // In pieces, so that the page answers the visitor meanwhile.
    startTransition(() => void hydrateRoot(root, site));
    // From here on React hears every click, and what is clicked it takes over at once. Heard by start.ts.
    document.dispatchEvent(new Event('site-answers'));
  });
} else {
  // The development server's document, which is not prerendered.
  createRoot(root).render(site);
}

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
  });
} else {
  // The development server's document, which is not prerendered.
  createRoot(root).render(site);
}

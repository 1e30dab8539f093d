import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { pageAt } from './app/page-meta.ts';
import { preloadPage } from './app/router.tsx';

const root = document.getElementById('root')!;
const site = (
  <StrictMode>
    <App />
  </StrictMode>
);
const path = window.location.pathname;
const prerendered = root.dataset['path'];

if (prerendered !== undefined && pageAt(prerendered) === pageAt(path)) {
  void preloadPage(path).then(() => {
    // In pieces, so that the page answers the visitor meanwhile.
    startTransition(() => void hydrateRoot(root, site));
  });
} else {
  // The document is the development server's, or another page's.
  for (const tag of document.head.querySelectorAll('title, [name="description"], [rel="canonical"]'))
    tag.remove();
  createRoot(root).render(site);
}

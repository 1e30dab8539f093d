import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { Router } from 'wouter';
import { App } from './app/app.tsx';
import { SharedHead } from './app/shared-head.tsx';

const ROOT = '<div id="root">';

/**
 * Draws the page of a path as HTML: what belongs into the document's head, with the page's own style sheet, and
 * the element that the browser's script takes over.
 * @throws what the page throws
 */
export const renderPage = async (path: string): Promise<{ head: string; root: string }> => {
  const errors: unknown[] = [];
  const sheet = new ServerStyleSheet();
  const page = (
    <div id="root">
      <StrictMode>
        <Router ssrPath={path}>
          <App />
        </Router>
      </StrictMode>
    </div>
  );
  const { prelude } = await prerender(sheet.collectStyles(page), {
    onError: (error) => void errors.push(error),
    // Whole: React would move a part of a long page into a script.
    progressiveChunkSize: Infinity,
  });
  const html = await new Response(prelude).text();
  if (errors.length) throw errors[0];
  // What React moves into the head comes first when it draws no head itself.
  const start = html.indexOf(ROOT);
  return {
    head: html.slice(0, start) + renderToStaticMarkup(<SharedHead path={path} />) + sheet.getStyleTags(),
    root: html.slice(start),
  };
};

import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { Router } from 'wouter';
import { App } from './app/app.tsx';
import { SharedHead } from './app/shared-head.tsx';

const ROOT = '<div id="root">';

/**
 * Renders the page of a path to HTML: its part of the document's head with its style sheet, and the root element
 * that the browser hydrates.
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
    // Without it, React would move parts of a long page into scripts.
    progressiveChunkSize: Infinity,
  });
  const html = await new Response(prelude).text();
  if (errors.length) throw errors[0];
  // React puts the elements for the head first where it renders no head itself.
  const start = html.indexOf(ROOT);
  return {
    head: html.slice(0, start) + renderToStaticMarkup(<SharedHead path={path} />) + sheet.getStyleTags(),
    root: html.slice(start),
  };
};

import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { Router } from 'wouter';
import { App } from './app/app.tsx';
import { SharedHead } from './app/shared-head.tsx';

const ROOT = '<div id="root">';

/**
 * Renders the page at a path to HTML: its part of the document's head, including its styles, and the root element that
 * the browser hydrates.
 * @throws any error that the page throws
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
    // Otherwise React moves parts of a long page into scripts.
    progressiveChunkSize: Infinity,
  });
  const html = await new Response(prelude).text();
  if (errors.length) throw errors[0];
  // React renders no head here, so it puts the head's elements first.
  const start = html.indexOf(ROOT);
  return {
    head: html.slice(0, start) + renderToStaticMarkup(<SharedHead path={path} />) + sheet.getStyleTags(),
    root: html.slice(start),
  };
};

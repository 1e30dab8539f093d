import { API } from '@packaging/contracts/api';
import { INTERNAL_PAGES, PAGES } from '@packaging/contracts/pages';

/** Lets crawlers read pages and media, not the calls of the API. */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    // Media are served below /api/; the longer rule wins.
    `Allow: ${API.media.path}`,
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** The pages that search engines should list. */
export const sitemapXml = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.values(PAGES)
      .filter((path) => !INTERNAL_PAGES.includes(path))
      .map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

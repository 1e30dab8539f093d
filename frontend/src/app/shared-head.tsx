import { COMPANY } from '@packaging/contracts/company';
import { mediaPath } from '@packaging/contracts/media';
import { PAGES } from '@packaging/contracts/pages';
import { HISTORY } from '../features/about/about-media.ts';
import { PICTURES } from '../features/home/home-media.ts';
import type { SitePicture } from '../lib/media-source.ts';
import { PAGE_META, pageAt, type PagePath } from './page-meta.ts';
import { SITE_ORIGIN } from './site-origin.ts';

/** What stands beside a link to the page where it is shared. */
const SHARED_PICTURES: Record<PagePath, SitePicture> = {
  [PAGES.home]: PICTURES.shippers,
  [PAGES.about]: HISTORY.shop,
  [PAGES.designLab]: PICTURES.cartonAndBlank,
  [PAGES.aiTechnology]: PICTURES.flutes,
  [PAGES.portfolio]: PICTURES.windowCarton,
  [PAGES.contact]: PICTURES.pallet,
  [PAGES.requestQuote]: PICTURES.samples,
  [PAGES.smsTest]: PICTURES.shippers,
  [PAGES.twilioTest]: PICTURES.shippers,
};

/** The company, as search engines read it (schema.org). */
const ORGANIZATION = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': `${SITE_ORIGIN}/#organization`,
  name: COMPANY.name,
  url: `${SITE_ORIGIN}/`,
  logo: `${SITE_ORIGIN}/icon-512.png`,
  description: PAGE_META[PAGES.home].description,
  foundingDate: String(COMPANY.founded),
  telephone: COMPANY.phoneHref.replace('tel:', ''),
  email: COMPANY.email,
  address: { '@type': 'PostalAddress', streetAddress: COMPANY.street, addressLocality: COMPANY.city },
};

/**
 * The part of a prerendered page's head that is read where a link is shared and by search engines. It stays as
 * it was loaded while the visitor goes on, since those load every page for itself.
 */
export const SharedHead = ({ path }: { path: string }) => {
  const page = pageAt(path);
  if (!page) return null;
  const { title, description } = PAGE_META[page];
  const picture = SHARED_PICTURES[page];
  const openGraph = {
    type: 'website',
    site_name: COMPANY.name,
    title,
    description,
    url: SITE_ORIGIN + page,
    image: SITE_ORIGIN + mediaPath(picture.file),
    'image:width': picture.width,
    'image:height': picture.height,
    'image:alt': picture.alt,
  };
  return (
    <>
      {Object.entries(openGraph).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {page === PAGES.home && (
        <script
          type="application/ld+json"
          // A `<` in a value must not end the script.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(ORGANIZATION).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
};

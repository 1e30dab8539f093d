import { COMPANY } from '@packaging/contracts/company';
import { mediaPath } from '@packaging/contracts/media';
import { PAGES } from '@packaging/contracts/pages';
import { HISTORY } from '../features/about/about-media.ts';
import { IMAGES } from '../features/home/home-media.ts';
import type { SiteImage } from '../lib/site-image.ts';
import { PAGE_META, pageAt, type PagePath } from './page-meta.ts';
import { SITE_ORIGIN } from './site-origin.ts';

/** The image shown with a shared link to the page. */
const SHARED_IMAGES: Record<PagePath, SiteImage> = {
  [PAGES.home]: IMAGES.shippers,
  [PAGES.about]: HISTORY.shop,
  [PAGES.designLab]: IMAGES.cartonAndBlank,
  [PAGES.aiTechnology]: IMAGES.flutes,
  [PAGES.portfolio]: IMAGES.windowCarton,
  [PAGES.contact]: IMAGES.pallet,
  [PAGES.requestQuote]: IMAGES.samples,
  [PAGES.smsTest]: IMAGES.shippers,
  [PAGES.twilioTest]: IMAGES.shippers,
};

/** The company for search engines (schema.org). */
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
 * The part of a prerendered page's head for shared links and search engines. It is not updated when the visitor opens
 * another page, since crawlers load each page separately.
 */
export const SharedHead = ({ path }: { path: string }) => {
  const page = pageAt(path);
  if (!page) return null;
  const { title, description } = PAGE_META[page];
  const image = SHARED_IMAGES[page];
  const openGraph = {
    type: 'website',
    site_name: COMPANY.name,
    title,
    description,
    url: SITE_ORIGIN + page,
    image: SITE_ORIGIN + mediaPath(image.file),
    'image:width': image.width,
    'image:height': image.height,
    'image:alt': image.alt,
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
          // `</script>` in a value must not end the script.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(ORGANIZATION).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
};

import { COMPANY } from '@packaging/contracts/company';

/** --paper in global.css. */
const PAPER = '#faf6ee';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The content of manifest.webmanifest. */
export const WEB_MANIFEST = {
  id: '/',
  name: COMPANY.name,
  // Icons have room for about twelve letters below them.
  short_name: COMPANY.family,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: PAPER,
  background_color: PAPER,
  icons: [192, 512].flatMap((size) => [icon('icon', size, 'any'), icon('icon-maskable', size, 'maskable')]),
};

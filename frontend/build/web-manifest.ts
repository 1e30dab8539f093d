import { readFileSync } from 'node:fs';
import { COMPANY } from '@packaging/contracts/company';
import type { Plugin } from 'vite';

const FILE_NAME = 'manifest.webmanifest';
const TOKENS = new URL('../src/ui/global.css', import.meta.url);
const ICON_SIZES = [192, 512];

/** Adds the web manifest to the build, with the company's name and the design's colours. */
export const webManifest = (): Plugin => ({
  name: 'web-manifest',
  apply: 'build',
  applyToEnvironment: (environment) => environment.config.consumer === 'client',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: `/${FILE_NAME}` }, injectTo: 'head' },
  ],
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE_NAME, source: JSON.stringify(manifest()) });
  },
});

function manifest(): object {
  const paper = /--paper: (#[\da-f]+);/.exec(readFileSync(TOKENS, 'utf8'))![1];
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icon-${purpose === 'any' ? '' : `${purpose}-`}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: COMPANY.name,
    // Room for about twelve letters below an icon.
    short_name: COMPANY.family,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: paper,
    background_color: paper,
    icons: ICON_SIZES.flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')]),
  };
}

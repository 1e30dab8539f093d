import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontFallbacks } from './build/font-fallbacks.ts';
import { precompress } from './build/precompress.ts';
import { buildSite } from './build/prerender.ts';
import { webManifest } from './build/web-manifest.ts';

/** Where the gateway listens while the page is served by Vite. */
const api = { '/api': { target: process.env.API_URL ?? 'http://localhost:8080' } };

/** What every page with a box on it needs. */
const BOX_DRAWING =
  /\/src\/(ui\/drawing\/(box-drawing|handling-marks|tones|use-room|drawing-svg|dimension-marks|describe)|lib\/dieline\/(isometric|box-layout|dimension-line|measures|fit|label|styles|proportions))\./;

export default defineConfig({
  plugins: [react(), fontFallbacks(), webManifest(), precompress()],
  // Class names that do not depend on which pages are loaded, so that the browser finds the prerendered ones.
  oxc: { plugins: { styledComponents: { displayName: false, pure: true } } },
  // For versions of React that lack the hook.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    modulePreload: {
      polyfill: false,
      // What a document needs is asked for by start.ts.
      resolveDependencies: (_, dependencies, { hostType }) => (hostType === 'html' ? [] : dependencies),
    },
    rolldownOptions: {
      // Compressing takes most of a build, which is no news.
      checks: { pluginTimings: false },
      // Radix names its functions, and zod makes its schemas, by calls that keep the unused ones in the bundle.
      treeshake: { manualPureFunctions: ['__name', 'z'] },
    },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          input: ['index.html', 'src/start.ts', 'src/react.ts'],
          // What every page needs is two files, behind the one that starts it: React, and the rest.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  tags: ['$initial'],
                  test: /node_modules\/(react|react-dom|scheduler)\//,
                },
                { name: 'site', tags: ['$initial'], test: (id) => !/\/src\/(start|react)\.ts$/.test(id) },
                { name: 'box-drawing', test: BOX_DRAWING },
                { name: 'picture', test: /\/src\/ui\/(picture|visually-hidden)\./ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: '../.cache/prerender',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
  },
  builder: { buildApp: buildSite },
  server: { proxy: api },
  preview: { proxy: api },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontFallbacks } from './build/font-fallbacks.ts';
import { buildSite } from './build/prerender.ts';

/** The gateway that Vite's development server proxies to. */
const api = { '/api': { target: process.env.API_URL ?? 'http://localhost:8080' } };

/** The modules of every page that draws a box, as one chunk. */
const BOX_DRAWING =
  /\/src\/(ui\/drawing\/(box-drawing|handling-marks|tones|use-room|drawing-svg|dimension-marks)|lib\/dieline\/(box\/(isometric|measures|proportions)|layout\/(box-layout|dimension-line|fit|label)))\./;

export default defineConfig({
  plugins: [react(), fontFallbacks()],
  // Class names match the prerendered ones only if they do not depend on which pages are loaded.
  oxc: { plugins: { styledComponents: { displayName: false, pure: true } } },
  // Skips a shim for versions of React without the hook.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    modulePreload: {
      polyfill: false,
      // start.ts preloads what a document needs.
      resolveDependencies: (_, dependencies, { hostType }) => (hostType === 'html' ? [] : dependencies),
    },
    rolldownOptions: {
      // Radix's `__name(…)` and zod's `z.…(…)` calls would keep unused functions and schemas in the bundle.
      treeshake: { manualPureFunctions: ['__name', 'z'] },
    },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          input: ['index.html', 'src/start.ts', 'src/react.ts', 'src/read-early.ts'],
          // Every page's common code is start.ts and two more files: React, and the rest.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  tags: ['$initial'],
                  test: /node_modules\/(react|react-dom|scheduler)\//,
                },
                {
                  name: 'site',
                  tags: ['$initial'],
                  test: (id) => !/\/src\/(start|react|read-early)\.ts$/.test(id),
                },
                { name: 'box-drawing', test: BOX_DRAWING },
                { name: 'image', test: /\/src\/ui\/(media\/image|visually-hidden)\./ },
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

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { buildSite } from './build/prerender.ts';
import { webManifest } from './build/web-manifest.ts';

/** Where the gateway listens while the page is served by Vite. */
const api = { '/api': { target: process.env.API_URL ?? 'http://localhost:8080' } };

export default defineConfig({
  plugins: [react(), webManifest(), precompress()],
  // Class names that do not depend on which pages are loaded, so that the browser finds the prerendered ones.
  oxc: { plugins: { styledComponents: { displayName: false } } },
  // Compressing takes most of a build, which is no news.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: { build: { manifest: true } },
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

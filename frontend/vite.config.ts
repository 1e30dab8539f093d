import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { webManifest } from './build/web-manifest.ts';

/** Where the gateway listens while the page is served by Vite. */
const api = { '/api': { target: process.env.API_URL ?? 'http://localhost:8080' } };

export default defineConfig({
  plugins: [react(), webManifest(), precompress()],
  // Compressing takes most of a build, which is no news.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: api },
  preview: { proxy: api },
});

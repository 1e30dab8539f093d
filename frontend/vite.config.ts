import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the gateway listens while the page is served by Vite. */
const api = { '/api': { target: process.env.API_URL ?? 'http://localhost:8080' } };

export default defineConfig({
  plugins: [react()],
  server: { proxy: api },
  preview: { proxy: api },
});

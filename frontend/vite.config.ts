import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = { target: 'http://localhost:3000' };

export default defineConfig({
  plugins: [react()],
  resolve: { alias: [{ find: /^@pictick\/concepts$/, replacement: fileURLToPath(new URL('../backend/concepts/src/index.ts', import.meta.url)) }] },
  build: {
    target: 'es2022',
    manifest: true,
    // The content security policy allows no inline script and no data: module.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/art': api, '/img': api } },
});

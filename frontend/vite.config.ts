import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = { target: 'http://localhost:3000' };

export default defineConfig({
  plugins: [react()],
  resolve: { alias: [
    { find: /^@pictick\/concepts$/, replacement: fileURLToPath(new URL('../backend/concepts/src/index.ts', import.meta.url)) }] },
  build: {
    target: 'es2022',
    manifest: true,
    // The content security policy allows no inline script and no data: module.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      output: {
        // One file compresses better than six, and these are needed by every page.
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|i18next|react-i18next|use-sync-external-store|void-elements|html-parse-stringify|idb)[\\/]/ }, { name: 'kit', test: /lucide-react(?!.*icons[\\/](sun|moon|monitor|globe|x|trash|circle-alert|circle-exclamation-point|refresh-cw)\.)|frontend[\\/]src[\\/](shared(?!.*(dialog|use-modal|theme-switcher|popover|language-select|toast-card|pill|field|avatar))|app(?!.*picture-parts)|i18n|config|api[\\/](session|device-slot|ids))[\\/.]/, minShareCount: 2 }, { name: 'engine', test: /frontend[\\/]src[\\/](sync[\\/](device|overlay|cursor|local-store|local-schema|sound|stored-rows|about|answer|database-name)|api[\\/](ask-for-sync|send))\.ts/ }, { name: 'tools', test: /shared[\\/]ui[\\/](popover|theme-switcher|avatar)\./ }],
        },
      },
    },
    chunkSizeWarningLimit: 1000,
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/art': api, '/img': api } },
});

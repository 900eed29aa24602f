import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = { target: 'http://localhost:3000' };

/** Every path of an icon has a random key that only React's development mode looks at; chance does not compress. */
const iconsWithoutKeys: Plugin = {
  name: 'icons-without-keys',
  apply: 'build',
  transform: (code, id) => (/lucide-react.*icons/.test(id) ? { code: code.replace(/,\s*key: "[a-z0-9]+"/g, ''), map: null } : null),
};

const root = fileURLToPath(new URL('.', import.meta.url));
const sheets = new Map<string, string>();

/** Its name and five signs of its file: short, the same in every build, and no two files' by accident. */
function className(name: string, file: string): string {
  const sheet = relative(root, file);
  const sign = createHash('sha256').update(sheet).digest('hex').slice(0, 5);
  if ((sheets.get(sign) ?? sheet) !== sheet) throw new Error(`${sheet} and ${sheets.get(sign)} have the same sign: one of them needs another name`);
  sheets.set(sign, sheet);
  return `${name}_${sign}`;
}

export default defineConfig({
  plugins: [react(), iconsWithoutKeys],
  css: { modules: { generateScopedName: className } },
  resolve: { alias: [
    { find: /^@pictick\/concepts$/, replacement: fileURLToPath(new URL('../backend/concepts/src/index.ts', import.meta.url)) }] },
  build: {
    target: 'es2022',
    manifest: true,
    // The content security policy allows no inline script and no data: module.
    assetsInlineLimit: 0,
    // What the entry needs is named in the page, so that it comes with the entry; parts name nothing, which would be a table of its own.
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
    rolldownOptions: {
      output: {
        // One file compresses better than six, and these are needed by every page.
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|i18next|react-i18next|use-sync-external-store|void-elements|html-parse-stringify|idb)[\\/]/ }, { name: 'kit', test: /lucide-react(?!.*icons[\\/](sun|moon|monitor|globe|paintbrush|zoom-in|copy-plus|upload|x|trash|ban|calendar-clock|chevron-left|chevron-right|clock|credit-card|download|file-pen|hourglass|layers|shield-check|star|undo-2|circle-alert|circle-exclamation-point|refresh-cw)\.)|frontend[\\/]src[\\/](shared(?!.*(dialog|use-modal|use-overflow|theme-switcher|segmented|popover|language-select|toast-card|pill|field|avatar|long-name|format|phone-photo|not-here|retry|plans-wish|settings-card))|app(?!.*(picture-parts|plan-parts|late))|i18n(?!.*(change-language|billing|referral))|config|api[\\/](session|device-slot|ids))[\\/.]/, minShareCount: 2 }, { name: 'engine', test: /frontend[\\/]src[\\/](sync[\\/](device|overlay|cursor|local-store|local-schema|sound|stored-rows|about|answer|database-name)|api[\\/](ask-for-sync|send))\.ts/ }, { name: 'tools', test: /shared[\\/]ui[\\/](popover|avatar)\./ }],
        },
      },
    },
    chunkSizeWarningLimit: 1000,
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/art': api, '/img': api } },
});

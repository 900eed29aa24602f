import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './scripts/chunks.ts';
import { leanI18next } from './scripts/lean-i18next.ts';

const api = { target: 'http://localhost:3000' };

const root = fileURLToPath(new URL('.', import.meta.url));
const named = (icon: string): string => icon.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();

/**
 * Imports each icon from its own file, so that a chunk has only the icons it shows, and renders it with our
 * short function instead of lucide's. Removes unused parts: aliases, and the random key of each path for
 * React's development mode, which compresses badly.
 */
const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/createLucideIcon.mjs') ? `${root}src/shared/ui/create-icon.ts` : null,
  transform(code, id) {
    if (/lucide-react.*icons/.test(id))
      return {
        code: code.replace(
          /,\s*key: "[a-z0-9]+"|^ {2}(?:name|size|aliases): .*\n|^__iconData\.node;\n/gm,
          '',
        ),
        map: null,
      };
    if (!code.includes("from 'lucide-react'")) return null;
    const apart = (_: string, names: string): string =>
      names
        .split(',')
        .map((each) => each.trim().split(' as '))
        .map(([icon = '', as = icon]) =>
          icon === '' ? '' : `import ${as} from 'lucide-react/icons/${named(icon)}';`,
        )
        .join('');
    return { code: code.replace(/import \{([^}]+)\} from 'lucide-react';/g, apart), map: null };
  },
};

/**
 * react-router is one module of 378 KB. Without these changes the bundler cannot see which parts have no side
 * effects.
 */
const unused: [from: string | RegExp, to: string][] = [
  [/^\w+\.(?:displayName|contextType) = .*;$/gm, ''],
  [/(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ '],
  ['ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'],
  // Our routes are elements; loaders, actions and their error pages belong to the data mode.
  ['isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()'],
  ['let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = undefined;'],
];
const declarativeRouter: Plugin = {
  name: 'declarative-router',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/react-router\/dist\/.*chunk/.test(id) || !code.includes('function Routes(')) return null;
    const without = (before: string, [from, to]: (typeof unused)[number]): string => {
      const after = before.replace(from, to);
      if (after === before)
        throw new Error(`react-router no longer contains ${String(from)}: adapt declarativeRouter`);
      return after;
    };
    return { code: unused.reduce(without, code), map: null };
  },
};

const onlyUsedI18next: Plugin = {
  name: 'only-used-i18next',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/i18next/dist/esm/i18next.js') ? { code: leanI18next(code), map: null } : null,
};

/**
 * A kind of change is one file, of which the first load needs the overlay and the sending code the rest. The
 * bundler places whole modules, so each registry gets its own instance, from which unused exports are
 * removed.
 */
const changesByUse: Plugin = {
  name: 'changes-by-use',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const use = /packages\/rules\/src(?:\/changes\.|.*\?)(overlay|wire)\b/.exec(importer)?.[1];
    return use && source.startsWith('.')
      ? `${fileURLToPath(new URL(`${source}.ts`, pathToFileURL(importer.replace(/\?.*/, ''))))}?${use}`
      : null;
  },
};

const sheets = new Map<string, string>();

/** A name with five characters of the file's hash: short, reproducible and unique. */
function className(name: string, file: string): string {
  const sheet = relative(root, file);
  const sign = createHash('sha256').update(sheet).digest('hex').slice(0, 5);
  if ((sheets.get(sign) ?? sheet) !== sheet)
    throw new Error(`${sheet} and ${sheets.get(sign)} have the same sign: one of them needs another name`);
  sheets.set(sign, sheet);
  return `${name}_${sign}`;
}

export default defineConfig({
  plugins: [icons, declarativeRouter, onlyUsedI18next, changesByUse, react()],
  css: { modules: { generateScopedName: className } },
  resolve: {
    alias: [
      {
        find: /^@pictick\/rules\/(.+)$/,
        replacement: fileURLToPath(new URL('../packages/rules/src/', import.meta.url)) + '$1.ts',
      },
      {
        find: /^@pictick\/concepts$/,
        replacement: fileURLToPath(new URL('../backend/concepts/src/index.ts', import.meta.url)),
      },
      {
        find: /^@pictick\/concepts\/looks$/,
        replacement: fileURLToPath(new URL('../backend/concepts/src/looks.ts', import.meta.url)),
      },
      {
        find: /^@pictick\/concepts\/sections$/,
        replacement: fileURLToPath(new URL('../backend/concepts/src/sections.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    // The content security policy allows no inline script and no data: module.
    assetsInlineLimit: 0,
    // The imports of the entry are preloaded in the page. Other chunks preload nothing, which would need a
    // table.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    rolldownOptions: {
      // Inlines imported constants, so that no chunk exports them.
      optimization: { inlineConst: true },
      // Silences the warning about slow plugin callbacks.
      checks: { bundlerTimings: false },
      output: {
        // Short hashes: each chunk repeats the names of others, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: chunks(root),
      },
    },
    chunkSizeWarningLimit: 1000,
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/art': api, '/img': api } },
});

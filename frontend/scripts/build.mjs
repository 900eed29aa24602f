// Builds the page, then its service worker, then compressed copies of all text files.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import workbox from 'workbox-build';
import { prerenderPages } from './prerender.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const built = join(root, 'dist');
/** A failed build leaves the previous page as it was. */
const dist = join(root, '.cache', 'dist');
const text = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.map']);
const worthIt = 1024;

await build({ root, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } });
await build({
  root,
  logLevel: 'warn',
  configFile: join(root, 'vite.kid.config.ts'),
  build: { outDir: dist },
});
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  resolve: {
    alias: [{ find: /^@pictick\/rules\/(.+)$/, replacement: `${join(root, '../packages/rules/src')}/$1.ts` }],
  },
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: 'es2022',
    // Built as a library, which has no code for loading chunks.
    lib: {
      entry: join(root, 'src/service-worker/service-worker.ts'),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'sw.js',
    },
  },
});

// The manifests: one name, and a description in each of the six languages. The same `id` makes them one app.
const plainManifest = JSON.parse(readFileSync(join(dist, 'manifest.webmanifest'), 'utf8'));
for (const file of readdirSync(join(root, 'src/i18n/locales'), { encoding: 'utf8' }).filter((name) =>
  name.endsWith('.json'),
)) {
  const lang = file.slice(0, -'.json'.length);
  const words = JSON.parse(readFileSync(join(root, 'src/i18n/locales', file), 'utf8')).manifest;
  const shortcuts = plainManifest.shortcuts.map((shortcut) => ({
    ...shortcut,
    name: words[shortcut.url.split('=')[1]],
  }));
  if (!words.description || shortcuts.some(({ name }) => !name))
    throw new Error(`${file}: the texts of the manifest are missing`);
  writeFileSync(
    join(dist, `manifest.${lang}.webmanifest`),
    JSON.stringify({ ...plainManifest, lang, description: words.description, shortcuts }),
  );
}

await prerenderPages(root, dist);

const made = ['manifest', 'kid'].map((name) =>
  JSON.parse(readFileSync(join(dist, `.vite/${name}.json`), 'utf8')),
);
const texts = Object.entries(Object.assign({}, ...made)).flatMap(([source, { file }]) =>
  source.startsWith('src/i18n/locales/') ? [file] : [],
);
if (texts.length === 0) throw new Error('the build has no chunks with texts');

// Precached in one file: one by one they are 240 requests.
const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** The drawings of the animals: a child's view shows them offline. */
const isAnimal = (name) => /^[a-z]+-(face|stand|cheer)-[\w-]+\.svg$/.test(name);
const inOnePiece = JSON.stringify(
  [
    ...readdirSync(join(dist, 'assets'))
      .filter((name) => /\.(js|css)$/.test(name) || isAnimal(name))
      .map((name) => `assets/${name}`),
    ...texts,
  ]
    .sort()
    .map((name) => [`/${name}`, types[extname(name)], readFileSync(join(dist, name), 'utf8')]),
);
const whole = `assets/whole-${createHash('sha256').update(inOnePiece).digest('hex').slice(0, 8)}.json`;
writeFileSync(join(dist, whole), inOnePiece);

const { count, size, warnings } = await workbox.injectManifest({
  swSrc: join(dist, 'sw.js'),
  swDest: join(dist, 'sw.js'),
  globDirectory: dist,
  // The texts of all six languages, so that the language can be changed offline. Dictionaries are loaded on
  // demand. The style samples preview an own style while the user writes it.
  globPatterns: [
    '{index,kid}.html',
    'theme.js',
    'print.css',
    '{manifest*,kid}.webmanifest',
    'assets/*.{js,css}',
    'assets/*-{face,stand,cheer}-*.svg',
    'assets/{cartoon,realistic,2d,animation,watercolour}-*.webp',
    'fonts/*.woff2',
    'figures/*.svg',
    'icons/{favicon.svg,icon-192.png,install-kuzu.svg}',
    ...texts,
  ],
  dontCacheBustURLsMatching: /^assets\//,
  additionalManifestEntries: [{ url: `/${whole}`, revision: null }],
  modifyURLPrefix: { '': '/' },
});
for (const warning of warnings) process.stderr.write(`${warning}\n`);
if (count < 10 || size === 0) throw new Error('the worker would precache no files');

for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  const file = join(dist, name);
  // The server fills in and compresses the public pages.
  if (!text.has(extname(name)) || /^(\.vite|site)\b/.test(name) || statSync(file).size < worthIt) continue;
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  );
}

rmSync(built, { recursive: true, force: true });
renameSync(dist, built);

// @ts-check
// Gzip size of the first load by route, read from the build: the entry, the route, their imports, and the chunks that complete the first
// screen. Chunks that load on interaction or when idle do not count.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../frontend/dist');
/** Lazy chunks that load without interaction and at once: part of the first screen. */
const around = ['src/app/layout/side-nav.tsx'];
/** The child's page is a build of its own. */
const kidEntries = ['kid.html'];
const routes = {
  '/': ['src/routes/landing.tsx', 'src/app/layout/page-tools.tsx', 'src/app/layout/footer-tools.tsx'],
  '/app': ['src/routes/home.tsx', 'src/api/engine/start-engine.ts', ...around],
  '/lists/:id': ['src/routes/list-detail.tsx', 'src/api/engine/start-engine.ts', ...around],
  '/kid': [],
};

/** Prerendered parts: their styles load with the page, their scripts when idle. @type {Record<string, string[]>} */
const painted = { '/': ['src/features/landing/components/landing-rest.tsx'] };

/** Promised first loads (docs/performance.md), in gzip bytes. @type {Record<keyof typeof routes, { JS: number, CSS: number }>} */
export const promised = {
  '/': { JS: 125_000, CSS: 12_000 },
  '/app': { JS: 127_000, CSS: 12_000 },
  '/lists/:id': { JS: 130_000, CSS: 12_000 },
  '/kid': { JS: 110_000, CSS: 12_000 },
};

/** @returns {Record<keyof typeof routes, { JS: number, CSS: number }>} gzip bytes by route */
export function firstLoads() {
  const loads = Object.entries(routes).map(([route, entries]) => [
    route,
    route === '/kid'
      ? load(kidEntries, [], readManifest('kid'))
      : load(['index.html', ...entries], painted[route] ?? []),
  ]);
  return Object.fromEntries(loads);
}

/** Manifest of a build. @param {'manifest' | 'kid'} [build] @returns {Record<string, {file: string, css?: string[], imports?: string[]}>} */
export const readManifest = (build = 'manifest') =>
  JSON.parse(readFileSync(join(dist, `.vite/${build}.json`), 'utf8'));
const gzip = (/** @type {string} */ file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** @param {string[]} entries @param {string[]} styled */
function load(entries, styled, manifest = readManifest()) {
  /** @type {Set<string>} */
  const seen = new Set();
  const files = { JS: new Set(), CSS: new Set() };
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.JS.add(chunk.file);
    for (const css of chunk.css ?? []) files.CSS.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) {
    if (!manifest[entry]) throw new Error(`${entry} is not in the build: the budget is out of date`);
    visit(entry);
  }
  const scripts = [...files.JS];
  for (const entry of styled) {
    if (!manifest[entry]) throw new Error(`${entry} is not in the build: the budget is out of date`);
    visit(entry);
  }
  return {
    JS: scripts.reduce((sum, file) => sum + gzip(file), 0),
    CSS: [...files.CSS].reduce((sum, file) => sum + gzip(file), 0),
  };
}

// @ts-check
// Fails if a first load exceeds its limit of gzip bytes.
import { firstLoads, promised, readManifest } from './first-load.mjs';

/** Limits below the promised ones; each leaves one or two thousand bytes. @type {typeof promised} */
const limits = {
  '/': { JS: 119_500, CSS: 11_500 },
  '/app': { JS: 126_000, CSS: 9_000 },
  '/lists/:id': { JS: 130_000, CSS: 10_500 },
  '/kid': { JS: 110_000, CSS: 10_500 },
};

for (const [route, sizes] of Object.entries(firstLoads())) {
  for (const [kind, bytes] of Object.entries(sizes)) {
    const [entry, type] = [/** @type {keyof typeof limits} */ (route), /** @type {'JS' | 'CSS'} */ (kind)];
    const limit = Math.min(limits[entry][type], promised[entry][type]);
    const over = bytes > limit;
    console.log(
      `${route.padEnd(12)} ${kind.padEnd(4)} ${String(bytes).padStart(7)} of ${limit} bytes${over ? '  OVER' : ''}`,
    );
    if (over) process.exitCode = 1;
  }
}

// The component gallery is for development only.
for (const source of Object.keys(readManifest()).filter((name) => name.startsWith('dev/'))) {
  console.log(`${source} is in the build`);
  process.exitCode = 1;
}

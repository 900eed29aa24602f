// @ts-check
// The first load stays light: docs/performance.md has the figures, this holds the line.
import { firstLoads, readManifest } from './first-load.mjs';

/** What docs/performance.md promises of a first load. */
const promised = { JS: 125_000, CSS: 12_000 };
/** A list carries parts that home does not need. Each limit leaves a thousand bytes or two to what is being built. @type {Record<string, typeof promised>} */
const limits = { '/': { JS: 116_600, CSS: 11_500 }, '/app': { JS: 122_500, CSS: 9_000 }, '/lists/:id': { JS: 127_500, CSS: 10_500 } };

for (const [route, sizes] of Object.entries(firstLoads())) {
  for (const [kind, bytes] of Object.entries(sizes)) {
    const limit = (limits[route] ?? promised)[/** @type {'JS' | 'CSS'} */ (kind)];
    const over = bytes > limit;
    console.log(`${route.padEnd(12)} ${kind.padEnd(4)} ${String(bytes).padStart(7)} of ${limit} bytes${over ? '  OVER' : ''}`);
    if (over) process.exitCode = 1;
  }
}

// The page of all parts is for development alone.
for (const source of Object.keys(readManifest()).filter((name) => name.startsWith('dev/'))) {
  console.log(`${source} is in the build`);
  process.exitCode = 1;
}

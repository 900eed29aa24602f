// @ts-check
// The first load stays light: docs/performance.md has the figures, this holds the line.
import { firstLoads, readManifest } from './first-load.mjs';

const promised = { JS: 125_000, CSS: 12_000 };
/** Each as light as it has become, give or take fifty bytes: the names of other files do not pack twice alike. A list carries what home does not need. @type {Record<string, typeof promised>} */
const limits = { '/': { JS: 115_600, CSS: 10_000 }, '/app': { JS: 121_000, CSS: 9_000 }, '/lists/:id': { JS: 125_000, CSS: 10_000 } };

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

// @ts-check
// The first load stays light: docs/measurements.md has the figures, this holds the line.
import { firstLoads, readManifest } from './first-load.mjs';

const limits = { JS: 125_000, CSS: 12_000 };
/** Whoever only looks carries less. */
const lighter = { JS: 118_500, CSS: 11_000 };
/** `/lists/:id` is shown for comparison; the budget is a promise about the first two. */
const promised = new Set(['/', '/app']);

for (const [route, sizes] of Object.entries(firstLoads())) {
  for (const [kind, bytes] of Object.entries(sizes)) {
    const limit = (route === '/' ? lighter : limits)[/** @type {'JS' | 'CSS'} */ (kind)];
    const over = promised.has(route) && bytes > limit;
    console.log(`${route.padEnd(12)} ${kind.padEnd(4)} ${String(bytes).padStart(7)} of ${limit} bytes${over ? '  OVER' : ''}`);
    if (over) process.exitCode = 1;
  }
}

// The page of all parts is for development alone.
for (const source of Object.keys(readManifest()).filter((name) => name.startsWith('dev/'))) {
  console.log(`${source} is in the build`);
  process.exitCode = 1;
}

// @ts-check
// Keeps the last result of each experiment in results.json; docs/faults.md describes the experiments.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const results = fileURLToPath(new URL('../results.json', import.meta.url));

/** @typedef {Record<number, { state: string, seen: string, seconds: number, date: string, cores: number, short: boolean }>} Results */

/** @param {{ experiment: { number: number }, state: string, seen: string, seconds: number }} outcome @param {{ cores: number, date: Date, short: boolean }} run */
export function writeReport({ experiment: { number }, state, seen, seconds }, { cores, date, short }) {
  /** @type {Results} */
  const known = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
  known[number] = {
    state,
    seen,
    seconds: Math.round(seconds),
    date: date.toISOString().slice(0, 10),
    cores,
    short,
  };
  writeFileSync(results, `${JSON.stringify(known, null, 2)}\n`);
}

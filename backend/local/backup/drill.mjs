// @ts-check
// `npm run drill`: takes a backup, restores it beside the database and compares every row and every file. Needs a role that may make databases.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringBack } from './bring-back.mjs';
import { ask, givenPlaces, told } from './postgres-tools.mjs';
import { takeBackup } from './take.mjs';

/** Of every table how many rows there are, and a sum over all that they hold. @param {string} url */
function contents(url) {
  const tables = ask(url, `SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`).split('\n').filter(Boolean);
  return Object.fromEntries(tables.map((table) => [table, ask(url, `SELECT count(*) || ' rows, sum ' || coalesce(sum(hashtextextended(each::text, 0)::numeric), 0) FROM ${table} AS each`)]));
}

/** @param {string} folder @returns {Record<string, string>} */
function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(names.sort().map((name) => [name, createHash('sha256').update(readFileSync(join(folder, name))).digest('hex')]));
}

await told(async () => {
  const { url, files } = givenPlaces();
  const beside = new URL(url);
  beside.pathname = `/pictick_drill_${process.pid}`;
  const place = mkdtempSync(join(tmpdir(), 'pictick-drill-'));
  const name = beside.pathname.slice(1);
  ask(url, `CREATE DATABASE ${name}`);
  try {
    const began = performance.now();
    const backup = await takeBackup({ url, files, folder: place });
    const taken = performance.now();
    await bringBack({ backup, url: beside.href, files: files && join(place, 'files') });
    const restored = performance.now();
    const [before, after] = [url, beside.href].map(contents);
    const differ = Object.keys({ ...before, ...after }).filter((table) => before?.[table] !== after?.[table]);
    const [had, has] = files ? [filesOf(files), filesOf(join(place, 'files'))] : [{}, {}];
    const lost = Object.keys(had).filter((file) => had[file] !== has[file]);
    const seconds = (/** @type {number} */ ms) => (ms / 1_000).toFixed(1);
    process.stdout.write(`taken in ${seconds(taken - began)} s, restored in ${seconds(restored - taken)} s: ${Object.keys(after ?? {}).length} tables, ${Object.keys(has).length} files\n`);
    // Who writes meanwhile makes a difference: a drill on what is in use tells which tables moved on.
    if (differ.length + lost.length > 0) throw new Error(`Not the same: ${[...differ, ...lost].slice(0, 20).join(', ')}`);
    process.stdout.write('Every row and every file is the same.\n');
  } finally {
    ask(url, `DROP DATABASE ${name} WITH (FORCE)`);
    rmSync(place, { recursive: true, force: true });
  }
});

// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { INK, LINE } from '../animals/parts.mjs';
import { pastels } from '../colour.mjs';
import { actions } from './index.mjs';
import { actionFile } from './minify.mjs';

/** Of one file, compressed: they are fetched one by one. */
const BYTES = 1100;
const [MIDDLE, LEAST] = [160, 0.8];
/** Pixels of 2704 that tell two drawings apart. */
const [SMALL, APART] = [52, 350];
const { load } = createRequire(import.meta.url)('../load-typescript.cjs');
const at = (/** @type {string} */ path) => createRequire(import.meta.url).resolve(`../../../${path}`);

/** @param {string} svg @param {number} side */
const pixels = async (svg, side) => sharp(Buffer.from(svg)).resize(side, side).ensureAlpha().raw().toBuffer();

test('Every step of a ready-made routine has a drawing, and every drawing is of a chore', () => {
  /** @type {{ readyMadeRoutines: { steps: { concept: string }[] }[] }} */
  const { readyMadeRoutines } = load(at('packages/rules/src/routines/ready-made-routines.ts'));
  const wanted = readyMadeRoutines.flatMap(({ steps }) => steps.map(({ concept }) => concept));
  assert.deepEqual(
    wanted.filter((concept) => !Object.hasOwn(actions, concept)),
    [],
  );
  /** @type {{ id: string, kind: string }[]} */
  const concepts = JSON.parse(readFileSync(at('backend/concepts/data/concepts.json'), 'utf8'));
  const chores = new Set(concepts.filter(({ kind }) => kind === 'chore').map(({ id }) => id));
  assert.deepEqual(
    Object.keys(actions).filter((action) => !chores.has(action)),
    [],
  );
});

for (const [name, [ground, body]] of Object.entries(actions))
  test(`${name} is drawn in ink on one pastel, small and without outside files`, async () => {
    const file = actionFile(name);
    assert.ok(Math.max(brotliCompressSync(file).length, gzipSync(file).length) <= BYTES);
    assert.doesNotMatch(
      file,
      /NaN|undefined|<script|<image|<style|<text|href|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
    );
    assert.ok(
      body.includes(`stroke="${INK}" stroke-width="${LINE}"`) || body.includes('paint-order="stroke"'),
    );
    const { light } = pastels[/** @type {keyof typeof pastels} */ (ground)];
    const data = await pixels(file, MIDDLE);
    const same = [1, 3, 5].map((from) => Number.parseInt(light.slice(from, from + 2), 16));
    const drawn = (/** @type {number} */ x, /** @type {number} */ y) =>
      same.some((channel, i) => Math.abs((data[(y * MIDDLE + x) * 4 + i] ?? 0) - channel) > 12);
    const range = Array.from({ length: MIDDLE }, (_, i) => i);
    const rows = range.filter((y) => range.some((x) => drawn(x, y)));
    const columns = range.filter((x) => range.some((y) => drawn(x, y)));
    const longer = Math.max((rows.at(-1) ?? 0) - (rows[0] ?? 0), (columns.at(-1) ?? 0) - (columns[0] ?? 0));
    assert.ok(longer >= LEAST * MIDDLE, `${longer} of ${MIDDLE}`);
    assert.ok(!drawn(1, MIDDLE - 2) || !drawn(MIDDLE - 2, 1), 'the ground is covered');
  });

/** A drawing at 52 pixels without its colours. @param {string} svg */
async function grey(svg) {
  const data = await pixels(svg, SMALL);
  return Array.from(
    { length: SMALL * SMALL },
    (_, i) => 0.2126 * (data[i * 4] ?? 0) + 0.7152 * (data[i * 4 + 1] ?? 0) + 0.0722 * (data[i * 4 + 2] ?? 0),
  );
}

/** Every two drawings that too few pixels tell apart. @param {Record<string, string>} files */
async function alike(files) {
  const rows = await Promise.all(
    Object.entries(files).map(async ([name, svg]) => /** @type {const} */ ([name, await grey(svg)])),
  );
  return rows.flatMap(([name, one], i) =>
    rows.slice(i + 1).flatMap(([other, two]) => {
      const apart = one.filter((value, at) => Math.abs(value - (two[at] ?? 0)) > 64).length;
      return apart < APART ? [`${name} and ${other}: ${apart}`] : [];
    }),
  );
}

test(`Every two drawings differ at ${SMALL} pixels without colours`, async () => {
  assert.deepEqual(
    await alike(Object.fromEntries(Object.keys(actions).map((name) => [name, actionFile(name)]))),
    [],
  );
});

test('A drawing in other colours, or moved by half a pixel, does not pass for another drawing', async () => {
  const coat = actionFile('hang-coat');
  const blue = coat.replaceAll('#43b072', '#3f9fd0');
  const moved = coat.replace('viewBox="0 0', 'viewBox="2.3 0');
  assert.notEqual(blue, coat);
  assert.notEqual(moved, coat);
  assert.equal((await alike({ coat, blue })).length, 1);
  assert.equal((await alike({ coat, moved })).length, 1);
});

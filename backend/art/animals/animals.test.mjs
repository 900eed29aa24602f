// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { animals, drawAnimal, poses } from './index.mjs';
import { animalFile } from './minify.mjs';
import { INK, LINE } from './parts.mjs';

const SMALL = 30;
/** Share of the circle's diameter that a face takes. */
const SHARE = 0.9;
const BYTES = 2500;
/** Pixels of 729 that tell two faces apart; a face moved by half a pixel differs from itself in fewer. */
const [GREY, OUTLINE] = [50, 50];
const drawings = animals.flatMap((animal) => poses.map((pose) => /** @type {const} */ ([animal, pose])));

/** @param {string} svg @param {number} side */
const pixels = async (svg, side) => {
  const { data, info } = await sharp(Buffer.from(svg), { density: 288 })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** A face in the grey of its circle, as a child sees it without colours: one number from 0 to 255 a pixel. @param {string} svg */
async function grey(svg) {
  const { data } = await pixels(svg, Math.round(SMALL * SHARE));
  return Array.from({ length: data.length / 4 }, (_, i) => {
    const [r = 0, g = 0, b = 0, a = 0] = data.subarray(i * 4, i * 4 + 4);
    return ((0.2126 * r + 0.7152 * g + 0.0722 * b) * a + 187 * (255 - a)) / 255;
  });
}

/** The outline alone, filled with one grey. @param {string} svg */
async function silhouette(svg) {
  const { data } = await pixels(svg, Math.round(SMALL * SHARE));
  return Array.from({ length: data.length / 4 }, (_, i) => data[i * 4 + 3] ?? 0);
}

/** Pixels that differ clearly. @param {number[]} one @param {number[]} other */
const difference = (one, other) => one.filter((value, i) => Math.abs(value - (other[i] ?? 0)) > 64).length;

/** Every two faces that fewer pixels tell apart. @param {Record<string, string>} faces @param {(svg: string) => Promise<number[]>} seen @param {number} least */
async function alike(faces, seen, least) {
  const rows = await Promise.all(
    Object.entries(faces).map(async ([name, svg]) => /** @type {const} */ ([name, await seen(svg)])),
  );
  return rows.flatMap(([name, one], i) =>
    rows.slice(i + 1).flatMap(([other, two]) => {
      const count = difference(one, two);
      return count < least ? [`${name} and ${other}: ${count}`] : [];
    }),
  );
}
const faces = Object.fromEntries(animals.map((animal) => [animal, animalFile(animal, 'face')]));

test('The drawings are those of the animals that a family can choose', () => {
  const { load } = createRequire(import.meta.url)('../load-typescript.cjs');
  const rules = createRequire(import.meta.url).resolve('../../../packages/rules/src/household/animal.ts');
  assert.deepEqual(animals, load(rules).animals);
});

for (const [animal, pose] of drawings)
  test(`${animal} ${pose} is a drawing of its own colours, small, in one outline, without outside files`, async () => {
    const raw = drawAnimal(animal, pose);
    const file = animalFile(animal, pose);
    assert.ok(brotliCompressSync(file).length <= BYTES && gzipSync(file).length <= BYTES);
    assert.doesNotMatch(
      file,
      /NaN|undefined|<script|<image|<style|href|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
    );
    const { data } = await pixels(file, 240);
    assert.ok(data.some((value, i) => i % 4 === 3 && value > 250));

    const strokes = [...raw.matchAll(/<(?:path|ellipse)[^>]*\sstroke="[^>]*>/g)].map(([element]) => ({
      shape: /\s(?:d|cx)="([^"]*)"/.exec(element)?.[1],
      colour: /\sstroke="([^"]*)"/.exec(element)?.[1],
      width: Number(/stroke-width="([^"]*)"/.exec(element)?.[1]),
    }));
    const inked = strokes.filter(({ colour }) => colour === INK);
    assert.ok(inked.some(({ width }) => width === LINE));
    // Lines inside a face are finer. A limb is a wide line of ink below a narrower one of fur.
    for (const { shape, width } of inked.filter((stroke) => stroke.width > LINE)) {
      const end = shape?.replace(/^M\S+ \S+?(?=[A-Z])/, '');
      const fur = strokes.find((other) => other.colour !== INK && other.shape?.endsWith(end ?? ' '));
      assert.equal(width - (fur?.width ?? 0), 2 * LINE, `${shape} has no outline of ${LINE}`);
    }
  });

test('Every drawing stays inside its box', async () => {
  for (const [animal, pose] of drawings) {
    const { data, width, height } = await pixels(animalFile(animal, pose), 328);
    const [, , w = 1, h = 1] = (/viewBox="([^"]*)"/.exec(animalFile(animal, pose))?.[1] ?? '')
      .split(' ')
      .map(Number);
    const [left, top] = [Math.ceil((width - (w / Math.max(w, h)) * width) / 2), 0];
    for (let y = 0; y < height; y += 1)
      for (let x = left; x < width - left; x += 1)
        if (y < top + 1 || y > height - 2 || x < left + 1 || x > width - left - 2)
          assert.ok((data[(y * width + x) * 4 + 3] ?? 0) < 8, `${animal} ${pose} is cut at ${x} ${y}`);
  }
});

test('No ear, mane or whisker of a face touches the edge of its circle', async () => {
  const side = 270;
  const radius = side / SHARE / 2;
  for (const animal of animals) {
    const { data } = await pixels(animalFile(animal, 'face'), side);
    for (let i = 0; i < side * side; i += 1)
      if ((data[i * 4 + 3] ?? 0) > 8) {
        const far = Math.hypot((i % side) + 0.5 - side / 2, Math.floor(i / side) + 0.5 - side / 2);
        assert.ok(far < radius - 6, `${animal}: ${far.toFixed(0)} of ${radius}`);
      }
  }
});

test(`Every two faces differ at ${SMALL} pixels, in one grey and by their outline alone`, async () => {
  assert.deepEqual(await alike(faces, grey, GREY), []);
  assert.deepEqual(await alike(faces, silhouette, OUTLINE), []);
});

test('An animal in other colours, or moved by half a pixel, does not pass for another animal', async () => {
  const bear = animalFile('bear', 'face');
  const blue = bear.replaceAll('#ab7648', '#7648ab').replaceAll('#f3d9b1', '#b1d9f3');
  assert.notEqual(blue, bear);
  const moved = bear.replace(/viewBox="(\S+)/, (_, x) => `viewBox="${Number(x) + 4}`);
  assert.notEqual(moved, bear);
  assert.equal((await alike({ bear, same: bear }, grey, GREY)).length, 1);
  assert.equal((await alike({ bear, blue }, silhouette, OUTLINE)).length, 1);
  assert.equal((await alike({ bear, moved }, silhouette, OUTLINE)).length, 1);
});

test('Eyes and cheeks are the same in all animals', () => {
  const drawing = createRequire(import.meta.url).resolve('../../concepts/src/figures/drawing.ts');
  assert.match(readFileSync(drawing, 'utf8'), /oval\(x, y, 10\.5, 13,/);
  for (const animal of animals) {
    const raw = drawAnimal(animal, 'face');
    assert.equal(raw.match(/rx="10\.5" ry="13"/g)?.length, 2, animal);
    assert.equal(raw.match(/rx="14" ry="9" fill="#ff9ea3" fill-opacity="\.75"/g)?.length, 2, animal);
  }
});

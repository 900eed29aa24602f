// Cuts Baloo 2 down to the letters of the six languages and the weights the page uses.
// Run it after changing the letters: node frontend/scripts/subset-font.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const source = (subset) =>
  require.resolve(`@fontsource-variable/baloo-2/files/baloo-2-${subset}-wght-normal.woff2`);

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
const letters = 'ÄÖÜäöüßÁÉÍÓÚÑáéíóúñ¿¡ÀÂÆÇÈÊËÎÏÔŒÙÛŸàâæçèêëîïôœùûÿªºıŒ';
const signs = '\u00a0\u00ad–—‘’‚“”„«»‹›…•·×€°½¼¾&';
const extended = 'ĞİŞğşŸĲĳ';

const jobs = [
  ['latin', ascii + letters + signs, 'baloo-2.woff2'],
  ['latin-ext', extended, 'baloo-2-ext.woff2'],
];
for (const [subset, text, file] of jobs) {
  const font = await subsetFont(await readFile(source(subset)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 600, max: 800, default: 600 } },
  });
  await writeFile(new URL(`../public/fonts/${file}`, import.meta.url), font);
  console.log(file, font.length);
}

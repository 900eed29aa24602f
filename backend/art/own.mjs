// Things that the art set has no drawing for: own/<name>.svg, in its manner: 128 x 128, soft gradients, no
// outline.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'own');
const bodyOf = (svg) =>
  svg
    .replace(/^[^]*?<svg[^>]*>\s*/, '')
    .replace(/\s*<\/svg>\s*$/, '')
    .replace(/>\s+</g, '><');

/** name -> SVG body in a 128 x 128 box */
export const own = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .sort()
    .map((name) => [name.slice(0, -4), bodyOf(readFileSync(join(folder, name), 'utf8'))]),
);

// The same apple in each style of the built-in illustrator, for the choice of a style, and the pictures of the landing page: node backend/art/samples.mjs
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const { load } = createRequire(import.meta.url)('./load-typescript.cjs');
const dist = join(here, 'dist');
const out = join(dist, 'samples');
const { createIllustrator } = load(
  join(here, '..', 'src', 'imaging', 'infrastructure', 'illustrator', 'illustrator.ts'),
);
const styles = ['cartoon', 'realistic', '2d', 'animation', 'watercolour'];

const illustrator = createIllustrator(dist);
mkdirSync(out, { recursive: true });
for (const style of styles) {
  const { webp256 } = await illustrator.draw({ depicts: 'apple', style, character: null, variant: 0 });
  writeFileSync(join(out, `${style}.webp`), webp256);
}

const demo = [
  ...['brush-teeth', 'eat-breakfast'].flatMap((depicts) =>
    ['kuzu', 'lilly'].map((character) => ({
      depicts,
      style: 'cartoon',
      character: { builtIn: character },
      look: character,
    })),
  ),
  ...['apple', 'broccoli'].flatMap((depicts) =>
    ['cartoon', 'realistic', '2d', 'animation'].map((style) => ({
      depicts,
      style,
      character: null,
      look: style,
    })),
  ),
];
for (const { look, ...picture } of demo) {
  const { webp512 } = await illustrator.draw({ ...picture, variant: 0 });
  writeFileSync(join(out, `demo-${picture.depicts}-${look}.webp`), webp512);
}

// Pictures of the book under a name that the page can import, because the page is built before the book.
const { pictures } = JSON.parse(readFileSync(join(dist, 'book.json'), 'utf8'));
for (const key of ['apple', 'banana', 'birthday-cake', 'eraser', 'honey', 'milk', 'wallet'])
  copyFileSync(join(dist, 'plain', `${key}.${pictures[key][0]}.svg`), join(out, `plain-${key}.svg`));
console.log(`Samples: ${styles.length} styles, ${demo.length} of the demo`);

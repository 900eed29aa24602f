// One PNG with every picture and its name, to look at: npm run contact-sheet -- --style plain|cartoon --lang en [--character kuzu] --from 0 --count 60
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

const here = dirname(fileURLToPath(import.meta.url));
const { load } = createRequire(import.meta.url)('./load-typescript.cjs');
const { values } = parseArgs({
  options: { style: { type: 'string', default: 'plain' }, lang: { type: 'string', default: 'en' }, from: { type: 'string', default: '0' }, count: { type: 'string', default: '1000' }, columns: { type: 'string', default: '10' }, side: { type: 'string', default: '150' }, keys: { type: 'string' }, character: { type: 'string' }, variant: { type: 'string' }, out: { type: 'string' } },
});
const dist = join(here, 'dist');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const { pictures } = read(join(dist, 'manifest.json'));
const concepts = read(join(here, '..', 'concepts', 'data', 'concepts.json'));
const words = read(join(here, '..', 'concepts', 'data', 'words', `${values.lang}.json`));
const nameOf = (key) => (words.food?.[key] ?? words.things?.[key] ?? words.chores?.[key])?.[1] ?? key;
const kinds = new Map(concepts.map(({ id, kind }) => [id, kind]));

const all = values.keys ? values.keys.split(',') : [...concepts.map(({ id }) => id), ...Object.keys(pictures).filter((key) => key.startsWith('card-'))];
const unknown = all.filter((key) => !pictures[key]);
if (unknown.length > 0) throw new Error(`The picture book has no ${unknown.join(", ")}: run npm run art`);
const shown = all.slice(Number(values.from), Number(values.from) + Number(values.count));
const [side, columns] = [Number(values.side), Number(values.columns)];
const cell = { width: side + 8, height: side + 26 };
const illustrator = values.style === 'plain' ? null : load(join(here, '..', 'src', 'imaging', 'infrastructure', 'illustrator', 'illustrator.ts')).createIllustrator(dist);

async function picture(key, index) {
  if (!illustrator) return sharp(join(dist, 'plain', pictures[key].file)).resize(side, side).png().toBuffer();
  const character = values.character ?? (kinds.get(key) === 'chore' || key.startsWith('card-task') ? (index % 2 === 0 ? 'kuzu' : 'lilly') : null);
  const { webp512 } = await illustrator.draw({ depicts: key, style: values.style, character: character ? { builtIn: character } : null, variant: values.variant ? Number(values.variant) : index % 3 });
  return sharp(webp512).resize(side, side).png().toBuffer();
}

const escape = (text) => text.replace(/[<>&]/g, (c) => `&#${c.codePointAt(0)};`);
const layers = [];
for (const [index, key] of shown.entries()) {
  const [left, top] = [(index % columns) * cell.width + 4, Math.floor(index / columns) * cell.height + 4];
  layers.push({ input: await picture(key, index), left, top });
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="18"><text x="${side / 2}" y="13" font-family="sans-serif" font-size="12" text-anchor="middle">${escape(nameOf(key))}</text></svg>`;
  layers.push({ input: Buffer.from(label), left, top: top + side + 1 });
}
const out = join(dist, 'contact-sheet');
mkdirSync(out, { recursive: true });
const file = values.out ?? join(out, `${values.style}-${values.lang}-${values.from}.png`);
await sharp({ create: { width: columns * cell.width, height: Math.ceil(shown.length / columns) * cell.height, channels: 3, background: '#ffffff' } })
  .composite(layers)
  .png()
  .toFile(file);
console.log(`${shown.length} pictures: ${file}`);

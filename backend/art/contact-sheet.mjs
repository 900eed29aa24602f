// Every picture with its name, to look at, as pages in dist/contact-sheet.
//   npm run contact-sheet -- --style plain|cartoon|realistic|2d|animation|watercolour --lang en [--character kuzu] --from 0 --count 60
//   npm run contact-sheet -- --specimen docs/illustrator.png     the picture of docs/pictures.md
//   npm run contact-sheet -- --animals [--ground '#17110c']     the ten animals: faces at 100, 40 and 30 pixels and in grey, standing, cheering
//   npm run contact-sheet -- --actions [--ground '#17110c']     what children do, without words, at 308 and 52 pixels
//   npm run contact-sheet -- --all     every concept and card in every style, then poses, variants and figures that families describe
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { actions } from './actions/index.mjs';
import { actionFile } from './actions/minify.mjs';
import { animals } from './animals/index.mjs';
import { animalFile } from './animals/minify.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { load } = createRequire(import.meta.url)('./load-typescript.cjs');
const text = (fallback) => ({ type: 'string', ...(fallback === undefined ? {} : { default: fallback }) });
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    animals: { type: 'boolean', default: false },
    actions: { type: 'boolean', default: false },
    ground: text('#fbf5ec'),
    style: text('plain'),
    lang: text('en'),
    from: text('0'),
    count: text('1000'),
    page: text('120'),
    columns: text('12'),
    side: text('150'),
    keys: text(),
    character: text(),
    variant: text(),
    out: text(),
    specimen: text(),
  },
});
const dist = join(here, 'dist');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const { pictures } = values.animals || values.actions ? { pictures: {} } : read(join(dist, 'manifest.json'));
const concepts = read(join(here, '..', 'concepts', 'data', 'concepts.json'));
const words = read(join(here, '..', 'concepts', 'data', 'words', `${values.lang}.json`));
const nameOf = (key) =>
  (words.food?.[key] ?? words.things?.[key] ?? words.chores?.[key])?.[1]?.replace(/\/\S+/g, '') ?? key;
const kinds = new Map(concepts.map(({ id, kind }) => [id, kind]));
const styles = ['cartoon', 'realistic', '2d', 'animation', 'watercolour'];
const [side, columns] = [Number(values.side), Number(values.columns)];
const out = join(dist, 'contact-sheet');
mkdirSync(out, { recursive: true });

let loaded;
const illustrator = () =>
  (loaded ??= load(
    join(here, '..', 'src', 'imaging', 'infrastructure', 'illustrator', 'illustrator.ts'),
  ).createIllustrator(dist));

/** The order for a picture of the key; a chore gets a figure that does it. */
function orderOf(key, style, index) {
  const accompanied =
    values.character ??
    (kinds.get(key) === 'chore' || key.startsWith('card-task') ? ['kuzu', 'lilly'][index % 2] : null);
  return {
    depicts: key,
    style,
    character: accompanied ? { builtIn: accompanied } : null,
    variant: values.variant ? Number(values.variant) : index % 3,
  };
}
const cellOf = (key, style, index) => ({
  name: nameOf(key),
  ...(style === 'plain' ? { plain: key } : { order: orderOf(key, style, index) }),
});

const image = async ({ plain, order }) =>
  sharp(plain ? join(dist, 'plain', pictures[plain].file) : (await illustrator().draw(order)).webp512)
    .resize(side, side)
    .png()
    .toBuffer();

const escape = (name) => name.replace(/[<>&]/g, (c) => `&#${c.codePointAt(0)};`);

/** Pictures on one ground. */
const pasted = (layers, width, height, background = '#ffffff') =>
  sharp({ create: { width, height, channels: 3, background } }).composite(layers);

async function sheet(file, cells, wide = columns) {
  const [width, height] = [side + 8, side + 26];
  const layers = [];
  for (const [index, cell] of cells.entries()) {
    const [left, top] = [(index % wide) * width + 4, Math.floor(index / wide) * height + 4];
    layers.push({ input: await image(cell), left, top });
    const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="18"><text x="${side / 2}" y="13" font-family="sans-serif" font-size="12" text-anchor="middle">${escape(cell.name)}</text></svg>`;
    layers.push({ input: Buffer.from(label), left, top: top + side + 1 });
  }
  await pasted(layers, wide * width, Math.ceil(cells.length / wide) * height)
    .png()
    .toFile(file);
  console.log(`${cells.length} pictures: ${file}`);
}

/** A figure for each kind that a description can ask for, in each of the six languages. */
const families = [
  ['Rex', 'a green dinosaur with a red hat'],
  ['Robi', 'un robot azul con gafas'],
  ['Fee', 'eine Fee mit blonden Haaren und rosa Kleid'],
  ['Mamie', 'une grand-mère, mamie aux cheveux gris et lunettes'],
  ['Deniz', 'kıvırcık siyah saçlı çocuk, mavi gömlek'],
  ['Piet', 'een piraat met baard'],
  ['Leo', 'un lion orange avec une couronne'],
  ['Pengu', 'penguin with a blue scarf'],
  ['Stella', 'a white unicorn'],
  ['Drago', 'ein roter Drache'],
  ['Flip', 'groene kikker'],
  ['Zorro', 'un zorro'],
  ['Merlin', 'an old wizard'],
  ['Luna', 'astronaut girl with red hair'],
  ['Super', 'superhero boy with a red cape'],
  ['Nix', '???'],
];

async function everything() {
  const keys = [
    ...concepts.map(({ id }) => id),
    ...Object.keys(pictures).filter((key) => key.startsWith('card-')),
  ];
  const page = Number(values.page);
  for (const style of ['plain', ...styles]) {
    for (let from = 0; from < keys.length; from += page)
      await sheet(
        join(out, `${style}-${String(from / page + 1).padStart(2, '0')}.png`),
        keys.slice(from, from + page).map((key, i) => cellOf(key, style, from + i)),
      );
  }
  const posing = [
    ['wash-dishes', 0, 'hold'],
    ['wash-dishes', 1, 'wave'],
    ['wash-dishes', 2, 'point'],
    ['go-to-sleep', 0, 'sleep'],
  ];
  await sheet(
    join(out, 'poses.png'),
    styles.flatMap((style) =>
      ['kuzu', 'lilly'].flatMap((who) =>
        posing.map(([depicts, variant, name]) => ({
          name: `${style}, ${name}`,
          order: { depicts, style, character: { builtIn: who }, variant },
        })),
      ),
    ),
    8,
  );
  const varied = [
    ['milk', null],
    ['banana', null],
    ['set-table', 'kuzu'],
    ['feed-dog', 'lilly'],
  ];
  await sheet(
    join(out, 'variants.png'),
    styles.flatMap((style) =>
      varied.flatMap(([depicts, who]) =>
        [0, 1, 2, 3, 4, 5].map((variant) => ({
          name: `${style} ${variant}`,
          order: { depicts, style, character: who ? { builtIn: who } : null, variant },
        })),
      ),
    ),
    12,
  );
  await animalSheet(join(out, 'animals.png'));
  await sheet(
    join(out, 'described.png'),
    styles.flatMap((style, i) =>
      families.map(([name, description]) => ({
        name,
        order: {
          depicts: ['apple', 'go-to-sleep', 'milk', 'wash-dishes', 'bread'][i],
          style,
          character: { name, description, reference: null },
          variant: i,
        },
      })),
    ),
    16,
  );
}

async function chosen() {
  const all = values.keys
    ? values.keys.split(',')
    : [...concepts.map(({ id }) => id), ...Object.keys(pictures).filter((key) => key.startsWith('card-'))];
  const unknown = all.filter((key) => !pictures[key]);
  if (unknown.length > 0) throw new Error(`The picture book has no ${unknown.join(', ')}: run npm run art`);
  const shown = all.slice(Number(values.from), Number(values.from) + Number(values.count));
  await sheet(
    values.out ?? join(out, `${values.style}-${values.lang}-${values.from}.png`),
    shown.map((key, i) => cellOf(key, values.style, i)),
  );
}

/** One row per style, without words. */
async function specimen(file) {
  const [kuzu, lilly] = [{ builtIn: 'kuzu' }, { builtIn: 'lilly' }];
  const [rex, fairy] = [families[0], families[2]].map(([name, description]) => ({
    name,
    description,
    reference: null,
  }));
  const shown = [
    ['apple', null, 0],
    ['broccoli', kuzu, 0],
    ['brush-teeth', lilly, 0],
    ['jam', null, 0],
    ['set-table', kuzu, 0],
    ['feed-dog', lilly, 1],
    ['go-to-sleep', kuzu, 0],
    ['card-food-q', null, 0],
    ['milk', rex, 0],
    ['bread', fairy, 1],
  ];
  const [small, step] = [150, 154];
  const layers = [];
  for (const [row, style] of styles.entries())
    for (const [column, [depicts, character, variant]] of shown.entries())
      layers.push({
        input: await sharp((await illustrator().draw({ depicts, style, character, variant })).webp512)
          .resize(small, small)
          .png()
          .toBuffer(),
        left: column * step,
        top: row * step,
      });
  await pasted(layers, shown.length * step - 4, styles.length * step - 4)
    .png({ palette: true, colours: 256, effort: 10 })
    .toFile(file);
  console.log(`${layers.length} pictures: ${file}`);
}

const rounds = ['#ffdd83', '#c9baff', '#ffc6a5', '#a9d2ff', '#bfe99e', '#9ee2d3', '#ffb0d0', '#e6b8ec'];

/** Two animals a row: the face in rounds of its sizes, the last without colours, then both figures. */
async function animalSheet(file) {
  const [width, height] = [700, 236];
  const render = (svg, size) =>
    sharp(Buffer.from(svg), { density: 144 })
      .resize(size, size, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer();
  const round = async (animal, size, colour) => {
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="${colour}"/></svg>`;
    const face = await render(animalFile(animal, 'face'), Math.round(size * 0.9));
    return sharp(await render(ground, size))
      .composite([{ input: face }])
      .png()
      .toBuffer();
  };
  const layers = [];
  for (const [index, animal] of animals.entries()) {
    const [left, top] = [(index % 2) * width, Math.floor(index / 2) * height];
    const put = (input, x, y) => layers.push({ input, left: left + x, top: top + y });
    const colour = rounds[index % rounds.length];
    put(await round(animal, 100, colour), 16, 16);
    put(await round(animal, 40, colour), 16, 140);
    put(await round(animal, 30, colour), 72, 145);
    put(
      await sharp(await round(animal, 30, '#bbbbbb'))
        .greyscale()
        .toBuffer(),
      118,
      145,
    );
    put(await render(animalFile(animal, 'stand'), 220), 200, 8);
    put(await render(animalFile(animal, 'cheer'), 220), 440, 8);
  }
  await pasted(layers, 2 * width, Math.ceil(animals.length / 2) * height, values.ground)
    .png()
    .toFile(file);
  console.log(`${animals.length} animals: ${file}`);
}

/** Without words, to be named by those who have not seen them before. */
async function actionSheet(file) {
  const [large, small, wide] = [308, 52, 6];
  const [width, height] = [large + 12, large + small + 24];
  const names = Object.keys(actions);
  const layers = [];
  for (const [index, name] of names.entries()) {
    const [left, top] = [(index % wide) * width + 6, Math.floor(index / wide) * height + 6];
    const draw = (size) =>
      sharp(Buffer.from(actionFile(name)))
        .resize(size, size)
        .png()
        .toBuffer();
    layers.push(
      { input: await draw(large), left, top },
      { input: await draw(small), left, top: top + large + 6 },
    );
  }
  await pasted(layers, wide * width, Math.ceil(names.length / wide) * height, values.ground)
    .png()
    .toFile(file);
  console.log(`${names.length} actions: ${file}`);
}

await (values.specimen
  ? specimen(values.specimen)
  : values.actions
    ? actionSheet(values.out ?? join(out, 'actions.png'))
    : values.animals
      ? animalSheet(values.out ?? join(out, 'animals.png'))
      : values.all
        ? everything()
        : chosen());

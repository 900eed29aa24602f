// Composes the picture book: a static SVG for every concept and letter card, and the cut-outs that the
// generator starts from. Unchanged pictures are kept; the same input always gives the same bytes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { actions } from './actions/index.mjs';
import { actionFile, drawAction } from './actions/minify.mjs';
import { badges, discOf } from './badges.mjs';
import { card, tagOf } from './cards.mjs';
import { groundsFor, huesOf, pastels } from './colour.mjs';
import { rasterise, visible } from './measure.mjs';
import { minify } from './minify.mjs';
import { loadNoto, notoVersion } from './noto.mjs';
import { own } from './own.mjs';
import { packs } from './packs.mjs';
import { recolour, ruleFor } from './recolour.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { load } = createRequire(import.meta.url)('./load-typescript.cjs');
const at = (...names) => join(here, 'dist', ...names);
const sha = (...parts) => createHash('sha256').update(parts.join('\n')).digest('hex');
const json = (path, fallback) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : fallback);

/** Side in pixels of the cut-out raster for the generator, which only ever scales it down. */
const CUTOUT = 400;
/** A head alone looks cut off when it stands on the ground; on a label it may stay. */
const bodies = {
  'dog-face': 'dog',
  'cat-face': 'cat',
  'rabbit-face': 'rabbit',
  'horse-face': 'horse',
  'cow-face': 'cow',
  'pig-face': 'pig',
  'mouse-face': 'mouse',
  hamster: 'hamster-body',
  baby: 'baby-body',
};
/**
 * Drawings with a halo. It is light and no part of the thing: a style that outlines or rounds must not treat
 * it as a body.
 */
const glowing = new Set(['candle', 'birthday-cake', 'lamp']);
/** Drawings of flat things, which would swell if they were rounded like the rest. */
const thin = new Set([
  'fork-and-knife-with-plate',
  'used-plate',
  'page-facing-up',
  'envelope',
  'receipt',
  'memo',
  'ticket',
  'credit-card',
  'mobile-phone',
  'window',
  'door',
  'framed-picture',
  'calendar',
  'open-book',
  'straight-ruler',
  'joker',
  'craft-paper',
  'sticky-notes',
  'stamp',
  'file-folder',
  'napkins',
  'tea-towel',
  'towel',
  'newspaper',
  'recycling-symbol',
  'paw-prints',
  'chocolate-bar',
  'speech-balloon',
  'mirror',
  'calculator',
  'cloth',
  'adhesive-bandage',
  'bib',
  'tortilla',
  'stuffed-flatbread',
  'flatbread',
  't-shirt',
  'shirt',
  'musical-keyboard',
  'abacus',
  'bento-box',
  'laptop',
]);
/** Drawings with letters, figures or a right way round, which must not be mirrored. */
const oneWay = new Set([
  'ruler',
  'alarm-clock',
  'calendar',
  'tear-off-calendar',
  'open-book',
  'receipt',
  'memo',
  'musical-keyboard',
  'money-bag',
  'game-die',
  'newspaper',
  'mobile-phone',
  'calculator',
  'mantelpiece-clock',
  'watch',
]);
const oneWayBadges = new Set(['arrow-in', 'arrow-out', 'zzz', 'clock', 'power']);
const ROOM = 24;
const BOX = [-ROOM, -ROOM, 128 + 2 * ROOM, 128 + 2 * ROOM];

// A script that only some drawings use counts for those alone, so that a new package does not draw the whole
// book again.
const parts = ['packs.mjs', 'badges.mjs', 'recolour.mjs', 'own.mjs'];
const sources = readdirSync(here)
  .filter(
    (name) =>
      name.endsWith('.mjs') && !['brand.mjs', 'contact-sheet.mjs', 'samples.mjs', ...parts].includes(name),
  )
  .sort();
const recipe = sha(
  ...sources.map((name) => readFileSync(join(here, name), 'utf8')),
  notoVersion,
  sharp.versions.sharp,
  sharp.versions.rsvg ?? '',
);

const text = readFileSync(join(here, '..', 'concepts', 'data', 'concepts.json'), 'utf8');
const { letterCards } = load(join(here, '..', 'concepts', 'src', 'letter-card.ts'));
const orders = [
  ...JSON.parse(text).map(({ id, art }) => ({ key: id, art })),
  ...letterCards.map((key) => ({ key, art: null })),
];
const iconsOf = ({ art }) => (art ? [art.icon, art.beside].filter((name) => name !== undefined) : []);
const ingredients = ({ key, art }, bodyOf) =>
  art
    ? [
        ...iconsOf({ art }).map((name) => bodyOf(name, `the concept "${key}"`)),
        JSON.stringify([ruleFor(art.paint ?? key), ruleFor(art.beside)]),
        art.pack ? `${packs[art.pack]?.draw(art.tint ?? packs[art.pack].tint)}${packs[art.pack]?.label}` : '',
        art.badge ? badges[art.badge]?.({ x: 1, y: 2, w: 30, h: 40 }) : '',
        actions[key] ? drawAction(key) : '',
      ]
    : [];
const stamp = sha(
  recipe,
  ...parts.map((name) => readFileSync(join(here, name), 'utf8')),
  JSON.stringify([own, Object.keys(actions).map(drawAction)]),
  text,
  letterCards.join(),
);

if (json(at('stamp.json'), {}).stamp === stamp && existsSync(at('manifest.json'))) {
  console.log(`Picture book is up to date: ${orders.length} pictures`);
} else {
  await build();
}

async function build() {
  for (const folder of ['plain', 'objects']) mkdirSync(at(folder), { recursive: true });
  const known = json(at('cache.json'), {});
  const noto = loadNoto();
  const bodyOf = (name, wanted) => own[name] ?? noto(name, wanted);
  const entries = {};
  let drawn = 0;

  const queue = orders.map((order) => ({
    ...order,
    recipe: sha(recipe, order.key, JSON.stringify(order.art), ...ingredients(order, bodyOf)),
  }));
  const seen = new Set();
  for (const { key } of queue) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) throw new Error(`The key "${key}" cannot be a file name`);
    if (seen.has(key)) throw new Error(`The concept "${key}" is there twice`);
    seen.add(key);
  }
  const work = queue.values();
  // In small batches: sharp draws on threads of its own while this one measures and minifies.
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (const order of work) {
        const kept = known[order.key];
        if (
          kept?.recipe === order.recipe &&
          existsSync(at('plain', kept.file)) &&
          existsSync(at('objects', kept.object.file))
        ) {
          entries[order.key] = kept;
          continue;
        }
        entries[order.key] = { recipe: order.recipe, ...(await compose(order, bodyOf)) };
        drawn += 1;
      }
    }),
  );

  const keys = Object.keys(entries).sort();
  const version = sha(...keys.map((key) => entries[key].file + entries[key].object.file)).slice(0, 12);
  const pick = (one) => Object.fromEntries(keys.map((key) => [key, one(entries[key], key)]));
  write('manifest.json', {
    version,
    pictures: pick(({ file, color, ground, thumbHash }) => ({
      file,
      color,
      ground,
      thumbHash,
      width: 512,
      height: 512,
    })),
  });
  write('book.json', { version, pictures: pick(({ file, color }) => [file.split('.').at(-2), color]) });
  write('generator.json', { version, pastels, objects: pick(({ object }) => object) });
  write('cache.json', entries);
  sweep(
    'plain',
    keys.flatMap((key) => ['', '.br', '.gz'].map((end) => entries[key].file + end)),
  );
  sweep(
    'objects',
    keys.map((key) => entries[key].object.file),
  );
  write('stamp.json', { stamp });

  const sizes = keys.map((key) => entries[key].bytes).sort((a, b) => a - b);
  const average = Math.round(sizes.reduce((a, b) => a + b, 0) / sizes.length);
  console.log(
    `Picture book: ${keys.length} pictures, ${drawn} drawn now; brotli average ${average} B, p95 ${sizes[Math.floor(sizes.length * 0.95)]} B, most ${sizes.at(-1)} B`,
  );
}

async function compose({ key, art }, bodyOf) {
  const { body, disc } = art ? await drawing(key, art, bodyOf) : { body: card(key), disc: tagOf(key) };
  const raster = await rasterise(body, BOX, 512);
  const seen = visible(raster, BOX);
  const colours = huesOf(raster);
  const grounds = groundsFor(colours, parseInt(sha(key).slice(0, 6), 16));
  // An action fills its ground. The styles keep the thing: they set a figure beside it that does the action.
  const { light, deep } = pastels[actions[key]?.[0] ?? grounds[0]];
  const svg = actions[key] ? actionFile(key) : onDisc(key, body, seen, { light, deep });
  const name = `${key}.${sha(svg).slice(0, 8)}.svg`;
  const bytes = Buffer.from(svg);
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  writeFileSync(at('plain', name), bytes);
  writeFileSync(at('plain', `${name}.br`), brotli);
  writeFileSync(at('plain', `${name}.gz`), gzipSync(bytes, { level: 9 }));

  const small = await sharp(bytes).resize(96, 96).ensureAlpha().raw().toBuffer();
  const object = await cutOut(key, body, seen, disc, art !== null && !art.pack && glowing.has(art.icon));
  return {
    file: name,
    color: actions[key] ? light : deep,
    ground: light,
    thumbHash: Buffer.from(rgbaToThumbHash(96, 96, small)).toString('base64'),
    object: {
      ...object,
      grounds,
      ...(art && thin.has(art.icon) && !art.pack && { thin: true }),
      mirror:
        art !== null &&
        !art.pack &&
        !oneWayBadges.has(art.badge) &&
        !iconsOf({ art }).some((name) => oneWay.has(name)),
    },
    bytes: brotli.length,
  };
}

/** A thing in the middle of its ground, on a disc. */
function onDisc(key, body, seen, { light, deep }) {
  // A full square looks larger than a thin diagonal of the same length, so it gets less of the side.
  const share = 0.655 - 0.09 * Math.min(1, seen.fill);
  const side = Math.max(seen.w, seen.h) / share;
  const lean = (centre, mass) =>
    centre + Math.max(-0.025 * side, Math.min(0.025 * side, (mass - centre) * 0.3));
  const [cx, cy] = [lean(seen.x + seen.w / 2, seen.massX), lean(seen.y + seen.h / 2, seen.massY)];
  const n = (value) => Number(value.toFixed(2));
  const [x, y, s] = [n(cx - side / 2), n(cy - side / 2), n(side)];
  return minify(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="${x} ${y} ${s} ${s}"><path fill="${light}" d="M${x} ${y}h${s}v${s}h-${s}z"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(side * 0.382)}" fill="${deep}"/>${body}</svg>`,
    key,
  );
}

/** The icon, on its package if it has one, with a second thing in front and a badge for the action. */
async function drawing(key, art, bodyOf) {
  const wanted = `the concept "${key}"`;
  const icon = await iconBody('i', key, art, art.pack ? art.icon : (bodies[art.icon] ?? art.icon), bodyOf);
  let body = icon;
  if (art.pack) {
    const pack = packs[art.pack];
    if (!pack) throw new Error(`There is no package "${art.pack}" (wanted by ${wanted})`);
    const [x, y, side] = pack.label;
    body = `${pack.draw(art.tint ?? pack.tint)}${await fitted(icon, x, y, side)}`;
  }
  if (art.beside) {
    const second = await iconBody('j', art.beside, {}, bodies[art.beside] ?? art.beside, bodyOf);
    const { x, y, w, h } = visible(await rasterise(body, BOX, 256), BOX);
    const side = Math.max(w, h);
    body += await fitted(second, x + w / 2 + side * 0.34, y + h / 2 + side * 0.3, side * 0.56);
  }
  if (!art.badge) return { body, disc: null };
  const badge = badges[art.badge];
  if (!badge) throw new Error(`There is no badge "${art.badge}" (wanted by ${wanted})`);
  const box = visible(await rasterise(body, BOX, 256), BOX);
  return { body: body + badge(box), disc: discOf(art.badge, box) };
}

/** One icon in the concept's colours, with unique names for its gradients. */
async function iconBody(mark, key, { paint }, name, bodyOf) {
  const plain = recolour(paint ?? key, bodyOf(name, `the concept "${key}"`));
  return framed(
    plain
      .replace(/\bid="/g, `id="${mark}`)
      .replace(/url\(#/g, `url(#${mark}`)
      .replace(/href="#/g, `href="#${mark}`),
  );
}

/** A drawing scaled so that its visible part fills a square. */
async function fitted(icon, cx, cy, side) {
  const seen = visible(await rasterise(icon, [0, 0, 128, 128], 256), [0, 0]);
  const scale = side / Math.max(seen.w, seen.h);
  const move = `translate(${(cx - (seen.x + seen.w / 2) * scale).toFixed(2)} ${(cy - (seen.y + seen.h / 2) * scale).toFixed(2)}) scale(${scale.toFixed(4)})`;
  return `<g transform="${move}">${icon}</g>`;
}

/** Some drawings have remains outside of their box that only their frame hides. */
async function framed(icon) {
  const { data, width, height } = await rasterise(icon, [-64, -64, 256, 256], 256);
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (data[i * 4 + 3] > 24 && (x < 63 || x > 192 || y < 63 || y > 192))
      return `<svg width="128" height="128" viewBox="0 0 128 128">${icon}</svg>`;
  }
  return icon;
}

/** The bare drawing as a lossless raster, cut to its visible part. */
async function cutOut(key, body, { x, y, w, h }, disc, halo) {
  const raster = await rasterise(body, [x - 0.5, y - 0.5, w + 1, h + 1], CUTOUT);
  if (halo) for (let i = 3; i < raster.data.length; i += 4) if (raster.data[i] < 150) raster.data[i] = 0;
  const bytes = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } })
    .webp({ lossless: true, effort: 1, exact: false })
    .toBuffer();
  const file = `${key}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.webp`;
  writeFileSync(at('objects', file), bytes);
  // As shares of the raster: a sign stays flat while the rest is rounded and lit.
  const share = (value) => Number(value.toFixed(4));
  const sign = disc && {
    x: share((disc.x - x + 0.5) / (w + 1)),
    y: share((disc.y - y + 0.5) / (h + 1)),
    r: share(disc.r / (w + 1)),
  };
  return { file, width: raster.width, height: raster.height, ...(sign && { sign }) };
}

function write(name, value) {
  writeFileSync(at(name), `${JSON.stringify(value)}\n`);
}

function sweep(folder, keep) {
  const wanted = new Set(keep);
  for (const name of readdirSync(at(folder))) if (!wanted.has(name)) rmSync(at(folder, name));
}

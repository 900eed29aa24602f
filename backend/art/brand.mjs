// Draws the brand's pictures into frontend/public: logo, app icons, Kuzu and Lilly. The results are
// committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { optimize } from 'svgo';

const here = dirname(fileURLToPath(import.meta.url));
const { load } = createRequire(import.meta.url)('./load-typescript.cjs');
const { faceSvg, figures } = load(join(here, '..', 'concepts', 'src', 'looks.ts'));
const publicAt = (folder, name) => join(here, '..', '..', 'frontend', 'public', folder, name);
for (const folder of ['icons', 'figures']) mkdirSync(publicAt(folder, ''), { recursive: true });

const HONEY = '#FFC94D';
const ESPRESSO = '#2C1F16';
const PERSIMMON = '#BC4206';

/** A picture's sun above its hill, which is a tick. */
const mark = `<circle cx="30" cy="31" r="10.5" fill="${PERSIMMON}"/><path d="M28 56l17 17 32-39" fill="none" stroke="${ESPRESSO}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>`;
const svg = (box, body, size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${size ? ` width="${size[0]}" height="${size[1]}"` : ''}>${body}</svg>`;
const logo = svg(
  '0 0 100 100',
  `<rect width="100" height="100" rx="30" fill="${HONEY}"/>${mark}`,
  [100, 100],
);

const save = (folder, name, text, prefix) =>
  writeFileSync(
    publicAt(folder, name),
    `${optimize(text, { multipass: true, floatPrecision: 2, plugins: ['preset-default', { name: 'prefixIds', params: { prefix, delim: '-' } }] }).data}\n`,
  );
const png = (name, text, size) =>
  sharp(Buffer.from(text), { density: 72 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 95, effort: 8 })
    .toFile(publicAt('icons', name));

save('icons', 'favicon.svg', logo, 'logo');

/** The icon of the home screen: Kuzu looks over the edge of the honey square, with the tick as a badge. */
function appIcon(corner, zoom) {
  const kuzu = `<g transform="translate(256 256) scale(${zoom})"><g transform="scale(1.78) translate(-120 -124)">${figures.kuzu.draw('hold')}</g></g>`;
  const badge = `<g transform="translate(256 256) scale(${zoom}) translate(128 138)"><circle r="72" fill="#fff"/><circle r="62" fill="${PERSIMMON}"/><path d="M-28 4l19 20 38-44" fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"/></g>`;
  const rays = Array.from({ length: 12 }, (_, i) => {
    const point = (step) =>
      `${(256 + 520 * Math.cos(((step * 30 + 8) * Math.PI) / 180)).toFixed(1)} ${(256 + 520 * Math.sin(((step * 30 + 8) * Math.PI) / 180)).toFixed(1)}`;
    return `M256 256L${point(i)}L${point(i + 0.5)}z`;
  }).join('');
  return svg(
    '0 0 512 512',
    `<defs><clipPath id="c"><rect width="512" height="512" rx="${corner}"/></clipPath></defs><g clip-path="url(#c)"><path fill="${HONEY}" d="M0 0h512v512H0z"/><path fill="#FFD878" d="${rays}"/>${kuzu}${badge}</g>`,
    [512, 512],
  );
}

await png('icon-192.png', appIcon(154, 1), 192);
await png('icon-512.png', appIcon(154, 1), 512);
await png('maskable-512.png', appIcon(0, 0.8), 512);
await png('apple-touch-icon.png', appIcon(0, 0.94), 180);
save('icons', 'install-kuzu.svg', appIcon(154, 1), 'install');

/** Shortcuts of the app icon's menu: a new list of each kind, in its colour. */
const newList = (color, path) =>
  svg(
    '0 0 100 100',
    `<circle cx="50" cy="50" r="50" fill="${color}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/>`,
    [192, 192],
  );
await png(
  'new-shopping.png',
  newList(
    '#0B7264',
    'M22 43h56M28 43l5.5 29a5 5 0 0 0 5 4h23a5 5 0 0 0 5-4l5.5-29M36 43l11-20M64 43L53 23M43 54l1.500 12M57 54l-1.500 12',
  ),
  192,
);
await png('new-task.png', newList(PERSIMMON, 'M24 34l6 6 11-13M24 64l6 6 11-13M53 34h24M53 64h24'), 192);

const poses = { stand: 'hold', point: 'point', wave: 'wave', sleep: 'sleep' };
for (const [name, figure] of Object.entries(figures)) {
  for (const [file, pose] of Object.entries(poses))
    save(
      'figures',
      `${name}-${file}.svg`,
      svg('-4 -2 264 300', figure.draw(pose), [264, 300]),
      `${name}-${file}`,
    );
  save('figures', `${name}-face.svg`, faceSvg(figure), `${name}-face`);
}
// The child's page shows it for a fault.
save('figures', 'kuzu-worry.svg', svg('-4 -2 264 300', figures.kuzu.draw('worry'), [264, 300]), 'kuzu-worry');

const points = Array.from({ length: 10 }, (_, i) => {
  const [r, a] = [i % 2 === 0 ? 40 : 19.5, (i * Math.PI) / 5 - Math.PI / 2];
  return `${(50 + r * Math.cos(a)).toFixed(1)} ${(53 + r * Math.sin(a)).toFixed(1)}`;
}).join('L');
save(
  'figures',
  'star.svg',
  svg(
    '0 0 100 100',
    `<path d="M${points}z" fill="#FFC94D" stroke="#E0A21B" stroke-width="5" stroke-linejoin="round"/><path d="M44 34c1.5-4 3-7 6-8" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="5" stroke-linecap="round"/>`,
    [100, 100],
  ),
  'star',
);

/**
 * The picture of the not-found page: an empty place among the cards, and two figures that search. In tones
 * for both themes.
 */
const emptyPlace =
  '<rect x="150" y="34" width="150" height="158" rx="26" fill="#C79A55" fill-opacity=".14" stroke="#C79A55" stroke-width="6" stroke-linecap="round" stroke-dasharray="15 15"/>';
const lens = `<g transform="translate(222 104)"><path d="M27 27l34 36" stroke="${ESPRESSO}" stroke-width="20" stroke-linecap="round"/><path d="M30 31l29 30" stroke="${PERSIMMON}" stroke-width="11" stroke-linecap="round"/><circle r="37" fill="#fff" fill-opacity=".75" stroke="${ESPRESSO}" stroke-width="13"/><circle r="37" fill="none" stroke="${HONEY}" stroke-width="6"/><path d="M-19-9a22 22 0 0 1 13-13" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/></g>`;
save(
  'figures',
  'lost.svg',
  svg(
    '0 0 450 246',
    `<ellipse cx="225" cy="228" rx="205" ry="16" fill="#C79A55" fill-opacity=".28"/>${emptyPlace}${lens}<g transform="translate(6 62) scale(.57)">${figures.kuzu.draw('wave')}</g><g transform="translate(440 50) scale(-.62 .62)">${figures.lilly.draw('point')}</g>`,
    [450, 246],
  ),
  'lost',
);

/**
 * The preview of a shared link: cards on a honey table, one ticked, and the figures. Without words, because
 * all six languages share it.
 */
async function sharePicture() {
  const [width, height] = [1200, 630];
  const { pictures } = JSON.parse(readFileSync(join(here, 'dist', 'book.json'), 'utf8'));
  const render = (text, size) => sharp(Buffer.from(text), { density: 300 }).resize(size).png().toBuffer();
  const rays = Array.from({ length: 14 }, (_, i) => {
    const point = (step) =>
      `${(600 + 900 * Math.cos(((step * 360) / 14) * (Math.PI / 180))).toFixed(1)} ${(330 + 900 * Math.sin(((step * 360) / 14) * (Math.PI / 180))).toFixed(1)}`;
    return `M600 330L${point(i)}L${point(i + 0.5)}z`;
  }).join('');
  const cards = [
    { key: 'apple', x: 364, y: 44, turn: -4 },
    { key: 'milk', x: 604, y: 36, turn: 3, ticked: true },
    { key: 'bread', x: 372, y: 302, turn: 3 },
    { key: 'brush-teeth', x: 612, y: 296, turn: -3 },
  ];
  const at = ({ x, y, turn }) => `transform="translate(${x + 112} ${y + 118}) rotate(${turn})"`;
  const table = svg(
    `0 0 ${width} ${height}`,
    `<rect width="${width}" height="${height}" fill="${HONEY}"/><path fill="#FFD878" d="${rays}"/><ellipse cx="600" cy="640" rx="620" ry="92" fill="#E8A92C" opacity=".55"/>${cards
      .map(
        (card) =>
          `<g ${at(card)}><rect x="-112" y="-110" width="224" height="236" rx="34" fill="#7A4B00" opacity=".16"/><rect x="-112" y="-118" width="224" height="236" rx="34" fill="#fff"/></g>`,
      )
      .join('')}`,
    [width, height],
  );
  const layers = [];
  const round = await render(svg('0 0 200 200', '<rect width="200" height="200" rx="24"/>', [200, 200]), 200);
  for (const { key, x, y, turn } of cards) {
    const [hash] = pictures[key];
    const picture = await sharp(
      await render(readFileSync(join(here, 'dist', 'plain', `${key}.${hash}.svg`), 'utf8'), 200),
    )
      .composite([{ input: round, blend: 'dest-in' }])
      .png()
      .toBuffer();
    const { data, info } = await sharp(picture)
      .rotate(turn, { background: '#0000' })
      .png()
      .toBuffer({ resolveWithObject: true });
    layers.push({
      input: data,
      left: Math.round(x + 112 - info.width / 2),
      top: Math.round(y + 118 - info.height / 2),
    });
  }
  const ticked = cards.find((card) => card.ticked);
  layers.push({
    input: await render(
      svg(
        '0 0 100 100',
        `<g transform="rotate(-8 50 50)"><circle cx="50" cy="50" r="46" fill="#fff"/><circle cx="50" cy="50" r="39" fill="${PERSIMMON}"/><path d="M32 52l13 13 25-29" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/></g>`,
        [100, 100],
      ),
      118,
    ),
    left: ticked.x + 148,
    top: ticked.y + 140,
  });
  layers.push({
    input: await render(svg('-4 -2 264 300', figures.kuzu.draw('wave'), [264, 300]), 352),
    left: 24,
    top: 190,
  });
  // Lilly points the way in, to the cards.
  layers.push({
    input: await sharp(await render(svg('-4 -2 264 300', figures.lilly.draw('point'), [264, 300]), 352))
      .flop()
      .toBuffer(),
    left: 836,
    top: 190,
  });
  await sharp(Buffer.from(table))
    .composite(layers)
    .png({ compressionLevel: 9, palette: true, quality: 92, effort: 9 })
    .toFile(publicAt('icons', 'share.png'));
}
await sharePicture();

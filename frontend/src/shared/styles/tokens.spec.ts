import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const src = join(__dirname, '../..');
const sheet = readFileSync(join(__dirname, 'tokens.css'), 'utf8').replace(/\/\*[^]*?\*\//g, '');
const block = (selector: string): Record<string, string> => {
  const start = sheet.search(new RegExp(`^ *${selector.replace(/[[\]]/g, '\\$&')} \\{`, 'm'));
  const rules = sheet.slice(sheet.indexOf('{', start) + 1, sheet.indexOf('}', start));
  return Object.fromEntries(
    [...rules.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
};
const light = block(':root');
const dark = { ...light, ...block(":root[data-theme='dark']") };

function luminance(theme: Record<string, string>, token: string): number {
  let value = theme[token];
  for (
    let inner = /^var\(--([\w-]+)\)$/.exec(value ?? '');
    inner;
    inner = /^var\(--([\w-]+)\)$/.exec(value ?? '')
  )
    value = theme[inner[1] ?? ''];
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value ?? '')?.[1];
  if (hex === undefined) throw new Error(`--${token} is no colour: ${value}`);
  const [r = 0, g = 0, b = 0] = ((hex.length === 3 ? hex.replace(/./g, '$&$&') : hex).match(/../g) ?? []).map(
    (part) => {
      const share = parseInt(part, 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    },
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: Record<string, string>, one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(theme, one), luminance(theme, other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const on = (grounds: string, ...fronts: string[]) =>
  fronts.flatMap((front) => grounds.split(' ').map((ground) => [front, ground] as const));
const children = ['honey', 'peach', 'pink', 'violet', 'sky', 'mint', 'leaf', 'orchid'].map(
  (colour) => `child-${colour}`,
);
const pastels = ['peach', 'butter', 'leaf', 'lagoon', 'sky', 'lilac', 'rose'];

/** Text colours with their backgrounds. */
const texts = [
  ...on('paper card raised sand well sand-2', 'ink', 'ink-2'),
  ...on('tab', 'ink', 'ink-2'),
  ...on('tab-track', 'ink', 'ink-2'),
  ...on('honey-soft', 'ink', 'on-honey-soft'),
  ...on('paper card raised', 'shop', 'task', 'danger'),
  ...on('danger-soft well', 'danger'),
  ...on('danger-soft', 'ink'),
  ...['shop', 'task', 'honey'].flatMap(
    (accent) =>
      [
        [`on-${accent}`, accent],
        [`on-${accent}-soft`, `${accent}-soft`],
      ] as const,
  ),
  ...on('honey-edge', 'on-honey'),
  ...on('toast', 'on-toast'),
  ...on([...pastels, ...children, 'overlay', 'quantity-done'].join(' '), 'on-overlay'),
] as const;

/** Parts without text: edges of controls, and progress. */
const parts = [
  ...on('paper card raised well sand', 'line', 'ink'),
  ...on('sand-2 card paper', 'shop', 'task'),
  ...on('sand-2', 'danger'),
  ...on('sand', 'shop', 'task'),
  ...on('shop-soft', 'shop'),
  ...on('task-soft', 'task'),
  ...on('card calm-1', 'calm-3'),
  ...on('card', 'calm-x'),
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('the colours, %s', (_, theme) => {
  it.each(texts)('%s is readable on %s', (front, ground) =>
    expect(contrast(theme, front, ground)).toBeGreaterThanOrEqual(4.5),
  );
  it.each(parts)('%s is visible on %s', (front, ground) =>
    expect(contrast(theme, front, ground)).toBeGreaterThanOrEqual(3),
  );
});

it('every colour with a meaning has been paired', () => {
  const paired = new Set([...texts, ...parts].flat());
  const colours = Object.keys(light).filter((name) => /^#/.test(light[name] ?? ''));
  // Edges of buttons, dividers, painted backgrounds and the dots of unplanned days are decoration.
  expect(colours.filter((name) => !paired.has(name) && !/-edge$|-light$|^hair$|^calm-2$/.test(name))).toEqual(
    [],
  );
});

/** Tokens of the child's page, which no other page loads. */
const kidTokens = new Set(
  [...readFileSync(join(src, 'kid/kid-tokens.css'), 'utf8').matchAll(/(--[\w-]+)\s*:/g)].map(
    ([, token]) => token,
  ),
);

it('colours are defined in one place, and each used one is there', () => {
  // The landing page has pictures of its own.
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && !name.endsWith('tokens.css') && !name.startsWith('features/landing/'),
  );
  // Some are set at run time by scripts.
  const scripts = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const given = new Set(
    scripts.flatMap((name) =>
      [...readFileSync(join(src, name), 'utf8').matchAll(/'(--[\w-]+)'/g)].map(([, token]) => token),
    ),
  );
  const strangers: string[] = [];
  for (const name of sheets) {
    const rules = readFileSync(join(src, name), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    const own = new Set([...rules.matchAll(/(--[\w-]+)\s*:/g)].map(([, token]) => token));
    const isKnown = (token: string): boolean =>
      own.has(token) || given.has(token) || (name.startsWith('kid/') && kidTokens.has(token));
    for (const [colour] of rules.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)\([^)]*\)/gi))
      strangers.push(`${relative('.', name)}: ${colour}`);
    for (const [, token = ''] of rules.matchAll(/var\((--[\w-]+)\)/g))
      if (!isKnown(token) && !(token.slice(2) in light)) strangers.push(`${relative('.', name)}: ${token}`);
  }
  expect(strangers).toEqual([]);
});

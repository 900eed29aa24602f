import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { letterCards } from '@pictick/concepts';
import sharp from 'sharp';
import { createIllustrator } from './illustrator';

const backend = join(__dirname, '..', '..', '..', '..');
const art = join(backend, 'art', 'dist');
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

type Manifest = { version: string; pictures: Record<string, { file: string; color: string; ground: string; thumbHash: string; width: number; height: number }> };

beforeAll(() => {
  execFileSync(process.execPath, [join(backend, 'art', 'build.mjs')], { stdio: 'pipe' });
}, 120_000);

describe('the picture book', () => {
  const manifest = (): Manifest => read(art, 'manifest.json') as Manifest;

  it('has a picture for every concept and every letter card, precompressed and in the page’s book', () => {
    const concepts = read(backend, 'concepts', 'data', 'concepts.json') as { id: string }[];
    const { pictures } = manifest();
    const book = (read(art, 'book.json') as { pictures: Record<string, [string, string]> }).pictures;
    for (const key of [...concepts.map(({ id }) => id), ...letterCards]) {
      const picture = pictures[key];
      expect([key, picture?.file.startsWith(`${key}.`)]).toEqual([key, true]);
      for (const end of ['', '.br', '.gz']) expect(existsSync(join(art, 'plain', `${picture!.file}${end}`))).toBe(true);
      expect(`${key}.${book[key]![0]}.svg`).toBe(picture!.file);
      expect(Buffer.from(picture!.thumbHash, 'base64').length).toBeGreaterThan(10);
    }
  });

  it('is made of SVGs that load nothing, run nothing and need no font', () => {
    for (const { file } of Object.values(manifest().pictures)) {
      const svg = readFileSync(join(art, 'plain', file), 'utf8');
      expect(svg).not.toMatch(/<(text|tspan|script|style|foreignObject|image|use\s[^>]*href="[^#])|\son\w+=|\sstyle=|NaN|https?:(?!\/\/www\.w3\.org\/)/);
      expect(svg.match(/url\((?!#)/)).toBeNull();
    }
  });

  it('weighs about a kilobyte a picture', () => {
    const sizes = Object.values(manifest().pictures).map(({ file }) => statSync(join(art, 'plain', `${file}.br`)).size).sort((a, b) => a - b);
    const average = sizes.reduce((a, b) => a + b, 0) / sizes.length;
    expect(average).toBeLessThan(1400);
    expect(sizes[Math.floor(sizes.length * 0.95)]).toBeLessThan(4000);
  });

  it('keeps nothing that no key uses', () => {
    expect(readdirSync(join(art, 'plain')).length).toBe(3 * Object.keys(manifest().pictures).length);
  });
});

describe('drawing a picture', () => {
  const order = { depicts: 'apple', style: 'cartoon', character: null, variant: 0 } as const;

  it('makes a 512 and a 256 WebP of a few kilobytes with a hash and a colour', async () => {
    const { webp512, webp256, thumbHash, color } = await createIllustrator(art).draw(order);
    const [large, small] = await Promise.all([sharp(webp512).metadata(), sharp(webp256).metadata()]);
    expect([large.format, large.width, large.height, small.width]).toEqual(['webp', 512, 512, 256]);
    expect(webp512.length).toBeLessThan(40_000);
    expect(Buffer.from(thumbHash, 'base64').length).toBeLessThan(30);
    expect(color).toMatch(/^#[0-9A-F]{6}$/i);
  });

  it('gives the same bytes for the same order in another process', async () => {
    const orders = [order, { ...order, character: 'kuzu', variant: 1 }, { ...order, depicts: 'card-task-u015f', character: 'lilly', variant: 2 }] as const;
    const illustrator = createIllustrator(art);
    const here = await Promise.all(orders.map(async (one) => sha((await illustrator.draw(one)).webp512)));
    const script = `const { load } = require(${JSON.stringify(join(backend, 'art', 'load-typescript.cjs'))});
      const illustrator = load(${JSON.stringify(join(__dirname, 'illustrator.ts'))}).createIllustrator(${JSON.stringify(art)});
      const sha = (bytes) => require('node:crypto').createHash('sha256').update(bytes).digest('hex');
      Promise.all(${JSON.stringify(orders)}.map(async (one) => sha((await illustrator.draw(one)).webp512))).then((all) => console.log(JSON.stringify(all)));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { cwd: backend, encoding: 'utf8' });
    expect([stderr, JSON.parse(stdout || '[]')]).toEqual(['', here]);
  });

  it('draws another picture for every variant and every figure', async () => {
    const illustrator = createIllustrator(art);
    const orders = [0, 1, 2, 3, 4].flatMap((variant) => ([null, 'kuzu', 'lilly'] as const).map((character) => ({ ...order, variant, character })));
    const drawn = await Promise.all(orders.map(async (one) => sha((await illustrator.draw(one)).webp512)));
    expect(new Set(drawn).size).toBe(orders.length);
  });

  it('says which thing it cannot draw', async () => {
    await expect(createIllustrator(art).draw({ ...order, depicts: 'nothing-known' })).rejects.toThrow('nothing-known');
  });
});

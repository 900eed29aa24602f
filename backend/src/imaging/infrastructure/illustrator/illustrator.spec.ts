import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { letterCards } from '@pictick/concepts';
import sharp from 'sharp';
import { companionRaster } from './companion';
import { createIllustrator, type IllustratorRequest } from './illustrator';
import { cartoon } from './scenes/cartoon';
import { artDir as art, drawApart, type DrawnApart, makePictureBook } from './testing/draw-apart';

const backend = join(__dirname, '..', '..', '..', '..');
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

type Manifest = {
  version: string;
  pictures: Record<
    string,
    { file: string; color: string; ground: string; thumbHash: string; width: number; height: number }
  >;
};

beforeAll(makePictureBook, 120_000);

describe('the picture book', () => {
  const manifest = (): Manifest => read(art, 'manifest.json') as Manifest;

  it("has a precompressed picture for every concept and letter card, listed in the page's book", () => {
    const concepts = read(backend, 'concepts', 'data', 'concepts.json') as { id: string }[];
    const { pictures } = manifest();
    const book = (read(art, 'book.json') as { pictures: Record<string, [string, string]> }).pictures;
    for (const key of [...concepts.map(({ id }) => id), ...letterCards]) {
      const picture = pictures[key];
      expect([key, picture?.file.startsWith(`${key}.`)]).toEqual([key, true]);
      for (const end of ['', '.br', '.gz'])
        expect(existsSync(join(art, 'plain', `${picture!.file}${end}`))).toBe(true);
      expect(`${key}.${book[key]![0]}.svg`).toBe(picture!.file);
      expect(Buffer.from(picture!.thumbHash, 'base64').length).toBeGreaterThan(10);
    }
  });

  it('consists of SVGs without external resources, scripts or fonts', () => {
    for (const { file } of Object.values(manifest().pictures)) {
      const svg = readFileSync(join(art, 'plain', file), 'utf8');
      expect(svg).not.toMatch(
        /<(text|tspan|script|style|foreignObject|image|use\s[^>]*href="[^#])|\son\w+=|\sstyle=|NaN|https?:(?!\/\/www\.w3\.org\/)/,
      );
      expect(svg.match(/url\((?!#)/)).toBeNull();
    }
  });

  it('weighs about a kilobyte per picture', () => {
    const sizes = Object.values(manifest().pictures)
      .map(({ file }) => statSync(join(art, 'plain', `${file}.br`)).size)
      .sort((a, b) => a - b);
    const average = sizes.reduce((a, b) => a + b, 0) / sizes.length;
    expect(average).toBeLessThan(1400);
    expect(sizes[Math.floor(sizes.length * 0.95)]).toBeLessThan(4000);
  });

  it('has no file that no key uses', () => {
    expect(readdirSync(join(art, 'plain')).length).toBe(3 * Object.keys(manifest().pictures).length);
  });
});

const styles = ['cartoon', 'realistic', '2d', 'animation', 'watercolour'] as const;
const kuzu = { builtIn: 'kuzu' } as const;
const lilly = { builtIn: 'lilly' } as const;
const request: IllustratorRequest = { depicts: 'apple', style: 'cartoon', character: null, variant: 0 };

/** Visible difference of two pictures: mean difference of their channels at thumbnail size, 0 to 255. */
async function apart(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = (await Promise.all(
    [a, b].map((bytes) => sharp(bytes).resize(64, 64).raw().toBuffer()),
  )) as [Buffer, Buffer];
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] as number)), 0) / one.length;
}

describe('the illustrator', () => {
  const book = new Map<string, DrawnApart>();
  const picture = (one: Partial<IllustratorRequest>): DrawnApart => {
    const found = book.get(JSON.stringify({ ...request, ...one }));
    if (!found) throw new Error(`beforeAll drew no ${JSON.stringify(one)}`);
    return found;
  };
  const again = [0, 1, 2, 3];
  const scenes = [
    { depicts: 'milk', character: null },
    { depicts: 'banana', character: null },
    { depicts: 'set-table', character: kuzu },
  ];
  const wanted: IllustratorRequest[] = [
    ...styles.map((style) => ({ ...request, style })),
    ...styles.flatMap((style) => [kuzu, lilly].map((character) => ({ ...request, style, character }))),
    ...styles.flatMap((style) =>
      scenes.flatMap((scene) => again.map((variant) => ({ ...request, style, ...scene, variant }))),
    ),
    { ...request, depicts: 'clear-table', character: kuzu },
    ...styles.flatMap((style) =>
      ['set-table', 'clear-table'].map((depicts) => ({ ...request, style, depicts })),
    ),
    { ...request, depicts: 'card-task-u015f', character: lilly, variant: 2 },
    { ...request, character: { name: 'Rex', description: 'a green dinosaur', reference: null } },
  ];

  beforeAll(() => {
    const drawn = drawApart(wanted.map((one, at) => ({ ...one, larger: at < styles.length })));
    wanted.forEach((one, at) => book.set(JSON.stringify(one), drawn[at] as DrawnApart));
  });

  it.each(styles)(
    '%s: draws WebP of 512 and 256 px with hash and colour in a few kilobytes, and the same at 1024 px',
    async (style) => {
      const { large, small, enlarged, thumbHash, color } = picture({ style });
      const [big, little, larger] = await Promise.all(
        [large, small, enlarged].map((bytes) => sharp(bytes).metadata()),
      );
      expect([big?.format, big?.width, big?.height, little?.width, larger?.width]).toEqual([
        'webp',
        512,
        512,
        256,
        1024,
      ]);
      expect(large.length).toBeLessThan(60_000);
      expect(Buffer.from(thumbHash, 'base64').length).toBeLessThan(30);
      expect(color).toMatch(/^#[0-9A-F]{6}$/i);
      expect(await apart(enlarged, large)).toBeLessThan(5);
    },
  );

  it('draws the same bytes for the same request in another process, whatever was drawn before', () => {
    const some = wanted.filter((_, at) => at < 15 || at > wanted.length - 4).reverse();
    const hashes = drawApart(some).map(({ large }) => sha(large));
    expect(hashes).toEqual(some.map((one) => sha(picture(one).large)));
  });

  it.each(styles)('%s: draws a visibly different picture for the next variant', async (style) => {
    for (const scene of scenes) {
      const drawn = again.map((variant) => picture({ style, ...scene, variant }).large);
      for (let i = 1; i < drawn.length; i += 1)
        expect([scene.depicts, i, (await apart(drawn[i] as Buffer, drawn[i - 1] as Buffer)) > 6]).toEqual([
          scene.depicts,
          i,
          true,
        ]);
    }
  });

  it.each(styles)(
    '%s: draws a chore without a figure as the scene alone, distinct from other chores',
    async (style) => {
      const [set, clear, helped] = [
        picture({ style, depicts: 'set-table' }),
        picture({ style, depicts: 'clear-table' }),
        picture({ style, depicts: 'set-table', character: kuzu }),
      ];
      expect(await apart(set.large, helped.large)).toBeGreaterThan(6);
      expect(await apart(set.large, clear.large)).toBeGreaterThan(1);
    },
  );

  it('draws every pair of style and figure differently', async () => {
    const drawn = styles.flatMap((style) =>
      [null, kuzu, lilly].map((character) => picture({ style, character }).large),
    );
    for (let i = 0; i < drawn.length; i += 1)
      for (let j = 0; j < i; j += 1)
        expect([i, j, (await apart(drawn[i] as Buffer, drawn[j] as Buffer)) > 2]).toEqual([i, j, true]);
  });

  it('draws setting a table and clearing it differently', async () => {
    expect(
      await apart(
        picture({ depicts: 'set-table', character: kuzu }).large,
        picture({ depicts: 'clear-table', character: kuzu }).large,
      ),
    ).toBeGreaterThan(0.5);
  });
});

describe('the illustrator with unusual requests', () => {
  it('cuts a reference picture into a sticker beside the thing', async () => {
    const reference = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const companion = { name: 'Oma', description: '', reference };
    const { pose, ...place } = { pose: 'hold', left: 18, foot: 458, height: 356, mirrored: false } as const;
    const { data, width, height } = await companionRaster(cartoon, companion, { pose, ...place }, 1);
    const at = (x: number, y: number): number[] => [
      ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
    ];
    expect([width, height]).toEqual([210, 210]);
    expect([at(105, 105), at(2, 2)[3], at(105, 3)]).toEqual([[255, 0, 0, 255], 0, [255, 255, 255, 255]]);
  });

  it('names the thing that it cannot draw', async () => {
    await expect(createIllustrator(art).draw({ ...request, depicts: 'nothing-known' })).rejects.toThrow(
      'nothing-known',
    );
  });
});

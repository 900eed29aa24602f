import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskImageStore } from './disk-image-store';

const files = { webp512: Buffer.from('large'), webp256: Buffer.from('small') };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictick-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the picture store on disk', () => {
  it('keeps both sizes under the name of their bytes', async () => {
    const store = new DiskImageStore(join(folder, 'not', 'yet'));
    const sha = await store.put(files);
    const place = join(folder, 'not', 'yet', sha.slice(0, 2), sha.slice(2, 4));
    expect(await readFile(join(place, `${sha}.512.webp`), 'utf8')).toBe('large');
    expect(await readFile(join(place, `${sha}.256.webp`), 'utf8')).toBe('small');
    expect(await store.has(sha)).toBe(true);
    expect(await store.has('0'.repeat(64))).toBe(false);
  });

  it('has one place for one picture, however many put it there at once, and leaves no drafts', async () => {
    const store = new DiskImageStore(folder);
    const names = await Promise.all(Array.from({ length: 20 }, () => store.put(files)));
    expect(new Set(names).size).toBe(1);
    const left = (await readdir(folder, { recursive: true })).filter((name) => /webp|tmp/.test(name));
    expect(left).toHaveLength(2);
  });
});

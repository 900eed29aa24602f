import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { imagePath } from '../../domain/storage/picture-file';
import { DiskImageStore } from './disk-image-store';

const files = { webp512: Buffer.from('large'), webp256: Buffer.from('small') };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictick-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('DiskImageStore', () => {
  it('stores both sizes under the hash of their bytes', async () => {
    const store = new DiskImageStore(join(folder, 'not', 'yet'));
    const sha = await store.put(files, null);
    const place = join(folder, 'not', 'yet', sha.slice(0, 2), sha.slice(2, 4));
    expect(await readFile(join(place, `${sha}.512.webp`), 'utf8')).toBe('large');
    expect(await readFile(join(place, `${sha}.256.webp`), 'utf8')).toBe('small');
    expect(await store.has(sha)).toBe(true);
    expect(await store.has('0'.repeat(64))).toBe(false);
  });

  it('refuses pictures while its disk is full, and isAvailable tells before', async () => {
    let room: number | null = null;
    const store = new DiskImageStore(folder, () => Promise.resolve(room));
    expect(await store.isAvailable()).toBe(true);
    room = 1_999_999;
    expect(await store.isAvailable()).toBe(false);
    room = 2_000_000;
    expect(await store.isAvailable()).toBe(true);
    expect([
      await new DiskImageStore(folder).isAvailable(),
      await new DiskImageStore(join(folder, 'not', 'yet')).isAvailable(),
    ]).toEqual([true, true]);
  });

  it('stores one file when many writers put the same picture at once, and leaves no drafts', async () => {
    const store = new DiskImageStore(folder);
    const names = await Promise.all(Array.from({ length: 20 }, () => store.put(files, null)));
    expect(new Set(names).size).toBe(1);
    const left = (await readdir(folder, { recursive: true })).filter((name) => /webp|tmp/.test(name));
    expect(left).toHaveLength(2);
  });

  it('stores the large size under the same name later', async () => {
    const store = new DiskImageStore(folder);
    const sha = await store.put({ ...files, webp1024: Buffer.from('huge') }, null);
    expect(sha).toBe(store.nameOf(files, null));
    expect(await store.has(sha, 1024)).toBe(true);
    const later = { webp512: Buffer.from('other'), webp256: Buffer.from('one') };
    const other = await store.put(later, null);
    expect(await store.has(other, 1024)).toBe(false);
    await store.enlarge(other, Buffer.from('now'));
    const opened = await store.open(`${other}.1024.webp`);
    expect(opened?.size).toBe(3);
    expect(await text(opened!.stream)).toBe('now');
    expect(await store.open('../secret')).toBeNull();
  });

  it('gives the same bytes of two accounts two names that do not reveal the account', async () => {
    const store = new DiskImageStore(folder);
    const names = await Promise.all([null, 'ada', 'bob'].map((account) => store.put(files, account)));
    expect(new Set(names).size).toBe(3);
    expect(names.map((name) => name.length)).toEqual([64, 65, 65]);
  });

  it('lists old pictures and removes all their sizes', async () => {
    const store = new DiskImageStore(folder);
    const [old, young] = [
      await store.put(files, null),
      await store.put({ webp512: Buffer.from('a'), webp256: Buffer.from('b') }, 'ada'),
    ];
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const sha of [old, young])
      for (const size of [512, 256])
        await utimes(join(folder, ...(imagePath(`${sha}.${size}.webp`) ?? [])), yesterday, yesterday);
    // A size written today makes the whole picture young.
    await store.enlarge(young, Buffer.from('c'));
    await writeFile(join(folder, old.slice(0, 2), 'stranger.txt'), 'x');
    const found: string[] = [];
    for await (const sha of store.olderThan(new Date(Date.now() - 3_600_000))) found.push(sha);
    expect(found).toEqual([old]);
    expect(young).toMatch(/^p[0-9a-f]{64}$/);
    await store.remove(old);
    await store.remove(old);
    expect([await store.has(old), await store.has(young)]).toEqual([false, true]);
  });

  it('removes old drafts of killed writers, but no young or complete files', async () => {
    const store = new DiskImageStore(folder);
    const sha = await store.put(files, null);
    const place = join(folder, sha.slice(0, 2), sha.slice(2, 4));
    const [old, young] = ['1', '2'].map((n) =>
      join(place, `${sha}.512.webp.${n.repeat(8)}-0000-4000-8000-000000000000.tmp`),
    );
    for (const draft of [old!, young!]) await writeFile(draft, 'half');
    const longAgo = new Date(Date.now() - 3 * 86_400_000);
    for (const path of [old!, join(place, `${sha}.512.webp`)]) await utimes(path, longAgo, longAgo);
    await store.removeDrafts(new Date(Date.now() - 86_400_000));
    expect((await readdir(place)).sort()).toEqual(
      [`${sha}.256.webp`, `${sha}.512.webp`, young!.split('/').at(-1)].sort(),
    );
  });

  it('stores the id of its owner', async () => {
    const store = new DiskImageStore(join(folder, 'not', 'yet'));
    expect(await store.ownerId()).toBeNull();
    await store.setOwnerId('ada');
    expect(await new DiskImageStore(join(folder, 'not', 'yet')).ownerId()).toBe('ada');
    for await (const sha of store.olderThan(new Date(Date.now() + 60_000)))
      throw new Error(`${sha} is no picture`);
  });
});

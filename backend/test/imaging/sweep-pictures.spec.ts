import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { imagePath, pictureFile } from '../../src/imaging/domain/storage/picture-file';
import { Prompt } from '../../src/imaging/domain/styles/prompt';
import { PostgresPrompts } from '../../src/imaging/infrastructure/styles/postgres-prompts';
import { ImagingHarness } from '../../src/imaging/testing/imaging.harness';
import { Outbox } from '../../src/platform/outbox/outbox';

let harness: ImagingHarness;
beforeAll(async () => {
  harness = await ImagingHarness.open(process.env['TEST_DATABASE_URL']);
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.empty();
  await harness.worker().sweep.run(harness.clock.now());
});

const aged = async (sha: string): Promise<string> => {
  const time = new Date(harness.clock.time.getTime() - 3 * 86_400_000);
  for (const size of [512, 256] as const)
    await utimes(join(harness.folder, ...(imagePath(pictureFile(sha, size)) ?? [])), time, time);
  return sha;
};
const bytes = (word: string) => ({
  webp512: Buffer.from(`${word} large`),
  webp256: Buffer.from(`${word} small`),
});
const stray = async (word = 'stray'): Promise<string> =>
  aged(await harness.worker().store.put(bytes(word), null));
const nights = async (n: number): Promise<void> => {
  for (; n > 0; n--) {
    await harness.worker().sweep.run(harness.clock.now());
    harness.clock.pass(86_400);
  }
};
const there = (sha: string): Promise<boolean> => harness.worker().store.has(sha);

describe('SweepPictures', () => {
  it('deletes on the second night only files without a row', async () => {
    const item = await harness.add();
    await harness.drawAll();
    const drawn = await aged((await harness.image(item.imageId)).sha ?? '');
    const lost = await stray();
    await nights(1);
    expect([await there(lost), await there(drawn)]).toEqual([true, true]);
    await nights(1);
    expect([await there(lost), await there(drawn)]).toEqual([false, true]);
    await nights(3);
    expect(await there(drawn)).toBe(true);
  });

  it('counts two runs in one night as one', async () => {
    const lost = await stray();
    await harness.worker().sweep.run(harness.clock.now());
    await harness.worker().sweep.run(harness.clock.now());
    expect(await there(lost)).toBe(true);
  });

  it('leaves young files', async () => {
    harness.clock.time = new Date();
    const young = await harness.worker().store.put(bytes('young'), null);
    await harness.worker().sweep.run(harness.clock.now());
    expect(await harness.database.query('SELECT sha FROM imaging.condemned_picture')).toEqual([]);
    expect(await there(young)).toBe(true);
  });

  it('leaves files that are requested between the nights', async () => {
    const lost = await stray();
    await nights(1);
    const { pictureCache, store } = harness.worker();
    await pictureCache.protectFromSweep(lost);
    await pictureCache.add(
      'key',
      {
        sha: await store.put(bytes('stray'), null),
        thumbHash: 'h',
        color: '#fff',
        width: 512,
        height: 512,
        source: 'illustrator',
      },
      null,
      harness.clock.now(),
    );
    await nights(3);
    expect(await there(lost)).toBe(true);
  });

  it('waits for a worker that stores the same picture, or the worker for it, and the file exists in the end', async () => {
    const lost = await stray();
    await nights(1);
    const { sweep, store } = harness.worker();
    const remove = store.remove.bind(store);
    let began = (): void => undefined;
    const removing = new Promise<void>((resolve) => (began = resolve));
    store.remove = async (sha) => {
      began();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await remove(sha);
    };
    const swept = sweep.run(harness.clock.now());
    await removing;
    // The steps of the worker: protect, put, row.
    const { pictureCache, store: painters } = harness.worker();
    await pictureCache.protectFromSweep(lost);
    expect(await there(lost)).toBe(false);
    await painters.put(bytes('stray'), null);
    await pictureCache.add(
      'key',
      { sha: lost, thumbHash: 'h', color: '#fff', width: 512, height: 512, source: 'illustrator' },
      null,
      harness.clock.now(),
    );
    await swept;
    await nights(3);
    expect(await there(lost)).toBe(true);
  });

  it('tries again the next night if the store does not answer', async () => {
    const lost = await stray();
    await nights(1);
    const { sweep, store } = harness.worker();
    store.remove = () => Promise.reject(new Error('no answer'));
    await expect(sweep.run(harness.clock.now())).rejects.toThrow('no answer');
    await nights(1);
    expect(await there(lost)).toBe(false);
  });

  it('deletes a private picture that no image shows any more', async () => {
    const { pictureCache, store } = harness.worker();
    const own = await aged(await store.put(bytes('own'), 'ada'));
    await pictureCache.add(
      'own key',
      { sha: own, thumbHash: 'h', color: '#fff', width: 512, height: 512, source: 'model' },
      '00000000-0000-4000-8000-000000000001',
      harness.clock.now(),
    );
    await harness.worker().sweep.run(harness.clock.now());
    expect(await pictureCache.find('own key')).not.toBeNull();
    harness.clock.pass(2 * 86_400);
    await nights(2);
    expect(await pictureCache.find('own key')).toBeNull();
    expect(await there(own)).toBe(false);
  });

  it.each([
    ['has no owner id', () => rm(join(harness.folder, 'installation'))],
    [
      'has the owner id of another installation',
      () => harness.worker().store.setOwnerId('00000000-0000-4000-8000-00000000000f'),
    ],
  ])('deletes nothing in a store that %s', async (_, unmark) => {
    const lost = await stray();
    await nights(1);
    await unmark();
    await nights(3);
    expect(await there(lost)).toBe(true);
    const [row] = await harness.database.query<{ id: string }>('SELECT id FROM imaging.installation');
    await harness.worker().store.setOwnerId(row!.id);
    await nights(1);
    expect(await there(lost)).toBe(false);
  });

  it('deletes nothing in a store with files but without an owner id, for a fresh database', async () => {
    await rm(join(harness.folder, 'installation'));
    const theirs = await stray();
    await nights(4);
    expect(await there(theirs)).toBe(true);
    expect(await harness.worker().store.ownerId()).toBeNull();
  });

  it('deletes the uploaded reference image of a deleted character', async () => {
    const { store } = harness.worker();
    const userId = '00000000-0000-4000-8000-000000000001';
    const photo = await aged(await store.put(bytes('photo'), userId));
    const now = harness.clock.now();
    const prompts = new PostgresPrompts(harness.database, new Outbox(harness.database));
    const wolf = Prompt.create(
      { id: '00000000-0000-4000-8000-00000000000a', userId, kind: 'character' },
      { name: 'Wolf', template: 'a wolf to %s', language: 'en' },
      now,
    );
    wolf.setReference({ sha: photo, thumbHash: 'h', color: '#fff' }, null, now);
    await prompts.save(wolf);
    await nights(3);
    expect(await there(photo)).toBe(true);
    await harness.database.run(async () => {
      const mine = await prompts.ownById(wolf.id, userId);
      mine!.remove(harness.clock.now());
      await prompts.save(mine!);
    });
    await nights(2);
    expect(await there(photo)).toBe(false);
  });

  it('keeps the generated reference image of a character and its cache entry', async () => {
    const { pictureCache, store } = harness.worker();
    const userId = '00000000-0000-4000-8000-000000000001';
    const portrait = await aged(await store.put(bytes('portrait'), userId));
    await pictureCache.add(
      'portrait key',
      { sha: portrait, thumbHash: 'h', color: '#fff', width: 512, height: 512, source: 'model' },
      userId,
      harness.clock.now(),
    );
    await harness.database.query(
      `INSERT INTO imaging.prompt (id, user_id, kind, name, name_key, template, reference_sha, version, created_at, updated_at) VALUES (gen_random_uuid(), $1, 'character', 'Wolf', 'wolf', 'a wolf', $2, 1, now(), now())`,
      [userId, portrait],
    );
    harness.clock.pass(2 * 86_400);
    await nights(3);
    expect([await there(portrait), await pictureCache.contains(portrait)]).toEqual([true, true]);
  });
});

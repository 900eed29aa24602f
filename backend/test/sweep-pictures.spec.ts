import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { imagePath, pictureFile } from '../src/imaging/domain/picture-file';
import { Prompt } from '../src/imaging/domain/prompt';
import { PostgresPrompts } from '../src/imaging/infrastructure/postgres-prompts';
import { Workshop } from '../src/imaging/testing/workshop';
import { Outbox } from '../src/platform/outbox/outbox';

let shop: Workshop;
beforeAll(async () => {
  shop = await Workshop.open(process.env['TEST_DATABASE_URL']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.empty();
  await shop.worker().sweep.run(shop.clock.now());
});

const aged = async (sha: string): Promise<string> => {
  const time = new Date(shop.clock.time.getTime() - 3 * 86_400_000);
  for (const size of [512, 256] as const)
    await utimes(join(shop.folder, ...(imagePath(pictureFile(sha, size)) ?? [])), time, time);
  return sha;
};
const bytes = (word: string) => ({
  webp512: Buffer.from(`${word} large`),
  webp256: Buffer.from(`${word} small`),
});
const stray = async (word = 'stray'): Promise<string> =>
  aged(await shop.worker().store.put(bytes(word), null));
const nights = async (n: number): Promise<void> => {
  for (; n > 0; n--) {
    await shop.worker().sweep.run(shop.clock.now());
    shop.clock.pass(86_400);
  }
};
const there = (sha: string): Promise<boolean> => shop.worker().store.has(sha);

describe('sweeping the folder of pictures', () => {
  it('takes on the second night what no row speaks of, and nothing else', async () => {
    const item = await shop.add();
    await shop.drawAll();
    const drawn = await aged((await shop.image(item.imageId)).sha ?? '');
    const lost = await stray();
    await nights(1);
    expect([await there(lost), await there(drawn)]).toEqual([true, true]);
    await nights(1);
    expect([await there(lost), await there(drawn)]).toEqual([false, true]);
    await nights(3);
    expect(await there(drawn)).toBe(true);
  });

  it('is no second night when it is called twice on one', async () => {
    const lost = await stray();
    await shop.worker().sweep.run(shop.clock.now());
    await shop.worker().sweep.run(shop.clock.now());
    expect(await there(lost)).toBe(true);
  });

  it('leaves what is young', async () => {
    shop.clock.time = new Date();
    const young = await shop.worker().store.put(bytes('young'), null);
    await shop.worker().sweep.run(shop.clock.now());
    expect(await shop.database.query('SELECT sha FROM imaging.condemned_picture')).toEqual([]);
    expect(await there(young)).toBe(true);
  });

  it('spares what is wanted again between the nights', async () => {
    const lost = await stray();
    await nights(1);
    const { library, store } = shop.worker();
    await library.spare(lost);
    await library.add(
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
      shop.clock.now(),
    );
    await nights(3);
    expect(await there(lost)).toBe(true);
  });

  it('and a painter of the same picture do not meet: who comes second waits, and the picture is there in the end', async () => {
    const lost = await stray();
    await nights(1);
    const { sweep, store } = shop.worker();
    const remove = store.remove.bind(store);
    let began = (): void => undefined;
    const removing = new Promise<void>((resolve) => (began = resolve));
    store.remove = async (sha) => {
      began();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await remove(sha);
    };
    const swept = sweep.run(shop.clock.now());
    await removing;
    // The painter's own order of steps: spare, put, row.
    const { library, store: painters } = shop.worker();
    await library.spare(lost);
    expect(await there(lost)).toBe(false);
    await painters.put(bytes('stray'), null);
    await library.add(
      'key',
      { sha: lost, thumbHash: 'h', color: '#fff', width: 512, height: 512, source: 'illustrator' },
      null,
      shop.clock.now(),
    );
    await swept;
    await nights(3);
    expect(await there(lost)).toBe(true);
  });

  it('tries again the next night when the store does not answer', async () => {
    const lost = await stray();
    await nights(1);
    const { sweep, store } = shop.worker();
    store.remove = () => Promise.reject(new Error('no answer'));
    await expect(sweep.run(shop.clock.now())).rejects.toThrow('no answer');
    await nights(1);
    expect(await there(lost)).toBe(false);
  });

  it("forgets an account's own picture when none of its images shows it any more", async () => {
    const { library, store } = shop.worker();
    const own = await aged(await store.put(bytes('own'), 'ada'));
    await library.add(
      'own key',
      { sha: own, thumbHash: 'h', color: '#fff', width: 512, height: 512, source: 'model' },
      '00000000-0000-4000-8000-000000000001',
      shop.clock.now(),
    );
    await shop.worker().sweep.run(shop.clock.now());
    expect(await library.find('own key')).not.toBeNull();
    shop.clock.pass(2 * 86_400);
    await nights(2);
    expect(await library.find('own key')).toBeNull();
    expect(await there(own)).toBe(false);
  });

  it.each([
    ['carries no mark', () => rm(join(shop.folder, 'installation'))],
    [
      'carries the mark of another installation',
      () => shop.worker().store.leaveMark('00000000-0000-4000-8000-00000000000f'),
    ],
  ])('takes nothing from a store that %s', async (_, unmark) => {
    const lost = await stray();
    await nights(1);
    await unmark();
    await nights(3);
    expect(await there(lost)).toBe(true);
    const [row] = await shop.database.query<{ id: string }>('SELECT id FROM imaging.installation');
    await shop.worker().store.leaveMark(row!.id);
    await nights(1);
    expect(await there(lost)).toBe(false);
  });

  it('takes nothing from a store that was full before anybody marked it, whatever a fresh database says', async () => {
    await rm(join(shop.folder, 'installation'));
    const theirs = await stray();
    await nights(4);
    expect(await there(theirs)).toBe(true);
    expect(await shop.worker().store.mark()).toBeNull();
  });

  it('lets go of the picture that was brought along to show a character when the character is thrown away', async () => {
    const { store } = shop.worker();
    const userId = '00000000-0000-4000-8000-000000000001';
    const photo = await aged(await store.put(bytes('photo'), userId));
    const now = shop.clock.now();
    const prompts = new PostgresPrompts(shop.database, new Outbox(shop.database));
    const wolf = Prompt.create(
      { id: '00000000-0000-4000-8000-00000000000a', userId, kind: 'character' },
      { name: 'Wolf', template: 'a wolf to %s', language: 'en' },
      now,
    );
    wolf.showAs({ sha: photo, thumbHash: 'h', color: '#fff' }, null, now);
    await prompts.save(wolf);
    await nights(3);
    expect(await there(photo)).toBe(true);
    await shop.database.run(async () => {
      const mine = await prompts.ownById(wolf.id, userId);
      mine!.remove(shop.clock.now());
      await prompts.save(mine!);
    });
    await nights(2);
    expect(await there(photo)).toBe(false);
  });

  it('keeps the portrait of an own character, and that we drew it', async () => {
    const { library, store } = shop.worker();
    const userId = '00000000-0000-4000-8000-000000000001';
    const portrait = await aged(await store.put(bytes('portrait'), userId));
    await library.add(
      'portrait key',
      { sha: portrait, thumbHash: 'h', color: '#fff', width: 512, height: 512, source: 'model' },
      userId,
      shop.clock.now(),
    );
    await shop.database.query(
      `INSERT INTO imaging.prompt (id, user_id, kind, name, name_key, template, reference_sha, version, created_at, updated_at) VALUES (gen_random_uuid(), $1, 'character', 'Wolf', 'wolf', 'a wolf', $2, 1, now(), now())`,
      [userId, portrait],
    );
    shop.clock.pass(2 * 86_400);
    await nights(3);
    expect([await there(portrait), await library.holds(portrait)]).toEqual([true, true]);
  });
});

import { randomUUID } from 'node:crypto';
import { GiveUpImage } from '../src/imaging/application/give-up-image';
import { PictureQuota } from '../src/imaging/application/picture-quota';
import { GenerationFailed } from '../src/imaging/domain/image-generator';
import { OwnedPictures1765310004000 } from '../src/imaging/infrastructure/migrations/1765310004000-owned-pictures';
import { PostgresImages } from '../src/imaging/infrastructure/postgres-images';
import { PostgresMonthlyUsages } from '../src/imaging/infrastructure/postgres-monthly-usages';
import { PostgresOwnedPictures } from '../src/imaging/infrastructure/postgres-owned-pictures';
import { added, again, anItem, Workshop } from '../src/imaging/testing/workshop';
import { Outbox } from '../src/platform/outbox/outbox';

let shop: Workshop;
beforeAll(async () => {
  shop = await Workshop.open(process.env['TEST_DATABASE_URL']);
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

const drawn = async (given: Parameters<Workshop['add']>[0]): ReturnType<Workshop['add']> => {
  const item = await shop.add(given);
  await shop.drawAll();
  return item;
};

describe('a picture that the same person has had before', () => {
  it('does not count when the item is added again, in another list, and in the next month', async () => {
    const userId = randomUUID();
    await drawn({ userId });
    const second = await drawn({ userId });
    expect(await shop.image(second.imageId)).toMatchObject({ status: 'ready', month: '2026-11' });
    expect(await shop.usageOf(userId)).toEqual({ used: 1, reserved: 0 });
    shop.clock.time = new Date('2026-12-02T10:00:00Z');
    expect(await shop.image((await drawn({ userId })).imageId)).toMatchObject({ status: 'ready' });
    expect(await shop.usageOf(userId, '2026-12')).toEqual({ used: 0, reserved: 0 });
  });

  it('comes in a full month and after the trial too; a new one does not', async () => {
    const userId = randomUUID();
    shop.rights.set(userId, { monthlyImageLimit: 1 });
    await drawn({ userId });
    expect(await shop.image((await drawn({ userId, concept: 'pear' })).imageId)).toMatchObject({
      status: 'default',
      reason: 'quota',
    });
    expect(await shop.image((await drawn({ userId })).imageId)).toMatchObject({ status: 'ready' });
    shop.rights.set(userId, { canGenerate: false });
    expect(await shop.image((await drawn({ userId })).imageId)).toMatchObject({ status: 'ready' });
    expect(await shop.image((await drawn({ userId, concept: 'pear' })).imageId)).toMatchObject({
      status: 'default',
      reason: 'trial_over',
    });
  });

  it('is not drawn after the trial where the generator would have to draw it anew', async () => {
    const userId = randomUUID();
    await drawn({ userId });
    await shop.database.query('TRUNCATE imaging.library_picture');
    shop.rights.set(userId, { canGenerate: false });
    expect(await shop.image((await drawn({ userId })).imageId)).toMatchObject({
      status: 'default',
      reason: 'trial_over',
    });
  });

  it('counts once for each style, character and variant, and for each person', async () => {
    const userId = randomUUID();
    shop.rights.set(userId, {
      tier: 'pro',
      monthlyImageLimit: 60,
      canChooseStyle: true,
      canChooseCharacter: true,
    });
    for (const _ of [1, 2])
      for (const wish of [
        {},
        { promptId: 'realistic' },
        { characterId: 'lilly' },
        { promptId: 'realistic', characterId: 'lilly' },
      ])
        await drawn({ userId, ...wish });
    expect(await shop.usageOf(userId)).toEqual({ used: 4, reserved: 0 });
    const other = await drawn({});
    expect(await shop.usageOf(other.userId)).toEqual({ used: 1, reserved: 0 });
  });

  it('counts when it is painted again as another variant, and not when another item comes to that variant', async () => {
    const userId = randomUUID();
    const first = await drawn({ userId });
    await drawn(again(first));
    expect(await shop.usageOf(userId)).toEqual({ used: 2, reserved: 0 });
    const second = await drawn({ userId });
    await drawn(again(second));
    expect(await shop.usageOf(userId)).toEqual({ used: 2, reserved: 0 });
  });

  it('comes back without counting when an item goes to another style and back', async () => {
    const userId = randomUUID();
    shop.rights.set(userId, { tier: 'pro', monthlyImageLimit: 60, canChooseStyle: true });
    const plain = await drawn({ userId });
    const other = await drawn(again(plain, { promptId: 'realistic' }));
    const back = await drawn(again(other, { promptId: 'cartoon' }));
    expect((await shop.image(back.imageId)).sha).toBe((await shop.image(plain.imageId)).sha);
    expect(await shop.usageOf(userId)).toEqual({ used: 2, reserved: 0 });
  });

  it('does not count for those who have it from the copy of a list', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    const { imageId } = await drawn({ userId: ada });
    await shop
      .worker()
      .copy.handle({
        listId: randomUUID(),
        ownerId: ben,
        items: [
          {
            itemId: randomUUID(),
            imageId: randomUUID(),
            replacesImageId: imageId,
            depicts: 'apple',
            concept: 'apple',
          },
        ],
      });
    await drawn({ userId: ben });
    expect(await shop.usageOf(ben)).toEqual({ used: 0, reserved: 0 });
  });

  it('is known by the words where no concept is known, and keeps none of them', async () => {
    shop.generator.source = 'model';
    shop.generator.draws = () => true;
    const userId = randomUUID();
    for (const text of ['Zqwrt', 'Zqwrt', 'Zqwrts'])
      await drawn({ userId, concept: null, depicts: 'letter', text });
    shop.generator.source = 'illustrator';
    expect(await shop.usageOf(userId)).toEqual({ used: 2, reserved: 0 });
    expect(
      JSON.stringify(await shop.database.query('SELECT * FROM imaging.owned_picture')).toLowerCase(),
    ).not.toContain('zqwrt');
  });
});

describe('a hundred adds of the same thing at once', () => {
  const hundred = async (userId: string): Promise<string[]> => {
    const items = Array.from({ length: 100 }, () => anItem({ userId }));
    const waiting = [...items];
    // As many at a time as there are connections.
    const lane = async (): Promise<void> => {
      for (let item = waiting.shift(); item; item = waiting.shift())
        await shop.worker().request.handle(added(item));
    };
    await Promise.all(Array.from({ length: 20 }, lane));
    return items.map(({ imageId }) => imageId);
  };

  it('take one place of the month, show a hundred pictures and count once', async () => {
    const userId = randomUUID();
    await hundred(userId);
    expect(await shop.usageOf(userId)).toEqual({ used: 0, reserved: 1 });
    await Promise.all([1, 2, 3, 4].map(() => shop.drawAll()));
    await shop.drawAll();
    expect(await shop.countOf('ready')).toBe(100);
    expect(await shop.usageOf(userId)).toEqual({ used: 1, reserved: 0 });
  });

  it('count once where the first attempts fail, and not at all where all do', async () => {
    const userId = randomUUID();
    await hundred(userId);
    let tries = 0;
    shop.generator.before = () => {
      if ((tries += 1) <= 3) throw new GenerationFailed('unknown', false);
    };
    await shop.drawAll();
    expect([await shop.countOf('failed'), await shop.countOf('ready')]).toEqual([3, 97]);
    expect(await shop.usageOf(userId)).toEqual({ used: 1, reserved: 0 });
    const other = randomUUID();
    await shop.database.query('TRUNCATE imaging.library_picture');
    shop.generator.before = () => {
      throw new GenerationFailed('unknown', false);
    };
    await hundred(other);
    await shop.drawAll();
    expect(await shop.usageOf(other)).toEqual({ used: 0, reserved: 0 });
  });

  it('keep their place while one of them is given up, and give it back with the last', async () => {
    const userId = randomUUID();
    const ids = (await hundred(userId)).slice(0, 3);
    await shop.database.query(
      'DELETE FROM imaging.image WHERE user_id = $1 AND already_owned AND id <> ALL($2::uuid[])',
      [userId, ids],
    );
    const outbox = new Outbox(shop.database);
    const giveUp = new GiveUpImage(
      shop.database,
      new PostgresImages(shop.database, outbox),
      new PostgresMonthlyUsages(shop.database, outbox),
      new PictureQuota(new PostgresOwnedPictures(shop.database)),
      shop.clock,
    );
    const open = await shop.database.query<{ id: string }>(
      'SELECT id FROM imaging.image WHERE user_id = $1 ORDER BY already_owned, id',
      [userId],
    );
    for (const [index, { id }] of open.entries()) {
      expect(await shop.usageOf(userId)).toEqual({ used: 0, reserved: 1 });
      await giveUp.execute({ id, userId, month: '2026-11' });
      if (index === open.length - 1) expect(await shop.usageOf(userId)).toEqual({ used: 0, reserved: 0 });
    }
  });

  it('count once where two months ask for the same picture before it is there', async () => {
    const userId = randomUUID();
    await shop.add({ userId });
    shop.clock.time = new Date('2026-12-01T00:00:01Z');
    await shop.add({ userId });
    await shop.drawAll();
    const [november, december] = [await shop.usageOf(userId), await shop.usageOf(userId, '2026-12')];
    expect([november.used + december.used, november.reserved + december.reserved]).toEqual([1, 0]);
  });
});

describe('an installation that has drawn pictures before', () => {
  it('is told by the migration which of them are whose', async () => {
    const userId = randomUUID();
    shop.rights.set(userId, {
      tier: 'pro',
      monthlyImageLimit: 60,
      canChooseStyle: true,
      canChooseCharacter: true,
    });
    await drawn({ userId });
    const variant = await drawn({ userId, promptId: 'realistic', characterId: 'lilly' });
    await drawn(again(variant));
    const open = await shop.add({ userId, concept: 'pear' });
    const before = await shop.database.query(
      'SELECT user_id, picture_key FROM imaging.owned_picture ORDER BY picture_key',
    );
    expect(before).toHaveLength(3);
    const [{ key } = { key: '' }] = await shop.database.query<{ key: string }>(
      'SELECT picture_key AS key FROM imaging.image WHERE id = $1',
      [open.imageId],
    );
    const migration = new OwnedPictures1765310004000();
    await shop.database.run(async () => {
      const runner = { query: (text: string) => shop.database.query(text) } as unknown as Parameters<
        typeof migration.up
      >[0];
      await migration.down(runner);
      await migration.up(runner);
    });
    expect(
      await shop.database.query(
        'SELECT user_id, picture_key FROM imaging.owned_picture ORDER BY picture_key',
      ),
    ).toEqual(before);
    expect(
      await shop.database.query('SELECT picture_key AS key FROM imaging.image WHERE id = $1', [open.imageId]),
    ).toEqual([{ key }]);
  });
});

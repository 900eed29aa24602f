import { randomUUID } from 'node:crypto';
import { AbandonImage } from '../../src/imaging/application/generate/abandon-image';
import { PictureQuota } from '../../src/imaging/application/request-image/picture-quota';
import { GenerationFailed } from '../../src/imaging/domain/generate/image-generator';
import { OwnedPictures1765310004000 } from '../../src/imaging/infrastructure/migrations/1765310004000-owned-pictures';
import { PostgresImages } from '../../src/imaging/infrastructure/postgres-images';
import { PostgresMonthlyUsages } from '../../src/imaging/infrastructure/usage/postgres-monthly-usages';
import { PostgresOwnedPictures } from '../../src/imaging/infrastructure/usage/postgres-owned-pictures';
import { added, again, anItem, ImagingHarness } from '../../src/imaging/testing/imaging.harness';
import { Outbox } from '../../src/platform/outbox/outbox';

let harness: ImagingHarness;
beforeAll(async () => {
  harness = await ImagingHarness.open(process.env['TEST_DATABASE_URL']);
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const drawn = async (given: Parameters<ImagingHarness['add']>[0]): ReturnType<ImagingHarness['add']> => {
  const item = await harness.add(given);
  await harness.drawAll();
  return item;
};

describe('a picture that the user owns', () => {
  it('does not count when the item is added again, in another list or in the next month', async () => {
    const userId = randomUUID();
    await drawn({ userId });
    const second = await drawn({ userId });
    expect(await harness.image(second.imageId)).toMatchObject({ status: 'ready', month: '2026-11' });
    expect(await harness.usageOf(userId)).toEqual({ used: 1, reserved: 0 });
    harness.clock.time = new Date('2026-12-02T10:00:00Z');
    expect(await harness.image((await drawn({ userId })).imageId)).toMatchObject({ status: 'ready' });
    expect(await harness.usageOf(userId, '2026-12')).toEqual({ used: 0, reserved: 0 });
  });

  it('is given when the month is used up and after the trial; a new one is not', async () => {
    const userId = randomUUID();
    harness.rights.set(userId, { monthlyImageLimit: 1 });
    await drawn({ userId });
    expect(await harness.image((await drawn({ userId, concept: 'pear' })).imageId)).toMatchObject({
      status: 'default',
      reason: 'quota',
    });
    expect(await harness.image((await drawn({ userId })).imageId)).toMatchObject({ status: 'ready' });
    harness.rights.set(userId, { canGenerate: false });
    expect(await harness.image((await drawn({ userId })).imageId)).toMatchObject({ status: 'ready' });
    expect(await harness.image((await drawn({ userId, concept: 'pear' })).imageId)).toMatchObject({
      status: 'default',
      reason: 'trial_over',
    });
  });

  it('is not drawn again after the trial', async () => {
    const userId = randomUUID();
    await drawn({ userId });
    await harness.database.query('TRUNCATE imaging.library_picture');
    harness.rights.set(userId, { canGenerate: false });
    expect(await harness.image((await drawn({ userId })).imageId)).toMatchObject({
      status: 'default',
      reason: 'trial_over',
    });
  });

  it('counts once per style, character and variant, and per user', async () => {
    const userId = randomUUID();
    harness.rights.set(userId, {
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
    expect(await harness.usageOf(userId)).toEqual({ used: 4, reserved: 0 });
    const other = await drawn({});
    expect(await harness.usageOf(other.userId)).toEqual({ used: 1, reserved: 0 });
  });

  it('counts as another variant when repainted, but not when another item reaches that variant', async () => {
    const userId = randomUUID();
    const first = await drawn({ userId });
    await drawn(again(first));
    expect(await harness.usageOf(userId)).toEqual({ used: 2, reserved: 0 });
    const second = await drawn({ userId });
    await drawn(again(second));
    expect(await harness.usageOf(userId)).toEqual({ used: 2, reserved: 0 });
  });

  it('does not count when an item returns to its style', async () => {
    const userId = randomUUID();
    harness.rights.set(userId, { tier: 'pro', monthlyImageLimit: 60, canChooseStyle: true });
    const plain = await drawn({ userId });
    const other = await drawn(again(plain, { promptId: 'realistic' }));
    const back = await drawn(again(other, { promptId: 'cartoon' }));
    expect((await harness.image(back.imageId)).sha).toBe((await harness.image(plain.imageId)).sha);
    expect(await harness.usageOf(userId)).toEqual({ used: 2, reserved: 0 });
  });

  it('does not count for a user who has it from a copied list', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    const { imageId } = await drawn({ userId: ada });
    await harness.worker().copy.handle({
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
    expect(await harness.usageOf(ben)).toEqual({ used: 0, reserved: 0 });
  });

  it('is found by the hash of its text if no concept is known', async () => {
    harness.generator.source = 'model';
    harness.generator.draws = () => true;
    const userId = randomUUID();
    for (const text of ['Zqwrt', 'Zqwrt', 'Zqwrts'])
      await drawn({ userId, concept: null, depicts: 'letter', text });
    harness.generator.source = 'illustrator';
    expect(await harness.usageOf(userId)).toEqual({ used: 2, reserved: 0 });
    expect(
      JSON.stringify(await harness.database.query('SELECT * FROM imaging.owned_picture')).toLowerCase(),
    ).not.toContain('zqwrt');
  });
});

describe('a hundred requests of the same picture at once', () => {
  const hundred = async (userId: string): Promise<string[]> => {
    const items = Array.from({ length: 100 }, () => anItem({ userId }));
    const waiting = [...items];
    // As many at a time as there are connections.
    const lane = async (): Promise<void> => {
      for (let item = waiting.shift(); item; item = waiting.shift())
        await harness.worker().request.handle(added(item));
    };
    await Promise.all(Array.from({ length: 20 }, lane));
    return items.map(({ imageId }) => imageId);
  };

  it('take one place of the month, show a hundred pictures and count once', async () => {
    const userId = randomUUID();
    await hundred(userId);
    expect(await harness.usageOf(userId)).toEqual({ used: 0, reserved: 1 });
    await Promise.all([1, 2, 3, 4].map(() => harness.drawAll()));
    await harness.drawAll();
    expect(await harness.countOf('ready')).toBe(100);
    expect(await harness.usageOf(userId)).toEqual({ used: 1, reserved: 0 });
  });

  it('count once if the first attempts fail, and not at all if all fail', async () => {
    const userId = randomUUID();
    await hundred(userId);
    let tries = 0;
    harness.generator.before = () => {
      if ((tries += 1) <= 3) throw new GenerationFailed('unknown', false);
    };
    await harness.drawAll();
    expect([await harness.countOf('failed'), await harness.countOf('ready')]).toEqual([3, 97]);
    expect(await harness.usageOf(userId)).toEqual({ used: 1, reserved: 0 });
    const other = randomUUID();
    await harness.database.query('TRUNCATE imaging.library_picture');
    harness.generator.before = () => {
      throw new GenerationFailed('unknown', false);
    };
    await hundred(other);
    await harness.drawAll();
    expect(await harness.usageOf(other)).toEqual({ used: 0, reserved: 0 });
  });

  const abandoning = (): AbandonImage => {
    const outbox = new Outbox(harness.database);
    return new AbandonImage(
      harness.database,
      new PostgresImages(harness.database, outbox),
      new PostgresMonthlyUsages(harness.database, outbox),
      new PictureQuota(new PostgresOwnedPictures(harness.database)),
      harness.clock,
    );
  };

  it('keep their place while one of them is abandoned, and release it with the last', async () => {
    const userId = randomUUID();
    const ids = (await hundred(userId)).slice(0, 3);
    await harness.database.query(
      'DELETE FROM imaging.image WHERE user_id = $1 AND already_owned AND id <> ALL($2::uuid[])',
      [userId, ids],
    );
    const abandonImage = abandoning();
    const open = await harness.database.query<{ id: string }>(
      'SELECT id FROM imaging.image WHERE user_id = $1 ORDER BY already_owned, id',
      [userId],
    );
    for (const [index, { id }] of open.entries()) {
      expect(await harness.usageOf(userId)).toEqual({ used: 0, reserved: 1 });
      await abandonImage.execute({ id, userId, month: '2026-11' });
      if (index === open.length - 1) expect(await harness.usageOf(userId)).toEqual({ used: 0, reserved: 0 });
    }
  });

  it('make no month again for an account that was deleted before they are abandoned', async () => {
    const userId = randomUUID();
    const [id = ''] = await hundred(userId);
    await harness.database.query('DELETE FROM imaging.image WHERE user_id = $1', [userId]);
    await harness.database.query('DELETE FROM imaging.monthly_usage WHERE user_id = $1', [userId]);
    await abandoning().execute({ id, userId, month: '2026-11' });
    expect(
      await harness.database.query('SELECT month FROM imaging.monthly_usage WHERE user_id = $1', [userId]),
    ).toEqual([]);
  });

  it('count once if two months request the same picture before it is ready', async () => {
    const userId = randomUUID();
    await harness.add({ userId });
    harness.clock.time = new Date('2026-12-01T00:00:01Z');
    await harness.add({ userId });
    await harness.drawAll();
    const [november, december] = [await harness.usageOf(userId), await harness.usageOf(userId, '2026-12')];
    expect([november.used + december.used, november.reserved + december.reserved]).toEqual([1, 0]);
  });
});

describe('the migration owned-pictures', () => {
  it('assigns earlier pictures to their users', async () => {
    const userId = randomUUID();
    harness.rights.set(userId, {
      tier: 'pro',
      monthlyImageLimit: 60,
      canChooseStyle: true,
      canChooseCharacter: true,
    });
    await drawn({ userId });
    const variant = await drawn({ userId, promptId: 'realistic', characterId: 'lilly' });
    await drawn(again(variant));
    const open = await harness.add({ userId, concept: 'pear' });
    const before = await harness.database.query(
      'SELECT user_id, picture_key FROM imaging.owned_picture ORDER BY picture_key',
    );
    expect(before).toHaveLength(3);
    const [{ key } = { key: '' }] = await harness.database.query<{ key: string }>(
      'SELECT picture_key AS key FROM imaging.image WHERE id = $1',
      [open.imageId],
    );
    const migration = new OwnedPictures1765310004000();
    await harness.database.run(async () => {
      const runner = { query: (text: string) => harness.database.query(text) } as unknown as Parameters<
        typeof migration.up
      >[0];
      await migration.down(runner);
      await migration.up(runner);
    });
    expect(
      await harness.database.query(
        'SELECT user_id, picture_key FROM imaging.owned_picture ORDER BY picture_key',
      ),
    ).toEqual(before);
    expect(
      await harness.database.query('SELECT picture_key AS key FROM imaging.image WHERE id = $1', [
        open.imageId,
      ]),
    ).toEqual([{ key }]);
  });
});

import { randomUUID } from 'node:crypto';
import { added, again, anItem, ImagingHarness } from '../../src/imaging/testing/imaging.harness';

let harness: ImagingHarness;
beforeAll(async () => {
  harness = await ImagingHarness.open(process.env['TEST_DATABASE_URL']);
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.empty();
  await harness.database.query('TRUNCATE imaging.reported_picture, imaging.picture_report');
});

const shaOf = async (imageId: string): Promise<string> => (await harness.image(imageId)).sha ?? '';
const withdraw = async (sha: string, redraw = false): Promise<void> => {
  const { pictureCache, withdraw: handler } = harness.worker();
  await pictureCache.withdraw(sha, harness.clock.now());
  await handler.handle({ sha, redraw });
};
const apples = async (
  n: number,
): Promise<{ imageId: string; userId: string; listId: string; itemId: string }[]> => {
  const items = [];
  for (let i = 0; i < n; i++) items.push(await harness.add({ concept: 'apple' }));
  await harness.drawAll();
  return items;
};

describe('WithdrawPicture', () => {
  it('replaces the picture by the plain one, with one change per list, and uncounts it', async () => {
    const items = await apples(3);
    const sha = await shaOf(items[0]!.imageId);
    const pear = await harness.add({ concept: 'pear', listId: items[0]!.listId, userId: items[0]!.userId });
    await harness.drawAll();
    const before = await Promise.all(items.map(({ listId }) => harness.sequenceOf(listId)));
    await withdraw(sha);
    await withdraw(sha);
    for (const [i, { imageId, userId, listId }] of items.entries()) {
      expect(await harness.image(imageId)).toMatchObject({
        status: 'default',
        reason: 'withdrawn',
        sha: null,
      });
      expect([await harness.usageOf(userId), await harness.sequenceOf(listId)]).toEqual([
        { used: i === 0 ? 1 : 0, reserved: 0 },
        before[i]! + 1,
      ]);
    }
    expect(await harness.image(pear.imageId)).toMatchObject({ status: 'ready' });
  });

  it('hands out another variant to the next request', async () => {
    const [first] = await apples(1);
    const sha = await shaOf(first!.imageId);
    await withdraw(sha);
    const second = await harness.add({ concept: 'apple' });
    await harness.drawAll();
    expect(await harness.image(second.imageId)).toMatchObject({ status: 'ready' });
    expect(await shaOf(second.imageId)).not.toBe(sha);
    expect(harness.generator.drawn.map(({ variant }) => variant)).toEqual([0, 1]);
  });

  it('refuses the same bytes under another key', async () => {
    const [first] = await apples(1);
    const sha = await shaOf(first!.imageId);
    await withdraw(sha);
    // As if the cache keys had changed with a new version.
    await harness.database.query(
      "UPDATE imaging.withdrawn_picture SET cache_key = 'old' WHERE cache_key <> ''",
    );
    const second = await harness.add({ concept: 'apple' });
    await harness.drawAll();
    expect(await harness.image(second.imageId)).toMatchObject({
      status: 'failed',
      reason: 'withdrawn',
      sha: null,
    });
    expect(await harness.usageOf(second.userId)).toEqual({ used: 0, reserved: 0 });
    const third = await harness.add({ concept: 'apple' });
    await harness.drawAll();
    expect(await harness.image(third.imageId)).toMatchObject({ status: 'ready' });
  });

  it('is not shown as the previous picture of an item', async () => {
    const item = await harness.add({ concept: 'apple' });
    await harness.drawAll();
    const next = again(item);
    await harness.worker().request.handle(added(next));
    const before = await harness.sequenceOf(item.listId);
    await withdraw(await shaOf(item.imageId));
    expect(await harness.sequenceOf(item.listId)).toBe(before + 1);
    const shown = await harness.database.query(
      "SELECT s.sha FROM imaging.image g JOIN imaging.image s ON s.id = g.replaces_image_id AND s.status = 'ready' WHERE g.id = $1",
      [next.imageId],
    );
    expect(shown).toEqual([]);
  });

  it('keeps the plain picture if too many variants are withdrawn', async () => {
    for (let i = 0; i < 5; i++) {
      const [item] = await apples(1);
      await withdraw(await shaOf(item!.imageId));
    }
    const item = await harness.add({ concept: 'apple' });
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'default', reason: 'withdrawn' });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
  });

  it('deletes the file from the store', async () => {
    // Claims the empty store.
    await harness.worker().sweep.run(new Date());
    const [item] = await apples(1);
    const sha = await shaOf(item!.imageId);
    await withdraw(sha);
    await harness.worker().sweep.run(new Date(Date.now() + 2 * 86_400_000));
    await harness.worker().sweep.run(new Date(Date.now() + 3 * 86_400_000));
    expect(await harness.worker().store.has(sha)).toBe(false);
  });
});

describe('the replacement of a withdrawn picture', () => {
  it('is requested under the same id, free of charge, for items that show it', async () => {
    const userId = randomUUID();
    harness.rights.set(userId, { monthlyImageLimit: 1 });
    const item = await harness.add({ concept: 'apple', userId });
    await harness.drawAll();
    const [sha, before] = [await shaOf(item.imageId), await harness.sequenceOf(item.listId)];
    const gone = await harness.add({ concept: 'apple' });
    harness.deleted.add(gone.imageId);
    await withdraw(sha, true);
    expect(await harness.image(gone.imageId)).toMatchObject({ status: 'default', reason: 'withdrawn' });
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'requested', sha: null });
    expect([await harness.sequenceOf(item.listId), await harness.usageOf(userId)]).toEqual([
      before + 1,
      { used: 0, reserved: 0 },
    ]);
    expect(harness.notified).toContain(item.imageId);
    await withdraw(sha, true);
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'ready' });
    expect(await shaOf(item.imageId)).not.toBe(sha);
    // Requested, begun, ready.
    expect([await harness.sequenceOf(item.listId), await harness.usageOf(userId)]).toEqual([
      before + 3,
      { used: 0, reserved: 0 },
    ]);
    // A bad replacement is free of charge too.
    await withdraw(await shaOf(item.imageId), true);
    await harness.drawAll();
    expect([await harness.image(item.imageId), await harness.usageOf(userId)]).toMatchObject([
      { status: 'ready' },
      { used: 0, reserved: 0 },
    ]);
    expect(harness.generator.drawn.map(({ variant }) => variant)).toEqual([0, 1, 2]);
  });

  it('is drawn for copies too', async () => {
    const item = await harness.add({ concept: 'apple' });
    await harness.drawAll();
    const copy = anItem({ userId: item.userId });
    await harness.worker().copy.handle({
      listId: copy.listId,
      sourceListId: item.listId,
      ownerId: item.userId,
      items: [{ ...copy, replacesImageId: item.imageId }],
    } as never);
    expect(await shaOf(copy.imageId)).toBe(await shaOf(item.imageId));
    await withdraw(await shaOf(item.imageId), true);
    await harness.drawAll();
    for (const { imageId } of [item, copy])
      expect(await harness.image(imageId)).toMatchObject({ status: 'ready' });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
  });
});

import { randomUUID } from 'node:crypto';
import { added, again, anItem, Workshop } from '../src/imaging/testing/workshop';

let shop: Workshop;
beforeAll(async () => {
  shop = await Workshop.open(process.env['TEST_DATABASE_URL']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.empty();
  await shop.database.query('TRUNCATE imaging.reported_picture, imaging.picture_report');
});

const shaOf = async (imageId: string): Promise<string> => (await shop.image(imageId)).sha ?? '';
const withdraw = async (sha: string, redraw = false): Promise<void> => {
  const { library, withdraw: handler } = shop.worker();
  await library.withdraw(sha, shop.clock.now());
  await handler.handle({ sha, redraw });
};
const apples = async (
  n: number,
): Promise<{ imageId: string; userId: string; listId: string; itemId: string }[]> => {
  const items = [];
  for (let i = 0; i < n; i++) items.push(await shop.add({ concept: 'apple' }));
  await shop.drawAll();
  return items;
};

describe('a picture that was withdrawn', () => {
  it('is nobody’s any more: each list moves once, and nobody pays for it', async () => {
    const items = await apples(3);
    const sha = await shaOf(items[0]!.imageId);
    const pear = await shop.add({ concept: 'pear', listId: items[0]!.listId, userId: items[0]!.userId });
    await shop.drawAll();
    const before = await Promise.all(items.map(({ listId }) => shop.sequenceOf(listId)));
    await withdraw(sha);
    await withdraw(sha);
    for (const [i, { imageId, userId, listId }] of items.entries()) {
      expect(await shop.image(imageId)).toMatchObject({ status: 'default', reason: 'withdrawn', sha: null });
      expect([await shop.usageOf(userId), await shop.sequenceOf(listId)]).toEqual([
        { used: i === 0 ? 1 : 0, reserved: 0 },
        before[i]! + 1,
      ]);
    }
    expect(await shop.image(pear.imageId)).toMatchObject({ status: 'ready' });
  });

  it('is not handed out again: the next who asks gets another variant', async () => {
    const [first] = await apples(1);
    const sha = await shaOf(first!.imageId);
    await withdraw(sha);
    const second = await shop.add({ concept: 'apple' });
    await shop.drawAll();
    expect(await shop.image(second.imageId)).toMatchObject({ status: 'ready' });
    expect(await shaOf(second.imageId)).not.toBe(sha);
    expect(shop.generator.drawn.map(({ variant }) => variant)).toEqual([0, 1]);
  });

  it('is not drawn again under another name either', async () => {
    const [first] = await apples(1);
    const sha = await shaOf(first!.imageId);
    await withdraw(sha);
    // As if the library's names had changed with a new version.
    await shop.database.query("UPDATE imaging.withdrawn_picture SET cache_key = 'old' WHERE cache_key <> ''");
    const second = await shop.add({ concept: 'apple' });
    await shop.drawAll();
    expect(await shop.image(second.imageId)).toMatchObject({
      status: 'failed',
      reason: 'withdrawn',
      sha: null,
    });
    expect(await shop.usageOf(second.userId)).toEqual({ used: 0, reserved: 0 });
    const third = await shop.add({ concept: 'apple' });
    await shop.drawAll();
    expect(await shop.image(third.imageId)).toMatchObject({ status: 'ready' });
  });

  it('is not what a later picture of the item shows meanwhile', async () => {
    const item = await shop.add({ concept: 'apple' });
    await shop.drawAll();
    const next = again(item);
    await shop.worker().request.handle(added(next));
    const before = await shop.sequenceOf(item.listId);
    await withdraw(await shaOf(item.imageId));
    expect(await shop.sequenceOf(item.listId)).toBe(before + 1);
    const shown = await shop.database.query(
      "SELECT s.sha FROM imaging.image g JOIN imaging.image s ON s.id = g.replaces_image_id AND s.status = 'ready' WHERE g.id = $1",
      [next.imageId],
    );
    expect(shown).toEqual([]);
  });

  it('is kept plain where too many variants were withdrawn', async () => {
    for (let i = 0; i < 5; i++) {
      const [item] = await apples(1);
      await withdraw(await shaOf(item!.imageId));
    }
    const item = await shop.add({ concept: 'apple' });
    expect(await shop.image(item.imageId)).toMatchObject({ status: 'default', reason: 'withdrawn' });
    expect(await shop.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
  });

  it('goes from the store', async () => {
    // It takes the empty store for its own.
    await shop.worker().sweep.run(new Date());
    const [item] = await apples(1);
    const sha = await shaOf(item!.imageId);
    await withdraw(sha);
    await shop.worker().sweep.run(new Date(Date.now() + 2 * 86_400_000));
    await shop.worker().sweep.run(new Date(Date.now() + 3 * 86_400_000));
    expect(await shop.worker().store.has(sha)).toBe(false);
  });
});

describe('another one in its place', () => {
  it('is ordered under the same id, at nobody’s cost, for those who look at it', async () => {
    const userId = randomUUID();
    shop.rights.set(userId, { monthlyImageLimit: 1 });
    const item = await shop.add({ concept: 'apple', userId });
    await shop.drawAll();
    const [sha, before] = [await shaOf(item.imageId), await shop.sequenceOf(item.listId)];
    const gone = await shop.add({ concept: 'apple' });
    shop.deleted.add(gone.imageId);
    await withdraw(sha, true);
    expect(await shop.image(gone.imageId)).toMatchObject({ status: 'default', reason: 'withdrawn' });
    expect(await shop.image(item.imageId)).toMatchObject({ status: 'requested', sha: null });
    expect([await shop.sequenceOf(item.listId), await shop.usageOf(userId)]).toEqual([
      before + 1,
      { used: 0, reserved: 0 },
    ]);
    expect(shop.rang).toContain(item.imageId);
    await withdraw(sha, true);
    await shop.drawAll();
    expect(await shop.image(item.imageId)).toMatchObject({ status: 'ready' });
    expect(await shaOf(item.imageId)).not.toBe(sha);
    // Asked for, begun, ready.
    expect([await shop.sequenceOf(item.listId), await shop.usageOf(userId)]).toEqual([
      before + 3,
      { used: 0, reserved: 0 },
    ]);
    // It is nobody's either, if it is bad again.
    await withdraw(await shaOf(item.imageId), true);
    await shop.drawAll();
    expect([await shop.image(item.imageId), await shop.usageOf(userId)]).toMatchObject([
      { status: 'ready' },
      { used: 0, reserved: 0 },
    ]);
    expect(shop.generator.drawn.map(({ variant }) => variant)).toEqual([0, 1, 2]);
  });

  it('is drawn for copies too', async () => {
    const item = await shop.add({ concept: 'apple' });
    await shop.drawAll();
    const copy = anItem({ userId: item.userId });
    await shop
      .worker()
      .copy.handle({
        listId: copy.listId,
        sourceListId: item.listId,
        ownerId: item.userId,
        items: [{ ...copy, replacesImageId: item.imageId }],
      } as never);
    expect(await shaOf(copy.imageId)).toBe(await shaOf(item.imageId));
    await withdraw(await shaOf(item.imageId), true);
    await shop.drawAll();
    for (const { imageId } of [item, copy])
      expect(await shop.image(imageId)).toMatchObject({ status: 'ready' });
    expect(await shop.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
  });
});

import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { GenerationFailed } from '../../src/imaging/domain/generate/image-generator';
import { loadPictureBook } from '../../src/imaging/infrastructure/picture-book/load-picture-book';
import { added, again, anItem, ImagingHarness } from '../../src/imaging/testing/imaging.harness';

let harness: ImagingHarness;
beforeAll(async () => {
  harness = await ImagingHarness.open(process.env['TEST_DATABASE_URL']);
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

describe('RequestImages', () => {
  it('reserves a place and notifies the workers', async () => {
    const item = await harness.add();
    expect(await harness.image(item.imageId)).toMatchObject({
      status: 'requested',
      reason: null,
      month: '2026-11',
    });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 1 });
    expect(harness.notified).toEqual([item.imageId]);
  });

  it('requests once when the event is delivered again, later or at once', async () => {
    const item = anItem();
    const handle = (): Promise<void> => harness.worker().request.handle(added(item));
    await Promise.all(times(5, handle));
    await handle();
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 1 });
    expect(harness.notified).toHaveLength(1);
    await harness.drawAll();
    await handle();
    expect(await harness.usageOf(item.userId)).toEqual({ used: 1, reserved: 0 });
    expect(await harness.sequenceOf(item.listId)).toBe(1);
  });

  it('reserves no more than the month has: a hundred requests at once for five places', async () => {
    const userId = randomUUID();
    const items = times(100, (i) => anItem({ userId, concept: `thing-${i}` }));
    await Promise.all(items.map((item) => harness.worker().request.handle(added(item))));
    expect(await harness.usageOf(userId)).toEqual({ used: 0, reserved: 5 });
    expect(await harness.countOf('requested')).toBe(5);
    const refused = await Promise.all(items.map((item) => harness.image(item.imageId)));
    expect(refused.filter(({ status, reason }) => status === 'default' && reason === 'quota')).toHaveLength(
      95,
    );
    await harness.drawAll();
    expect(await harness.usageOf(userId)).toEqual({ used: 5, reserved: 0 });
  });

  it('keeps the plain picture when the month is used up, and the list changes', async () => {
    const [userId, listId] = [randomUUID(), randomUUID()];
    harness.rights.set(userId, { monthlyImageLimit: 1 });
    await harness.add({ userId, listId });
    const second = await harness.add({ userId, listId, concept: 'pear' });
    expect(await harness.image(second.imageId)).toMatchObject({ status: 'default', reason: 'quota' });
    expect(await harness.sequenceOf(listId)).toBe(1);
    await harness.drawAll();
    expect(await harness.sequenceOf(listId)).toBe(2);
    expect(await harness.countOf('ready')).toBe(1);
  });

  it.each([
    ['quota', { monthlyImageLimit: 0 }, {}],
    ['trial_over', { canGenerate: false }, {}],
    ['no_concept', {}, { concept: null, depicts: 'card-shopping-q' }],
    ['UPGRADE_REQUIRED', {}, { promptId: 'realistic' }],
    ['UNKNOWN_PROMPT', { canChooseStyle: true }, { promptId: 'crayon' }],
  ])('keeps the plain picture for %s and counts nothing', async (reason, rights, wish) => {
    const userId = randomUUID();
    harness.rights.set(userId, rights);
    const item = await harness.add({ userId, ...wish });
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'default', reason });
    expect(await harness.usageOf(userId)).toEqual({ used: 0, reserved: 0 });
    await harness.drawAll();
    expect(harness.generator.drawn).toHaveLength(0);
  });

  it('requests nothing for a copied list: the copy shows the same pictures free of charge', async () => {
    const [drawn, waiting] = [await harness.add(), await harness.add({ concept: 'pear' })];
    await harness.drawAll();
    const late = await harness.add({ concept: 'milk' });
    const ownerId = randomUUID();
    const listId = randomUUID();
    const items = [drawn, waiting, late, anItem({ concept: null })].map((of) => ({
      itemId: randomUUID(),
      imageId: randomUUID(),
      replacesImageId: of.imageId,
      depicts: of.depicts,
      concept: of.concept,
    }));
    await Promise.all([1, 2].map(() => harness.worker().copy.handle({ listId, ownerId, items })));
    const original = await harness.image(drawn.imageId);
    expect(await harness.image(items[0]!.imageId)).toMatchObject({
      status: 'ready',
      sha: original.sha,
      color: original.color,
      source: original.source,
    });
    // No picture yet: the view shows the source's as soon as there is one.
    expect(await harness.image(items[2]!.imageId)).toMatchObject({
      status: 'default',
      reason: null,
      sha: null,
    });
    expect(
      await harness.database.query('SELECT replaces_image_id FROM imaging.image WHERE id = $1', [
        items[2]!.imageId,
      ]),
    ).toEqual([{ replaces_image_id: late.imageId }]);
    expect(await harness.image(items[3]!.imageId)).toMatchObject({ status: 'default', reason: 'no_concept' });
    expect(await harness.usageOf(ownerId)).toEqual({ used: 0, reserved: 0 });
    expect(await harness.sequenceOf(listId)).toBe(4);
  });

  it('reads the store for cached pictures before locking, and concurrently', async () => {
    const [userId, listId] = [randomUUID(), randomUUID()];
    harness.rights.set(userId, { tier: 'pro', monthlyImageLimit: 60 });
    const others = times(20, (i) => anItem({ concept: `thing-${i}` }));
    for (const other of others) await harness.worker().request.handle(added(other));
    await harness.drawAll();
    const { request, store } = harness.worker();
    let [at, most, locked] = [0, 0, 0];
    store.has = async () => {
      most = Math.max(most, (at += 1));
      if (harness.database.inTransaction) locked += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      at -= 1;
      return true;
    };
    const [first, ...rest] = times(20, (i) => anItem({ userId, listId, concept: `thing-${i}` }));
    await request.handle(added(first!, ...rest));
    expect(await harness.usageOf(userId)).toEqual({ used: 20, reserved: 0 });
    expect({ locked, most }).toEqual({ locked: 0, most: 20 });
  });

  it('puts Kuzu beside a chore', async () => {
    const item = await harness.add({ listType: 'task', concept: 'brush-teeth' });
    expect((await harness.image(item.imageId)).figure).toBe('kuzu');
  });

  it('gives a cached picture at once and counts it', async () => {
    await harness.add();
    await harness.drawAll();
    const again = await harness.add();
    expect(await harness.image(again.imageId)).toMatchObject({
      status: 'ready',
      color: '#336699',
      source: 'illustrator',
    });
    expect(await harness.usageOf(again.userId)).toEqual({ used: 1, reserved: 0 });
    expect(await harness.sequenceOf(again.listId)).toBe(1);
    expect(await harness.published()).toEqual(['imaging.image-ready', 'imaging.image-ready']);
    expect(harness.generator.drawn).toHaveLength(1);
  });
});

describe('GenerateImage', () => {
  it('stores the picture, counts it, moves the list and records an event', async () => {
    const item = await harness.add();
    await harness.drawAll();
    const image = await harness.image(item.imageId);
    expect(image).toMatchObject({ status: 'ready', reason: null, attempts: 1 });
    expect(await harness.worker().store.has(image.sha ?? '')).toBe(true);
    expect(await harness.usageOf(item.userId)).toEqual({ used: 1, reserved: 0 });
    expect(await harness.sequenceOf(item.listId)).toBe(1);
    expect(await harness.published()).toEqual(['imaging.image-ready']);
  });

  it('draws a picture for ten families once, with two workers at once', async () => {
    const items = await Promise.all(times(10, () => harness.add({ concept: 'milk' })));
    harness.generator.before = () => new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all([harness.drawAll(), harness.drawAll()]);
    expect(harness.generator.drawn).toHaveLength(1);
    expect(await harness.countOf('ready')).toBe(10);
    for (const { userId } of items) expect(await harness.usageOf(userId)).toEqual({ used: 1, reserved: 0 });
  });

  it('gives two workers different pictures', async () => {
    await Promise.all(times(12, (i) => harness.add({ concept: `thing-${i}` })));
    await Promise.all(times(4, () => harness.drawAll()));
    expect(new Set(harness.generator.drawn.map(({ concept }) => concept)).size).toBe(12);
    expect(harness.generator.drawn).toHaveLength(12);
  });

  it('takes higher tiers first and alternates between families', async () => {
    const [big, small, paying] = times(3, () => randomUUID());
    harness.rights.set(paying!, { tier: 'pro', monthlyImageLimit: 60 });
    for (const n of [1, 2, 3]) {
      await harness.add({ userId: big, concept: `big-${n}` });
      harness.clock.pass(1);
    }
    await harness.add({ userId: small, concept: 'small-1' });
    harness.clock.pass(1);
    await harness.add({ userId: paying, concept: 'paying-1' });
    await harness.drawAll();
    expect(harness.generator.drawn.map(({ concept }) => concept)).toEqual([
      'paying-1',
      'big-1',
      'small-1',
      'big-2',
      'big-3',
    ]);
  });

  it('counts in the month of the request when the month ends meanwhile', async () => {
    harness.clock.time = new Date('2026-11-30T23:59:59Z');
    const userId = randomUUID();
    harness.rights.set(userId, { monthlyImageLimit: 1 });
    await harness.add({ userId });
    harness.clock.pass(2);
    await harness.add({ userId, concept: 'pear' });
    await harness.drawAll();
    expect(await harness.usageOf(userId, '2026-11')).toEqual({ used: 1, reserved: 0 });
    expect(await harness.usageOf(userId, '2026-12')).toEqual({ used: 1, reserved: 0 });
    expect(await harness.countOf('ready')).toBe(2);
  });

  it('draws again, to the same name, when the files were lost', async () => {
    await harness.add();
    await harness.drawAll();
    await rm(harness.folder, { recursive: true });
    const again = await harness.add();
    expect((await harness.image(again.imageId)).status).toBe('requested');
    await harness.drawAll();
    const image = await harness.image(again.imageId);
    expect(image.status).toBe('ready');
    expect(await harness.worker().store.has(image.sha ?? '')).toBe(true);
  });
});

describe('GenerateImage on failure', () => {
  it('fails a refused image at once, releases its place and moves the list', async () => {
    const item = await harness.add();
    harness.generator.before = () => {
      throw new GenerationFailed('safety_filter', false);
    };
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({
      status: 'failed',
      reason: 'safety_filter',
      attempts: 1,
    });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
    expect(await harness.sequenceOf(item.listId)).toBe(1);
    expect(await harness.published()).toEqual(['imaging.image-failed']);
  });

  it('retries a temporary failure later and keeps the place reserved', async () => {
    const item = await harness.add();
    let stumbles = 2;
    harness.generator.before = () => {
      if (stumbles-- > 0) throw new Error('disk full');
    };
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'requested', attempts: 1 });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 1 });
    harness.clock.pass(2);
    await harness.drawAll();
    harness.clock.pass(4);
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'ready', attempts: 3 });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 1, reserved: 0 });
  });

  it('retries an unavailable store for 15 minutes and then releases the place', async () => {
    const item = await harness.add();
    const { store, generate } = harness.worker();
    store.put = () => Promise.reject(new Error('S3 PUT: no answer'));
    for (let turn = 0; turn < 8; turn++) {
      await generate.execute();
      harness.clock.pass(150);
    }
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'failed', reason: 'server_error' });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
    expect(harness.generator.drawn).toHaveLength(1);
  });

  it('draws no more than it can buffer while the store refuses pictures', async () => {
    for (let n = 0; n < 20; n++) await harness.add({ concept: `thing-${n}` });
    const { store, generate } = harness.worker();
    store.put = () => Promise.reject(new Error('S3 PUT: no answer'));
    while (await generate.execute());
    expect(harness.generator.drawn).toHaveLength(16);
  });

  it('settles two images of one item at the same time without a deadlock', async () => {
    const first = await harness.add();
    const wishes = [again(first), again(first, { userId: randomUUID() }), again(first)];
    for (const wish of wishes) await harness.add(wish);
    const release: (() => void)[] = [];
    harness.generator.before = () => new Promise<void>((resolve) => release.push(resolve));
    const drawing = [1, 2, 3, 4].map(() => harness.worker().generate.execute());
    while (release.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const go of release) go();
    await Promise.all(drawing);
    for (const { imageId } of [first, ...wishes])
      expect(await harness.image(imageId)).toMatchObject({ status: 'ready', attempts: 1 });
  });

  it('begins an image of a killed worker again and finds its files', async () => {
    const item = await harness.add();
    const dead = harness.worker();
    // Killed between store and row: the files are stored, the row still says generating.
    let stored = (): void => undefined;
    const wrote = new Promise<void>((resolve) => (stored = resolve));
    const put = dead.store.put.bind(dead.store);
    dead.store.put = async (files, account) => {
      await put(files, account);
      stored();
      return new Promise(() => undefined);
    };
    void dead.generate.execute();
    await wrote;
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'generating', attempts: 1 });
    harness.clock.pass(60);
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'ready', attempts: 2 });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 1, reserved: 0 });
  });

  it('lets a worker that was only slow not settle an image that another has begun again', async () => {
    const item = await harness.add();
    let release = (): void => undefined;
    let began = (): void => undefined;
    const begun = new Promise<void>((resolve) => (began = resolve));
    harness.generator.before = () => {
      began();
      return new Promise<void>((resolve) => (release = resolve));
    };
    const slow = harness.worker().generate.execute();
    await begun;
    harness.generator.before = () => undefined;
    harness.clock.pass(60);
    await harness.drawAll();
    release();
    await slow;
    expect(await harness.usageOf(item.userId)).toEqual({ used: 1, reserved: 0 });
    expect(await harness.sequenceOf(item.listId)).toBe(1);
    expect(await harness.published()).toEqual(['imaging.image-ready']);
  });

  it('lets a worker that was only slow not fail an image that another is drawing', async () => {
    const item = await harness.add();
    const [slow, successor] = [harness.worker().generate, harness.worker().generate];
    const ends: ((error?: Error) => void)[] = [];
    harness.generator.before = () =>
      new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    const begun = async (n: number): Promise<void> => {
      while (ends.length < n) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const first = slow.execute();
    await begun(1);
    harness.clock.pass(60);
    const second = successor.execute();
    await begun(2);
    ends[0]?.(new GenerationFailed('safety_filter', false));
    await first;
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'generating', attempts: 2 });
    ends[1]?.();
    await second;
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'ready', reason: null });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 1, reserved: 0 });
  });

  it('abandons an image that kills its worker every time', async () => {
    const item = await harness.add();
    harness.generator.before = () => new Promise<void>(() => undefined);
    for (let death = 1; death <= 3; death++) {
      void harness.worker().generate.execute();
      while ((await harness.image(item.imageId)).attempts < death)
        await new Promise((resolve) => setTimeout(resolve, 5));
      harness.clock.pass(60);
    }
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'failed', reason: 'server_error' });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
  });
});

describe('the usage of a month', () => {
  it('equals the ready images, and the reserved places the open ones, over any order of events', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('add' as const), user: fc.nat(1), what: fc.nat(4) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('draw' as const),
          luck: fc.constantFrom('well', 'stumble', 'refuse', 'die'),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0, 12) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), which: fc.nat(20) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await harness.empty();
        const people = [randomUUID(), randomUUID()];
        const items: ReturnType<typeof anItem>[] = [];
        for (const now of steps) {
          if (now.kind === 'add')
            items.push(await harness.add({ userId: people[now.user], concept: `thing-${now.what}` }));
          else if (now.kind === 'wait') harness.clock.pass(60 + now.days * 86_400);
          else if (now.kind === 'again') {
            const item = items[now.which];
            if (item) await harness.worker().request.handle(added(item));
          } else {
            harness.generator.before = () => {
              if (now.luck === 'stumble') throw new Error('passing');
              if (now.luck === 'refuse') throw new GenerationFailed('safety_filter', false);
              // The process has died: nothing after this line runs.
              if (now.luck === 'die') return new Promise<void>(() => undefined);
            };
            await Promise.race([
              harness.worker().generate.execute(),
              ...(now.luck === 'die' ? [new Promise((resolve) => setTimeout(resolve, 60))] : []),
            ]);
          }
          const wrong = await harness.database.query(
            `SELECT 1 AS wrong FROM (
               SELECT user_id, month, count(*) FILTER (WHERE status = 'ready') AS ready, count(*) FILTER (WHERE status IN ('requested', 'generating')) AS open
               FROM imaging.image WHERE cache_key IS NOT NULL AND NOT already_owned GROUP BY user_id, month
             ) AS images FULL JOIN imaging.monthly_usage AS usage USING (user_id, month)
             WHERE coalesce(ready, 0) <> coalesce(used, 0) OR coalesce(open, 0) <> coalesce(reserved, 0) OR used + reserved > 5`,
          );
          expect(wrong).toEqual([]);
          const counted = `SELECT 1 AS wrong FROM imaging.image WHERE status = 'ready' GROUP BY user_id, picture_key HAVING count(*) FILTER (WHERE NOT already_owned) <> 1`;
          expect(await harness.database.query(counted)).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is answered with the remaining pictures and the time of the reset', async () => {
    const userId = randomUUID();
    const { limits } = harness.worker();
    expect(await limits.of(userId)).toEqual({
      tier: 'trial',
      monthlyUsed: 0,
      monthlyLimit: 5,
      remaining: 5,
      canGenerate: true,
      trialOver: false,
      month: '2026-11',
      resetsAt: '2026-12-01T00:00:00.000Z',
      canChooseStyle: false,
      canChooseCharacter: false,
      canShare: false,
      canCreatePrompts: false,
      biggerPlans: expect.any(Array) as object,
    });
    for (let n = 0; n < 6; n++) await harness.add({ userId, concept: `thing-${n}` });
    expect(await limits.of(userId)).toMatchObject({ monthlyUsed: 5, remaining: 0, canGenerate: false });
    harness.clock.time = new Date('2026-12-01T00:00:00Z');
    expect(await limits.of(userId)).toMatchObject({
      monthlyUsed: 0,
      remaining: 5,
      canGenerate: true,
      month: '2026-12',
    });
    harness.rights.set(userId, { canGenerate: false });
    expect(await limits.of(userId)).toMatchObject({
      monthlyLimit: 5,
      remaining: 0,
      canGenerate: false,
      trialOver: true,
    });
  });
});

describe('loadPictureBook', () => {
  const page = {
    file: 'apple.12345678.svg',
    color: '#cc3344',
    ground: '#ffeeee',
    thumbHash: 'abc',
    width: 512,
    height: 512,
  };
  const load = async (pictures: object): Promise<number> => {
    const path = join(tmpdir(), `pictick-manifest-${randomUUID()}.json`);
    await writeFile(path, JSON.stringify({ version: 1, pictures }));
    try {
      return await loadPictureBook(harness.database, path);
    } finally {
      await rm(path);
    }
  };
  const book = (): Promise<object[]> =>
    harness.database.query('SELECT key, url, color FROM imaging.plain_picture ORDER BY key');

  it('stores the file of each key and follows the next build', async () => {
    expect(await load({ apple: page, 'card-shopping-any': { ...page, file: 'card.1.svg' } })).toBe(2);
    await load({ apple: page, 'card-shopping-any': { ...page, file: 'card.1.svg' } });
    expect(await book()).toEqual([
      { key: 'apple', url: '/art/apple.12345678.svg', color: '#cc3344' },
      { key: 'card-shopping-any', url: '/art/card.1.svg', color: '#cc3344' },
    ]);
    await load({ apple: { ...page, file: 'apple.87654321.svg' } });
    expect(await book()).toEqual([{ key: 'apple', url: '/art/apple.87654321.svg', color: '#cc3344' }]);
  });

  it('never empties the book because of a broken build', async () => {
    await load({ apple: page });
    await expect(load({})).rejects.toThrow('empty');
    expect(await book()).toHaveLength(1);
  });
});

describe('another picture of an item', () => {
  const shown = async (
    imageId: string,
  ): Promise<{ status: string; variant: number; replaces: string | null; style: string }> => {
    const [row] = await harness.database.query<{
      status: string;
      variant: number;
      replaces: string | null;
      style: string;
    }>('SELECT status, variant, replaces_image_id AS replaces, style FROM imaging.image WHERE id = $1', [
      imageId,
    ]);
    return row!;
  };
  const drawn = async (given: Parameters<typeof anItem>[0] = {}): Promise<ReturnType<typeof anItem>> => {
    const item = await harness.add(given);
    await harness.drawAll();
    return item;
  };

  it('is another variant, counts, and shows the last good one until it is ready', async () => {
    const first = await drawn();
    const second = await harness.add(again(first));
    expect(await shown(second.imageId)).toEqual({
      status: 'requested',
      variant: 1,
      replaces: first.imageId,
      style: 'cartoon',
    });
    expect(await harness.usageOf(first.userId)).toEqual({ used: 1, reserved: 1 });
    await harness.drawAll();
    expect(harness.generator.drawn.map(({ variant }) => variant)).toEqual([0, 1]);
    expect((await harness.image(second.imageId)).sha).not.toBe((await harness.image(first.imageId)).sha);
    expect(await harness.usageOf(first.userId)).toEqual({ used: 2, reserved: 0 });
  });

  it('reuses a variant of another family before drawing one', async () => {
    const theirs = await drawn();
    await drawn(again(theirs));
    const mine = await harness.add();
    const another = await harness.add(again(mine));
    expect(await shown(another.imageId)).toMatchObject({ status: 'ready', variant: 1 });
    expect(harness.generator.drawn).toHaveLength(2);
    expect(await harness.usageOf(mine.userId)).toEqual({ used: 2, reserved: 0 });
  });

  it('starts with variant 0 in a new style, and shows the last one again in the previous style', async () => {
    const userId = randomUUID();
    harness.rights.set(userId, { tier: 'pro', monthlyImageLimit: 60, canChooseStyle: true });
    const first = await drawn({ userId });
    const other = await drawn(again(first, { promptId: 'realistic' }));
    const back = await drawn(again(other, { promptId: null }));
    expect([await shown(other.imageId), await shown(back.imageId)]).toMatchObject([
      { style: 'realistic', variant: 0 },
      { style: 'cartoon', variant: 0 },
    ]);
  });

  it.each([
    ['the month is used up', { monthlyImageLimit: 1 }, {}, 'quota'],
    ['the plan does not include the style', {}, { promptId: 'realistic' }, 'UPGRADE_REQUIRED'],
  ])(
    'is not requested when %s: the last good one stays and nothing is counted',
    async (_, rights, wish, reason) => {
      const userId = randomUUID();
      harness.rights.set(userId, rights);
      const first = await drawn({ userId });
      const second = await harness.add(again(first, wish));
      expect(await harness.image(second.imageId)).toMatchObject({ status: 'default', reason });
      // The same after repeated requests.
      const third = await harness.add(again(second, wish));
      expect((await shown(third.imageId)).replaces).toBe(first.imageId);
      expect(await harness.usageOf(userId)).toEqual({ used: 1, reserved: 0 });
    },
  );

  it('that fails keeps the last good one and releases its place', async () => {
    const first = await drawn();
    harness.generator.before = () => Promise.reject(new GenerationFailed('safety_filter', false));
    const second = await drawn(again(first));
    expect(await harness.image(second.imageId)).toMatchObject({ status: 'failed', reason: 'safety_filter' });
    expect((await shown(second.imageId)).replaces).toBe(first.imageId);
    expect(await harness.usageOf(first.userId)).toEqual({ used: 1, reserved: 0 });
  });

  it('requested repeatedly while none is ready shows the newest ready one', async () => {
    const first = await harness.add();
    harness.clock.pass(1);
    const second = await harness.add(again(first));
    harness.clock.pass(1);
    const third = await harness.add(again(second));
    expect(await shown(third.imageId)).toMatchObject({ replaces: null, variant: 2 });
    const { generate } = harness.worker();
    await generate.execute();
    expect([await shown(second.imageId), await shown(third.imageId)]).toMatchObject([
      { replaces: first.imageId },
      { replaces: first.imageId },
    ]);
    expect(await harness.sequenceOf(first.listId)).toBe(3);
    await generate.execute();
    expect((await shown(third.imageId)).replaces).toBe(second.imageId);
  });

  it("does not show a picture of the item's previous name", async () => {
    const milk = await harness.add({ concept: 'milk' });
    harness.clock.pass(1);
    const bread = await harness.add({ ...milk, imageId: randomUUID(), concept: 'bread', depicts: 'bread' });
    await harness.worker().generate.execute();
    expect((await shown(bread.imageId)).replaces).toBeNull();
  });

  it('does not show a picture of another text on the same letter card', async () => {
    harness.generator.draws = () => true;
    const words = { concept: null, depicts: 'card-shopping-g' };
    const biscuits = await harness.add({ ...words, text: 'Glupschkekse' });
    harness.clock.pass(1);
    const lighter = await harness.add({
      ...biscuits,
      ...words,
      imageId: randomUUID(),
      text: 'Grillanzünder',
    });
    harness.clock.pass(1);
    const known = await harness.add({ ...biscuits, ...words, imageId: randomUUID(), concept: 'grapes' });
    await harness.worker().generate.execute();
    expect((await harness.image(biscuits.imageId)).status).toBe('ready');
    expect([await shown(lighter.imageId), await shown(known.imageId)]).toMatchObject([
      { replaces: null },
      { replaces: null },
    ]);
  });

  it('of the same text shows the first one although the month is used up', async () => {
    harness.generator.draws = () => true;
    const userId = randomUUID();
    harness.rights.set(userId, { monthlyImageLimit: 1 });
    const biscuits = await harness.add({
      userId,
      concept: null,
      depicts: 'card-shopping-g',
      text: 'Glupschkekse',
    });
    harness.clock.pass(1);
    const second = await harness.add(again(biscuits));
    await harness.worker().generate.execute();
    expect(await shown(second.imageId)).toMatchObject({ status: 'default', replaces: biscuits.imageId });
  });

  it('of a chore has no character for `none` and Kuzu by default', async () => {
    const chore = { concept: 'set-table', listType: 'task' as const };
    const [alone, usual] = [await drawn({ ...chore, characterId: 'none' }), await drawn(chore)];
    expect([await harness.image(alone.imageId), await harness.image(usual.imageId)]).toMatchObject([
      { status: 'ready', figure: null },
      { status: 'ready', figure: 'kuzu' },
    ]);
    expect(harness.generator.drawn.map(({ figure }) => figure)).toEqual([null, { builtIn: 'kuzu' }]);
  });

  it("falls back to the default character on a smaller plan if the list's character is inherited", async () => {
    const chore = { concept: 'set-table', listType: 'task' as const, characterId: 'lilly' };
    const [brought, chosen] = [await drawn({ ...chore, inherited: ['character'] }), await drawn(chore)];
    expect([await harness.image(brought.imageId), await harness.image(chosen.imageId)]).toMatchObject([
      { status: 'ready', figure: 'kuzu' },
      { status: 'default', reason: 'UPGRADE_REQUIRED' },
    ]);
  });

  it('counts for the requesting user, once per event however often it is delivered', async () => {
    const first = await drawn();
    const ben = randomUUID();
    const second = again(first, { userId: ben });
    await Promise.all(times(5, () => harness.worker().request.handle(added(second))));
    expect(await harness.usageOf(ben)).toEqual({ used: 0, reserved: 1 });
    expect(await harness.usageOf(first.userId)).toEqual({ used: 1, reserved: 0 });
  });
});

describe('free text', () => {
  const words = {
    concept: null,
    depicts: 'card-shopping-g',
    text: 'grandma’s tin, 2 kg',
    language: 'en' as const,
  };

  it('is drawn, cleaned, if the generator draws text, for the account only', async () => {
    harness.generator.draws = () => true;
    const item = await harness.add(words);
    await harness.drawAll();
    expect(harness.generator.drawn[0]?.subject).toEqual({
      text: expect.not.stringContaining('2 kg') as string,
      language: 'en',
    });
    expect((await harness.image(item.imageId)).sha).toMatch(/^p/);
    const theirs = await harness.add(words);
    expect(await harness.image(theirs.imageId)).toMatchObject({ status: 'requested' });
    const mine = await harness.add({ ...words, userId: item.userId });
    expect(await harness.image(mine.imageId)).toMatchObject({ status: 'ready' });
  });

  it('is not drawn if it is unfit for children', async () => {
    harness.generator.draws = () => true;
    const item = await harness.add({ ...words, text: 's.e.x' });
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'default', reason: 'safety_filter' });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
  });
});

describe('the preferred style', () => {
  it('applies if no other is chosen, and falls back to the default after a downgrade', async () => {
    const userId = randomUUID();
    await harness.database.query('INSERT INTO imaging.preference VALUES ($1, $2)', [userId, 'watercolour']);
    const styleOf = async (given: object): Promise<string> => {
      const { imageId } = await harness.add({ userId, ...given });
      return (
        await harness.database.query<{ style: string }>('SELECT style FROM imaging.image WHERE id = $1', [
          imageId,
        ])
      )[0]!.style;
    };
    expect(await styleOf({ concept: 'pear' })).toBe('cartoon');
    harness.rights.set(userId, { tier: 'pro', monthlyImageLimit: 60, canChooseStyle: true });
    expect(await styleOf({ concept: 'plum' })).toBe('watercolour');
    expect(await styleOf({ concept: 'fig', promptId: 'realistic' })).toBe('realistic');
  });
});

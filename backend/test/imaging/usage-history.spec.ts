import { randomUUID } from 'node:crypto';
import { GenerationFailed } from '../../src/imaging/domain/generate/image-generator';
import { UsageHistoryQuery } from '../../src/imaging/queries/usage-history.query';
import { again, ImagingHarness } from '../../src/imaging/testing/imaging.harness';

describe('UsageHistoryQuery', () => {
  let harness: ImagingHarness;
  beforeAll(async () => {
    harness = await ImagingHarness.open(process.env['TEST_DATABASE_URL']);
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.empty());

  const history = (userId: string, days: number) =>
    new UsageHistoryQuery(harness.database, harness.clock).of(userId, days);

  it('answers every day in UTC, today last, of this user only', async () => {
    const userId = randomUUID();
    harness.rights.set(userId, { tier: 'platinum', monthlyImageLimit: 150 });
    harness.clock.time = new Date('2026-11-18T23:59:59Z');
    await harness.add({ userId, concept: 'pear' });
    await harness.add({ concept: 'grape' });
    await harness.drawAll();
    harness.clock.time = new Date('2026-11-20T00:00:00Z');
    const apple = await harness.add({ userId });
    // Pictures from the cache count, owned ones do not.
    await harness.add({ userId, concept: 'grape' });
    await harness.add({ userId, concept: 'pear' });
    await harness.drawAll();
    harness.generator.before = () => Promise.reject(new GenerationFailed('safety_filter', false));
    await harness.add(again(apple));
    await harness.add({ concept: 'plum' });
    await harness.drawAll();
    await harness.add({ userId, concept: null });
    harness.clock.time = new Date('2026-11-21T10:00:00Z');
    await harness.worker().copy.handle({
      listId: randomUUID(),
      ownerId: userId,
      items: [
        {
          itemId: randomUUID(),
          imageId: randomUUID(),
          replacesImageId: apple.imageId,
          depicts: 'apple',
          concept: 'apple',
        },
      ],
    });
    expect(await history(userId, 4)).toEqual({
      days: 4,
      totals: { generated: 3, failed: 1 },
      usage: [
        { date: '2026-11-18', generated: 1, failed: 0 },
        { date: '2026-11-19', generated: 0, failed: 0 },
        { date: '2026-11-20', generated: 2, failed: 1 },
        { date: '2026-11-21', generated: 0, failed: 0 },
      ],
    });
    expect(await history(userId, 1)).toEqual({
      days: 1,
      totals: { generated: 0, failed: 0 },
      usage: [{ date: '2026-11-21', generated: 0, failed: 0 }],
    });
    expect((await history(randomUUID(), 365)).usage).toHaveLength(365);
  });

  it('agrees with the month: a hundred requests at once, three places left', async () => {
    const userId = randomUUID();
    harness.rights.set(userId, { monthlyImageLimit: 5 });
    await harness.database.query("INSERT INTO imaging.monthly_usage VALUES ($1, '2026-11', 2, 0)", [userId]);
    await Promise.all(Array.from({ length: 100 }, (_, i) => harness.add({ userId, concept: `thing-${i}` })));
    await Promise.all([harness.drawAll(), harness.drawAll(), harness.drawAll()]);
    expect(harness.generator.drawn).toHaveLength(3);
    expect(await harness.countOf('ready')).toBe(3);
    expect(await harness.countOf('default')).toBe(97);
    expect(await harness.usageOf(userId)).toEqual({ used: 5, reserved: 0 });
    expect((await history(userId, 1)).totals).toEqual({ generated: 3, failed: 0 });
  });

  it('gives released places to other images, and no more than were left', async () => {
    const userId = randomUUID();
    await harness.database.query("INSERT INTO imaging.monthly_usage VALUES ($1, '2026-11', 2, 0)", [userId]);
    let refusals = 2;
    harness.generator.before = () =>
      refusals-- > 0 ? Promise.reject(new GenerationFailed('safety_filter', false)) : undefined;
    await Promise.all(Array.from({ length: 10 }, (_, i) => harness.add({ userId, concept: `thing-${i}` })));
    await harness.drawAll();
    expect(await harness.usageOf(userId)).toEqual({ used: 3, reserved: 0 });
    await Promise.all(Array.from({ length: 10 }, (_, i) => harness.add({ userId, concept: `more-${i}` })));
    await harness.drawAll();
    expect(await harness.usageOf(userId)).toEqual({ used: 5, reserved: 0 });
    expect((await history(userId, 1)).totals).toEqual({ generated: 3, failed: 2 });
  });
});

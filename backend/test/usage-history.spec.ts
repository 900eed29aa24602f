import { randomUUID } from 'node:crypto';
import { GenerationFailed } from '../src/imaging/domain/image-generator';
import { UsageHistoryQuery } from '../src/imaging/queries/usage-history.query';
import { again, Workshop } from '../src/imaging/testing/workshop';

describe('what was made on which day', () => {
  let shop: Workshop;
  beforeAll(async () => {
    shop = await Workshop.open(process.env['TEST_DATABASE_URL']);
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.empty());

  const history = (userId: string, days: number) =>
    new UsageHistoryQuery(shop.database, shop.clock).of(userId, days);

  it('is told for every day in UTC, today last, of this person only', async () => {
    const userId = randomUUID();
    shop.rights.set(userId, { tier: 'platinum', monthlyImageLimit: 150 });
    shop.clock.time = new Date('2026-11-18T23:59:59Z');
    await shop.add({ userId, concept: 'pear' });
    await shop.add({ concept: 'grape' });
    await shop.drawAll();
    shop.clock.time = new Date('2026-11-20T00:00:00Z');
    const apple = await shop.add({ userId });
    // From the library: it counts as well. What the person has had before does not.
    await shop.add({ userId, concept: 'grape' });
    await shop.add({ userId, concept: 'pear' });
    await shop.drawAll();
    shop.generator.before = () => Promise.reject(new GenerationFailed('safety_filter', false));
    await shop.add(again(apple));
    await shop.add({ concept: 'plum' });
    await shop.drawAll();
    await shop.add({ userId, concept: null });
    shop.clock.time = new Date('2026-11-21T10:00:00Z');
    await shop
      .worker()
      .copy.handle({
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

  it('agrees with what counts against the month: a hundred at once, three places left', async () => {
    const userId = randomUUID();
    shop.rights.set(userId, { monthlyImageLimit: 5 });
    await shop.database.query("INSERT INTO imaging.monthly_usage VALUES ($1, '2026-11', 2, 0)", [userId]);
    await Promise.all(Array.from({ length: 100 }, (_, i) => shop.add({ userId, concept: `thing-${i}` })));
    await Promise.all([shop.drawAll(), shop.drawAll(), shop.drawAll()]);
    expect(shop.generator.drawn).toHaveLength(3);
    expect(await shop.countOf('ready')).toBe(3);
    expect(await shop.countOf('default')).toBe(97);
    expect(await shop.usageOf(userId)).toEqual({ used: 5, reserved: 0 });
    expect((await history(userId, 1)).totals).toEqual({ generated: 3, failed: 0 });
  });

  it('gives the places of those that failed to others, and to no more than were left', async () => {
    const userId = randomUUID();
    await shop.database.query("INSERT INTO imaging.monthly_usage VALUES ($1, '2026-11', 2, 0)", [userId]);
    let refusals = 2;
    shop.generator.before = () =>
      refusals-- > 0 ? Promise.reject(new GenerationFailed('safety_filter', false)) : undefined;
    await Promise.all(Array.from({ length: 10 }, (_, i) => shop.add({ userId, concept: `thing-${i}` })));
    await shop.drawAll();
    expect(await shop.usageOf(userId)).toEqual({ used: 3, reserved: 0 });
    await Promise.all(Array.from({ length: 10 }, (_, i) => shop.add({ userId, concept: `more-${i}` })));
    await shop.drawAll();
    expect(await shop.usageOf(userId)).toEqual({ used: 5, reserved: 0 });
    expect((await history(userId, 1)).totals).toEqual({ generated: 3, failed: 2 });
  });
});

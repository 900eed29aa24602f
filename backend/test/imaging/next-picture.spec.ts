import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { highestPriority, priorityAgingMs } from '../../src/imaging/domain/generate/queue-priority';
import { PostgresImages, nextInLine } from '../../src/imaging/infrastructure/postgres-images';
import { ImagingHarness } from '../../src/imaging/testing/imaging.harness';
import { type QueuedImage, InMemoryImageQueue } from '../../src/imaging/testing/in-memory-image-queue';
import { Outbox } from '../../src/platform/outbox/outbox';

let harness: ImagingHarness;
let images: PostgresImages;
const start = Date.UTC(2026, 10, 21);

beforeAll(async () => {
  harness = await ImagingHarness.open(process.env['TEST_DATABASE_URL']);
  images = new PostgresImages(harness.database, new Outbox(harness.database));
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const write = `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, list_type, concept, style, variant, status, cache_key, month, tier_rank, attempts, due_at, requested_at)
  SELECT id, gen_random_uuid(), gen_random_uuid(), owner, owner, 'apple', 'shopping', 'apple', 'cartoon', 0, status, id::text, '2026-11', tier, 0, CASE WHEN status = 'requested' THEN requested END, requested
  FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::text[]) AS given (id, owner, tier, requested, status)`;

const insert = (pictures: readonly QueuedImage[], status = 'requested'): Promise<unknown> =>
  harness.database.query(write, [
    pictures.map(({ id }) => id),
    pictures.map(({ ownerId }) => ownerId),
    pictures.map(({ tierRank }) => tierRank),
    pictures.map(({ requestedAt }) => requestedAt),
    pictures.map(() => status),
  ]);

/** Claims and begins in one transaction, as the worker does. */
const take = (now: Date): Promise<string | undefined> =>
  harness.database.run(async () => {
    const image = await images.next(now);
    if (!image) return undefined;
    image.begin(now, 30_000);
    await images.save(image);
    return image.id;
  });

/** Keeps begun images from coming back during a test. */
const stayBegun = (): Promise<unknown> =>
  harness.database.query("UPDATE imaging.image SET due_at = 'infinity' WHERE status = 'generating'");

describe('Images.next', () => {
  it('claims in the order of InMemoryImageQueue', async () => {
    const owners = Array.from({ length: 4 }, () => randomUUID());
    const waiting = fc.record({
      owner: fc.nat(3),
      tierRank: fc.nat(3),
      minute: fc.integer({ min: 0, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(waiting, { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 0, max: 180_000 }),
        async (given, stepMs) => {
          await harness.empty();
          const queue = new InMemoryImageQueue();
          const pictures = given.map(({ owner, tierRank, minute }) => ({
            id: randomUUID(),
            ownerId: owners[owner]!,
            tierRank,
            requestedAt: new Date(start + minute * 60_000),
          }));
          await insert(pictures);
          queue.add(...pictures);
          for (let n = 0; n < given.length; n++) {
            const now = new Date(start + 20 * 60_000 + n * stepMs);
            expect(await take(now)).toBe(queue.next(now)?.id);
            await stayBegun();
          }
          expect(await take(new Date(start + 86_400_000))).toBe(undefined);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('gives each of many workers another image', async () => {
    const pictures = Array.from({ length: 40 }, (_, n) => ({
      id: randomUUID(),
      ownerId: randomUUID(),
      tierRank: n % 4,
      requestedAt: new Date(start),
    }));
    await insert(pictures);
    const taken = await Promise.all(Array.from({ length: 40 }, () => take(new Date(start + 1_000))));
    expect(new Set(taken).size).toBe(40);
    expect(taken).not.toContain(undefined);
  });

  it('skips locked images', async () => {
    const [held, free] = [0, 1].map((n) => ({
      id: randomUUID(),
      ownerId: randomUUID(),
      tierRank: 0,
      requestedAt: new Date(start + n),
    })) as [QueuedImage, QueuedImage];
    await insert([held, free]);
    let release = (): void => undefined;
    const holding = harness.database.run(async () => {
      await images.byId(held.id);
      await new Promise<void>((resolve) => (release = resolve));
    });
    while (
      (
        await harness.database.query('SELECT 1 FROM imaging.image WHERE id = $1 FOR UPDATE SKIP LOCKED', [
          held.id,
        ])
      ).length > 0
    );
    expect(await take(new Date(start + 1_000))).toBe(free.id);
    release();
    await holding;
    expect(await take(new Date(start + 1_000))).toBe(held.id);
  });

  it('uses an index among ten thousand waiting and fifty thousand finished images', async () => {
    const families = Array.from({ length: 500 }, () => randomUUID());
    const some = (count: number): QueuedImage[] =>
      Array.from({ length: count }, (_, n) => ({
        id: randomUUID(),
        ownerId: families[n % families.length]!,
        tierRank: n % 4,
        requestedAt: new Date(start + n),
      }));
    for (let n = 0; n < 5; n++) await insert(some(10_000), 'ready');
    await insert(some(10_000));
    await harness.database.query(
      'INSERT INTO imaging.family_turn (owner_id, served_at, turn) SELECT id, $2, 0 FROM unnest($1::uuid[]) AS family (id)',
      [families, new Date(start)],
    );
    await harness.database.query('VACUUM ANALYZE imaging.image');
    await harness.database.query('ANALYZE imaging.family_turn');
    const explain = `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${nextInLine}`;
    const [answer] = await harness.database.query<{
      'QUERY PLAN': [{ 'Execution Time': number; Plan: object }];
    }>(explain, [new Date(start + 60_000), highestPriority, priorityAgingMs / 1_000]);
    const plan = answer!['QUERY PLAN'][0];
    const text = JSON.stringify(plan.Plan);
    expect(text).toContain('"Index Name":"image_waiting"');
    expect(text).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"image"/);
    // Reads the waiting images only, and of the table just the claimed row.
    const read =
      (plan.Plan as Record<string, number>)['Shared Hit Blocks']! +
      (plan.Plan as Record<string, number>)['Shared Read Blocks']!;
    expect(read).toBeLessThan(600);
  });
});

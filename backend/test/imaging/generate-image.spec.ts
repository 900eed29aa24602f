import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BillingFacade } from '../../src/billing';
import { ImagingModule } from '../../src/imaging';
import { ImageGenerator } from '../../src/imaging/domain/generate/image-generator';
import { added, anItem, FakeGenerator, trialRights } from '../../src/imaging/testing/imaging.harness';
import { ItemRenamed, ItemsAdded } from '../../src/lists/events';
import { Database } from '../../src/platform/database/database';
import { Outbox } from '../../src/platform/outbox/outbox';
import { migratedDatabase } from '../support/database/database';
import { build, type BuiltModule } from '../support/module.builder';

let worker: BuiltModule;
let folder: string;
const generator = new FakeGenerator();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictick-worker-'));
  worker = await build({
    modules: [ImagingModule],
    role: 'worker',
    settings: { dataDir: folder },
    replace: [
      { token: ImageGenerator, by: generator },
      { token: BillingFacade, by: { entitlementsOf: () => Promise.resolve(trialRights) } },
    ],
  });
});
afterAll(async () => {
  await worker.close();
  await rm(folder, { recursive: true });
});

async function settled(imageId: string, withinMs: number): Promise<{ status: string; sha: string | null }> {
  for (const end = performance.now() + withinMs; performance.now() < end;) {
    const [row] = await worker.database.query<{ status: string; sha: string | null }>(
      "SELECT status, sha FROM imaging.image WHERE id = $1 AND status NOT IN ('requested', 'generating')",
      [imageId],
    );
    if (row) return row;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`no picture within ${withinMs} ms`);
}

describe('GenerateImage', () => {
  it('draws the pictures of a whole pasted list in under two seconds, up to a URL', async () => {
    const userId = randomUUID();
    const [first, ...others] = Array.from({ length: 20 }, (_, i) =>
      anItem({ userId, concept: `thing-${i}` }),
    );
    if (!first) throw new Error('twenty items');
    const items = [first, ...others] as const;
    await worker.get(Outbox).append([ItemsAdded(added(...items))]);
    const ends = await Promise.all(items.map((item) => settled(item.imageId, 5_000)));
    const ready = ends.filter(({ status }) => status === 'ready');
    expect(ready).toEqual(ends.slice(0, 5));
    expect(ready).toHaveLength(5);
    expect(ends.filter(({ status }) => status === 'default')).toHaveLength(15);
    const picture = await worker.app.inject({ method: 'GET', url: `/img/${ready[0]?.sha}.256.webp` });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(picture.headers['cache-control']).toContain('immutable');
    const limits = await worker.as(userId)('GET', '/api/shopping-lists/user/limits');
    expect(limits).toMatchObject({
      status: 200,
      body: { tier: 'trial', monthlyUsed: 5, monthlyLimit: 5, remaining: 0, canGenerate: false },
    });
  });

  it('draws again for an item that was renamed to another thing', async () => {
    const item = anItem({ concept: 'renamed' });
    await worker.get(Outbox).append([ItemRenamed(added(item))]);
    expect((await settled(item.imageId, 5_000)).status).toBe('ready');
  });

  it('finds an image by polling without a notification', async () => {
    const item = anItem();
    await worker.get(Outbox).append([ItemsAdded(added(item))]);
    await settled(item.imageId, 5_000);
    // As a dead worker leaves it.
    await worker.database.query(
      "UPDATE imaging.image SET status = 'generating', due_at = now() - interval '1 second', sha = NULL WHERE id = $1",
      [item.imageId],
    );
    await worker.database.query(
      'UPDATE imaging.monthly_usage SET used = used - 1, reserved = reserved + 1 WHERE user_id = $1',
      [item.userId],
    );
    expect((await settled(item.imageId, 6_000)).status).toBe('ready');
  });

  it('answers 401 for limits without a user and 404 for files that are no pictures', async () => {
    expect(
      (await worker.app.inject({ method: 'GET', url: '/api/shopping-lists/user/limits' })).statusCode,
    ).toBe(401);
    for (const name of ['secret', '..%2f..%2fetc%2fpasswd', `${'0'.repeat(64)}.512.webp`]) {
      const answer = await worker.app.inject({ method: 'GET', url: `/img/${name}` });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });

  it('starts nothing after the shutdown signal and finishes what it has started', async () => {
    const { url: databaseUrl, drop } = await migratedDatabase();
    const leaving = await build({
      databaseUrl,
      modules: [ImagingModule],
      role: 'worker',
      settings: { dataDir: folder },
      replace: [
        { token: ImageGenerator, by: generator },
        { token: BillingFacade, by: { entitlementsOf: () => Promise.resolve(trialRights) } },
      ],
    });
    const [item, later] = [anItem({ concept: 'slow' }), anItem({ concept: 'later' })];
    let finish = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      generator.before = () => {
        resolve();
        return new Promise((finished) => (finish = finished));
      };
    });
    await leaving.get(Outbox).append([ItemsAdded(added(item))]);
    await begun;
    const stopped = leaving.close();
    const outside = new Database({ url: databaseUrl, poolSize: 1, applicationName: 'test' });
    await new Outbox(outside).append([ItemsAdded(added(later))]);
    await outside.query("SELECT pg_notify('pictick_jobs', 'events')");
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await outside.query('SELECT count(*)::int AS waiting FROM platform.outbox')).toEqual([
      { waiting: 1 },
    ]);
    generator.before = () => undefined;
    finish();
    await stopped;
    expect(await outside.query('SELECT status FROM imaging.image')).toEqual([{ status: 'ready' }]);
    await outside.close();
    await drop();
  });
});

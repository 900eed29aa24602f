import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { BillingFacade } from '../../src/billing';
import { ImagingModule } from '../../src/imaging';
import { ImageGenerator } from '../../src/imaging/domain/generate/image-generator';
import { GeneratorWatch } from '../../src/imaging/infrastructure/generate/generator-watch';
import { createOutsideGenerator } from '../../src/imaging/infrastructure/generators/create-generator';
import { FakeGeneratorServer, openAiWire } from '../../src/imaging/testing/fake-generator-server';
import { added, anItem, trialRights, ImagingHarness } from '../../src/imaging/testing/imaging.harness';
import { ItemsAdded } from '../../src/lists/events';
import { readSettings, type Settings } from '../../src/platform/config/env';
import { Outbox } from '../../src/platform/outbox/outbox';
import { build } from '../support/module.builder';

let harness: ImagingHarness;
let fake: FakeGeneratorServer;
beforeAll(async () => {
  harness = await ImagingHarness.open(process.env['TEST_DATABASE_URL']);
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.empty();
  fake = await FakeGeneratorServer.start(openAiWire);
  harness.outside = createOutsideGenerator(outsideSettings().outside!, () => undefined);
});
afterEach(() => fake.close());

const outsideSettings = (given: Record<string, string> = {}): Settings['pictures'] =>
  readSettings({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
    DATA_DIR: '.',
    WEB_DIR: '.',
    ART_DIR: '.',
    GOOGLE_CLIENT_ID: '-',
    GOOGLE_CLIENT_SECRET: '-',
    JWT_KEYS: Buffer.alloc(32).toString('base64url'),
    HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
    IMAGE_GENERATOR: 'openai-images',
    IMAGE_API_URL: `${fake.origin}/v1`,
    IMAGE_MODEL: 'small',
    IMAGE_MODEL_PRO: 'large',
    IMAGE_TIMEOUT_SECONDS: '5',
    ...given,
  }).pictures;
const calls = (): number => fake.asked(/images/).length;

describe('an outside generator', () => {
  it('is called once for ten families with milk, for any number of workers', async () => {
    fake.delayMs = 150;
    const items = await Promise.all(Array.from({ length: 10 }, () => harness.add({ concept: 'milk' })));
    await Promise.all(Array.from({ length: 10 }, () => harness.drawAll()));
    expect(calls()).toBe(1);
    expect(await harness.countOf('ready')).toBe(10);
    const pictures = await Promise.all(items.map(({ imageId }) => harness.image(imageId)));
    expect(new Set(pictures.map(({ sha }) => sha)).size).toBe(1);
    expect(pictures[0]).toMatchObject({ source: 'model' });
    for (const { userId } of items) expect(await harness.usageOf(userId)).toEqual({ used: 1, reserved: 0 });
    const file = await harness.worker().store.open(`${pictures[0]!.sha}.1024.webp`);
    expect(await sharp(await buffer(file!.stream)).metadata()).toMatchObject({ format: 'webp', width: 1024 });
  });

  it('gets our noun and a pseudonym of the account, and nothing else of a user', async () => {
    const item = await harness.add({ concept: 'milk' });
    await harness.drawAll();
    const sent = fake.heard[0]!.raw.toString();
    for (const secret of [item.userId, item.listId, item.itemId, item.imageId])
      expect(sent).not.toContain(secret);
    expect(fake.heard[0]!.json['safety_identifier']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is asked for the model of the tier, and tiers share only equal pictures', async () => {
    const payer = randomUUID();
    harness.rights.set(payer, { tier: 'pro', monthlyImageLimit: 60 });
    await harness.add({ concept: 'milk' });
    await harness.add({ concept: 'milk', userId: payer });
    await harness.drawAll();
    expect(fake.heard.map(({ json }) => json['model']).sort()).toEqual(['large', 'small']);
  });

  it('draws free text for the account that wrote it only', async () => {
    const words = {
      concept: null,
      depicts: 'card-shopping-g',
      text: 'Glupschkekse',
      language: 'de' as const,
    };
    const [one, other] = [await harness.add(words), await harness.add(words)];
    await harness.drawAll();
    const second = await harness.add({ ...words, userId: one.userId });
    await harness.drawAll();
    expect(calls()).toBe(2);
    const [a, b, c] = await Promise.all([one, second, other].map(({ imageId }) => harness.image(imageId)));
    expect(a).toMatchObject({ status: 'ready' });
    expect(a!.sha).toMatch(/^p/);
    expect(b!.sha).toBe(a!.sha);
    expect(c!.sha).not.toBe(a!.sha);
  });

  it("draws a thing differently for chores and shopping, and neither list gets the other's picture", async () => {
    const userId = randomUUID();
    harness.rights.set(userId, { tier: 'pro', monthlyImageLimit: 60, canChooseCharacter: true });
    const milk = { userId, concept: 'milk', characterId: 'kuzu' };
    const [bought, done] = [await harness.add(milk), await harness.add({ ...milk, listType: 'task' })];
    await harness.drawAll();
    expect(calls()).toBe(2);
    await harness.add({ ...milk, listType: 'task' });
    await harness.drawAll();
    expect(calls()).toBe(2);
    expect((await harness.image(bought.imageId)).status).toBe('ready');
    expect((await harness.image(done.imageId)).status).toBe('ready');
  });

  it('does not reuse pictures of another server or another profile', async () => {
    const drawn = async (given: Record<string, string>): Promise<number> => {
      harness.outside = createOutsideGenerator(outsideSettings(given).outside!, () => undefined);
      await harness.add({ concept: 'milk' });
      await harness.drawAll();
      return calls();
    };
    expect([
      await drawn({}),
      await drawn({}),
      await drawn({ IMAGE_API_URL: `${fake.origin}/other/v1` }),
      await drawn({ IMAGE_PROFILE: 'openai words' }),
      await drawn({}),
    ]).toEqual([1, 1, 2, 3, 3]);
  });

  it('leaves the plain picture and releases the place when it refuses', async () => {
    fake.mood = 'refuses';
    const item = await harness.add();
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({
      status: 'failed',
      reason: 'safety_filter',
      attempts: 1,
    });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
    expect(calls()).toBe(1);
  });

  it('lets pictures wait while it is busy and draws them later, however often they waited', async () => {
    fake.mood = 'busy';
    fake.retryAfter = '0.2';
    const item = await harness.add();
    for (let turn = 0; turn < 5; turn++) {
      await harness.drawAll();
      expect(await harness.image(item.imageId)).toMatchObject({ status: 'requested', attempts: turn + 1 });
      await new Promise((resolve) => setTimeout(resolve, 300));
      harness.clock.pass(10);
    }
    fake.mood = 'well';
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'ready' });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 1, reserved: 0 });
  });

  it('draws after waits and failures in any order, with fewer than three failures', async () => {
    const item = await harness.add();
    for (const mood of ['busy', 'fails', 'busy', 'busy', 'fails'] as const) {
      fake.mood = mood;
      fake.retryAfter = '0.1';
      await harness.drawAll();
      expect(await harness.image(item.imageId)).toMatchObject({ status: 'requested' });
      await new Promise((resolve) => setTimeout(resolve, 200));
      harness.clock.pass(10);
    }
    expect(await harness.image(item.imageId)).toMatchObject({ attempts: 5, tries: 2 });
    fake.mood = 'well';
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'ready' });
  });

  it('has two attempts, not three, when it answers a broken picture', async () => {
    fake.mood = 'broken picture';
    const item = await harness.add();
    for (let turn = 0; turn < 4; turn++) {
      await harness.drawAll();
      harness.clock.pass(30);
    }
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'failed', reason: 'unknown' });
    expect(calls()).toBe(2);
  });

  it('is paid once while the store is unavailable', async () => {
    const item = await harness.add();
    const { store, generate } = harness.worker();
    const put = store.put.bind(store);
    store.put = () => Promise.reject(new Error('S3 PUT: no answer'));
    for (let turn = 0; turn < 5; turn++) {
      await generate.execute();
      harness.clock.pass(30);
    }
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'requested', attempts: 5, tries: 0 });
    store.put = put;
    await generate.execute();
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'ready' });
    expect(calls()).toBe(1);
  });

  it('is not called while the store does not answer', async () => {
    const item = await harness.add();
    const { store, generate } = harness.worker();
    store.isAvailable = () => Promise.resolve(false);
    for (let turn = 0; turn < 8; turn++) {
      await generate.execute();
      harness.clock.pass(150);
    }
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'failed', reason: 'server_error' });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
    expect(calls()).toBe(0);
  });

  it('that stays busy takes no place in the month', async () => {
    fake.mood = 'busy';
    fake.retryAfter = '60';
    const item = await harness.add();
    for (let turn = 0; turn < 16; turn++) {
      await harness.drawAll();
      harness.clock.pass(80);
    }
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'failed', reason: 'api_server_error' });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
    // It asked for a pause of a minute and got it.
    expect(calls()).toBe(1);
  });

  it('with a bad key fails a whole list after one call', async () => {
    fake.mood = 'bad key';
    const items = await Promise.all(
      ['milk', 'egg', 'apple', 'pear'].map((concept) => harness.add({ concept })),
    );
    await harness.drawAll();
    for (const { imageId, userId } of items) {
      expect(await harness.image(imageId)).toMatchObject({ status: 'failed', reason: 'server_error' });
      expect(await harness.usageOf(userId)).toEqual({ used: 0, reserved: 0 });
    }
    expect(calls()).toBe(1);
  });

  it('that fails three times fails the image', async () => {
    fake.mood = 'fails';
    const item = await harness.add();
    for (let turn = 0; turn < 4; turn++) {
      await harness.drawAll();
      harness.clock.pass(30);
    }
    expect(await harness.image(item.imageId)).toMatchObject({
      status: 'failed',
      reason: 'api_server_error',
      attempts: 3,
    });
    expect(await harness.usageOf(item.userId)).toEqual({ used: 0, reserved: 0 });
    expect(calls()).toBe(3);
  });

  it('does not count as dead while it draws slowly', async () => {
    expect(harness.outside?.longestMs).toBe(80_000);
    fake.delayMs = 400;
    const item = await harness.add();
    const slow = harness.worker().generate.execute();
    await new Promise((resolve) => setTimeout(resolve, 100));
    harness.clock.pass(79);
    await harness.drawAll();
    await slow;
    expect(calls()).toBe(1);
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'ready', attempts: 1 });
  });
});

describe("a user's style and character", () => {
  const own = async (
    userId: string,
    kind: string,
    name: string,
    template: string,
    referenceSha: string | null = null,
  ): Promise<string> => {
    const id = randomUUID();
    await harness.database.query(
      `INSERT INTO imaging.prompt (id, user_id, kind, name, name_key, template, reference_sha, version, created_at, updated_at) VALUES ($1, $2, $3, $4, $4, $5, $6, 1, now(), now())`,
      [id, userId, kind, name, template, referenceSha],
    );
    return id;
  };
  const platinum = {
    tier: 'platinum' as const,
    monthlyImageLimit: 500,
    canChooseStyle: true,
    canChooseCharacter: true,
    canCreatePrompts: true,
  };

  it.each(['drawn', 'uploaded'])(
    'are described without their name, and a reference image that was %s is sent only if we drew it',
    async (origin) => {
      const userId = randomUUID();
      harness.rights.set(userId, platinum);
      const portrait = await sharp({
        create: { width: 512, height: 512, channels: 3, background: '#22aa55' },
      })
        .webp()
        .toBuffer();
      const sha = await harness.worker().store.put({ webp512: portrait, webp256: portrait }, userId);
      if (origin === 'drawn')
        await harness
          .worker()
          .pictureCache.add(
            'portrait',
            { sha, thumbHash: 'h', color: '#22aa55', width: 512, height: 512, source: 'model' },
            userId,
            harness.clock.now(),
          );
      const promptId = await own(userId, 'style', 'Oma', 'embroidery of %s on linen, $& {x}');
      const characterId = await own(userId, 'character', 'Zebulon', 'a small green dragon with a scarf', sha);
      const item = await harness.add({ userId, concept: 'milk', promptId, characterId });
      await harness.drawAll();
      expect(await harness.image(item.imageId)).toMatchObject({ status: 'ready', reason: null });
      const sent = fake.heard[0]!;
      expect(sent.path).toBe(origin === 'drawn' ? '/v1/images/edits' : '/v1/images/generations');
      const prompt = sent.raw.toString();
      expect(prompt).toMatch(/embroidery of milk.{0,12} on linen/);
      expect(prompt).toContain('small green dragon with a scarf');
      expect(prompt).not.toMatch(/Zebulon|Oma|\$&|\{x\}/);
      expect((await harness.image(item.imageId)).sha).toMatch(/^p/);
    },
  );

  it('that do not exist draw nothing and count nothing', async () => {
    const userId = randomUUID();
    harness.rights.set(userId, platinum);
    const item = await harness.add({ userId, concept: 'milk' });
    await harness.database.query('UPDATE imaging.image SET style = $2 WHERE id = $1', [
      item.imageId,
      randomUUID(),
    ]);
    await harness.drawAll();
    expect(await harness.image(item.imageId)).toMatchObject({ status: 'failed', reason: 'unknown' });
    expect(await harness.usageOf(userId)).toEqual({ used: 0, reserved: 0 });
    expect(calls()).toBe(0);
  });
});

describe('the health of the generator', () => {
  it('has the trouble of each model for the operator, and the public endpoint only a flag', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictick-outside-'));
    const pictures = outsideSettings();
    let watch: GeneratorWatch | undefined;
    const generator = createOutsideGenerator(pictures.outside!, (event) => watch?.report(event));
    const harness = await build({
      modules: [ImagingModule],
      role: 'worker',
      settings: { dataDir: folder, pictures },
      replace: [
        { token: ImageGenerator, by: generator },
        { token: BillingFacade, by: { entitlementsOf: () => Promise.resolve(trialRights) } },
      ],
    });
    try {
      watch = harness.get(GeneratorWatch);
      const health = async (): Promise<unknown> =>
        (await harness.app.inject({ method: 'GET', url: '/api/health/generator' })).json();
      expect(await health()).toEqual({ status: 'ok', outside: true });
      fake.mood = 'no credit';
      const item = anItem();
      await harness.get(Outbox).append([ItemsAdded(added(item))]);
      for (let look = 0; look < 100; look++) {
        const [row] = await harness.database.query<{ status: string }>(
          'SELECT status FROM imaging.image WHERE id = $1',
          [item.imageId],
        );
        if (row?.status === 'failed') break;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await health()).toEqual({ status: 'out_of_order', outside: true });
      expect(await harness.database.query('SELECT kind, trouble FROM imaging.generator_state')).toEqual([
        { kind: 'openai-images', trouble: 'no credit' },
      ]);
      watch.report({ state: 'open', trouble: 'model gone', forMs: 1, model: 'large' });
      watch.report({ state: 'closed', model: 'large' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await health()).toMatchObject({ status: 'out_of_order' });
      watch.report({ state: 'closed', model: 'small' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await health()).toMatchObject({ status: 'ok' });
    } finally {
      await harness.close();
      await rm(folder, { recursive: true });
    }
  });
});

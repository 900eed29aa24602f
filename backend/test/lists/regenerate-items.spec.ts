import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tier } from '@pictick/rules/billing/tier';
import { BillingFacade } from '../../src/billing';
import { entitlementsFor } from '../../src/billing/domain/plans/entitlements';
import { ImagingModule } from '../../src/imaging';
import { GenerateImage } from '../../src/imaging/application/generate/generate-image';
import { RequestAnotherImage } from '../../src/imaging/application/request-image/request-image.on-item-repainted';
import { RequestImages } from '../../src/imaging/application/request-image/request-images.on-items-added';
import { ImageGenerator } from '../../src/imaging/domain/generate/image-generator';
import { FakeGenerator } from '../../src/imaging/testing/imaging.harness';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto, RepaintCostDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { plansOf, statementsOf } from '../support/database/statements';
import { type BuiltModule, build } from '../support/module.builder';

const repaintsIn = (heard: readonly Heard[]): Heard[] =>
  heard.filter(({ name }) => name === 'lists.item-repainted');
type Heard = { name: string; payload: Parameters<RequestImages['handle']>[0] };

describe('RegenerateItems', () => {
  let harness: BuiltModule;
  let ada: ListCaller;
  let ben: ListCaller;
  const generator = new FakeGenerator();
  const tiers = new Map<string, Tier>();
  let trialDays = 14;
  const billing: BillingFacade = {
    entitlementsOf: (userId) => Promise.resolve(entitlementsFor(tiers.get(userId) ?? 'trial', trialDays)),
  };

  beforeAll(async () => {
    harness = await build({
      modules: [ImagingModule, ListsModule, ViewsModule],
      replace: [
        { token: BillingFacade, by: billing },
        { token: ImageGenerator, by: generator },
      ],
      settings: { dataDir: mkdtempSync(join(tmpdir(), 'pictick-repaint-')) },
    });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    trialDays = 14;
    [ada, ben] = [ListCaller.with(harness.as), ListCaller.with(harness.as)];
    tiers.set(ada.id, 'pro');
  });

  const hear = async (): Promise<Heard[]> => {
    const heard = await harness.database.query<Heard & { id: string }>(
      'DELETE FROM platform.outbox RETURNING id, name, payload',
    );
    const handlers: Record<string, typeof RequestImages> = {
      'lists.items-added': RequestImages,
      'lists.item-repainted': RequestAnotherImage,
    };
    for (const { name, payload } of heard.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const handler = handlers[name];
      if (handler) await harness.get(handler).handle(payload);
    }
    return heard;
  };
  const paint = async (): Promise<void> => {
    await hear();
    while (await harness.get(GenerateImage).execute());
  };
  const listOf = async (...names: string[]): Promise<string> => {
    const list = (await ada.createList()).body.id;
    if (names.length > 0)
      await ada.addItems(
        list,
        names.map((name) => ({ name })),
      );
    await paint();
    return list;
  };
  const whole = async (list: string): Promise<ListWithItemsDto> =>
    (await ada.get<ListWithItemsDto>(`/${list}`)).body;
  const ids = async (list: string): Promise<string[]> => (await whole(list)).items.map(({ id }) => id);
  const ask = (list: string, character: string | null, by = ada) =>
    by.get<RepaintCostDto>(
      `/${list}/repaint-cost${character === null ? '' : `?selectedCharacterId=${character}`}`,
    );
  const cost = async (list: string, character: string | null = 'lilly'): Promise<RepaintCostDto> =>
    (await ask(list, character)).body;
  const taken = async (userId = ada.id): Promise<number> => {
    const [row] = await harness.database.query<{ taken: number }>(
      'SELECT (used + reserved)::int AS taken FROM imaging.monthly_usage WHERE user_id = $1',
      [userId],
    );
    return row?.taken ?? 0;
  };
  const figures = async (list: string): Promise<(string | null)[]> =>
    (
      await harness.database.query<{ figure: string | null }>(
        "SELECT g.figure FROM lists.item i LEFT JOIN imaging.image g ON g.id = i.image_id AND g.status = 'ready' WHERE i.list_id = $1 AND i.deleted_at IS NULL ORDER BY i.position",
        [list],
      )
    ).map(({ figure }) => figure);
  const fill = (many: number): Promise<object[]> =>
    harness.database.query(
      `INSERT INTO imaging.monthly_usage (user_id, month, used, reserved) VALUES ($1, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), $2, 0) ON CONFLICT (user_id, month) DO UPDATE SET used = $2`,
      [ada.id, many],
    );
  const share = (list: string): Promise<object[]> =>
    harness.database.query(
      'INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())',
      [list, ben.id],
    );

  it('RegenerateItems counts the cost that repaint-cost answered, and repaints ticked and unticked items in one change', async () => {
    const list = await listOf('Apples', 'Milk', 'Bread', 'Milk');
    const before = await whole(list);
    await ada.toggle(list, before.items[1]!.id, { checked: true });
    await ada.deleteItem(list, before.items[3]!.id);
    expect(await cost(list)).toEqual({
      items: 3,
      toPaint: 3,
      counted: 3,
      remaining: 57,
      unpaintable: 0,
      itemIds: before.items.slice(0, 3).map(({ id }) => id),
    });
    const { itemIds } = await cost(list);
    const { status, body } = await ada.regenerateItems(list, [...itemIds].reverse(), 'lilly');
    expect([status, body.listVersion, body.items.map(({ itemId }) => itemId)]).toEqual([200, 5, itemIds]);
    // The old pictures stay until the new ones are ready.
    await hear();
    const waiting = (await whole(list)).items;
    expect(waiting.map(({ image: { status: is, imageUrl } }) => [is, imageUrl.split('?')[0]])).toEqual(
      before.items.slice(0, 3).map(({ image }) => ['generating', image.imageUrl.split('?')[0]]),
    );
    await paint();
    expect(await figures(list)).toEqual(['lilly', 'lilly', 'lilly']);
    expect(await taken()).toBe(6);
    expect(await cost(list)).toMatchObject({ items: 3, toPaint: 0, counted: 0, remaining: 54, itemIds: [] });
    expect(
      await harness.database.query(
        "SELECT payload->'itemIds' AS ids FROM lists.list_event WHERE list_id = $1 AND type = 'items-repainted'",
        [list],
      ),
    ).toEqual([{ ids: itemIds }]);
  });

  it('repaint-cost counts a picture once, and none that the user has had', async () => {
    const list = await listOf('Milk', 'Apples', 'Milk', 'Bread');
    const other = await listOf('Apples');
    await ada.regenerateItems(other, await ids(other), 'lilly');
    await paint();
    const [used, said] = [await taken(), await cost(list)];
    expect(said).toMatchObject({ toPaint: 4, counted: 2, itemIds: await ids(list) });
    await ada.regenerateItems(list, said.itemIds, 'lilly');
    await paint();
    expect(await taken()).toBe(used + said.counted);
    // Back to the earlier pictures, which the user owns already.
    expect(await cost(list, null)).toMatchObject({ toPaint: 4, counted: 0, itemIds: await ids(list) });
    await ada.regenerateItems(list, await ids(list), null);
    await paint();
    expect(await figures(list)).toEqual([null, null, null, null]);
    expect(await taken()).toBe(used + said.counted);
  });

  it('repaint-cost offers as many items as there are pictures left, in list order', async () => {
    const list = await listOf('Apples', 'Milk', 'Bread', 'Milk', 'Cheese');
    const [apples, milk, bread, more] = await ids(list);
    await fill(58);
    expect(await cost(list)).toMatchObject({
      toPaint: 5,
      counted: 4,
      remaining: 2,
      itemIds: [apples, milk, more],
    });
    await ada.regenerateItems(list, [apples!, milk!, more!], 'lilly');
    await paint();
    expect(await figures(list)).toEqual(['lilly', 'lilly', null, 'lilly', null]);
    expect(await taken()).toBe(60);
    // An item requested beyond the limit keeps its picture.
    await ada.regenerateItems(list, [bread!], 'lilly');
    await paint();
    expect((await whole(list)).items[2]!.image).toMatchObject({
      status: 'default',
      reason: 'quota',
      contentType: 'image/webp',
    });
    expect(await taken()).toBe(60);
  });

  it('repaint-cost leaves letter cards out', async () => {
    const list = await listOf('Apples', 'Zqwrtp');
    expect(await cost(list)).toMatchObject({
      items: 2,
      toPaint: 1,
      counted: 1,
      unpaintable: 1,
      itemIds: [(await ids(list))[0]],
    });
  });

  it('RegenerateItems counts each picture once when it is requested a hundred times at once', async () => {
    const list = await listOf('Apples', 'Milk', 'Bread');
    const [itemIds, used] = [await ids(list), await taken()];
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => ada.regenerateItems(list, itemIds, 'lilly')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const heard = repaintsIn(await hear());
    expect(heard).toHaveLength(100);
    // A job may run twice.
    for (const { payload } of heard.slice(-3)) await harness.get(RequestAnotherImage).handle(payload);
    await paint();
    expect(await figures(list)).toEqual(['lilly', 'lilly', 'lilly']);
    expect(await taken()).toBe(used + 3);
  });

  it('RegenerateItems answers the same key with the same images', async () => {
    const list = await listOf('Apples', 'Milk');
    const [key, itemIds] = [randomUUID(), await ids(list)];
    const first = await ada.regenerateItems(list, itemIds, 'lilly', key);
    expect((await ada.regenerateItems(list, itemIds, 'lilly', key)).body).toEqual(first.body);
    expect(repaintsIn(await hear())).toHaveLength(1);
  });

  it('RegenerateItems and repaint-cost refuse collaborators with 403 and other users with 404', async () => {
    const list = await listOf('Apples');
    const itemIds = await ids(list);
    expect([
      (await ben.regenerateItems(list, itemIds, 'lilly')).status,
      (await ask(list, 'lilly', ben)).status,
    ]).toEqual([404, 404]);
    await share(list);
    tiers.set(ben.id, 'platinum');
    expect(await ben.regenerateItems(list, itemIds, 'lilly')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await ask(list, 'lilly', ben)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('RegenerateItems and repaint-cost refuse a character outside of the plan, and unknown ones', async () => {
    const list = await listOf('Apples');
    const itemIds = await ids(list);
    for (const wolf of ['wolf', randomUUID()]) {
      expect(await ada.regenerateItems(list, itemIds, wolf)).toMatchObject({
        status: 422,
        body: { code: 'UNKNOWN_PROMPT' },
      });
      expect(await ask(list, wolf)).toMatchObject({ status: 422, body: { code: 'UNKNOWN_PROMPT' } });
    }
    tiers.set(ada.id, 'trial');
    expect(await ada.regenerateItems(list, itemIds, 'lilly')).toMatchObject({
      status: 403,
      body: { code: 'UPGRADE_REQUIRED' },
    });
    expect(await ask(list, 'lilly')).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });
    expect([
      (await ada.regenerateItems(list, itemIds, 'none')).status,
      (await ask(list, 'none')).status,
    ]).toEqual([200, 200]);
    expect(await ada.regenerateItems(list, [], 'none')).toMatchObject({
      status: 422,
      body: { details: [{ field: 'itemIds', rule: 'min' }] },
    });
    expect(await ada.regenerateItems(list, itemIds, undefined)).toMatchObject({ status: 422 });
  });

  it('repaint-cost finds owned and generated pictures after the trial', async () => {
    tiers.set(ada.id, 'trial');
    const list = (await ada.createList({ name: 'Chores', listType: 'task' })).body.id;
    await ada.addItems(list, [{ name: 'Set the table' }]);
    await paint();
    await ada.regenerateItems(list, await ids(list), 'none');
    await paint();
    await ada.addItem(list, { name: 'Brush teeth' });
    await paint();
    trialDays = 0;
    expect(await cost(list, null)).toMatchObject({
      toPaint: 1,
      counted: 0,
      remaining: 0,
      itemIds: [(await ids(list))[0]],
    });
    expect(await cost(list, 'none')).toMatchObject({ toPaint: 1, counted: 1, remaining: 0, itemIds: [] });
  });

  it('RegenerateItems ignores items of other lists and deleted ones', async () => {
    const [list, other] = [await listOf('Apples', 'Milk'), await listOf('Bread')];
    const [apples, milk] = await ids(list);
    await ada.deleteItem(list, milk!);
    const { body } = await ada.regenerateItems(
      list,
      [...(await ids(other)), milk!, apples!, randomUUID()],
      'lilly',
    );
    expect(body.items).toEqual([{ itemId: apples, imageId: expect.any(String) as string }]);
    await ada.deleteList(list);
    expect(await ada.regenerateItems(list, [apples!], 'lilly')).toMatchObject({
      status: 404,
      body: { code: 'LIST_DELETED' },
    });
    expect(await ask(list, 'lilly')).toMatchObject({ status: 404, body: { code: 'LIST_DELETED' } });
  });

  it('RegenerateItems is accepted as a queued operation', async () => {
    const list = await listOf('Apples');
    const { body } = await ada.operations(list, [
      {
        key: randomUUID(),
        method: 'POST',
        path: 'items:regenerate',
        body: { itemIds: await ids(list), selectedCharacterId: 'lilly' },
      },
    ]);
    expect(body.results).toMatchObject([{ status: 200, body: { success: true, listVersion: 3 } }]);
  });

  describe('on a list of any length', () => {
    /** Every item shows another thing and needs its own picture. */
    const longList = async (length: number): Promise<string> => {
      const list = await listOf();
      for (let from = 0; from < length; from += 50)
        await ada.addItems(
          list,
          Array.from({ length: Math.min(50, length - from) }, () => ({ name: 'Apples' })),
        );
      await harness.database.query(
        "UPDATE lists.item SET concept = list_id || '-' || position WHERE list_id = $1",
        [list],
      );
      await harness.database.query('DELETE FROM platform.outbox');
      return list;
    };
    const texts = async (work: () => Promise<unknown>): Promise<string[]> =>
      (await statementsOf(work)).map(({ text }) => text).sort();
    const repaint = async (list: string): Promise<void> => {
      const { status } = await ada.regenerateItems(list, await ids(list), 'lilly');
      expect(status).toBe(200);
    };

    it('repaint-cost sends as many statements for 200 items as for 5', async () => {
      const [short, long] = [await longList(5), await longList(200)];
      // The first call includes the queries that each process makes once.
      await cost(short);
      const few = await texts(() => cost(short));
      expect(await texts(() => cost(long))).toEqual(few);
      expect(await cost(long)).toMatchObject({ items: 200, toPaint: 200, counted: 200 });
    });

    it('repaint-cost sends one more query for each round of withdrawn variants, whatever their number', async () => {
      const [short, long] = [await longList(5), await longList(50)];
      tiers.set(ada.id, 'platinum');
      const few = await texts(() => cost(short));
      await repaint(long);
      await hear();
      await harness.database.query(
        "INSERT INTO imaging.withdrawn_picture (sha, cache_key, since) SELECT 'bad-' || cache_key, cache_key, now() FROM imaging.image WHERE list_id = $1 AND cache_key IS NOT NULL",
        [long],
      );
      await harness.database.query('DELETE FROM imaging.image WHERE user_id = $1', [ada.id]);
      expect(await texts(() => cost(long))).toHaveLength(few.length + 1);
      expect(await cost(long)).toMatchObject({ toPaint: 50, counted: 50, unpaintable: 0 });
      // The variant that replaces a withdrawn one is requested.
      await repaint(long);
      await hear();
      expect(
        await harness.database.query(
          'SELECT DISTINCT variant FROM imaging.image WHERE user_id = $1 AND cache_key IS NOT NULL',
          [ada.id],
        ),
      ).toEqual([{ variant: 1 }]);
    });

    it('RegenerateItems sends as many statements for 200 items as for 5', async () => {
      const [short, long] = [await longList(5), await longList(200)];
      const [shortIds, longIds] = [await ids(short), await ids(long)];
      const few = await texts(() => ada.regenerateItems(short, shortIds, 'lilly'));
      expect(await texts(() => ada.regenerateItems(long, longIds, 'lilly'))).toEqual(few);
    });

    it('RequestAnotherImage decides with as many statements for 50 items as for 5', async () => {
      const [short, long] = [await longList(5), await longList(50)];
      tiers.set(ada.id, 'platinum');
      const questions = async (list: string): Promise<string[]> => {
        await repaint(list);
        return (await texts(hear)).filter((text) =>
          /^SELECT .*(withdrawn_picture|owned_picture|item_id = ANY)/s.test(text),
        );
      };
      const few = await questions(short);
      expect(few.length).toBeGreaterThan(3);
      expect(await questions(long)).toEqual(few);
    });

    it('repaint-cost reads withdrawn variants and owned pictures from indexes', async () => {
      const list = await longList(200);
      await harness.database.query(
        "INSERT INTO imaging.withdrawn_picture (sha, cache_key, since) SELECT 'sha-' || n, 'key-' || n, now() FROM generate_series(1, 20000) n",
      );
      await harness.database.query(
        "INSERT INTO imaging.owned_picture (user_id, picture_key) SELECT gen_random_uuid(), 'concept:c' || n || '|cartoon||0' FROM generate_series(1, 20000) n",
      );
      await harness.database.query(
        `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, style, variant, status, month, tier_rank, attempts, requested_at, cache_key, picture_key)
         SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'apple', 'apple', 'cartoon', 0, CASE WHEN n % 10 = 0 THEN 'requested' ELSE 'ready' END, '2026-11', 1, 0, now(), 'key-' || n, 'concept:apple|cartoon||0'
         FROM generate_series(1, 20000) n`,
      );
      await harness.database.query('ANALYZE imaging.withdrawn_picture, imaging.owned_picture, imaging.image');
      const asked = (await statementsOf(() => cost(list))).filter(({ text }) =>
        /FROM imaging\.(withdrawn_picture WHERE|owned_picture)/.test(text),
      );
      expect(asked).toHaveLength(2);
      for (const one of asked)
        for (const plan of await plansOf(harness.databaseUrl, one))
          expect(plan).not.toMatch(/Seq Scan on (withdrawn_picture|owned_picture|image)/);
    });
  });
});

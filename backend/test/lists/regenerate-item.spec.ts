import { randomUUID } from 'node:crypto';
import type { Tier } from '@pictick/rules/billing/tier';
import { BillingFacade } from '../../src/billing';
import { entitlementsFor } from '../../src/billing/domain/plans/entitlements';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, build } from '../support/module.builder';

describe('RegenerateItem', () => {
  let harness: BuiltModule;
  let ada: ListCaller;
  let ben: ListCaller;
  const tiers = new Map<string, Tier>();
  let trialDays = 14;
  const billing: BillingFacade = {
    entitlementsOf: (userId) => Promise.resolve(entitlementsFor(tiers.get(userId) ?? 'trial', trialDays)),
  };

  beforeAll(async () => {
    harness = await build({
      modules: [ImagingModule, ListsModule, ViewsModule],
      replace: [{ token: BillingFacade, by: billing }],
    });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    trialDays = 14;
    [ada, ben] = [ListCaller.with(harness.as), ListCaller.with(harness.as)];
  });

  const some = async (): Promise<{ list: string; item: string; imageId: string }> => {
    const list = (await ada.createList()).body.id;
    const { id: item, imageId } = (await ada.addItem(list)).body;
    return { list, item, imageId };
  };
  const events = async (
    list: string,
  ): Promise<{ name: string; payload: { userId: string; items: object[] } }[]> =>
    harness.database.query(
      "SELECT name, payload FROM platform.outbox WHERE payload->>'listId' = $1 AND name = 'lists.item-repainted' ORDER BY id",
      [list],
    );
  const share = (list: string): Promise<object[]> =>
    harness.database.query(
      'INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())',
      [list, ben.id],
    );

  it('requests one picture under the id that the client made', async () => {
    const { list, item, imageId: before } = await some();
    const [imageId, key] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => ada.regenerate(list, item, { imageId }, key)));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { imageId, listVersion: 3, remaining: 4, reason: null }]);
    expect(await events(list)).toMatchObject([
      {
        payload: {
          userId: ada.id,
          listType: 'shopping',
          language: 'en',
          items: [
            {
              itemId: item,
              imageId,
              replacesImageId: before,
              depicts: 'apple',
              concept: 'apple',
              text: null,
              promptId: null,
              characterId: null,
            },
          ],
        },
      },
    ]);
    const { body } = await ada.get<ListWithItemsDto>(`/${list}?since=2.0`);
    expect(body).toMatchObject({
      delta: true,
      items: [{ id: item, imageId, image: { imageId, status: 'generating' } }],
    });
  });

  it('makes an image id if the client made none, and the same id changes nothing twice', async () => {
    const { list, item } = await some();
    const { imageId } = (await ada.regenerate(list, item)).body;
    expect((await ada.regenerate(list, item, { imageId })).body).toMatchObject({ imageId, listVersion: 3 });
  });

  it('accepts another style or character if the plan includes it', async () => {
    const { list, item } = await some();
    for (const wish of [{ promptId: 'realistic' }, { selectedCharacterId: 'lilly' }]) {
      expect(await ada.regenerate(list, item, wish)).toMatchObject({
        status: 403,
        body: { code: 'UPGRADE_REQUIRED' },
      });
    }
    expect((await ada.regenerate(list, item, { promptId: 'cartoon' })).status).toBe(200);
    tiers.set(ada.id, 'pro');
    expect(
      (await ada.regenerate(list, item, { promptId: 'realistic', selectedCharacterId: 'lilly' })).status,
    ).toBe(200);
    for (const wish of [
      { promptId: 'crayon' },
      { selectedCharacterId: 'wolf' },
      { promptId: randomUUID() },
    ]) {
      expect(await ada.regenerate(list, item, wish)).toMatchObject({
        status: 422,
        body: { code: 'UNKNOWN_PROMPT' },
      });
    }
    // Earlier choices stay and need no plan; null resets them.
    tiers.set(ada.id, 'starter');
    expect((await ada.regenerate(list, item)).status).toBe(200);
    expect((await ada.get<ListWithItemsDto>(`/${list}`)).body.items[0]).toMatchObject({
      promptId: 'realistic',
      selectedCharacterId: 'lilly',
    });
    expect((await ada.regenerate(list, item, { promptId: null, selectedCharacterId: null })).status).toBe(
      200,
    );
    expect((await ada.get<ListWithItemsDto>(`/${list}`)).body.items[0]).toMatchObject({
      promptId: null,
      selectedCharacterId: null,
    });
    expect(await ada.regenerate(list, item, { promptId: 'a b' })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'promptId', rule: 'format' }] },
    });
    expect(await ada.regenerate(list, item, { imageId: 'x' })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'imageId', rule: 'uuid' }] },
    });
  });

  it('accepts no character on every plan, as do lists and their copies', async () => {
    const list = (await ada.createList({ name: 'Chores', listType: 'task', selectedCharacterId: 'none' }))
      .body.id;
    const item = (await ada.addItem(list, { name: 'Set the table' })).body;
    expect(item.selectedCharacterId).toBe('none');
    expect((await ada.chooseCharacter(list, null)).body.selectedCharacterId).toBeNull();
    expect((await ada.chooseCharacter(list, 'none')).body.selectedCharacterId).toBe('none');
    expect((await ada.regenerate(list, item.id, { selectedCharacterId: null })).status).toBe(200);
    expect((await ada.regenerate(list, item.id, { selectedCharacterId: 'none' })).status).toBe(200);
    expect((await ada.get<ListWithItemsDto>(`/${list}`)).body).toMatchObject({
      selectedCharacterId: 'none',
      items: [{ selectedCharacterId: 'none' }],
    });
    expect((await ada.duplicateList(list)).body).toMatchObject({
      selectedCharacterId: 'none',
      items: [{ selectedCharacterId: 'none' }],
    });
  });

  it('is for all members, on the month of each; other users are refused', async () => {
    const { list, item } = await some();
    expect(await ben.regenerate(list, item)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await share(list);
    tiers.set(ben.id, 'pro');
    expect((await ben.regenerate(list, item)).body).toMatchObject({ remaining: 59 });
    expect(await events(list)).toMatchObject([{ payload: { userId: ben.id, ownerId: ada.id } }]);
  });

  it('keeps the picture and answers the reason if the month is used up', async () => {
    const { list, item } = await some();
    await harness.database.query(
      "INSERT INTO imaging.monthly_usage VALUES ($1, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), 5, 0)",
      [ada.id],
    );
    expect(await ada.regenerate(list, item)).toMatchObject({
      status: 200,
      body: { remaining: 0, reason: 'quota' },
    });
    trialDays = 0;
    expect(await ada.regenerate(list, item)).toMatchObject({
      status: 200,
      body: { remaining: 0, reason: 'trial_over' },
    });
  });

  it.each(['quota', 'trial_over', 'safety_filter'])(
    'names the user whose month or trial was over if a picture stays plain because of %s',
    async (reason) => {
      const { list, item, imageId } = await some();
      await share(list);
      await harness.database.query(
        `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, style, variant, status, reason, month, tier_rank, attempts, requested_at)
       VALUES ($1, $2, $3, $4, $5, 'apple', 'apple', 'cartoon', 0, 'default', $6, '2026-11', 0, 0, now())`,
        [imageId, list, item, ben.id, ada.id, reason],
      );
      const [shown] = (await ada.get<ListWithItemsDto>(`/${list}`)).body.items;
      expect(shown?.image).toMatchObject({ reason, askedBy: reason === 'safety_filter' ? null : ben.id });
    },
  );

  it('refuses deleted items and lists', async () => {
    const { list, item } = await some();
    await ada.deleteItem(list, item);
    expect(await ada.regenerate(list, item)).toMatchObject({ status: 404, body: { code: 'ITEM_DELETED' } });
    await ada.deleteList(list);
    expect(await ada.regenerate(list, item)).toMatchObject({ status: 404, body: { code: 'LIST_DELETED' } });
    expect(await ada.regenerate(list, randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'LIST_DELETED' },
    });
    expect(await ada.regenerate(randomUUID(), item)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('refuses the image id of another item, and never shows a picture that another item had', async () => {
    const { list, item, imageId } = await some();
    const other = (await ada.addItem(list, { name: 'Milk' })).body;
    expect(await ada.regenerate(list, item, { imageId: other.imageId })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'imageId', rule: 'uuid' }] },
    });
    const sha = 'b'.repeat(64);
    await harness.database.query(
      `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, style, variant, status, source, sha, month, tier_rank, attempts, requested_at)
       VALUES ($1, $2, $3, $4, $4, 'apple', 'apple', 'cartoon', 0, 'ready', 'illustrator', $5, '2026-11', 0, 1, now())`,
      [imageId, list, item, ada.id, sha],
    );
    expect((await ada.get<ListWithItemsDto>(`/${list}`)).body.items[0]!.image.imageUrl).toContain(sha);
    await ada.regenerate(list, item);
    await ada.regenerate(list, other.id, { imageId });
    expect(JSON.stringify((await ada.get<ListWithItemsDto>(`/${list}`)).body.items[1])).not.toContain(sha);
  });

  it('is accepted as a queued operation', async () => {
    const { list, item } = await some();
    const imageId = randomUUID();
    const { body } = await ada.operations(list, [
      {
        key: randomUUID(),
        method: 'POST',
        path: `items/${item}/regenerate`,
        body: { imageId, promptId: 'cartoon' },
      },
    ]);
    expect(body.results).toMatchObject([{ status: 200, body: { imageId, listVersion: 3 } }]);
  });
});

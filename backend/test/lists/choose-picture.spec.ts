import { randomUUID } from 'node:crypto';
import { BillingFacade } from '../../src/billing';
import { entitlementsFor } from '../../src/billing/domain/plans/entitlements';
import { ImagingModule } from '../../src/imaging';
import { RequestImageAgain } from '../../src/imaging/application/request-image/request-image.on-item-renamed';
import { Clock } from '../../src/kernel/clock';
import type { PayloadOf } from '../../src/kernel/domain-event';
import { ListsModule } from '../../src/lists';
import type { ItemRenamed } from '../../src/lists/events';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, build, TestClock } from '../support/module.builder';

describe('a chosen picture', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  let ada: ListCaller;
  let ben: ListCaller;
  const billing: BillingFacade = { entitlementsOf: () => Promise.resolve(entitlementsFor('pro', 0)) };

  beforeAll(async () => {
    harness = await build({
      modules: [ImagingModule, ListsModule, ViewsModule],
      replace: [
        { token: BillingFacade, by: billing },
        { token: Clock, by: clock },
      ],
    });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    clock.time = new Date();
    [ada, ben] = [ListCaller.with(harness.as), ListCaller.with(harness.as)];
  });

  const query = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const some = async (name = 'Apple'): Promise<{ list: string; item: string; imageId: string }> => {
    const list = (await ada.createList()).body.id;
    const { id: item, imageId } = (await ada.addItem(list, { name })).body;
    return { list, item, imageId };
  };
  const shown = async (list: string): Promise<ListWithItemsDto['items']> =>
    (await ada.get<ListWithItemsDto>(`/${list}`)).body.items;
  const kept = (user: ListCaller): Promise<object[]> =>
    query('SELECT name_key, concept FROM lists.chosen_picture WHERE user_id = $1 ORDER BY name_key', user.id);
  const share = (list: string): Promise<object[]> =>
    query('INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())', list, ben.id);
  const request = async (list: string): Promise<void> => {
    const events = await query<{ payload: PayloadOf<typeof ItemRenamed> }>(
      `SELECT payload FROM platform.outbox WHERE payload->>'listId' = $1 AND name = 'lists.item-renamed' ORDER BY id`,
      list,
    );
    for (const { payload } of events)
      await harness.app.get(RequestImageAgain, { strict: false }).handle(payload);
  };

  it('is shown to all members at once and does not count for the month', async () => {
    const { list, item } = await some();
    const imageId = randomUUID();
    expect(await ada.editItem(list, item, { depicts: 'bread', imageId })).toMatchObject({
      status: 200,
      body: { name: 'Apple', depicts: 'bread', concept: 'bread', imageId, superseded: [] },
    });
    await request(list);
    expect(await shown(list)).toMatchObject([
      { depicts: 'bread', image: { imageId, status: 'default', reason: null, source: 'illustrator' } },
    ]);
    expect(
      await query(
        'SELECT 1 FROM imaging.monthly_usage WHERE user_id = $1 AND (reserved > 0 OR used > 0)',
        ada.id,
      ),
    ).toEqual([]);
    const { body } = await ada.get<object>(`/${list}?since=2.0`);
    expect(body).toMatchObject({ delta: true, items: [{ id: item, depicts: 'bread' }] });
  });

  it('is used again when the same user adds the same name, in any list and spelling, also in a batch', async () => {
    const { list, item } = await some();
    await ada.editItem(list, item, { depicts: 'bread' });
    const other = (await ada.createList({ name: 'Chores', listType: 'task' })).body.id;
    expect((await ada.addItem(other, { name: ' APPLE ' })).body).toMatchObject({
      depicts: 'bread',
      concept: 'bread',
    });
    expect(
      (await ada.addItems(list, [{ name: 'apple' }, { name: '' }, { name: 'Apples' }])).body.results,
    ).toMatchObject([{ item: { depicts: 'bread' } }, { success: false }, { item: { depicts: 'apple' } }]);
    const renamed = (await ada.addItem(list, { name: 'Milk' })).body.id;
    expect((await ada.editItem(list, renamed, { name: 'Apple' })).body).toMatchObject({ depicts: 'bread' });
    await share(list);
    expect((await ben.addItem(list, { name: 'apple' })).body).toMatchObject({ depicts: 'apple' });
  });

  it('can be the letter card, which each list shows in its own kind', async () => {
    const { list, item } = await some();
    expect((await ada.editItem(list, item, { depicts: 'card-shopping-a' })).body).toMatchObject({
      depicts: 'card-shopping-a',
      concept: null,
    });
    const chores = (await ada.createList({ name: 'Chores', listType: 'task' })).body.id;
    expect((await ada.addItem(chores, { name: 'apple' })).body).toMatchObject({
      depicts: 'card-task-a',
      concept: null,
    });
    expect(await kept(ada)).toEqual([{ name_key: 'apple', concept: null }]);
  });

  it('is forgotten when the user takes it back, and the generated picture returns', async () => {
    const { list, item, imageId } = await some();
    await query(
      `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, style, variant, status, sha, thumb_hash, color, width, height, source, month, tier_rank, attempts, requested_at)
       VALUES ($1, $2, $3, $4, $4, 'apple', 'apple', 'cartoon', 0, 'ready', 'abc', 'x', '#fff', 512, 512, 'illustrator', '2026-11', 0, 0, now())`,
      imageId,
      list,
      item,
      ada.id,
    );
    await ada.editItem(list, item, { depicts: 'bread' });
    expect(await kept(ada)).toEqual([{ name_key: 'apple', concept: 'bread' }]);
    expect((await ada.editItem(list, item, { depicts: 'apple', imageId })).body).toMatchObject({
      depicts: 'apple',
      imageId,
    });
    await request(list);
    expect(await shown(list)).toMatchObject([
      { imageId, image: { status: 'ready', imageUrl: '/img/abc.512.webp' } },
    ]);
    expect(await kept(ada)).toEqual([]);
    expect((await ada.addItem(list, { name: 'apple' })).body).toMatchObject({ depicts: 'apple' });
  });

  it('is the subject of pictures generated later', async () => {
    const { list, item } = await some();
    await ada.editItem(list, item, { depicts: 'bread' });
    await ada.regenerate(list, item);
    expect(
      await query(
        `SELECT payload FROM platform.outbox WHERE name = 'lists.item-repainted' AND payload->>'listId' = $1`,
        list,
      ),
    ).toMatchObject([{ payload: { items: [{ depicts: 'bread', concept: 'bread' }] } }]);
  });

  it('can be chosen by collaborators, for themselves, but not by other users', async () => {
    const { list, item } = await some();
    expect(await ben.editItem(list, item, { depicts: 'bread' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    await share(list);
    expect(await ben.editItem(list, item, { depicts: 'bread' })).toMatchObject({
      status: 200,
      body: { depicts: 'bread' },
    });
    expect([await kept(ben), await kept(ada)]).toEqual([[{ name_key: 'apple', concept: 'bread' }], []]);
  });

  it('can be any page of the picture book, but nothing else', async () => {
    const { list, item } = await some();
    for (const depicts of ['unicorn-of-nowhere', '', '../apple', 'card-shopping-', 'Apple'])
      expect(await ada.editItem(list, item, { depicts })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'depicts', rule: 'enum' }] },
      });
    for (const depicts of [null, 7])
      expect(await ada.editItem(list, item, { depicts })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'depicts' }] },
      });
    expect(await ada.editItem(list, item, { depicts: 'bread', imageId: 'x' })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'imageId', rule: 'uuid' }] },
    });
    expect(await kept(ada)).toEqual([]);
  });

  it('cannot use the image id of another item', async () => {
    const { list, item } = await some();
    const { imageId } = (await ada.addItem(list, { name: 'Milk' })).body;
    expect(await ada.editItem(list, item, { depicts: 'bread', imageId })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'imageId' }] },
    });
    expect(await kept(ada)).toEqual([]);
  });

  it('is chosen once for a repeated request', async () => {
    const { list, item } = await some();
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => ada.editItem(list, item, { depicts: 'bread' }, key)));
    expect(answers.map(({ body }) => body.listVersion)).toEqual([3, 3]);
  });

  it('is superseded if another member renamed the item more than a day ago', async () => {
    const { list, item } = await some();
    await share(list);
    await ben.editItem(list, item, { name: 'Milk' });
    await query(`UPDATE lists.list_event SET at = at - interval '30 hours' WHERE list_id = $1`, list);
    expect((await ada.editItem(list, item, { depicts: 'bread', baseVersion: 2 })).body).toMatchObject({
      name: 'Milk',
      depicts: 'milk',
      superseded: ['depicts'],
    });
    expect(await kept(ada)).toEqual([]);
  });

  it('is kept for the latest 1000 names of a user', async () => {
    const { list, item } = await some();
    await query(
      `INSERT INTO lists.chosen_picture SELECT $1, 'name ' || n, 'bread', now() - interval '1 day' + n * interval '1 second' FROM generate_series(1, 1000) n`,
      ada.id,
    );
    await ada.editItem(list, item, { depicts: 'bread' });
    const names = (await kept(ada)).map((row) => (row as { name_key: string }).name_key);
    expect([
      names.length,
      names.includes('apple'),
      names.includes('name 1'),
      names.includes('name 2'),
    ]).toEqual([1000, true, false, true]);
  });
});

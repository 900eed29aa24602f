// Use cases: restore-list, restore-item

import { Clock } from '../../src/kernel/clock';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { DeletedItemsDto, MyListsDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, TestClock, build } from '../support/module.builder';

const day = 86_400_000;

describe('the trash', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  let ada: ListCaller;
  let ben: ListCaller;

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule, ViewsModule], replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    clock.time = new Date('2026-06-01T10:00:00.000Z');
    ada = ListCaller.with(harness.as);
    ben = ListCaller.with(harness.as);
  });
  const someList = async (name: string): Promise<string> => (await ada.createList({ name })).body.id;
  const share = (listId: string): Promise<object[]> =>
    harness.database.query('INSERT INTO lists.collaborator VALUES ($1, $2, now())', [listId, ben.id]);
  const listsOf = async (reader: ListCaller): Promise<MyListsDto['lists']> =>
    (await reader.get<MyListsDto>('?deleted=true')).body.lists;

  it('has the deleted lists of the owner, newest first, for 30 days', async () => {
    const [first, second] = [await someList('First'), await someList('Second')];
    await someList('Still there');
    await ada.addItem(first, { name: 'Apple' });
    await share(first);
    await ada.deleteList(first);
    clock.time = new Date(clock.time.getTime() + day);
    await ada.deleteList(second);
    const lists = await listsOf(ada);
    expect(lists.map(({ name, deletedAt }) => [name, deletedAt])).toEqual([
      ['Second', '2026-06-02T10:00:00.000Z'],
      ['First', '2026-06-01T10:00:00.000Z'],
    ]);
    expect(lists[1]).toMatchObject({
      id: first,
      role: 'owner',
      counts: { total: 1 },
      preview: [{ name: 'Apple', image: { contentType: 'image/svg+xml' } }],
    });
    expect(await listsOf(ben)).toEqual([]);
    expect((await ada.get<MyListsDto>('?deleted=false')).body.lists.map(({ name }) => name)).toEqual([
      'Still there',
    ]);
    clock.time = new Date('2026-07-01T10:00:00.001Z');
    expect((await listsOf(ada)).map(({ name }) => name)).toEqual(['Second']);
    await ada.restoreList(second);
    expect(await listsOf(ada)).toEqual([]);
  });

  it('has the deleted items of a list, newest first, for all members', async () => {
    const list = await someList('Market');
    const items = [];
    for (const name of ['Apple', 'Milk', 'Bread']) items.push((await ada.addItem(list, { name })).body);
    await share(list);
    await ada.deleteItem(list, items[0]!.id);
    clock.time = new Date(clock.time.getTime() + day);
    await ben.deleteItem(list, items[1]!.id);
    for (const reader of [ada, ben]) {
      const { status, body } = await reader.get<DeletedItemsDto>(`/${list}/items?deleted=true`);
      expect(status).toBe(200);
      expect(body.items.map(({ name, deletedAt, deletedBy }) => [name, deletedAt, deletedBy])).toEqual([
        ['Milk', '2026-06-02T10:00:00.000Z', ben.id],
        ['Apple', '2026-06-01T10:00:00.000Z', ada.id],
      ]);
      const { listVersion: _, ...apple } = items[0]!;
      expect(body.items[1]).toMatchObject({ ...apple, image: { imageId: apple.imageId } });
    }
    clock.time = new Date('2026-07-01T12:00:00.000Z');
    expect((await ada.get<DeletedItemsDto>(`/${list}/items?deleted=true`)).body.items).toHaveLength(1);
  });

  it('is not found by other users', async () => {
    const list = await someList('Market');
    expect(await ben.get(`/${list}/items?deleted=true`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    await ada.deleteList(list);
    expect(await ada.get(`/${list}/items?deleted=true`)).toMatchObject({
      status: 404,
      body: { code: 'LIST_DELETED' },
    });
    expect(await ben.get(`/${list}/items?deleted=true`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('needs a valid `deleted` parameter', async () => {
    const list = await someList('Market');
    expect(await ada.get(`/${list}/items`)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'deleted', rule: 'required' }] },
    });
    expect(await ada.get('?deleted=maybe')).toMatchObject({
      status: 422,
      body: { details: [{ field: 'deleted', rule: 'enum' }] },
    });
  });
});

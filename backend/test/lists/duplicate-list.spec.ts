import { randomUUID } from 'node:crypto';
import { BillingFacade } from '../../src/billing';
import { entitlementsFor } from '../../src/billing/domain/plans/entitlements';
import { ListsModule } from '../../src/lists';
import { type AnsweredItem, ListCaller } from '../../src/lists/testing/list-caller';
import { type BuiltModule, build } from '../support/module.builder';

describe('DuplicateList', () => {
  let harness: BuiltModule;
  let ada: ListCaller;
  let ben: ListCaller;
  let stranger: ListCaller;
  const pro = new Set<string>();
  const billing: BillingFacade = {
    entitlementsOf: (userId) => Promise.resolve(entitlementsFor(pro.has(userId) ? 'pro' : 'trial', 14)),
  };
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const share = (listId: string, userId: string): Promise<object[]> =>
    rows('INSERT INTO lists.collaborator VALUES ($1, $2, now())', listId, userId);

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule], replace: [{ token: BillingFacade, by: billing }] });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    [ada, ben, stranger] = [
      ListCaller.with(harness.as),
      ListCaller.with(harness.as),
      ListCaller.with(harness.as),
    ];
    pro.add(ada.id);
  });

  /** Three items: one ticked, one deleted, in another order than they were added. */
  const someList = async (): Promise<{ id: string; milk: AnsweredItem; apple: AnsweredItem }> => {
    const { id } = (await ada.createList({ name: 'Market', listType: 'task' })).body;
    await ada.chooseCharacter(id, 'kuzu');
    const apple = (await ada.addItem(id, { name: 'Apple', quantity: '2', notes: 'red', promptId: 'cartoon' }))
      .body;
    const milk = (await ada.addItem(id, { name: 'Milk' })).body;
    const gone = (await ada.addItem(id, { name: 'Gone' })).body;
    await ada.editItem(id, apple.id, { position: 'a1V' });
    await ada.toggle(id, milk.id, { checked: true });
    await ada.deleteItem(id, gone.id);
    return { id, milk, apple };
  };

  it('copies the items in order, unticked, with new images that show the same', async () => {
    const { id, milk, apple } = await someList();
    const copyId = randomUUID();
    const appleId = randomUUID();
    const { status, body } = await ada.duplicateList(id, {
      id: copyId,
      name: ' Next  week ',
      items: [
        { from: apple.id, id: appleId },
        { from: randomUUID(), id: randomUUID() },
      ],
    });
    expect(status).toBe(201);
    const { items, ...head } = body;
    expect(head).toMatchObject({
      id: copyId,
      name: 'Next week',
      listType: 'task',
      ownerId: ada.id,
      role: 'owner',
      archived: false,
      selectedCharacterId: 'kuzu',
      counts: { total: 2, completed: 0, pending: 2 },
      listVersion: 1,
    });
    expect(items).toMatchObject([
      {
        listId: copyId,
        name: 'Milk',
        checked: false,
        checkedBy: null,
        addedBy: ada.id,
        position: 'a1',
        concept: 'milk',
        selectedCharacterId: 'kuzu',
      },
      {
        id: appleId,
        listId: copyId,
        name: 'Apple',
        quantity: '2',
        notes: 'red',
        promptId: 'cartoon',
        position: 'a1V',
        concept: 'apple',
      },
    ]);
    const [event] = await rows<{ payload: object }>(
      `SELECT payload FROM platform.outbox WHERE name = 'lists.list-duplicated' AND payload->>'listId' = $1`,
      copyId,
    );
    expect(event?.payload).toEqual({
      listId: copyId,
      ownerId: ada.id,
      items: [[items[0]!, milk] as const, [items[1]!, apple] as const].map(([to, from]) => ({
        itemId: to.id,
        imageId: to.imageId,
        replacesImageId: from.imageId,
        depicts: from.depicts,
        concept: from.concept,
      })),
    });
    // Copy and source change independently.
    expect((await ada.addItem(copyId)).body.position).toBe('a2');
    expect((await ada.toggle(copyId, appleId, { checked: true })).body.listVersion).toBe(3);
    expect(await rows('SELECT item_count, checked_count FROM lists.list WHERE id = $1', id)).toEqual([
      { item_count: 2, checked_count: 1 },
    ]);
  });

  it('copies once per idempotency key and once per id', async () => {
    const { id, apple } = await someList();
    const wish = { id: randomUUID(), items: [{ from: apple.id, id: randomUUID() }] };
    const first = await ada.duplicateList(id, wish, 'key');
    expect(await ada.duplicateList(id, wish, 'key')).toMatchObject({
      status: 201,
      body: first.body,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await ada.duplicateList(id, wish)).toMatchObject({ status: 201, body: first.body });
    expect(await rows('SELECT count(*)::int AS n FROM lists.item WHERE list_id = $1', wish.id)).toEqual([
      { n: 2 },
    ]);
    expect((await ada.duplicateList(id)).body.id).not.toBe(wish.id);
  });

  it('makes the copying user the owner and keeps the character only if their plan includes it', async () => {
    const { id } = await someList();
    await share(id, ben.id);
    expect((await ben.duplicateList(id)).body).toMatchObject({
      ownerId: ben.id,
      role: 'owner',
      name: 'Market',
      selectedCharacterId: null,
      items: [{ addedBy: ben.id }, { addedBy: ben.id }],
    });
    expect(await stranger.duplicateList(id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await ada.deleteList(id);
    expect(await ben.duplicateList(id)).toMatchObject({ status: 404, body: { code: 'LIST_DELETED' } });
  });

  it('copies an empty list', async () => {
    const { id } = (await ada.createList()).body;
    expect(await ada.duplicateList(id)).toMatchObject({
      status: 201,
      body: { items: [], counts: { total: 0 } },
    });
  });

  it('refuses an id that is taken', async () => {
    const { id, apple } = await someList();
    const theirs = (await stranger.createList()).body.id;
    expect(await ada.duplicateList(id, { id: theirs })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'id', rule: 'uuid' }] },
    });
    expect(await ada.duplicateList(id, { items: [{ from: apple.id, id: apple.id }] })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'items', rule: 'uuid' }] },
    });
    await share(theirs, ada.id);
    expect(await ada.duplicateList(id, { id: theirs })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'id', rule: 'uuid' }] },
    });
  });

  it('counts the copy among the 500 lists of a user', async () => {
    const { id } = await someList();
    await rows(
      `INSERT INTO lists.list (id, owner_id, name, list_type, created_at, version, item_count, checked_count)
       SELECT gen_random_uuid(), $1, 'x', 'task', now(), 1, 0, 0 FROM generate_series(1, 499)`,
      ada.id,
    );
    expect(await ada.duplicateList(id)).toMatchObject({ status: 422, body: { code: 'LIST_LIMIT_REACHED' } });
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a malformed id', { id: 'x' }, 'id'],
    ['copies without an id', { items: [{ from: randomUUID() }] }, 'items.0.id'],
    ['too many copies', { items: Array(1001).fill({ from: randomUUID(), id: randomUUID() }) }, 'items'],
    ['an unknown field', { listType: 'task' }, 'listType'],
  ])('refuses %s', async (_, body, field) => {
    const { id } = await someList();
    expect(await ada.duplicateList(id, body)).toMatchObject({ status: 422, body: { details: [{ field }] } });
  });
});

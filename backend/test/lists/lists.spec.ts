// Use cases: create-list, rename-list, archive-list, delete-list, add-item, add-items, check-item,
// edit-item, delete-item

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Clock } from '../../src/kernel/clock';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { givePlan } from '../support/billing/plans';
import { type BuiltModule, TestClock, build } from '../support/module.builder';

const day = 86_400_000;

describe('lists', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  let ada: ListCaller;
  let stranger: ListCaller;

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule], replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    clock.time = new Date();
    ada = ListCaller.with(harness.as);
    stranger = ListCaller.with(harness.as);
  });

  const someList = async (caller = ada, name = 'Market'): Promise<string> =>
    (await caller.createList({ name })).body.id;
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const share = (listId: string, userId: string): Promise<object[]> =>
    rows('INSERT INTO lists.collaborator VALUES ($1, $2, now())', listId, userId);
  const itemCount = async (listId: string): Promise<number> =>
    (await rows<{ n: number }>('SELECT count(*)::int AS n FROM lists.item WHERE list_id = $1', listId))[0]!.n;
  const refusal = (code: string): unknown => expect.objectContaining({ success: false, code });

  it('CreateList creates a list with the defaults', async () => {
    const { status, body } = await ada.createList({ name: '  Cre\u0300me & Brot \u202e' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'Cr\u00e8me & Brot',
      order: null,
      storeId: null,
      opened: true,
      handedOverAt: null,
      householdId: null,
      children: [],
      listType: 'shopping',
      createdAt: clock.time.toISOString(),
      archived: false,
      schedule: [],
      selectedCharacterId: null,
      ownerId: ada.id,
      role: 'owner',
      counts: { total: 0, completed: 0, pending: 0 },
      collaborators: [],
      listVersion: 1,
      cursor: '1.0',
      items: [],
    });
  });

  it('AddItem adds an item with its picture-book page and records the event', async () => {
    const list = await someList();
    const { status, body } = await ada.addItem(list, {
      name: ' Apple ',
      quantity: '2 kg',
      notes: 'red\u0000 ones',
      selectedCharacterId: 'lilly',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      listId: list,
      name: 'Apple',
      quantity: '2 kg',
      notes: 'red ones',
      checked: false,
      completed: false,
      position: 'a0',
      depicts: 'apple',
      concept: 'apple',
      selectedCharacterId: 'lilly',
      promptId: null,
      listVersion: 2,
    });
    const events = await rows<{ name: string; payload: object }>(
      `SELECT name, payload FROM platform.outbox WHERE payload->'items'->0->>'itemId' = $1`,
      body.id,
    );
    expect(events).toEqual([
      {
        name: 'lists.items-added',
        payload: {
          listId: list,
          listType: 'shopping',
          ownerId: ada.id,
          userId: ada.id,
          language: 'en',
          items: [
            {
              itemId: body.id,
              imageId: body.imageId,
              depicts: 'apple',
              concept: 'apple',
              text: null,
              promptId: null,
              characterId: 'lilly',
            },
          ],
        },
      },
    ]);
    expect((await ada.addItem(list, { name: 'Qqzx' })).body).toMatchObject({
      depicts: 'card-shopping-q',
      concept: null,
      position: 'a1',
    });
  });

  it("AddItem matches words of the user's language and exact words of the others", async () => {
    const list = await someList();
    expect((await ada.addItem(list, { name: 'Elma' })).body.concept).toBe('apple');
  });

  it('an item keeps the language of the operation that named it', async () => {
    const list = await someList();
    const write = async (language: string, method: string, url: string, body: object) =>
      (
        await harness.as(ada.id)(method, `/api/shopping-lists/${list}/items${url}`, body, {
          'idempotency-key': randomUUID(),
          'x-user-language': language,
        })
      ).body as { id: string; language: string };
    const { id, language } = await write('tr', 'POST', '', { name: 'Elma' });
    expect(language).toBe('tr');
    expect((await write('de', 'PATCH', `/${id}`, { quantity: '2', name: 'Elma' })).language).toBe('tr');
    expect((await write('de', 'PATCH', `/${id}`, { name: 'Apfel' })).language).toBe('de');
  });

  it('CreateList sets the character of the list, which items inherit', async () => {
    await givePlan(harness.database, ada.id, 'pro');
    const { body } = await ada.createList({ name: 'Chores', listType: 'task', selectedCharacterId: 'kuzu' });
    expect((await ada.addItem(body.id)).body.selectedCharacterId).toBe('kuzu');
  });

  it('RenameList is for the owner and logs only real changes', async () => {
    const list = await someList();
    expect(await ada.renameList(list, '  Sunday   market ')).toMatchObject({
      status: 200,
      body: { name: 'Sunday market', listVersion: 2 },
    });
    expect(await ada.renameList(list, 'Sunday market')).toMatchObject({
      status: 200,
      body: { listVersion: 2 },
    });
    expect(await ada.renameList(list, ' \u200b')).toMatchObject({
      status: 422,
      body: { details: [{ field: 'name', rule: 'required' }] },
    });
    expect(await ada.renameList(list, 'x'.repeat(121))).toMatchObject({
      status: 422,
      body: { details: [{ field: 'name', rule: 'max' }] },
    });
    expect(await ada.renameList(list, 5)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'name', rule: 'type' }] },
    });
    await ada.deleteList(list);
    expect(await ada.renameList(list, 'Late')).toMatchObject({ status: 404, body: { code: 'LIST_DELETED' } });
  });

  it('ArchiveList archives and unarchives a list, which can still be changed', async () => {
    const list = await someList();
    expect(await ada.archiveList(list)).toMatchObject({
      status: 200,
      body: { archived: true, listVersion: 2 },
    });
    expect(await ada.archiveList(list)).toMatchObject({
      status: 200,
      body: { archived: true, listVersion: 2 },
    });
    expect(await ada.addItem(list)).toMatchObject({ status: 201, body: { listVersion: 3 } });
    expect(await ada.unarchiveList(list)).toMatchObject({
      status: 200,
      body: { archived: false, listVersion: 4 },
    });
    expect(
      await rows<{ type: string }>('SELECT type FROM lists.list_event WHERE list_id = $1 ORDER BY seq', list),
    ).toEqual(['list-created', 'list-archived', 'items-added', 'list-unarchived'].map((type) => ({ type })));
  });

  describe('EditItem', () => {
    const edited = async (
      given: object = {},
    ): Promise<{ list: string; item: string; imageId: string; position: string }> => {
      const list = await someList();
      const { body } = await ada.addItem(list, { name: 'Apples', quantity: '2 kg', notes: 'red', ...given });
      return { list, item: body.id, imageId: body.imageId, position: body.position };
    };

    it('changes only given fields, and null clears them', async () => {
      const { list, item, imageId } = await edited();
      expect(await ada.editItem(list, item, { quantity: ' 3  kg ' })).toMatchObject({
        status: 200,
        body: { name: 'Apples', quantity: '3 kg', notes: 'red', imageId, listVersion: 3 },
      });
      expect(await ada.editItem(list, item, { quantity: null, notes: null })).toMatchObject({
        status: 200,
        body: { name: 'Apples', quantity: null, notes: null, listVersion: 4 },
      });
      expect(await ada.editItem(list, item, {})).toMatchObject({ status: 200, body: { listVersion: 4 } });
      const [, , first] = await rows<{ payload: object }>(
        'SELECT payload FROM lists.list_event WHERE list_id = $1 ORDER BY seq',
        list,
      );
      expect(first?.payload).toEqual({ itemIds: [item], fields: ['quantity'] });
    });

    it('gives the item a new image if it shows another thing now, and keeps it otherwise', async () => {
      const { list, item, imageId } = await edited();
      expect(await ada.editItem(list, item, { name: 'apple' })).toMatchObject({
        body: { name: 'apple', concept: 'apple', imageId },
      });
      const { body } = await ada.editItem(list, item, { name: 'Bread' });
      expect(body).toMatchObject({ name: 'Bread', concept: 'bread', depicts: 'bread' });
      expect(body.imageId).not.toBe(imageId);
      expect(
        await rows(
          `SELECT payload FROM platform.outbox WHERE name = 'lists.item-renamed' AND payload->>'listId' = $1`,
          list,
        ),
      ).toMatchObject([
        { payload: { userId: ada.id, items: [{ itemId: item, imageId: body.imageId, concept: 'bread' }] } },
      ]);
    });

    it('moves the item, and items added later stay behind it', async () => {
      const { list, item, position } = await edited();
      const second = (await ada.addItem(list, { name: 'Bread' })).body;
      expect(await ada.editItem(list, item, { position: 'a5V' })).toMatchObject({
        status: 200,
        body: { position: 'a5V' },
      });
      expect(second.position > position).toBe(true);
      expect((await ada.addItem(list, { name: 'Milk' })).body.position > 'a5V').toBe(true);
      for (const wrong of ['', 'a', 'é0', 'a0 ', 'a10', 'x'.repeat(300)])
        expect(await ada.editItem(list, item, { position: wrong })).toMatchObject({
          status: 422,
          body: { details: [{ field: 'position', rule: 'format' }] },
        });
    });

    it('refuses invalid fields and changes nothing', async () => {
      const { list, item } = await edited();
      expect(await ada.editItem(list, item, { name: '' })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'name', rule: 'required' }] },
      });
      expect(await ada.editItem(list, item, { name: null })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'name', rule: 'required' }] },
      });
      expect(await ada.editItem(list, item, { notes: 'x'.repeat(1001) })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'notes', rule: 'max' }] },
      });
      expect(await ada.editItem(list, item, { checked: true })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'checked', rule: 'unknown' }] },
      });
      expect(await stranger.editItem(list, item, { name: 'Mine' })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      await ada.deleteItem(list, item);
      expect(await ada.editItem(list, item, { name: 'Late' })).toMatchObject({
        status: 404,
        body: { code: 'ITEM_DELETED' },
      });
    });

    it('edits once per idempotency key', async () => {
      const { list, item } = await edited();
      const key = randomUUID();
      const [one, two] = await Promise.all([
        ada.editItem(list, item, { notes: 'green' }, key),
        ada.editItem(list, item, { notes: 'green' }, key),
      ]);
      expect(one.body).toEqual(two.body);
      expect(one.body).toMatchObject({ listVersion: 3 });
    });
  });

  describe('access to a list', () => {
    it('is denied to other users: every request answers 404', async () => {
      const list = await someList();
      const { id: item } = (await ada.addItem(list)).body;
      const answers = await Promise.all([
        stranger.deleteList(list),
        stranger.restoreList(list),
        stranger.addItem(list),
        stranger.addItems(list, [{ name: 'x' }]),
        stranger.toggle(list, item, {}),
        stranger.deleteItem(list, item),
        stranger.restoreItem(list, item),
      ]);
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND', message: 'errors.notFound' },
        });
      const own = await someList(stranger);
      // An item of another user is not reachable through one's own list.
      expect(await stranger.toggle(own, item, { checked: true })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      expect(await itemCount(list)).toBe(1);
    });

    it('answers 404 to malformed ids', async () => {
      expect((await ada.addItem('not-an-id')).status).toBe(404);
      expect((await ada.toggle(await someList(), '1', {})).status).toBe(404);
    });

    it('lets collaborators change items but not delete the list', async () => {
      const list = await someList();
      const ben = ListCaller.with(harness.as);
      await share(list, ben.id);
      const { id: item } = (await ben.addItem(list)).body;
      expect((await ben.toggle(list, item, { checked: true })).body.checked).toBe(true);
      expect((await ben.deleteItem(list, item)).status).toBe(200);
      expect((await ben.restoreItem(list, item)).status).toBe(200);
      expect(await ben.deleteList(list)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      for (const refused of [ben.renameList(list, 'Mine'), ben.archiveList(list), ben.unarchiveList(list)])
        expect(await refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(await ben.editItem(list, item, { notes: 'from me' })).toMatchObject({
        status: 200,
        body: { notes: 'from me' },
      });
      const [event] = await rows<{ payload: object }>(
        `SELECT payload FROM platform.outbox WHERE payload->'items'->0->>'itemId' = $1`,
        item,
      );
      expect(event?.payload).toMatchObject({ userId: ben.id, ownerId: ada.id });
    });
  });

  describe('a repeated request', () => {
    it('sent three times at once adds one item and has one answer', async () => {
      const list = await someList();
      const answers = await Promise.all([1, 2, 3].map(() => ada.addItem(list, { name: 'Milk' }, 'same-key')));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(2);
      expect(await itemCount(list)).toBe(1);
    });

    it('toggles once, and a late repeat never reverts a tick', async () => {
      const list = await someList();
      const { id } = (await ada.addItem(list)).body;
      const first = await ada.toggle(list, id, undefined, 'flip');
      expect(first.body).toMatchObject({ checked: true, completed: true, listVersion: 3 });
      expect((await ada.toggle(list, id, undefined, 'flip')).body).toEqual(first.body);
      await ada.toggle(list, id, { checked: false });
      await ada.toggle(list, id, undefined, 'flip');
      expect(await rows('SELECT checked FROM lists.item WHERE id = $1', id)).toEqual([{ checked: false }]);
      // Also after the key has expired (60 days).
      await rows('DELETE FROM platform.idempotency WHERE user_id = $1', ada.id);
      expect(await ada.toggle(list, id, undefined, 'flip')).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_EXISTS' },
      });
      expect(await rows('SELECT checked FROM lists.item WHERE id = $1', id)).toEqual([{ checked: false }]);
    });

    it('with another body is refused', async () => {
      const list = await someList();
      await ada.addItem(list, { name: 'Milk' }, 'key');
      expect(await ada.addItem(list, { name: 'Bread' }, 'key')).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
    });

    it('repeats the answer of a refusal', async () => {
      const id = randomUUID();
      expect(await ada.deleteList(id, 'k')).toMatchObject({ status: 404 });
      expect(await ada.deleteList(id, 'k')).toMatchObject({
        status: 404,
        headers: { 'idempotent-replayed': 'true' },
      });
    });
  });

  it('CheckItem sets a tick; setting it again changes nothing', async () => {
    const list = await someList();
    const { id } = (await ada.addItem(list)).body;
    expect((await ada.toggle(list, id, { checked: true })).body).toMatchObject({
      checked: true,
      listVersion: 3,
    });
    expect((await ada.toggle(list, id, { checked: true })).body).toMatchObject({
      checked: true,
      listVersion: 3,
    });
    expect(await ada.toggle(list, id, { checked: 'yes' })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'checked', rule: 'type' }] },
    });
  });

  it('CheckItem records the user who ticked the item, while it is ticked', async () => {
    const list = await someList();
    const ben = ListCaller.with(harness.as);
    await share(list, ben.id);
    const { id } = (await ada.addItem(list)).body;
    expect((await ben.toggle(list, id, { checked: true })).body).toMatchObject({
      addedBy: ada.id,
      checkedBy: ben.id,
    });
    expect((await ada.toggle(list, id, { checked: true })).body.checkedBy).toBe(ben.id);
    expect((await ada.toggle(list, id, { checked: false })).body.checkedBy).toBeNull();
  });

  describe('a stale change', () => {
    /** A list at version 3 with an item that Ben has changed; Ada saw version 2. */
    const changedByBen = async (
      change: (ben: ListCaller, list: string, id: string) => Promise<unknown>,
      hoursAgo: number,
    ): Promise<{ list: string; id: string }> => {
      const list = await someList();
      const ben = ListCaller.with(harness.as);
      await share(list, ben.id);
      const { id } = (await ada.addItem(list, { name: 'Apple', quantity: '2' })).body;
      const now = clock.time;
      clock.time = new Date(now.getTime() - hoursAgo * 3_600_000);
      await change(ben, list, id);
      clock.time = now;
      return { list, id };
    };

    it('wins within a day, whatever its base version', async () => {
      const { list, id } = await changedByBen((ben, list, id) => ben.toggle(list, id, { checked: true }), 23);
      expect((await ada.toggle(list, id, { checked: false, baseVersion: 2 })).body).toMatchObject({
        checked: false,
        superseded: false,
        listVersion: 4,
      });
    });

    it('keeps the tick of another user and answers `superseded`, also when repeated', async () => {
      const { list, id } = await changedByBen((ben, list, id) => ben.toggle(list, id, { checked: true }), 25);
      const late = await ada.toggle(list, id, { checked: false, baseVersion: 2 }, 'late');
      expect(late).toMatchObject({ status: 200, body: { checked: true, superseded: true, listVersion: 3 } });
      expect((await ada.toggle(list, id, { checked: false, baseVersion: 2 }, 'late')).body).toEqual(
        late.body,
      );
      expect((await ada.toggle(list, id, { checked: true, baseVersion: 2 })).body).toMatchObject({
        superseded: false,
        listVersion: 3,
      });
      // A change with the current version, or without one, wins.
      expect((await ada.toggle(list, id, { checked: false, baseVersion: 3 })).body).toMatchObject({
        checked: false,
        superseded: false,
      });
      expect((await ada.toggle(list, id, { checked: true })).body).toMatchObject({
        checked: true,
        superseded: false,
      });
    });

    it('edits only fields that no other user has changed', async () => {
      const { list, id } = await changedByBen(
        (ben, list, id) => ben.editItem(list, id, { name: 'Pear', notes: 'ripe' }),
        30,
      );
      const { body } = await ada.editItem(list, id, {
        name: 'Cherry',
        quantity: '3',
        notes: 'ripe',
        baseVersion: 2,
      });
      expect(body).toMatchObject({
        name: 'Pear',
        concept: 'pear',
        quantity: '3',
        notes: 'ripe',
        superseded: ['name'],
        listVersion: 4,
      });
      expect((await ada.editItem(list, id, { name: 'Cherry', baseVersion: 2 })).body).toMatchObject({
        superseded: ['name'],
        listVersion: 4,
      });
    });

    it('is not superseded by changes of the same user or of other items', async () => {
      const { list, id } = await changedByBen((ben, list) => ben.addItem(list), 30);
      await ada.toggle(list, id, { checked: true });
      expect((await ada.toggle(list, id, { checked: false, baseVersion: 2 })).body).toMatchObject({
        checked: false,
        superseded: false,
      });
    });

    it('is superseded if the log no longer has the change after its base', async () => {
      const { list, id } = await changedByBen(
        (ben, list, id) => ben.editItem(list, id, { name: 'Pear' }),
        100 * 24,
      );
      await changedLater(list, id);
      await rows(`DELETE FROM lists.list_event WHERE list_id = $1 AND at < now() - interval '90 days'`, list);
      expect((await ada.toggle(list, id, { checked: false, baseVersion: 2 })).body).toMatchObject({
        checked: true,
        superseded: true,
      });
    });
    const changedLater = async (list: string, id: string): Promise<void> => {
      const eve = ListCaller.with(harness.as);
      await share(list, eve.id);
      await eve.toggle(list, id, { checked: true });
    };

    it.each([[-1], [1.5], ['2'], [1e300], [null]])(
      'is refused with the base version %p',
      async (baseVersion) => {
        const list = await someList();
        const { id } = (await ada.addItem(list)).body;
        expect(await ada.toggle(list, id, { checked: true, baseVersion })).toMatchObject({
          status: 422,
          body: { details: [{ field: 'baseVersion' }] },
        });
        expect(await ada.editItem(list, id, { name: 'x', baseVersion })).toMatchObject({
          status: 422,
          body: { details: [{ field: 'baseVersion' }] },
        });
      },
    );
  });

  it('Checklists count and log without gaps under concurrent writes', async () => {
    const list = await someList();
    const { results } = (
      await ada.addItems(
        list,
        Array.from({ length: 10 }, (_, i) => ({ name: `Thing ${i}` })),
      )
    ).body;
    const ids = results.flatMap((line) => (line.success ? [line.item.id] : []));
    const ben = ListCaller.with(harness.as);
    await share(list, ben.id);
    await Promise.all([...ids, ...ids, ...ids].map((id, i) => (i % 2 ? ada : ben).toggle(list, id, {})));
    await Promise.all(ids.slice(0, 3).map((id) => ben.deleteItem(list, id)));
    const [state] = await rows<{ version: number; counted: object; real: object }>(
      `SELECT version, json_build_array(item_count, checked_count) AS counted,
         (SELECT json_build_array(count(*), count(*) FILTER (WHERE checked)) FROM lists.item WHERE list_id = $1 AND deleted_at IS NULL) AS real
       FROM lists.list WHERE id = $1`,
      list,
    );
    expect(state).toMatchObject({ version: 1 + 1 + 30 + 3, counted: [7, 7], real: [7, 7] });
    const log = await rows<{ seq: number }>(
      'SELECT seq FROM lists.list_event WHERE list_id = $1 ORDER BY seq',
      list,
    );
    expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 35 }, (_, i) => i + 1));
  });

  describe('ids made by the client', () => {
    it('name the same list or item however often they are sent', async () => {
      const id = randomUUID();
      const list = (await ada.createList({ id, name: 'Mine' })).body;
      expect(list.id).toBe(id);
      expect(await ada.createList({ id: id.toUpperCase(), name: 'Mine again' })).toMatchObject({
        status: 201,
        body: { id, name: 'Mine', items: [] },
      });
      const itemId = randomUUID();
      const first = await ada.addItem(id, { id: itemId, name: 'Milk' });
      expect(await ada.addItem(id, { id: itemId, name: 'Milk' })).toMatchObject({
        status: 201,
        body: first.body,
      });
      expect(await itemCount(id)).toBe(1);
    });

    it('are refused like malformed ids if another user or list has them', async () => {
      const id = await someList();
      const unusable = {
        status: 422,
        body: { code: 'VALIDATION_FAILED', details: [{ field: 'id', rule: 'uuid' }] },
      };
      expect(await stranger.createList({ id, name: 'x' })).toMatchObject(unusable);
      const item = (await ada.addItem(id)).body.id;
      const theirs = await someList(stranger);
      expect(await stranger.addItem(theirs, { id: item, name: 'x' })).toMatchObject(unusable);
      expect(await ada.addItem(await someList(), { id: item, name: 'x' })).toMatchObject(unusable);
      expect(await ada.addItem(id, { id: 'nope', name: 'x' })).toMatchObject(unusable);
    });

    it('sent by two lists at once go to one of them', async () => {
      const [one, two] = [await someList(), await someList(stranger)];
      const id = randomUUID();
      const answers = await Promise.all([
        ada.addItem(one, { id, name: 'x' }),
        stranger.addItem(two, { id, name: 'x' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    });
  });

  describe('the trash', () => {
    it('keeps an item for 30 days', async () => {
      const list = await someList();
      const { id } = (await ada.addItem(list)).body;
      await ada.toggle(list, id, { checked: true });
      expect(await ada.deleteItem(list, id)).toMatchObject({
        status: 200,
        body: { success: true, listVersion: 4 },
      });
      expect(await ada.deleteItem(list, id)).toMatchObject({
        status: 200,
        body: { success: true, listVersion: 4 },
      });
      expect(await ada.toggle(list, id, { checked: false })).toMatchObject({
        status: 404,
        body: { code: 'ITEM_DELETED', message: 'errors.itemDeleted' },
      });
      expect(await ada.addItem(list, { id, name: 'x' })).toMatchObject({
        status: 404,
        body: { code: 'ITEM_DELETED' },
      });
      expect(await ada.restoreItem(list, id)).toMatchObject({
        status: 200,
        body: { id, checked: true, listVersion: 5 },
      });
      expect(await ada.restoreItem(list, id)).toMatchObject({ status: 200, body: { listVersion: 5 } });
      await ada.deleteItem(list, id);
      clock.time = new Date(Date.now() + 31 * day);
      expect(await ada.restoreItem(list, id)).toMatchObject({ status: 404, body: { code: 'ITEM_DELETED' } });
    });

    it('keeps a list with its items', async () => {
      const list = await someList();
      const { id } = (await ada.addItem(list)).body;
      expect(await ada.deleteList(list)).toMatchObject({
        status: 200,
        body: { success: true, listVersion: 3 },
      });
      expect(await ada.deleteList(list)).toMatchObject({
        status: 200,
        body: { success: true, listVersion: 3 },
      });
      for (const late of [
        ada.addItem(list),
        ada.addItems(list, [{ name: 'x' }]),
        ada.toggle(list, id, {}),
        ada.deleteItem(list, id),
        ada.restoreItem(list, id),
        ada.toggle(list, randomUUID(), {}),
      ]) {
        expect(await late).toMatchObject({ status: 404, body: { code: 'LIST_DELETED' } });
      }
      expect(await stranger.addItem(list)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await ada.restoreList(list)).toMatchObject({
        status: 200,
        body: { id: list, counts: { total: 1, completed: 0, pending: 1 }, listVersion: 4 },
      });
      expect((await ada.toggle(list, id, { checked: true })).status).toBe(200);
      await ada.deleteList(list);
      clock.time = new Date(Date.now() + 31 * day);
      expect(await ada.restoreList(list)).toMatchObject({ status: 404, body: { code: 'LIST_DELETED' } });
    });
  });

  describe('validation', () => {
    it.each([
      ['no name', {}, [{ field: 'name', rule: 'required' }]],
      ['an invisible name', { name: ' \u202e\u0007 ' }, [{ field: 'name', rule: 'required' }]],
      ['a name too long', { name: 'x'.repeat(121) }, [{ field: 'name', rule: 'max' }]],
      ['a name that is a number', { name: 7 }, [{ field: 'name', rule: 'type' }]],
      ['an unknown field', { name: 'x', ownerId: 'y' }, [{ field: 'ownerId', rule: 'unknown' }]],
      ['an unknown type', { name: 'x', listType: 'wish' }, [{ field: 'listType', rule: 'enum' }]],
      ['a malformed time', { name: 'x', createdAt: 'yesterday' }, [{ field: 'createdAt', rule: 'format' }]],
      [
        'a character with a NUL',
        { name: 'x', selectedCharacterId: 'a\u0000b' },
        [{ field: 'selectedCharacterId', rule: 'format' }],
      ],
    ])('refuses a list with %s', async (_, body, details) => {
      expect(await ada.createList(body)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_FAILED', message: 'errors.validationFailed', details },
      });
    });

    it('refuses quantities and notes that are too long', async () => {
      const list = await someList();
      expect(await ada.addItem(list, { name: 'x', quantity: 'x'.repeat(41) })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'quantity', rule: 'max' }] },
      });
      expect(await ada.addItem(list, { name: 'x', notes: 'x'.repeat(1001) })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'notes', rule: 'max' }] },
      });
      expect(
        (await ada.addItem(list, { name: '🍎'.repeat(120), quantity: null, notes: 'x'.repeat(1000) })).status,
      ).toBe(201);
    });

    it('keeps emoji and right-to-left text', async () => {
      const list = await someList();
      for (const name of [
        '👩‍👩‍👧 Kuchen',
        'حليب طازج',
        'חלב 3%',
        "O'Brien; DROP TABLE lists.item; --",
        '\\u0000 {"a":1}',
        '\ud83c x',
      ]) {
        const { status, body } = await ada.addItem(list, { name });
        expect({ status, name: body.name }).toEqual({ status: 201, name: name.toWellFormed() });
      }
    });

    it('clamps the creation time that a device claims', async () => {
      const list = await someList();
      const at = async (createdAt: string): Promise<number> =>
        Date.parse((await ada.addItem(list, { name: 'x', createdAt })).body.createdAt) - clock.time.getTime();
      expect(await at('2099-01-01T00:00:00Z')).toBe(5 * 60_000);
      expect(await at('1999-01-01T00:00:00Z')).toBe(-90 * day);
      expect(await at(new Date(clock.time.getTime() - 1000).toISOString())).toBe(-1000);
    });
  });

  describe('AddItems', () => {
    it('keeps the valid lines and answers an error for each of the others', async () => {
      const list = await someList();
      const id = randomUUID();
      const foreign = (await stranger.addItem(await someList(stranger))).body.id;
      const { status, body } = await ada.addItems(list, [
        { name: 'Milk', id, promptId: 'cartoon', selectedCharacterId: 'kuzu' },
        { name: '' },
        { name: 'x', foo: 1 },
        'Bread',
        null,
        { name: 'Eggs', quantity: '6' },
        { name: 'Milk', id },
        { name: 'x', id: foreign },
      ]);
      expect(status).toBe(200);
      expect(body.listVersion).toBe(2);
      expect(body.results).toEqual([
        expect.objectContaining({
          success: true,
          item: expect.objectContaining({
            id,
            name: 'Milk',
            position: 'a0',
            promptId: 'cartoon',
            selectedCharacterId: 'kuzu',
          }) as object,
        }),
        {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'errors.validationFailed',
          details: [{ field: 'name', rule: 'required' }],
        },
        {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'errors.validationFailed',
          details: [{ field: 'foo', rule: 'unknown' }],
        },
        refusal('VALIDATION_FAILED'),
        refusal('VALIDATION_FAILED'),
        expect.objectContaining({
          success: true,
          item: expect.objectContaining({ name: 'Eggs', quantity: '6', position: 'a1' }) as object,
        }),
        expect.objectContaining({ success: true, item: expect.objectContaining({ id }) as object }),
        {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'errors.validationFailed',
          details: [{ field: 'id', rule: 'uuid' }],
        },
      ]);
      expect(await itemCount(list)).toBe(2);
      expect(
        await rows(
          `SELECT json_array_length((payload->'items')::json) AS items FROM platform.outbox WHERE payload->>'listId' = $1`,
          list,
        ),
      ).toEqual([{ items: 2 }]);
    });

    it('accepts 1 to 500 lines', async () => {
      const list = await someList();
      expect(await ada.addItems(list, [])).toMatchObject({
        status: 422,
        body: { details: [{ field: 'items', rule: 'min' }] },
      });
      expect(await ada.addItems(list, Array(501).fill({ name: 'x' }))).toMatchObject({
        status: 422,
        body: { details: [{ field: 'items', rule: 'max' }] },
      });
    });

    it('refuses a deeply nested line', async () => {
      const list = await someList();
      const endless = await harness.app.inject({
        method: 'POST',
        url: `/api/shopping-lists/${list}/items:batch`,
        headers: { 'content-type': 'application/json', 'x-auth-token': ada.id },
        payload: `{"items":[${'['.repeat(50_000)}${']'.repeat(50_000)}]}`,
      });
      expect([endless.statusCode, endless.json<{ code: string }>().code]).toEqual([400, 'MALFORMED_JSON']);
    });

    it('fills a list to 1000 items and refuses one more', async () => {
      const list = await someList();
      await ada.addItems(list, Array(500).fill({ name: 'x' }));
      await ada.addItems(list, Array(498).fill({ name: 'x' }));
      const { body } = await ada.addItems(list, Array(4).fill({ name: 'x' }));
      expect(body.results.map((line) => line.success)).toEqual([true, true, false, false]);
      expect(body.results[2]).toMatchObject({
        code: 'ITEM_LIMIT_REACHED',
        message: 'errors.itemLimitReached',
      });
      expect(await ada.addItem(list)).toMatchObject({ status: 422, body: { code: 'ITEM_LIMIT_REACHED' } });
      const item = body.results[0];
      if (!item?.success) throw new Error('the first line fits');
      await ada.deleteItem(list, item.item.id);
      expect((await ada.addItem(list)).status).toBe(201);
      expect(await ada.restoreItem(list, item.item.id)).toMatchObject({
        status: 422,
        body: { code: 'ITEM_LIMIT_REACHED' },
      });
      expect(
        await rows('SELECT count(DISTINCT position)::int AS n FROM lists.item WHERE list_id = $1', list),
      ).toEqual([{ n: 1001 }]);
    });
  });

  it('CreateList refuses more than 500 lists of a user', async () => {
    const first = await someList();
    await rows(
      `INSERT INTO lists.list (id, owner_id, name, list_type, created_at, version, item_count, checked_count)
       SELECT gen_random_uuid(), $1, 'x', 'task', now(), 1, 0, 0 FROM generate_series(1, 498)`,
      ada.id,
    );
    const answers = await Promise.all([ada.createList(), ada.createList(), ada.createList()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'LIST_LIMIT_REACHED',
      message: 'errors.listLimitReached',
    });
    await ada.deleteList(first);
    await someList();
    expect(await ada.restoreList(first)).toMatchObject({ status: 422, body: { code: 'LIST_LIMIT_REACHED' } });
  });

  it('CheckItem and AddItem send few statements', async () => {
    const list = await someList();
    const { id } = (await ada.addItem(list)).body;
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const counted = async (work: () => Promise<unknown>): Promise<string[]> => {
      query.mockClear();
      await work();
      return query.mock.calls.map(([given]) =>
        (typeof given === 'string' ? given : (given as { text: string }).text).trim().slice(0, 40),
      );
    };
    // BEGIN, key, lock, save, answer, COMMIT.
    expect(await counted(() => ada.toggle(list, id, { checked: true }))).toHaveLength(6);
    expect(await counted(() => ada.toggle(list, id, { checked: false, baseVersion: 1 }))).toHaveLength(6);
    expect(await counted(() => ada.editItem(list, id, { notes: 'x' }))).toHaveLength(6);
    expect(await counted(() => ada.deleteItem(list, id))).toHaveLength(6);
    // … and the outbox and the chosen pictures; with a client's id also the lookup of the id.
    expect(await counted(() => ada.addItem(list))).toHaveLength(8);
    expect(await counted(() => ada.addItem(list, { id: randomUUID(), name: 'x' }))).toHaveLength(9);
    expect(await counted(() => ada.addItems(list, Array(100).fill({ name: 'x' })))).toHaveLength(8);
    query.mockRestore();
  });
});

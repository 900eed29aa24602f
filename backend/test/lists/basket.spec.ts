// Use cases: clear-basket, restore-items

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Clock } from '../../src/kernel/clock';
import { ListsModule } from '../../src/lists';
import type { ItemDto } from '../../src/lists/http/lists.dto';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { givePlan } from '../support/billing/plans';
import { type BuiltModule, TestClock, build } from '../support/module.builder';

describe('the basket', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  let ada: ListCaller;
  let ben: ListCaller;
  let list: string;

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule], replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    [ada, ben] = [ListCaller.with(harness.as), ListCaller.with(harness.as)];
    list = (await ada.createList()).body.id;
    await harness.database.query('INSERT INTO lists.collaborator VALUES ($1, $2, now())', [list, ben.id]);
  });

  const items = async (): Promise<Pick<ItemDto, 'id' | 'name' | 'quantity' | 'notes' | 'checked'>[]> =>
    harness.database.query(
      'SELECT id, name, quantity, notes, checked FROM lists.item WHERE list_id = $1 AND deleted_at IS NULL ORDER BY position, id',
      [list],
    );
  const counts = async (): Promise<object[]> =>
    harness.database.query(
      'SELECT version::int, item_count AS "itemCount", checked_count AS "checkedCount" FROM lists.list WHERE id = $1',
      [list],
    );
  const ticked = async (
    body: object = { name: 'Eggs', quantity: '6', notes: 'the brown ones' },
  ): Promise<string> => {
    const { id } = (await ada.addItem(list, body)).body;
    await ada.toggle(list, id, { checked: true });
    return id;
  };

  describe('an item added again', () => {
    it('comes back with its quantity, note and picture instead of as a duplicate', async () => {
      const eggs = await ticked();
      const before = (
        await harness.database.query<{ image_id: string }>('SELECT image_id FROM lists.item WHERE id = $1', [
          eggs,
        ])
      )[0];
      const { status, body } = await ada.addItem(list, { id: randomUUID(), name: ' EGGS' });
      expect([status, body]).toMatchObject([
        201,
        {
          id: eggs,
          name: 'Eggs',
          quantity: '6',
          notes: 'the brown ones',
          checked: false,
          checkedBy: null,
          imageId: before!.image_id,
          listVersion: 4,
        },
      ]);
      expect(await items()).toHaveLength(1);
      expect(await counts()).toEqual([{ version: 4, itemCount: 1, checkedCount: 0 }]);
      const announced = await harness.database.query(
        `SELECT 1 FROM platform.outbox WHERE payload->>'listId' = $1`,
        [list],
      );
      expect(announced).toHaveLength(1);
    });

    it('takes the quantity of the new line', async () => {
      const eggs = await ticked();
      expect((await ada.addItem(list, { name: 'eggs', quantity: '12' })).body).toMatchObject({
        id: eggs,
        quantity: '12',
        notes: 'the brown ones',
      });
    });

    it.each([
      ['one egg', 'egg', {}],
      ['a block of lines', 'egg', { block: true }],
      ['German', 'Ei', { language: 'de', ticked: 'Eier' }],
    ] as const)('comes back as the plural that is in the basket: %s', async (_, name, given) => {
      const reader = randomUUID();
      const {
        language = 'en',
        ticked: before = 'eggs',
        block = false,
      } = given as { language?: string; ticked?: string; block?: boolean };
      const caller = new ListCaller(
        (method, url, body, headers) =>
          harness.as(reader)(method, url, body, { ...headers, 'x-user-language': language }),
        reader,
      );
      const mine = (await caller.createList()).body.id;
      const eggs = (await caller.addItem(mine, { name: before, quantity: '6' })).body.id;
      await caller.toggle(mine, eggs, { checked: true });
      const answered = block
        ? (await caller.addItems(mine, [{ name }])).body.results[0]
        : { item: (await caller.addItem(mine, { name })).body };
      expect(answered).toMatchObject({ item: { id: eggs, name: before, quantity: '6', checked: false } });
    });

    it('comes back from a batch, each item of the same name once', async () => {
      const [eggs, milk] = [await ticked(), await ticked({ name: 'Milk' })];
      const { body } = await ada.addItems(list, [
        { name: 'Bread' },
        { name: 'eggs' },
        { name: 'milk' },
        { name: '' },
        { name: 'Eggs' },
      ]);
      const ids = body.results.map((line) => (line.success ? line.item.id : line.code));
      expect(ids.slice(1, 4)).toEqual([eggs, milk, 'VALIDATION_FAILED']);
      expect((await items()).map(({ name, checked }) => [name, checked])).toEqual([
        ['Eggs', false],
        ['Milk', false],
        ['Bread', false],
        ['Eggs', false],
      ]);
      expect(await counts()).toEqual([{ version: 6, itemCount: 4, checkedCount: 0 }]);
    });

    it('comes back once for two devices that saw it in the basket', async () => {
      const eggs = await ticked();
      const [one, other] = await Promise.all(
        [ada, ben].map((isAda) =>
          isAda.addItems(list, [{ id: randomUUID(), name: 'eggs', fromBasket: eggs }]),
        ),
      );
      expect([one!.body.results, other!.body.results]).toMatchObject([
        [{ item: { id: eggs } }],
        [{ item: { id: eggs } }],
      ]);
      expect(await items()).toMatchObject([{ id: eggs, checked: false }]);
    });

    it('is added as a new item with its quantity and note if it was deleted meanwhile', async () => {
      const [eggs, id] = [await ticked(), randomUUID()];
      await ben.deleteItem(list, eggs);
      expect((await ada.addItem(list, { id, name: 'eggs', fromBasket: eggs })).body).toMatchObject({
        id,
        name: 'eggs',
        quantity: '6',
        notes: 'the brown ones',
        checked: false,
      });
    });

    it('is added as a new item if the item that was seen has another name now or is on another list', async () => {
      const eggs = await ticked();
      await ben.editItem(list, eggs, { name: 'Chocolate eggs' });
      const other = (await ada.createList()).body.id;
      expect((await ada.addItem(list, { name: 'eggs', fromBasket: eggs })).body.id).not.toBe(eggs);
      expect((await ada.addItem(other, { name: 'Chocolate eggs', fromBasket: eggs })).body).toMatchObject({
        listId: other,
        quantity: null,
      });
      expect(await items()).toMatchObject([{ id: eggs, checked: true }, { name: 'eggs' }]);
    });

    it('comes back once per idempotency key; a second line of the same name is a new item', async () => {
      const eggs = await ticked();
      const [key, id] = [randomUUID(), randomUUID()];
      const first = await ada.addItem(list, { id, name: 'eggs' }, key);
      await ben.toggle(list, eggs, { checked: true });
      expect((await ada.addItem(list, { id, name: 'eggs' }, key)).body).toEqual(first.body);
      expect(await items()).toMatchObject([{ id: eggs, checked: true }]);
    });

    it('is in the delta of the other members', async () => {
      const eggs = await ticked();
      const { body } = await ada.addItems(list, [{ name: 'Bread' }, { name: 'eggs' }]);
      const step = await harness.database.query<{ payload: { itemIds: string[] } }>(
        'SELECT payload FROM lists.list_event WHERE list_id = $1 AND seq = $2',
        [list, body.listVersion],
      );
      expect(step[0]!.payload.itemIds).toContain(eggs);
      expect(step[0]!.payload.itemIds).toHaveLength(2);
    });

    describe('under the id of the addition', () => {
      const id = randomUUID();
      let eggs: string;
      beforeEach(async () => {
        eggs = await ticked();
        await ada.addItems(list, [{ id, name: 'eggs' }]);
      });

      it('is ticked, edited and repainted', async () => {
        expect((await ada.editItem(list, id, { quantity: '10' })).body).toMatchObject({
          id: eggs,
          quantity: '10',
        });
        expect((await ada.toggle(list, id, { checked: true })).body).toMatchObject({
          id: eggs,
          checked: true,
        });
      });

      it('goes back into the basket when deleted, and comes out again when that is undone', async () => {
        expect((await ada.deleteItem(list, id)).body).toMatchObject({
          success: true,
          item: { id: eggs, checked: true },
        });
        expect(await items()).toMatchObject([{ id: eggs, checked: true }]);
        expect((await ada.restoreItem(list, id)).body).toMatchObject({ id: eggs, checked: false });
        expect(await counts()).toMatchObject([{ itemCount: 1, checkedCount: 0 }]);
      });

      it('stays unticked on deletion if another member wants it too', async () => {
        await ben.addItems(list, [{ name: 'eggs', fromBasket: eggs }]);
        await ada.deleteItem(list, id);
        expect(await items()).toMatchObject([{ id: eggs, checked: false }]);
      });

      it('is cleared and restored with the rest of the basket', async () => {
        await ada.toggle(list, id, { checked: true });
        expect((await ada.clearItems(list, [id])).body.itemIds).toEqual([eggs]);
        expect((await ada.restoreItems(list, [id])).body.itemIds).toEqual([eggs]);
        expect(await items()).toMatchObject([{ id: eggs, checked: true }]);
      });

      it('is not found by other users', async () => {
        const stranger = ListCaller.with(harness.as);
        expect([
          (await stranger.deleteItem(list, id)).status,
          (await stranger.toggle(list, id, {})).status,
        ]).toEqual([404, 404]);
      });
    });
  });

  // It sends no `fromBasket`, and does not know that the answer can have another id than the request.
  describe('a page of the release before', () => {
    type Way = (
      id: string,
      name: string,
      key: string,
    ) => Promise<{ id: string; checked: boolean } | undefined>;
    const operation = (path: string, method: string, key: string, body?: object) => ({
      key,
      method,
      path,
      ...(body && { body }),
    });
    const single: Way = async (id, name, key) =>
      (await ben.addItem(list, { id, name, createdAt: clock.time.toISOString() }, key)).body;
    const block: Way = async (id, name, key) => {
      const [line] = (await ben.addItems(list, [{ id, name, createdAt: clock.time.toISOString() }], key)).body
        .results;
      return line?.success ? line.item : undefined;
    };
    const queued: Way = async (id, name, key) => {
      const { body } = await ben.operations(list, [
        operation('items:batch', 'POST', key, { items: [{ id, name, createdAt: clock.time.toISOString() }] }),
      ]);
      return (body.results[0]!.body as unknown as { results: { item: { id: string; checked: boolean } }[] })
        .results[0]?.item;
    };

    it.each<[string, Way]>([
      ['a single addition', single],
      ['a pasted batch', block],
      ['a queued operation', queued],
    ])(
      'brings the item back once per idempotency key by %s, and undoes that under its own id',
      async (_, add) => {
        const eggs = await ticked();
        const [id, key] = [randomUUID(), randomUUID()];
        expect(await add(id, 'eggs', key)).toMatchObject({ id: eggs, checked: false });
        expect(await items()).toEqual([
          { id: eggs, name: 'Eggs', quantity: '6', notes: 'the brown ones', checked: false },
        ]);
        await ada.toggle(list, eggs, { checked: true });
        expect(await add(id, 'eggs', key)).toMatchObject({ id: eggs, checked: false });
        expect(await items()).toMatchObject([{ id: eggs, checked: true }]);
        const again = randomUUID();
        expect(await add(again, 'eggs', randomUUID())).toMatchObject({ id: eggs, checked: false });
        const { body } = await ben.operations(list, [
          operation(`items/${id}/toggle`, 'PATCH', randomUUID(), { checked: true }),
          operation(`items/${id}`, 'PATCH', randomUUID(), { quantity: '10' }),
          operation(`items/${id}/toggle`, 'PATCH', randomUUID(), { checked: false }),
        ]);
        expect(body.results.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(await items()).toMatchObject([{ id: eggs, quantity: '10', checked: false }]);
        const undone = await ben.operations(list, [
          operation(`items/${again}`, 'DELETE', randomUUID()),
          operation(`items/${again}/restore`, 'POST', randomUUID()),
          operation(`items/${again}`, 'DELETE', randomUUID()),
        ]);
        expect(undone.body.results.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(await items()).toMatchObject([{ id: eggs, checked: true }]);
        expect(await counts()).toMatchObject([{ itemCount: 1, checkedCount: 1 }]);
      },
    );

    it('brings each item of a batch back once and adds lines that have no more ticked item', async () => {
      const [eggs, milk] = [await ticked(), await ticked({ name: 'Milk' })];
      await ben.operations(list, [
        operation('items:batch', 'POST', randomUUID(), {
          items: ['Eggs', 'Bread', 'milk', 'eggs'].map((name) => ({ id: randomUUID(), name })),
        }),
      ]);
      const rows = await items();
      expect(rows.map(({ name, checked }) => [name, checked])).toEqual([
        ['Eggs', false],
        ['Milk', false],
        ['Bread', false],
        ['eggs', false],
      ]);
      expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([eggs, milk]);
    });

    it('brings one item back at the same time as a page of this release', async () => {
      const eggs = await ticked();
      const [old] = await Promise.all([
        queued(randomUUID(), 'eggs', randomUUID()),
        ada.addItems(list, [{ id: randomUUID(), name: 'eggs', fromBasket: eggs }]),
      ]);
      const rows = await items();
      // A page that sends no `fromBasket` and comes last finds the item unticked: the user is asked there,
      // and the test adds it.
      expect(rows.filter(({ id }) => id === eggs)).toMatchObject([{ checked: false }]);
      expect(rows).toHaveLength(old?.id === eggs ? 1 : 2);
    });
  });

  describe('ClearBasket', () => {
    it('moves the items that the user saw to the trash in one change, and keeps those unticked since', async () => {
      const [eggs, milk, bread] = [
        await ticked(),
        await ticked({ name: 'Milk' }),
        (await ada.addItem(list, { name: 'Bread' })).body.id,
      ];
      await ben.toggle(list, milk, { checked: false });
      const { status, body } = await ada.clearItems(list, [eggs, milk, bread, randomUUID()]);
      expect([status, body]).toEqual([200, { success: true, itemIds: [eggs], listVersion: 8 }]);
      expect((await items()).map(({ id }) => id)).toEqual([milk, bread]);
      expect(await counts()).toEqual([{ version: 8, itemCount: 2, checkedCount: 0 }]);
      expect(
        await harness.database.query(
          'SELECT type, payload FROM lists.list_event WHERE list_id = $1 AND seq = 8',
          [list],
        ),
      ).toEqual([{ type: 'items-cleared', payload: { itemIds: [eggs], reason: 'bought' } }]);
    });

    it('is undone by RestoreItems in one change, ticks included; without items to move both change nothing', async () => {
      const ids = [await ticked(), await ticked({ name: 'Milk' })];
      await ada.clearItems(list, ids);
      expect((await ada.clearItems(list, ids)).body).toEqual({ success: true, itemIds: [], listVersion: 6 });
      const { body } = await ada.restoreItems(list, ids);
      expect([[...body.itemIds].sort(), body.listVersion]).toEqual([[...ids].sort(), 7]);
      expect(await items()).toMatchObject([{ checked: true }, { checked: true }]);
      expect(await counts()).toEqual([{ version: 7, itemCount: 2, checkedCount: 2 }]);
      expect((await ada.restoreItems(list, ids)).body).toMatchObject({ itemIds: [], listVersion: 7 });
    });

    it('is refused to other users, touches no other list and refuses malformed ids', async () => {
      const eggs = await ticked();
      const other = (await ada.createList()).body.id;
      const stranger = ListCaller.with(harness.as);
      expect([
        (await stranger.clearItems(list, [eggs])).status,
        (await stranger.restoreItems(list, [eggs])).status,
      ]).toEqual([404, 404]);
      expect((await ada.clearItems(other, [eggs])).body.itemIds).toEqual([]);
      expect([(await ada.clearItems(list, ['x'])).status, (await ada.clearItems(list, [])).status]).toEqual([
        422, 422,
      ]);
      await ada.deleteList(list);
      expect((await ada.clearItems(list, [eggs])).body).toMatchObject({ code: 'LIST_DELETED' });
    });

    it('is accepted as a queued operation', async () => {
      const eggs = await ticked();
      const operations = (['items:clear', 'items:restore', 'items:clear'] as const).map((path) => ({
        key: randomUUID(),
        method: 'POST',
        path,
        body: { itemIds: [eggs] },
      }));
      const { body } = await ada.operations(list, operations);
      expect(body.results.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await items()).toEqual([]);
    });

    it('can be undone only while the list has room', async () => {
      await givePlan(harness.database, ada.id, 'pro');
      const eggs = await ticked();
      await ada.clearItems(list, [eggs]);
      await harness.database.query('UPDATE lists.list SET item_count = 1000 WHERE id = $1', [list]);
      expect((await ada.restoreItems(list, [eggs])).body).toMatchObject({ code: 'ITEM_LIMIT_REACHED' });
    });
  });

  it('keeps counts, log and rows consistent over any order of adding, ticking, clearing and restoring', async () => {
    const names = ['eggs', 'milk', 'bread'];
    const step = fc.record({
      what: fc.constantFrom(
        'add' as const,
        'tick' as const,
        'clear' as const,
        'restore' as const,
        'undoAdd' as const,
      ),
      isAda: fc.boolean(),
      at: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        list = (await ada.createList()).body.id;
        await harness.database.query('INSERT INTO lists.collaborator VALUES ($1, $2, now())', [list, ben.id]);
        const [given, seen] = [new Map<number, string>(), new Set<string>()];
        for (const { what, isAda, at } of steps) {
          const caller = isAda ? ada : ben;
          const present = await items();
          for (const { id } of present) seen.add(id);
          if (what === 'add' && !present.some(({ name, checked }) => name === names[at] && !checked)) {
            const id = randomUUID();
            given.set(at, id);
            await caller.addItems(list, [{ id, name: names[at] }]);
          }
          if (what === 'tick' && present[at])
            await caller.toggle(list, present[at].id, { checked: !present[at].checked });
          if (what === 'clear')
            await caller.clearItems(list, present.map(({ id }) => id).concat(randomUUID()));
          if (what === 'restore' && seen.size > 0) await caller.restoreItems(list, [...seen]);
          if (what === 'undoAdd' && given.has(at)) await caller.deleteItem(list, given.get(at)!);
        }
        const rows = await items();
        const [{ version }] = (await counts()) as [{ version: number }];
        expect(await counts()).toEqual([
          { version, itemCount: rows.length, checkedCount: rows.filter(({ checked }) => checked).length },
        ]);
        const log = await harness.database.query<{ seq: string }>(
          'SELECT seq FROM lists.list_event WHERE list_id = $1 ORDER BY seq',
          [list],
        );
        expect(log.map(({ seq }) => Number(seq))).toEqual(
          Array.from({ length: version }, (_, index) => index + 1),
        );
      }),
      { numRuns: 25 },
    );
  });
});

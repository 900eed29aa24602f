import { randomUUID } from 'node:crypto';
import { Clock } from '../../src/kernel/clock';
import { EraseUserLists } from '../../src/lists/application/account-deletion/erase-user-lists';
import { EraseHouseholdFromLists } from '../../src/lists/application/household/erase-given-lists.on-household-erased';
import { HandOverLists } from '../../src/lists/application/household/hand-over-lists';
import { ItemHistory } from '../../src/lists/domain/item-history/item-history';
import { PurgeHistorySources } from '../../src/lists/infrastructure/item-history/purge-history-sources';
import { SqlItemHistory } from '../../src/lists/infrastructure/item-history/sql-item-history';
import type { ListCaller } from '../../src/lists/testing/list-caller';
import { type Family, householdModules, joinFamily, makeFamily } from '../support/given-lists';
import { deliverHistoryEvents } from '../support/item-history';
import { type BuiltModule, build, TestClock } from '../support/module.builder';

const dayMs = 86_400_000;

describe('the item history', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  let family: Family;
  let ada: ListCaller;
  let list: string;

  beforeAll(async () => {
    harness = await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    family = await makeFamily(harness);
    ada = family.adult;
    list = (await ada.createList()).body.id;
  });

  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const history = (householdId = family.householdId) =>
    rows<{ key: string; name: string; quantity: string | null; count: number; bought: number }>(
      'SELECT name_key AS key, name, quantity, count, cardinality(bought_at) AS bought FROM lists.item_history WHERE household_id = $1 ORDER BY name_key',
      householdId,
    );
  const deliver = (times?: number) => deliverHistoryEvents(harness, times);
  const buy = async (by: ListCaller, name: string, quantity: string | null = null, on = list) => {
    const { id } = (await by.addItem(on, { name, quantity })).body;
    await by.toggle(on, id, { checked: true });
    await by.clearItems(on, [id]);
    await deliver();
    return id;
  };
  const leave = (userId: string) =>
    rows('DELETE FROM identity.household_member WHERE person_id = $1', userId);

  it('counts an added and a bought item once, however often the events come', async () => {
    const { id } = (await ada.addItem(list, { name: 'Oat  milk', quantity: '2' })).body;
    await deliver(3);
    expect(await history()).toEqual([
      { key: 'oat milk', name: 'Oat milk', quantity: '2', count: 1, bought: 0 },
    ]);
    await ada.toggle(list, id, { checked: true });
    await ada.clearItems(list, [id]);
    await deliver(3);
    expect(await history()).toMatchObject([{ count: 1, bought: 1 }]);
    // Undone and emptied again: the same item.
    await ada.restoreItems(list, [id]);
    clock.time = new Date(clock.time.getTime() + 60_000);
    await ada.clearItems(list, [id]);
    await deliver();
    expect(await history()).toMatchObject([{ count: 1, bought: 1 }]);
  });

  it('has the purchase of an item at the time of the last emptied basket, however late an event comes', async () => {
    const { id } = (await ada.addItem(list, { name: 'Soap' })).body;
    await ada.toggle(list, id, { checked: true });
    await ada.clearItems(list, [id]);
    await deliver();
    await ada.restoreItems(list, [id]);
    clock.time = new Date(clock.time.getTime() + 5 * dayMs);
    const bought = clock.time.getTime();
    await ada.clearItems(list, [id]);
    await deliver(3);
    const times = async () => {
      const [row] = await rows<{ at: Date[] }>(
        'SELECT bought_at AS at FROM lists.item_history WHERE household_id = $1',
        family.householdId,
      );
      return row?.at.map((at) => Math.round((at.getTime() - bought) / 1000));
    };
    expect(await times()).toEqual([0]);
  });

  it('keeps the last eight purchases and the latest name and amount', async () => {
    for (let week = 0; week < 9; week += 1) {
      clock.time = new Date(Date.now() - (9 - week) * 7 * dayMs);
      await buy(ada, week === 8 ? 'MILK' : 'Milk', String(week));
    }
    expect(await history()).toEqual([{ key: 'milk', name: 'MILK', quantity: '8', count: 9, bought: 8 }]);
    const [{ at }] = (await rows<{ at: Date[] }>(
      'SELECT bought_at AS at FROM lists.item_history WHERE household_id = $1',
      family.householdId,
    )) as [{ at: Date[] }];
    expect(at.map((each) => Math.round((each.getTime() - at[0]!.getTime()) / dayMs))).toEqual([
      0, 7, 14, 21, 28, 35, 42, 49,
    ]);
  });

  it('is of shopping lists alone', async () => {
    const chores = (await ada.createList({ name: 'Chores', listType: 'task' })).body.id;
    const { id } = (await ada.addItem(chores, { name: 'Sweep' })).body;
    await ada.toggle(chores, id, { checked: true });
    await ada.clearItems(chores, [id]);
    await deliver();
    expect(await history()).toEqual([]);
  });

  it('counts two items of one name as two uses and one purchase', async () => {
    const ids = [];
    for (const name of ['Rolls', 'rolls']) ids.push((await ada.addItem(list, { name })).body.id);
    await deliver();
    for (const id of ids) await ada.toggle(list, id, { checked: true });
    await ada.clearItems(list, ids);
    await deliver();
    expect(await history()).toMatchObject([{ key: 'rolls', count: 2, bought: 1 }]);
  });

  it('counts for the home of the user who acts, not for that of the owner', async () => {
    const other = await makeFamily(harness, 'Cem');
    await rows('INSERT INTO lists.collaborator VALUES ($1, $2, now())', list, other.adult.id);
    await other.adult.addItem(list, { name: 'Simit' });
    await deliver();
    expect([await history(), await history(other.householdId)]).toMatchObject([[], [{ key: 'simit' }]]);
    // Bought by Ada: a purchase of her home.
    const [{ id }] = (await rows<{ id: string }>('SELECT id FROM lists.item WHERE list_id = $1', list)) as [
      { id: string },
    ];
    await ada.toggle(list, id, { checked: true });
    await ada.clearItems(list, [id]);
    await deliver();
    expect([await history(), await history(other.householdId)]).toMatchObject([
      [{ key: 'simit', count: 1, bought: 1 }],
      [{ key: 'simit', count: 1, bought: 0 }],
    ]);
  });

  it('counts nothing of helpers and of users without a household', async () => {
    const helper = await joinFamily(harness, family.householdId, 'helper');
    const own = (await helper.createList()).body.id;
    await helper.addItem(own, { name: 'Glue' });
    await deliver();
    expect(await history()).toEqual([]);
  });

  it('counts nothing of a user who has left meanwhile', async () => {
    const ben = await joinFamily(harness, family.householdId);
    const own = (await ben.createList()).body.id;
    await ben.addItem(own, { name: 'Figs' });
    await leave(ben.id);
    await deliver();
    expect(await history()).toEqual([]);
  });

  it('loses what a former adult alone has fed', async () => {
    const ben = await joinFamily(harness, family.householdId);
    const own = (await ben.createList()).body.id;
    await buy(ben, 'Figs', null, own);
    await buy(ben, 'Milk', null, own);
    await buy(ada, 'Milk');
    await leave(ben.id);
    await harness.get(HandOverLists).execute(family.householdId, ben.id);
    expect(await history()).toMatchObject([{ key: 'milk', count: 2 }]);
    expect(await rows('SELECT FROM lists.item_history_feeder WHERE user_id = $1', ben.id)).toEqual([]);
    // Devices that knew the deleted row have to read all again.
    expect(
      await rows(
        'SELECT complete_since = seq AS whole FROM lists.item_history_cursor WHERE household_id = $1',
        family.householdId,
      ),
    ).toEqual([{ whole: true }]);
  });

  it('loses what a deleted account alone has fed', async () => {
    await buy(ada, 'Milk');
    await harness.get(EraseUserLists).erase(ada.id);
    expect(await history()).toEqual([]);
  });

  it('is erased with the household', async () => {
    await buy(ada, 'Milk');
    await harness.get(EraseHouseholdFromLists).handle({ householdId: family.householdId });
    for (const statement of [
      'SELECT FROM lists.item_history WHERE household_id = $1',
      'SELECT FROM lists.item_history_cursor WHERE household_id = $1',
      'SELECT FROM lists.item_history_feeder WHERE household_id = $1',
      'SELECT FROM lists.item_history_source WHERE household_id = $1',
    ])
      expect(await rows(statement, family.householdId)).toEqual([]);
  });

  it('holds 1,000 names at most, and lets the least used and oldest fade', async () => {
    const store: ItemHistory = harness.get(ItemHistory);
    expect(store).toBeInstanceOf(SqlItemHistory);
    const uses = Array.from({ length: 1_001 }, (_, at) => ({
      nameKey: `name ${at}`,
      name: `Name ${at}`,
      quantity: null,
      count: at === 1_000 ? 1 : 5,
      at: new Date(clock.time.getTime() - at * 60_000),
      isPurchase: false,
    }));
    const write = (some: typeof uses) =>
      harness.database.run(async () =>
        store.write(family.householdId, ada.id, await store.lock(family.householdId), some),
      );
    await write(uses.slice(0, 1_000));
    expect(await history()).toHaveLength(1_000);
    await write(uses.slice(1_000));
    const kept = (await history()).map(({ key }) => key);
    expect([kept.length, kept.includes('name 0'), kept.includes('name 1000')]).toEqual([900, true, false]);
  });

  it('forgets which items it has counted once they can no longer come back', async () => {
    await buy(ada, 'Milk');
    const sources = () =>
      rows('SELECT FROM lists.item_history_source WHERE household_id = $1', family.householdId);
    await harness.get(PurgeHistorySources).run(new Date(clock.time.getTime() + 39 * dayMs));
    expect(await sources()).toHaveLength(2);
    await harness.get(PurgeHistorySources).run(new Date(clock.time.getTime() + 41 * dayMs));
    expect(await sources()).toEqual([]);
  });

  it('skips items that are erased', async () => {
    await deliverHistoryEvents(harness);
    await rows(
      `INSERT INTO platform.outbox (id, name, payload) VALUES ($1, 'lists.items-cleared', $2)`,
      randomUUID(),
      { listId: list, userId: ada.id, language: 'en', itemIds: [randomUUID()], at: clock.time.toISOString() },
    );
    await deliver();
    expect(await history()).toEqual([]);
  });
});

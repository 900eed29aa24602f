// Use cases: forget-name

import { randomUUID } from 'node:crypto';
import { ItemHistoryErasure } from '../../src/lists/application/item-history/item-history-erasure';
import type { ItemHistoryDto } from '../../src/lists/http/item-history/item-history.dto';
import type { ListCaller } from '../../src/lists/testing/list-caller';
import type { HouseholdDto, HouseholdsDto } from '../../src/views/household/households.views.dto';
import { type Family, householdModules, joinFamily, makeFamily } from '../support/given-lists';
import { deliverHistoryEvents } from '../support/item-history';
import { type BuiltModule, build } from '../support/module.builder';

describe('the item history on devices', () => {
  let harness: BuiltModule;
  let family: Family;
  let ada: ListCaller;
  let list: string;

  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    family = await makeFamily(harness);
    ada = family.adult;
    list = (await ada.createList()).body.id;
  });

  const path = (rest = ''): string => `/api/households/${family.householdId}/item-history${rest}`;
  const since = async (cursor?: number | string, by = ada.id) => {
    const answer = await harness.as(by)('GET', path(cursor === undefined ? '' : `?since=${cursor}`));
    return { status: answer.status, body: answer.body as ItemHistoryDto };
  };
  const names = ({ body }: { body: ItemHistoryDto }) => body.rows.map(({ name }) => name);
  const add = async (...all: string[]) => {
    const ids = [];
    for (const name of all) ids.push((await ada.addItem(list, { name })).body.id);
    await deliverHistoryEvents(harness);
    return ids;
  };
  const buy = async (id: string) => {
    await ada.toggle(list, id, { checked: true });
    await ada.clearItems(list, [id]);
    await deliverHistoryEvents(harness);
  };
  const forget = (body: object, by = ada.id, key: string = randomUUID()) =>
    harness.as(by)('PUT', path('/forgotten'), body, { 'idempotency-key': key });
  const milk = { nameKey: 'milk', name: 'Milk', forgotten: true };
  const cursor = async (by = ada.id) => {
    const { households } = (await harness.as(by)('GET', '/api/households')).body as HouseholdsDto;
    return households.find(({ id }) => id === family.householdId)?.historyCursor;
  };

  it('answers all rows at first, and then those that changed', async () => {
    expect((await since()).body).toEqual({ cursor: 0, complete: true, rows: [] });
    await add('Milk');
    await add('Figs');
    const all = await since();
    expect([all.body.complete, names(all)]).toEqual([true, ['Figs', 'Milk']]);
    expect(all.body.rows[1]).toEqual({
      nameKey: 'milk',
      name: 'Milk',
      quantity: null,
      count: 1,
      lastAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      boughtAt: [],
      favourite: false,
      forgotten: false,
      section: null,
    });
    const [tea] = await add('Tea');
    const changed = await since(all.body.cursor);
    expect([changed.body.complete, names(changed)]).toEqual([false, ['Tea']]);
    await buy(tea ?? '');
    const bought = await since(changed.body.cursor);
    expect([names(bought), bought.body.rows[0]?.boughtAt]).toEqual([
      ['Tea'],
      [expect.stringMatching(/^\d{4}-.*Z$/)],
    ]);
    expect((await since(bought.body.cursor)).body).toMatchObject({ complete: false, rows: [] });
  });

  it('answers all rows after a deletion, and to a cursor of another database', async () => {
    const ben = await joinFamily(harness, family.householdId);
    const own = (await ben.createList()).body.id;
    await ben.addItem(own, { name: 'Figs' });
    await add('Milk');
    const before = await since();
    await harness.get(ItemHistoryErasure).ofFormerAdult(family.householdId, ben.id);
    const after = await since(before.body.cursor);
    expect([after.body.complete, names(after)]).toEqual([true, ['Milk']]);
    expect((await since(999_999_999_999)).body.complete).toBe(true);
  });

  it('shows its cursor with the households, to adults alone', async () => {
    const helper = await joinFamily(harness, family.householdId, 'helper');
    expect([await cursor(), await cursor(helper.id)]).toEqual([0, null]);
    await add('Milk');
    const now = (await since()).body.cursor;
    expect([await cursor(), await cursor(helper.id)]).toEqual([now, null]);
    const one = await harness.as(ada.id)('GET', `/api/households/${family.householdId}`);
    expect((one.body as HouseholdDto).historyCursor).toBe(now);
  });

  it.each(['-1', 'x', '1.5', '1'.repeat(16)])('refuses the cursor %s', async (wrong) => {
    expect((await since(wrong)).status).toBe(422);
  });

  it('is closed to helpers and to users of other households', async () => {
    const helper = await joinFamily(harness, family.householdId, 'helper');
    const { adult } = await makeFamily(harness, 'Cem');
    expect([(await since(0, helper.id)).status, (await since(0, adult.id)).status]).toEqual([403, 404]);
    expect([(await forget(milk, helper.id)).status, (await forget(milk, adult.id)).status]).toEqual([
      403, 404,
    ]);
  });

  it('leaves a forgotten name out until it is bought again, not only added', async () => {
    const [first] = await add('Milk', 'Tea');
    await buy(first ?? '');
    const before = (await since()).body.cursor;
    const key = randomUUID();
    expect(await forget(milk, ada.id, key)).toMatchObject({ status: 200, body: { success: true } });
    expect(await forget(milk, ada.id, key)).toMatchObject({ status: 200 });
    const rows = async (from = 0) => (await since(from)).body.rows;
    expect(await rows(before)).toMatchObject([{ nameKey: 'milk', forgotten: true }]);
    const [again] = await add('Milk');
    expect(await rows(before)).toMatchObject([{ nameKey: 'milk', forgotten: true }]);
    await buy(again ?? '');
    const [bought] = await rows(before);
    expect(bought).toMatchObject({ nameKey: 'milk', forgotten: false, count: 1 });
    expect(bought?.boughtAt).toHaveLength(1);
  });

  it('brings a forgotten name back as it was', async () => {
    const [id] = await add('Milk', 'milk', 'MILK');
    await buy(id ?? '');
    const before = (await since()).body.rows;
    await forget(milk);
    await forget({ ...milk, forgotten: false });
    expect((await since()).body.rows).toEqual(before);
  });

  it('forgets a name that only a device knows', async () => {
    await forget({ nameKey: 'mlik', name: 'Mlik', forgotten: true });
    expect((await since()).body.rows).toMatchObject([{ nameKey: 'mlik', name: 'Mlik', forgotten: true }]);
  });

  it('tells the other devices of a purchase by the cursor of the household, and of no addition', async () => {
    const head = async () =>
      ((await harness.as(ada.id)('GET', `/api/households/${family.householdId}`)).body as HouseholdDto)
        .cursor;
    const before = await head();
    const [id] = await add('Milk');
    expect(await head()).toBe(before);
    await buy(id ?? '');
    expect(await head()).not.toBe(before);
  });

  it('tells the other devices of a forgotten name by the cursor of the household', async () => {
    const head = async () =>
      (await harness.as(ada.id)('GET', `/api/households/${family.householdId}`)).body as HouseholdDto;
    const before = await head();
    await forget(milk);
    expect((await head()).cursor).not.toBe(before.cursor);
  });

  it.each([
    ['nameKey', ''],
    ['nameKey', 'a\u0000b'],
    ['nameKey', '\ud800'],
    ['nameKey', 'x'.repeat(501)],
    ['name', ' '],
    ['name', 'x'.repeat(121)],
    ['forgotten', 'yes'],
  ])('refuses %s %j', async (field, value) => {
    expect(await forget({ ...milk, [field]: value })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED', details: [{ field }] },
    });
  });

  it('is synced as an operation of the household', async () => {
    const answer = await harness.as(ada.id)('POST', `/api/households/${family.householdId}/operations`, {
      operations: [{ key: randomUUID(), method: 'PUT', path: 'item-history/forgotten', body: milk }],
    });
    expect(answer.body).toMatchObject({ results: [{ status: 200 }] });
  });
});

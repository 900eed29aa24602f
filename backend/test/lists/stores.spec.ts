// Use cases: save-store, delete-store

import { randomUUID } from 'node:crypto';
import { type Store, storesPerHousehold } from '@pictick/rules/household/stores';
import { EraseHouseholdFromLists } from '../../src/lists/application/household/erase-given-lists.on-household-erased';
import { type Family, householdModules, joinFamily, makeFamily } from '../support/given-lists';
import { type BuiltModule, build } from '../support/module.builder';

describe('the stores of a household', () => {
  let harness: BuiltModule;
  let family: Family;

  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    family = await makeFamily(harness);
  });

  const market = { name: 'Market hall', order: ['bread', 'produce'], missing: ['pets'] };
  const path = (id: string): string => `/api/households/${family.householdId}/stores/${id}`;
  const save = (id: string, fields: object, by = family.adult.id, key: string = randomUUID()) =>
    harness.as(by)('PUT', path(id), fields, { 'idempotency-key': key });
  const remove = (id: string, by = family.adult.id) =>
    harness.as(by)('DELETE', path(id), undefined, { 'idempotency-key': randomUUID() });
  const household = async (by = family.adult.id) =>
    (await harness.as(by)('GET', `/api/households/${family.householdId}`)).body as {
      cursor: string;
      stores: Store[];
    };
  const stores = async () => (await household()).stores;

  it('are made of all fields, and changed by some', async () => {
    const id = randomUUID();
    expect(await save(id, market)).toMatchObject({ status: 200, body: { success: true } });
    expect(await stores()).toEqual([{ id, ...market }]);
    await save(id, { name: '  Mill  Lane ' });
    await save(id, { order: ['pets', 'bread', 'pets'] });
    expect(await stores()).toEqual([{ id, name: 'Mill Lane', order: ['pets', 'bread'], missing: ['pets'] }]);
  });

  it('keep sections of a newer release', async () => {
    const id = randomUUID();
    await save(id, { ...market, order: ['garden', 'bread'], missing: ['books'] });
    expect(await stores()).toMatchObject([{ order: ['garden', 'bread'], missing: ['books'] }]);
  });

  it('stay deleted when some fields come later, and come back with all of them', async () => {
    const id = randomUUID();
    await save(id, market);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect((await save(id, { name: 'Mill' })).status).toBe(404);
    expect(await stores()).toEqual([]);
    await save(id, market);
    expect(await stores()).toEqual([{ id, ...market }]);
  });

  it('answer a repeated key once', async () => {
    const id = randomUUID();
    const key = randomUUID();
    const first = await save(id, market, undefined, key);
    await remove(id);
    const { status, body } = first;
    expect(await save(id, market, undefined, key)).toMatchObject({ status, body });
    expect(await stores()).toEqual([]);
  });

  it('tell the other devices by the cursor of the household', async () => {
    const id = randomUUID();
    const seen = [(await household()).cursor];
    for (const change of [() => save(id, market), () => save(id, { name: 'Mill' }), () => remove(id)]) {
      await change();
      seen.push((await household()).cursor);
    }
    expect(new Set(seen).size).toBe(4);
  });

  it('are twenty at most, also where two devices make the last one at once', async () => {
    for (let made = 1; made < storesPerHousehold; made++) await save(randomUUID(), market);
    const answers = await Promise.all([save(randomUUID(), market), save(randomUUID(), market)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'STORE_LIMIT' });
    const all = await stores();
    expect(all).toHaveLength(storesPerHousehold);
    expect((await save(all[0]?.id ?? '', { name: 'Still' })).status).toBe(200);
  });

  it('end as one of the two states where a store is renamed and deleted at once', async () => {
    const id = randomUUID();
    await save(id, market);
    const [renamed, deleted] = await Promise.all([save(id, { name: 'Mill' }), remove(id)]);
    expect([[200, 404].includes(renamed.status), deleted.status]).toEqual([true, 200]);
    expect(await stores()).toEqual([]);
  });

  it('are not for helpers and users of other households, and no id of theirs is taken', async () => {
    const id = randomUUID();
    await save(id, market);
    const helper = await joinFamily(harness, family.householdId, 'helper');
    const cem = await makeFamily(harness, 'Cem');
    expect([(await save(id, market, helper.id)).status, (await remove(id, helper.id)).status]).toEqual([
      403, 403,
    ]);
    expect([(await save(id, market, cem.adult.id)).status, (await remove(id, cem.adult.id)).status]).toEqual([
      404, 404,
    ]);
    expect((await household(helper.id)).stores).toEqual([]);
    const own = `/api/households/${cem.householdId}/stores/${id}`;
    const as = harness.as(cem.adult.id);
    expect(await as('PUT', own, market, { 'idempotency-key': randomUUID() })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'id', rule: 'uuid' }] },
    });
    await as('DELETE', own, undefined, { 'idempotency-key': randomUUID() });
    expect(await stores()).toEqual([{ id, ...market }]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 61 letters', { name: 'm'.repeat(61) }, 'name'],
    ['a number as name', { name: 7 }, 'name'],
    ['no name at all', { name: null }, 'name'],
    ['a text as order', { order: 'bread' }, 'order'],
    ['a section with a space', { order: ['fresh bread'] }, 'order'],
    ['41 sections', { missing: Array.from({ length: 41 }, (_, at) => `s${at}`) }, 'missing'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('refuse %s', async (_, fields, field) =>
    expect(await save(randomUUID(), { ...market, ...fields })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED', details: [expect.objectContaining({ field })] },
    }),
  );

  it('take a name of sixty letters, of which each has two bytes', async () => {
    const id = randomUUID();
    await save(id, { ...market, name: 'Ş'.repeat(60) });
    expect(await stores()).toMatchObject([{ id }]);
  });

  it('are synced as operations of the household', async () => {
    const id = randomUUID();
    const send = (operations: object[]) =>
      harness.as(family.adult.id)('POST', `/api/households/${family.householdId}/operations`, { operations });
    const answer = await send([
      { key: randomUUID(), method: 'PUT', path: `stores/${id}`, body: market },
      { key: randomUUID(), method: 'DELETE', path: `stores/${id}` },
    ]);
    expect(answer.body).toMatchObject({ results: [{ status: 200 }, { status: 200 }] });
  });

  it('are erased with the household', async () => {
    await save(randomUUID(), market);
    await harness.get(EraseHouseholdFromLists).handle({ householdId: family.householdId });
    expect(
      await harness.database.query('SELECT id FROM lists.store WHERE household_id = $1', [
        family.householdId,
      ]),
    ).toEqual([]);
  });
});

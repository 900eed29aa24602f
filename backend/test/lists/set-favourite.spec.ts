// Use cases: set-favourite

import { randomUUID } from 'node:crypto';
import { ItemHistoryErasure } from '../../src/lists/application/item-history/item-history-erasure';
import type { ItemHistoryDto } from '../../src/lists/http/item-history/item-history.dto';
import { type Family, householdModules, joinFamily, makeFamily } from '../support/given-lists';
import { deliverHistoryEvents } from '../support/item-history';
import { type BuiltModule, build } from '../support/module.builder';

describe('SetFavourite', () => {
  let harness: BuiltModule;
  let family: Family;

  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    family = await makeFamily(harness);
  });

  const path = (rest = ''): string => `/api/households/${family.householdId}/item-history${rest}`;
  const put = (what: string, body: object, by = family.adult.id, key: string = randomUUID()) =>
    harness.as(by)('PUT', path(`/${what}`), body, { 'idempotency-key': key });
  const star = (favourite: boolean, by?: string) =>
    put('favourite', { nameKey: 'milk', name: 'Milk', favourite }, by);
  const rows = async () => ((await harness.as(family.adult.id)('GET', path())).body as ItemHistoryDto).rows;

  it('stars a name that was never used, and takes the star away', async () => {
    expect(await star(true)).toMatchObject({ status: 200, body: { success: true } });
    expect(await rows()).toMatchObject([{ nameKey: 'milk', name: 'Milk', count: 0, favourite: true }]);
    await star(false);
    expect(await rows()).toMatchObject([{ favourite: false }]);
  });

  it('keeps what is known of a name, and later uses keep the star', async () => {
    const list = (await family.adult.createList()).body.id;
    await family.adult.addItem(list, { name: 'MILK', quantity: '2' });
    await deliverHistoryEvents(harness);
    await star(true);
    expect(await rows()).toMatchObject([{ name: 'MILK', quantity: '2', count: 1, favourite: true }]);
    await family.adult.addItem(list, { name: 'milk' });
    await deliverHistoryEvents(harness);
    expect(await rows()).toMatchObject([{ count: 2, favourite: true }]);
  });

  it('brings a forgotten name back', async () => {
    await put('forgotten', { nameKey: 'milk', name: 'Milk', forgotten: true });
    await star(true);
    expect(await rows()).toMatchObject([{ forgotten: false, favourite: true }]);
  });

  it('lets the name stay until all who fed or starred it have left', async () => {
    const ben = await joinFamily(harness, family.householdId);
    await star(true, ben.id);
    await star(true);
    await harness.get(ItemHistoryErasure).ofFormerAdult(family.householdId, ben.id);
    expect(await rows()).toHaveLength(1);
    await harness.get(ItemHistoryErasure).ofFormerAdult(family.householdId, family.adult.id);
    expect(await rows()).toEqual([]);
  });

  it('is not for helpers and users of other households', async () => {
    const helper = await joinFamily(harness, family.householdId, 'helper');
    const { adult } = await makeFamily(harness, 'Cem');
    expect([(await star(true, helper.id)).status, (await star(true, adult.id)).status]).toEqual([403, 404]);
  });

  it('is synced as an operation of the household', async () => {
    const answer = await harness.as(family.adult.id)(
      'POST',
      `/api/households/${family.householdId}/operations`,
      {
        operations: [
          {
            key: randomUUID(),
            method: 'PUT',
            path: 'item-history/favourite',
            body: { nameKey: 'milk', name: 'Milk', favourite: true },
          },
        ],
      },
    );
    expect(answer.body).toMatchObject({ results: [{ status: 200 }] });
  });
});

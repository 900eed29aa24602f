// Use cases: set-section

import { randomUUID } from 'node:crypto';
import { ItemHistoryErasure } from '../../src/lists/application/item-history/item-history-erasure';
import { ItemHistory } from '../../src/lists/domain/item-history/item-history';
import type { ItemHistoryDto } from '../../src/lists/http/item-history/item-history.dto';
import { type Family, householdModules, joinFamily, makeFamily } from '../support/given-lists';
import { deliverHistoryEvents } from '../support/item-history';
import { type BuiltModule, build } from '../support/module.builder';

describe('SetSection', () => {
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
  const put = (what: string, body: object, by = family.adult.id) =>
    harness.as(by)('PUT', path(`/${what}`), body, { 'idempotency-key': randomUUID() });
  const move = (section: unknown, by?: string) =>
    put('section', { nameKey: 'milk', name: 'Milk', section }, by);
  const history = async (rest = '') =>
    (await harness.as(family.adult.id)('GET', path(rest))).body as ItemHistoryDto;
  const rows = async () => (await history()).rows;

  it('puts a name that was never used in a section, and back', async () => {
    expect(await move('frozen')).toMatchObject({ status: 200, body: { success: true } });
    expect(await rows()).toMatchObject([{ nameKey: 'milk', name: 'Milk', count: 0, section: 'frozen' }]);
    await move(null);
    expect(await rows()).toMatchObject([{ section: null }]);
  });

  it('makes no row for a name that has no section to lose', async () => {
    expect(await move(null)).toMatchObject({ status: 200 });
    expect(await rows()).toEqual([]);
  });

  it('keeps what is known of a name, and later uses keep the section', async () => {
    const list = (await family.adult.createList()).body.id;
    await family.adult.addItem(list, { name: 'MILK', quantity: '2' });
    await deliverHistoryEvents(harness);
    await move('frozen');
    expect(await rows()).toMatchObject([{ name: 'MILK', quantity: '2', count: 1, section: 'frozen' }]);
    await family.adult.addItem(list, { name: 'milk' });
    await deliverHistoryEvents(harness);
    expect(await rows()).toMatchObject([{ count: 2, section: 'frozen' }]);
  });

  it('is kept while the name is forgotten, and forgets and stars nothing', async () => {
    await move('frozen');
    await put('forgotten', { nameKey: 'milk', name: 'Milk', forgotten: true });
    expect(await rows()).toMatchObject([{ forgotten: true, section: 'frozen' }]);
    await move('pets');
    expect(await rows()).toMatchObject([{ forgotten: true, favourite: false, section: 'pets' }]);
  });

  it('comes to other devices after their cursor, and by the cursor of the household', async () => {
    const head = async () =>
      (await harness.as(family.adult.id)('GET', `/api/households/${family.householdId}`)).body as {
        cursor: string;
      };
    await move('frozen');
    const [{ cursor }, before] = [await history(), await head()];
    const { body } = await move('pets');
    const after = await history(`?since=${cursor}`);
    expect(after).toMatchObject({ complete: false, rows: [{ section: 'pets' }] });
    expect(body).toEqual({ success: true, historyCursor: after.cursor });
    expect((await head()).cursor).not.toBe(before.cursor);
  });

  it('lets the name stay until all who fed or moved it have left', async () => {
    const ben = await joinFamily(harness, family.householdId);
    await move('frozen', ben.id);
    await move('pets');
    await harness.get(ItemHistoryErasure).ofFormerAdult(family.householdId, ben.id);
    expect(await rows()).toMatchObject([{ section: 'pets' }]);
    await harness.get(ItemHistoryErasure).ofFormerAdult(family.householdId, family.adult.id);
    expect(await rows()).toEqual([]);
  });

  describe('in a full history', () => {
    const day = 86_400_000;
    /** Names that were used once, a year ago. */
    const use = (from: number, to: number) =>
      harness.database.run(async () => {
        const store: ItemHistory = harness.get(ItemHistory);
        const uses = Array.from({ length: to - from }, (_, at) => ({
          nameKey: `name ${from + at}`,
          name: `Name ${from + at}`,
          quantity: null,
          count: 1,
          at: new Date(Date.now() - 365 * day - at * 1000),
          isPurchase: false,
        }));
        const seq = await store.lock(family.householdId);
        await store.write(family.householdId, family.adult.id, seq, uses);
      });
    const kept = async (): Promise<Set<string>> => new Set((await rows()).map(({ nameKey }) => nameKey));

    it('goes before any name that was used, and after a favourite', async () => {
      await use(0, 998);
      await move('frozen');
      await put('favourite', { nameKey: 'tea', name: 'Tea', favourite: true });
      await use(998, 999);
      const names = await kept();
      expect([names.size, names.has('milk'), names.has('tea'), names.has('name 0')]).toEqual([
        900,
        false,
        true,
        true,
      ]);
    });

    it('stays where it has just been given', async () => {
      await use(0, 1_000);
      await move('frozen');
      expect([(await kept()).size, (await kept()).has('milk')]).toEqual([900, true]);
    });
  });

  it('is not for helpers and users of other households', async () => {
    const helper = await joinFamily(harness, family.householdId, 'helper');
    const { adult } = await makeFamily(harness, 'Cem');
    expect([(await move('pets', helper.id)).status, (await move('pets', adult.id)).status]).toEqual([
      403, 404,
    ]);
  });

  it.each(['cellar', '', 7, undefined, ['pets']])('refuses the section %j', async (section) =>
    expect((await move(section)).status).toBe(422),
  );

  it('is synced as an operation of the household', async () => {
    const answer = await harness.as(family.adult.id)(
      'POST',
      `/api/households/${family.householdId}/operations`,
      {
        operations: [
          {
            key: randomUUID(),
            method: 'PUT',
            path: 'item-history/section',
            body: { nameKey: 'milk', name: 'Milk', section: 'pets' },
          },
        ],
      },
    );
    expect(answer.body).toMatchObject({ results: [{ status: 200 }] });
  });
});

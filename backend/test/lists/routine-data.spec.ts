// Use cases: erase-membership

import { randomUUID } from 'node:crypto';
import { addDays, type Day, dayOfNumber } from '@pictick/rules/calendar/day';
import { formerMember } from '@pictick/rules/former-member';
import { EraseUserLists } from '../../src/lists/application/account-deletion/erase-user-lists';
import { CloseDays } from '../../src/lists/application/routine-days/close-days';
import { LateMarks } from '../../src/lists/domain/routines/late-marks';
import { PurgeRoutineDays } from '../../src/lists/infrastructure/routines/purge-routine-days';
import { PurgeTrash } from '../../src/lists/infrastructure/trash/purge-trash';
import {
  deliverHouseholdEvents,
  type Family,
  householdModules,
  joinFamily,
  makeFamily,
} from '../support/given-lists';
import { addChild } from '../support/households';
import { type BuiltModule, build } from '../support/module.builder';
import { type StoredRoutine, storeMark, storeRoutine } from '../support/routines';

const now = new Date();
const today = dayOfNumber(Math.floor(now.getTime() / 86_400_000));
const ago = (days: number): Day => addDays(today, -days);
const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

describe('what routines keep', () => {
  let harness: BuiltModule;
  let family: Family;
  let mia: string;
  let morning: StoredRoutine;
  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    family = await makeFamily(harness);
    const { householdId, adult, tom } = family;
    ({ id: mia } = await addChild(harness, adult.id, householdId, { animal: 'owl' }));
    morning = await storeRoutine(harness.database, householdId, adult.id, {
      since: ago(5),
      children: [tom, mia],
      items: [{}, { for: [tom] }],
    });
    for (const childId of [tom, mia]) {
      await mark(0, 4, childId);
      await harness.database.query(
        `INSERT INTO lists.given (list_id, child_id, household_id, given_at) VALUES ($1, $2, $3, now())`,
        [morning.listId, childId, householdId],
      );
      await send('POST', 'days-off', { childId, from: today, to: today });
      await send('PUT', `children/${childId}/first-then`, { day: today, items: morning.items });
      await harness
        .get(LateMarks)
        .keep(
          { childId, householdId, deviceId: null },
          [{ itemId: morning.items[0]!, day: ago(70), code: 'min' }],
          now,
        );
    }
    await harness.get(CloseDays).run(now);
  });

  const mark = (place: number, days: number, childId: string | null, actor?: string): Promise<void> =>
    storeMark(harness.database, {
      itemId: morning.items[place]!,
      day: ago(days),
      childId,
      ...(actor !== undefined && { actor }),
    });
  const send = async (method: string, path: string, body?: object): Promise<void> => {
    const url = `/api/households/${family.householdId}/${path}`;
    const key = { 'idempotency-key': randomUUID() };
    expect((await harness.as(family.adult.id)(method, url, body, key)).status).toBeLessThan(300);
  };
  const tables = ['mark', 'closed_day', 'day_off', 'late_mark', 'first_then', 'schedule'] as const;
  /** Tables whose rows name this id, as text. */
  const naming = async (id: string): Promise<string[]> => {
    const found = await Promise.all(
      [...tables, 'item', 'list_event', 'household_clock'].map(async (table) => {
        const rowsWithText = `SELECT FROM lists.${table} AS t WHERE t::text LIKE '%' || $1 || '%'`;
        const rows = await harness.database.query(rowsWithText, [id]);
        return rows.length > 0 ? [table] : [];
      }),
    );
    return found.flat();
  };
  const givenLists = (): Promise<unknown[]> => {
    const listsOfHousehold = 'SELECT name FROM lists.list WHERE household_id = $1';
    return harness.database.query(listsOfHousehold, [family.householdId]);
  };
  const count = async (table: (typeof tables)[number]): Promise<number> => {
    const rowsOfHousehold = `SELECT FROM lists.${table} WHERE household_id = $1`;
    return (await harness.database.query(rowsOfHousehold, [family.householdId])).length;
  };

  it('of a child is erased with its profile, and its place stays in schedules and items', async () => {
    expect(await naming(family.tom)).toEqual([...tables, 'item']);
    await send('DELETE', `children/${family.tom}`);
    await send('DELETE', `children/${family.tom}`, { now: true });
    await deliverHouseholdEvents(harness);
    expect(await naming(family.tom)).toEqual([]);
    expect(await naming(mia)).toEqual([...tables]);
    const [row] = await harness.database.query<{ children: string[] }>(
      'SELECT children FROM lists.schedule WHERE list_id = $1',
      [morning.listId],
    );
    expect(row?.children).toEqual([formerMember, mia]);
  });

  it('of a hidden child stays until the profile is erased', async () => {
    await send('DELETE', `children/${family.tom}`);
    await deliverHouseholdEvents(harness);
    expect(await naming(family.tom)).toEqual(expect.arrayContaining([...tables, 'item']));
  });

  it('of a household is erased with it', async () => {
    await harness.database.query(
      `INSERT INTO platform.outbox (id, name, payload) VALUES (gen_random_uuid(), 'identity.household-erased', $1)`,
      [JSON.stringify({ householdId: family.householdId })],
    );
    await deliverHouseholdEvents(harness);
    expect(await naming(family.householdId)).toEqual([]);
    expect(await givenLists()).toEqual([]);
    const { body } = await family.adult.get<{ householdId: string | null }>(`/${morning.listId}`);
    expect(body.householdId).toBeNull();
  });

  it('of a list is erased with it', async () => {
    const [list] = [morning.listId];
    await harness.database.query('UPDATE lists.list SET deleted_at = now() WHERE id = $1', [list]);
    await harness.get(PurgeTrash).run(later(40));
    expect([await count('mark'), await count('closed_day'), await count('schedule')]).toEqual([0, 0, 0]);
    expect(await naming(list)).toEqual([]);
  });

  it('does not name an adult whose account is erased, and devices read the marks again', async () => {
    const ben = await joinFamily(harness, family.householdId);
    await mark(1, 1, family.tom, ben.id);
    await mark(0, 1, mia, ben.id);
    await harness.database.query('UPDATE lists.day_off SET made_by = $1 WHERE child_id = $2', [ben.id, mia]);
    const version = async (): Promise<number> =>
      (
        await harness.database.query<{ version: number }>('SELECT version FROM lists.list WHERE id = $1', [
          morning.listId,
        ])
      )[0]!.version;
    const before = await version();
    for (let time = 0; time < 2; time++) await harness.get(EraseUserLists).erase(ben.id);
    expect(await naming(ben.id)).toEqual([]);
    const marks = await harness.database.query(
      'SELECT actor, seq FROM lists.mark WHERE list_id = $1 AND day = $2',
      [morning.listId, ago(1)],
    );
    expect(marks).toEqual([1, 2].map(() => ({ actor: formerMember, seq: before + 1 })));
    expect(await version()).toBe(before + 1);
  });

  it('is erased 90 days later, refused marks 30 days later, first-then after its day', async () => {
    const purge = (at: Date): Promise<void> => harness.get(PurgeRoutineDays).run(at);
    const counts = (): Promise<number[]> => Promise.all(tables.map(count));
    await purge(later(1));
    const all = await counts();
    expect(await count('first_then')).toBe(2);
    await purge(later(2));
    expect(await count('first_then')).toBe(0);
    await purge(later(29));
    expect(await counts()).toEqual(all.with(4, 0));
    await purge(later(31));
    expect(await count('late_mark')).toBe(0);
    await purge(later(86));
    expect([await count('mark'), await count('closed_day')]).toEqual([2, 4]);
    await purge(later(87));
    expect([await count('mark'), await count('day_off')]).toEqual([0, 2]);
    await purge(later(90));
    expect(await count('day_off')).toBe(2);
    await purge(later(91));
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('counts a refused mark once, and tells adults how many there are for a child', async () => {
    const { householdId, tom, adult } = family;
    const keep = (days: number): Promise<void> =>
      harness
        .get(LateMarks)
        .keep(
          { childId: tom, householdId, deviceId: null },
          [{ itemId: morning.items[0]!, day: ago(days), code: 'min' }],
          now,
        );
    type Told = { lateMarks: { childId: string; count: number }[]; cursor: string };
    const told = async (who = adult.id): Promise<Told> =>
      (await harness.as(who)('GET', `/api/households/${householdId}`)).body as Told;
    const { cursor } = await told();
    await keep(70);
    expect((await told()).cursor).toBe(cursor);
    await keep(71);
    const { lateMarks, cursor: next } = await told();
    expect(next).not.toBe(cursor);
    expect(lateMarks.find(({ childId }) => childId === tom)).toEqual({
      childId: tom,
      device: null,
      count: 2,
      lastAt: now.toISOString(),
    });
    const helper = await joinFamily(harness, householdId, 'helper');
    expect((await told(helper.id)).lateMarks).toEqual([]);
  });
});

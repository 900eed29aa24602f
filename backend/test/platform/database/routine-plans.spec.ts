import { randomUUID } from 'node:crypto';
import { addDays, type Day, dayOfNumber } from '@pictick/rules/calendar/day';
import { BillingModule } from '../../../src/billing';
import { IdentityModule } from '../../../src/identity';
import { ImagingModule } from '../../../src/imaging';
import { HouseholdRoutines, ListsModule } from '../../../src/lists';
import { MarkItemAsChild } from '../../../src/lists/application/mark-item-as-child/mark-item-as-child';
import { ClosedDayCorrections } from '../../../src/lists/application/routine-days/closed-day-corrections';
import { LateMarks } from '../../../src/lists/domain/routines/late-marks';
import { Epoch } from '../../../src/platform/database/epoch';
import type { ActingChildCaller } from '../../../src/platform/http/access';
import { ReferralsModule } from '../../../src/referrals';
import { HistoryQuery } from '../../../src/views/history/history.query';
import { HouseholdsQuery } from '../../../src/views/household/households.query';
import { KidQuery } from '../../../src/views/kid/kid.query';
import { ViewsModule } from '../../../src/views/views.module';
import { addFamilies, addRoutines } from '../../support/database/families';
import { plansOf, statementsOf } from '../../support/database/statements';
import { type BuiltModule, build } from '../../support/module.builder';

/** With fewer a sequential scan is cheaper. */
const families = 10_000;
const days = 90;
/** The table of picture book pages does not grow with users. */
// No family of the fixture has invited a member.
const all = /Seq Scan on (?!plain_picture|household_invitation)/;

/** As in query-plans.spec.ts, for families whose routines have run for 90 days. */
describe('the query plans of routines', () => {
  let harness: BuiltModule;
  let mother: string;
  let of: { householdId: string; childId: string };
  let listId: string;
  let itemId: string;
  let today: Day;

  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, ReferralsModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
    });
    await addFamilies(harness.databaseUrl, families, 3);
    await addRoutines(harness.databaseUrl, days);
    // Read once by each process.
    await harness.get(Epoch).value();
    const [row] = await harness.database.query<{
      mother: string;
      householdId: string;
      childId: string;
      listId: string;
      itemId: string;
    }>(
      `SELECT a.user_id AS mother, g.household_id AS "householdId", g.child_id AS "childId", g.list_id AS "listId", (SELECT i.id FROM lists.item i WHERE i.list_id = g.list_id LIMIT 1) AS "itemId"
       FROM lists.given g JOIN lists.household_adult a ON a.household_id = g.household_id AND a.role = 'organiser' OFFSET $1 LIMIT 1`,
      [families / 2],
    );
    const { householdId, childId } = row!;
    ({ mother, listId, itemId } = row!);
    of = { householdId, childId };
    today = dayOfNumber(Math.floor(Date.now() / 86_400_000));
  }, 300_000);
  afterAll(() => harness.close());

  const list = (): string => `/api/shopping-lists/${listId}`;
  const acting = (): ActingChildCaller => ({ ...of, personId: mother, sid: 'sid' });
  const call = (method: string, path: () => string, body?: () => object) => async (): Promise<void> => {
    const { status } = await harness.as(mother)(method, `/api/shopping-lists${path()}`, body?.(), key());
    expect(status).toBe(200);
  };
  const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

  it.each<[string, () => Promise<unknown>, number]>([
    ['a household with its days off', () => harness.get(HouseholdsQuery).find(mother, of.householdId), 1],
    [
      'the routines of today',
      () => harness.get(HouseholdRoutines).of(of.householdId, addDays(today, -1), addDays(today, 1)),
      2,
    ],
    ['a page of the history', () => harness.get(HistoryQuery).page(mother, of, null), 6],
    ['an old page', () => harness.get(HistoryQuery).page(mother, of, addDays(today, -28)), 4],
    ['a page of the family', () => harness.get(HistoryQuery).page(mother, { ...of, childId: null }, null), 5],
    ['a day of the history', () => harness.get(HistoryQuery).day(mother, of, addDays(today, -30)), 6],
    ['my lists with a routine', call('GET', () => ''), 1],
    ['a routine', call('GET', () => `/${listId}`), 1],
    ['what changed in it', call('GET', () => `/${listId}?since=3.2.d${today}`), 2],
    ['its cursor', () => harness.as(mother)('GET', list(), undefined, { 'if-none-match': '"0.0"' }), 2],
    [
      'a mark of an adult',
      call(
        'PUT',
        () => `/${listId}/items/${itemId}/marks/${today}`,
        () => ({ childId: of.childId, state: 'skipped' }),
      ),
      5,
    ],
    [
      'a mark of the child',
      async () => {
        const command = { userId: mother, key: randomUUID(), fingerprint: Buffer.alloc(32) };
        const mark = { state: 'open' } as const;
        await harness.get(MarkItemAsChild).execute(command, of, itemId, today, mark);
      },
      5,
    ],
    [
      'a tick of an older page',
      call(
        'PATCH',
        () => `/${listId}/items/${itemId}/toggle`,
        () => ({}),
      ),
      6,
    ],
    [
      'a schedule',
      call(
        'PUT',
        () => `/${listId}/schedule`,
        () => ({ day: today, recurrence: null, band: 'evening', children: [of.childId] }),
      ),
      11,
    ],
    ['the view of a child', () => harness.get(KidQuery).find(acting()), 1],
    ['its state', () => harness.get(KidQuery).cursor(acting()), 1],
    [
      'a day off',
      () =>
        harness.as(mother)(
          'POST',
          `/api/households/${of.householdId}/days-off`,
          { childId: of.childId, from: today, to: today },
          key(),
        ),
      9,
    ],
    [
      'a correction of a closed day',
      () =>
        harness.database.run(() =>
          harness
            .get(ClosedDayCorrections)
            .around(
              { householdId: of.householdId, listId, from: addDays(today, -30), to: addDays(today, -30) },
              () =>
                harness.database.query(
                  `UPDATE lists.mark SET state = 'open' WHERE list_id = $1 AND day = $2`,
                  [listId, addDays(today, -30)],
                ),
            ),
        ),
      8,
    ],
    [
      'a refused mark',
      () =>
        harness
          .get(LateMarks)
          .keep(
            { ...of, deviceId: null },
            [{ itemId: randomUUID(), day: addDays(today, -61), code: 'x' }],
            new Date(),
          ),
      1,
    ],
  ])('%s', async (_, work, most) => {
    const asked = await statementsOf(work);
    expect(asked.length).toBeGreaterThan(0);
    for (const one of asked)
      for (const plan of await plansOf(harness.databaseUrl, one)) expect(plan).not.toMatch(all);
    expect(asked.map(({ text }) => text).slice(most)).toEqual([]);
  });
});

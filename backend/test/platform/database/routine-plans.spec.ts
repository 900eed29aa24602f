import { randomUUID } from 'node:crypto';
import { addDays, type Day, dayOfNumber } from '@pictick/rules/calendar/day';
import { BillingModule } from '../../../src/billing';
import { IdentityModule } from '../../../src/identity';
import { ImagingModule } from '../../../src/imaging';
import { HouseholdRoutines, ListsModule } from '../../../src/lists';
import { ClosedDayCorrections } from '../../../src/lists/application/routine-days/closed-day-corrections';
import { LateMarks } from '../../../src/lists/domain/routines/late-marks';
import { Epoch } from '../../../src/platform/database/epoch';
import { ReferralsModule } from '../../../src/referrals';
import { HistoryQuery } from '../../../src/views/history/history.query';
import { HouseholdsQuery } from '../../../src/views/household/households.query';
import { ViewsModule } from '../../../src/views/views.module';
import { addFamilies, addRoutines } from '../../support/database/families';
import { plansOf, statementsOf } from '../../support/database/statements';
import { type BuiltModule, build } from '../../support/module.builder';

/** With fewer a sequential scan is cheaper. */
const families = 10_000;
const days = 90;
/** The table of picture book pages does not grow with users. */
const all = /Seq Scan on (?!plain_picture)/;

/** As in query-plans.spec.ts, for families whose routines have run for 90 days. */
describe('the query plans of routines', () => {
  let harness: BuiltModule;
  let mother: string;
  let of: { householdId: string; childId: string };
  let listId: string;
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
    }>(
      `SELECT a.user_id AS mother, g.household_id AS "householdId", g.child_id AS "childId", g.list_id AS "listId"
       FROM lists.given g JOIN lists.household_adult a ON a.household_id = g.household_id AND a.role = 'organiser' OFFSET $1 LIMIT 1`,
      [families / 2],
    );
    const { householdId, childId } = row!;
    ({ mother, listId } = row!);
    of = { householdId, childId };
    today = dayOfNumber(Math.floor(Date.now() / 86_400_000));
  }, 300_000);
  afterAll(() => harness.close());

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
          .keep(of, [{ itemId: randomUUID(), day: addDays(today, -61), code: 'x' }], new Date()),
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

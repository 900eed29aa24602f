// Use cases: refresh-household-clock

import { randomUUID } from 'node:crypto';
import { EraseHouseholds } from '../../src/identity/application/household/erase-households';
import { RefreshHouseholdClock } from '../../src/lists/application/household/refresh-household-clock.on-household-changed';
import { RefreshClockOfMember } from '../../src/lists/application/household/refresh-household-clock.on-household-member-changed';
import { CloseDays } from '../../src/lists/application/routine-days/close-days';
import { deliverHouseholdEvents, type Family, householdModules, makeFamily } from '../support/given-lists';
import { type BuiltModule, build } from '../support/module.builder';
import { storeRoutine } from '../support/routines';

describe('the clock of a household', () => {
  let harness: BuiltModule;
  let family: Family;
  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    family = await makeFamily(harness);
  });

  const clock = (): Promise<object[]> =>
    harness.database.query(
      'SELECT time_zone, day_starts_at, midday_at, evening_at FROM lists.household_clock WHERE household_id = $1',
      [family.householdId],
    );
  const change = (body: object): Promise<{ status: number }> =>
    harness.as(family.adult.id)('PATCH', `/api/households/${family.householdId}`, body, {
      'idempotency-key': randomUUID(),
    });
  const events = (): Promise<object[]> =>
    harness.database.query(`SELECT 1 FROM platform.outbox WHERE name = 'identity.household-changed'`);
  const berlin = { time_zone: 'Europe/Berlin', day_starts_at: 240, midday_at: 660, evening_at: 1020 };

  it('is known to lists once the household is made', async () => {
    expect(await clock()).toEqual([berlin]);
  });

  it('is known to lists also if a process of the release before made the household', async () => {
    await harness.database.query('DELETE FROM lists.household_clock');
    const { adult, householdId } = family;
    const member = { householdId, userId: adult.id, role: 'organiser' as const };
    for (let time = 0; time < 2; time++) await harness.get(RefreshClockOfMember).handle(member);
    expect(await clock()).toEqual([berlin]);
  });

  it('is set each night for routines, also if a process of the release before made or moved the household', async () => {
    await storeRoutine(harness.database, family.householdId, family.adult.id, {
      since: '2026-01-01',
      children: [],
      items: [{}],
    });
    const night = (): Promise<void> => harness.get(CloseDays).run(new Date());
    await harness.database.query('DELETE FROM lists.household_clock');
    await night();
    expect(await clock()).toEqual([berlin]);
    await harness.database.query(`UPDATE lists.household_clock SET time_zone = 'UTC', closed_until = NULL`);
    await night();
    expect(await clock()).toEqual([berlin]);
    const closed = await harness.database.query(
      'SELECT FROM lists.household_clock WHERE household_id = $1 AND closed_until IS NOT NULL',
      [family.householdId],
    );
    expect(closed).toHaveLength(1);
  });

  it('follows a changed zone and changed times, and no new name', async () => {
    expect((await change({ name: 'Us' })).status).toBe(200);
    expect((await change({ timeZone: 'Europe/Berlin' })).status).toBe(200);
    expect(await events()).toEqual([]);
    await change({ timeZone: 'Asia/Kathmandu', dayStartsAt: 300, bands: { midday: 720, evening: 1080 } });
    await deliverHouseholdEvents(harness);
    expect(await clock()).toEqual([
      { time_zone: 'Asia/Kathmandu', day_starts_at: 300, midday_at: 720, evening_at: 1080 },
    ]);
  });

  it('is the present one in whatever order and however often events arrive', async () => {
    const listener = harness.get(RefreshHouseholdClock);
    await change({ dayStartsAt: 0 });
    await change({ dayStartsAt: 180 });
    await Promise.all([1, 2, 3].map(() => listener.handle({ householdId: family.householdId })));
    expect(await clock()).toEqual([{ ...berlin, day_starts_at: 180 }]);
  });

  it('is forgotten with the household, also if a change of it arrives later', async () => {
    await change({ dayStartsAt: 0 });
    const late = await harness.database.query<{ payload: { householdId: string } }>(
      `DELETE FROM platform.outbox WHERE name = 'identity.household-changed' RETURNING payload`,
    );
    await harness.get(EraseHouseholds).erase(family.adult.id);
    await deliverHouseholdEvents(harness);
    expect(await clock()).toEqual([]);
    for (const { payload } of late) await harness.get(RefreshHouseholdClock).handle(payload);
    expect(await clock()).toEqual([]);
  });
});

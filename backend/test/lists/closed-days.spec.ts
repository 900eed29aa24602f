// Use cases: close-days

import { randomUUID } from 'node:crypto';
import { addDays, type Day, dayOfNumber } from '@pictick/rules/calendar/day';
import { schoolDays } from '@pictick/rules/calendar/schedule';
import type { MarkState } from '@pictick/rules/routines/mark';
import fc from 'fast-check';
import { CloseDays } from '../../src/lists/application/routine-days/close-days';
import { ClosedDayCorrections } from '../../src/lists/application/routine-days/closed-day-corrections';
import { type Family, householdModules, KidCaller, makeFamily } from '../support/given-lists';
import { addChild } from '../support/households';
import { type BuiltModule, build } from '../support/module.builder';
import { type StoredRoutine, storeMark, storeRoutine } from '../support/routines';

const now = new Date();
const today = dayOfNumber(Math.floor(now.getTime() / 86_400_000));
const ago = (days: number): Day => addDays(today, -days);

describe('closed days', () => {
  let harness: BuiltModule;
  let family: Family;
  let mia: string;
  let routine: StoredRoutine;
  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    family = await makeFamily(harness);
    ({ id: mia } = await addChild(harness, family.adult.id, family.householdId, { animal: 'owl' }));
    await harness.database.query('DELETE FROM lists.schedule WHERE household_id <> $1', [family.householdId]);
    routine = await make([{}, {}, {}]);
  });

  const make = (
    items: Parameters<typeof storeRoutine>[3]['items'],
    more: Partial<Parameters<typeof storeRoutine>[3]> = {},
  ): Promise<StoredRoutine> =>
    storeRoutine(harness.database, family.householdId, family.adult.id, {
      since: ago(5),
      children: [family.tom, mia],
      items,
      ...more,
    });
  const mark = (place: number, days: number, childId: string | null, state: MarkState = 'done') =>
    storeMark(harness.database, { itemId: routine.items[place]!, day: ago(days), childId, state });
  const close = (at = now): Promise<void> => harness.get(CloseDays).run(at);
  const rows = async (listId = routine.listId): Promise<string[]> => {
    const found = await harness.database.query<{ day: Day; child: string; planned: number; done: number }>(
      'SELECT day, child_id AS child, planned, done FROM lists.closed_day WHERE list_id = $1 ORDER BY day',
      [listId],
    );
    const names: Record<string, string> = { [family.tom]: 'Tom', [mia]: 'Mia' };
    return found
      .map(({ day, child, planned, done }) => `${day} ${names[child] ?? 'all'} ${done}/${planned}`)
      .sort();
  };
  const correct = (place: number, days: number, childId: string | null, state: MarkState): Promise<void> =>
    harness.database.run(() =>
      harness
        .get(ClosedDayCorrections)
        .around(
          { householdId: family.householdId, listId: routine.listId, from: ago(days), to: ago(days) },
          () => mark(place, days, childId, state),
        ),
    );

  it('keep for each child what was planned and done, three dates later', async () => {
    await mark(0, 4, family.tom);
    await mark(1, 4, family.tom, 'skipped');
    await mark(2, 3, mia);
    await mark(2, 2, mia);
    await close();
    expect(await rows()).toEqual(
      [
        `${ago(5)} Mia 0/3`,
        `${ago(5)} Tom 0/3`,
        `${ago(4)} Mia 0/3`,
        `${ago(4)} Tom 1/2`,
        `${ago(3)} Mia 1/3`,
        `${ago(3)} Tom 0/3`,
      ].sort(),
    );
  });

  it('stay as they are when the task runs twice, in two workers at once', async () => {
    await mark(0, 4, family.tom);
    await Promise.all([close(), close()]);
    const first = await rows();
    await close();
    expect(await rows()).toEqual(first);
    expect(first).toHaveLength(6);
  });

  it('are caught up for 60 days after an outage, from the last closed day on', async () => {
    await close(new Date(now.getTime() - 86_400_000));
    const old = await make([{}], { since: ago(200), children: [] });
    await close();
    // The days before were closed without this list.
    expect(await rows(old.listId)).toEqual([`${ago(3)} all 0/1`]);
    await harness.database.query('UPDATE lists.household_clock SET closed_until = $1', [ago(150)]);
    await close();
    const caughtUp = await rows(old.listId);
    expect([caughtUp[0], caughtUp.length]).toEqual([`${ago(60)} all 0/1`, 58]);
  });

  it('follow the schedule that was valid then, days off, the items of children and a change', async () => {
    const steps = [randomUUID(), randomUUID()];
    const other = await make(
      [
        { id: steps[0]! },
        { id: randomUUID(), for: [mia] },
        { id: steps[1]!, onlyOn: ago(4), insteadOf: steps[0]! },
      ],
      {
        rows: [
          { validFrom: ago(5), children: [family.tom] },
          { validFrom: ago(4), children: [mia] },
          { validFrom: ago(3), recurrence: null },
        ],
      },
    );
    await harness.database.query(
      `INSERT INTO lists.day_off (id, household_id, child_id, from_day, to_day, made_by, made_at, deleted_at)
       VALUES (gen_random_uuid(), $1, NULL, $2, $2, $3, now(), now()), (gen_random_uuid(), $1, $4, $5, $5, $3, now(), NULL)`,
      [family.householdId, ago(4), family.adult.id, family.tom, ago(3)],
    );
    await close();
    expect(await rows(other.listId)).toEqual([`${ago(5)} Tom 0/1`, `${ago(4)} Mia 0/2`].sort());
    expect((await rows()).filter((row) => row.startsWith(ago(3)))).toEqual([`${ago(3)} Mia 0/3`]);
  });

  it('count items of that day: not later ones, but deleted ones and those with a mark', async () => {
    const at = (days: number): string => `${ago(days)}T20:00:00Z`;
    const deleted = 'UPDATE lists.item SET deleted_at = $2 WHERE id = $1';
    const created = 'UPDATE lists.item SET created_at = $2 WHERE id = $1';
    const [first, second, third] = routine.items;
    await harness.database.query(deleted, [first, at(4)]);
    await harness.database.query(created, [second, at(4)]);
    await harness.database.query(created, [third, at(1)]);
    await mark(2, 3, mia);
    await close();
    expect(await rows()).toEqual(
      [
        `${ago(5)} Mia 0/1`,
        `${ago(5)} Tom 0/1`,
        `${ago(4)} Mia 0/1`,
        `${ago(4)} Tom 0/1`,
        `${ago(3)} Mia 1/2`,
        `${ago(3)} Tom 0/2`,
      ].sort(),
    );
  });

  it('leave out lists that were archived or deleted then', async () => {
    const [archived, deleted] = [await make([{}]), await make([{}])];
    await harness.database.query('UPDATE lists.list SET archived_at = $2 WHERE id = $1', [
      archived.listId,
      `${ago(4)}T12:00:00Z`,
    ]);
    await harness.database.query('UPDATE lists.list SET deleted_at = $2 WHERE id = $1', [
      deleted.listId,
      `${ago(3)}T12:00:00Z`,
    ]);
    await close();
    expect((await rows(archived.listId)).map((row) => row.slice(0, 10))).toEqual([ago(5), ago(5)]);
    expect((await rows(deleted.listId)).map((row) => row.slice(0, 10))).toEqual(
      [ago(5), ago(5), ago(4), ago(4)].sort(),
    );
  });

  it('follow a late mark and a correction of an adult', async () => {
    await close();
    await correct(0, 4, family.tom, 'done');
    await correct(1, 4, family.tom, 'skipped');
    await correct(2, 5, mia, 'done');
    await correct(2, 5, mia, 'open');
    const of = async (days: number): Promise<string[]> =>
      (await rows()).filter((row) => row.startsWith(ago(days)));
    expect(await of(4)).toEqual([`${ago(4)} Mia 0/3`, `${ago(4)} Tom 1/2`]);
    expect(await of(5)).toEqual([`${ago(5)} Mia 0/3`, `${ago(5)} Tom 0/3`]);
  });

  it('follow marks that arrive late by the routes of adults and children', async () => {
    await close();
    const headers = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
    const [step, listId] = [routine.items[0]!, routine.listId];
    const adults = `/api/shopping-lists/${listId}/items/${step}/marks/${ago(4)}`;
    const by = harness.as(family.adult.id);
    expect((await by('PUT', adults, { childId: mia, state: 'skipped' }, headers())).status).toBe(200);
    await harness.database.query('INSERT INTO lists.given VALUES ($1, $2, $3, now())', [
      listId,
      family.tom,
      family.householdId,
    ]);
    const tom = new KidCaller(harness, family.adult.id, family.tom);
    const own = await tom.send('PUT', `/api/kid/items/${step}/marks/${ago(4)}`, { state: 'done' }, headers());
    expect(own.status).toBe(200);
    expect((await rows()).filter((row) => row.startsWith(ago(4)))).toEqual([
      `${ago(4)} Mia 0/2`,
      `${ago(4)} Tom 1/3`,
    ]);
  });

  it('keep in a correction what they had of items that are erased', async () => {
    await mark(0, 5, family.tom);
    await close();
    await harness.database.query('DELETE FROM lists.item WHERE id = $1', [routine.items[0]]);
    await correct(1, 5, family.tom, 'done');
    expect((await rows()).filter((row) => row.startsWith(`${ago(5)} Tom`))).toEqual([`${ago(5)} Tom 2/3`]);
  });

  it('are not touched by marks of days that are not closed', async () => {
    await correct(0, 5, family.tom, 'done');
    expect(await rows()).toEqual([]);
    await close();
    expect((await rows()).filter((row) => row.startsWith(`${ago(5)} Tom`))).toEqual([`${ago(5)} Tom 1/3`]);
    await correct(0, 1, family.tom, 'done');
    expect((await rows()).filter((row) => row.startsWith(ago(1)))).toEqual([]);
  });

  it('go and come back with days off that are planned afterwards', async () => {
    await mark(0, 4, mia);
    await close();
    const before = await rows();
    const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
    const path = `/api/households/${family.householdId}/days-off`;
    const { body } = await harness.as(family.adult.id)(
      'POST',
      path,
      { childId: mia, from: ago(5), to: today },
      key(),
    );
    expect(await rows()).toEqual(before.filter((row) => row.includes('Tom')));
    const { id } = (body as { dayOff: { id: string } }).dayOff;
    await harness.as(family.adult.id)('DELETE', `${path}/${id}`, undefined, key());
    expect(await rows()).toEqual(before);
    await harness.as(family.adult.id)('POST', `${path}/${id}/restore`, undefined, key());
    expect(await rows()).toEqual(before.filter((row) => row.includes('Tom')));
  });

  it('keep all days off but the one that is taken back', async () => {
    await close();
    const before = await rows();
    const childId = mia;
    const off = randomUUID();
    const send = async (...operations: object[]): Promise<number[]> => {
      const { body } = await harness.as(family.adult.id)(
        'POST',
        `/api/households/${family.householdId}/operations`,
        { operations: operations.map((each) => ({ key: randomUUID(), ...each })) },
      );
      return (body as { results: { status: number }[] }).results.map(({ status }) => status);
    };
    const add = (id: string, from: string, to: string) => ({
      ...{ method: 'POST', path: 'days-off', body: { id, childId, from, to } },
    });
    await send(add(off, ago(5), today));
    const toms = before.filter((row) => row.includes('Tom'));
    expect(await rows()).toEqual(toms);
    const [first, last] = [randomUUID(), randomUUID()];
    expect(
      await send(add(first, ago(5), ago(4)), add(last, ago(2), today), {
        ...{ method: 'DELETE', path: `days-off/${off}` },
      }),
    ).toEqual([201, 201, 200]);
    expect(await rows()).toEqual(before.filter((row) => toms.includes(row) || row.startsWith(ago(3))));
    // Undone.
    await send(
      ...[
        { method: 'POST', path: `days-off/${off}/restore` },
        { method: 'DELETE', path: `days-off/${first}` },
      ],
      { method: 'DELETE', path: `days-off/${last}` },
    );
    expect(await rows()).toEqual(toms);
  });

  it('equal after any corrections what closing them late would have kept', async () => {
    const story = fc.array(
      fc.record({
        place: fc.nat(2),
        days: fc.integer({ min: 3, max: 5 }),
        child: fc.boolean(),
        state: fc.constantFrom<MarkState>('open', 'done', 'skipped'),
      }),
      { minLength: 1, maxLength: 6 },
    );
    await close();
    await fc.assert(
      fc.asyncProperty(story, async (marks) => {
        for (const { place, days, child, state } of marks)
          await correct(place, days, child ? family.tom : mia, state);
        const kept = await rows();
        await harness.database.query('DELETE FROM lists.closed_day');
        await harness.database.query('UPDATE lists.household_clock SET closed_until = NULL');
        await close();
        expect(await rows()).toEqual(kept);
      }),
      { numRuns: 25 },
    );
  });

  it('are corrected by a mark that meets the closing of its day', async () => {
    for (let time = 0; time < 5; time++) {
      await harness.database.query('DELETE FROM lists.closed_day');
      await harness.database.query('UPDATE lists.household_clock SET closed_until = NULL');
      const state = time % 2 === 0 ? 'done' : 'open';
      await Promise.all([close(), correct(0, 4, family.tom, state)]);
      expect((await rows()).filter((row) => row.startsWith(`${ago(4)} Tom`))).toEqual([
        `${ago(4)} Tom ${state === 'done' ? 1 : 0}/3`,
      ]);
    }
  });

  it('follow school days', async () => {
    const school = await make([{}], {
      since: ago(20),
      children: [],
      rows: [{ recurrence: { weekdays: schoolDays, everyWeeks: 1, from: ago(20) } }],
    });
    await close();
    const weekdays = (await rows(school.listId)).map((row) => new Date(row.slice(0, 10)).getUTCDay());
    expect(weekdays.length).toBeGreaterThanOrEqual(12);
    expect(weekdays.filter((day) => day === 0 || day === 6)).toEqual([]);
  });
});

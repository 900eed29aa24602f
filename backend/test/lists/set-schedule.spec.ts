// Use cases: set-schedule, remove-past-items

import { randomUUID } from 'node:crypto';
import { formerMember } from '@pictick/rules/former-member';
import { RemovePastItems } from '../../src/lists/application/routine-days/remove-past-items';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { DeletedItemsDto } from '../../src/views/views.dto';
import { deliverHouseholdEvents, give, joinFamily, makeFamily } from '../support/given-lists';
import { makeHousehold } from '../support/households';
import type { BuiltModule, TestClock } from '../support/module.builder';
import { atTen, buildWithClock, everyDay, friday, Morning, refusal } from '../support/morning';
import { register } from '../support/people';

describe('the schedule of a list', () => {
  let harness: BuiltModule;
  let clock: TestClock;
  let morning: Morning;
  beforeAll(async () => ({ harness, clock } = await buildWithClock()));
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = atTen;
    morning = await Morning.start(harness);
  });

  const givenTo = async (): Promise<string[]> =>
    (
      await harness.database.query<{ id: string }>(
        'SELECT child_id AS id FROM lists.given WHERE list_id = $1 ORDER BY given_at, child_id',
        [morning.list],
      )
    ).map(({ id }) => id);
  const row = (changes: object = {}): object => ({
    validFrom: friday,
    recurrence: everyDay,
    band: 'morning',
    remindAt: null,
    children: [morning.tom, morning.lia],
    ...changes,
  });

  it('SetSchedule makes a chore list a routine of the household and gives it to the children', async () => {
    const { status, body } = await morning.setSchedule();
    expect([status, body]).toEqual([200, { schedule: [row()], listVersion: 4 }]);
    expect((await givenTo()).sort()).toEqual([morning.tom, morning.lia].sort());
    expect((await morning.read()).body).toMatchObject({
      householdId: morning.family.householdId,
      schedule: [row()],
      marks: [],
      listVersion: 4,
      cursor: `4.0.d${friday}`,
    });
    expect(await morning.card()).toMatchObject({ schedule: [row()], cursor: `4.0.d${friday}` });
  });

  it('SetSchedule changes nothing by the same schedule, and once by the same key', async () => {
    const key = randomUUID();
    await morning.setSchedule({}, { key });
    expect((await morning.setSchedule({}, { key })).headers['idempotent-replayed']).toBe('true');
    expect((await morning.setSchedule()).body).toMatchObject({ listVersion: 4 });
  });

  it('SetSchedule keeps the row of earlier days and replaces the one of its day and later ones', async () => {
    await morning.setSchedule({ day: '2026-11-26', band: 'midday' });
    await morning.setSchedule({ day: '2026-11-28', band: 'evening' });
    const { body } = await morning.setSchedule({ children: [morning.lia] });
    expect(body.schedule).toEqual([
      row({ validFrom: '2026-11-26', band: 'midday' }),
      row({ children: [morning.lia] }),
    ]);
    expect(await givenTo()).toEqual([morning.lia]);
  });

  it('SetSchedule accepts children of the schedule who have no profile any more, and gives them nothing', async () => {
    await morning.setSchedule({ day: '2026-11-26' });
    const child = `/api/households/${morning.family.householdId}/children/${morning.lia}`;
    const remove = (body?: object): Promise<{ status: number }> =>
      harness.as(morning.adult.id)('DELETE', child, body, { 'idempotency-key': randomUUID() });
    expect((await remove()).status).toBe(200);
    const hidden = await morning.setSchedule({ band: 'midday' });
    expect([hidden.status, hidden.body.schedule.at(-1)]).toEqual([200, row({ band: 'midday' })]);
    expect((await givenTo()).sort()).toEqual([morning.tom, morning.lia].sort());
    expect((await remove({ now: true })).status).toBe(200);
    await deliverHouseholdEvents(harness);
    const children = [morning.tom, formerMember];
    const erased = await morning.setSchedule({ band: 'evening', children });
    expect([erased.status, erased.body.schedule.at(-1)]).toEqual([200, row({ band: 'evening', children })]);
    expect(await givenTo()).toEqual([morning.tom]);
    expect((await morning.setSchedule({ children: [morning.tom, randomUUID()] })).status).toBe(422);
    expect((await morning.setSchedule({ recurrence: null, children })).status).toBe(200);
  });

  it('SetSchedule shows the row that held on the first shown day, and no older ones', async () => {
    for (const [day, band] of [
      ['2026-11-20', 'morning'],
      ['2026-11-22', 'midday'],
      ['2026-11-27', 'evening'],
    ]) {
      clock.time = new Date(`${day}T09:00:00Z`);
      await morning.setSchedule({ day, band });
    }
    expect((await morning.read()).body.schedule.map(({ validFrom }) => validFrom)).toEqual([
      '2026-11-22',
      '2026-11-27',
    ]);
  });

  it('SetSchedule takes a routine of a device that was offline for three days, with its marks', async () => {
    const [monday, tuesday] = ['2026-11-23', '2026-11-24'];
    const { householdId } = morning.family;
    await harness.database.query(
      'UPDATE lists.household_clock SET closed_until = $2 WHERE household_id = $1',
      [householdId, monday],
    );
    await harness.database.query(`UPDATE lists.item SET created_at = '2026-11-20' WHERE list_id = $1`, [
      morning.list,
    ]);
    const { status, body } = await morning.setSchedule({ day: monday });
    expect([status, body.schedule]).toEqual([200, [row({ validFrom: monday })]]);
    const answers = [
      await morning.mark(0, {}, { day: monday }),
      await morning.markAs(morning.lia, 1, {}, { day: tuesday }),
      await morning.mark(0),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const results = await harness.database.query(
      'SELECT child_id AS child, planned, done FROM lists.closed_day WHERE list_id = $1 ORDER BY done',
      [morning.list],
    );
    expect(results).toEqual([
      { child: morning.lia, planned: 2, done: 0 },
      { child: morning.tom, planned: 2, done: 1 },
    ]);
    // It ends with the ticks of its last day, also if this is told days later.
    await morning.mark(0, { childId: morning.lia }, { day: monday });
    await morning.setSchedule({ day: monday, recurrence: null });
    expect(morning.checked((await morning.read()).body)).toEqual([0]);
  });

  it('SetSchedule keeps what was set for a later day when a change comes days later', async () => {
    const newer = row({ validFrom: '2026-11-26', band: 'evening', children: [morning.lia] });
    await morning.setSchedule({ day: '2026-11-26', band: 'evening', children: [morning.lia] });
    await morning.mark(0, { childId: morning.lia });
    const { body } = await morning.setSchedule({ day: '2026-11-23', recurrence: null });
    expect(body.schedule).toEqual([row({ validFrom: '2026-11-23', recurrence: null }), newer]);
    expect([morning.checked((await morning.read()).body), await givenTo()]).toEqual([[0], [morning.lia]]);
    expect((await morning.setSchedule()).body.schedule.at(-1)).toEqual(row());
  });

  it('SetSchedule leaves it to adults which child has a routine of the whole family', async () => {
    await morning.setSchedule();
    await morning.setSchedule({ children: [] });
    expect(await givenTo()).toHaveLength(2);
    await give(harness, morning.adult.id, morning.family, morning.list, false);
    await give(harness, morning.adult.id, { ...morning.family, tom: morning.lia }, morning.list, false);
    expect(await givenTo()).toEqual([]);
    expect((await morning.read()).body).toMatchObject({ householdId: morning.family.householdId });
  });

  it('SetSchedule unticks a list that becomes a routine, and ends it with the ticks of its last day', async () => {
    await morning.adult.toggle(morning.list, morning.items[0]!);
    await morning.setSchedule();
    expect((await morning.read()).body).toMatchObject({ counts: { total: 2, completed: 0, pending: 2 } });
    await morning.mark(1);
    await morning.mark(1, { childId: morning.lia });
    await morning.mark(0);
    expect((await morning.setSchedule({ recurrence: null })).body.schedule).toEqual([
      row({ recurrence: null }),
    ]);
    const { body } = await morning.read();
    expect([morning.checked(body), body.counts, body.items[1]?.checkedBy]).toEqual([
      [1],
      { total: 2, completed: 1, pending: 1 },
      morning.adult.id,
    ]);
    // Own ticks again.
    expect((await morning.adult.toggle(morning.list, morning.items[0]!)).body.checked).toBe(true);
    clock.time = new Date('2026-11-28T09:00:00Z');
    expect(morning.checked((await morning.read()).body)).toEqual([0, 1]);
  });

  it('SetSchedule moves the items of single days that are over to the trash when it ends a routine', async () => {
    await morning.setSchedule({ day: '2026-11-25' });
    const onlyOn = async (day: string): Promise<string> =>
      (await morning.adult.addItem(morning.list, { name: `On ${day}`, onlyOn: day })).body.id;
    const [past, today, tomorrow] = [
      await onlyOn('2026-11-26'),
      await onlyOn(friday),
      await onlyOn('2026-11-28'),
    ];
    const { cursor } = (await morning.read()).body;
    await morning.setSchedule({ recurrence: null });
    const { body } = await morning.read(`?since=${cursor}`);
    const ids = body.items.map(({ id }) => id);
    expect([ids, body.delta]).toEqual([[...morning.items, today, tomorrow], false]);
    expect(body.counts.total).toBe(4);
    const trash = await morning.adult.get<DeletedItemsDto>(`/${morning.list}/items?deleted=true`);
    expect(trash.body.items).toMatchObject([{ id: past, deletedBy: morning.adult.id }]);
  });

  it('RemovePastItems moves items of single days to the trash after 60 days, and tells the devices', async () => {
    await morning.setSchedule({ day: '2026-11-25' });
    const onlyOn = async (day: string, name = 'Cake'): Promise<string> =>
      (await morning.adult.addItem(morning.list, { name, onlyOn: day })).body.id;
    const [past, kept] = [await onlyOn('2026-11-26'), await onlyOn(friday)];
    const night = (date: string): Promise<void> =>
      harness.get(RemovePastItems).run((clock.time = new Date(`${date}T02:00:00Z`)));
    const ids = async (query = ''): Promise<string[]> =>
      (await morning.read(query)).body.items.map(({ id }) => id);
    await night('2027-01-25');
    expect(await ids()).toEqual([...morning.items, past, kept]);
    const { cursor } = (await morning.read()).body;
    await Promise.all([night('2027-01-26'), night('2027-01-26')]);
    expect(await ids(`?since=${cursor}`)).toEqual([...morning.items, kept]);
    const { body } = await morning.adult.get<DeletedItemsDto>(`/${morning.list}/items?deleted=true`);
    expect(body.items).toMatchObject([{ id: past, deletedBy: null }]);
    // A list that is no routine any more keeps what was planned for later.
    clock.time = atTen;
    await morning.setSchedule({ recurrence: null });
    await night('2027-03-01');
    expect(await ids()).toEqual([...morning.items, kept]);
    const late = await onlyOn('2026-11-20', 'Late');
    await night('2027-03-02');
    expect([(await ids()).includes(late), (await ids()).includes(kept)]).toEqual([false, true]);
  });

  it('SetSchedule keeps all items when it changes a routine or makes one', async () => {
    const item = { name: 'Cake', onlyOn: '2026-11-26' };
    await morning.adult.addItem(morning.list, item);
    await morning.setSchedule();
    await morning.setSchedule({ band: 'evening' });
    expect((await morning.read()).body.items).toHaveLength(3);
  });

  it('SetSchedule finds the household that has the children', async () => {
    const other = await makeFamily(harness, 'Eve');
    const both = await joinFamily(harness, other.householdId);
    const list = (await both.createList({ name: 'Evening', listType: 'task' })).body.id;
    const set = (children: string[]) => morning.setSchedule({ children }, { by: both.id, list });
    expect(refusal(await set([morning.tom]))).toEqual([
      422,
      'VALIDATION_FAILED',
      [{ field: 'children', rule: 'enum' }],
    ]);
    expect((await set([other.tom])).status).toBe(200);
    expect((await both.get<object>(`/${list}`)).body).toMatchObject({ householdId: other.householdId });
  });

  it('SetSchedule takes the household that the page names, where no child tells', async () => {
    const other = await makeFamily(harness, 'Eve');
    const both = await joinFamily(harness, other.householdId);
    const { id: householdId } = await makeHousehold(harness, both.id);
    const list = (await both.createList({ name: 'Evening', listType: 'task' })).body.id;
    const set = (householdId: string) =>
      morning.setSchedule({ children: [], householdId }, { by: both.id, list });
    expect(refusal(await set(morning.family.householdId))).toEqual([403, 'FORBIDDEN']);
    expect((await set('x')).status).toBe(422);
    expect((await set(householdId)).status).toBe(200);
    expect((await both.get<object>(`/${list}`)).body).toMatchObject({ householdId });
    expect(refusal(await set(other.householdId))).toEqual([409, 'LIST_OF_ANOTHER_HOUSEHOLD']);
  });

  it('SetSchedule refuses members outside the household, and strangers', async () => {
    await morning.setSchedule();
    const [member, helper, stranger] = [
      randomUUID(),
      await joinFamily(harness, morning.family.householdId, 'helper'),
      ListCaller.with(harness.as),
    ];
    await register(harness, { id: member, name: 'Cy', email: `cy.${member}@example.org` });
    await harness.database.query(
      'INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now()), ($1, $3, now())',
      [morning.list, member, helper.id],
    );
    const answers = await Promise.all(
      [member, helper.id, stranger.id].map((by) => morning.setSchedule({ band: 'evening' }, { by })),
    );
    expect(answers.map(refusal)).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
      [404, 'NOT_FOUND'],
    ]);
    const partner = await joinFamily(harness, morning.family.householdId);
    expect((await morning.setSchedule({ band: 'evening' }, { by: partner.id })).status).toBe(200);
  });

  it('SetSchedule refuses shopping lists, deleted lists, and schedules that break a rule', async () => {
    const market = (await morning.adult.createList()).body.id;
    expect(refusal(await morning.setSchedule({}, { list: market }))).toEqual([
      422,
      'VALIDATION_FAILED',
      [{ field: 'listType', rule: 'enum' }],
    ]);
    const problems = async (body: object) => refusal(await morning.setSchedule(body))[2];
    expect(await problems({ day: '2026-09-27' })).toEqual([{ field: 'day', rule: 'min' }]);
    expect(await problems({ day: '2026-11-29' })).toEqual([{ field: 'day', rule: 'max' }]);
    expect(await problems({ day: '2026-02-30' })).toEqual([{ field: 'day', rule: 'format' }]);
    expect(await problems({ band: 'noon' })).toEqual([{ field: 'band', rule: 'enum' }]);
    expect(await problems({ recurrence: undefined })).toEqual([{ field: 'recurrence', rule: 'required' }]);
    expect(await problems({ recurrence: { everyDays: 1, from: friday, x: 1 } })).toEqual([
      { field: 'recurrence.everyDays', rule: 'min' },
      { field: 'recurrence.x', rule: 'unknown' },
    ]);
    expect(await problems({ children: [randomUUID()] })).toEqual([{ field: 'children', rule: 'enum' }]);
    expect(await problems({ remindAt: 1440 })).toEqual([{ field: 'remindAt', rule: 'max' }]);
    await morning.adult.deleteList(morning.list);
    expect(refusal(await morning.setSchedule())).toEqual([404, 'LIST_DELETED']);
  });

  it('SetSchedule lets two adults change a schedule at the same time, one after the other', async () => {
    const partner = await joinFamily(harness, morning.family.householdId);
    await morning.setSchedule();
    const answers = await Promise.all(
      ['morning', 'midday', 'evening', 'midday'].map((band, at) =>
        morning.setSchedule(
          { band, children: at % 2 ? [morning.tom] : [morning.lia] },
          {
            by: at % 2 ? partner.id : morning.adult.id,
          },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { schedule } = (await morning.read()).body;
    expect([schedule.length, await givenTo()]).toEqual([1, schedule[0]?.children]);
  });
});

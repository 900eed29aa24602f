// Use cases: mark-item, mark-item-as-child

import { randomUUID } from 'node:crypto';
import type { HouseholdDto } from '../../src/views/household/households.views.dto';
import { joinFamily, makeFamily } from '../support/given-lists';
import { DeviceRequests } from '../support/linked-devices';
import type { BuiltModule, TestClock } from '../support/module.builder';
import { atTen, buildWithClock, friday, inShort, Morning, refusal } from '../support/morning';
import { register } from '../support/people';

describe('a mark of a routine', () => {
  let harness: BuiltModule;
  let clock: TestClock;
  let morning: Morning;
  let ada: string;
  beforeAll(async () => ({ harness, clock } = await buildWithClock()));
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = atTen;
    morning = await Morning.start(harness);
    ada = morning.adult.id;
    await morning.setSchedule();
  });

  const marks = async (): Promise<unknown[]> => (await morning.read()).body.marks.map(inShort);
  const outsider = async (): Promise<string> => {
    const id = randomUUID();
    await register(harness, { id, name: 'Cy', email: `cy.${id}@example.org` });
    await harness.database.query(
      'INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())',
      [morning.list, id],
    );
    return id;
  };

  it('MarkItem sets the mark of one child, with the adult who did it', async () => {
    const { status, body } = await morning.mark(0);
    expect([status, body]).toEqual([
      200,
      {
        mark: {
          itemId: morning.items[0],
          day: friday,
          childId: morning.tom,
          state: 'done',
          as: 'adult',
          actor: ada,
        },
        listVersion: 5,
        superseded: false,
      },
    ]);
    expect((await morning.mark(0, { childId: morning.lia, state: 'skipped' })).body.listVersion).toBe(6);
    expect(await marks()).toEqual([
      [friday, morning.tom, 'done', 'adult', ada],
      [friday, morning.lia, 'skipped', 'adult', ada],
    ]);
  });

  it('MarkItem changes nothing by the same state, and keeps the one who set it first', async () => {
    await morning.markAs(morning.tom, 0);
    expect((await morning.mark(0)).body).toMatchObject({
      mark: { as: 'child', actor: morning.tom },
      listVersion: 5,
    });
    expect((await morning.mark(1, { state: 'open' })).body).toMatchObject({
      mark: { state: 'open' },
      listVersion: 5,
    });
    const key = randomUUID();
    await morning.mark(1, {}, { key });
    await morning.mark(1, { state: 'open' });
    expect((await morning.mark(1, {}, { key })).headers['idempotent-replayed']).toBe('true');
    expect((await marks()).at(-1)).toEqual([friday, morning.tom, 'open', 'adult', ada]);
  });

  it('MarkItem takes days from 60 before to one after the UTC date', async () => {
    const days = ['2026-09-27', '2026-09-28', '2026-11-28', '2026-11-29', '2026-02-30', 'today'];
    const answers = await Promise.all(days.map((day) => morning.mark(0, {}, { day })));
    expect(answers.map((answer) => (answer.status === 200 ? 200 : refusal(answer)[2]))).toEqual([
      [{ field: 'day', rule: 'min' }],
      200,
      200,
      [{ field: 'day', rule: 'max' }],
      [{ field: 'day', rule: 'format' }],
      [{ field: 'day', rule: 'format' }],
    ]);
  });

  it('MarkItem refuses children whom the routine never had, and the family where children have it', async () => {
    const problem = async (body: object) => refusal(await morning.mark(0, body))[2];
    expect(await problem({ childId: randomUUID() })).toEqual([{ field: 'childId', rule: 'enum' }]);
    expect(await problem({ childId: null })).toEqual([{ field: 'childId', rule: 'required' }]);
    expect(await problem({ childId: undefined })).toEqual([{ field: 'childId', rule: 'required' }]);
    expect(await problem({ state: 'gone' })).toEqual([{ field: 'state', rule: 'enum' }]);
    await morning.setSchedule({ children: [morning.lia] });
    // Tom had it until today.
    expect(await problem({})).toEqual([{ field: 'childId', rule: 'enum' }]);
    expect((await morning.mark(0, { childId: morning.lia })).status).toBe(200);
  });

  it('MarkItem lets members outside the household mark for the whole family only', async () => {
    const by = await outsider();
    expect(refusal(await morning.mark(0, {}, { by }))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await morning.mark(0, { childId: null }, { by }))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await morning.mark(0, {}, { by: randomUUID() }))).toEqual([404, 'NOT_FOUND']);
    await morning.setSchedule({ children: [] });
    expect((await morning.mark(0, { childId: null }, { by })).body.mark).toMatchObject({
      childId: null,
      actor: by,
    });
    expect((await morning.mark(0, { childId: null, state: 'open' }, { by: ada })).status).toBe(200);
  });

  it('MarkItem keeps the mark that another set since, if the device was away for more than a day', async () => {
    const { listVersion: base } = (await morning.mark(0)).body;
    const partner = await joinFamily(harness, morning.family.householdId);
    await morning.mark(0, { state: 'skipped' }, { by: partner.id });
    const late = { state: 'open', baseVersion: base };
    clock.time = new Date(atTen.getTime() + 86_400_000 + 1000);
    expect((await morning.mark(0, late)).body).toMatchObject({
      mark: { state: 'skipped' },
      superseded: true,
    });
    // The own later mark, another child and another day stand in nobody's way.
    expect((await morning.mark(0, late, { by: partner.id })).body).toMatchObject({ superseded: false });
    await morning.mark(0, { state: 'done' });
    expect(
      (await morning.mark(0, { ...late, childId: morning.lia }, { by: partner.id })).body.superseded,
    ).toBe(false);
    expect((await morning.mark(0, late, { by: partner.id, day: '2026-11-26' })).body.superseded).toBe(false);
    clock.time = atTen;
    expect(
      (await morning.mark(0, { state: 'done', baseVersion: base }, { by: partner.id })).body,
    ).toMatchObject({
      superseded: false,
    });
  });

  it('MarkItem and MarkItemAsChild refuse deleted items and lists', async () => {
    await morning.adult.deleteItem(morning.list, morning.items[0]!);
    expect(refusal(await morning.mark(0))).toEqual([404, 'ITEM_DELETED']);
    expect(refusal(await morning.markAs(morning.tom, 0))).toEqual([404, 'ITEM_DELETED']);
    await morning.adult.deleteList(morning.list);
    expect(refusal(await morning.mark(1))).toEqual([404, 'LIST_DELETED']);
    expect(refusal(await morning.markAs(morning.tom, 1))).toEqual([404, 'LIST_DELETED']);
  });

  it('MarkItemAsChild sets the mark of the acting child, or of the family where the routine is for all', async () => {
    expect((await morning.markAs(morning.lia, 0)).body).toEqual({
      mark: {
        ...{ itemId: morning.items[0], day: friday, childId: morning.lia },
        ...{ state: 'done', as: 'child', actor: morning.lia },
      },
      listId: morning.list,
      listVersion: 5,
      superseded: false,
    });
    await morning.setSchedule({ children: [] });
    expect((await morning.markAs(morning.tom, 1)).body.mark).toMatchObject({
      childId: null,
      actor: morning.tom,
    });
    expect((await morning.markAs(morning.tom, 1, { state: 'skipped' })).status).toBe(422);
    const steps = await harness.database.query<{ actor: string }>(
      `SELECT actor FROM lists.list_event WHERE list_id = $1 AND type = 'item-marked' ORDER BY seq`,
      [morning.list],
    );
    expect(steps.map(({ actor }) => actor)).toEqual([morning.lia, morning.tom]);
  });

  it('MarkItemAsChild names no adult to the child', async () => {
    await morning.mark(0);
    expect((await morning.markAs(morning.tom, 0)).body.mark).toMatchObject({ as: 'adult', actor: null });
  });

  it('MarkItemAsChild refuses lists that are no routine, archived, or not of the child', async () => {
    await morning.setSchedule({ children: [morning.tom] });
    expect(refusal(await morning.markAs(morning.lia, 0))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await morning.markAs(morning.tom, 0, {}, { day: '2026-11-29' }))).toEqual([
      422,
      'VALIDATION_FAILED',
      [{ field: 'day', rule: 'max' }],
    ]);
    await morning.adult.archiveList(morning.list);
    expect(refusal(await morning.markAs(morning.tom, 0))).toEqual([404, 'NOT_FOUND']);
  });

  it('MarkItemAsChild refuses a card that is for another child alone', async () => {
    await morning.adult.editItem(morning.list, morning.items[0]!, { for: [morning.lia] });
    expect(refusal(await morning.markAs(morning.tom, 0))).toEqual([404, 'NOT_FOUND']);
    expect((await morning.markAs(morning.lia, 0)).status).toBe(200);
    await morning.setSchedule({ children: [] });
    expect(refusal(await morning.markAs(morning.tom, 0))).toEqual([404, 'NOT_FOUND']);
  });

  it('MarkItem counts the same mark of many devices once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => morning.markAs(morning.tom, 0)));
    expect(answers.map(({ status, body }) => [status, body.listVersion])).toEqual(Array(4).fill([200, 5]));
  });

  it('a tick of an older page sets today of the household for all children who owe the item', async () => {
    // 02:30 in Berlin belongs to the day before.
    clock.time = new Date('2026-11-28T01:30:00Z');
    await morning.mark(0, { childId: morning.lia, state: 'skipped' });
    const { status, body } = await morning.adult.toggle(morning.list, morning.items[0]!);
    expect([status, body.checked, body.checkedBy]).toEqual([200, true, ada]);
    expect(
      (await morning.adult.toggle(morning.list, morning.items[1]!, { checked: true })).body.checked,
    ).toBe(true);
    expect(await marks()).toEqual([
      [friday, morning.lia, 'skipped', 'adult', ada],
      [friday, morning.tom, 'done', 'adult', ada],
      ...[morning.tom, morning.lia].sort().map((child) => [friday, child, 'done', 'adult', ada]),
    ]);
    expect((await morning.adult.toggle(morning.list, morning.items[1]!)).body).toMatchObject({
      checked: false,
    });
    expect(morning.checked((await morning.read()).body)).toEqual([0]);
  });

  it('a tick of an outsider is refused for children and sets the mark of the family', async () => {
    const by = await outsider();
    const toggle = () =>
      harness.as(by)(
        'PATCH',
        `/api/shopping-lists/${morning.list}/items/${morning.items[0]}/toggle`,
        {},
        {
          'idempotency-key': randomUUID(),
        },
      );
    expect(refusal(await toggle())).toEqual([403, 'FORBIDDEN']);
    await morning.setSchedule({ children: [] });
    expect((await toggle()).body).toMatchObject({ checked: true, checkedBy: by });
  });

  it('a tick of an older page of the child sets the mark of today', async () => {
    expect((await morning.kid(morning.tom).check(morning.items[0]!)).body).toMatchObject({
      checked: true,
      checkedBy: morning.tom,
    });
    expect(await marks()).toEqual([[friday, morning.tom, 'done', 'child', morning.tom]]);
    expect((await morning.kid(morning.tom).check(morning.items[0]!, false)).body.checked).toBe(false);
  });

  it('MarkItemAsChild keeps the refused marks that come with a mark, and tells adults of them', async () => {
    const { householdId } = morning.family;
    const told = async (): Promise<unknown> =>
      ((await harness.as(morning.adult.id)('GET', `/api/households/${householdId}`)).body as HouseholdDto)
        .lateMarks;
    const late = { itemId: morning.items[0], day: '2026-01-05', code: 'VALIDATION_FAILED' };
    const broken = [
      null,
      7,
      {},
      { ...late, itemId: 'x' },
      { ...late, day: '2026-02-30' },
      { ...late, code: 'a b' },
    ];
    const refused = [...broken, late, late, { ...late, day: '2026-01-06', code: 'HTTP_404' }];
    const key = randomUUID();
    for (let time = 0; time < 2; time++)
      expect((await morning.markAs(morning.tom, 0, { refused }, { key })).status).toBe(200);
    expect(await told()).toEqual([
      { childId: morning.tom, device: null, count: 2, lastAt: expect.any(String) as string },
    ]);
    const many = Array.from({ length: 60 }, () => ({ ...late, itemId: randomUUID() }));
    expect((await morning.markAs(morning.tom, 1, { refused: many })).status).toBe(200);
    expect(await told()).toMatchObject([{ count: 52 }]);
    for (const none of ['x', 7, { 0: late }])
      expect((await morning.markAs(morning.tom, 1, { refused: none })).status).toBe(200);
    expect((await morning.markAs(randomUUID(), 1, { refused: many })).status).toBe(404);
    expect(await told()).toMatchObject([{ count: 52 }]);
  });

  it('MarkItemAsChild keeps the refused marks of a sibling that shares the device, and of no foreign child', async () => {
    const { householdId } = morning.family;
    const foreign = (await makeFamily(harness)).tom;
    const mark = { itemId: morning.items[0], day: '2026-01-05', code: 'VALIDATION_FAILED' };
    const refused = [morning.lia, foreign, randomUUID(), 'x', null].map((childId) => ({ ...mark, childId }));
    expect((await morning.markAs(morning.tom, 0, { refused: [...refused, mark] })).status).toBe(200);
    const rows = await harness.database.query<{ childId: string }>(
      'SELECT child_id AS "childId" FROM lists.late_mark WHERE household_id = $1',
      [householdId],
    );
    expect(rows.map(({ childId }) => childId).sort()).toEqual([morning.lia, morning.tom].sort());
  });

  it('MarkItemAsChild keeps the linked device of refused marks, which adults see by its name', async () => {
    const { householdId } = morning.family;
    const devices = new DeviceRequests(harness, householdId);
    const tablet = await devices.link(ada, [morning.tom]);
    const { deviceId } = tablet.home;
    const told = async (): Promise<unknown> =>
      ((await harness.as(ada)('GET', `/api/households/${householdId}`)).body as HouseholdDto).lateMarks;
    const refuse = (day: string): object => ({
      refused: [{ itemId: morning.items[0], day, code: 'VALIDATION_FAILED' }],
    });
    const path = `/api/kid/items/${morning.items[0]}/marks/${friday}`;
    const body = { state: 'done', ...refuse('2026-01-05') };
    expect((await tablet.as(morning.tom, 'PUT', path, body)).status).toBe(200);
    expect((await morning.markAs(morning.tom, 0, refuse('2026-01-06'))).status).toBe(200);
    const counted = { childId: morning.tom, count: 1, lastAt: expect.any(String) as string };
    const unnamed = { ...counted, device: null };
    // The browser of the test has no name.
    expect(await told()).toEqual([{ ...unnamed, count: 2 }]);
    await devices.change(ada, deviceId, { name: 'Kitchen tablet' });
    const rows = (await told()) as object[];
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([unnamed, { ...counted, device: 'Kitchen tablet' }]));
  });

  it('MarkItemAsChild keeps 500 refused marks of a device, which silence those of no other', async () => {
    const { householdId } = morning.family;
    const tablet = await new DeviceRequests(harness, householdId).link(ada, [morning.tom]);
    await harness.database.query(
      "INSERT INTO lists.late_mark (child_id, household_id, item_id, day, code, at, device_id) SELECT $1, $2, gen_random_uuid(), '2026-01-05', 'X', now(), $3 FROM generate_series(1, 500)",
      [morning.tom, householdId, tablet.home.deviceId],
    );
    const body = {
      state: 'done',
      refused: [{ itemId: morning.items[0], day: '2026-01-06', code: 'VALIDATION_FAILED' }],
    };
    const path = `/api/kid/items/${morning.items[0]}/marks/${friday}`;
    expect((await tablet.as(morning.tom, 'PUT', path, body)).status).toBe(200);
    expect((await morning.markAs(morning.tom, 1, { refused: body.refused })).status).toBe(200);
    const rows = await harness.database.query<{ count: string }>(
      'SELECT count(*) FROM lists.late_mark WHERE household_id = $1 GROUP BY device_id ORDER BY 1 DESC',
      [householdId],
    );
    expect(rows.map(({ count }) => Number(count))).toEqual([500, 1]);
  });

  it('many operations of a device carry schedules and marks', async () => {
    const mark = { childId: morning.tom, state: 'done' };
    const { body } = await morning.adult.operations(morning.list, [
      { key: randomUUID(), method: 'PUT', path: `items/${morning.items[0]}/marks/${friday}`, body: mark },
      {
        key: randomUUID(),
        method: 'PUT',
        path: 'schedule',
        body: { day: friday, recurrence: null, band: 'evening', children: [morning.tom] },
      },
    ]);
    expect(body.results.map(({ status }) => status)).toEqual([200, 200]);
  });
});

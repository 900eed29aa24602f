import { randomUUID } from 'node:crypto';
import { joinFamily } from '../support/given-lists';
import { DeviceRequests } from '../support/linked-devices';
import type { BuiltModule, TestClock } from '../support/module.builder';
import { atTen, buildWithClock, everyDay, friday, inShort, Morning } from '../support/morning';
import { register } from '../support/people';

describe('a routine that is read', () => {
  let harness: BuiltModule;
  let clock: TestClock;
  let morning: Morning;
  beforeAll(async () => ({ harness, clock } = await buildWithClock()));
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = atTen;
    morning = await Morning.start(harness, ['Brush', 'Dress', 'Eat']);
    await morning.setSchedule();
  });

  const bothDone = async (item: number): Promise<void> => {
    await morning.mark(item);
    await morning.mark(item, { childId: morning.lia });
  };

  it('shows the ticks and counts of the household’s day', async () => {
    await bothDone(0);
    await morning.mark(1);
    const { body } = await morning.read();
    expect([morning.checked(body), body.counts, body.items[0]?.completed]).toEqual([
      [0],
      { total: 3, completed: 1, pending: 2 },
      true,
    ]);
    expect(await morning.card()).toMatchObject({
      counts: { total: 3, completed: 1, pending: 2 },
      preview: [{ checked: true }, { checked: false }, { checked: false }],
    });
    expect((await morning.adult.renameList(morning.list, 'Morgen')).body).toMatchObject({
      counts: { total: 3, completed: 1, pending: 2 },
      schedule: [{ band: 'morning' }],
    });
    // 03:59 and 04:00 in Berlin.
    clock.time = new Date('2026-11-28T02:59:59Z');
    expect(morning.checked((await morning.read()).body)).toEqual([0]);
    clock.time = new Date('2026-11-28T03:00:00Z');
    expect((await morning.read()).body.counts).toEqual({ total: 3, completed: 0, pending: 3 });
    expect((await morning.card())?.counts.completed).toBe(0);
  });

  it('leaves out of the counts what nobody owes', async () => {
    const [brush, dress] = morning.items;
    await morning.adult.editItem(morning.list, brush!, { weekdays: [6, 7] });
    await morning.adult.editItem(morning.list, dress!, { for: [morning.lia] });
    expect((await morning.read()).body.counts.total).toBe(2);
    await morning.takeOff(morning.lia, friday);
    expect((await morning.read()).body.counts.total).toBe(1);
    await morning.mark(2, { state: 'skipped' });
    expect((await morning.read()).body.counts).toEqual({ total: 0, completed: 0, pending: 0 });
  });

  it('sends a linked device the cards of its own children alone', async () => {
    const { adult, lia, list, items } = morning;
    const { householdId: household, tom } = morning.family;
    await adult.editItem(list, items[1]!, { for: [lia] });
    const devices = new DeviceRequests(harness, household);
    const cardsOf = async (children: string[]): Promise<unknown> => {
      const { body } = await (await devices.link(adult.id, children)).as(children[0]!, 'GET', '/api/kid');
      const [routine] = body['lists'] as { items: { name: string }[] }[];
      return routine?.items.map(({ name }) => name);
    };
    expect(await cardsOf([tom])).toEqual(['Brush', 'Eat']);
    expect(await cardsOf([tom, lia])).toEqual(['Brush', 'Dress', 'Eat']);
    expect(await cardsOf([lia])).toEqual(['Brush', 'Dress', 'Eat']);
  });

  it('sends a linked device no mark of a card that is for other children alone', async () => {
    const { adult, lia, list, items } = morning;
    const { householdId: household, tom } = morning.family;
    await morning.setSchedule({ children: [] });
    await adult.editItem(list, items[1]!, { for: [lia] });
    await morning.markAs(lia, 1);
    await morning.markAs(lia, 0);
    const devices = new DeviceRequests(harness, household);
    const markedOf = async (child: string): Promise<unknown> => {
      const { body } = await (await devices.link(adult.id, [child])).as(child, 'GET', '/api/kid');
      const [routine] = body['lists'] as { marks: { itemId: string }[] }[];
      return routine?.marks.map(({ itemId }) => itemId).sort();
    };
    expect(await markedOf(lia)).toEqual([items[0], items[1]].sort());
    expect(await markedOf(tom)).toEqual([items[0]]);
  });

  it('has a tag and a cursor that name the day, and answers 304 on the same day only', async () => {
    const { headers, body } = await morning.read();
    const etag = headers['etag'] as string;
    expect([body.cursor, etag]).toEqual([
      `5.0.d${friday}`,
      expect.stringMatching(new RegExp(`^"5\\.0\\.d${friday}\\.`)),
    ]);
    const again = async (query = ''): Promise<unknown[]> => {
      const answer = await morning.read(query, { 'if-none-match': etag });
      return [answer.status, (answer.body as { delta?: boolean } | null)?.delta];
    };
    expect([await again(), await again(`?since=${body.cursor}`)]).toEqual([
      [304, undefined],
      [304, undefined],
    ]);
    // A page of the release before drops the day by its own change.
    expect(await again('?since=5.0')).toEqual([200, false]);
    await morning.takeOff(morning.lia, friday);
    expect([await again(), await again(`?since=${body.cursor}`)]).toEqual([
      [200, false],
      [200, false],
    ]);
    expect((await morning.read()).body.cursor).toBe(`5.0.d${friday}-1`);
    clock.time = new Date('2026-11-28T09:00:00Z');
    expect([await again(), await again(`?since=${body.cursor}`)]).toEqual([
      [200, false],
      [200, false],
    ]);
  });

  it('names changed items and marks in a delta', async () => {
    await bothDone(0);
    await morning.mark(1, {}, { day: '2026-11-26' });
    const { body: first } = await morning.read();
    expect(first.marks).toHaveLength(3);
    await morning.mark(2);
    await morning.mark(2, {}, { day: '2026-11-20' });
    const { body } = await morning.read(`?since=${first.cursor}`);
    expect([
      body.delta,
      body.items.map(({ id }) => morning.items.indexOf(id)),
      body.marks.map(inShort),
    ]).toEqual([true, [2], [[friday, morning.tom, 'done', 'adult', morning.adult.id]]]);
    expect(body.counts).toEqual({ total: 3, completed: 1, pending: 2 });
    await morning.setSchedule({ children: [morning.tom] });
    const { body: after } = await morning.read(`?since=${body.cursor}`);
    expect([after.delta, morning.checked(after)]).toEqual([false, [0, 2]]);
  });

  it('names in a delta the item that a new one replaces', async () => {
    await morning.mark(0);
    const { body: first } = await morning.read();
    const { body: change } = await morning.adult.addItem(morning.list, {
      name: 'Wash',
      onlyOn: friday,
      insteadOf: morning.items[0],
    });
    expect(change).toMatchObject({ onlyOn: friday, insteadOf: morning.items[0] });
    const { body } = await morning.read(`?since=${first.cursor}`);
    // Tom has done it; Lia owes the change only.
    expect(body.items.map(({ name, checked }) => [name, checked])).toEqual([
      ['Brush', true],
      ['Wash', false],
    ]);
  });

  it('counts one card for a change of a change', async () => {
    const add = async (name: string, insteadOf: string | undefined): Promise<string> =>
      (await morning.adult.addItem(morning.list, { name, onlyOn: friday, insteadOf })).body.id;
    const pool = await add('Pool', morning.items[0]);
    const bike = await add('Bike', pool);
    const { body } = await morning.read();
    expect(body.counts).toEqual({ total: 3, completed: 0, pending: 3 });
    const place = morning.items.push(bike) - 1;
    await bothDone(place);
    expect((await morning.read()).body.counts).toEqual({ total: 3, completed: 1, pending: 2 });
  });

  it('hides schedule and marks from members outside the household, who see the counts', async () => {
    const member = randomUUID();
    await register(harness, { id: member, name: 'Cy', email: `cy.${member}@example.org` });
    await harness.database.query(
      'INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())',
      [morning.list, member],
    );
    await bothDone(0);
    const { body } = await morning.read('', {}, member);
    expect(body).toMatchObject({
      schedule: [],
      marks: [],
      householdId: null,
      counts: { total: 3, completed: 1, pending: 2 },
    });
    expect(await morning.card(member)).toMatchObject({ schedule: [], counts: { completed: 1 } });
    const partner = await joinFamily(harness, morning.family.householdId);
    expect((await morning.read('', {}, partner.id)).body).toMatchObject({
      schedule: [{ band: 'morning' }],
      marks: [{}, {}],
    });
  });

  it('rests while it is archived, and before its first day', async () => {
    await bothDone(0);
    await morning.adult.archiveList(morning.list);
    expect((await morning.read()).body).toMatchObject({ counts: { total: 3, completed: 0 }, archived: true });
    await morning.adult.unarchiveList(morning.list);
    expect((await morning.read()).body.counts.completed).toBe(1);
    clock.time = new Date('2026-11-26T09:00:00Z');
    expect((await morning.read()).body.counts).toEqual({ total: 3, completed: 0, pending: 3 });
  });

  it('keeps its fields in a copy, without the schedule and the items of one day', async () => {
    const [brush] = morning.items;
    const fields = { weekdays: [1, 3], for: [morning.tom], minutes: 3, stars: 2, needsApproval: true };
    expect((await morning.adult.editItem(morning.list, brush!, fields)).body).toMatchObject(fields);
    await morning.adult.addItem(morning.list, { name: 'Swim', onlyOn: friday, minutes: 30 });
    const { body } = await morning.adult.duplicateList(morning.list);
    expect(body).toMatchObject({ schedule: [], householdId: null, counts: { total: 3 } });
    expect(body.items.map(({ name }) => name)).toEqual(['Brush', 'Dress', 'Eat']);
    expect(body.items[0]).toMatchObject(fields);
  });

  it('sets fields of routines for adults of the household only, and children of it only', async () => {
    const member = randomUUID();
    await register(harness, { id: member, name: 'Cy', email: `cy.${member}@example.org` });
    await harness.database.query(
      'INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())',
      [morning.list, member],
    );
    const edit = (by: string, body: object) =>
      harness.as(by)('PATCH', `/api/shopping-lists/${morning.list}/items/${morning.items[0]}`, body, {
        'idempotency-key': randomUUID(),
      });
    expect((await edit(member, { minutes: 3 })).status).toBe(403);
    expect((await edit(member, { name: 'Teeth' })).status).toBe(200);
    expect((await edit(morning.adult.id, { for: [randomUUID()] })).body).toMatchObject({
      details: [{ field: 'for', rule: 'enum' }],
    });
    // A child who was erased since stays named until an adult takes it out.
    const erased = randomUUID();
    await harness.database.query('UPDATE lists.item SET for_children = ARRAY[$2::uuid] WHERE id = $1', [
      morning.items[0],
      erased,
    ]);
    expect((await edit(morning.adult.id, { for: [erased, morning.lia] })).status).toBe(200);
    const { body } = await morning.adult.addItems(morning.list, [
      { name: 'Comb', for: [morning.lia], weekdays: [2, 1], stars: 1, needsApproval: true },
      { name: 'Wash', for: [randomUUID()] },
    ]);
    expect(body.results).toMatchObject([
      { success: true, item: { for: [morning.lia], weekdays: [1, 2], stars: 1, needsApproval: true } },
      { success: false, code: 'VALIDATION_FAILED' },
    ]);
  });

  it('shows a child what it has done today, with the days off of the household and its own', async () => {
    await morning.markAs(morning.tom, 0);
    await morning.mark(1);
    await morning.mark(2, { childId: morning.lia });
    await morning.takeOff(morning.lia, friday);
    await morning.takeOff(morning.tom, '2026-12-24', '2026-12-26');
    await morning.takeOff(null, '2026-11-20');
    const { body, headers } = await morning.kid(morning.tom).read();
    const [list] = body.lists;
    expect(list?.items.map(({ checked, checkedBy }) => [checked, checkedBy])).toEqual([
      [true, morning.tom],
      [true, null],
      [false, null],
    ]);
    expect([list?.schedule, list?.marks.map(inShort), body.daysOff]).toEqual([
      [
        {
          ...{ validFrom: friday, recurrence: everyDay, band: 'morning', remindAt: null },
          children: [morning.tom, morning.lia],
        },
      ],
      [
        [friday, morning.tom, 'done', 'child', morning.tom],
        [friday, morning.tom, 'done', 'adult', null],
      ],
      [{ id: expect.any(String) as string, childId: morning.tom, from: '2026-12-24', to: '2026-12-26' }],
    ]);
    expect(JSON.stringify(body)).not.toContain(morning.adult.id);
    const known = { 'if-none-match': headers['etag'] as string };
    expect((await morning.kid(morning.tom).read(known)).status).toBe(304);
    clock.time = new Date('2026-11-28T09:00:00Z');
    const { status, body: next } = await morning.kid(morning.tom).read(known);
    expect([status, next.lists[0]?.items.some(({ checked }) => checked), next.cursor]).toEqual([
      200,
      false,
      expect.stringMatching(/\.d2026-11-28$/),
    ]);
  });
});

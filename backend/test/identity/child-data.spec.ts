import { randomUUID } from 'node:crypto';
import { addDays, dayOfNumber } from '@pictick/rules/calendar/day';
import { Clock } from '../../src/kernel/clock';
import { CloseDays } from '../../src/lists/application/routine-days/close-days';
import { LateMarks } from '../../src/lists/domain/routines/late-marks';
import type { ListCaller } from '../../src/lists/testing/list-caller';
import type { ChildDataDto } from '../../src/views/child-data/child-data.dto';
import {
  type Family,
  give,
  householdModules,
  joinFamily,
  KidCaller,
  makeFamily,
} from '../support/given-lists';
import { addChild } from '../support/households';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { storeMark, storeRoutine } from '../support/routines';

const day = 86_400_000;

describe('the data that are kept of a child', () => {
  let harness: BuiltModule;
  let family: Family;
  let ada: ListCaller;
  let tom: KidCaller;
  const clock = new TestClock();
  beforeAll(async () => {
    harness = await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    family = await makeFamily(harness);
    ada = family.adult;
    tom = new KidCaller(harness, ada.id, family.tom);
  });

  const read = async (
    who = ada.id,
    child = family.tom,
    household = family.householdId,
  ): Promise<{ status: number; body: ChildDataDto }> =>
    (await harness.as(who)('GET', `/api/households/${household}/children/${child}/data`)) as never;
  const listWith = async (name: string, item: string): Promise<{ list: string; item: string }> => {
    const list = (await ada.createList({ name })).body.id;
    return { list, item: (await ada.addItem(list, { name: item })).body.id };
  };

  it('are the profile, the settings, the lists and the ticks of the child', async () => {
    const morning = await listWith('Morning', 'Teeth');
    await give(harness, ada.id, family, morning.list);
    const givenAt = clock.time.toISOString();
    await tom.check(morning.item);
    clock.time = new Date(clock.time.getTime() + 60_000);
    await tom.check(morning.item, false);
    // Neither an adult's tick nor another child's is among them.
    await ada.toggle(morning.list, morning.item, { checked: true });
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual({
      child: {
        id: family.tom,
        nickname: 'Tom',
        animal: 'fox',
        colour: 'honey',
        shows: 'pictures',
        settings: expect.objectContaining({ speech: 'comes', help: true }) as object,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
      lists: [{ id: morning.list, name: 'Morning', givenAt }],
      ticks: [
        { at: clock.time.toISOString(), list: 'Morning', item: 'Teeth', checked: false, day: null },
        { at: givenAt, list: 'Morning', item: 'Teeth', checked: true, day: null },
      ],
      results: [],
      refusedMarks: [],
      firstThen: null,
      askedForHelpAt: null,
      isComplete: true,
    });
  });

  it('have the ticks in lists that were taken back, and none that are older than 90 days', async () => {
    const evening = await listWith('Evening', 'Bath');
    await give(harness, ada.id, family, evening.list);
    await tom.check(evening.item);
    await give(harness, ada.id, family, evening.list, false);
    expect((await read()).body).toMatchObject({ lists: [], ticks: [{ list: 'Evening', item: 'Bath' }] });
    clock.time = new Date(clock.time.getTime() + 90 * day + 1);
    expect((await read()).body.ticks).toEqual([]);
  });

  it('are the two cards picked for the child, and its open call for help', async () => {
    const morning = await listWith('Morning', 'Teeth');
    await give(harness, ada.id, family, morning.list);
    const today = clock.time.toISOString().slice(0, 10);
    const path = `/api/households/${family.householdId}/children/${family.tom}/first-then`;
    const picked = { day: today, items: [morning.item, randomUUID()] };
    await harness.as(ada.id)('PUT', path, picked, { 'idempotency-key': randomUUID() });
    await harness.as(ada.id)('PUT', '/api/kid/help', undefined, { 'x-acting-child': family.tom });
    const { body } = await read();
    expect(body.firstThen).toEqual({ day: today, first: 'Teeth', then: null });
    expect(body.askedForHelpAt).toBe(clock.time.toISOString());
    clock.time = new Date(clock.time.getTime() + 11 * 60_000);
    expect((await read()).body.askedForHelpAt).toBeNull();
  });

  it('are the marks, results and refused marks of routines, also of routines of the whole family', async () => {
    const at = clock.time;
    const today = dayOfNumber(Math.floor(at.getTime() / day));
    const { householdId, tom: childId } = family;
    const mia = (await addChild(harness, ada.id, householdId, { animal: 'owl' })).id;
    const make = (name: string, children: string[]) =>
      storeRoutine(harness.database, householdId, ada.id, {
        name,
        since: addDays(today, -4),
        children,
        items: [{}],
      });
    const [own, all] = [await make('Morning', [childId, mia]), await make('Tidy up', [])];
    const marked = { day: addDays(today, -3), at };
    await storeMark(harness.database, { itemId: own.items[0]!, childId, ...marked });
    await storeMark(harness.database, { itemId: own.items[0]!, childId: mia, ...marked });
    await storeMark(harness.database, { itemId: all.items[0]!, childId: null, actor: childId, ...marked });
    await harness.get(CloseDays).run(at);
    await harness
      .get(LateMarks)
      .keep(
        { householdId, childId, deviceId: null },
        [{ itemId: own.items[0]!, day: addDays(today, -70), code: 'min' }],
        at,
      );
    const { body } = await read();
    expect(body.ticks.map(({ list, checked, day: on }) => [list, checked, on]).sort()).toEqual([
      ['Morning', true, marked.day],
      ['Tidy up', true, marked.day],
    ]);
    expect(body.results).toEqual([
      { day: addDays(today, -3), list: 'Morning', planned: 1, done: 1 },
      { day: addDays(today, -4), list: 'Morning', planned: 1, done: 0 },
    ]);
    expect(body.refusedMarks).toEqual([{ day: addDays(today, -70), at: at.toISOString() }]);
    clock.time = new Date(at.getTime() + 31 * day);
    expect((await read()).body.refusedMarks).toEqual([]);
  });

  it('hide the names of a list that was taken back from an adult who may not read it', async () => {
    const ben = await joinFamily(harness, family.householdId);
    const { list, item } = await listWith('Presents', 'Bike');
    await give(harness, ada.id, family, list);
    await tom.check(item);
    expect((await read(ben.id)).body.ticks).toMatchObject([{ list: 'Presents', item: 'Bike' }]);
    await give(harness, ada.id, family, list, false);
    expect((await read(ben.id)).body.ticks).toMatchObject([{ list: null, item: null, checked: true }]);
    expect((await read()).body.ticks).toMatchObject([{ list: 'Presents', item: 'Bike' }]);
  });

  it('keep a tick whose item was erased, without its name', async () => {
    const { list, item } = await listWith('Bag', 'Lunch box');
    await give(harness, ada.id, family, list);
    await tom.check(item);
    await harness.database.query('DELETE FROM lists.item WHERE id = $1', [item]);
    expect((await read()).body.ticks).toMatchObject([{ list: 'Bag', item: null, checked: true }]);
  });

  it('are for adults of the household only', async () => {
    const [ben, gran] = [
      await joinFamily(harness, family.householdId),
      await joinFamily(harness, family.householdId, 'helper'),
    ];
    const other = await makeFamily(harness, 'Eve');
    expect((await read(ben.id)).status).toBe(200);
    expect((await read(gran.id)).status).toBe(404);
    expect((await read(other.adult.id)).status).toBe(404);
    expect((await read(other.adult.id, family.tom, other.householdId)).status).toBe(404);
    expect((await read(ada.id, randomUUID())).status).toBe(404);
    expect((await read(ada.id, 'x')).status).toBe(404);
  });

  it('are not for the child, not for a caller without a session, and not there once the profile is deleted', async () => {
    const path = `/api/households/${family.householdId}/children/${family.tom}/data`;
    expect((await tom.send('GET', path)).status).toBe(404);
    expect((await harness.app.inject(path)).statusCode).toBe(401);
    const mia = await addChild(harness, ada.id, family.householdId, { animal: 'owl' });
    await harness.as(ada.id)(
      'DELETE',
      `/api/households/${family.householdId}/children/${mia.id}`,
      undefined,
      { 'idempotency-key': randomUUID() },
    );
    expect((await read(ada.id, mia.id)).status).toBe(404);
  });
});

import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '@pictick/rules/calendar/day';
import { dayAt } from '@pictick/rules/calendar/household-day';
import { historyDays } from '@pictick/rules/routines/offered-days';
import { CloseDays } from '../../src/lists/application/routine-days/close-days';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { HistoryDayWithCardsDto, HistoryDto } from '../../src/views/history/history.dto';
import { type Family, householdModules, joinFamily, makeFamily } from '../support/given-lists';
import { addChild } from '../support/households';
import { type BuiltModule, build } from '../support/module.builder';
import { type StoredRoutine, storeMark, storeRoutine } from '../support/routines';

const clock = { timeZone: 'Europe/Berlin', dayStartsAt: 240 };
const now = new Date();
const today = dayAt(now.getTime(), clock);
const ago = (days: number): Day => addDays(today, -days);

describe('the history of a household', () => {
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
    ({ id: mia } = await addChild(harness, family.adult.id, family.householdId, { animal: 'owl' }));
    morning = await make({ since: ago(40), children: [family.tom, mia], items: [{}, {}] });
  });

  const make = (routine: Parameters<typeof storeRoutine>[3]): Promise<StoredRoutine> =>
    storeRoutine(harness.database, family.householdId, family.adult.id, routine);
  const mark = (place: number, days: number, state: 'done' | 'skipped' = 'done', childId = family.tom) =>
    storeMark(harness.database, { itemId: morning.items[place]!, day: ago(days), childId, state });
  const get = async (path: string, who = family.adult.id): Promise<{ status: number; body: unknown }> =>
    harness.as(who)('GET', `/api/households/${family.householdId}/history${path}`);
  const page = async (query = `?child=${family.tom}`): Promise<HistoryDto['days']> =>
    ((await get(query)).body as HistoryDto).days;
  const close = (): Promise<void> => harness.get(CloseDays).run(now);
  const resultOf = (days: HistoryDto['days'], day: Day): string =>
    days
      .find((each) => each.day === day)!
      .routines.map(({ name, done, planned }) => `${name} ${done}/${planned}`)
      .join(', ');

  it('is a page of 28 days, the newest first, back to day 60', async () => {
    const first = await page();
    const second = await page(`?child=${family.tom}&before=${first.at(-1)!.day}`);
    const third = await page(`?child=${family.tom}&before=${second.at(-1)!.day}`);
    const days = [...first, ...second, ...third].map(({ day }) => day);
    const at = now.getTime();
    expect([first.length, second.length]).toEqual([28, 28]);
    expect(days).toEqual([
      ...historyDays(at, clock),
      ...historyDays(at, clock, ago(27)),
      ...historyDays(at, clock, ago(55)),
    ]);
    expect(await page(`?child=${family.tom}&before=${days.at(-1)}`)).toEqual([]);
  });

  it('answers the same before and after days are closed, and goes on with today', async () => {
    await mark(0, 30);
    await mark(0, 5);
    await mark(1, 5, 'skipped');
    await mark(0, 1);
    await mark(1, 1);
    await mark(1, 0);
    const open = await page();
    await close();
    const closed = await page();
    expect(closed).toEqual(open);
    expect([0, 1, 2, 5, 6].map((days) => resultOf(closed, ago(days)))).toEqual([
      'Morning 1/2',
      'Morning 2/2',
      'Morning 0/2',
      'Morning 1/1',
      'Morning 0/2',
    ]);
    expect(resultOf(await page(`?child=${family.tom}&before=${ago(28)}`), ago(30))).toBe('Morning 1/2');
    expect(resultOf(await page(`?child=${family.tom}&before=${ago(28)}`), ago(41))).toBe('');
  });

  it('keeps the result of a closed day when its items change or go', async () => {
    await mark(0, 5);
    await close();
    await harness.database.query('DELETE FROM lists.item WHERE id = $1', [morning.items[1]]);
    const days = await page();
    expect([resultOf(days, ago(5)), resultOf(days, ago(1))]).toEqual(['Morning 1/2', 'Morning 0/1']);
  });

  it('tells each child and the whole family apart', async () => {
    const tidy = await make({ name: 'Tidy up', since: ago(10), children: [], items: [{}] });
    await storeMark(harness.database, { itemId: tidy.items[0]!, day: ago(5), childId: null, actor: mia });
    await mark(0, 5, 'done', mia);
    await close();
    const of = async (child: string): Promise<string> => resultOf(await page(`?child=${child}`), ago(5));
    expect([await of(family.tom), await of(mia), await of('none')]).toEqual([
      'Morning 0/2',
      'Morning 1/2',
      'Tidy up 1/1',
    ]);
  });

  it('names days off', async () => {
    const off = (childId: string | null, days: number): Promise<object[]> =>
      harness.database.query(
        `INSERT INTO lists.day_off (id, household_id, child_id, from_day, to_day, made_by, made_at) VALUES (gen_random_uuid(), $1, $2, $3, $3, $4, now())`,
        [family.householdId, childId, ago(days), family.adult.id],
      );
    await Promise.all([off(null, 1), off(family.tom, 2), off(mia, 3)]);
    const offDays = async (child: string): Promise<Day[]> =>
      (await page(`?child=${child}`)).filter((each) => each.off).map(({ day }) => day);
    expect(await offDays(family.tom)).toEqual([ago(1), ago(2)]);
    expect(await offDays('none')).toEqual([ago(1)]);
    expect(resultOf(await page(), ago(1))).toBe('');
    expect((await get(`/${ago(2)}?child=${family.tom}`)).body).toEqual({
      day: ago(2),
      off: true,
      routines: [],
    });
  });

  it('shows the cards of a day with their states and pictures', async () => {
    const change = randomUUID();
    await harness.database.query(
      `INSERT INTO lists.item (id, list_id, name, checked, position, created_at, added_by, image_id, depicts, only_on, instead_of)
       SELECT $1, list_id, 'Bike', false, 'z', created_at, added_by, gen_random_uuid(), 'card-task-b', $2, id FROM lists.item WHERE id = $3`,
      [change, ago(5), morning.items[1]],
    );
    await mark(0, 5);
    await close();
    const { status, body } = await get(`/${ago(5)}?child=${family.tom}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      day: ago(5),
      off: false,
      routines: [
        {
          listId: morning.listId,
          name: 'Morning',
          band: 'morning',
          cards: [
            [morning.items[0], 'Step 1', 'done', family.tom, null],
            [morning.items[1], 'Step 2', 'changed', null, null],
            [change, 'Bike', 'open', null, morning.items[1]],
          ].map(([itemId, name, state, actor, insteadOf]) => ({
            itemId,
            name,
            childId: family.tom,
            state,
            actor,
            insteadOf,
            image: expect.objectContaining({
              imageUrl: '/art/card-shopping-any.svg',
              status: 'default',
            }) as object,
          })),
        },
      ],
    });
    expect(((await get(`/${ago(5)}?child=none`)).body as HistoryDayWithCardsDto).routines).toEqual([]);
  });

  it('leaves out deleted lists', async () => {
    await close();
    await harness.database.query('UPDATE lists.list SET deleted_at = now() WHERE id = $1', [morning.listId]);
    expect(resultOf(await page(), ago(5))).toBe('');
  });

  it.each([
    ['without a child', '', 422],
    ['of what is no child', '?child=Tom', 422],
    ['before what is no day', '?child=none&before=2026-02-30', 422],
    ['with an unknown field', '?child=none&after=2026-02-03', 422],
    ['of a day in the future', `/${addDays(today, 1)}?child=none`, 404],
    ['of a day 61 days ago', `/${ago(61)}?child=none`, 404],
    ['of what is no day', '/today?child=none', 404],
    ['of the last day of the calendar', '/9999-12-31?child=none', 404],
    ['of a day without a child', `/${today}`, 422],
  ])('refuses a page %s', async (_, path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it('is told to adults of the household, about its own children', async () => {
    const helper = await joinFamily(harness, family.householdId, 'helper');
    const ben = await joinFamily(harness, family.householdId);
    const other = await makeFamily(harness, 'Eve');
    const stranger = ListCaller.with(harness.as);
    const statuses = async (who: string, child = family.tom): Promise<number[]> => [
      (await get(`?child=${child}`, who)).status,
      (await get(`/${today}?child=${child}`, who)).status,
    ];
    expect(await statuses(ben.id)).toEqual([200, 200]);
    expect(await statuses(helper.id)).toEqual([403, 403]);
    expect(await statuses(other.adult.id)).toEqual([404, 404]);
    expect(await statuses(stranger.id)).toEqual([404, 404]);
    expect(await statuses(family.adult.id, other.tom)).toEqual([404, 404]);
    expect(await statuses(family.adult.id, randomUUID())).toEqual([404, 404]);
  });
});

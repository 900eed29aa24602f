import { randomUUID } from 'node:crypto';
import type { Day } from '@pictick/rules/calendar/day';
import { Clock } from '../../src/kernel/clock';
import type {
  MarkDto,
  MarkedAsChildDto,
  MarkedItemDto,
  ScheduleSetDto,
} from '../../src/lists/http/routines.dto';
import type { ListCaller, Reply } from '../../src/lists/testing/list-caller';
import type { ListCardDto, ListWithItemsDto } from '../../src/views/views.dto';
import { type Family, householdModules, KidCaller, makeFamily } from './given-lists';
import { addChild } from './households';
import { type BuiltModule, build, TestClock } from './module.builder';

/** 10:00 in Berlin: a Friday for the household and for UTC. */
export const friday = '2026-11-27';
export const atTen = new Date(`${friday}T09:00:00Z`);
export const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from: '2026-01-01' } as const;

/** The modules of households with a clock that the tests set. */
export async function buildWithClock(): Promise<{ harness: BuiltModule; clock: TestClock }> {
  const clock = new TestClock(atTen);
  return {
    harness: await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] }),
    clock,
  };
}

/** An adult with a chore list, and two children with a device each. */
export class Morning {
  private constructor(
    private readonly harness: BuiltModule,
    readonly family: Family,
    readonly lia: string,
    readonly list: string,
    readonly items: string[],
  ) {}

  static async start(harness: BuiltModule, names: readonly string[] = ['Brush', 'Dress']): Promise<Morning> {
    const family = await makeFamily(harness);
    const { id: lia } = await addChild(harness, family.adult.id, family.householdId, {
      nickname: 'Lia',
      animal: 'cat',
    });
    await harness.database.query(
      `INSERT INTO lists.household_clock (household_id, time_zone, day_starts_at, midday_at, evening_at) VALUES ($1, 'Europe/Berlin', 240, 660, 1020) ON CONFLICT DO NOTHING`,
      [family.householdId],
    );
    const list = (await family.adult.createList({ name: 'Morning', listType: 'task' })).body.id;
    const items: string[] = [];
    for (const name of names) items.push((await family.adult.addItem(list, { name })).body.id);
    return new Morning(harness, family, lia, list, items);
  }

  get adult(): ListCaller {
    return this.family.adult;
  }

  get tom(): string {
    return this.family.tom;
  }

  kid = (childId: string): KidCaller => new KidCaller(this.harness, this.adult.id, childId);

  setSchedule = (
    body: object = {},
    { by = this.adult.id, list = this.list, key = randomUUID() } = {},
  ): Promise<Reply<ScheduleSetDto>> =>
    this.harness.as(by)(
      'PUT',
      `/api/shopping-lists/${list}/schedule`,
      { day: friday, recurrence: everyDay, band: 'morning', children: [this.tom, this.lia], ...body },
      { 'idempotency-key': key },
    ) as Promise<Reply<ScheduleSetDto>>;

  mark = (
    item: number,
    body: object = {},
    { by = this.adult.id, day = friday, key = randomUUID() } = {},
  ): Promise<Reply<MarkedItemDto>> =>
    this.harness.as(by)(
      'PUT',
      `/api/shopping-lists/${this.list}/items/${this.items[item]}/marks/${day}`,
      { childId: this.tom, state: 'done', ...body },
      { 'idempotency-key': key },
    ) as Promise<Reply<MarkedItemDto>>;

  markAs = (
    childId: string,
    item: number,
    body: object = {},
    { day = friday, key = randomUUID() } = {},
  ): Promise<Reply<MarkedAsChildDto>> =>
    this.kid(childId).send(
      'PUT',
      `/api/kid/items/${this.items[item]}/marks/${day}`,
      { state: 'done', ...body },
      { 'idempotency-key': key },
    ) as Promise<Reply<MarkedAsChildDto>>;

  read = async (query = '', headers: Record<string, string> = {}, by = this.adult.id) =>
    (await this.harness.as(by)(
      'GET',
      `/api/shopping-lists/${this.list}${query}`,
      undefined,
      headers,
    )) as Reply<ListWithItemsDto>;

  card = async (by = this.adult.id): Promise<ListCardDto | undefined> => {
    const { body } = await this.harness.as(by)('GET', '/api/shopping-lists');
    return (body as { lists: ListCardDto[] }).lists.find(({ id }) => id === this.list);
  };

  /** A day off of a child, or of the whole household. */
  takeOff = (childId: string | null, from: Day, to = from): Promise<unknown> =>
    this.harness.database.query(
      `INSERT INTO lists.day_off (id, household_id, child_id, from_day, to_day, made_by, made_at) VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, now())`,
      [this.family.householdId, childId, from, to, this.adult.id],
    );

  /** The checked items of an answer, by their place in the list. */
  checked = ({ items }: Pick<ListWithItemsDto, 'items'>): number[] =>
    items.filter(({ checked }) => checked).map(({ id }) => this.items.indexOf(id));
}

/** The fields of a mark without the others. */
export const inShort = ({ day, childId, state, as, actor }: MarkDto): unknown[] => [
  day,
  childId,
  state,
  as,
  actor,
];
export const refusal = ({ status, body }: { status: number; body: unknown }): unknown[] => {
  const { code, details } = body as { code?: string; details?: object[] };
  return details ? [status, code, details] : [status, code];
};

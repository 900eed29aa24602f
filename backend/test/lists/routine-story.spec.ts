// Use cases: set-schedule, mark-item, mark-item-as-child

import { addDays, type Day, type Weekday } from '@pictick/rules/calendar/day';
import { dayAt } from '@pictick/rules/calendar/household-day';
import type { Recurrence } from '@pictick/rules/calendar/schedule';
import { type Mark, markKey, withMark } from '@pictick/rules/routines/mark';
import {
  cardsByItem,
  type HouseholdDaysOff,
  isChecked,
  isRoutineOn,
  marksOfTick,
  routineCards,
  routineCounts,
  type RoutineItem,
  type RoutineRow,
} from '@pictick/rules/routines/routine-day';
import { changedRows, checkedAtEnd } from '@pictick/rules/routines/schedule-change';
import fc from 'fast-check';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import type { BuiltModule, TestClock } from '../support/module.builder';
import { atTen, buildWithClock, everyDay, Morning } from '../support/morning';

const zone = { timeZone: 'Europe/Berlin', dayStartsAt: 240 };
const children = fc.constantFrom('tom' as const, 'lia' as const);
const place = fc.nat(3);
const day = fc.integer({ min: -2, max: 1 });
const given = fc.constantFrom<('tom' | 'lia')[]>([], ['tom'], ['lia'], ['tom', 'lia'], ['tom', 'lia']);
const rhythm = fc.constantFrom<((from: Day) => Recurrence | null)[]>(
  [() => null, (from) => ({ everyDays: 2, from }), () => ({ ...everyDay, weekdays: [...everyDay.weekdays] })],
  [() => ({ ...everyDay, weekdays: [1, 2, 3, 4, 5] })],
);
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('schedule'),
      at: fc.integer({ min: -4, max: 1 }),
      rhythm: rhythm.chain((some) => fc.constantFrom(...some)),
      given,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('mark'),
      place,
      day,
      child: fc.option(children),
      state: fc.constantFrom('open' as const, 'done' as const, 'skipped' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('kid-mark'),
      place,
      day,
      child: children,
      state: fc.constantFrom('open' as const, 'done' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('toggle'), place }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('kid-check'), place, child: children, checked: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      place,
      weekdays: fc.option(fc.constantFrom<Weekday[]>([5], [6, 7], [1, 5, 6])),
      for: fc.option(children),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('one-day'), day, instead: fc.option(place) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('day-off'), day, child: fc.option(children) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), hours: fc.integer({ min: 1, max: 30 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The list of a story by the rules, beside the server's. */
class Model {
  rows: RoutineRow[] = [];
  items: RoutineItem[];
  marks: Mark[] = [];
  daysOff: HouseholdDaysOff[] = [];
  own = new Set<string>();
  /** The items as a device keeps them by deltas. */
  kept: ListWithItemsDto | null = null;
  etag = '""';

  constructor(
    readonly children: string[],
    ids: readonly string[],
  ) {
    this.items = ids.map((id) => ({ id, weekdays: null, for: null, onlyOn: null, insteadOf: null }));
  }

  setRow(row: RoutineRow, today: Day): void {
    const later = row.validFrom < today ? this.rows.filter((each) => each.validFrom > row.validFrom) : [];
    const was = isRoutineOn(this.rows, row.validFrom);
    if (later.length === 0 && was && row.recurrence === null) {
      this.own = new Set(checkedAtEnd(this, row.validFrom, this));
      const kept = row.validFrom < today ? row.validFrom : today;
      this.items = this.items.filter(({ onlyOn }) => onlyOn === null || onlyOn >= kept);
    }
    if (later.length === 0 && !was && row.recurrence !== null) this.own.clear();
    this.rows = [...changedRows(this.rows, row), ...later];
  }

  checked(today: Day): string[] {
    const cards = cardsByItem(this, today, this);
    return this.items
      .map(({ id }) => id)
      .filter((id) => (isRoutineOn(this.rows, today) ? isChecked(cards.get(id) ?? []) : this.own.has(id)));
  }

  counts(today: Day): object {
    if (isRoutineOn(this.rows, today)) return routineCounts(cardsByItem(this, today, this));
    const completed = this.checked(today).length;
    return { total: this.items.length, completed, pending: this.items.length - completed };
  }
}

describe('a routine over days', () => {
  let harness: BuiltModule;
  let clock: TestClock;
  beforeAll(async () => ({ harness, clock } = await buildWithClock()));
  afterAll(() => harness.close());

  const today = (): Day => dayAt(clock.time.getTime(), zone);

  async function take(step: Step, model: Model, morning: Morning): Promise<void> {
    const idOf = (child: 'tom' | 'lia'): string => morning[child];
    const nth = 'place' in step ? model.items[step.place % Math.max(1, model.items.length)] : undefined;
    if ('place' in step && !nth) return;
    const item = nth ? morning.items.indexOf(nth.id) : 0;
    const at = 'day' in step ? addDays(today(), step.day) : today();
    const keep = ({ status, body }: { status: number; body: { mark: Mark } }): void => {
      if (status === 200) model.marks = withMark(model.marks, body.mark);
      else expect([403, 404, 422]).toContain(status);
    };
    if (step.kind === 'wait') clock.time = new Date(clock.time.getTime() + step.hours * 3_600_000);
    else if (step.kind === 'schedule') {
      const row = {
        validFrom: addDays(today(), step.at),
        recurrence: step.rhythm(addDays(today(), step.at)),
        band: 'morning' as const,
        remindAt: null,
        children: step.given.map(idOf),
      };
      const { status } = await morning.setSchedule({ ...row, day: row.validFrom, validFrom: undefined });
      // Near midnight, a day of the household is too late for the server.
      if (status === 200) model.setRow(row, today());
      else expect(status).toBe(422);
    } else if (step.kind === 'mark') {
      const childId = step.child && idOf(step.child);
      keep(await morning.mark(item, { childId, state: step.state }, { day: at }));
    } else if (step.kind === 'kid-mark') {
      const answer = await morning.markAs(idOf(step.child), item, { state: step.state }, { day: at });
      const { mark } = answer.body;
      // A child learns of no adult; the mark is the stored one.
      if (answer.status !== 200 || mark.actor !== null) keep(answer);
    } else if (step.kind === 'toggle') {
      const before = model.checked(today()).includes(nth!.id);
      const { body } = await morning.adult.toggle(morning.list, nth!.id);
      if (isRoutineOn(model.rows, today())) {
        for (const key of marksOfTick(model, nth!.id, !before, today(), model)) {
          const known = model.marks.find((mark) => markKey(mark) === markKey(key));
          const state = before ? 'open' : 'done';
          if ((known?.state ?? 'open') !== state)
            model.marks = withMark(model.marks, { ...key, state, as: 'adult', actor: morning.adult.id });
        }
      } else if (before) model.own.delete(nth!.id);
      else model.own.add(nth!.id);
      expect(body.checked).toBe(model.checked(today()).includes(nth!.id));
    } else if (step.kind === 'kid-check') {
      if (!isRoutineOn(model.rows, today())) return;
      const child = idOf(step.child);
      const { status } = await morning.kid(child).check(nth!.id, step.checked);
      const card = routineCards(model, child, today(), model).find((each) => each.item.id === nth!.id);
      const state = step.checked ? 'done' : 'open';
      if (status === 200 && card && (card.mark?.state ?? 'open') !== state)
        model.marks = withMark(model.marks, {
          ...{ itemId: nth!.id, day: today(), childId: card.childId, state },
          ...{ as: 'child', actor: child },
        });
    } else if (step.kind === 'edit') {
      const fields = { weekdays: step.weekdays, for: step.for && [idOf(step.for)] };
      expect((await morning.adult.editItem(morning.list, nth!.id, fields)).status).toBe(200);
      model.items = model.items.map((each) => (each === nth ? { ...each, ...fields } : each));
    } else if (step.kind === 'one-day') {
      const insteadOf = step.instead === null ? null : (model.items[step.instead]?.id ?? null);
      const body = { name: `One ${morning.items.length}`, onlyOn: at, insteadOf };
      const { id } = (await morning.adult.addItem(morning.list, body)).body;
      morning.items.push(id);
      model.items.push({ id, weekdays: null, for: null, onlyOn: at, insteadOf });
    } else if (step.kind === 'day-off') {
      const childId = step.child && idOf(step.child);
      await morning.takeOff(childId, at);
      model.daysOff.push({ childId, from: at, to: at });
    } else {
      await morning.adult.deleteItem(morning.list, nth!.id);
      model.items = model.items.filter((each) => each !== nth);
      model.own.delete(nth!.id);
    }
  }

  /** As a device applies an answer to its rows. */
  const merged = (known: ListWithItemsDto | null, answer: ListWithItemsDto): ListWithItemsDto => {
    if (!known || !answer.delta) return answer;
    const changed = new Map(answer.items.map((item) => [item.id, item]));
    const stayed = known.items.filter(({ id }) => !changed.has(id) && !answer.removedItems?.includes(id));
    return Object.assign({}, answer, {
      items: [...stayed, ...answer.items],
      marks: answer.marks.reduce(withMark, known.marks),
    });
  };

  const ticked = ({ items }: ListWithItemsDto): string[] =>
    items
      .filter(({ checked }) => checked)
      .map(({ id }) => id)
      .sort();
  const inShort = (marks: readonly Mark[], from: Day): unknown[] =>
    marks
      .filter(({ state, day: of }) => state !== 'open' && of >= from)
      .map((mark) => [markKey(mark), mark.state, mark.as, mark.actor].join(' '))
      .sort();

  async function compare(model: Model, morning: Morning): Promise<void> {
    const whole = (await morning.read()).body;
    const expected = { ticked: model.checked(today()).sort(), counts: model.counts(today()) };
    expect({ ticked: ticked(whole), counts: whole.counts }).toEqual(expected);
    expect((await morning.card())?.counts).toEqual(expected.counts);
    const yesterday = addDays(today(), -1);
    expect(inShort(whole.marks, yesterday)).toEqual(inShort(model.marks, yesterday));
    const { cursor } = model.kept ?? {};
    const since = cursor === undefined ? '' : `?since=${cursor}`;
    const { status, body, headers } = await morning.read(since, { 'if-none-match': model.etag });
    if (status === 200) model.kept = merged(model.kept, body);
    model.etag = String(headers['etag']);
    expect({ ticked: ticked(model.kept!), counts: model.kept!.counts }).toEqual(expected);
    expect(inShort(model.kept!.marks, yesterday)).toEqual(inShort(model.marks, yesterday));
  }

  it('has the ticks and counts of the rules after each step, whole and by deltas', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30, size: 'max' }), async (steps) => {
        clock.time = atTen;
        const morning = await Morning.start(harness, ['Brush', 'Dress', 'Eat']);
        const model = new Model([morning.tom, morning.lia], morning.items);
        for (const each of [
          { kind: 'schedule', at: 0, rhythm: () => everyDay, given: ['tom', 'lia'] } as never,
          ...steps,
        ]) {
          await take(each, model, morning);
          await compare(model, morning);
        }
      }),
      { numRuns: 12 },
    );
  });
});

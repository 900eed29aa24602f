import type { Day } from '../calendar/day';
import { everyDay } from '../calendar/schedule';
import { changesBefore } from './changes-of-day';
import type { Mark, MarkState } from './mark';
import {
  type Card,
  cardsByItem,
  closedDays,
  dueChildren,
  type HouseholdFacts,
  isChecked,
  isRoutineDone,
  isRoutineOn,
  marksOfTick,
  marksToEnd,
  type Routine,
  routineCards,
  routineCounts,
  type RoutineItem,
  type RoutineRow,
  routinesOfDay,
} from './routine-day';

const friday = '2026-11-27';
const saturday = '2026-11-28';

const item = (id: string, changes: Partial<RoutineItem> = {}): RoutineItem => ({
  id,
  weekdays: null,
  for: null,
  onlyOn: null,
  insteadOf: null,
  ...changes,
});
const row = (changes: Partial<RoutineRow> = {}): RoutineRow => ({
  validFrom: '2026-01-01',
  recurrence: { weekdays: everyDay, everyWeeks: 1, from: '2026-01-01' },
  band: 'morning',
  remindAt: null,
  children: ['tom', 'lia'],
  ...changes,
});
const mark = (itemId: string, childId: string | null, state: MarkState, day: Day = friday): Mark => ({
  itemId,
  day,
  childId,
  state,
  as: childId === null ? 'adult' : 'child',
  actor: childId ?? 'ada',
});
const facts = (changes: Partial<HouseholdFacts> = {}): HouseholdFacts => ({
  children: ['lia', 'tom'],
  daysOff: [],
  marks: [],
  ...changes,
});
const morning: Routine = {
  rows: [row()],
  items: [item('wash'), item('swim', { weekdays: [5] }), item('feed', { for: ['tom'] })],
};
const shown = (cards: readonly Card[]): string[] => cards.map((card) => `${card.item.id} ${card.state}`);

describe('routineCards', () => {
  it('shows a child the items that are due for it, in the order of the list, with its own states', () => {
    const marks = [
      mark('wash', 'tom', 'done'),
      mark('feed', 'tom', 'skipped'),
      mark('swim', 'lia', 'done'),
      mark('swim', 'tom', 'done', saturday),
      mark('wash', null, 'skipped'),
    ];
    expect(shown(routineCards(morning, 'tom', friday, facts({ marks })))).toEqual([
      'wash done',
      'swim open',
      'feed skipped',
    ]);
    expect(shown(routineCards(morning, 'lia', friday, facts({ marks })))).toEqual(['wash open', 'swim done']);
    expect(shown(routineCards(morning, 'lia', saturday, facts({ marks })))).toEqual(['wash open']);
    expect(routineCards(morning, 'tom', friday, facts({ marks }))[0]).toEqual({
      item: morning.items[0],
      childId: 'tom',
      state: 'done',
      mark: marks[0],
      insteadOf: null,
    });
  });

  it('has none on days off, on other days, for other children, and for the family of a routine with children', () => {
    const off = (childId: string | null): HouseholdFacts =>
      facts({ daysOff: [{ from: friday, to: friday, childId }] });
    const fridays = row({ recurrence: { weekdays: [5], everyWeeks: 1, from: '2026-01-01' } });
    expect([
      shown(routineCards(morning, 'tom', friday, off('tom'))),
      shown(routineCards(morning, 'tom', friday, off(null))),
      shown(routineCards({ ...morning, rows: [fridays] }, 'tom', saturday, facts())),
      shown(routineCards({ ...morning, rows: [row({ children: ['lia'] })] }, 'tom', friday, facts())),
      shown(routineCards(morning, null, friday, facts())),
      shown(routineCards({ ...morning, rows: [] }, 'tom', friday, facts())),
      shown(routineCards({ ...morning, rows: [row({ recurrence: null })] }, 'tom', friday, facts())),
    ]).toEqual([[], [], [], [], [], [], []]);
    expect(routineCards(morning, 'lia', friday, off('tom'))).toHaveLength(2);
  });

  it('gives all children the marks of the family in a routine without children', () => {
    const table: Routine = { ...morning, rows: [row({ children: [] })] };
    const marks = [mark('wash', null, 'done'), mark('swim', 'tom', 'done')];
    const cards = routineCards(table, 'lia', friday, facts({ marks }));
    expect([shown(cards), cards.map(({ childId }) => childId), cards[0]?.mark?.actor]).toEqual([
      ['wash done', 'swim open'],
      [null, null],
      'ada',
    ]);
    expect(shown(routineCards(table, null, friday, facts({ marks })))).toEqual([
      'wash done',
      'swim open',
      'feed open',
    ]);
    // The card of Tom alone needs Tom.
    const away = facts({ daysOff: [{ from: friday, to: friday, childId: 'tom' }] });
    expect(shown(routineCards(table, null, friday, away))).toEqual(['wash open', 'swim open']);
    expect(shown(routineCards(table, null, friday, facts({ children: ['lia'] })))).toEqual([
      'wash open',
      'swim open',
    ]);
    expect(shown(routineCards(table, 'tom', friday, away))).toEqual([]);
  });

  it('puts a change behind the card that it replaces, on its day and for its children only', () => {
    const items = [
      item('sauna', { onlyOn: friday, insteadOf: 'swim', for: ['tom'] }),
      item('wash'),
      item('swim'),
      item('park', { onlyOn: friday, insteadOf: 'swim', for: ['tom'] }),
      item('feed'),
    ];
    const routine = { ...morning, items };
    const cards = routineCards(routine, 'tom', friday, facts({ marks: [mark('park', 'tom', 'done')] }));
    expect(shown(cards)).toEqual(['wash open', 'swim changed', 'sauna open', 'park done', 'feed open']);
    expect(cards.map(({ insteadOf }) => insteadOf?.id)).toEqual([
      undefined,
      undefined,
      'swim',
      'swim',
      undefined,
    ]);
    expect(shown(routineCards(routine, 'lia', friday, facts()))).toEqual([
      'wash open',
      'swim open',
      'feed open',
    ]);
    expect(shown(routineCards(routine, 'tom', saturday, facts()))).toEqual([
      'wash open',
      'swim open',
      'feed open',
    ]);
    expect(
      shown(routineCards(routine, 'tom', friday, facts({ marks: [mark('swim', 'tom', 'skipped')] })))[1],
    ).toBe('swim changed');
  });

  it('keeps a card that was stamped before its change, and the new one at its own place', () => {
    const routine = {
      ...morning,
      items: [item('swim'), item('wash'), item('park', { onlyOn: friday, insteadOf: 'swim' })],
    };
    const cards = routineCards(routine, 'tom', friday, facts({ marks: [mark('swim', 'tom', 'done')] }));
    expect(shown(cards)).toEqual(['swim done', 'wash open', 'park open']);
    expect(cards.map(({ insteadOf }) => insteadOf)).toEqual([null, null, null]);
  });

  it('puts a change of a change in the place of the first card, and none of the changes before it', () => {
    const change = (id: string, insteadOf: string, more: Partial<RoutineItem> = {}): RoutineItem =>
      item(id, { onlyOn: friday, insteadOf, ...more });
    const routine = {
      ...morning,
      items: [
        change('bike', 'pool', { for: ['tom'] }),
        item('dress'),
        item('wash'),
        change('pool', 'dress'),
        change('walk', 'bike', { for: ['tom'] }),
      ],
    };
    const of = (child: string, ...marks: Mark[]): string[] =>
      shown(routineCards(routine, child, friday, facts({ marks })));
    expect(of('tom')).toEqual(['dress changed', 'walk open', 'wash open']);
    expect(of('lia')).toEqual(['dress changed', 'pool open', 'wash open']);
    expect(routineCards(routine, 'tom', friday, facts())[1]?.insteadOf?.id).toBe('dress');
    expect(routineCards(routine, 'tom', friday, facts()).map(({ replaces }) => replaces)).toEqual([
      ...[undefined, ['bike', 'pool'], undefined],
    ]);
    expect(closedDays(routine, friday, facts())).toEqual([
      { childId: 'lia', planned: 2, done: 0 },
      { childId: 'tom', planned: 2, done: 0 },
    ]);
    expect(of('tom', mark('bike', 'tom', 'skipped'))).toEqual(['dress changed', 'walk open', 'wash open']);
    // Done before it was changed: it keeps its place, and the later change has its own.
    expect(of('tom', mark('pool', 'tom', 'done'))).toEqual([
      'dress changed',
      'pool done',
      'wash open',
      'walk open',
    ]);
    expect(of('tom', mark('dress', 'tom', 'done'))).toEqual(['dress done', 'wash open', 'walk open']);
  });

  it('takes all changes that led to a card back with it', () => {
    const items = [
      item('dress'),
      item('pool', { onlyOn: friday, insteadOf: 'dress' }),
      item('bike', { onlyOn: friday, insteadOf: 'pool' }),
      item('one', { onlyOn: friday, insteadOf: 'two' }),
      item('two', { onlyOn: friday, insteadOf: 'one' }),
    ];
    expect(['bike', 'pool', 'dress', 'one', 'gone'].map((id) => changesBefore(items, id))).toEqual([
      ['bike', 'pool'],
      ['pool'],
      [],
      ['one', 'two'],
      [],
    ]);
  });

  it('loses no card if a change names a missing card, itself, or another change', () => {
    const items = [
      item('wash'),
      item('one', { onlyOn: friday, insteadOf: 'two' }),
      item('two', { onlyOn: friday, insteadOf: 'one' }),
      item('three', { onlyOn: friday, insteadOf: 'three' }),
      item('four', { onlyOn: friday, insteadOf: 'gone' }),
      item('five', { insteadOf: 'wash' }),
      item('six', { onlyOn: friday, insteadOf: 'five' }),
      item('seven', { onlyOn: friday, insteadOf: 'three' }),
    ];
    expect(shown(routineCards({ ...morning, items }, 'tom', friday, facts()))).toEqual([
      'wash open',
      'one open',
      'two open',
      'three changed',
      'seven open',
      'four open',
      'five changed',
      'six open',
    ]);
  });
});

describe('isRoutineOn', () => {
  it('is true from the first row with a rhythm until the routine ends', () => {
    const rows = [row({ validFrom: '2026-11-01' }), row({ validFrom: saturday, recurrence: null })];
    expect(['2026-10-31', '2026-11-01', friday, saturday].map((day) => isRoutineOn(rows, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isRoutineOn([], friday)).toBe(false);
  });
});

describe('isRoutineDone and marksToEnd', () => {
  it('end a routine by skipping the open cards of a child', () => {
    const before = facts({ marks: [mark('wash', 'tom', 'done'), mark('swim', 'tom', 'skipped')] });
    const cards = routineCards(morning, 'tom', friday, before);
    const keys = marksToEnd(cards, friday);
    expect([isRoutineDone(cards), keys]).toEqual([false, [{ itemId: 'feed', day: friday, childId: 'tom' }]]);
    const after = facts({ marks: [...before.marks, mark('feed', 'tom', 'skipped')] });
    expect(isRoutineDone(routineCards(morning, 'tom', friday, after))).toBe(true);
    expect(isRoutineDone([])).toBe(false);
  });
});

describe('dueChildren, isChecked, routineCounts and closedDays', () => {
  it('ask all children of the routine, in the order of the family, without those on a day off', () => {
    const off = facts({ daysOff: [{ from: friday, to: friday, childId: 'lia' }] });
    expect([
      dueChildren(morning, 'wash', friday, facts()),
      dueChildren(morning, 'feed', friday, facts()),
      dueChildren(morning, 'wash', friday, off),
      dueChildren(morning, 'swim', saturday, facts()),
      dueChildren(morning, 'gone', friday, facts()),
      dueChildren({ ...morning, rows: [row({ children: [] })] }, 'wash', friday, facts()),
      dueChildren({ ...morning, rows: [row({ children: ['gone'] })] }, 'wash', friday, facts()),
      dueChildren({ ...morning, rows: [] }, 'wash', friday, facts()),
    ]).toEqual([['lia', 'tom'], ['tom'], ['tom'], [], [], [null], [], []]);
  });

  it('check an item when all who owe it are done', () => {
    const state = (...states: Card['state'][]): boolean =>
      isChecked(
        states.map((each) => ({
          item: item('wash'),
          childId: 'tom',
          state: each,
          mark: null,
          insteadOf: null,
        })),
      );
    expect([
      state('done', 'done'),
      state('done', 'open'),
      state('done', 'skipped'),
      state('done', 'changed'),
      state('skipped', 'skipped'),
      state('changed'),
      state(),
    ]).toEqual([true, false, true, true, false, false, false]);
  });

  it('count items once for all children, and none that nobody owes', () => {
    const marks = [
      mark('wash', 'tom', 'done'),
      mark('wash', 'lia', 'done'),
      mark('swim', 'tom', 'done'),
      mark('feed', 'tom', 'skipped'),
    ];
    expect(routineCounts(cardsByItem(morning, friday, facts({ marks })))).toEqual({
      total: 2,
      completed: 1,
      pending: 1,
    });
    expect(closedDays(morning, friday, facts({ marks }))).toEqual([
      { childId: 'lia', planned: 2, done: 1 },
      { childId: 'tom', planned: 2, done: 2 },
    ]);
    // Tom skips what Lia still owes.
    const halfSkipped = facts({ marks: [mark('wash', 'tom', 'skipped')] });
    expect(routineCounts(cardsByItem(morning, friday, halfSkipped))).toEqual({
      total: 3,
      completed: 0,
      pending: 3,
    });
    expect(routineCounts(cardsByItem({ ...morning, rows: [] }, friday, facts()))).toEqual({
      total: 0,
      completed: 0,
      pending: 0,
    });
    expect(closedDays({ ...morning, rows: [] }, friday, facts())).toEqual([]);
  });

  it('close no day of a child without cards, and the day of a routine without children as one', () => {
    const tomOnly = { ...morning, items: [item('feed', { for: ['tom'] })] };
    const skipped = facts({ marks: [mark('feed', 'tom', 'skipped')] });
    expect([
      closedDays(tomOnly, friday, facts()),
      closedDays(tomOnly, friday, skipped),
      closedDays({ ...morning, rows: [row({ children: [] })] }, friday, facts()),
    ]).toEqual([
      [{ childId: 'tom', planned: 1, done: 0 }],
      [{ childId: 'tom', planned: 0, done: 0 }],
      [{ childId: null, planned: 3, done: 0 }],
    ]);
  });
});

describe('marksOfTick', () => {
  const keys = (itemId: string, checked: boolean, marks: readonly Mark[]): (string | null)[] =>
    marksOfTick(morning, itemId, checked, friday, facts({ marks })).map(({ childId }) => childId);

  it('sets all children who owe the item', () => {
    expect([keys('wash', true, []), keys('wash', false, [mark('wash', 'tom', 'done')])]).toEqual([
      ['lia', 'tom'],
      ['lia', 'tom'],
    ]);
    expect(keys('wash', true, [mark('wash', 'lia', 'skipped')])).toEqual(['tom']);
    expect(marksOfTick(morning, 'feed', true, friday, facts())).toEqual([
      { itemId: 'feed', day: friday, childId: 'tom' },
    ]);
  });

  it('ticks what all children skip today, and takes no skip back', () => {
    const skipped = [mark('wash', 'lia', 'skipped'), mark('wash', 'tom', 'skipped')];
    expect([keys('wash', true, skipped), keys('wash', false, skipped), keys('gone', true, [])]).toEqual([
      ['lia', 'tom'],
      [],
      [],
    ]);
  });
});

describe('routinesOfDay', () => {
  it('orders routines by band, within a band as adults do, and leaves out those without cards', () => {
    const named = (id: string, changes: Partial<RoutineRow>): Routine & { id: string } => ({
      ...morning,
      id,
      rows: [row(changes)],
    });
    const routines = [
      named('bed', { band: 'evening' }),
      named('late', { band: 'evening' }),
      named('lunch', { band: 'midday' }),
      named('up', {}),
      named('rests', { recurrence: null }),
      named('hers', { children: ['lia'] }),
    ];
    const found = routinesOfDay(routines, 'tom', friday, facts());
    expect(found.map(({ routine, band, day }) => [routine.id, band, day])).toEqual([
      ['up', 'morning', friday],
      ['lunch', 'midday', friday],
      ['bed', 'evening', friday],
      ['late', 'evening', friday],
    ]);
    expect(shown(found[0]?.cards ?? [])).toEqual(['wash open', 'swim open', 'feed open']);
  });
});

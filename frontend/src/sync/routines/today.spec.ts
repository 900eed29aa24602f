import { child, householdView } from '../testing/household';
import { friday, hour, mark, routineHead, row } from '../testing/routine';
import { item } from '../testing/sync-environment';
import type { ItemRow, ListRow } from '../types';
import { childToday } from './child-today';
import { childNow, householdToday, routineOf, todayOf } from './today';

const home = householdView('home', { children: [child('tom'), child('mia')] });
const rowOf = (id: string, given: Partial<ItemRow> = {}): ItemRow => ({
  ...item(id, { position: id }),
  pending: false,
  ...given,
});
const list = (given: Partial<ListRow> = {}): ListRow => {
  const { preview: _preview, listVersion: _version, cursor: _cursor, ...head } = routineHead();
  return { ...head, creating: false, ...given };
};
const items = [rowOf('shoes'), rowOf('teeth')];

describe('todayOf', () => {
  it('answers the cards of today, of another day, and the days that the list offers', () => {
    const view = { list: list({ marks: [mark(), mark({ day: '2026-11-26' })] }), items };
    const today = todayOf(view, home, friday);
    expect([today?.day, today?.today, today?.offered]).toEqual([
      '2026-11-27',
      '2026-11-27',
      ['2026-11-27', '2026-11-26'],
    ]);
    expect(today?.cardsOf('tom').map(({ item: { id }, state }) => [id, state])).toEqual([
      ['shoes', 'open'],
      ['teeth', 'done'],
    ]);
    expect(
      today?.cards.get('teeth')?.map(({ childId, state, mark: by }) => [childId, state, by?.actor]),
    ).toEqual([
      ['tom', 'done', 'me'],
      ['mia', 'open', undefined],
    ]);
    expect([today?.counts, today?.isChecked('teeth'), today?.isChecked('other')]).toEqual([
      { total: 2, completed: 0, pending: 2 },
      false,
      false,
    ]);
    expect(todayOf(view, home, friday, '2026-11-26')?.cardsOf('tom')[1]?.state).toBe('done');
  });

  it('offers yesterday only if the routine had cards then', () => {
    const offered = (validFrom: string) =>
      todayOf({ list: list({ schedule: [row({ validFrom })] }), items }, home, friday)?.offered;
    expect([offered('2026-11-26'), offered('2026-11-27')]).toEqual([
      ['2026-11-27', '2026-11-26'],
      ['2026-11-27'],
    ]);
  });

  it.each([
    ['has no schedule', list({ schedule: [] }), home],
    ['is archived', list({ archived: true }), home],
    ['has ended', list({ schedule: [row({ recurrence: null })] }), home],
    ['belongs to another household', list({ householdId: 'other' }), home],
    ['has a household that is not here', list(), null],
  ] as const)('is null for a list that %s', (_, of, household) => {
    expect(todayOf({ list: of, items }, household, friday)).toBeNull();
  });

  it('has no cards on a day that is not planned', () => {
    const weekend = list({
      schedule: [row({ recurrence: { weekdays: [6], everyWeeks: 1, from: '2026-11-01' } })],
    });
    const today = todayOf({ list: weekend, items }, home, friday);
    expect([today?.cards.size, today?.counts.total, today?.row?.band]).toEqual([0, 0, 'morning']);
  });
});

it('routineOf keeps the rows of items that did not change', () => {
  const view = { list: list(), items };
  expect(routineOf(view)?.items[0]).toBe(routineOf(view)?.items[0]);
  expect(routineOf({ list: null, items: [] })).toBeNull();
});

describe('householdToday', () => {
  const family = list({ id: 'plants', schedule: [row({ children: [], band: 'evening' })] });
  const lists = [
    { list: list(), items },
    { list: family, items: [rowOf('water')] },
    { list: list({ id: 'foreign', householdId: 'other' }), items },
  ];

  it('answers the routines of each child, and those of the whole family', () => {
    const { day, band, children, anyone } = householdToday(lists, home, friday);
    expect([day, band]).toEqual(['2026-11-27', 'morning']);
    expect(
      children.map(({ childId, routines }) => [childId, ...routines.map(({ routine }) => routine.list.id)]),
    ).toEqual([
      ['tom', 'a'],
      ['mia', 'a'],
    ]);
    expect(anyone.map(({ routine, band: of }) => [routine.list.id, of])).toEqual([['plants', 'evening']]);
  });

  it('has the routines of a child in the order in which they were given', () => {
    const more = ['bag', 'new'].map((id) => ({ list: list({ id }), items: [rowOf(`${id}-1`)] }));
    const given = ['bag', 'a'].map((listId) => ({ listId, childId: 'tom' }));
    const [tom] = householdToday([...more.toReversed(), ...lists], { ...home, given }, friday).children;
    expect(tom?.routines.map(({ routine }) => routine.list.id)).toEqual(['bag', 'a', 'new']);
  });

  it('knows who has a day off', () => {
    const off = { id: '1', childId: 'mia', from: '2026-11-27', to: '2026-11-28' };
    const { children } = householdToday(lists, { ...home, daysOff: [off] }, friday);
    expect(children.map(({ isDayOff, routines }) => [isDayOff, routines.length])).toEqual([
      [false, 1],
      [true, 0],
    ]);
    expect(
      householdToday(lists, { ...home, daysOff: [off] }, friday, '2026-11-29').children[1]?.isDayOff,
    ).toBe(false);
  });
});

describe('childToday', () => {
  const second = list({ id: 'bag', schedule: [row({ children: ['tom'] })] });
  const lists = [
    { list: list({ marks: [mark(), mark({ itemId: 'shoes' })] }), items },
    { list: second, items: [rowOf('book')] },
    { list: list({ id: 'shop', schedule: [] }), items },
  ];
  const shown = (instant: number) => {
    const { routines, plain, next } = childToday(lists, home, 'tom', instant);
    return [
      routines.map(({ routine }) => routine.list.id),
      plain.map((view) => view.list.id),
      next?.card.item.id,
    ];
  };

  it('shows the routine in front, then the done ones of its band, then other lists', () => {
    expect(shown(friday)).toEqual([['bag', 'a'], ['shop'], undefined]);
  });

  it('shows a done one for two hours more where nothing is in front', () => {
    const noon = friday + 4 * hour;
    expect(shown(noon)).toEqual([['a'], ['shop'], 'shoes']);
    expect(shown(noon + 2 * hour)).toEqual([[], ['shop'], 'shoes']);
  });

  it('has the same front as childNow', () => {
    expect(childNow(lists, home, 'tom', friday).front?.routine.list.id).toBe('bag');
  });
});

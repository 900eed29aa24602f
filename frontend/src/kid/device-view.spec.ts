import { defaultChildSettings } from '@pictick/rules/household/child-settings';
import type { Child, HouseholdView } from '@pictick/rules/household/household-view';
import type { Card } from '@pictick/rules/routines/routine-day';
import type { GivenListView } from '../sync/kid/kid-engine';
import type { KidStatus } from '../sync/kid/kid-puller';
import type { ChildToday } from '../sync/routines/child-today';
import type { DeviceRoutine, RoutineItemRow } from '../sync/routines/today';
import { deviceView, type DeviceRows } from './device-view';

const child = (id: string): Child => ({
  id,
  nickname: id,
  animal: 'fox',
  colour: 'honey',
  shows: 'both',
  settings: defaultChildSettings,
  createdAt: '',
});
const household = {
  id: 'home',
  timeZone: 'Europe/Berlin',
  dayStartsAt: 240,
  bands: { midday: 660, evening: 1020 },
  children: [child('tom'), child('mia')],
} as unknown as HouseholdView;
const chores = {
  list: { id: 'chores', listType: 'task' },
  items: [
    {
      id: 'a',
      listId: 'chores',
      name: 'A',
      language: 'tr',
      quantity: null,
      checked: true,
      checkedBy: 'tom',
      image: {},
    },
    { id: 'b', listId: 'chores', name: 'B', quantity: null, checked: true, checkedBy: 'ada', image: {} },
  ],
} as unknown as GivenListView;
const rows = (status: KidStatus = 'ready'): DeviceRows => ({
  status: () => status,
  household: (id) => (id === 'home' ? household : null),
  givenLists: () => [chores],
  today: () => null,
  isGone: (id) => status === 'gone' && id === 'tom',
});

it('deviceView shows the given lists and names the ticks of the child', () => {
  const view = deviceView(rows(), { householdId: 'home', childId: 'tom' });
  expect([view.status, view.child?.nickname]).toEqual(['ready', 'tom']);
  expect(view.lists.map(({ id }) => id)).toEqual(['chores']);
  expect(view.lists[0]?.items.map(({ mine }) => mine)).toEqual([true, false]);
  // Rows of earlier visits have no language.
  expect(view.lists[0]?.items.map(({ language }) => language)).toEqual(['tr', null]);
  expect(view.children.map(({ id }) => id)).toEqual(['tom', 'mia']);
});

it('deviceView shows the stored lists before the server has answered', () => {
  expect(deviceView(rows('loading'), { householdId: 'home', childId: 'tom' })).toMatchObject({
    status: 'ready',
    lists: [{ id: 'chores' }],
  });
});

it('deviceView shows no list before a child is chosen', () => {
  expect(deviceView(rows(), { householdId: 'home', childId: null })).toMatchObject({
    status: 'ready',
    child: null,
    lists: [],
  });
});

it.each([
  ['the child is not in the household', 'leo', 'ready'],
  ['the server has refused the child', 'tom', 'gone'],
] as const)('deviceView is gone where %s', (_, childId, status) => {
  const view = deviceView(rows(status), { householdId: 'home', childId });
  expect([view.status, view.child, view.lists]).toEqual(['gone', null, []]);
});

it('deviceView shows the siblings of a child that is gone', () => {
  const { children } = deviceView(rows('gone'), { householdId: 'home', childId: 'tom' });
  expect(children.map(({ id }) => id)).toEqual(['mia']);
});

it('deviceView waits for a household that this device has not read', () => {
  expect(deviceView(rows(), { householdId: 'other', childId: 'tom' }).status).toBe('loading');
});

describe('deviceView of a child with a routine', () => {
  const image = { imageUrl: '/art/plain/apple.svg', color: '#fff' };
  const item = (id: string) =>
    ({ id, listId: 'morning', name: id, quantity: null, depicts: id, image }) as unknown as RoutineItemRow;
  const card = (id: string, given: Partial<Card<RoutineItemRow>> = {}): Card<RoutineItemRow> => ({
    item: item(id),
    childId: 'tom',
    state: 'open',
    mark: null,
    insteadOf: null,
    ...given,
  });
  const mark = (actor: string): Card['mark'] => ({
    ...{ itemId: 'teeth', day: '2026-11-27', childId: 'tom', state: 'done', as: 'child' },
    actor,
  });
  const today: ChildToday<GivenListView> = {
    routines: [
      {
        routine: { list: { id: 'morning', listType: 'task' } } as unknown as DeviceRoutine,
        day: '2026-11-27',
        band: 'morning',
        cards: [
          card('teeth', { state: 'done', mark: mark('tom') }),
          card('shoes', { state: 'done', mark: mark('ada') }),
          card('swim', { state: 'changed' }),
          card('read', { insteadOf: item('swim') }),
          card('bag', { state: 'skipped' }),
          card('table', { childId: null }),
        ],
      },
    ],
    plain: [chores],
    next: { card: card('pyjamas'), band: 'evening' },
    isDayOff: false,
    firstThen: null,
  };
  const view = deviceView({ ...rows(), today: () => today }, { householdId: 'home', childId: 'tom' });

  it('shows the cards of its day in order, a changed one on the card that takes its place', () => {
    const [morning] = view.lists;
    expect([morning?.id, morning?.day, morning?.band]).toEqual(['morning', '2026-11-27', 'morning']);
    expect(
      morning?.items.map((each) => [
        each.id,
        each.checked,
        each.mine,
        each.isSkipped,
        each.insteadOf?.name,
        each.isAnyones,
      ]),
    ).toEqual([
      ['teeth', true, true, undefined, undefined, undefined],
      ['shoes', true, false, undefined, undefined, undefined],
      ['read', false, false, undefined, 'swim', undefined],
      ['bag', false, false, true, undefined, undefined],
      ['table', false, false, undefined, undefined, true],
    ]);
  });

  it('shows first-then with the day of the routine, and without one for a plain list', () => {
    const cards = [card('shoes'), chores.items[0]!];
    const withPicked = { ...today, firstThen: { day: '2026-11-27', cards } };
    const { firstThen, lists } = deviceView(
      { ...rows(), today: () => withPicked },
      { householdId: 'home', childId: 'tom' },
    );
    expect(firstThen?.items.map(({ id, listId, day }) => [id, listId, day])).toEqual([
      ['shoes', 'morning', '2026-11-27'],
      [chores.items[0]?.id, 'chores', undefined],
    ]);
    expect([firstThen?.isFirstThen, lists.length, view.firstThen]).toEqual([true, 2, null]);
  });

  it('shows other lists behind it, and what comes next', () => {
    expect(view.lists.map(({ id }) => id)).toEqual(['morning', 'chores']);
    expect([view.next?.item.name, view.next?.band, view.isDayOff]).toEqual(['pyjamas', 'evening', false]);
  });
});

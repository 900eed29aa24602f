import { defaultChildSettings } from '@pictick/rules/household/child-settings';
import type { Child, HouseholdView } from '@pictick/rules/household/household-view';
import type { GivenListView } from '../sync/kid/kid-engine';
import type { KidStatus } from '../sync/kid/kid-puller';
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
    { id: 'a', listId: 'chores', name: 'A', quantity: null, checked: true, checkedBy: 'tom', image: {} },
    { id: 'b', listId: 'chores', name: 'B', quantity: null, checked: true, checkedBy: 'ada', image: {} },
  ],
} as unknown as GivenListView;
const rows = (status: KidStatus = 'ready'): DeviceRows => ({
  status: () => status,
  household: (id) => (id === 'home' ? household : null),
  givenLists: () => [chores],
  isGone: (id) => status === 'gone' && id === 'tom',
});

it('deviceView shows the given lists and names the ticks of the child', () => {
  const view = deviceView(rows(), { householdId: 'home', childId: 'tom' });
  expect([view.status, view.child?.nickname]).toEqual(['ready', 'tom']);
  expect(view.lists.map(({ id }) => id)).toEqual(['chores']);
  expect(view.lists[0]?.items.map(({ mine }) => mine)).toEqual([true, false]);
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

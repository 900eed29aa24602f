/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ListView } from '../../../sync/engine';
import type { ItemRow } from '../../../sync/types';
import { childOf, householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { moveItem } from '../api/items';
import type { ListCard } from '../api/lists';
import { editItem } from '../edit-item/edit-item';
import RoutineSheet from './routine-sheet';
import { setSchedule } from './set-schedule';

let mockHousehold: ReturnType<typeof householdOf> | null = householdOf();
let mockView: ListView = { status: 'ready', list: null, items: [] };
jest.mock('../../../api/http/api-fetch', () => ({ apiFetch: jest.fn() }));
jest.mock('../../../api/engine/households', () => ({ useHousehold: () => mockHousehold }));
jest.mock('../api/lists', () => ({ useList: () => mockView }));
jest.mock('../../../app/family-paths', () => ({ familyPaths: { history: () => '/history' } }));
jest.mock('../../../shared/routing/link', () => ({ Link: () => null }));
jest.mock('../routine/use-routine', () => ({ loadRoutineView: jest.fn() }));
jest.mock('../api/use-today', () => ({ useToday: () => '2026-11-27' }));
jest.mock('../api/items', () => ({ moveItem: jest.fn(() => Promise.resolve()) }));
jest.mock('../edit-item/edit-item', () => ({ editItem: jest.fn(() => Promise.resolve()) }));
jest.mock('./set-schedule', () => ({
  ...jest.requireActual<object>('./set-schedule'),
  setSchedule: jest.fn(() => Promise.resolve(true)),
}));
jest.mock('../../../app/family-slots', () => ({ MakeFamily: () => <p>Make the family</p> }));

const item = (id: string, given: Partial<ItemRow> = {}): ItemRow =>
  ({ id, listId: 'morning', name: id, image: { thumbnailUrl: '', color: '#fff' }, ...given }) as ItemRow;
const list = (given: Partial<ListCard> = {}): ListCard =>
  ({
    id: 'morning',
    name: 'Morning',
    listType: 'task',
    role: 'owner',
    archived: false,
    ...given,
  }) as ListCard;
const routine = {
  validFrom: '2026-11-01',
  recurrence: { weekdays: [1, 2, 3, 4, 5] as const, everyWeeks: 1 as const, from: '2026-11-01' },
  band: 'morning' as const,
  remindAt: null,
  children: ['tom', 'mia'],
};

function show(given: Partial<ListCard> = {}, items: ItemRow[] = []) {
  mockView = { status: 'ready', list: list(given), items };
  render(<RoutineSheet list={list(given)} open onClose={jest.fn()} />);
}
const after = (event: () => void) =>
  act(async () => {
    event();
    await Promise.resolve();
  });
const press = (name: string) => after(() => fireEvent.click(screen.getByRole('button', { name })));
const sent = () => jest.mocked(setSchedule).mock.lastCall?.[2];

describe('RoutineSheet', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    jest.clearAllMocks();
    mockHousehold = householdOf();
  });
  afterEach(cleanup);

  it('makes a list come back with the first day that is touched, and keeps band and children chosen before', async () => {
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'Evening' }));
    await press('Tom');
    expect(setSchedule).not.toHaveBeenCalled();
    await press('School days');
    expect(setSchedule).toHaveBeenCalledWith('morning', 'home', {
      recurrence: { weekdays: [1, 2, 3, 4, 5], everyWeeks: 1, from: '2026-11-27' },
      band: 'evening',
      children: ['tom'],
    });
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('begins with the children whom the list was given to', async () => {
    mockHousehold = householdOf({ given: [{ listId: 'morning', childId: 'mia' }] });
    show();
    await press('Every day');
    expect(sent()?.children).toEqual(['mia']);
  });

  it('changes a day at a time, keeps the start of the rhythm, and does not switch off the last day', async () => {
    show({ schedule: [routine] });
    await press('Saturday');
    expect(sent()?.recurrence).toEqual({ weekdays: [1, 2, 3, 4, 5, 6], everyWeeks: 1, from: '2026-11-01' });
    cleanup();
    jest.clearAllMocks();
    show({ schedule: [{ ...routine, recurrence: { weekdays: [3], everyWeeks: 1, from: '2026-11-01' } }] });
    await press('Wednesday');
    expect(setSchedule).not.toHaveBeenCalled();
  });

  it('has other rhythms behind a line: every second week, every few days, from a date', async () => {
    show({ schedule: [routine] });
    expect(screen.queryByRole('radio', { name: 'Every 2 weeks' })).toBeNull();
    await press('Any rhythm');
    await after(() => fireEvent.click(screen.getByRole('radio', { name: 'Every few days' })));
    expect(sent()?.recurrence).toEqual({ everyDays: 2, from: '2026-11-27' });
    cleanup();
    show({ schedule: [{ ...routine, recurrence: { everyDays: 2, from: '2026-11-27' } }] });
    await press('More');
    expect(sent()?.recurrence).toEqual({ everyDays: 3, from: '2026-11-27' });
    await after(() => fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-01' } }));
    expect(sent()?.recurrence).toEqual({ everyDays: 2, from: '2026-12-01' });
  });

  it('opens one step at a time and edits its minutes, stars, approval, children and days', async () => {
    show({ schedule: [routine] }, [item('Teeth', { minutes: 3 }), item('Bag')]);
    const edited = () => jest.mocked(editItem).mock.lastCall?.[2];
    const steps = within(screen.getByRole('list', { name: 'Steps' }));
    expect(steps.getByText('3 min')).toBeTruthy();
    fireEvent.click(steps.getByRole('button', { name: /^Teeth/ }));
    fireEvent.click(steps.getByRole('button', { name: /^Bag/ }));
    expect(screen.getAllByRole('switch')).toHaveLength(1);
    await press('More time');
    expect(edited()).toEqual({ minutes: 1 });
    await press('More stars');
    expect(edited()).toEqual({ stars: 1 });
    await after(() => fireEvent.click(screen.getByRole('switch')));
    expect(edited()).toEqual({ needsApproval: true });
    const faces = steps.getByRole('group', { name: 'For' });
    await after(() => fireEvent.click(within(faces).getByRole('button', { name: 'Tom' })));
    expect(edited()).toEqual({ for: ['mia'] });
    const days = steps.getByRole('group', { name: 'On these days' });
    expect(within(days).queryByRole('button', { name: 'Sunday' })).toBeNull();
    await after(() => fireEvent.click(within(days).getByRole('button', { name: 'Monday' })));
    expect(edited()).toEqual({ weekdays: [2, 3, 4, 5] });
    fireEvent.click(await steps.findByRole('button', { name: 'Move Bag' }));
    await press('Move earlier');
    await press('Drop here');
    expect(moveItem).toHaveBeenCalledWith('morning', 'Bag', 'Teeth');
  });

  it('makes the family first where there is none, and changes nothing for helpers', () => {
    mockHousehold = null;
    show();
    expect(screen.getByText('Make the family')).toBeTruthy();
    cleanup();
    mockHousehold = householdOf({ role: 'helper', children: [childOf('Tom')] });
    show({ householdId: 'home' });
    expect(screen.getByText('Only this family’s grown-ups change routines.')).toBeTruthy();
    expect(screen.queryByRole('group')).toBeNull();
  });
});

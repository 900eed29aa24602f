/** @jest-environment jsdom */
import type { Mark } from '@pictick/rules/routines/mark';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ItemRow, ListRow } from '../api/lists';
import { editItem } from '../edit-item/edit-item';
import { setState } from '../today/day-changes';
import type { ShownDay } from './routine-day';
import { load } from './routine-view';

jest.mock('../../../i18n/routine-texts', () => ({ loadRoutineTexts: () => Promise.resolve() }));
jest.mock('../today/day-changes', () => ({ setState: jest.fn(), addForDay: jest.fn() }));
jest.mock('../edit-item/edit-item', () => ({ editItem: jest.fn(() => Promise.resolve()) }));

/** Friday in Berlin; until noon yesterday is offered too. */
const morning = Date.parse('2026-11-27T07:00:00Z');
const evening = Date.parse('2026-11-27T18:00:00Z');
const today = '2026-11-27';
const yesterday = '2026-11-26';

const item = (id: string, given: Partial<ItemRow> = {}): ItemRow =>
  ({ id, listId: 'list', name: id, checked: false, pending: false, ...given }) as ItemRow;
const mark = (itemId: string, given: Partial<Mark> = {}): Mark => ({
  itemId,
  day: today,
  childId: 'tom',
  state: 'done',
  as: 'adult',
  actor: 'ada',
  ...given,
});
const row = {
  validFrom: '2026-11-01',
  recurrence: { weekdays: [4, 5] as const, everyWeeks: 1 as const, from: '2026-11-01' },
  band: 'morning' as const,
  remindAt: null,
  children: ['tom', 'mia'],
};
const everyDay = { ...row, recurrence: { ...row.recurrence, weekdays: [4, 5, 6] as const } };
const listOf = (given: Partial<ListRow> = {}): ListRow =>
  ({
    id: 'list',
    name: 'Morning',
    householdId: 'home',
    schedule: [row],
    marks: [],
    ...given,
  }) as unknown as ListRow;
const items = [
  item('teeth'),
  item('bag', { for: ['mia'] }),
  item('swim'),
  item('dance', { onlyOn: today, insteadOf: 'swim' }),
];

async function at(
  given: Partial<ListRow> = {},
  {
    instant = evening,
    shown = {},
    household = householdOf(),
    more = [],
  }: {
    instant?: number;
    shown?: ShownDay;
    household?: ReturnType<typeof householdOf>;
    more?: ItemRow[];
  } = {},
) {
  const show = jest.fn<undefined, [ShownDay]>();
  const onSettings = jest.fn();
  const day = (await load())({
    ...{ list: listOf(given), items: [...items, ...more], household },
    ...{ instant, shown, show, onSettings },
  });
  if (!day) return { day, show, onSettings };
  render(<MemoryRouter>{day.bar}</MemoryRouter>);
  return { day, show, onSettings };
}
const cards = ({ day }: Awaited<ReturnType<typeof at>>) =>
  day?.items.map((each) => [each.id, 'calm' in each ? each.calm : each.checked]);

describe('the day of a routine', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => jest.clearAllMocks());
  afterEach(cleanup);

  it('shows the cards of the first child who has open ones, a changed card before the one that replaces it', async () => {
    const shown = await at({ marks: [mark('teeth')] });
    expect(cards(shown)).toEqual([
      ['teeth', true],
      ['swim', 'changed'],
      ['dance', false],
    ]);
    expect([shown.day?.owed, shown.day?.isDone]).toEqual([2, false]);
    expect(screen.getByText('Friday')).toBeTruthy();
    cleanup();
    const done = { marks: ['teeth', 'dance'].map((id) => mark(id)) };
    const other = await at(done);
    expect(cards(other)?.[1]).toEqual(['bag', false]);
    expect([shown, other].map(({ day }) => day?.childId)).toEqual(['tom', 'mia']);
    cleanup();
    const kept = await at(done, { shown: { childId: 'tom' } });
    expect([kept.day?.childId, kept.day?.isDone]).toEqual(['tom', true]);
  });

  it('shows the cards of another child by its pill, and the day still follows the turn', async () => {
    const { show } = await at();
    fireEvent.click(screen.getByRole('radio', { name: 'Mia' }));
    expect(show).toHaveBeenCalledWith({ childId: 'mia' });
    cleanup();
    const onYesterday = await at({}, { instant: morning, shown: { day: yesterday } });
    fireEvent.click(screen.getByRole('radio', { name: 'Mia' }));
    expect(onYesterday.show).toHaveBeenCalledWith({ day: yesterday, childId: 'mia' });
    fireEvent.click(screen.getByRole('radio', { name: 'Friday' }));
    expect(onYesterday.show).toHaveBeenLastCalledWith({ childId: 'tom' });
  });

  it('shows the next day after the turn to a user who chose a child or yesterday', async () => {
    const saturday = Date.parse('2026-11-28T04:00:00Z');
    for (const radio of ['Mia', 'Thursday', 'Friday']) {
      const { show } = await at(
        {},
        { instant: morning, shown: radio === 'Friday' ? { day: yesterday } : {} },
      );
      fireEvent.click(screen.getByRole('radio', { name: radio }));
      const [shown] = show.mock.lastCall ?? [{}];
      cleanup();
      await at({ schedule: [everyDay] }, { instant: saturday, shown });
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Saturday' }).checked).toBe(true);
      cleanup();
    }
  });

  it('offers yesterday until noon', async () => {
    const { show } = await at({}, { instant: morning });
    fireEvent.click(screen.getByRole('radio', { name: 'Thursday' }));
    expect(show).toHaveBeenCalledWith({ childId: 'tom', day: yesterday });
    cleanup();
    const before = { shown: { day: yesterday } };
    expect(cards(await at({}, { instant: morning, ...before }))).toEqual([
      ['teeth', false],
      ['swim', false],
    ]);
    cleanup();
    await at({}, before);
    expect(screen.queryByRole('radio', { name: 'Thursday' })).toBeNull();
    expect(screen.getByText('Friday')).toBeTruthy();
  });

  it('ticks, takes a tick and "not today" back, and leaves a changed card alone', async () => {
    const { day } = await at(
      { marks: [mark('teeth'), mark('dance', { state: 'skipped' })] },
      { shown: { childId: 'tom' } },
    );
    for (const id of ['teeth', 'dance', 'swim']) day?.tick(item(id));
    expect(jest.mocked(setState).mock.calls.map(([{ card }, state]) => [card.item.id, state])).toEqual([
      ['teeth', 'open'],
      ['dance', 'open'],
    ]);
    const { day: open } = await at();
    open?.tick(item('teeth'));
    expect(jest.mocked(setState).mock.lastCall).toEqual([
      expect.objectContaining({ listId: 'list', day: today }),
      'done',
    ]);
  });

  it('names an adult who ticked, but not a child who ticked its own card', async () => {
    const byAdult = await at({ marks: [mark('teeth')] });
    const byChild = await at({ marks: [mark('teeth', { as: 'child', actor: 'tom' })] });
    expect([byAdult, byChild].map(({ day }) => day?.items[0]?.checkedBy)).toEqual(['ada', null]);
  });

  it('says when it is not planned, and when it comes next', async () => {
    const saturday = Date.parse('2026-11-28T09:00:00Z');
    const { day } = await at({}, { instant: saturday });
    expect(day?.items.map((each) => [each.id, 'calm' in each && each.calm])).toEqual(
      ['teeth', 'bag', 'swim'].map((id) => [id, 'resting']),
    );
    expect(day?.owed).toBe(0);
    expect(screen.getByText(/Not planned on this day\. Next: Thursday/)).toBeTruthy();
    cleanup();
    await at();
    expect(screen.queryByText(/Not planned/)).toBeNull();
  });

  it('offers "just today" on days with cards only, and shows what was added on others', async () => {
    const saturday = Date.parse('2026-11-28T09:00:00Z');
    const { day } = await at({}, { instant: saturday, more: [item('concert', { onlyOn: '2026-11-28' })] });
    expect(screen.queryByRole('button', { name: 'Just today' })).toBeNull();
    expect(day?.items.at(-1)).toMatchObject({ id: 'concert', calm: 'resting' });
    cleanup();
    const daysOff = [{ id: 'off', childId: 'tom', from: today, to: today }];
    await at({}, { household: householdOf({ daysOff }), shown: { childId: 'tom' } });
    expect(screen.queryByRole('button', { name: 'Just today' })).toBeNull();
    cleanup();
    await at();
    fireEvent.click(screen.getByRole('button', { name: 'Just today' }));
    expect(screen.getByLabelText('What is added today?')).toBeTruthy();
  });

  it('does not offer a yesterday on which it was not planned', async () => {
    const schedule = [{ ...row, validFrom: today, recurrence: { ...row.recurrence, from: today } }];
    await at({ schedule }, { instant: morning });
    expect(screen.queryByRole('radio', { name: 'Thursday' })).toBeNull();
  });

  it('leads an adult to its settings where none of its children has a profile any more', async () => {
    const household = householdOf();
    const without = { schedule: [{ ...row, children: ['gone'] }] };
    const { onSettings } = await at(without, { household });
    expect(screen.getByText('No child is chosen.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Choose a child' }));
    expect(onSettings).toHaveBeenCalled();
    cleanup();
    await at(without, { household: { ...household, role: 'helper' } });
    expect(screen.queryByRole('button', { name: 'Choose a child' })).toBeNull();
    cleanup();
    await at(without, { household: { ...household, children: [] } });
    expect(screen.getByRole('link', { name: 'Add a child' }).getAttribute('href')).toMatch(/#family$/);
    cleanup();
    await at({ schedule: [{ ...row, children: [] }] });
    expect(screen.queryByText('No child is chosen.')).toBeNull();
  });

  it('is none where the list is no routine of this household', async () => {
    expect((await at({ schedule: [] })).day).toBeNull();
    expect((await at({ householdId: 'other' })).day).toBeNull();
  });

  it('tells the item sheet what differs and what can be done on this day', async () => {
    const { day } = await at();
    render(<>{day?.details(item('teeth'))}</>);
    fireEvent.click(screen.getByRole('button', { name: 'Not today' }));
    expect(jest.mocked(setState).mock.lastCall?.[1]).toBe('skipped');
    fireEvent.click(screen.getByRole('button', { name: 'More time' }));
    expect(editItem).toHaveBeenCalledWith('list', 'teeth', { minutes: 1 });
    expect(screen.getByRole('button', { name: 'A change' })).toBeTruthy();
    cleanup();
    render(<>{day?.details(item('dance'))}</>);
    expect(screen.getByRole('button', { name: 'A change' })).toBeTruthy();
    cleanup();
    render(<>{day?.details(item('swim'))}</>);
    expect(screen.queryByRole('button', { name: 'A change' })).toBeNull();
  });

  it('does not offer "not today" or a change for a card that is done', async () => {
    const { day } = await at({ marks: [mark('teeth')] });
    render(<>{day?.details(item('teeth'))}</>);
    expect(screen.queryByRole('button', { name: 'Not today' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'A change' })).toBeNull();
  });

  it('offers what is just for today and changes of today on no other day', async () => {
    const { day } = await at({}, { instant: morning });
    expect(screen.getByRole('button', { name: 'Just today' })).toBeTruthy();
    render(<>{day?.details(item('teeth'))}</>);
    expect(screen.getByRole('button', { name: 'A change' })).toBeTruthy();
    cleanup();
    const { day: before } = await at({}, { instant: morning, shown: { day: yesterday } });
    render(<>{before?.details(item('teeth'))}</>);
    expect(screen.queryByRole('button', { name: 'Just today' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'A change' })).toBeNull();
  });
});

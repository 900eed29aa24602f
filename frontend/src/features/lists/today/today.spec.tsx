/** @jest-environment jsdom */
import type { Mark, MarkState } from '@pictick/rules/routines/mark';
import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import type { ListView } from '../../../sync/engine';
import * as routines from '../../../sync/routine-changes';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { deleteItem, restoreItem } from '../api/items';
import type { ItemRow, ListCard } from '../api/lists';
import ChildDay from '../give-list/child-day';
import TodayChildren from '../give-list/today-children';

const friday = '2026-11-27';
let mockHousehold = householdOf();
let mockViews: ListView[] = [];
let mockNow = 0;
const mockEngine = {
  list: (id: string) => mockViews.find(({ list }) => list?.id === id),
  watch: () => () => undefined,
};
jest.mock('../../../api/engine/households', () => ({ useHousehold: () => mockHousehold }));
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => mockEngine,
  subscribeToEngine: () => () => undefined,
}));
jest.mock('../../../api/engine/instant', () => ({ useInstant: () => mockNow }));
jest.mock('../../../sync/routine-changes', () => ({
  markItem: jest.fn(() => Promise.resolve(mockUndo)),
  markItems: jest.fn(() => Promise.resolve(mockUndo)),
  addRoutineItems: jest.fn(() => Promise.resolve()),
  addDayOff: jest.fn(() => Promise.resolve(mockUndo)),
  endDaysOff: jest.fn(() => Promise.resolve(mockUndo)),
}));
const mockUndo = jest.fn(() => Promise.resolve());
jest.mock('../api/lists', () => ({
  useMyLists: () => ({ status: 'ready', lists: mockViews.flatMap(({ list }) => list ?? []) }),
  useList: () => ({ status: 'ready', list: null, items: [] }),
}));
jest.mock('../api/items', () => ({
  deleteItem: jest.fn(() => Promise.resolve()),
  restoreItem: jest.fn(() => Promise.resolve(true)),
}));
jest.mock('../add-item/item-parser', () => ({
  loadItemParser: () =>
    Promise.resolve({
      parseLine: (text: string) => ({ name: text.trim(), quantity: null }),
      depict: () => ({ depicts: '', concept: null, image: {} }),
    }),
}));
jest.mock('../pictures/picture-book', () => ({ usePlainPicture: () => null }));
jest.mock('../../../app/family-slots', () => ({ GiveTo: () => null }));
jest.mock('../../../shared/hooks/use-media', () => ({ useMedia: () => mockWide }));
let mockWide = false;
const created = jest.fn();

const item = (listId: string, name: string, more: Partial<ItemRow> = {}): ItemRow =>
  ({
    id: name,
    listId,
    name,
    checked: false,
    image: { thumbnailUrl: '', color: '#fff' },
    ...more,
  }) as ItemRow;

const routine = (
  name: string,
  items: ItemRow[],
  row: Partial<RoutineRow> = {},
  marks: Mark[] = [],
  more: Partial<ListView> = {},
): ListView => ({
  status: 'ready',
  list: {
    id: name,
    name,
    listType: 'task',
    archived: false,
    householdId: 'home',
    counts: { total: 0, completed: 0, pending: 0 },
    preview: [],
    marks,
    schedule: [
      {
        validFrom: '2026-11-01',
        recurrence: { everyDays: 1, from: '2026-11-01' },
        band: 'morning',
        remindAt: null,
        children: ['tom', 'mia'],
        ...row,
      },
    ],
  } as unknown as ListCard,
  items,
  ...more,
});
const mark = (itemId: string, childId: string | null, state: MarkState = 'done', actor = 'tom'): Mark => ({
  ...{ itemId, day: friday, childId, state, as: 'adult', actor },
});
const upItems = ['Wash face', 'Get dressed'].map((name) => item('Getting up', name));
const plants = (...marks: Mark[]) =>
  routine('Plants', [item('Plants', 'Water plants')], { children: [] }, marks);
const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  mockHousehold = householdOf({
    members: [{ userId: 'anna', name: 'Anna', role: 'organiser', avatarUrl: null, avatarVersion: 0 }],
  });
  mockViews = [routine('Getting up', upItems)];
  // Eight in the morning in Berlin.
  mockNow = Date.UTC(2026, 10, 27, 7);
  mockWide = false;
  forgetToasts();
});
afterEach(() => {
  cleanup();
  jest.clearAllMocks();
});
const lastMark = () => jest.mocked(routines.markItem).mock.calls.at(-1)?.slice(1);
const home = () => render(<TodayChildren />, { wrapper: BrowserRouter });

describe('the home page of a family with routines', () => {
  it('has the cards of today in the rings', () => {
    mockViews = [
      routine('Getting up', upItems, {}, [
        mark('Wash face', 'tom'),
        mark('Get dressed', 'tom', 'skipped'),
        mark('Wash face', 'mia'),
      ]),
    ];
    home();
    expect(buttons().slice(0, 2)).toEqual(['Tom: all done', 'Mia: 1 of 2 done']);
  });

  it('says who has the day off and whose cards are not loaded', () => {
    mockHousehold = householdOf({ daysOff: [{ id: 'off', childId: 'tom', from: friday, to: friday }] });
    mockViews = [routine('Getting up', [], { children: ['mia'] }, [], { unread: true })];
    home();
    expect(buttons().slice(0, 2)).toEqual(['Tom: day off', 'Mia: not loaded yet']);
    expect(screen.getByText('Day off')).toBeTruthy();
  });

  it('opens the present part of the day and has a line for each other one, which opens', () => {
    mockViews = [
      routine('Getting up', upItems),
      routine('Bedtime', [item('Bedtime', 'Sleep')], { band: 'evening' }),
    ];
    home();
    const morning = screen.getByRole('region', { name: 'Morning' });
    expect(within(morning).getByText('now')).toBeTruthy();
    expect(within(morning).getByRole('link', { name: 'Getting up' }).getAttribute('href')).toBe(
      '/lists/Getting up',
    );
    expect(within(morning).getByText('Tom: 0 of 2 done. Mia: 0 of 2 done')).toBeTruthy();
    const evening = within(screen.getByRole('region', { name: 'Evening' }));
    expect(evening.queryByRole('link')).toBeNull();
    fireEvent.click(evening.getByRole('button'));
    expect(evening.getByRole('link', { name: 'Bedtime' })).toBeTruthy();
  });

  it('lets an adult tick a card of the whole family, and says who did it', async () => {
    mockViews = [plants()];
    const { unmount } = home();
    fireEvent.click(screen.getByRole('button', { name: 'Water plants Anyone' }));
    await waitFor(() =>
      expect(lastMark()).toEqual(['Plants', { itemId: 'Water plants', day: friday, childId: null }, 'done']),
    );
    unmount();
    mockViews = [plants(mark('Water plants', null, 'done', 'anna'))];
    home();
    const card = screen.getByRole('button', { pressed: true });
    expect(card.textContent).toContain('ticked off by Anna');
    fireEvent.click(card);
    await waitFor(() => expect(lastMark()?.[2]).toBe('open'));
  });

  it('tells quietly of stamps that came too late', () => {
    mockHousehold = householdOf({
      lateMarks: [
        { childId: 'tom', device: null, count: 3, lastAt: '2026-11-26T08:00:00Z' },
        { childId: 'tom', device: 'Kitchen tablet', count: 1, lastAt: '2026-11-26T08:00:00Z' },
      ],
    });
    home();
    expect(screen.getByText('Tom: 3 stamps came too late')).toBeTruthy();
    expect(screen.getByText('Tom (Kitchen tablet): 1 stamp came too late')).toBeTruthy();
  });

  it('has the present cards of each child on wide screens', async () => {
    mockWide = true;
    home();
    expect((await screen.findAllByRole('group', { name: 'Getting up' })).length).toBe(2);
    expect(screen.getAllByText('Wash face')).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Morning' })).toBeTruthy();
  });
});

describe("a child's day with routines", () => {
  const sheet = () => {
    const [child] = mockHousehold.children;
    return child ? (
      <ChildDay household={mockHousehold} child={child} open onClose={() => undefined} onCreate={created} />
    ) : null;
  };
  const open = () => {
    const { rerender } = render(sheet(), { wrapper: BrowserRouter });
    return {
      ...within(screen.getByRole('region', { name: 'Getting up' })),
      show(...views: ListView[]) {
        mockViews = views;
        rerender(sheet());
      },
    };
  };

  it('is ticked for the child', async () => {
    const cards = open();
    expect(cards.getByText('0 of 2')).toBeTruthy();
    fireEvent.click(cards.getByRole('button', { name: 'Wash face' }));
    await waitFor(() =>
      expect(lastMark()).toEqual([
        'Getting up',
        { itemId: 'Wash face', day: friday, childId: 'tom' },
        'done',
      ]),
    );
  });

  it('skips a card by one tap with undo', async () => {
    fireEvent.click(open().getByRole('button', { name: 'Not today: Wash face' }));
    await waitFor(() => expect(lastMark()?.[2]).toBe('skipped'));
    await waitFor(() => expect(currentToast()?.text).toBe('Not today: Wash face'));
    undoShown();
    await waitFor(() => expect(mockUndo).toHaveBeenCalled());
  });

  it('shows a skipped card crossed out, and brings it back or changes it', async () => {
    mockViews = [routine('Getting up', upItems, {}, [mark('Wash face', 'tom', 'skipped')])];
    const cards = open();
    expect(cards.getByText('Not today')).toBeTruthy();
    expect(cards.getByText('0 of 1')).toBeTruthy();
    fireEvent.click(cards.getByRole('button', { name: 'Today after all: Wash face' }));
    await waitFor(() => expect(lastMark()?.[2]).toBe('open'));
    fireEvent.click(cards.getByRole('button', { name: 'A change: Wash face' }));
    fireEvent.change(cards.getByLabelText('What comes instead?'), { target: { value: 'Playground' } });
    fireEvent.click(cards.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(jest.mocked(routines.addRoutineItems).mock.calls[0]?.slice(1)).toEqual([
        'Getting up',
        [
          expect.objectContaining({
            name: 'Playground',
            onlyOn: friday,
            insteadOf: 'Wash face',
            for: ['tom'],
          }),
        ],
      ]),
    );
  });

  it('names the card that a change replaces', () => {
    const change = item('Getting up', 'Playground', { onlyOn: friday, insteadOf: 'Wash face', for: ['tom'] });
    mockViews = [routine('Getting up', [...upItems, change])];
    const cards = open();
    expect(cards.getByText('Instead of: Wash face')).toBeTruthy();
    expect(cards.getByText('0 of 2')).toBeTruthy();
  });

  it('takes a change back, also when its report is gone, with undo', async () => {
    const change = item('Getting up', 'Playground', { onlyOn: friday, insteadOf: 'Wash face', for: ['tom'] });
    mockViews = [routine('Getting up', [...upItems, change], {}, [mark('Wash face', 'tom', 'skipped')])];
    fireEvent.click(open().getByRole('button', { name: 'Today after all: Wash face' }));
    await waitFor(() =>
      expect(lastMark()?.slice(1)).toEqual([expect.objectContaining({ itemId: 'Wash face' }), 'open']),
    );
    expect(deleteItem).toHaveBeenCalledWith('Getting up', 'Playground');
    await waitFor(() => expect(currentToast()?.text).toBe('Today after all: Wash face'));
    undoShown();
    await waitFor(() => expect(restoreItem).toHaveBeenCalledWith('Playground', true));
    expect(mockUndo).toHaveBeenCalled();
  });

  it('has one card for a change of a change, and takes all changes of a card back', async () => {
    const change = (name: string, insteadOf: string) =>
      item('Getting up', name, { onlyOn: friday, insteadOf, for: ['tom'] });
    const changed = [change('Playground', 'Wash face'), change('Bicycle', 'Playground')];
    mockViews = [routine('Getting up', [...upItems, ...changed])];
    const cards = open();
    expect(cards.getByText('0 of 2')).toBeTruthy();
    expect(cards.queryByRole('button', { name: /Playground/ })).toBeNull();
    expect(cards.getByText('Instead of: Wash face')).toBeTruthy();
    fireEvent.click(cards.getByRole('button', { name: 'Today after all: Wash face' }));
    await waitFor(() => expect(currentToast()?.text).toBe('Today after all: Wash face'));
    expect(jest.mocked(deleteItem).mock.calls.map(([, id]) => id)).toEqual(['Bicycle', 'Playground']);
  });

  it('changes an open card at once, and keeps the focus in its row', async () => {
    const cards = open();
    fireEvent.click(cards.getByRole('button', { name: 'A change: Wash face' }));
    fireEvent.change(cards.getByLabelText('What comes instead?'), { target: { value: 'Playground' } });
    fireEvent.click(cards.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(cards.getByRole('button', { name: 'Wash face' })),
    );
  });

  it('keeps the focus in the row of a card when what comes instead arrives', () => {
    const skipped = mark('Wash face', 'tom', 'skipped');
    mockViews = [routine('Getting up', upItems, {}, [skipped])];
    const cards = open();
    cards.getByRole('button', { name: 'A change: Wash face' }).focus();
    const change = item('Getting up', 'Playground', { onlyOn: friday, insteadOf: 'Wash face', for: ['tom'] });
    cards.show(routine('Getting up', [...upItems, change], {}, [skipped]));
    expect(document.activeElement).toBe(cards.getByRole('button', { name: 'Today after all: Wash face' }));
  });

  it('keeps the focus at "just today", be a card added or not', () => {
    const cards = open();
    for (const leave of [
      () => fireEvent.keyDown(cards.getByRole('textbox'), { key: 'Escape' }),
      () => {
        fireEvent.change(cards.getByRole('textbox'), { target: { value: 'Library bag' } });
        fireEvent.click(cards.getByRole('button', { name: 'Add' }));
      },
    ]) {
      fireEvent.click(cards.getByRole('button', { name: 'Just today' }));
      expect(document.activeElement).toBe(cards.getByRole('textbox'));
      leave();
      expect(document.activeElement).toBe(cards.getByRole('button', { name: 'Just today' }));
    }
  });

  it('keeps the focus when "enough for now" leaves nothing to end', () => {
    const cards = open();
    cards.getByRole('button', { name: 'Enough for now' }).focus();
    cards.show(
      routine('Getting up', upItems, {}, [
        mark('Wash face', 'tom', 'skipped'),
        mark('Get dressed', 'tom', 'skipped'),
      ]),
    );
    expect(document.activeElement).toBe(cards.getByRole('button', { name: 'Just today' }));
  });

  it('begins with the routine of the present part of the day', () => {
    mockNow = Date.UTC(2026, 10, 27, 18);
    mockViews = [
      routine('Getting up', upItems),
      routine('Bedtime', [item('Bedtime', 'Sleep')], { band: 'evening' }),
    ];
    open();
    expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Bedtime',
      'Getting up',
    ]);
  });

  it('leads to the days off, also on one of several', async () => {
    mockHousehold = householdOf({ daysOff: [{ id: 'off', childId: null, from: friday, to: '2026-11-29' }] });
    const [child] = mockHousehold.children;
    if (child)
      render(
        <ChildDay
          household={mockHousehold}
          child={child}
          open
          onClose={() => undefined}
          onCreate={created}
        />,
        {
          wrapper: BrowserRouter,
        },
      );
    expect(screen.queryByRole('button', { name: 'A day off' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Days off' }));
    expect(await screen.findByRole('dialog', { name: 'Days off' })).toBeTruthy();
  });

  it('labels two routines of the same name apart', () => {
    const [first, second] = [routine('Getting up', upItems), routine('Second', upItems)];
    if (second.list) second.list.name = 'Getting up';
    mockViews = [first, second];
    render(sheet(), { wrapper: BrowserRouter });
    const labels = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(labels).toEqual(['Getting up', 'Getting up (2)']);
  });

  it('begins at its top with the choice of two cards, which stands alone', () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    open();
    expect(scrolled).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'First, then' }));
    expect(scrolled).toHaveBeenCalledTimes(1);
    const shown = screen.getByRole('region', { name: 'First, then' });
    expect((scrolled.mock.contexts[0] as Element).firstElementChild).toBe(shown);
    expect(screen.queryByRole('button', { name: 'Days off' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Four weeks' })).toBeNull();
    scrolled.mockRestore();
  });

  it('offers no yesterday before its first day', () => {
    mockViews = [routine('Getting up', upItems, { validFrom: friday })];
    open();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('adds a card just for today, and asks for its name', async () => {
    const cards = open();
    fireEvent.click(cards.getByRole('button', { name: 'Just today' }));
    fireEvent.click(cards.getByRole('button', { name: 'Add' }));
    expect(cards.getByRole('alert').textContent).not.toBe('');
    fireEvent.change(cards.getByLabelText('What is added today?'), { target: { value: ' Library bag ' } });
    fireEvent.click(cards.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(jest.mocked(routines.addRoutineItems).mock.calls[0]?.[2]).toEqual([
        expect.objectContaining({ name: 'Library bag', onlyOn: friday, insteadOf: null, for: ['tom'] }),
      ]),
    );
    await waitFor(() => expect(currentToast()?.text).toBe('Just today: Library bag'));
  });

  it('adds a card just for today where a change of a card is chosen', async () => {
    const cards = open();
    fireEvent.click(cards.getByRole('button', { name: 'A change: Wash face' }));
    fireEvent.click(cards.getByRole('radio', { name: 'Just today' }));
    fireEvent.change(cards.getByLabelText('What is added today?'), { target: { value: 'Library bag' } });
    fireEvent.click(cards.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(jest.mocked(routines.addRoutineItems).mock.lastCall?.[2]).toEqual([
        expect.objectContaining({ name: 'Library bag', onlyOn: friday, insteadOf: null, for: ['tom'] }),
      ]),
    );
  });

  it('ends with "enough for now"', async () => {
    mockViews = [routine('Getting up', upItems, {}, [mark('Wash face', 'tom')])];
    fireEvent.click(open().getByRole('button', { name: 'Enough for now' }));
    await waitFor(() =>
      expect(jest.mocked(routines.markItems).mock.calls[0]?.slice(1)).toEqual([
        'Getting up',
        [{ itemId: 'Get dressed', day: friday, childId: 'tom' }],
        'skipped',
      ]),
    );
  });

  it('frees the child today', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'A day off' }));
    await waitFor(() =>
      expect(routines.addDayOff).toHaveBeenCalledWith(mockEngine, 'home', { childId: 'tom' }),
    );
  });

  const off = (id: string, from: string, to: string, childId: string | null = 'tom') => ({
    ...{ id, childId, from, to },
  });
  it.each([
    ['of a single day', [off('one', friday, friday)]],
    ['of a longer range', [off('long', '2026-11-25', '2026-12-01')]],
    ['of two ranges', [off('one', friday, friday), off('two', '2026-11-20', friday)]],
  ])('takes a day off back in one tap, also one %s', async (_, daysOff) => {
    mockHousehold = householdOf({
      daysOff: [off('over', '2026-11-26', '2026-11-26'), off('other', friday, friday, 'mia'), ...daysOff],
    });
    const [child] = mockHousehold.children;
    if (child)
      render(
        <ChildDay
          household={mockHousehold}
          child={child}
          open
          onClose={() => undefined}
          onCreate={created}
        />,
        {
          wrapper: BrowserRouter,
        },
      );
    expect(screen.queryByRole('region', { name: 'Getting up' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'No day off after all' }));
    const today = { from: friday, to: friday };
    await waitFor(() => expect(routines.endDaysOff).toHaveBeenCalledWith(mockEngine, 'home', daysOff, today));
    await waitFor(() => expect(currentToast()?.text).toBe('No day off after all'));
    undoShown();
    await waitFor(() => expect(mockUndo).toHaveBeenCalled());
  });

  it('takes no day off of the whole family back for one child', () => {
    mockHousehold = householdOf({
      daysOff: [off('one', friday, friday), off('all', friday, friday, null)],
    });
    const [child] = mockHousehold.children;
    if (child)
      render(
        <ChildDay
          household={mockHousehold}
          child={child}
          open
          onClose={() => undefined}
          onCreate={created}
        />,
        { wrapper: BrowserRouter },
      );
    expect(screen.getByText('Day off')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'No day off after all' })).toBeNull();
  });

  it('is ticked by a helper, who changes nothing else', () => {
    mockHousehold = householdOf({ role: 'helper' });
    const cards = open();
    expect(cards.getAllByRole('button').map((each) => each.textContent)).toEqual([
      'Wash face',
      'Get dressed',
    ]);
    expect(screen.queryByRole('button', { name: 'A day off' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Four weeks' })).toBeNull();
  });

  it('offers yesterday until noon', async () => {
    open();
    fireEvent.click(screen.getByRole('radio', { name: 'Yesterday' }));
    fireEvent.click(screen.getByRole('button', { name: 'Wash face' }));
    await waitFor(() => expect(lastMark()?.[1]).toMatchObject({ day: '2026-11-26' }));
    cleanup();
    mockNow = Date.UTC(2026, 10, 27, 12);
    open();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { currentToast, forgetToasts, hideToast, undoShown } from '../../../shared/ui/toast/toast-queue';
import { giveList } from '../../../sync/household-changes';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ItemRow, ListCard } from '../api/lists';
import { checkItem } from '../check-item/check-item';
import ChildDay from './child-day';
import { giveList as sendGift } from './give-list';
import GiveListDialog from './give-list-dialog';
import TodayChildren from './today-children';

const mockView = { status: 'ready', list: null, items: [] };
const mockEngine = { list: () => mockView, watch: () => () => undefined };
let mockHousehold = householdOf();
let mockLists: ListCard[] = [];
jest.mock('../../../api/engine/households', () => ({ useHousehold: () => mockHousehold }));
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => mockEngine,
  subscribeToEngine: () => () => undefined,
}));
jest.mock('../../../api/engine/instant', () => ({ useInstant: () => Date.UTC(2026, 10, 27, 7) }));
jest.mock('../../../sync/household-changes', () => ({ giveList: jest.fn(() => Promise.resolve()) }));
jest.mock('../check-item/check-item', () => ({ checkItem: jest.fn(() => Promise.resolve()) }));
jest.mock('../api/lists', () => ({
  useMyLists: () => ({ status: 'ready', lists: mockLists, refresh: () => undefined }),
  useList: (id: string) => ({ status: 'ready', list: null, items: id === 'morning' ? [mockItem] : [] }),
}));
jest.mock('../pictures/picture-book', () => ({ usePlainPicture: () => null }));
jest.mock('../../../app/family-slots', () => ({
  GiveTo: ({ child }: { child: { nickname: string } }) => <span>Give to {child.nickname}</span>,
}));
jest.mock('../my-lists/create-list-dialog', () => ({
  __esModule: true,
  default: ({ first }: { first: string }) => <p>A new {first}</p>,
}));
const created = jest.fn();
let mockWide = false;
jest.mock('../../../shared/hooks/use-media', () => ({ useMedia: () => mockWide }));
const widen = (isWide: boolean) => void (mockWide = isWide);

const list = (
  id: string,
  name: string,
  completed = 0,
  total = 0,
  more: Partial<ListCard> = {},
): ListCard => ({
  id,
  name,
  listType: 'task',
  createdAt: '',
  archived: false,
  selectedCharacterId: null,
  role: 'owner',
  counts: { total, completed, pending: total - completed },
  creating: false,
  preview: [],
  ...more,
});
const mockItem = {
  id: 'teeth',
  listId: 'morning',
  name: 'Brush teeth',
  checked: false,
  image: { thumbnailUrl: '', color: '#fff' },
} as ItemRow;

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  mockHousehold = householdOf({ given: [{ listId: 'morning', childId: 'tom' }] });
  mockLists = [
    list('morning', 'Morning', 1, 3),
    list('shop', 'Shop', 2, 2),
    list('theirs', 'Theirs', 0, 1, { role: 'collaborator' }),
    list('old', 'Old', 0, 1, { archived: true }),
    list('fresh', 'Fresh', 0, 1, { creating: true }),
    list('routine', 'Routine', 0, 1, { schedule: [{ recurrence: {}, children: ['tom'] }] as unknown as [] }),
  ];
  forgetToasts();
  widen(false);
});
afterEach(() => {
  cleanup();
  jest.clearAllMocks();
});

const gifts = () =>
  jest.mocked(giveList).mock.calls.map(([, household, gift, given]) => [household, gift, given]);

describe('GiveListDialog', () => {
  const open = () =>
    render(<GiveListDialog list={list('morning', 'Morning')} open onClose={() => undefined} />);

  it('gives the list to a child, takes it back by a second tap, and undoes both', async () => {
    open();
    expect(screen.getByRole('button', { name: 'Tom' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Mia' }));
    await waitFor(() => expect(currentToast()?.text).toBe('Given to Mia'));
    fireEvent.click(screen.getByRole('button', { name: 'Tom' }));
    const gift = (childId: string) => ({ listId: 'morning', childId });
    await waitFor(() => expect(gifts()).toHaveLength(2));
    undoShown();
    await waitFor(() =>
      expect(gifts()).toEqual([
        ['home', gift('mia'), true],
        ['home', gift('tom'), false],
        ['home', gift('mia'), false],
      ]),
    );
  });
});

describe('giveList', () => {
  it('replaces the toast of an older gift of the same list and child, but not that of another child', async () => {
    const [tom, mia] = mockHousehold.children;
    const gift = (child: typeof tom) => ({ householdId: 'home', listId: 'morning', child: child! });
    await sendGift(gift(mia), true);
    await sendGift(gift(tom), false);
    await sendGift(gift(tom), true);
    expect(currentToast()?.text).toBe('Given to Mia');
    hideToast();
    expect(currentToast()?.text).toBe('Given to Tom');
    undoShown();
    await waitFor(() => expect(gifts()[3]).toEqual(['home', { listId: 'morning', childId: 'tom' }, false]));
    expect(currentToast()?.text).not.toBe('Taken back from Tom');
  });
});

describe('TodayChildren', () => {
  it('names each child with what is done, and says when nothing is given', () => {
    render(<TodayChildren />, { wrapper: BrowserRouter });
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Tom: 1 of 3 done',
      'Mia: nothing given yet',
    ]);
  });

  it('has a card for each child on wide screens, with the open lists and the way to hand the device over', async () => {
    widen(true);
    render(<TodayChildren />, { wrapper: BrowserRouter });
    expect(await screen.findByRole('group', { name: 'Morning' })).toBeTruthy();
    expect(screen.getByText('Brush teeth')).toBeTruthy();
    expect(screen.getByText('Nothing given yet. Choose a list.')).toBeTruthy();
    expect(screen.getAllByText(/^Give to /).map(({ textContent }) => textContent)).toEqual([
      'Give to Tom',
      'Give to Mia',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Tom: 1 of 3 done' }));
    expect(await screen.findByRole('dialog', { name: 'Tom' })).toBeTruthy();
  });

  it.each([true, false])(
    'offers to make a list where there is none to give, on a wide screen %s',
    async (isWide) => {
      widen(isWide);
      mockLists = [list('theirs', 'Theirs', 0, 1, { role: 'collaborator' })];
      render(<TodayChildren />, { wrapper: BrowserRouter });
      if (!isWide) fireEvent.click(screen.getByRole('button', { name: 'Tom: nothing given yet' }));
      expect((await screen.findAllByText(/no list to give yet/)).length).toBeGreaterThan(0);
      expect(screen.queryByRole('button', { name: 'Give lists' })).toBeNull();
      const [first] = screen.getAllByRole('button', { name: 'New list' });
      if (first) fireEvent.click(first);
      expect(await screen.findByText('A new routine')).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tom' })).toBeNull());
    },
  );

  it('offers helpers no device to hand over and no list to choose', async () => {
    widen(true);
    mockHousehold = { ...mockHousehold, role: 'helper' };
    render(<TodayChildren />, { wrapper: BrowserRouter });
    expect(await screen.findByText('Nothing given yet')).toBeTruthy();
    expect(screen.queryByText(/^Give to /)).toBeNull();
  });

  it('says how many cards of a list a card of a child leaves out', async () => {
    widen(true);
    mockLists = [list('morning', 'Morning', 1, 14), list('shop', 'Shop', 0, 3)];
    mockHousehold = householdOf({
      given: ['morning', 'shop'].map((listId) => ({ listId, childId: 'tom' })),
    });
    render(<TodayChildren />, { wrapper: BrowserRouter });
    const header = async (name: string) =>
      (await screen.findByRole('group', { name })).querySelector('header')?.textContent;
    expect(await header('Morning')).toBe('Morning+11');
    expect(await header('Shop')).toBe('Shop');
  });

  it('shows a list that is done by the full ring alone', async () => {
    widen(true);
    mockHousehold = householdOf({ given: [{ listId: 'shop', childId: 'tom' }] });
    render(<TodayChildren />, { wrapper: BrowserRouter });
    expect(await screen.findByRole('button', { name: 'Tom: all done' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Shop' })).toBeNull();
  });

  it('says when all is done', () => {
    mockHousehold = householdOf({ given: [{ listId: 'shop', childId: 'tom' }] });
    render(<TodayChildren />, { wrapper: BrowserRouter });
    expect(screen.getByRole('button', { name: 'Tom: all done' })).toBeTruthy();
  });
});

describe('ChildDay', () => {
  function open() {
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
  }
  beforeEach(open);

  it('shows the lists given and ticks their cards', () => {
    expect(screen.getByRole('region', { name: 'Morning' }).textContent).toContain('1 of 3');
    fireEvent.click(screen.getByRole('button', { name: 'Brush teeth' }));
    expect(checkItem).toHaveBeenCalledWith('morning', 'teeth', true);
  });

  it('offers helpers the cards to tick and nothing that the server refuses them', () => {
    cleanup();
    mockHousehold = { ...mockHousehold, role: 'helper' };
    open();
    const dialog = screen.getByRole('dialog');
    expect(screen.getByRole('button', { name: 'Brush teeth' })).toBeTruthy();
    expect(within(dialog).queryByRole('link', { name: 'Settings' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Give more lists' })).toBeNull();
    expect(within(dialog).queryByText('Give to Tom')).toBeNull();
  });

  it('gives further lists, but none of others, none archived, no routine and none that the server does not know', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Give more lists' }));
    const choose = screen.getByRole('region', { name: 'Which lists?' });
    expect([...choose.querySelectorAll('button')].map((each) => each.textContent)).toEqual([
      'Morning',
      'Shop',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Shop' }));
    await waitFor(() => expect(gifts()).toEqual([['home', { listId: 'shop', childId: 'tom' }, true]]));
  });

  it('shows the choice of lists alone until it is closed, so that no row moves', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Give more lists' }));
    expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Which lists?',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))).toEqual(['Morning']);
  });
});

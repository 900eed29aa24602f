/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { ListView } from '../../../sync/engine';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { checkItem } from '../check-item/check-item';
import { ListPage } from './list-page';

const shown: { view: ListView; refresh: () => void } = {
  view: { status: 'loading', list: null, items: [] },
  refresh: jest.fn(),
};

jest.mock('../api/lists', () => ({
  useList: () => ({ ...shown.view, refresh: shown.refresh }),
  useConcurrentAdds: () => [],
  useRemovals: () => [],
}));
jest.mock('../api/me', () => ({ useMyId: () => 'me' }));
jest.mock('../check-item/check-item', () => ({ checkItem: jest.fn() }));
jest.mock('../../../app/imaging-slots', () => ({
  FullNotice: () => null,
  isFullMonthNoticeShown: () => false,
  PictureViewer: () => null,
}));
jest.mock('../../../shared/lib/after-first-paint', () => ({ afterFirstPaint: () => Promise.resolve() }));
jest.mock('./scroll-restoration', () => ({ restoreScroll: () => undefined }));
jest.mock('./list-head', () => ({ ListHead: ({ work }: { work: React.ReactNode }) => <>{work}</> }));
jest.mock('../add-item/add-box', () => ({
  AddBox: ({ onUse }: { onUse: () => void }) => <button onClick={onUse}>Type an item</button>,
}));
jest.mock('../invitations/use-opening', () => ({ useOpening: () => undefined }));
jest.mock('./empty-list', () => ({
  EmptyList: () => <p>What do we need?</p>,
  Suggestions: ({
    items,
    onTap,
    onBrowse,
  }: Record<'onTap' | 'onBrowse', () => void> & { items: unknown[] }) => (
    <>
      <button onClick={onTap}>Suggestions beside {items.length}</button>
      <button onClick={onBrowse}>All pictures</button>
    </>
  ),
}));
jest.mock('../catalogue/catalogue-sheet', () => ({
  __esModule: true,
  default: ({ open }: { open: boolean }) => <p>The catalogue is {open ? 'open' : 'closed'}</p>,
  prepareCatalogue: () => Promise.resolve(),
}));
jest.mock('../my-lists/list-menu', () => ({ __esModule: true, default: () => null }));
jest.mock('../share-list/people-button', () => ({ __esModule: true, default: () => null }));
jest.mock('../print/printing', () => ({ __esModule: true, default: () => null }));
jest.mock('../chores/chores.lazy', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
jest.mock('./removed-line', () => ({ __esModule: true, default: () => null }));

const list = {
  id: 'a',
  name: 'Market',
  listType: 'shopping',
  role: 'owner',
  archived: false,
  counts: { total: 3, completed: 0, pending: 3 },
} as unknown as ListView['list'];
const show = (view: Omit<ListView, 'list'>) => {
  shown.view = { list, ...view };
  render(
    <MemoryRouter>
      <ListPage id="a" chip={null} plan={null} tools={null} />
    </MemoryRouter>,
  );
};

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
afterEach(cleanup);

it('ListPage shows skeletons and "Try again" instead of the empty list where the first read of the items has failed', async () => {
  show({ status: 'error', items: [], unread: true });
  expect(await screen.findByText('We couldn’t load this list.')).toBeTruthy();
  expect(screen.getByText('Loading…')).toBeTruthy();
  expect(screen.queryByText('What do we need?')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(shown.refresh).toHaveBeenCalledTimes(1);
});

it('ListPage shows the empty list where a list that was read as empty could not be refreshed', async () => {
  show({ status: 'error', items: [] });
  expect(await screen.findByText('What do we need?')).toBeTruthy();
  expect(screen.getByText(/may be out of date/)).toBeTruthy();
});

it('ListPage keeps the suggestions from the first tap until the user types an item', async () => {
  const milk = {
    id: 'milk',
    name: 'Milk',
    checked: false,
    position: 'a',
    image: { reason: null, thumbnailUrl: '', color: '' },
  } as unknown as ListView['items'][number];
  shown.view = { list, status: 'ready', items: [] };
  const page = () => (
    <MemoryRouter>
      <ListPage id="a" chip={null} plan={null} tools={null} />
    </MemoryRouter>
  );
  const { rerender } = render(page());
  const suggestions = await screen.findByText('Suggestions beside 0');
  suggestions.focus();
  fireEvent.click(suggestions);
  shown.view = { list, status: 'ready', items: [milk] };
  rerender(page());
  // The element and its focus stay.
  expect(document.activeElement).toBe(await screen.findByText('Suggestions beside 1'));
  expect(screen.queryByText('What do we need?')).toBeNull();
  fireEvent.click(screen.getByText('Type an item'));
  expect(screen.queryByText('Suggestions beside 1')).toBeNull();
});

it('ListPage opens the catalogue from the empty list', async () => {
  show({ status: 'ready', items: [] });
  fireEvent.click(await screen.findByText('All pictures'));
  expect(await screen.findByText('The catalogue is open')).toBeTruthy();
});

it('ListPage lets a helper look and tick, and offers nothing that the server refuses', async () => {
  const item = (id: string, checked: boolean) =>
    ({
      id,
      listId: 'a',
      name: id,
      checked,
      position: id,
      image: { reason: null, thumbnailUrl: '', color: '', status: 'default', label: null },
    }) as unknown as ListView['items'][number];
  const ofHelper = { ...list, role: 'helper' } as ListView['list'];
  const page = () => (
    <MemoryRouter>
      <ListPage id="a" chip={null} plan={null} tools={null} />
    </MemoryRouter>
  );
  shown.view = { list: ofHelper, status: 'ready', items: [item('Milk', false), item('Bread', true)] };
  const { rerender } = render(page());
  const milk = await screen.findByRole('button', { name: /Milk/, pressed: false });
  expect(await screen.findByRole('button', { name: /Bread/, pressed: true })).toBeTruthy();
  expect(screen.queryByText('Type an item')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Empty the basket' })).toBeNull();
  fireEvent.click(milk);
  expect(jest.mocked(checkItem)).toHaveBeenCalledWith('a', 'Milk', true);
  shown.view = { list: ofHelper, status: 'ready', items: [] };
  rerender(page());
  expect(await screen.findByText('Nothing here yet')).toBeTruthy();
  expect(screen.queryByText('All pictures')).toBeNull();
  expect(screen.queryByText('What do we need?')).toBeNull();
});

it('ListPage shows chores and their count, and ticks them, where the code of their cards cannot be loaded', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const item = {
    id: 'teeth',
    listId: 'a',
    name: 'Brush teeth',
    checked: false,
    position: 'a',
    image: { reason: null, thumbnailUrl: '', color: '', status: 'default', label: null },
  } as unknown as ListView['items'][number];
  shown.view = { list: { ...list!, listType: 'task' }, status: 'ready', items: [item] };
  render(
    <MemoryRouter>
      <ListPage id="a" chip={null} plan={null} tools={null} />
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Brush teeth/, pressed: false }));
  expect(jest.mocked(checkItem)).toHaveBeenLastCalledWith('a', 'teeth', true);
  expect(screen.getByText('0 of 1')).toBeTruthy();
  log.mockRestore();
});

describe('ListPage with a first read that hangs', () => {
  beforeAll(() => import('../../../shared/ui/retry'));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it.each([
    ['list is not known', null],
    ['items of the list are not known', list],
  ])('says that it is slow after the first timeout, when the %s', async (_, known) => {
    shown.view = { status: 'loading', list: known, items: [] };
    render(
      <MemoryRouter>
        <ListPage id="a" chip={null} plan={null} tools={null} />
      </MemoryRouter>,
    );
    for (let turn = 0; turn < 20; turn += 1) await wait(0);
    await wait(10_000);
    expect(screen.getByText('Loading…')).toBeTruthy();
    expect(screen.queryByText(/slow/)).toBeNull();
    await wait(1_000);
    expect(screen.getByText('This is slow right now. We’re trying again.')).toBeTruthy();
  });
});

/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { markItem } from '../../../sync/routine-changes';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { HistoryPage } from './history-page';

const mockGet = jest.fn<Promise<unknown>, [path: string, init?: unknown]>();
let mockOnline = true;
jest.mock('../../../api/engine/households', () => ({ useHousehold: () => mockHousehold }));
jest.mock('../../../api/engine/current-engine', () => ({ currentEngine: () => mockEngine }));
jest.mock('../../../api/engine/instant', () => ({ useInstant: () => Date.UTC(2026, 10, 27, 12) }));
jest.mock('../../../api/http/client', () => ({
  call: (send: (api: { GET: typeof mockGet }) => unknown) => send({ GET: mockGet }),
}));
jest.mock('../../../api/session/session', () => ({ sessionView: () => ({ user: { id: 'anna' } }) }));
jest.mock('../../../sync/routine-changes', () => ({ markItem: jest.fn(() => Promise.resolve()) }));
jest.mock('../../../shared/hooks/use-online', () => ({ useOnline: () => mockOnline }));
jest.mock('../print/week', () => ({ firstWeekday: () => 1 }));
let mockArchived = false;
jest.mock('../api/lists', () => ({
  useMyLists: () => ({
    lists: [
      {
        ...{ id: 'up', householdId: 'home', archived: false, preview: [] },
        schedule: [
          {
            validFrom: '2026-11-20',
            recurrence: { weekdays: [1, 2, 4, 5], everyWeeks: 1, from: '2026-11-20' },
            children: ['tom'],
          },
        ],
      },
      {
        ...{ id: 'plants', householdId: 'home', archived: mockArchived },
        ...{ schedule: [{ children: [] }], preview: [] },
      },
    ],
  }),
  useList: () => ({ items: [] }),
}));
const mockHousehold = householdOf({
  members: [{ userId: 'anna', name: 'Anna', role: 'organiser', avatarUrl: null, avatarVersion: 0 }],
});
const mockEngine = {};

const routine = (done: number, planned: number) => ({ listId: 'up', name: 'Getting up', planned, done });
const days = [
  { day: '2026-11-27', off: false, routines: [routine(1, 3)] },
  { day: '2026-11-26', off: true, routines: [] },
  { day: '2026-11-25', off: true, routines: [] },
  { day: '2026-11-24', off: false, routines: [routine(2, 2)] },
  { day: '2026-11-23', off: false, routines: [routine(0, 0)] },
];
const card = (itemId: string, state: string) => ({
  ...{
    itemId,
    name: itemId,
    state,
    childId: 'tom',
    actor: state === 'done' ? 'tom' : null,
    insteadOf: null,
    image: null,
  },
});

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  mockOnline = true;
  mockArchived = false;
  mockGet.mockImplementation((path: string) =>
    Promise.resolve(
      path.endsWith('{day}')
        ? {
            day: '2026-11-24',
            off: false,
            routines: [
              {
                listId: 'up',
                name: 'Getting up',
                band: 'morning',
                cards: [card('Wash face', 'done'), card('Swimming', 'skipped')],
              },
            ],
          }
        : { days },
    ),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  jest.clearAllMocks();
});
const open = (of = 'tom') => render(<HistoryPage of={of} />, { wrapper: BrowserRouter });

it('HistoryPage reads a table with words, and has a count and no percentage', async () => {
  open();
  const region = within(await screen.findByRole('region', { name: 'Getting up' }));
  expect(region.getByText('3 of 5')).toBeTruthy();
  expect(region.getAllByRole('columnheader')).toHaveLength(7);
  expect(region.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Monday 23 November: all done'.replaceAll(/ (?=\d+ N|N)/g, '\u00a0'),
    'Tuesday 24 November: 2 of 2'.replaceAll(/ (?=\d+ N|N)/g, '\u00a0'),
    'Friday 27 November: 1 of 3'.replaceAll(/ (?=\d+ N|N)/g, '\u00a0'),
  ]);
  expect(region.getByText(/^Thursday.*: day off$/)).toBeTruthy();
  expect(region.getByText(/^Wednesday.25.November: not planned$/)).toBeTruthy();
});

it('HistoryPage labels two routines of the same name apart', async () => {
  const two = [routine(1, 3), { ...routine(0, 2), listId: 'other' }];
  mockGet.mockResolvedValue({ days: [{ day: '2026-11-27', off: false, routines: two }] });
  open();
  expect(await screen.findByRole('heading', { name: 'Getting up (2)' })).toBeTruthy();
});

it('HistoryPage leads to siblings and to the routines of the whole family', async () => {
  open();
  expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
    ...['/app', '/family/history/tom', '/family/history/mia', '/family/history/none'],
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Tom');
  await screen.findByRole('region', { name: 'Getting up' });
});

it('HistoryPage takes a template of the family for no routine of it', async () => {
  mockArchived = true;
  open();
  expect(await screen.findByRole('region', { name: 'Getting up' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Anyone' })).toBeNull();
});

it('HistoryPage goes back to day 60 page by page, and forward again', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier' }));
  await waitFor(() =>
    expect(mockGet.mock.lastCall?.[1]).toMatchObject({ params: { query: { before: '2026-10-31' } } }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier' }));
  await waitFor(() =>
    expect(mockGet.mock.lastCall?.[1]).toMatchObject({ params: { query: { before: '2026-10-03' } } }),
  );
  await screen.findByText('No routines in these weeks.');
  expect(screen.queryByRole('button', { name: 'Earlier' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByRole('button', { name: 'Earlier' })).toBeTruthy();
});

it('HistoryPage corrects a card of a day, and counts it at once', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Tuesday/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Tuesday 24 November' }));
  fireEvent.click(await sheet.findByRole('button', { name: /Wash face/ }));
  await waitFor(() => expect(sheet.getByText('0 of 1')).toBeTruthy());
  expect(markItem).toHaveBeenCalledWith(
    mockEngine,
    'up',
    { itemId: 'Wash face', day: '2026-11-24', childId: 'tom' },
    'open',
  );
  fireEvent.click(sheet.getByRole('button', { name: /Swimming/ }));
  await waitFor(() => expect(sheet.getByText('1 of 2')).toBeTruthy());
  expect(sheet.getByText('ticked off by Anna')).toBeTruthy();
  expect(screen.getByText('3 of 6')).toBeTruthy();
  // "Not today" again.
  fireEvent.click(sheet.getByRole('button', { name: /Swimming/ }));
  fireEvent.click(await sheet.findByRole('button', { name: 'Not today: Swimming' }));
  await waitFor(() => expect(sheet.getByText('0 of 1')).toBeTruthy());
  expect(jest.mocked(markItem).mock.lastCall?.[3]).toBe('skipped');
});

it('HistoryPage says that it needs a network', async () => {
  mockOnline = false;
  mockGet.mockReturnValue(new Promise(() => undefined));
  open();
  expect(await screen.findByText('You need to be online for this.')).toBeTruthy();
});

it('HistoryPage leads from a child without a profile to the first one', async () => {
  open('gone');
  await waitFor(() => expect(window.location.pathname).toBe('/family/history/tom'));
});

/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ChildData } from './child-data';
import { ChildDataPage } from './child-data-page';

const tom = '01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10';
let answers: Record<string, () => Promise<object>>;
const asked: string[] = [];
jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => unknown) =>
    work({
      GET: (path: string, given?: { params: { path: { householdId: string } } }) => {
        const key = given?.params.path.householdId ?? path;
        asked.push(key);
        return answers[key]!();
      },
    }),
}));
jest.mock('../sessions/session', () => ({
  useSession: () => ({ user: { id: 'ada' }, status: 'signed-in' }),
}));

const data: ChildData = {
  child: {
    id: tom,
    nickname: 'Tom',
    animal: 'fox',
    colour: 'sky',
    shows: 'pictures',
    settings: {
      speech: 'off',
      sounds: true,
      animations: false,
      celebration: true,
      companionOnCards: false,
      order: 'oneAtATime',
      canLayBack: true,
      help: true,
      dimInEvening: true,
    },
    createdAt: '2026-11-21T09:30:00.000Z',
  },
  lists: [{ id: 'l', name: 'Morning', givenAt: '2026-11-22T09:30:00.000Z' }],
  ticks: [
    { at: '2026-11-23T09:30:00.000Z', list: 'Morning', item: 'Teeth', checked: true, day: '2026-11-23' },
    { at: '2026-11-22T09:30:00.000Z', list: null, item: null, checked: false, day: null },
  ],
  results: [
    { day: '2026-11-22', list: 'Morning', planned: 5, done: 4 },
    { day: '2026-11-21', list: null, planned: 2, done: 0 },
  ],
  refusedMarks: [{ day: '2026-09-01', at: '2026-11-23T09:30:00.000Z' }],
  firstThen: { day: '2026-11-27', first: 'Teeth', then: null },
  askedForHelpAt: '2026-11-27T09:30:00.000Z',
  isComplete: true,
};

beforeAll(() => {
  fillGaps();
  return speakEnglish();
});
beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
  answers = {
    '/api/households': () => Promise.resolve({ households: [{ id: 'other' }, { id: 'berg' }] }),
    other: () => Promise.reject(new ApiError(404, 'NOT_FOUND', 'errors.notFound')),
    berg: () => Promise.resolve(data),
  };
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const show = (): void =>
  void render(
    <MemoryRouter initialEntries={[`/family/children/${tom}/data`]}>
      <Routes>
        <Route path="/family/children/:id/data" element={<ChildDataPage tools={null} />} />
      </Routes>
    </MemoryRouter>,
  );

it('ChildDataPage finds the household of the child and shows everything', async () => {
  show();
  await screen.findByRole('heading', { name: 'Tom: What we keep' });
  expect(asked).toEqual(['/api/households', 'other', 'berg']);
  for (const text of [
    'Morning',
    'Morning: Teeth',
    'Ticked',
    'Unticked',
    'Fox',
    '4 of 5',
    '22 Nov 2026: Morning',
    '21 Nov 2026',
    '1 Sept 2026',
    'Teeth',
    'First, then (27 Nov 2026)',
    'Help asked for',
  ])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.queryByText(/newest 500/)).toBeNull();
});

it('ChildDataPage saves the same data as a file', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${saved.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect(saved.map(({ type }) => type)).toEqual(['application/json']);
  expect(asked).toHaveLength(3);
});

it('ChildDataPage offers a retry after a failure', async () => {
  answers['berg'] = () => Promise.reject(new ApiError(404, 'NOT_FOUND', 'errors.notFound'));
  show();
  await screen.findByText('We couldn’t load that.', undefined, { timeout: 8_000 });
  answers['berg'] = () => Promise.resolve(data);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tom: What we keep' })).toBeTruthy());
});

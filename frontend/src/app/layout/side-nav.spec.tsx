/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { useMyLists, type ListCard } from '../../features/lists/api/lists';
import { BrowserRouter } from '../../shared/routing/browser-router';
import { householdOf } from '../../testing/household';
import { speakEnglish } from '../../testing/kit';
import SideNav from './side-nav';

jest.mock('../../features/lists/api/lists', () => ({ useMyLists: jest.fn() }));
let mockHousehold: ReturnType<typeof householdOf> | null = null;
jest.mock('../../api/engine/households', () => ({ useHousehold: () => mockHousehold }));
jest.mock('./lazy-frame', () => ({ AccountMenu: () => null, UsageBadge: () => null }));
jest.mock('./header', () => ({ HomeLogo: () => null }));

const list = (name: string, given: Partial<ListCard> = {}): ListCard => ({
  id: name,
  name,
  listType: 'shopping',
  createdAt: '',
  archived: false,
  selectedCharacterId: null,
  role: 'collaborator',
  counts: { total: 0, completed: 0, pending: 0 },
  creating: false,
  preview: [],
  ...given,
});

afterEach(cleanup);

it('SideNav links to the lists in use, and shows no unopened invitation', async () => {
  await speakEnglish();
  jest.mocked(useMyLists).mockReturnValue({
    status: 'ready',
    refresh: jest.fn(),
    lists: [
      list('Market'),
      list('Opened', { opened: true }),
      list('Old', { archived: true }),
      list('You are ugly', { opened: false }),
    ],
  });
  render(<SideNav />, { wrapper: BrowserRouter });
  const archive = await screen.findByRole('link', { name: /Archived/ });
  expect(archive.getAttribute('href')).toBe('/app?show=archive');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Market',
    'Opened',
    'Archived1',
  ]);
});

it('SideNav begins with the day of the children where there are any', async () => {
  await speakEnglish();
  mockHousehold = householdOf();
  jest.mocked(useMyLists).mockReturnValue({ status: 'ready', refresh: jest.fn(), lists: [list('Market')] });
  render(<SideNav />, { wrapper: BrowserRouter });
  const today = await screen.findByRole('link', { name: 'Today' });
  expect(today.getAttribute('href')).toBe('/app');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Today', 'Market']);
});

/** @jest-environment jsdom */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { showToast } from '../../../shared/ui/toast/toast';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { DeviceList } from './device-list';
import { signOut, unsentChanges } from './session';

interface Shown {
  id: string;
  deviceLabel: string;
  lastUsedAt: string;
  createdAt: string;
  current: boolean;
}
let devices: Shown[];
const asked: string[] = [];
let answer: () => Promise<unknown>;

jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => Promise<unknown>) =>
    work({
      GET: () => answer(),
      DELETE: (_path: string, { params }: { params: { path: { sessionId: string } } }) => {
        asked.push(`end ${params.path.sessionId}`);
        devices = devices.filter(({ id }) => id !== params.path.sessionId);
        return Promise.resolve({});
      },
      POST: (path: string, { body }: { body: object }) => {
        asked.push(`${path} ${JSON.stringify(body)}`);
        const ended = devices.filter(({ current }) => !current).length;
        devices = devices.filter(({ current }) => current);
        return Promise.resolve({ ended });
      },
    }),
}));
jest.mock('./session', () => ({
  useSession: () => ({ status: 'signed-in', user: { id: 'mia' } }),
  signOut: jest.fn(() => Promise.resolve()),
  unsentChanges: jest.fn(),
}));
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const device = (id: string, deviceLabel: string, minutes: number, current = false): Shown => ({
  id,
  deviceLabel,
  lastUsedAt: ago(minutes),
  createdAt: ago(9_999),
  current,
});
const online = (yes: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: yes });
  window.dispatchEvent(new Event(yes ? 'online' : 'offline'));
};

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  devices = [
    device('here', 'Chrome, Android', 0, true),
    device('tablet', 'Safari, iPad', 61),
    device('old', '', 60 * 24 * 3),
  ];
  answer = () => Promise.resolve({ sessions: devices });
  asked.length = 0;
  queryClient.clear();
  jest.clearAllMocks();
  online(true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(cleanup);
const open = async (): Promise<void> => {
  render(
    <QueryClientProvider client={queryClient}>
      <DeviceList />
    </QueryClientProvider>,
  );
  await screen.findByRole('list');
};
const rows = (): (string | null)[] =>
  screen
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.innerHTML.replace(/<[^>]+>/g, '|') ?? null);

it('DeviceList names this device, the others and an unknown one, with their last use', async () => {
  await open();
  expect(rows()).toEqual([
    '|Chrome, Android||This device|',
    '|Safari, iPad||Active in the last hour|',
    '|Unknown device||Last used 3 days ago|',
  ]);
});

it('DeviceList signs out another device without a question', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Log out Safari, iPad' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(asked).toEqual(['end tablet']);
  expect(showToast).toHaveBeenCalledWith({ text: 'Safari, iPad is logged out.' });
});

it('DeviceList signs out all other devices, and then has no button for it', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Log out all others' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(asked).toEqual(['/api/auth/logout-all {"others":true}']);
  expect(showToast).toHaveBeenCalledWith({ text: '2 other devices are logged out.' });
  expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull();
});

it('DeviceList asks before it signs out this device, and reports changes that would be lost', async () => {
  jest.mocked(unsentChanges).mockResolvedValue(2);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Log out Chrome, Android' }));
  await screen.findByText(/2 changes are only on this device/);
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
  expect(signOut).not.toHaveBeenCalled();
  jest.mocked(unsentChanges).mockResolvedValue(0);
  fireEvent.click(screen.getByRole('button', { name: 'Log out Chrome, Android' }));
  await screen.findByText(/Your lists stay safe/);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Log out' }).getAttribute('aria-busy')).toBeNull(),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([]);
});

it('DeviceList says which actions need a network, and still signs out this device', async () => {
  await open();
  act(() => online(false));
  screen.getByText('You need to be online to log out other devices.');
  for (const name of ['Log out Safari, iPad', 'Log out Unknown device', 'Log out all others'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log out Chrome, Android' }).disabled).toBe(
    false,
  );
});

it('DeviceList waits for the network without cached data', async () => {
  online(false);
  answer = () => Promise.reject(new TypeError('no network'));
  render(
    <QueryClientProvider client={queryClient}>
      <DeviceList />
    </QueryClientProvider>,
  );
  await screen.findByText('Go online to see your devices.');
  answer = () => Promise.resolve({ sessions: devices });
  act(() => online(true));
  await screen.findByRole('list', undefined, { timeout: 5_000 });
});

it('DeviceList reports a failed sign-out, and keeps the device', async () => {
  await open();
  const { call } = jest.requireMock<{ call: unknown }>('../../../api/http/client');
  jest.requireMock<{ call: unknown }>('../../../api/http/client').call = () =>
    Promise.reject(new TypeError('no network'));
  try {
    fireEvent.click(screen.getByRole('button', { name: 'Log out Safari, iPad' }));
    await waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ failed: true })));
  } finally {
    jest.requireMock<{ call: unknown }>('../../../api/http/client').call = call;
  }
  expect(rows()).toHaveLength(3);
});

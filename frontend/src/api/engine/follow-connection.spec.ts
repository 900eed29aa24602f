/** @jest-environment jsdom */
import { isOnline } from '../../shared/lib/connection';
import { followConnection } from './follow-connection';

let tell: (isAnswered: boolean) => void = () => undefined;
jest.mock('../http/api-fetch', () => ({
  onOutcome: (listener: typeof tell) => {
    tell = listener;
  },
}));
let isReached = false;
let asked = 0;
jest.mock('../session/reaches-server', () => ({
  reachesServer: () => {
    asked++;
    if (isReached) tell(true);
    return Promise.resolve(isReached);
  },
}));

let returned = 0;

beforeAll(() => {
  jest.useFakeTimers();
  followConnection();
  window.addEventListener('online', () => returned++);
});
beforeEach(() => {
  isReached = true;
  tell(true);
  asked = returned = 0;
  isReached = false;
});

it('is offline after a failed request, though the browser reports a network, until the server answers', async () => {
  tell(false);
  await jest.advanceTimersByTimeAsync(0);
  expect(navigator.onLine).toBe(true);
  expect([isOnline(), asked]).toEqual([false, 1]);
  await jest.advanceTimersByTimeAsync(2000);
  expect([isOnline(), asked, returned]).toEqual([false, 2, 0]);
  isReached = true;
  await jest.advanceTimersByTimeAsync(4000);
  expect([isOnline(), asked, returned]).toEqual([true, 3, 1]);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(3);
});

it('is online again at once after the answer to any request', async () => {
  tell(false);
  await jest.advanceTimersByTimeAsync(0);
  tell(true);
  expect([isOnline(), returned]).toEqual([true, 1]);
  tell(true);
  expect(returned).toBe(1);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(1);
});

it('stays online after one request that failed alone', async () => {
  isReached = true;
  tell(false);
  await jest.advanceTimersByTimeAsync(120_000);
  expect([isOnline(), asked, returned]).toEqual([true, 1, 0]);
});

it('asks in one round, however many requests fail', async () => {
  for (let each = 0; each < 5; each++) tell(false);
  await jest.advanceTimersByTimeAsync(0);
  tell(true);
  tell(false);
  await jest.advanceTimersByTimeAsync(2000);
  expect(asked).toBe(3);
});

it('asks no more while the page is hidden, and again after the next failure', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  tell(false);
  await jest.advanceTimersByTimeAsync(120_000);
  expect([isOnline(), asked]).toEqual([false, 1]);
  visibility.mockRestore();
  tell(false);
  await jest.advanceTimersByTimeAsync(2000);
  expect(asked).toBe(3);
});

it('asks nothing while the browser reports no network', async () => {
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  tell(false);
  await jest.advanceTimersByTimeAsync(2000);
  expect(asked).toBe(0);
  network.mockRestore();
});

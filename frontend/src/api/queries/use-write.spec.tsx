/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { queryClient } from './query-client';
import { useWrite } from './use-write';

const outcomes: string[] = [];
const logged = jest.fn();
const unhandled = jest.fn();
let send: jest.Mock<Promise<string>, [string]>;

function Button({ given = 'milk', refresh }: { given?: string; refresh?: () => Promise<void> }) {
  const { isPending, error, data, variables, mutate, reset } = useWrite(
    { mutationKey: ['saveName'], mutationFn: send, ...(refresh && { refresh }) },
    {
      onSuccess: (answer, name) => void outcomes.push(`${answer} ${name}`),
      onError: (failure) => void outcomes.push(failure.message),
    },
  );
  return (
    <>
      <button onClick={() => mutate(given)}>save</button>
      <button onClick={reset}>forget</button>
      <p role="status">{isPending ? `saving ${variables}` : (error?.message ?? data ?? 'idle')}</p>
    </>
  );
}
const status = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByText(name));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

/** A promise that the test settles. */
function later() {
  let [resolve, reject]: [(answer: string) => void, (error: Error) => void] = [
    () => undefined,
    () => undefined,
  ];
  const answer = new Promise<string>((yes, no) => ([resolve, reject] = [yes, no]));
  return { answer, resolve, reject };
}

beforeEach(() => {
  outcomes.length = 0;
  send = jest.fn((name: string) => Promise.resolve(`saved ${name}`));
  logged.mockReset();
  unhandled.mockReset();
  jest.spyOn(console, 'error').mockImplementation(logged);
  process.on('unhandledRejection', unhandled);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  process.off('unhandledRejection', unhandled);
  jest.restoreAllMocks();
});

it('useWrite sends once when it is pressed twice at once or while it is pending', async () => {
  const { answer, resolve } = later();
  send.mockReturnValue(answer);
  render(<Button />);
  press('save');
  press('save');
  await settle();
  expect(status()).toBe('saving milk');
  press('save');
  resolve('saved');
  await waitFor(() => expect(status()).toBe('saved'));
  expect([send.mock.calls.length, outcomes]).toEqual([1, ['saved milk']]);
  press('save');
  await settle();
  expect(send).toHaveBeenCalledTimes(2);
});

it('useWrite stays pending until the changed data is refetched', async () => {
  const { answer: again, resolve } = later();
  render(<Button refresh={() => again.then(() => undefined)} />);
  press('save');
  await settle();
  expect([status(), outcomes]).toEqual(['saving milk', []]);
  resolve('read');
  await settle();
  expect([status(), outcomes]).toEqual(['saved milk', ['saved milk milk']]);
});

it('useWrite refetches after a failure too, because a lost answer may have been a success', async () => {
  const refresh = jest.fn(() => Promise.resolve());
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<Button refresh={refresh} />);
  press('save');
  await settle();
  expect([status(), refresh.mock.calls.length]).toEqual(['Failed to fetch', 1]);
});

it('useWrite reports the failure of a write during which the user pressed again', async () => {
  const { answer, reject } = later();
  send.mockReturnValue(answer);
  render(<Button />);
  press('save');
  press('forget');
  press('save');
  await settle();
  expect(status()).toBe('saving milk');
  reject(new Error('refused'));
  await settle();
  expect(status()).toBe('refused');
});

it('useWrite counts as done when a callback after it fails, and logs that error separately', async () => {
  const full = new Error('no room');
  render(<Button refresh={() => Promise.reject(full)} />);
  press('save');
  await settle();
  expect([status(), outcomes]).toEqual(['saved milk', ['saved milk milk']]);
  expect(logged.mock.calls).toEqual([['The write saveName was done, and the work behind it failed', full]]);
});

it('useWrite reports a failure, logs it once by its name, and causes no unhandled rejection', async () => {
  const refused = new Error('refused');
  send.mockRejectedValueOnce(refused);
  render(<Button />);
  press('save');
  await settle();
  expect([status(), outcomes]).toEqual(['refused', ['refused']]);
  expect(logged.mock.calls).toEqual([['The write saveName failed', refused]]);
  press('forget');
  await settle();
  expect(status()).toBe('idle');
  press('save');
  await settle();
  expect(status()).toBe('saved milk');
  expect(unhandled).not.toHaveBeenCalled();
});

it('useWrite runs the callbacks of its component also after it was unmounted', async () => {
  const { answer, resolve } = later();
  send.mockReturnValue(answer);
  const { unmount } = render(<Button />);
  press('save');
  await settle();
  unmount();
  resolve('saved');
  await settle();
  expect(outcomes).toEqual(['saved milk']);
});

it('useWrite fails at once offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  send.mockRejectedValue(new TypeError('no network'));
  render(<Button />);
  press('save');
  await settle();
  expect(status()).toBe('no network');
  window.dispatchEvent(new Event('online'));
});

/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { sync } from '../api/mutations';
import type { CheckoutState } from '../api/types';
import { infoOf } from '../testing/fixtures';
import type { CheckoutReturn } from './checkout-return';
import { useCheckoutState } from './use-checkout-state';

jest.mock('../api/mutations', () => ({ sync: jest.fn() }));
jest.mock('../api/refresh-billing', () => ({ refreshBilling: () => Promise.resolve() }));

const at = (state: CheckoutState | null, paidTier: 'trial' | 'pro' = 'trial') => ({
  ...infoOf({ tier: paidTier, paidTier }),
  checkout: { state, tier: 'pro' as const },
  synced: true,
});
type Answer = ReturnType<typeof at> | Error;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const comeBack = (...answers: Answer[]) =>
  comeBackFrom({ kind: 'success', sessionId: 'cs_1', bigger: null }, ...answers);
async function comeBackFrom(back: CheckoutReturn, ...answers: Answer[]) {
  const last = answers.at(-1);
  jest
    .mocked(sync)
    .mockReset()
    .mockImplementation(() => {
      const next = answers.shift() ?? last;
      return next instanceof Error || next === undefined
        ? Promise.reject(next ?? new Error('nothing'))
        : Promise.resolve(next);
    });
  const settled = jest.fn();
  const { result, unmount } = renderHook(() => useCheckoutState(back, settled));
  await pass(0);
  return { result, settled, unmount };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.useRealTimers());

it('useCheckoutState polls until the payment is settled, and not after', async () => {
  const { result, settled } = await comeBack(at('processing'), at('finalizing'), at('success', 'pro'));
  expect(result.current.stage).toBe('processing');
  await pass(2500);
  expect(result.current.stage).toBe('finalizing');
  expect(settled).not.toHaveBeenCalled();
  await pass(2500);
  expect(result.current).toMatchObject({ stage: 'success', tier: 'pro' });
  await pass(60_000);
  expect([jest.mocked(sync).mock.calls.length, settled.mock.calls.length]).toEqual([3, 1]);
  expect(jest.mocked(sync).mock.calls.map(([, session]) => session)).toEqual(['cs_1', 'cs_1', 'cs_1']);
});

it.each(['failed', 'cancelled'] as const)('useCheckoutState says that it %s', async (state) => {
  const { result } = await comeBack(at(state));
  expect(result.current.stage).toBe(state);
});

it('useCheckoutState reports a declined card as a failed payment, not as an abandoned purchase', async () => {
  const declined = {
    ...at('finalizing'),
    subscription: infoOf({ tier: 'trial', paidTier: 'trial', status: 'incomplete' }).subscription,
  };
  const back = { kind: 'cancelled', sessionId: null, bigger: null } as const;
  expect((await comeBackFrom(back, declined)).result.current.stage).toBe('failed');
  expect((await comeBackFrom(back, at('processing'))).result.current.stage).toBe('cancelled');
  expect((await comeBackFrom(back, new TypeError('no network'))).result.current.stage).toBe('cancelled');
});

it('useCheckoutState accepts the active plan where the purchase is unknown', async () => {
  const { result } = await comeBack(at(null, 'pro'));
  expect(result.current).toMatchObject({ stage: 'success', tier: 'pro' });
});

it('useCheckoutState reports no success before the bigger plan is active, even if the last one was bought a moment ago', async () => {
  const { result, settled } = await comeBackFrom(
    { kind: 'success', sessionId: null, bigger: { tier: 'pro', interval: 'month' } },
    at('success'),
    at('success', 'pro'),
  );
  expect([result.current, settled.mock.calls.length]).toEqual([
    expect.objectContaining({ stage: 'processing', tier: 'pro' }),
    0,
  ]);
  await pass(2500);
  expect([result.current, settled.mock.calls.length]).toEqual([
    expect.objectContaining({ stage: 'success', tier: 'pro' }),
    1,
  ]);
});

it('useCheckoutState stops waiting after half a minute, and starts over on request', async () => {
  const { result, settled } = await comeBack(at('processing'));
  await pass(60_000);
  expect(result.current.stage).toBe('late');
  expect(jest.mocked(sync)).toHaveBeenCalledTimes(12);
  expect(settled).not.toHaveBeenCalled();
  act(() => result.current.again());
  await pass(0);
  expect(result.current.stage).toBe('processing');
  expect(jest.mocked(sync)).toHaveBeenCalledTimes(13);
});

it('useCheckoutState reports no failure where the server could not be asked', async () => {
  const { result, settled } = await comeBack(new TypeError('no network'));
  await pass(60_000);
  expect(result.current.stage).toBe('unknown');
  expect(settled).not.toHaveBeenCalled();
});

it('useCheckoutState polls no more after it is unmounted', async () => {
  const { unmount } = await comeBack(at('processing'));
  unmount();
  await pass(60_000);
  expect(jest.mocked(sync)).toHaveBeenCalledTimes(1);
});

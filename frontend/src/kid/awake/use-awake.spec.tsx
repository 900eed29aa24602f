/** @jest-environment jsdom */
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { unusedMs, useAwakeInUse } from './use-awake';

let held = 0;
jest.mock('./keep-awake', () => ({
  keepAwake: () => {
    held += 1;
    return () => void (held -= 1);
  },
}));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('useAwakeInUse lets the screen go dark ten minutes after the last press', async () => {
  renderHook(() => useAwakeInUse(true));
  await pass(unusedMs - 1000);
  expect(held).toBe(1);
  fireEvent.pointerDown(document.body);
  await pass(unusedMs - 1000);
  expect(held).toBe(1);
  await pass(1000);
  expect(held).toBe(0);
  fireEvent.keyDown(document.body, { key: ' ' });
  await pass(0);
  expect(held).toBe(1);
});

it('useAwakeInUse holds nothing while it is off', async () => {
  const { rerender } = renderHook(({ on }) => useAwakeInUse(on), { initialProps: { on: false } });
  await pass(1000);
  expect(held).toBe(0);
  rerender({ on: true });
  await pass(0);
  rerender({ on: false });
  await pass(unusedMs);
  expect(held).toBe(0);
});

/** @jest-environment jsdom */

import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { setEngine } from '../../api/engine/current-engine';
import type { SyncEngine } from '../../sync/engine';
import { useSyncStatus } from './sync';

let queued = 0;
let tellAll = (): void => undefined;
const device = () =>
  ({
    subscribe: (listener: () => void) => ((tellAll = listener), () => (tellAll = () => undefined)),
    sync: () => views[queued],
  }) as unknown as SyncEngine;
const views = [0, 1, 2, 3].map((queued) => ({ queued }));
const painted = jest.fn();

function Chip() {
  return <p role="status">{useSyncStatus().queued}</p>;
}
const said = () => screen.getByRole('status').textContent;
const queue = (count: number) => {
  queued = count;
  tellAll();
};

beforeEach(() => {
  jest.useFakeTimers();
  queue(0);
  setEngine(device());
});
afterEach(() => {
  cleanup();
  setEngine(null);
  jest.useRealTimers();
});

it('useSyncStatus reports waiting changes after the tap, and close ones together', () => {
  render(
    <Profiler id="chip" onRender={painted}>
      <Chip />
    </Profiler>,
  );
  painted.mockClear();
  act(() => queue(1));
  act(() => queue(2));
  expect(said()).toBe('0');
  act(() => jest.advanceTimersByTime(100));
  expect(said()).toBe('2');
  expect(painted).toHaveBeenCalledTimes(1);
});

it('useSyncStatus continues after all subscribers have left, and with another engine', () => {
  const { unmount } = render(<Chip />);
  act(() => queue(1));
  unmount();
  act(() => jest.advanceTimersByTime(100));
  setEngine(device());
  render(<Chip />);
  act(() => queue(3));
  act(() => jest.advanceTimersByTime(100));
  expect(said()).toBe('3');
});

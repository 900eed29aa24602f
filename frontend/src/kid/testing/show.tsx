import { act, fireEvent, render, screen } from '@testing-library/react';
import { gateChunk, linkedGateChunk } from '../gate/gate-chunk';
import { KidApp } from '../kid-app';
import { TapFilter } from '../model/tap-filter';
import type { MemoryDevice } from './memory-store';

jest.mock('../linked/link-texts', () => ({ loadLinkTexts: () => Promise.resolve() }));

/** The gates are there at once. */
beforeAll(() => Promise.all([gateChunk.load(), linkedGateChunk.load()]));

let passed = 0;

const rethrow = (error: unknown): void => {
  throw error instanceof Error ? error : new Error(String(error));
};

/** The child's page on this device, at eight in the morning. Needs fake timers. */
export function show(device: MemoryDevice, hour = 8, note = rethrow) {
  const taps = new TapFilter();
  passed = 0;
  return {
    taps,
    ...render(
      <KidApp
        store={device.store}
        gate={device.gate}
        taps={taps}
        monotonic={() => passed}
        now={() => new Date(Date.UTC(2026, 10, 27, hour))}
        note={note}
      />,
    ),
  };
}

export async function pass(ms: number): Promise<void> {
  passed += ms;
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

/** A tap after the quiet time. */
export async function tap(name: string | RegExp): Promise<void> {
  await pass(500);
  fireEvent.click(screen.getByRole('button', { name }));
}

export async function hold(name: string | RegExp, ms: number): Promise<void> {
  const button = screen.getByRole('button', { name });
  fireEvent.pointerDown(button, { button: 0 });
  await pass(ms);
  if (button.isConnected) fireEvent.pointerUp(button);
}

export const buttons = (): string[] =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

/** @jest-environment jsdom */
import { act, cleanup, renderHook } from '@testing-library/react';
import { KidPageContext, type KidPage } from '../kid-page';
import { TapFilter } from '../model/tap-filter';
import { faces, MemoryDevice } from '../testing/memory-store';
import { useSounds, type Sounds } from './sounds';
import { FakeAudio } from './testing/fake-audio';
import { lengthMs } from './waves';

let audio: FakeAudio;
beforeEach(() => {
  jest.useFakeTimers();
  audio = new FakeAudio();
});
afterEach(() => {
  cleanup();
  audio.remove();
  jest.useRealTimers();
});

/** A page whose child has sounds or not. */
async function open(isOn: boolean): Promise<Sounds> {
  const device = new MemoryDevice(faces(1), []);
  const { child } = device.store.view();
  device.set({ child: child && { ...child, sounds: isOn } });
  const page: KidPage = {
    ...{ store: device.store, gate: device.gate, taps: new TapFilter() },
    ...{ monotonic: () => 0, now: () => new Date(), openGate: () => undefined },
  };
  const { result } = renderHook(useSounds, {
    wrapper: ({ children }) => <KidPageContext value={page}>{children}</KidPageContext>,
  });
  await act(() => jest.advanceTimersByTimeAsync(2000));
  return result.current;
}

it('useSounds plays nothing where an adult has switched the sounds off', async () => {
  const sounds = await open(false);
  sounds.play('stamp');
  const then = jest.fn();
  sounds.whenQuiet(then);
  await jest.advanceTimersByTimeAsync(1000);
  expect([audio.played, then.mock.calls.length]).toEqual([[], 1]);
});

it('useSounds plays a sound after the next paint and holds speech back until it has ended', async () => {
  const sounds = await open(true);
  sounds.play('stamp');
  const then = jest.fn();
  sounds.whenQuiet(then);
  await jest.advanceTimersByTimeAsync(30);
  expect([audio.played, then.mock.calls.length]).toEqual([[lengthMs('stamp')], 0]);
  await jest.advanceTimersByTimeAsync(lengthMs('stamp'));
  expect(then).toHaveBeenCalledTimes(1);
});

import type { SyncEngine } from './engine';
import type { SyncEnvironment } from './environment';

const byTimer: SyncEnvironment['later'] = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** Sends what can be sent within this time (in ms); how many changes nobody but this device knows after it. */
export async function flush(
  device: Pick<SyncEngine, 'refresh' | 'subscribe' | 'sync'>,
  patience: number,
  later = byTimer,
): Promise<number> {
  device.refresh();
  await new Promise<void>((resolve) => {
    const look = (): void => {
      const { queued, missed } = device.sync();
      if (queued === missed) end();
    };
    const end = (): void => {
      cancel();
      stop();
      resolve();
    };
    const stop = device.subscribe(look);
    const cancel = later(patience, end);
    look();
  });
  const { queued, parked } = device.sync();
  return queued + parked;
}

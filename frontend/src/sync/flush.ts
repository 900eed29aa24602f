import type { SyncEngine } from './engine';
import type { SyncEnvironment } from './environment';

const setTimer: SyncEnvironment['later'] = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** Sends the queue for at most `patience` ms. Answers how many changes are only on this device afterwards. */
export async function flush(
  engine: Pick<SyncEngine, 'refresh' | 'subscribe' | 'sync'>,
  patience: number,
  later = setTimer,
): Promise<number> {
  engine.refresh();
  await new Promise<void>((resolve) => {
    const look = (): void => {
      const { queued, deferred } = engine.sync();
      if (queued === deferred) end();
    };
    const end = (): void => {
      cancel();
      stop();
      resolve();
    };
    const stop = engine.subscribe(look);
    const cancel = later(patience, end);
    look();
  });
  const { queued, rejected } = engine.sync();
  return queued + rejected;
}

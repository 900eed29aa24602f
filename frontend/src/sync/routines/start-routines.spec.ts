/** @jest-environment node */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SyncState } from '../state/sync-state';
import { ClockedDevice } from '../testing/routine';
import { settled } from '../testing/sync-environment';
import { startRoutines } from './start-routines';

const answers = 15_000;

/** Bytes in use when all garbage is gone. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

it('keeps nothing of the answers that it has heard', async () => {
  const device = new ClockedDevice();
  const env = device.env();
  const state = new SyncState(() => undefined);
  const routines = startRoutines({
    env,
    state,
    writer: { withRestore: (work) => work() },
    inOrder: (work) => work(),
  });
  const hear = async () => {
    for (let heard = 0; heard < answers; heard++) device.hearServer();
    await settled();
  };
  await hear();
  const before = bytesInUse();
  await hear();
  expect((bytesInUse() - before) / answers).toBeLessThan(30);
  expect(routines.isCertain(device.wall)).toBe(true);
});

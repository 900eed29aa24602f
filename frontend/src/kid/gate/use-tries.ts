import { useEffect, useSyncExternalStore } from 'react';
import { useKidPage } from '../kid-page';
import { afterTime, noTries, parseTries } from '../model/gate-tries';

const tickMs = 1000;

export interface Tries {
  waitMs: number;
  /** Reads the stored tries anew: another window may have begun a wait. */
  isWaiting: () => boolean;
  wrong: () => Promise<void>;
  right: () => void;
}

/** The wrong tries of this device, of all its windows. A wait passes while the gate is open and on the screen. */
export function useTries(): Tries {
  const { gate, monotonic } = useKidPage();
  const { waitMs } = parseTries(useSyncExternalStore(gate.subscribe, gate.readTries));
  const isWaiting = waitMs > 0;
  useEffect(() => {
    if (!isWaiting) return;
    let from = monotonic();
    let seen = gate.readTries();
    const timer = setInterval(() => {
      const now = monotonic();
      const elapsed = now - from;
      from = now;
      const stored = gate.readTries();
      // Two windows on the screen do not halve the wait: the one that has written last lets it pass.
      const isMine = stored === seen;
      seen = stored;
      if (!isMine || document.visibilityState !== 'visible') return;
      seen = JSON.stringify(afterTime(parseTries(stored), elapsed));
      gate.writeTries(seen);
    }, tickMs);
    return () => clearInterval(timer);
  }, [isWaiting, gate, monotonic]);
  const stored = () => parseTries(gate.readTries());
  return {
    waitMs,
    isWaiting: () => stored().waitMs > 0,
    wrong: gate.countWrong,
    right: () => gate.writeTries(JSON.stringify(noTries)),
  };
}

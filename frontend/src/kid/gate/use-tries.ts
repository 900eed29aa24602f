import { useEffect, useState } from 'react';
import { useKidPage } from '../kid-page';
import { afterTime, afterWrong, noTries, parseTries, type GateTries } from '../model/gate-tries';

const tickMs = 1000;

/** The wrong tries of this device. A wait passes while the gate is open and on the screen. */
export function useTries(): { waitMs: number; wrong: () => void; right: () => void } {
  const { gate, monotonic } = useKidPage();
  const [tries, setTries] = useState(() => parseTries(gate.readTries()));
  const isWaiting = tries.waitMs > 0;
  useEffect(() => {
    if (!isWaiting) return;
    let from = monotonic();
    const timer = setInterval(() => {
      const now = monotonic();
      const elapsed = now - from;
      from = now;
      if (document.visibilityState !== 'visible') return;
      // Another tab may have stored a longer wait.
      const next = afterTime(parseTries(gate.readTries()), elapsed);
      gate.writeTries(JSON.stringify(next));
      setTries(next);
    }, tickMs);
    return () => clearInterval(timer);
  }, [isWaiting, gate, monotonic]);
  const store = (next: GateTries) => {
    gate.writeTries(JSON.stringify(next));
    setTries(next);
  };
  return {
    waitMs: tries.waitMs,
    wrong: () => store(afterWrong(parseTries(gate.readTries()))),
    right: () => store(noTries),
  };
}

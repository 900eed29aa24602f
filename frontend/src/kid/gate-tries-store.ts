import { readStorage, writeStorage } from '../i18n/language';
import { changeGateTries, writeGateTries } from '../sync/store/kid-row';
import { readSession } from '../sync/store/session-row';
import { afterWrong, largerTries, parseTries } from './model/gate-tries';

/** The count of wrong PINs and the rest of the wait. */
const triesKey = 'pictick_gate_tries';

export interface TriesStore {
  read: () => string;
  write: (tries: string) => void;
  /** Counts a wrong PIN. */
  wrong: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
}

/**
 * The wrong PINs of this device, in localStorage, which all windows see at once, and with the session. The larger
 * count stands, so that clearing one of them resets no wait.
 */
export async function openTries(): Promise<TriesStore> {
  let known = parseTries((await readSession())?.gateTries ?? null);
  let last: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    // Another window let the wait pass, or began one. Cleared storage changes nothing.
    if (key === triesKey && newValue !== null) known = parseTries(newValue);
    tell();
  });
  const current = () => largerTries(parseTries(readStorage(triesKey)), known);
  return {
    read: () => JSON.stringify(current()),
    write(tries) {
      known = parseTries(tries);
      writeStorage(triesKey, tries);
      last = last.then(() => writeGateTries(tries)).catch(() => undefined);
      tell();
    },
    async wrong() {
      const count = (stored: string | null): string => {
        known = afterWrong(largerTries(parseTries(stored), current()));
        const tries = JSON.stringify(known);
        writeStorage(triesKey, tries);
        return tries;
      };
      // A reset that this window has begun to store must not be counted on.
      await last;
      await changeGateTries(count).catch(() => count(null));
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

import { readStorage, writeStorage } from '../i18n/language';
import { writeGateTries } from '../sync/store/kid-row';
import { readSession } from '../sync/store/session-row';
import { largerTries, parseTries } from './model/gate-tries';

/** The count of wrong PINs and the rest of the wait. */
const triesKey = 'pictick_gate_tries';

export interface TriesStore {
  read: () => string;
  write: (tries: string) => void;
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
  return {
    read: () => JSON.stringify(largerTries(parseTries(readStorage(triesKey)), known)),
    write(tries) {
      known = parseTries(tries);
      writeStorage(triesKey, tries);
      last = last.then(() => writeGateTries(tries)).catch(() => undefined);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

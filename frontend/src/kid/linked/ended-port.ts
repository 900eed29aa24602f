import type { LinkRefusal } from './link-port';

/** Added to `GateStore` as `ended` where the last home of this device has ended; null everywhere else. */
export interface EndedGate {
  /** As `LinkPort.link`. */
  link: (letters: string) => Promise<LinkRefusal | null>;
  /**
   * Clears what the homes have left on this device and opens the login.
   * @throws Error or DOMException where it cannot be cleared: the page stays.
   */
  openForAdults: () => Promise<void>;
}

import type { Vouched } from './person';

/** What stays of people who left: that there was one, for a while, so that leaving and coming back is no second trial. */
export abstract class Departures {
  /** Closes every door at once: sessions and codes that wait to be exchanged. */
  abstract closeDoors(personId: string, now: Date): Promise<void>;
  /** Whether somebody with this account of this provider left not long ago. */
  abstract knows(vouched: Pick<Vouched, 'provider' | 'subject'>): Promise<boolean>;
  /** All that identity holds of them goes; of their accounts a mark stays that only we can make. Once more changes nothing. */
  abstract forget(personId: string, now: Date): Promise<void>;
}

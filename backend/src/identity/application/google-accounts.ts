import type { Vouched } from '../domain/person';

export interface Departure {
  /** Where the browser goes. */
  location: string;
  /** What the browser has to bring back, sealed; good for ten minutes and one use. */
  cookie: string;
}

export interface Arrival {
  query: Record<string, unknown>;
  cookie: string | undefined;
}

export interface Arrived {
  vouched: Vouched;
  frontendRedirect: string;
  /** The secret of this one trip. */
  trip: string;
}

/** The road to Google and back. */
export abstract class GoogleAccounts {
  abstract depart(frontendRedirect: string): Promise<Departure>;
  /** Who came back; `declined` where the user said no at Google; null where anything about the way back is not as it should be. */
  abstract arrive(arrival: Arrival): Promise<Arrived | 'declined' | null>;
}

import type { Language } from '../../platform/http/params';

/** Whose data it is, and when they asked for it. */
export interface Traveller {
  userId: string;
  /** The session they ask from. */
  sid: string;
  language: Language;
  now: Date;
}

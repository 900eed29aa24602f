/**
 * Why somebody who looks after the product did something: one of these words, and where there is one the number of a ticket. Free words would
 * name people sooner or later, and in a log that is only added to nobody could be forgotten.
 */
export const reasons = {
  sessions: ['device-lost', 'taken-over', 'asked-for', 'abuse', 'drill'],
  looking: ['daily-round', 'asked-for', 'complaint', 'alarm', 'abuse', 'second-look', 'drill'],
  helping: ['asked-for', 'complaint', 'mistake', 'outage', 'goodwill', 'second-look', 'drill'],
  mending: ['alarm', 'complaint', 'mended', 'outage', 'costs', 'second-look', 'drill'],
  verdict: ['fine', 'scary', 'unsuitable', 'wrong', 'badly-drawn', 'mended-in-the-art', 'drill'],
  staff: ['by-hand', 'joins', 'stands-in', 'new-duties', 'leaves'],
  referrals: ['abuse', 'asked-for', 'mistake', 'second-look', 'drill'],
  people: ['own-wish'],
  product: ['backup-restored', 'old-token-came-back'],
} as const;

export type ReasonOf<K extends keyof typeof reasons> = (typeof reasons)[K][number];
export type Reason = ReasonOf<keyof typeof reasons>;

/** The project in the ticket system and a number: `SUP-1234`. */
export const ticketForm = /^[A-Z]{2,5}-\d{1,8}$/;

const known: ReadonlySet<string> = new Set(Object.values(reasons).flat());

export interface AuditReason<R extends Reason = Reason> {
  reason: R;
  ticket?: string | undefined;
}

/** As the log stores it; null if reason or ticket is not valid. */
export function formatReason({ reason, ticket }: AuditReason): string | null {
  if (!known.has(reason) || (ticket !== undefined && !ticketForm.test(ticket))) return null;
  return ticket === undefined ? reason : `${reason} ${ticket}`;
}

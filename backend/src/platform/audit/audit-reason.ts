/**
 * The reasons of a staff action, with the number of a ticket where one exists. Free text is not taken: it
 * would name people sooner or later, and rows of the log cannot be erased.
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
  product: ['backup-restored', 'old-token-came-back', 'token-was-lost'],
} as const;

export type ReasonOf<K extends keyof typeof reasons> = (typeof reasons)[K][number];
export type Reason = ReasonOf<keyof typeof reasons>;

/** A ticket: the project in the ticket system and a number, such as `SUP-1234`. */
export const ticketForm = /^[A-Z]{2,5}-\d{1,8}$/;

const known: ReadonlySet<string> = new Set(Object.values(reasons).flat());

export interface AuditReason<R extends Reason = Reason> {
  reason: R;
  ticket?: string | undefined;
}

/** The text that the log stores; null if reason or ticket is not valid. */
export function formatReason({ reason, ticket }: AuditReason): string | null {
  if (!known.has(reason) || (ticket !== undefined && !ticketForm.test(ticket))) return null;
  return ticket === undefined ? reason : `${reason} ${ticket}`;
}

import { backoff } from '../../../kernel/backoff';
import type { ProviderEvent } from '../provider/payment-facts';

/** What is in hand: some events, claimed in one go. */
export interface ClaimedEvents {
  /** A moment by the clock of the inbox, to the microsecond; for `done` alone. Whoever asks the provider from now on sees all that the events before it were about. */
  at: string;
  events: readonly InboxEvent[];
}

export interface InboxEvent {
  id: string;
  type: string;
  objectId: string | null;
  customerId: string | null;
  /** 1 the first time. */
  attempt: number;
  /** By the provider's clock. */
  createdAt: Date;
}

/** The report that a customer has saved a card. It is more than a reason to read the customer again: what is open is paid with it. */
export const newCard = 'payment_method.attached';
export const isNewCard = ({ type }: Pick<InboxEvent, 'type'>): boolean => type === newCard;

/** A failed attempt: again at some time, or never again. */
export interface FailedAttempt {
  ids: readonly string[];
  reason: string;
  /** Null: dead, the operator has to act. */
  retryInSeconds: number | null;
}

export interface InboxHealth {
  /** Of those that nobody has dealt with: how long the oldest has been lying here. */
  oldestSeconds: number;
  waiting: number;
  /** Found by the back-fill in the last while and brought by nobody. */
  undelivered: number;
}

/**
 * What the provider said has happened, until we have looked. Only ids and types: what an event says besides is never used and never kept.
 */
export abstract class Inbox {
  /** True: it is new to us. One statement, so that whoever delivers is answered soon. */
  abstract take(event: ProviderEvent): Promise<boolean>;
  /** Those that were not there yet. */
  abstract addMissing(events: readonly ProviderEvent[]): Promise<number>;
  /** Nobody else gets these for a minute. */
  abstract claim(most: number): Promise<ClaimedEvents>;
  /** One that was claimed and did not come to an end, if there is any: alone, since it may have taken its worker with it. */
  abstract claimAbandoned(): Promise<ClaimedEvents>;
  /** All of this customer that were here before, new cards apart. Joins the open transaction. */
  abstract done(customerId: string, before: string): Promise<void>;
  /** A new card whose payments have been tried. */
  abstract markCardDone(id: string): Promise<void>;
  /** Another card of this customer was reported that was saved later. */
  abstract hasLaterCard(card: Pick<InboxEvent, 'customerId' | 'createdAt'>): Promise<boolean>;
  abstract ignore(ids: readonly string[], reason: string): Promise<void>;
  abstract recordFailure(setback: FailedAttempt): Promise<void>;
  /** As if it had just come, unless somebody is at it. False: there is no such event. */
  abstract rerun(id: string): Promise<boolean>;
  /** An event that names no customer: now we know whose it is. */
  abstract assignCustomer(id: string, customerId: string): Promise<void>;
  abstract health(): Promise<InboxHealth>;
  /** How far the back-fill has come; null: it never ran. */
  abstract filledUntil(): Promise<Date | null>;
  abstract recordFilled(until: Date): Promise<void>;
  /** Some that have had their time. */
  abstract clear(before: Date): Promise<readonly unknown[]>;
}

/** Tells the worker that something has come. Never fails and keeps nobody waiting: the sweeper finds what it did not hear of. */
export abstract class InboxNotifier {
  abstract notify(): void;
}

export const mostAttempts = 12;
const first = 10;
const longest = 3_600;

/** Seconds until the next attempt: doubled each time, up to an hour, with a random part. Null: it was the last attempt. */
export function nextDelaySeconds(attempt: number, chance: number): number | null {
  if (attempt >= mostAttempts) return null;
  return backoff(attempt, { first, longest, spread: 0.25 }, chance);
}

/** Tells whether what comes from outside is the provider's own word. */
export abstract class WebhookVerifier {
  /** False: there is no secret to know it by. */
  abstract readonly configured: boolean;
  /** Whether we move real money; events of the other mode are not about us. */
  abstract readonly live: boolean;
  /** Null: not the provider's, or not of now. */
  abstract verify(raw: Uint8Array, signature: string, now: Date): ProviderEvent | null;
}

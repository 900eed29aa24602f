import { backoff } from '../../../kernel/backoff';
import type { ProviderEvent } from '../provider/payment-facts';

/** Events that a worker has claimed together. */
export interface ClaimedEvents {
  /**
   * A time of the database, to the microsecond, for `done` alone: a read that begins later covers all
   * earlier events.
   */
  at: string;
  events: readonly InboxEvent[];
}

export interface InboxEvent {
  id: string;
  type: string;
  objectId: string | null;
  customerId: string | null;
  /** Starts with 1. */
  attempt: number;
  /** By the provider's clock. */
  createdAt: Date;
}

/** A customer has saved a card. This event also pays what is open, besides causing a read. */
export const newCard = 'payment_method.attached';
export const isNewCard = ({ type }: Pick<InboxEvent, 'type'>): boolean => type === newCard;

/** A failed attempt, with or without a retry. */
export interface FailedAttempt {
  ids: readonly string[];
  reason: string;
  /** Null: no retry; the operator has to act. */
  retryInSeconds: number | null;
}

export interface InboxHealth {
  /** The age of the oldest unprocessed event. */
  oldestSeconds: number;
  waiting: number;
  /** Recent events that the back-fill found and no webhook delivered. */
  undelivered: number;
}

/** The events of the provider that wait for processing. Only ids and types are kept. */
export abstract class Inbox {
  /** True: the event is new. One statement, so that the provider is answered soon. */
  abstract take(event: ProviderEvent): Promise<boolean>;
  /** Returns the number of new events. */
  abstract addMissing(events: readonly ProviderEvent[]): Promise<number>;
  /** Claims events for a minute. */
  abstract claim(most: number): Promise<ClaimedEvents>;
  /**
   * Claims one event whose processing did not end, if there is any: alone, because it may have crashed its
   * worker.
   */
  abstract claimAbandoned(): Promise<ClaimedEvents>;
  /** Marks all earlier events of this customer done, except new cards. Joins the open transaction. */
  abstract done(customerId: string, before: string): Promise<void>;
  /** The payments of a new card were tried. */
  abstract markCardDone(id: string): Promise<void>;
  /** True: another card of this customer was saved later. */
  abstract hasLaterCard(card: Pick<InboxEvent, 'customerId' | 'createdAt'>): Promise<boolean>;
  /** Ends these events without a read; the reason is kept with them. */
  abstract ignore(ids: readonly string[], reason: string): Promise<void>;
  abstract recordFailure(setback: FailedAttempt): Promise<void>;
  /** Resets the event unless a worker has claimed it. False: there is no such event. */
  abstract rerun(id: string): Promise<boolean>;
  /** Sets the customer of an event that names none. */
  abstract assignCustomer(id: string, customerId: string): Promise<void>;
  abstract health(): Promise<InboxHealth>;
  /** The time up to which events were back-filled. Null: never. */
  abstract filledUntil(): Promise<Date | null>;
  /** Events before this time are back-filled. */
  abstract recordFilled(until: Date): Promise<void>;
  /** Deletes a batch of old events. */
  abstract clear(before: Date): Promise<readonly unknown[]>;
}

/**
 * Notifies the worker of new events. Never fails and never blocks: the sweep finds events whose
 * notification was lost.
 */
export abstract class InboxNotifier {
  abstract notify(): void;
}

export const mostAttempts = 12;
const first = 10;
const longest = 3_600;

/**
 * Seconds until the next attempt: doubled each time, up to an hour, with a random part. Null: it was the
 * last attempt.
 */
export function nextDelaySeconds(attempt: number, chance: number): number | null {
  if (attempt >= mostAttempts) return null;
  return backoff(attempt, { first, longest, spread: 0.25 }, chance);
}

/** Verifies that a request was signed by the provider. */
export abstract class WebhookVerifier {
  /** False: there is no webhook secret. */
  abstract readonly configured: boolean;
  /** True: real money; events of the other mode are ignored. */
  abstract readonly live: boolean;
  /** Null: the signature is invalid or too old. */
  abstract verify(raw: Uint8Array, signature: string, now: Date): ProviderEvent | null;
}

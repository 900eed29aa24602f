import type { Tier } from '@pictick/rules/billing/tier';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import { CheckoutStarted } from '../billing-events';

/**
 * `processing`: the page is open. `finalizing`: it was left with a payment that waits. The others are over.
 */
export const checkoutStates = ['processing', 'finalizing', 'success', 'failed', 'cancelled'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

export interface CheckoutAttemptState {
  id: string;
  accountId: string;
  priceId: string;
  /** Null until the provider has opened it. */
  sessionId: string | null;
  url: string | null;
  state: CheckoutState;
  expiresAt: Date;
  createdAt: Date;
  endedAt: Date | null;
}

export const isUnderWay = ({ state }: Pick<CheckoutAttemptState, 'state'>): boolean =>
  state === 'processing' || state === 'finalizing';

/** One attempt of a user to buy a plan on the provider's page. */
export class CheckoutAttempt extends AggregateRoot<CheckoutAttemptState> {
  static begin(
    wish: Pick<CheckoutAttemptState, 'id' | 'accountId' | 'priceId' | 'expiresAt' | 'createdAt'>,
  ): CheckoutAttempt {
    return new CheckoutAttempt({ ...wish, sessionId: null, url: null, state: 'processing', endedAt: null });
  }

  static restore(state: CheckoutAttemptState): CheckoutAttempt {
    return new CheckoutAttempt(state);
  }

  /** The provider has opened the page. */
  opened(sessionId: string, url: string | null, { userId, tier }: { userId: string; tier: Tier }): void {
    if (this.state.sessionId === sessionId) return;
    this.state.sessionId = sessionId;
    this.state.url = url;
    this.record(CheckoutStarted({ userId, accountId: this.state.accountId, attemptId: this.state.id, tier }));
  }

  /** Closes an attempt that is not to be paid any more; one that has ended stays as it is. */
  abandon(now: Date): void {
    if (this.state.state === 'processing') this.end('cancelled', now);
  }

  end(state: Extract<CheckoutState, 'success' | 'failed' | 'cancelled'>, now: Date): void {
    this.state.state = state;
    this.state.endedAt = now;
  }
}

export abstract class CheckoutAttempts {
  /** The attempt whose page is open. Null: none. */
  abstract openOf(accountId: string): Promise<CheckoutAttempt | null>;
  /** Null: there is no such attempt. */
  abstract byId(id: string): Promise<CheckoutAttempt | null>;
  /** By the id of the provider's page. Null: it is not ours. */
  abstract bySession(sessionId: string): Promise<CheckoutAttempt | null>;
  /** The number of pages that were opened for the account since then. */
  abstract openedSince(accountId: string, since: Date): Promise<number>;
  /** A second open one for an account fails on a unique index (`one_open_checkout`). */
  abstract save(...attempts: CheckoutAttempt[]): Promise<void>;
}

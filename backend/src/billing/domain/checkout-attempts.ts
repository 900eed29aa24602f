import type { CheckoutAttempt } from './checkout-attempt';

export abstract class CheckoutAttempts {
  /** The one whose page is open. */
  abstract openOf(accountId: string): Promise<CheckoutAttempt | null>;
  abstract byId(id: string): Promise<CheckoutAttempt | null>;
  abstract bySession(sessionId: string): Promise<CheckoutAttempt | null>;
  /** How many pages were opened for them since then. */
  abstract openedSince(accountId: string, since: Date): Promise<number>;
  /** A second open one for an account fails on a unique index (`one_open_checkout`). */
  abstract save(...attempts: CheckoutAttempt[]): Promise<void>;
}

import type { CheckoutAttempt } from './checkout-attempt';

export abstract class CheckoutAttempts {
  /** The one whose page is open. */
  abstract openOf(accountId: string): Promise<CheckoutAttempt | null>;
  abstract byId(id: string): Promise<CheckoutAttempt | null>;
  abstract bySession(sessionId: string): Promise<CheckoutAttempt | null>;
  /** A second open one for an account fails on a unique index (`one_open_checkout`). */
  abstract save(...attempts: CheckoutAttempt[]): Promise<void>;
}

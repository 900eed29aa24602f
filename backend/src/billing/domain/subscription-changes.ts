import type { SubscriptionChange } from './subscription-change';

export abstract class SubscriptionChanges {
  /** The one that waits; there is never a second. */
  abstract openOf(accountId: string): Promise<SubscriptionChange | null>;
  abstract byId(id: string): Promise<SubscriptionChange | null>;
  /** A second open one for an account fails on a unique index (`one_pending`). */
  abstract save(...changes: SubscriptionChange[]): Promise<void>;
}

import type { Tier } from '@pictick/rules/billing/tier';
import { AggregateRoot } from '../../../kernel/aggregate-root';

export const changeTypes = ['cancel', 'downgrade', 'upgrade', 'reactivate'] as const;
export type ChangeType = (typeof changeTypes)[number];

/** `pending` waits for its date, `processing` for a command or a payment; the others are over. */
export const changeStatuses = [
  'pending',
  'processing',
  'completed',
  'canceled',
  'failed',
  'superseded',
] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

export interface SubscriptionChangeState {
  id: string;
  accountId: string;
  changeType: ChangeType;
  fromTier: Tier;
  toTier: Tier;
  /** When it is to come true; null: at once, as soon as it is paid. */
  scheduledDate: Date | null;
  /** When it came true, or was over in another way. */
  effectiveDate: Date | null;
  createdAt: Date;
  status: ChangeStatus;
  cancellable: boolean;
  /** By which it is known again: the subscription, its schedule, or the command that has not reached the provider yet. */
  ref: string;
}

export const isOpen = ({ status }: Pick<SubscriptionChangeState, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

const ofCommand = 'command:';
/** Nothing at the provider says so yet. */
export const isUnconfirmed = ({ ref }: Pick<SubscriptionChangeState, 'ref'>): boolean =>
  ref.startsWith(ofCommand);

type ChangeStart = Pick<
  SubscriptionChangeState,
  'id' | 'accountId' | 'changeType' | 'fromTier' | 'toTier'
> & { commandId: string; at: Date | null; now: Date };

/** That something will be, or was, another plan. A command announces it; what becomes of it is said by the facts, through the projector. */
export class SubscriptionChange extends AggregateRoot<SubscriptionChangeState> {
  static start({ commandId, at, now, ...what }: ChangeStart): SubscriptionChange {
    return new SubscriptionChange({
      ...what,
      scheduledDate: at,
      effectiveDate: null,
      createdAt: now,
      status: 'processing',
      cancellable: false,
      ref: `${ofCommand}${commandId}`,
    });
  }

  static restore(state: SubscriptionChangeState): SubscriptionChange {
    return new SubscriptionChange(state);
  }

  get id(): string {
    return this.state.id;
  }

  fail(now: Date): void {
    this.over('failed', now);
  }

  withdraw(now: Date): void {
    this.over('canceled', now);
  }

  private over(status: ChangeStatus, now: Date): void {
    if (!isOpen(this.state)) return;
    Object.assign(this.state, { status, effectiveDate: now, cancellable: false });
  }
}

export abstract class SubscriptionChanges {
  /** The one that waits; there is never a second. */
  abstract openOf(accountId: string): Promise<SubscriptionChange | null>;
  abstract byId(id: string): Promise<SubscriptionChange | null>;
  /** A second open one for an account fails on a unique index (`one_pending`). */
  abstract save(...changes: SubscriptionChange[]): Promise<void>;
}

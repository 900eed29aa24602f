import type { Tier } from '@pictick/rules/billing/tier';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import { expiringDays } from '../plans/entitlements';
import type { SubscriptionFacts, SubscriptionStatus } from '../provider/payment-facts';

/** A subscription as of the last read of the provider. Only the projector writes it. */
export interface SubscriptionRow extends Omit<SubscriptionFacts, 'schedule' | 'pendingUpdate'> {
  accountId: string;
  /** The tier of its price. Null: the price is unknown. */
  tier: Tier | null;
  scheduleId: string | null;
  nextPriceId: string | null;
  nextStartsAt: Date | null;
  pendingPriceId: string | null;
  pendingExpiresAt: Date | null;
}

/** The states that follow from subscriptions alone. */
export const paidStates = [
  'none',
  'incomplete',
  'active',
  'active_canceling',
  'active_downgrading',
  'active_upgrade_pending',
  'past_due',
  'unpaid',
  'paused',
  'ended',
] as const;
export type SubscriptionState = (typeof paidStates)[number];

/** The state of a user: grants, trial and an open checkout included. */
export const subscriptionStates = [
  'trial_active',
  'trial_expiring',
  'trial_expired',
  'grant_active',
  'checkout_open',
  'incomplete',
  'active',
  'active_canceling',
  'active_downgrading',
  'active_upgrade_pending',
  'past_due',
  'unpaid',
  'paused',
  'ended',
] as const;
export type OverallState = (typeof subscriptionStates)[number];

/** Charged, or to be charged as soon as a payment works. Two live subscriptions are one too many. */
export const isLive = (status: SubscriptionStatus): boolean =>
  ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);

/** True: a subscription is charged or owed; its user can end it and change the card. */
export const runs = (state: SubscriptionState): boolean =>
  state !== 'none' && state !== 'incomplete' && state !== 'ended';

/** The live ones that give their plan. */
export const givesPlan = (status: SubscriptionStatus): boolean =>
  ['trialing', 'active', 'past_due'].includes(status);

/** It never becomes live again; a new purchase makes a new subscription. */
export const isOver = ({ status }: { status: SubscriptionStatus }): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

interface Circumstances {
  /** The account's state; "none" without an account. */
  status: SubscriptionState;
  grantedTier: Tier;
  trialDaysRemaining: number;
  checkoutOpen: boolean;
}

/** One state in this order: paid, in checkout, granted, trial. */
export function overallState({
  status,
  grantedTier,
  trialDaysRemaining,
  checkoutOpen,
}: Circumstances): OverallState {
  if (status !== 'none' && status !== 'ended') return status;
  if (checkoutOpen) return 'checkout_open';
  if (grantedTier !== 'trial') return 'grant_active';
  if (trialDaysRemaining > 0) return trialDaysRemaining <= expiringDays ? 'trial_expiring' : 'trial_active';
  return status === 'ended' ? 'ended' : 'trial_expired';
}

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
  /** Null: at once, as soon as it is paid. */
  scheduledDate: Date | null;
  /** When the change took effect or ended otherwise. Null: still open. */
  effectiveDate: Date | null;
  createdAt: Date;
  status: ChangeStatus;
  cancellable: boolean;
  /**
   * Identifies the change: the subscription, its schedule, or a command that has not reached the provider
   * yet.
   */
  ref: string;
}

export const isOpen = ({ status }: Pick<SubscriptionChangeState, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

const ofCommand = 'command:';
/** The provider's facts do not show the change yet. */
export const isUnconfirmed = ({ ref }: Pick<SubscriptionChangeState, 'ref'>): boolean =>
  ref.startsWith(ofCommand);

type ChangeStart = Pick<
  SubscriptionChangeState,
  'id' | 'accountId' | 'changeType' | 'fromTier' | 'toTier'
> & { commandId: string; at: Date | null; now: Date };

/**
 * A pending or past change of plan. A command announces it; the projector decides its outcome by the facts.
 */
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
  /** The pending change; there is never a second. Null: none. */
  abstract openOf(accountId: string): Promise<SubscriptionChange | null>;
  /** Null: there is no such change. */
  abstract byId(id: string): Promise<SubscriptionChange | null>;
  /** A second open one for an account fails on a unique index (`one_pending`). */
  abstract save(...changes: SubscriptionChange[]): Promise<void>;
}

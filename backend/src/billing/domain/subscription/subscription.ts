import type { Tier } from '@pictick/rules/billing/tier';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import { expiringDays } from '../plans/entitlements';
import type { SubscriptionFacts, SubscriptionStatus } from '../provider/payment-facts';

/** A subscription at the provider, as it was when we asked last. Nobody but the projector writes it. */
export interface SubscriptionRow extends Omit<SubscriptionFacts, 'schedule' | 'pendingUpdate'> {
  accountId: string;
  /** Of its price; null where we know no such price. */
  tier: Tier | null;
  scheduleId: string | null;
  nextPriceId: string | null;
  nextStartsAt: Date | null;
  pendingPriceId: string | null;
  pendingExpiresAt: Date | null;
}

/** What the subscriptions alone say. */
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

/** Where a person stands, grants, trial and an open checkout included. */
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

/** Subscriptions that are charged, or will be as soon as that works again. Two of them are one too many. */
export const isLive = (status: SubscriptionStatus): boolean =>
  ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);

/** Whether there is a subscription that is charged or owed; who has one can end it, and change the card. */
export const runs = (state: SubscriptionState): boolean =>
  state !== 'none' && state !== 'incomplete' && state !== 'ended';

/** Of those that live, the ones that give their plan. */
export const givesPlan = (status: SubscriptionStatus): boolean =>
  ['trialing', 'active', 'past_due'].includes(status);

/** It never comes back: whoever wants it again buys another one. */
export const isOver = ({ status }: { status: SubscriptionStatus }): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

interface Circumstances {
  /** Of the account; "none" where there is no account. */
  status: SubscriptionState;
  grantedTier: Tier;
  trialDaysRemaining: number;
  checkoutOpen: boolean;
}

/** In one word. What is paid goes before what is being bought, that before what was given, that before the trial. */
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

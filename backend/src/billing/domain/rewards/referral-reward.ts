import { AggregateRoot } from '../../../kernel/aggregate-root';
import { RewardEarned, RewardLost } from '../billing-events';
import { type CreditEntryState, inFavour } from '../credit/credit';
import type { InvoiceRow } from '../payments/payment';

export const rewardStates = ['pending', 'earned', 'lost'] as const;
export type RewardState = (typeof rewardStates)[number];

/** Why a reward was never earned, or was lost. */
export const lossReasons = [
  'barred',
  'capped',
  'customer-before',
  'disputed',
  'friend-left',
  'refunded',
  'voided',
] as const;
export type LossReason = (typeof lossReasons)[number];

export interface ReferralRewardState {
  referralId: string;
  /** The account of the inviter. */
  accountId: string;
  /** The invited friend, whose first payment earns it. Null: the friend's account was deleted. */
  inviteeId: string | null;
  amountCents: number;
  currency: string;
  state: RewardState;
  lostBecause: LossReason | null;
  /** The friend's invoice that earned it. Null: not earned yet. */
  invoiceId: string | null;
  /** When the friend accepted the invitation. */
  createdAt: Date;
  earnedAt: Date | null;
  endedAt: Date | null;
  /** The part of a lost reward that was taken back so far, in cents. Null: not attempted yet. */
  takenBackCents: number | null;
}

type Paid = Pick<InvoiceRow, 'id' | 'status' | 'amountPaid' | 'refunded' | 'createdAt'>;

/** The facts that decide a reward. */
export interface RewardFacts {
  /** The friend's invoices, in any order. */
  invoices: readonly Paid[];
  /** One of the friend's charges is disputed. */
  friendDisputes: boolean;
  /** One of the inviter's charges is disputed: the inviter earns nothing meanwhile. */
  inviterDisputes: boolean;
  inviterBanned: boolean;
  /** The other rewards of the inviter in these 365 days, without those that were taken back whole. */
  earnedThisYear: number;
  capPerYear: number;
}

/** The provider counts in whole seconds, by a clock of its own. */
const clocksApartMs = 60_000;
export const capWindowMs = 365 * 86_400_000;

/**
 * The inviter's reward for a friend: earned once, by the friend's first payment, for as long as that
 * payment stands.
 */
export class ReferralReward extends AggregateRoot<ReferralRewardState> {
  static promise(
    wish: Pick<
      ReferralRewardState,
      'referralId' | 'accountId' | 'inviteeId' | 'amountCents' | 'currency' | 'createdAt'
    >,
  ): ReferralReward {
    return new ReferralReward({
      ...wish,
      state: 'pending',
      lostBecause: null,
      invoiceId: null,
      earnedAt: null,
      endedAt: null,
      takenBackCents: null,
    });
  }

  static restore(state: ReferralRewardState): ReferralReward {
    return new ReferralReward(state);
  }

  get accountId(): string {
    return this.state.accountId;
  }

  get inviteeId(): string | null {
    return this.state.inviteeId;
  }

  get isEarned(): boolean {
    return this.state.state === 'earned';
  }

  /** True: the reward was booked and lost, and not all of it is taken back. */
  get isClawbackDue(): boolean {
    return (
      this.state.state === 'lost' &&
      this.state.earnedAt !== null &&
      (this.state.takenBackCents ?? 0) < this.state.amountCents
    );
  }

  /**
   * Applies the facts; repeating it changes nothing. The first payment decides, whenever it becomes known.
   */
  settle(facts: RewardFacts, now: Date): void {
    if (this.state.state === 'lost' || this.state.inviteeId === null) return;
    const first = firstPaid(facts.invoices, this.state.invoiceId);
    if (first && first.createdAt.getTime() < this.state.createdAt.getTime() - clocksApartMs)
      this.lose('customer-before', now);
    else if (facts.friendDisputes) this.lose('disputed', now);
    else if (first && isFullyRefunded(first)) this.lose('refunded', now);
    else if (first && this.state.state === 'pending') this.qualify(first, facts, now);
  }

  private qualify(
    first: Paid,
    { inviterBanned, inviterDisputes, earnedThisYear, capPerYear }: RewardFacts,
    now: Date,
  ): void {
    if (inviterBanned) this.lose('barred', now);
    // Else it waits until the dispute is over.
    else if (!inviterDisputes) {
      if (earnedThisYear >= capPerYear) this.lose('capped', now);
      else this.earn(first, now);
    }
  }

  /** At most what the friend paid, so that paying for a friend brings no profit. */
  private earn({ id: invoiceId, amountPaid }: Paid, now: Date): void {
    this.state.amountCents = Math.min(this.state.amountCents, amountPaid);
    this.state.state = 'earned';
    this.state.invoiceId = invoiceId;
    this.state.earnedAt = now;
    this.record(RewardEarned({ accountId: this.accountId, referralId: this.state.referralId }));
  }

  /** By support. False: it was lost already. */
  void(now: Date): boolean {
    if (this.state.state === 'lost') return false;
    this.lose('voided', now);
    return true;
  }

  /** An earned reward stays; a pending one can no longer be earned. */
  friendLeft(now: Date): void {
    if (this.state.state === 'pending') this.lose('friend-left', now);
    this.state.inviteeId = null;
    this.state.invoiceId = null;
  }

  /**
   * Takes back at most `available` cents, so that no debt remains; the rest follows when there is credit
   * again. `reference` identifies this part.
   */
  clawBack(available: number): { cents: number; reference: string } {
    const before = this.state.takenBackCents ?? 0;
    const cents = Math.max(0, Math.min(this.state.amountCents - before, available));
    this.state.takenBackCents = before + cents;
    return {
      cents,
      reference: before === 0 ? this.state.referralId : `${this.state.referralId} after ${before}`,
    };
  }

  private lose(why: LossReason, now: Date): void {
    const wasEarned = this.isEarned;
    this.state.state = 'lost';
    this.state.lostBecause = why;
    this.state.endedAt = now;
    if (wasEarned) this.record(RewardLost({ accountId: this.accountId, referralId: this.state.referralId }));
  }
}

/** The invoice that earned the reward, else the first one that was paid in cash. */
function firstPaid(invoices: readonly Paid[], earnedWith: string | null): Paid | undefined {
  if (earnedWith !== null) return invoices.find(({ id }) => id === earnedWith);
  const paid = invoices.filter(({ status, amountPaid }) => status === 'paid' && amountPaid > 0);
  return paid.sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
  )[0];
}

/** The whole payment: a partial refund is a kindness and does not take the reward. */
const isFullyRefunded = ({ amountPaid, refunded }: Paid): boolean => refunded >= amountPaid;

/**
 * The credit that can be taken back without a debt, in cents: the provider's `balance`, unbooked lines, and
 * what was taken since it was read. `before`: our lines before the read.
 */
export function clawbackable(
  balance: number,
  before: readonly CreditEntryState[],
  now: readonly CreditEntryState[],
): number {
  const known = new Set(before.filter(({ status }) => status === 'synced').map(({ id }) => id));
  const underWay = now.filter(
    ({ id, status, amountCents }) =>
      status === 'unsynced' || (status === 'synced' && amountCents < 0 && !known.has(id)),
  );
  return Math.max(
    0,
    inFavour(
      balance,
      underWay.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ),
  );
}

export abstract class ReferralRewards {
  /** Null: the referral has no reward. */
  abstract byReferral(referralId: string): Promise<ReferralReward | null>;
  /** The reward for this friend. Null: there is none. */
  abstract ofFriend(inviteeId: string): Promise<ReferralReward | null>;
  /** Locks the reward until the transaction ends. Null: there is none. */
  abstract locked(referralId: string): Promise<ReferralReward | null>;
  abstract save(reward: ReferralReward): Promise<void>;
  /** The number of rewards that this account has earned since then, without those taken back whole. */
  abstract earnedSince(accountId: string, since: Date): Promise<number>;
  /** Ids of this account's lost rewards that are not taken back whole. */
  abstract clawbacksDue(accountId: string): Promise<string[]>;
  /** Ids of rewards whose state may change, after `past`, in order. Null: from the first one. */
  abstract unsettled(past: string | null, most: number): Promise<string[]>;
}

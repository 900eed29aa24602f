import { AggregateRoot } from '../../../kernel/aggregate-root';
import { RewardEarned, RewardLost } from '../billing-events';
import { type CreditEntryState, inFavour } from '../credit/credit';
import type { InvoiceRow } from '../payments/payment';

export const rewardStates = ['pending', 'earned', 'lost'] as const;
export type RewardState = (typeof rewardStates)[number];

/** Why nothing comes of it, or nothing is left of it. */
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
  /** Whose it is. */
  accountId: string;
  /** Whose first payment it waits for; null: they have left. */
  inviteeId: string | null;
  amountCents: number;
  currency: string;
  state: RewardState;
  lostBecause: LossReason | null;
  /** The friend's invoice that it was earned with. */
  invoiceId: string | null;
  /** When the friend came by the link. */
  createdAt: Date;
  earnedAt: Date | null;
  endedAt: Date | null;
  /** Of what was earned and lost again, what has been there to be taken until now; null: it was not looked at yet. */
  takenBackCents: number | null;
}

type Paid = Pick<InvoiceRow, 'id' | 'status' | 'amountPaid' | 'refunded' | 'createdAt'>;

/** All that a reward depends on. */
export interface RewardFacts {
  /** The friend's, in any order. */
  invoices: readonly Paid[];
  /** One of the friend's charges is disputed. */
  friendDisputes: boolean;
  /** One of the inviter's own: they get nothing meanwhile. */
  inviterDisputes: boolean;
  inviterBanned: boolean;
  /** What else they have earned in these 365 days and still have, or have spent. */
  earnedThisYear: number;
  capPerYear: number;
}

/** The provider counts in whole seconds, by a clock of its own. */
const clocksApartMs = 60_000;
export const capWindowMs = 365 * 86_400_000;

/** What somebody gets for a friend who came by their link: once, with the friend's first payment, and for as long as that stands. */
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

  /** It was booked and is theirs no longer, and they still have some of it, or have spent it. */
  get isClawbackDue(): boolean {
    return (
      this.state.state === 'lost' &&
      this.state.earnedAt !== null &&
      (this.state.takenBackCents ?? 0) < this.state.amountCents
    );
  }

  /** What follows from the facts; told again, nothing more. The first payment decides, whenever we hear of it. */
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
    // Then it waits until that is over.
    else if (!inviterDisputes) {
      if (earnedThisYear >= capPerYear) this.lose('capped', now);
      else this.earn(first, now);
    }
  }

  /** No more than the friend paid: nobody earns by paying for a friend. */
  private earn({ id: invoiceId, amountPaid }: Paid, now: Date): void {
    this.state.amountCents = Math.min(this.state.amountCents, amountPaid);
    this.state.state = 'earned';
    this.state.invoiceId = invoiceId;
    this.state.earnedAt = now;
    this.record(RewardEarned({ accountId: this.accountId, referralId: this.state.referralId }));
  }

  /** Support says no. False: it was lost already. */
  void(now: Date): boolean {
    if (this.state.state === 'lost') return false;
    this.lose('voided', now);
    return true;
  }

  /** What was earned stays; nobody can pay any more for what was not. */
  friendLeft(now: Date): void {
    if (this.state.state === 'pending') this.lose('friend-left', now);
    this.state.inviteeId = null;
    this.state.invoiceId = null;
  }

  /** No more than there is: nobody owes anything afterwards. The rest is taken when there is something again. `reference` is of this part of it. */
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

/** The one that it was earned with, else the first for which money came. */
function firstPaid(invoices: readonly Paid[], earnedWith: string | null): Paid | undefined {
  if (earnedWith !== null) return invoices.find(({ id }) => id === earnedWith);
  const paid = invoices.filter(({ status, amountPaid }) => status === 'paid' && amountPaid > 0);
  return paid.sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
  )[0];
}

/** All the money; a part of it is a kindness and no way out. */
const isFullyRefunded = ({ amountPaid, refunded }: Paid): boolean => refunded >= amountPaid;

/**
 * The credit that can be taken back without a debt: the provider's `balance`, the lines it does not know yet, and what was taken since it was
 * asked. `before`: our lines before it was asked.
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
  abstract byReferral(referralId: string): Promise<ReferralReward | null>;
  abstract ofFriend(inviteeId: string): Promise<ReferralReward | null>;
  /** Within a transaction: nobody else writes it until that ends. */
  abstract locked(referralId: string): Promise<ReferralReward | null>;
  abstract save(reward: ReferralReward): Promise<void>;
  /** How many this account has earned since then; what was taken back whole is none. */
  abstract earnedSince(accountId: string, since: Date): Promise<number>;
  /** Those of this account that were earned and lost, and are not yet taken back whole. */
  abstract clawbacksDue(accountId: string): Promise<string[]>;
  /** Those that something has yet to come of, by what we know; from `past` on, in the order of their ids. */
  abstract unsettled(past: string | null, most: number): Promise<string[]>;
}

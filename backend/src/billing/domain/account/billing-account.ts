import { higher, type Tier } from '@pictick/rules/billing/tier';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import type { DomainEvent } from '../../../kernel/domain-event';
import { CommandEndedLate, CreditGiven, MoneyBackRefunded } from '../billing-events';
import type { CommandKind } from '../commands/command';
import { type EntitlementGrant, tierOf } from '../grants/entitlement-grant';
import type { SubscriptionState } from '../subscription/subscription';

/** Counted up when the same facts give another account, subscription or invoice than before: rows of an earlier version are no drift. Held by `projection.spec.ts`. */
export const projectionVersion = 4;

/** A stretch of time for which a tier is paid, or is left to somebody although it is not paid (yet). */
export interface Entitled {
  tier: Tier;
  /** Null: since ever. ISO times, for they lie in JSON. */
  from: string | null;
  /** The first moment at which it no longer counts. */
  until: string;
}

/** What is true of one person's money, as of the last time when the provider was asked. */
export interface BillingAccountState {
  id: string;
  userId: string;
  /** At the provider; null until there is something to buy. */
  customerId: string | null;
  currency: string;
  /** Of the subscription that counts, by the facts; whether it is in force now is said by `entitled`. */
  tier: Tier;
  status: SubscriptionState;
  /** The subscription that counts. */
  currentSubscriptionId: string | null;
  periodEnd: Date | null;
  /** When it ends for good, if nothing happens. */
  cancelAt: Date | null;
  entitled: readonly Entitled[];
  /** More than one subscription lives. */
  redundant: boolean;
  /** As the provider counts: negative is credit. */
  balance: number;
  /** A charge is disputed: no rewards meanwhile. */
  disputed: boolean;
  /** The customer is gone at the provider. */
  customerDeleted: boolean;
  /** Of the fetch that began last. */
  issuedFencingToken: number;
  /** Of the fetch that was written last. */
  writtenFencingToken: number;
  syncedAt: Date | null;
  /** Why the last fetch failed; null: it did not. */
  syncError: string | null;
  /** Grows with every projection that is written. */
  version: number;
  /** Of the projector that has written it; null: of none, or of one before they were counted. */
  projectionVersion: number | null;
  createdAt: Date;
}

/** What the projector says about the account itself. */
export type AccountFacts = Pick<
  BillingAccountState,
  | 'tier'
  | 'status'
  | 'currentSubscriptionId'
  | 'periodEnd'
  | 'cancelAt'
  | 'entitled'
  | 'redundant'
  | 'balance'
  | 'currency'
  | 'disputed'
  | 'customerDeleted'
>;

/** One person's billing; everything that is written about it hangs on this row. */
export class BillingAccount extends AggregateRoot<BillingAccountState> {
  static open({ id, userId, now }: { id: string; userId: string; now: Date }): BillingAccount {
    return new BillingAccount({
      id,
      userId,
      customerId: null,
      currency: 'eur',
      tier: 'trial',
      status: 'none',
      currentSubscriptionId: null,
      periodEnd: null,
      cancelAt: null,
      entitled: [],
      redundant: false,
      balance: 0,
      disputed: false,
      customerDeleted: false,
      issuedFencingToken: 0,
      writtenFencingToken: 0,
      syncedAt: null,
      syncError: null,
      version: 0,
      projectionVersion: null,
      createdAt: now,
    });
  }

  static restore(state: BillingAccountState): BillingAccount {
    return new BillingAccount(state);
  }

  get id(): string {
    return this.state.id;
  }

  get userId(): string {
    return this.state.userId;
  }

  get customerId(): string | null {
    return this.state.customerId;
  }

  canLink(customerId: string): boolean {
    return (
      this.state.customerId === null || this.state.customerId === customerId || this.state.customerDeleted
    );
  }

  /** Once and for good: money hangs on it. Only one that is gone at the provider can have a successor. */
  linkCustomer(customerId: string): void {
    if (this.state.customerId === customerId) return;
    if (!this.canLink(customerId)) throw new Error('This account has another customer already');
    this.state.customerId = customerId;
    this.state.customerDeleted = false;
  }

  recordRefund(given: {
    commandId: string;
    invoiceId: string;
    invoiceIds: string[];
    amount: number;
    credit: number;
    at: Date;
  }): void {
    this.record(
      MoneyBackRefunded({ userId: this.userId, accountId: this.id, ...given, at: given.at.toISOString() }),
    );
  }

  recordCredit(): void {
    this.record(CreditGiven({ accountId: this.id }));
  }

  /** What was to be finished without anybody waiting for it has come to its end. */
  recordDelayedOutcome(commandId: string, kind: CommandKind, done: boolean): void {
    this.record(CommandEndedLate({ userId: this.userId, accountId: this.id, commandId, kind, done }));
  }

  /** The fetch with this fencing token began last. */
  isNewestFetch(token: number): boolean {
    return this.state.issuedFencingToken === token;
  }

  /** Nothing was written since: whoever asked meanwhile may write, the first of them. The others have perhaps seen what was before that. */
  isUnchangedSince({ written }: { written: number }): boolean {
    return this.state.writtenFencingToken === written;
  }

  /** Applies what the fetch with this fencing token has read. */
  applyProjection(facts: AccountFacts, events: readonly DomainEvent[], token: number, now: Date): void {
    Object.assign(this.state, facts, {
      writtenFencingToken: token,
      syncedAt: now,
      syncError: null,
      version: this.state.version + 1,
      projectionVersion,
    });
    for (const event of events) this.record(event);
  }
}

/** The tier that somebody pays for (or has paid for, or is still left with); grants and trial do not count. */
export function paidTierAt({ entitled }: Pick<BillingAccountState, 'entitled'>, now: Date): Tier {
  return entitled
    .filter(({ from, until }) => (from === null || new Date(from) <= now) && now < new Date(until))
    .reduce<Tier>((best, { tier }) => higher(best, tier), 'trial');
}

export abstract class BillingAccounts {
  abstract ofUser(userId: string): Promise<BillingAccount | null>;
  /** Made on demand; many at once make one. */
  abstract open(userId: string): Promise<BillingAccount>;
  abstract byId(id: string): Promise<BillingAccount | null>;
  abstract byCustomer(customerId: string): Promise<BillingAccount | null>;
  /** Within a transaction: nobody else writes this account until it ends. */
  abstract locked(id: string): Promise<BillingAccount | null>;
  abstract save(account: BillingAccount): Promise<void>;
  /** With everything that hangs on it. */
  abstract deleteOfUser(userId: string): Promise<void>;

  /** Before a fetch. Null: there is no such account. */
  abstract issueFencingToken(id: string): Promise<FencingToken | null>;
  /** Notes that this fetch came to nothing, unless a later one has begun. */
  abstract fetchFailed(id: string, token: number, reason: string): Promise<void>;
}

export interface FencingToken {
  number: number;
  /** Of the fetch that was written last, by then. */
  written: number;
  customerId: string | null;
}

type Paid = Pick<BillingAccountState, 'status' | 'entitled' | 'periodEnd' | 'cancelAt'>;

/** What somebody has: the best of what they pay for and what they were given. Nothing but facts goes into it, and no event. */
export const tierAt = (
  now: Date,
  running: readonly EntitlementGrant[],
  paid: Pick<Paid, 'entitled'> | null,
): Tier => higher(tierOf(running), paid ? paidTierAt(paid, now) : 'trial');

/** When the last of what gives this tier ends, or is paid anew; null: never. */
export function heldUntil(
  tier: Tier,
  now: Date,
  running: readonly EntitlementGrant[],
  paid: Paid | null,
): Date | null {
  const ends = running
    .filter((grant) => grant.tier === tier)
    .map(({ until }) => until?.getTime() ?? Infinity);
  if (paid && paidTierAt(paid, now) === tier)
    ends.push((paid.cancelAt ?? paid.periodEnd)?.getTime() ?? Infinity);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? new Date(last) : null;
}

/** Whether it is paid anew at that end; then it does not end there. */
export const renewsAt = (end: Date | null, tier: Tier, now: Date, paid: Paid | null): boolean =>
  end !== null &&
  paid !== null &&
  (paid.status === 'active' || paid.status === 'active_upgrade_pending') &&
  paidTierAt(paid, now) === tier &&
  paid.periodEnd?.getTime() === end.getTime();

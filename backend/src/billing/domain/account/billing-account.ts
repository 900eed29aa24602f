import { higher, type Tier } from '@pictick/rules/billing/tier';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import type { DomainEvent } from '../../../kernel/domain-event';
import { CommandEndedLate, CreditGiven, MoneyBackRefunded } from '../billing-events';
import type { CommandKind } from '../commands/command';
import { type EntitlementGrant, tierOf } from '../grants/entitlement-grant';
import type { SubscriptionState } from '../subscription/subscription';

/**
 * Increased when the same facts give another account, subscription or invoice than before: rows of an
 * earlier version are no drift. `projection.spec.ts` enforces it.
 */
export const projectionVersion = 4;

/** A period in which the user has a tier because it is paid, or in the grace time of a late payment. */
export interface Entitled {
  tier: Tier;
  /** Null: from the beginning. ISO times, because they are stored as JSON. */
  from: string | null;
  /** Exclusive. */
  until: string;
}

/** The billing state of one user, as of the last read of the provider. */
export interface BillingAccountState {
  id: string;
  userId: string;
  /** At the provider. Null: nothing was bought yet. */
  customerId: string | null;
  currency: string;
  /** The tier of the current subscription by the facts; `entitled` says whether it is in force now. */
  tier: Tier;
  status: SubscriptionState;
  /** The subscription to keep, of several. */
  currentSubscriptionId: string | null;
  periodEnd: Date | null;
  /** Null: the subscription goes on. */
  cancelAt: Date | null;
  entitled: readonly Entitled[];
  /** More than one subscription is live. */
  redundant: boolean;
  /** In minor units, with the provider's sign: negative is credit. */
  balance: number;
  /** A charge is disputed: no rewards meanwhile. */
  disputed: boolean;
  customerDeleted: boolean;
  /** The token of the fetch that began last. */
  issuedFencingToken: number;
  /** The token of the fetch that was written last. */
  writtenFencingToken: number;
  syncedAt: Date | null;
  /** Why the last fetch failed. Null: it succeeded. */
  syncError: string | null;
  /** Increased with every projection that is written. */
  version: number;
  /**
   * The version of the projector that wrote this row. Null: none has, or one from before versions were
   * counted.
   */
  projectionVersion: number | null;
  createdAt: Date;
}

/** The part of the account that the projector writes. */
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

/** The root of a user's billing rows. */
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

  /**
   * Links the customer for good. Only a customer that was deleted at the provider can be replaced.
   * @throws Error where another customer is linked
   */
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

  /** A command that no request waits for any more has ended. */
  recordDelayedOutcome(commandId: string, kind: CommandKind, done: boolean): void {
    this.record(CommandEndedLate({ userId: this.userId, accountId: this.id, commandId, kind, done }));
  }

  /** True: the fetch with this token began last. */
  isNewestFetch(token: number): boolean {
    return this.state.issuedFencingToken === token;
  }

  /** True: nothing was written since this fetch began, so its facts cannot be older than the stored ones. */
  isUnchangedSince({ written }: { written: number }): boolean {
    return this.state.writtenFencingToken === written;
  }

  /** Applies the facts that the fetch with this fencing token has read. */
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

/** The tier that is paid now, grace time included; grants and the trial do not count. */
export function paidTierAt({ entitled }: Pick<BillingAccountState, 'entitled'>, now: Date): Tier {
  return entitled
    .filter(({ from, until }) => (from === null || new Date(from) <= now) && now < new Date(until))
    .reduce<Tier>((best, { tier }) => higher(best, tier), 'trial');
}

/** Null: there is no such account. */
export abstract class BillingAccounts {
  abstract ofUser(userId: string): Promise<BillingAccount | null>;
  /** Creates the account on demand. Concurrent calls get the same one. */
  abstract open(userId: string): Promise<BillingAccount>;
  abstract byId(id: string): Promise<BillingAccount | null>;
  abstract byCustomer(customerId: string): Promise<BillingAccount | null>;
  /** Locks the account until the transaction ends. Null: there is no such account. */
  abstract locked(id: string): Promise<BillingAccount | null>;
  abstract save(account: BillingAccount): Promise<void>;
  /** Deletes the account and all rows of it. */
  abstract deleteOfUser(userId: string): Promise<void>;

  /** Before a fetch. Null: there is no such account. */
  abstract issueFencingToken(id: string): Promise<FencingToken | null>;
  /** Records that this fetch failed, unless a later one has begun. */
  abstract fetchFailed(id: string, token: number, reason: string): Promise<void>;
}

export interface FencingToken {
  number: number;
  /** The token of the fetch that was written last at that time. */
  written: number;
  customerId: string | null;
}

type Paid = Pick<BillingAccountState, 'status' | 'entitled' | 'periodEnd' | 'cancelAt'>;

/** The best tier of those paid and granted. Computed from facts only. */
export const tierAt = (
  now: Date,
  running: readonly EntitlementGrant[],
  paid: Pick<Paid, 'entitled'> | null,
): Tier => higher(tierOf(running), paid ? paidTierAt(paid, now) : 'trial');

/** The end or renewal of the last period that gives this tier. Null: it has no end. */
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

/** True: the period is renewed at that end, so the tier does not end there. */
export const renewsAt = (end: Date | null, tier: Tier, now: Date, paid: Paid | null): boolean =>
  end !== null &&
  paid !== null &&
  (paid.status === 'active' || paid.status === 'active_upgrade_pending') &&
  paidTierAt(paid, now) === tier &&
  paid.periodEnd?.getTime() === end.getTime();

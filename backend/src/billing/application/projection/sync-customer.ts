import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import {
  type BillingAccount,
  BillingAccounts,
  type BillingAccountState,
  type FencingToken,
} from '../../domain/account/billing-account';
import { PlanChangeNotifier } from '../../domain/plans/entitlements';
import { PriceList } from '../../domain/plans/plan-catalogue';
import { project } from '../../domain/projection/project';
import { BillingRecords } from '../../domain/projection/projection';
import type { CustomerFacts } from '../../domain/provider/payment-facts';
import { PaymentProvider, ProviderSilent } from '../../domain/provider/payment-provider';
import type { InboxEvent } from '../../domain/webhooks/inbox';
import { CommandTiming } from '../command-runner/command-timing';

/** For events that name no customer, and customers that are not linked to an account. */
@Injectable()
export class FindCustomer {
  private readonly log = new Logger('inbox');

  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: BillingAccounts,
    private readonly identity: IdentityFacade,
    private readonly transaction: Transaction,
  ) {}

  /**
   * The customer of a dispute, which names only its charge. Null: unknown.
   * @throws ProviderSilent
   */
  async of({ type, objectId }: InboxEvent): Promise<string | null> {
    return type.startsWith('charge.dispute.') && objectId !== null
      ? this.provider.customerOfDispute(objectId)
      : null;
  }

  /**
   * The account that such a customer was made for: the answer to its creation may have been lost. Null:
   * there is none, and the operator is alerted.
   * @throws ProviderSilent
   */
  async accountOf(customerId: string): Promise<string | null> {
    const owner = await this.provider.ownerOf(customerId);
    if (owner === null || owner.deleted) return null;
    const accountId = owner.userId === null ? null : await this.adopt(customerId, owner.userId);
    if (accountId === null)
      this.log.error(
        `ALERT orphan: customer ${customerId} belongs to nobody here; docs/runbooks/webhooks.md`,
      );
    return accountId;
  }

  private adopt(customerId: string, userId: string): Promise<string | null> {
    return this.transaction.run(async () => {
      const account = (await this.accounts.ofUser(userId)) ?? (await this.openAfterRestore(userId));
      const mine = account && (await this.accounts.locked(account.id));
      if (!mine || !mine.canLink(customerId)) return null;
      mine.linkCustomer(customerId);
      await this.accounts.save(mine);
      return mine.id;
    });
  }

  /** For a user whose purchase is missing here, because an older backup was restored. */
  private async openAfterRestore(userId: string): Promise<BillingAccount | null> {
    const isHere =
      (await this.identity.profileOf(userId)) !== null &&
      !(await this.identity.findDeleted([userId])).has(userId);
    return isHere ? this.accounts.open(userId) : null;
  }
}

export interface Synced {
  account: BillingAccountState;
  /**
   * False: a fetch that began later was written instead. It has seen everything that this one could have
   * seen.
   */
  fresh: boolean;
}

/**
 * Work that belongs to the writing of a projection: done once whenever `of` resolves, and never where it
 * throws.
 */
export type Also = (account: BillingAccountState) => Promise<void>;

/** Writes the projection of the facts, in one transaction with the work that belongs to it. */
@Injectable()
export class WriteProjection {
  constructor(
    private readonly transaction: Transaction,
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly prices: PriceList,
    private readonly planChanges: PlanChangeNotifier,
    private readonly clock: Clock,
  ) {}

  /**
   * Null: a later fetch has begun, and that one is to be written.
   * @throws NOT_FOUND where the account was deleted
   */
  ifNewest(
    accountId: string,
    token: FencingToken,
    facts: CustomerFacts | null,
    also?: Also,
  ): Promise<Synced | null> {
    return this.write(
      accountId,
      facts,
      token,
      (account) => account.isNewestFetch(token.number) && account.isUnchangedSince(token),
      also,
    );
  }

  /**
   * Null: another projection was written since this fetch began, so this one may be older.
   * @throws NOT_FOUND where the account was deleted
   */
  ifNothingElse(
    accountId: string,
    token: FencingToken,
    facts: CustomerFacts | null,
    also?: Also,
  ): Promise<Synced | null> {
    return this.write(accountId, facts, token, (account) => account.isUnchangedSince(token), also);
  }

  /** For a fetch that was overtaken: the later projection counts for it too. @throws NOT_FOUND */
  join(accountId: string, also?: Also): Promise<Synced> {
    return this.transaction.run(async () => {
      const account = (await this.locked(accountId)).snapshot();
      await also?.(account);
      return { account, fresh: false };
    });
  }

  private write(
    accountId: string,
    facts: CustomerFacts | null,
    { number }: FencingToken,
    may: (account: BillingAccount) => boolean,
    also?: Also,
  ): Promise<Synced | null> {
    return this.transaction.run(async () => {
      const account = await this.locked(accountId);
      if (!may(account)) return null;
      const now = this.clock.now();
      const projection = project(
        facts,
        await this.records.of(account.snapshot()),
        (priceId) => this.prices.tierOf(priceId),
        now,
      );
      account.applyProjection(projection.account, projection.events, number, now);
      await this.accounts.save(account);
      await this.records.write(projection);
      if (projection.events.length > 0) await this.planChanges.notify(account.snapshot().userId);
      await also?.(account.snapshot());
      return { account: account.snapshot(), fresh: true };
    });
  }

  private async locked(accountId: string): Promise<BillingAccount> {
    const account = await this.accounts.locked(accountId);
    if (!account) throw notFound();
    return account;
  }
}

/**
 * The only projector: reads everything about a customer from the provider, outside of any transaction, and
 * writes what follows. A projection is never replaced by one that was read earlier.
 */
@Injectable()
export class SyncCustomer {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly provider: PaymentProvider,
    private readonly write: WriteProjection,
    private readonly timing: CommandTiming,
  ) {}

  /** @throws NOT_FOUND where the account was deleted, ProviderSilent, ProviderRefused, ProviderMissing */
  async of(accountId: string, also?: Also): Promise<Synced> {
    const givingUp = performance.now() + this.timing.syncWithinMs;
    let since: number | undefined;
    do {
      const token = await this.accounts.issueFencingToken(accountId);
      if (!token) throw notFound();
      since ??= token.number;
      const facts = await this.fetch(accountId, token);
      const synced =
        (await this.write.ifNewest(accountId, token, facts, also)) ??
        (await this.waitForNewer(accountId, token, since, givingUp, also));
      if (synced) return synced;
      const mine =
        performance.now() < givingUp ? null : await this.write.ifNothingElse(accountId, token, facts, also);
      if (mine) return mine;
    } while (performance.now() < givingUp);
    throw new ProviderSilent('Later reads of the customer kept beginning, and none was written in time');
  }

  private async fetch(
    accountId: string,
    { number, customerId }: FencingToken,
  ): Promise<CustomerFacts | null> {
    try {
      return customerId === null ? null : await this.provider.factsOf(customerId);
    } catch (error) {
      await this.accounts
        .fetchFailed(accountId, number, error instanceof Error ? error.name : 'unknown')
        .catch(() => undefined);
      throw error;
    }
  }

  /**
   * Waits until a later fetch is written. Null: there is none, it failed, or fetches begin faster than they
   * end.
   */
  private async waitForNewer(
    accountId: string,
    { number }: FencingToken,
    since: number,
    givingUp: number,
    also?: Also,
  ): Promise<Synced | null> {
    do {
      const state = (await this.accounts.byId(accountId))?.snapshot();
      if (!state) throw notFound();
      if (state.writtenFencingToken > since) return this.write.join(accountId, also);
      if (state.syncError !== null || state.issuedFencingToken === number) return null;
      await pause(this.timing.lookMs);
    } while (performance.now() < givingUp);
    return null;
  }
}

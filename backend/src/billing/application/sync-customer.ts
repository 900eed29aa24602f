import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { Transaction } from '../../platform/database/transaction';
import type { BillingAccount, BillingAccountState } from '../domain/billing-account';
import { BillingAccounts, type Ticket } from '../domain/billing-accounts';
import { BillingRecords } from '../domain/billing-records';
import { ProviderSilent } from '../domain/payment-errors';
import type { CustomerFacts } from '../domain/payment-facts';
import { PaymentProvider } from '../domain/payment-provider';
import { PriceList } from '../domain/price-list';
import { project } from '../domain/project';

export interface Synced {
  account: BillingAccountState;
  /** False: a fetch that began after this one was written in its place. It has seen all that this one could have seen. */
  fresh: boolean;
}

/** Work that belongs to the writing of a projection: it is done once whenever `of` resolves, and never where it throws. */
export type Also = (account: BillingAccountState) => Promise<void>;

const patienceMs = 6_500;
const lookAgainMs = 100;

/**
 * The one projector: asks the provider for everything about a customer, and writes what follows from it. No transaction is open while it asks. The
 * fetch that began last is the only one that is written, so what was seen earlier never takes the place of what was seen later.
 */
@Injectable()
export class SyncCustomer {
  constructor(
    private readonly transaction: Transaction,
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly provider: PaymentProvider,
    private readonly prices: PriceList,
    private readonly clock: Clock,
  ) {}

  async of(accountId: string, also?: Also): Promise<Synced> {
    const givingUp = performance.now() + patienceMs;
    do {
      const ticket = await this.accounts.takeTicket(accountId);
      if (!ticket) throw notFound();
      const facts = await this.ask(accountId, ticket);
      const synced = (await this.write(accountId, ticket.number, facts, also)) ?? (await this.afterALater(accountId, ticket.number, givingUp, also));
      if (synced) return synced;
    } while (performance.now() < givingUp);
    throw new ProviderSilent('Others began to ask later, and none of them has come to an end');
  }

  private async ask(accountId: string, { number, customerId }: Ticket): Promise<CustomerFacts | null> {
    try {
      return customerId === null ? null : await this.provider.factsOf(customerId);
    } catch (error) {
      await this.accounts.fetchFailed(accountId, number, error instanceof Error ? error.name : 'unknown').catch(() => undefined);
      throw error;
    }
  }

  /** Null: somebody began to ask later. */
  private write(accountId: string, ticket: number, facts: CustomerFacts | null, also?: Also): Promise<Synced | null> {
    return this.transaction.run(async () => {
      const account = await this.locked(accountId);
      if (!account.isNewest(ticket)) return null;
      const now = this.clock.now();
      const projection = project(facts, await this.records.of(account.snapshot()), (priceId) => this.prices.tierOf(priceId), now);
      account.follow(projection.account, projection.events, ticket, now);
      await this.accounts.save(account);
      await this.records.write(projection);
      await also?.(account.snapshot());
      return { account: account.snapshot(), fresh: true };
    });
  }

  /** Waits until a later fetch is written. Null: it came to nothing, or takes too long. */
  private async afterALater(accountId: string, ticket: number, givingUp: number, also?: Also): Promise<Synced | null> {
    while (performance.now() < givingUp) {
      const state = (await this.accounts.byId(accountId))?.snapshot();
      if (!state) throw notFound();
      if (state.syncedTicket > ticket) return this.transaction.run(() => this.join(accountId, also));
      if (state.syncError !== null) return null;
      await pause(lookAgainMs);
    }
    return null;
  }

  private async join(accountId: string, also?: Also): Promise<Synced> {
    const account = (await this.locked(accountId)).snapshot();
    await also?.(account);
    return { account, fresh: false };
  }

  private async locked(accountId: string): Promise<BillingAccount> {
    const account = await this.accounts.locked(accountId);
    if (!account) throw notFound();
    return account;
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import { BillingAccounts, type Ticket } from '../../domain/billing-account';
import { PaymentProvider, ProviderSilent } from '../../domain/payment-provider';
import type { CustomerFacts } from '../../domain/payment-facts';
import { CommandTiming } from '../command-runner/command-timing';
import { type Also, type Synced, WriteProjection } from './write-projection';

/**
 * The one projector: asks the provider for everything about a customer, and writes what follows from it. No transaction is open while it asks. What is
 * written was asked for after whatever was written before it, so what was seen earlier never takes the place of what was seen later.
 */
@Injectable()
export class SyncCustomer {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly provider: PaymentProvider,
    private readonly write: WriteProjection,
    private readonly pace: CommandTiming,
  ) {}

  async of(accountId: string, also?: Also): Promise<Synced> {
    const givingUp = performance.now() + this.pace.syncWithinMs;
    let since: number | undefined;
    do {
      const ticket = await this.accounts.takeTicket(accountId);
      if (!ticket) throw notFound();
      since ??= ticket.number;
      const facts = await this.ask(accountId, ticket);
      const synced = (await this.write.ifNewest(accountId, ticket, facts, also)) ?? (await this.ofALater(accountId, ticket, since, givingUp, also));
      if (synced) return synced;
      const mine = performance.now() < givingUp ? null : await this.write.ifNothingElse(accountId, ticket, facts, also);
      if (mine) return mine;
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

  /** Waits until one that began later is written. Null: there is none, it came to nothing, or others begin faster than any of them ends. */
  private async ofALater(accountId: string, { number }: Ticket, since: number, givingUp: number, also?: Also): Promise<Synced | null> {
    do {
      const state = (await this.accounts.byId(accountId))?.snapshot();
      if (!state) throw notFound();
      if (state.syncedTicket > since) return this.write.join(accountId, also);
      if (state.syncError !== null || state.syncTicket === number) return null;
      await pause(this.pace.lookMs);
    } while (performance.now() < givingUp);
    return null;
  }
}

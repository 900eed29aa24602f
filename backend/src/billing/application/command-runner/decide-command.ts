import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { BillingAccounts } from '../../domain/billing-accounts';
import type { BillingCommand } from '../../domain/command';
import { CommandBook } from '../../domain/command-book';
import type { AnyDeed } from './command-handler';
import { CommandEnds } from './command-ends';
import { stillThere } from './still-there';
import { SyncCustomer } from '../projection/sync-customer';

/** From what is true now, and once: who comes later goes by what was decided first. Where nothing is to be asked for, this is the end. */
@Injectable()
export class DecideCommand {
  constructor(
    private readonly book: CommandBook,
    private readonly ends: CommandEnds,
    private readonly accounts: BillingAccounts,
    private readonly sync: SyncCustomer,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** Answers the row as it is then. */
  async once(deed: AnyDeed, command: BillingCommand): Promise<BillingCommand> {
    if (command.params) return command;
    const { id, accountId } = command;
    if ((await this.accounts.byId(accountId))?.customerId) await this.sync.of(accountId);
    await this.transaction.run(() => this.decide(deed, command));
    return stillThere(this.book.byId(id));
  }

  private async decide(deed: AnyDeed, command: BillingCommand): Promise<void> {
    const { id, userId, accountId, wish } = command;
    const account = await stillThere(this.accounts.locked(accountId));
    const { state, params } = await stillThere(this.book.byId(id));
    if (state !== 'open' || params) return;
    const decision = await deed.decide(account, { id, userId, wish: wish as never, now: this.clock.now() });
    if ('answer' in decision) await this.ends.withAnswer(command, () => Promise.resolve(decision.answer));
    else await this.book.decided(id, decision.params);
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import type { Answer } from '../../../platform/idempotency/idempotency';
import type { BillingAccountState } from '../../domain/billing-account';
import { BillingAccounts } from '../../domain/billing-accounts';
import type { BillingCommand } from '../../domain/command';
import { CommandBook } from '../../domain/command-book';
import { ProviderMissing, ProviderRefused, ProviderSilent } from '../../domain/payment-errors';
import { goesOn, refusal } from '../../domain/refusals';
import type { AnyDeed } from './command-handler';
import { answerOf } from './stored-answer';
import { CommandEnds } from './command-ends';
import { CommandLease } from './command-lease';
import { lookAfter } from './look-after';
import { stillThere } from './still-there';
import { SyncCustomer } from '../projection/sync-customer';

/** What becomes of a command that went wrong: a refusal ends it, whatever else it was leaves it open for whoever comes next. */
@Injectable()
export class CommandSetback {
  private readonly log = new Logger('billing');

  constructor(
    private readonly book: CommandBook,
    private readonly ends: CommandEnds,
    private readonly lease: CommandLease,
    private readonly accounts: BillingAccounts,
    private readonly sync: SyncCustomer,
    private readonly transaction: Transaction,
  ) {}

  /** What somebody else who was at it has answered; else the refusal, or that it goes on, is thrown. */
  async answer<A extends object>(deed: AnyDeed<A>, command: BillingCommand, error: unknown): Promise<Answer<A>> {
    try {
      return await this.inVain(deed, command, error);
    } catch (end) {
      if (end instanceof DomainError) throw end;
      return await this.leaveOpen(deed, command, end);
    }
  }

  private async inVain<A extends object>(deed: AnyDeed<A>, command: BillingCommand, error: unknown): Promise<Answer<A>> {
    const { id, kind, accountId } = command;
    if (error instanceof ProviderRefused) this.log.warn({ message: 'the provider refused', commandId: id, kind, reason: error.reason });
    const no = refusalIn(deed, error);
    if (!no) throw error;
    const end = (account: BillingAccountState): Promise<void> => this.ends.withRefusal(deed, command, no, account);
    // Nothing was asked for, or something may have been done in part.
    if ((await stillThere(this.book.byId(id))).params) await lookAfter(this.sync.of(accountId, end));
    else await this.transaction.run(async () => end((await stillThere(this.accounts.locked(accountId))).snapshot()));
    const ended = await stillThere(this.book.byId(id));
    if (ended.state === 'refused') throw no;
    return answerOf<A>(ended);
  }

  /** Unless somebody else has brought it to its end meanwhile. */
  private async leaveOpen<A extends object>(deed: AnyDeed<A>, command: BillingCommand, error: unknown): Promise<Answer<A>> {
    const { id, kind, attempts } = command;
    const row = await this.book.byId(id);
    if (row && row.state !== 'open') return answerOf<A>(row);
    const reason = error instanceof Error ? error.name : 'unknown';
    this.log.warn({ message: 'a command waits to be finished', commandId: id, kind, attempts, reason });
    await this.lease.giveBack(command, reason);
    throw error instanceof ProviderSilent ? goesOn(deed.failure) : error;
  }
}

function refusalIn(deed: AnyDeed, error: unknown): DomainError | null {
  if (error instanceof ProviderRefused) return deed.refusalFor(error);
  if (error instanceof ProviderMissing) return refusal('missing_secret_key');
  return error instanceof DomainError ? error : null;
}

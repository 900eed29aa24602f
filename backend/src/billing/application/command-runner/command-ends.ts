import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import type { DomainError } from '../../../kernel/domain-error';
import type { BillingAccountState } from '../../domain/billing-account';
import { BillingAccounts } from '../../domain/billing-accounts';
import { type BillingCommand, isNews } from '../../domain/command';
import { CommandBook } from '../../domain/command-book';
import { ProviderSilent } from '../../domain/payment-errors';
import type { AnyDeed } from './command-handler';
import { written } from './stored-answer';

/** The end of a command, in the transaction that has its account locked: one of two that are at it gets here first, and the other goes by what that one wrote. */
@Injectable()
export class CommandEnds {
  constructor(
    private readonly book: CommandBook,
    private readonly accounts: BillingAccounts,
    private readonly clock: Clock,
  ) {}

  async withAnswer(command: BillingCommand, conclude: (now: Date) => Promise<object>): Promise<void> {
    if ((await this.book.byId(command.id))?.state !== 'open') return;
    const now = this.clock.now();
    const answer = await conclude(now);
    await this.book.end(command.id, 'done', JSON.stringify(answer), now);
    const isUpToThem = 'url' in answer && answer.url !== null;
    await this.tell(command, !isUpToThem, now);
  }

  /** Only by who took it up last: somebody else may be doing it this very moment. What is there all the same is not refused. */
  async withRefusal(deed: AnyDeed, command: BillingCommand, no: DomainError, account: BillingAccountState): Promise<void> {
    const row = await this.book.byId(command.id);
    if (row?.state !== 'open') return;
    if (row.attempts !== command.attempts) throw new ProviderSilent('Somebody else has taken it up');
    const { params } = row;
    const there = params && (await deed.isThere(account, params));
    if (there) return this.withAnswer(command, (now) => deed.conclude(account, params, there.result, now));
    const now = this.clock.now();
    if (params) await deed.giveUp(params, now);
    await this.book.end(command.id, 'refused', written(no), now);
    await this.tell(command, false, now);
  }

  /** Who was told that it goes on hears what became of it. A page to pay on is wanted at once or not at all. */
  private async tell(command: BillingCommand, done: boolean, now: Date): Promise<void> {
    if (!isNews(command, now) || (done && command.kind === 'checkout')) return;
    const account = await this.accounts.locked(command.accountId);
    account?.endedLate(command.id, command.kind, done);
    if (account) await this.accounts.save(account);
  }
}

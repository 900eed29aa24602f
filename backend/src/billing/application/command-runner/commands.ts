import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { Answer, type Command } from '../../../platform/idempotency/idempotency';
import { withTimeout } from '../../../platform/timeout';
import { BillingAccounts } from '../../domain/billing-accounts';
import type { BillingCommand } from '../../domain/command';
import { CommandBook } from '../../domain/command-book';
import { ProviderSilent } from '../../domain/payment-errors';
import { PaymentProvider } from '../../domain/payment-provider';
import { goesOn, pendingChanges, refusal } from '../../domain/refusals';
import type { BillingDeed } from './command-handler';
import { ClaimCommand } from './claim-command';
import { replayOf } from './stored-answer';
import { CommandPace } from './command-timing';
import { CommandRunner } from './command-runner';
import { Waiting } from './waiting';

type Deed<W extends object, A extends object> = BillingDeed<W, object, A, unknown>;

/** Takes wishes about money: each has one effect, however often it is sent, and one at a time has its way with an account. */
@Injectable()
export class Commands {
  constructor(
    private readonly book: CommandBook,
    private readonly claim: ClaimCommand,
    private readonly runner: CommandRunner,
    private readonly accounts: BillingAccounts,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
    private readonly pace: CommandPace,
  ) {}

  /** Answers in time, even where the work takes longer. `note` is written with the command, once. */
  async run<W extends object, A extends object>(deed: Deed<W, A>, command: Command, wish: W, note = (): Promise<void> => Promise.resolve()): Promise<Answer<A>> {
    await deed.admit((await this.accounts.ofUser(command.userId))?.snapshot() ?? null, wish);
    if (!this.provider.configured) throw refusal('missing_secret_key');
    const waiting = new Waiting(deed.failure);
    return withTimeout(this.perform(deed, command, wish, waiting, note), this.pace.answerWithinMs, () => waiting.end());
  }

  async knows({ userId, key }: Command): Promise<boolean> {
    return (await this.book.ofKey(userId, key)) !== null;
  }

  private async perform<W extends object, A extends object>(deed: Deed<W, A>, command: Command, wish: W, waiting: Waiting, note: () => Promise<void>): Promise<Answer<A>> {
    const begun = performance.now();
    for (;;) {
      const quick = await this.quick(deed, command, wish);
      if (quick) return quick;
      const { claimed, inTheWay, isTheSame } = await waiting.claim(() => this.claim.of(deed.kind, command, wish, note));
      if (claimed) return this.runner.carry(deed, claimed);
      if (!inTheWay) continue;
      const isTwin = inTheWay.userId === command.userId && inTheWay.key === command.key;
      if (isTwin && inTheWay.state !== 'open') return replayOf<A>(inTheWay, command);
      if (await this.finishFirst(inTheWay, isTheSame ? goesOn(deed.failure) : refusal(deed.failure))) continue;
      if (performance.now() - begun >= this.pace.waitMs) throw isTheSame ? new DomainError('IDEMPOTENCY_IN_PROGRESS', 'busy') : pendingChanges();
      await pause(this.pace.lookMs);
    }
  }

  private async quick<W extends object, A extends object>(deed: Deed<W, A>, { userId, key }: Command, wish: W): Promise<Answer<A> | null> {
    const account = await this.accounts.ofUser(userId);
    if (!account || (await this.book.ofKey(userId, key))) return null;
    const found = await deed.quick(account.snapshot(), wish, this.clock.now());
    return found && new Answer<A>(200, JSON.stringify(found), false);
  }

  /** One that was left open, by a crash or because the provider was silent, is brought to its end before anything else is begun. */
  private async finishFirst(left: BillingCommand, ifSilent: DomainError): Promise<boolean> {
    try {
      return await this.runner.finish(left.id);
    } catch (error) {
      throw error instanceof ProviderSilent ? ifSilent : error;
    }
  }
}

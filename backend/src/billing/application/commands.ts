import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { Transaction } from '../../platform/database/transaction';
import { Answer, type Command, ReplayedError } from '../../platform/idempotency/idempotency';
import { BillingAccounts } from '../domain/billing-accounts';
import type { BillingCommand } from '../domain/command';
import { CommandBook, CommandErrands } from '../domain/command-book';
import { ProviderSilent } from '../domain/payment-errors';
import { PaymentProvider } from '../domain/payment-provider';
import { goesOn, pendingChanges, refusal } from '../domain/refusals';
import type { BillingDeed } from './billing-deed';
import { CommandRunner, type StoredRefusal } from './command-runner';
import { CommandPace } from './command-pace';

type Deed<W extends object, A extends object> = BillingDeed<W, object, A, unknown>;

/** Takes wishes about money: each has one effect, however often it is sent, and one at a time has its way with an account. */
@Injectable()
export class Commands {
  constructor(
    private readonly book: CommandBook,
    private readonly errands: CommandErrands,
    private readonly runner: CommandRunner,
    private readonly accounts: BillingAccounts,
    private readonly provider: PaymentProvider,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly pace: CommandPace,
  ) {}

  /** Answers in time, even where the work takes longer. */
  async run<W extends object, A extends object>(deed: Deed<W, A>, command: Command, wish: W): Promise<Answer<A>> {
    await deed.admit((await this.accounts.ofUser(command.userId))?.snapshot() ?? null, wish);
    if (!this.provider.configured) throw refusal('missing_secret_key');
    const late = new AbortController();
    const work = this.perform(deed, command, wish);
    work.catch(() => undefined);
    try {
      return await Promise.race([work, pause(this.pace.answerWithinMs, null, { signal: late.signal, ref: false }).then(() => Promise.reject(goesOn(deed.failure)))]);
    } finally {
      late.abort();
    }
  }

  private async perform<W extends object, A extends object>(deed: Deed<W, A>, command: Command, wish: W): Promise<Answer<A>> {
    const begun = performance.now();
    for (;;) {
      const quick = await this.quick(deed, command, wish);
      if (quick) return quick;
      const { claimed, inTheWay } = await this.claim(deed, command, wish);
      if (claimed) return this.runner.carry(deed, claimed);
      if (!inTheWay) continue;
      const isTwin = inTheWay.userId === command.userId && inTheWay.key === command.key;
      if (isTwin && inTheWay.state !== 'open') return replay<A>(inTheWay, command);
      if (await this.finishFirst(inTheWay, deed)) continue;
      if (performance.now() - begun >= this.pace.waitMs) throw isTwin ? new DomainError('IDEMPOTENCY_IN_PROGRESS', 'busy') : pendingChanges();
      await pause(this.pace.lookMs);
    }
  }

  private async quick<W extends object, A extends object>(deed: Deed<W, A>, { userId, key }: Command, wish: W): Promise<Answer<A> | null> {
    const account = await this.accounts.ofUser(userId);
    if (!account || (await this.book.ofKey(userId, key))) return null;
    const found = await deed.quick(account.snapshot(), wish, this.clock.now());
    return found && new Answer<A>(200, JSON.stringify(found), false);
  }

  /** The row is there, and who will finish it is told, before anybody outside hears of it. */
  private claim(deed: Deed<never, object>, { userId, key, fingerprint }: Command, wish: object): Promise<{ claimed?: BillingCommand; inTheWay?: BillingCommand | null }> {
    return this.transaction.run(async () => {
      const id = uuidv7();
      const accountId = (await this.accounts.open(userId)).id;
      const now = this.clock.now();
      if (await this.book.claim({ id, userId, accountId, key, fingerprint, kind: deed.kind, wish, lockedUntil: this.pace.lockedUntil(now), createdAt: now })) {
        await this.errands.finishLater(id);
        const claimed = await this.book.byId(id);
        return claimed ? { claimed } : {};
      }
      return { inTheWay: (await this.book.ofKey(userId, key)) ?? (await this.book.openOf(accountId)) };
    });
  }

  /** One that was left open, by a crash or because the provider was silent, is brought to its end before anything else is begun. */
  private async finishFirst(left: BillingCommand, mine: Deed<never, object>): Promise<boolean> {
    try {
      return await this.runner.finish(left.id);
    } catch (error) {
      if (error instanceof ProviderSilent) throw refusal(mine.failure);
      throw error;
    }
  }
}

function replay<A extends object>({ fingerprint, state, answer }: BillingCommand, command: Command): Answer<A> {
  if (!fingerprint.equals(command.fingerprint)) throw new ReplayedError('IDEMPOTENCY_KEY_REUSED', 'invalid');
  if (state === 'done') return new Answer<A>(200, answer ?? '{}', true);
  const { code, kind, messageKey } = JSON.parse(answer ?? '{}') as StoredRefusal;
  throw new ReplayedError(code, kind, undefined, undefined, messageKey);
}

import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { DomainError, type ErrorKind } from '../../kernel/domain-error';
import { Transaction } from '../../platform/database/transaction';
import { Answer } from '../../platform/idempotency/idempotency';
import { BillingAccounts } from '../domain/billing-accounts';
import { type BillingCommand, isTooOldToRepeat } from '../domain/command';
import { CommandBook } from '../domain/command-book';
import { ProviderMissing, ProviderRefused, ProviderSilent } from '../domain/payment-errors';
import { goesOn, refusal } from '../domain/refusals';
import type { BillingDeed, Decision } from './billing-deed';
import { CommandPace } from './command-pace';
import { Steps } from './steps';
import { SyncCustomer } from './sync-customer';

export interface StoredRefusal {
  code: string;
  kind: ErrorKind;
  messageKey?: string;
}

type AnyDeed<A extends object> = BillingDeed<never, object, A, unknown>;

/** Brings a command from its row to its end: decides once, asks the provider, asks what is true now, and ends with that in one transaction. */
@Injectable()
export class CommandRunner {
  private readonly log = new Logger('billing');
  private readonly deeds: AnyDeed<object>[] = [];

  constructor(
    private readonly book: CommandBook,
    private readonly accounts: BillingAccounts,
    private readonly sync: SyncCustomer,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly pace: CommandPace,
  ) {}

  /** Every deed there is, so that one that was left open can be finished by whoever finds it. */
  learn(deed: AnyDeed<object>): void {
    this.deeds.push(deed);
  }

  /** False: somebody else is at it. A refusal is an end like any other; a provider that is silent is told by an error. */
  async finish(id: string): Promise<boolean> {
    const now = this.clock.now();
    const taken = await this.book.take(id, now, this.pace.lockedUntil(now));
    if (!taken) return (await this.book.byId(id))?.state !== 'open';
    const deed = this.deeds.find(({ kind }) => kind === taken.kind);
    if (!deed) throw new Error(`Nobody knows how to ${taken.kind}`);
    try {
      await this.carry(deed, taken);
    } catch (error) {
      if ((await this.book.byId(id))?.state === 'open') throw error instanceof DomainError ? new ProviderSilent('It waits to be finished') : error;
    }
    return true;
  }

  async carry<A extends object>(deed: AnyDeed<A>, command: BillingCommand): Promise<Answer<A>> {
    let params = command.params;
    try {
      if (isTooOldToRepeat(command, this.clock.now())) throw refusal(deed.failure);
      if (params === null) {
        const decision = await this.decide(deed, command);
        if ('answer' in decision) return answered(decision.answer);
        params = decision.params;
      }
      const result = await deed.act(params, new Steps(command.id, command.attempts, performance.now() + this.pace.stepsWithinMs));
      return answered(await this.settle(deed, command, params, result));
    } catch (error) {
      throw await this.inVain(deed, command, params, error);
    }
  }

  /** From what is true now. Where nothing is to be asked for, this is the end. */
  private async decide<A extends object>(deed: AnyDeed<A>, command: BillingCommand): Promise<Decision<object, A>> {
    if ((await this.accounts.byId(command.accountId))?.customerId) await this.sync.of(command.accountId);
    return this.transaction.run(async () => {
      const account = await this.accounts.locked(command.accountId);
      if (!account) throw refusal('user_not_found');
      const now = this.clock.now();
      const decision = await deed.decide(account, { id: command.id, userId: command.userId, wish: command.wish as never, now });
      if ('answer' in decision) await this.book.end(command.id, 'done', JSON.stringify(decision.answer), now);
      else await this.book.decided(command.id, decision.params);
      return decision;
    });
  }

  private async settle<A extends object>(deed: AnyDeed<A>, command: BillingCommand, params: object, result: unknown): Promise<A> {
    const ending: { answer?: A } = {};
    await this.sync.of(command.accountId, async (account) => {
      const now = this.clock.now();
      ending.answer = await deed.conclude(account, params, result, now);
      await this.book.end(command.id, 'done', JSON.stringify(ending.answer), now);
    });
    if (!ending.answer) throw new Error('A command was not concluded');
    return ending.answer;
  }

  /** A refusal ends it; whatever else goes wrong leaves it open, for whoever comes next. Answers the error to be thrown. */
  private async inVain(deed: AnyDeed<object>, command: BillingCommand, params: object | null, error: unknown): Promise<unknown> {
    const no = refusalIn(deed, error);
    if (error instanceof ProviderRefused) this.log.warn({ message: 'the provider refused', commandId: command.id, kind: command.kind, reason: error.reason });
    try {
      if (no) {
        await this.refuse(deed, command, params, no);
        return no;
      }
    } catch (later) {
      return this.leaveOpen(deed, command, later);
    }
    return this.leaveOpen(deed, command, error);
  }

  private async refuse(deed: AnyDeed<object>, command: BillingCommand, params: object | null, { code, kind, messageKey }: DomainError): Promise<void> {
    const answer = JSON.stringify({ code, kind, ...(messageKey !== undefined && { messageKey }) } satisfies StoredRefusal);
    const end = async (): Promise<void> => {
      const now = this.clock.now();
      if (params) await deed.giveUp(params, now);
      await this.book.end(command.id, 'refused', answer, now);
    };
    // Nothing was asked for, or something may have been done in part.
    if (params === null) await this.transaction.run(end);
    else await this.sync.of(command.accountId, end);
  }

  private async leaveOpen(deed: AnyDeed<object>, { id, kind, attempts }: BillingCommand, error: unknown): Promise<unknown> {
    const reason = error instanceof Error ? error.name : 'unknown';
    this.log.warn({ message: 'a command waits to be finished', commandId: id, kind, attempts, reason });
    await this.book.release(id, this.clock.now(), reason);
    return error instanceof ProviderSilent ? goesOn(deed.failure) : error;
  }
}

const answered = <A extends object>(value: A): Answer<A> => new Answer<A>(200, JSON.stringify(value), false);

function refusalIn(deed: AnyDeed<object>, error: unknown): DomainError | null {
  if (error instanceof ProviderRefused) return deed.refusalFor(error);
  if (error instanceof ProviderMissing) return refusal('missing_secret_key');
  return error instanceof DomainError ? error : null;
}

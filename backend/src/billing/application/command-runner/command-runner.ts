import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import type { Answer } from '../../../platform/idempotency/idempotency';
import { type BillingCommand, isTooOldToRepeat } from '../../domain/command';
import { CommandBook } from '../../domain/command-book';
import { ProviderSilent } from '../../domain/payment-errors';
import { refusal } from '../../domain/refusals';
import type { AnyDeed } from './command-handler';
import { answerOf } from './stored-answer';
import { CommandEnds } from './command-ends';
import { CommandLease } from './command-lease';
import { CommandPace } from './command-timing';
import { CommandSetback } from './command-outcome';
import { DecideCommand } from './decide-command';
import { lookAfter } from './look-after';
import { Steps } from './steps';
import { stillThere } from './still-there';
import { SyncCustomer } from '../projection/sync-customer';

/** Brings a command from its row to its end: decides once, asks the provider, asks what is true now, and ends with that in one transaction. */
@Injectable()
export class CommandRunner {
  private readonly deeds: AnyDeed[] = [];

  constructor(
    private readonly book: CommandBook,
    private readonly lease: CommandLease,
    private readonly decide: DecideCommand,
    private readonly ends: CommandEnds,
    private readonly setback: CommandSetback,
    private readonly sync: SyncCustomer,
    private readonly clock: Clock,
    private readonly pace: CommandPace,
  ) {}

  /** Every deed there is, so that one that was left open can be finished by whoever finds it. */
  learn(deed: AnyDeed): void {
    this.deeds.push(deed);
  }

  /** False: somebody else is at it. A refusal is an end like any other; a provider that is silent is told by an error. */
  async finish(id: string): Promise<boolean> {
    const taken = await this.lease.take(id);
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
    try {
      return await this.perform(deed, command);
    } catch (error) {
      return this.setback.answer(deed, command, error);
    }
  }

  /** One that is over by then was brought to its end by somebody else: that is the answer. */
  private async perform<A extends object>(deed: AnyDeed<A>, command: BillingCommand): Promise<Answer<A>> {
    if (isTooOldToRepeat(command, this.clock.now())) throw refusal(deed.failure);
    const { id, attempts, accountId } = command;
    const { state, answer, params } = await this.decide.once(deed, command);
    if (state !== 'open' || params === null) return answerOf<A>({ state, answer });
    await this.lease.renew(command);
    const result = await deed.act(params, new Steps(id, attempts, performance.now() + this.pace.stepsWithinMs));
    await this.lease.renew(command);
    await lookAfter(this.sync.of(accountId, (account) => this.ends.withAnswer(command, (now) => deed.conclude(account, params, result, now))));
    return answerOf<A>(await stillThere(this.book.byId(id)));
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { StoredResponse, type Command } from '../../../platform/idempotency/idempotency';
import { withTimeout } from '../../../platform/timeout';
import { BillingAccounts } from '../../domain/account/billing-account';
import { inProgress, pendingChanges, billingError } from '../../domain/billing.errors';
import {
  type BillingCommand,
  CommandStore,
  CommandRetryJobs,
  type CommandKind,
  isTooOldToRepeat,
} from '../../domain/commands/command';
import { PaymentProvider, ProviderSilent } from '../../domain/provider/payment-provider';
import { SyncCustomer } from '../projection/sync-customer';
import { type AnyHandler, type CommandHandler, type HandlerRunner, Steps } from './command-handler';
import { answerOf, asUnknownOutcome, CommandOutcome, orNotFound, replayOf } from './command-outcome';
import { type Claim, ClaimDeadline, CommandTiming } from './command-timing';

type Handler<W extends object, A extends object> = CommandHandler<W, object, A, unknown>;

/**
 * Runs each command through claim, decide, act and confirm. A key has one effect however often it is sent;
 * an account has one open command.
 */
@Injectable()
export class CommandRunner implements HandlerRunner {
  private readonly handlers: AnyHandler[] = [];

  constructor(
    private readonly store: CommandStore,
    private readonly retryJobs: CommandRetryJobs,
    private readonly accounts: BillingAccounts,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncCustomer,
    private readonly outcome: CommandOutcome,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly timing: CommandTiming,
  ) {}

  /** Each handler, so that any process can finish a command that was left open. */
  register(handler: AnyHandler): void {
    this.handlers.push(handler);
  }

  /**
   * Answers within the deadline; the work goes on after it. `note` is written with the command, once.
   * @throws missing_secret_key, PENDING_CHANGES, IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED, and the
   * errors of the handler
   */
  async run<W extends object, A extends object>(
    handler: Handler<W, A>,
    command: Command,
    wish: W,
    note = (): Promise<void> => Promise.resolve(),
  ): Promise<StoredResponse<A>> {
    await handler.admit((await this.accounts.ofUser(command.userId))?.snapshot() ?? null, wish);
    if (!this.provider.configured) throw billingError('missing_secret_key');
    const deadline = new ClaimDeadline(handler.failure);
    return withTimeout(
      this.claimAndExecute(handler, command, wish, deadline, note),
      this.timing.answerWithinMs,
      () => deadline.expire(),
    );
  }

  async isKnown({ userId, key }: Command): Promise<boolean> {
    return (await this.store.ofKey(userId, key)) !== null;
  }

  /**
   * False: another worker holds the lease. A refusal ends the command too.
   * @throws ProviderSilent where the command stays open
   */
  async finish(id: string): Promise<boolean> {
    const now = this.clock.now();
    const taken = await this.store.acquireLease(id, now, this.timing.lockedUntil(now));
    if (!taken) return (await this.store.byId(id))?.state !== 'open';
    const handler = this.handlers.find(({ kind }) => kind === taken.kind);
    if (!handler) throw new Error(`No handler is registered for ${taken.kind}`);
    try {
      await this.execute(handler, taken);
    } catch (error) {
      if ((await this.store.byId(id))?.state === 'open')
        throw error instanceof DomainError ? new ProviderSilent('It waits to be finished') : error;
    }
    return true;
  }

  private async claimAndExecute<W extends object, A extends object>(
    handler: Handler<W, A>,
    command: Command,
    wish: W,
    deadline: ClaimDeadline,
    note: () => Promise<void>,
  ): Promise<StoredResponse<A>> {
    const begun = performance.now();
    for (;;) {
      const quick = await this.quick(handler, command, wish);
      if (quick) return quick;
      const { claimed, inTheWay, isTheSame } = await deadline.claim(() =>
        this.claim(handler.kind, command, wish, note),
      );
      if (claimed) return this.execute(handler, claimed);
      if (!inTheWay) continue;
      const hasSameKey = inTheWay.userId === command.userId && inTheWay.key === command.key;
      if (hasSameKey && inTheWay.state !== 'open') return replayOf<A>(inTheWay, command);
      if (
        await this.finishFirst(
          inTheWay,
          isTheSame ? inProgress(handler.failure) : billingError(handler.failure),
        )
      )
        continue;
      if (performance.now() - begun >= this.timing.waitMs)
        throw isTheSame ? new DomainError('IDEMPOTENCY_IN_PROGRESS', 'busy') : pendingChanges();
      await pause(this.timing.lookMs);
    }
  }

  private async quick<W extends object, A extends object>(
    handler: Handler<W, A>,
    { userId, key }: Command,
    wish: W,
  ): Promise<StoredResponse<A> | null> {
    const account = await this.accounts.ofUser(userId);
    if (!account || (await this.store.ofKey(userId, key))) return null;
    const found = await handler.quick(account.snapshot(), wish, this.clock.now());
    return found && new StoredResponse<A>(200, JSON.stringify(found), false);
  }

  /** A command that a crash or a silent provider left open is finished before the next one begins. */
  private async finishFirst(left: BillingCommand, ifSilent: DomainError): Promise<boolean> {
    try {
      return await this.finish(left.id);
    } catch (error) {
      throw error instanceof ProviderSilent ? ifSilent : error;
    }
  }

  /** The command and its retry job are stored before the provider is asked for anything. */
  private claim(
    kind: CommandKind,
    { userId, key, fingerprint }: Command,
    wish: object,
    note: () => Promise<void>,
  ): Promise<Claim> {
    return this.transaction.run(async () => {
      const id = uuidv7();
      const accountId = (await this.accounts.open(userId)).id;
      const now = this.clock.now();
      if (
        await this.store.claim({
          id,
          userId,
          accountId,
          key,
          fingerprint,
          kind,
          wish,
          lockedUntil: this.timing.lockedUntil(now),
          createdAt: now,
        })
      ) {
        await this.retryJobs.schedule(id);
        await note();
        const claimed = await this.store.byId(id);
        return claimed ? { claimed } : {};
      }
      const inTheWay = (await this.store.ofKey(userId, key)) ?? (await this.store.openOf(accountId));
      return { inTheWay, isTheSame: inTheWay?.kind === kind && inTheWay.fingerprint.equals(fingerprint) };
    });
  }

  private async execute<A extends object>(
    handler: AnyHandler<A>,
    command: BillingCommand,
  ): Promise<StoredResponse<A>> {
    try {
      return await this.decideActConfirm(handler, command);
    } catch (error) {
      return this.outcome.handleFailure(handler, command, error);
    }
  }

  private async decideActConfirm<A extends object>(
    handler: AnyHandler<A>,
    command: BillingCommand,
  ): Promise<StoredResponse<A>> {
    if (isTooOldToRepeat(command, this.clock.now())) throw billingError(handler.failure);
    const { id, attempts, accountId } = command;
    const { state, answer, params } = await this.decide(handler, command);
    if (state !== 'open' || params === null) return answerOf<A>({ state, answer });
    await this.renewLease(command);
    const result = await handler.act(
      params,
      new Steps(id, attempts, performance.now() + this.timing.stepsWithinMs),
    );
    await this.renewLease(command);
    await asUnknownOutcome(
      this.sync.of(accountId, (account) =>
        this.outcome.complete(command, (now) => handler.conclude(account, params, result, now)),
      ),
    );
    return answerOf<A>(await orNotFound(this.store.byId(id)));
  }

  /**
   * Decides once, from the provider's facts: a later worker uses the stored decision. Returns the command
   * as it is stored then.
   */
  private async decide(handler: AnyHandler, command: BillingCommand): Promise<BillingCommand> {
    if (command.params) return command;
    const { id, userId, accountId, wish } = command;
    if ((await this.accounts.byId(accountId))?.customerId) await this.sync.of(accountId);
    await this.transaction.run(async () => {
      const account = await orNotFound(this.accounts.locked(accountId));
      const { state, params } = await orNotFound(this.store.byId(id));
      if (state !== 'open' || params) return;
      const decision = await handler.decide(account, {
        id,
        userId,
        wish: wish as never,
        now: this.clock.now(),
      });
      if ('answer' in decision) await this.outcome.complete(command, () => Promise.resolve(decision.answer));
      else await this.store.decided(id, decision.params);
    });
    return orNotFound(this.store.byId(id));
  }

  /** @throws ProviderSilent where another worker has taken the command */
  private async renewLease(command: BillingCommand): Promise<void> {
    if (!(await this.store.extendLease(command, this.timing.lockedUntil(this.clock.now()))))
      throw new ProviderSilent('Another worker has taken the command');
  }
}

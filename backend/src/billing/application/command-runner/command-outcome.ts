import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError, type ErrorKind } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { StoredResponse, type Command, ReplayedError } from '../../../platform/idempotency/idempotency';
import { BillingAccounts, type BillingAccountState } from '../../domain/account/billing-account';
import { inProgress, billingError } from '../../domain/billing.errors';
import { type BillingCommand, CommandStore, isDelayed } from '../../domain/commands/command';
import { ProviderMissing, ProviderRefused, ProviderSilent } from '../../domain/provider/payment-provider';
import { SyncCustomer } from '../projection/sync-customer';
import type { AnyHandler } from './command-handler';

/**
 * Ends commands with an answer or a refusal, or leaves them open for a retry. The first worker to lock the
 * account ends the command.
 */
@Injectable()
export class CommandOutcome {
  private readonly log = new Logger('billing');

  constructor(
    private readonly store: CommandStore,
    private readonly accounts: BillingAccounts,
    private readonly sync: SyncCustomer,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * In a transaction that has locked the account. Does nothing where another worker has ended the command.
   */
  async complete(command: BillingCommand, conclude: (now: Date) => Promise<object>): Promise<void> {
    if ((await this.store.byId(command.id))?.state !== 'open') return;
    const now = this.clock.now();
    const answer = await conclude(now);
    await this.store.end(command.id, 'done', JSON.stringify(answer), now);
    const needsUser = 'url' in answer && answer.url !== null;
    await this.announce(command, !needsUser, now);
  }

  /**
   * A refusal ends the command; any other error leaves it open. Throws either, unless another worker has
   * ended the command with an answer.
   * @throws DomainError
   */
  async handleFailure<A extends object>(
    handler: AnyHandler<A>,
    command: BillingCommand,
    error: unknown,
  ): Promise<StoredResponse<A>> {
    try {
      return await this.refuse(handler, command, error);
    } catch (end) {
      if (end instanceof DomainError) throw end;
      return await this.leaveOpen(handler, command, end);
    }
  }

  private async refuse<A extends object>(
    handler: AnyHandler<A>,
    command: BillingCommand,
    error: unknown,
  ): Promise<StoredResponse<A>> {
    const { id, kind, accountId } = command;
    if (error instanceof ProviderRefused)
      this.log.warn({ message: 'the provider refused', commandId: id, kind, reason: error.reason });
    const no = refusalIn(handler, error);
    if (!no) throw error;
    const end = (account: BillingAccountState): Promise<void> =>
      this.endAsRefused(handler, command, no, account);
    const { params } = await orNotFound(this.store.byId(id));
    // With parameters the provider may have been asked already, so the facts are read again. Without them
    // it was not asked.
    if (params) await asUnknownOutcome(handler.recover(params).then(() => this.sync.of(accountId, end)));
    else
      await this.transaction.run(async () =>
        end((await orNotFound(this.accounts.locked(accountId))).snapshot()),
      );
    const ended = await orNotFound(this.store.byId(id));
    if (ended.state === 'refused') throw no;
    return answerOf<A>(ended);
  }

  /**
   * Only where this worker still holds the lease. A command whose effect the facts show is completed.
   * @throws ProviderSilent where another worker has taken the command
   */
  private async endAsRefused(
    handler: AnyHandler,
    command: BillingCommand,
    no: DomainError,
    account: BillingAccountState,
  ): Promise<void> {
    const row = await this.store.byId(command.id);
    if (row?.state !== 'open') return;
    if (row.attempts !== command.attempts) throw new ProviderSilent('Another worker has taken the command');
    const { params } = row;
    const done = params && (await handler.findDone(account, params));
    if (done) return this.complete(command, (now) => handler.conclude(account, params, done.result, now));
    const now = this.clock.now();
    if (params) await handler.undo(params, now);
    await this.store.end(command.id, 'refused', storedRefusal(no), now);
    await this.announce(command, false, now);
  }

  private async leaveOpen<A extends object>(
    handler: AnyHandler<A>,
    command: BillingCommand,
    error: unknown,
  ): Promise<StoredResponse<A>> {
    const { id, kind, attempts } = command;
    const row = await this.store.byId(id);
    if (row && row.state !== 'open') return answerOf<A>(row);
    const reason = error instanceof Error ? error.name : 'unknown';
    this.log.warn({ message: 'a command waits to be finished', commandId: id, kind, attempts, reason });
    await this.store.release(command, this.clock.now(), reason);
    throw error instanceof ProviderSilent ? inProgress(handler.failure) : error;
  }

  /**
   * A user who was told that the work goes on gets an e-mail about its end. A payment page that comes late
   * is of no use.
   */
  private async announce(command: BillingCommand, done: boolean, now: Date): Promise<void> {
    if (!isDelayed(command, now) || (done && command.kind === 'checkout')) return;
    const account = await this.accounts.locked(command.accountId);
    account?.recordDelayedOutcome(command.id, command.kind, done);
    if (account) await this.accounts.save(account);
  }
}

function refusalIn(handler: AnyHandler, error: unknown): DomainError | null {
  if (error instanceof ProviderRefused) return handler.refusalFor(error);
  if (error instanceof ProviderMissing) return billingError('missing_secret_key');
  return error instanceof DomainError ? error : null;
}

/** @throws user_not_found: the user's account or command was deleted meanwhile */
export async function orNotFound<T>(found: Promise<T | null>): Promise<T> {
  const row = await found;
  if (row === null) throw billingError('user_not_found');
  return row;
}

/**
 * If reading the customer from the provider fails, the outcome of the command is unknown: it stays open.
 * @throws ProviderSilent
 */
export async function asUnknownOutcome<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof ProviderRefused
      ? new ProviderSilent(`The customer could not be read: ${error.reason}`, { cause: error })
      : error;
  }
}

interface StoredRefusal {
  code: string;
  kind: ErrorKind;
  messageKey?: string;
}

export const storedRefusal = ({ code, kind, messageKey }: DomainError): string =>
  JSON.stringify({ code, kind, ...(messageKey !== undefined && { messageKey }) } satisfies StoredRefusal);

/**
 * The answer of a command that has ended.
 * @throws DomainError where it was refused
 */
export function answerOf<A extends object>({
  state,
  answer,
}: Pick<BillingCommand, 'state' | 'answer'>): StoredResponse<A> {
  if (state === 'done') return new StoredResponse<A>(200, answer ?? '{}', false);
  const { code, kind, messageKey } = JSON.parse(answer ?? '{}') as StoredRefusal;
  throw new DomainError(code, kind, undefined, undefined, messageKey);
}

/**
 * The stored answer for a repeated key, marked as replayed.
 * @throws IDEMPOTENCY_KEY_REUSED where the key came with another body
 */
export function replayOf<A extends object>(
  known: BillingCommand,
  { fingerprint }: Command,
): StoredResponse<A> {
  if (!known.fingerprint.equals(fingerprint)) throw new ReplayedError('IDEMPOTENCY_KEY_REUSED', 'invalid');
  try {
    const { status, body } = answerOf<A>(known);
    return new StoredResponse<A>(status, body, true);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ReplayedError(error.code, error.kind, undefined, undefined, error.messageKey);
  }
}

import { createHash } from 'node:crypto';
import type { DomainError } from '../../../kernel/domain-error';
import type { StoredResponse, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/account/billing-account';
import { type BillingCode, billingError } from '../../domain/billing.errors';
import type { BillingCommand, CommandKind } from '../../domain/commands/command';
import { type ProviderRefused, ProviderSilent } from '../../domain/provider/payment-provider';

/**
 * The provider repeats its first answer to a key for a day, its own failures too. Each command checks what
 * is done already, so another key has no second effect.
 */
const sameKeyFor = 3;

/**
 * The keys under which a command asks the provider. After `until` it gives none: another worker may have
 * taken the command.
 * @throws ProviderSilent
 */
export class Steps {
  constructor(
    private readonly commandId: string,
    private readonly attempt: number,
    private readonly until: number,
  ) {}

  key(step: string): string {
    return this.common(`${this.commandId}:${step}`);
  }

  /** For a step whose effect cannot be looked up: each attempt has another key. */
  keyOfAttempt(step: string): string {
    return this.inTime(`${this.commandId}:${step}:${this.attempt}`);
  }

  /** A key that other commands share. */
  common(key: string): string {
    return this.inTime(this.attempt > sameKeyFor ? `${key}:${this.attempt}` : key);
  }

  private inTime(key: string): string {
    if (performance.now() > this.until) throw new ProviderSilent('No time is left for another step');
    return key;
  }
}

/** A UUID that is the same for the same key and step, as the key of a request is. */
export function derivedKey(from: string, step: string): string {
  const hex = createHash('sha256').update(`${from}:${step}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** `params`: the request to the provider. `answer`: the provider is not asked. */
export type Decision<P extends object, A extends object> = { params: P } | { answer: A };

/**
 * The provider's facts already show the effect of the command, and `result` is what `act` would have
 * returned.
 */
export interface AlreadyDone<R> {
  result: R;
}
export const doneIf = (isDone: boolean): AlreadyDone<undefined> | null =>
  isDone ? { result: undefined } : null;

export interface DecisionInput<W extends object> extends Pick<BillingCommand, 'id' | 'userId'> {
  wish: W;
  now: Date;
}

/** The part of the runner that its handlers use. */
export interface HandlerRunner {
  register(handler: AnyHandler): void;
  run<W extends object, A extends object>(
    handler: CommandHandler<W, object, A, unknown>,
    command: Command,
    wish: W,
    note?: () => Promise<void>,
  ): Promise<StoredResponse<A>>;
  isKnown(command: Command): Promise<boolean>;
}

/**
 * One kind of billing command. It decides once, and the decision is stored before the provider is asked.
 * After that any worker may repeat it: the same parameters under the same keys have one effect.
 */
export abstract class CommandHandler<W extends object, P extends object, A extends object, R = void> {
  abstract readonly kind: CommandKind;
  /** The error code where the provider refuses. */
  abstract readonly failure: BillingCode;

  constructor(protected readonly runner: HandlerRunner) {
    runner.register(this);
  }

  /**
   * Checks that need neither the provider nor a stored command.
   * @throws DomainError
   */
  admit(_account: BillingAccountState | null, _wish: W): Promise<void> {
    return Promise.resolve();
  }

  /**
   * An answer that needs neither the provider nor a stored command. Null: there is none.
   * @throws DomainError
   */
  quick(_account: BillingAccountState, _wish: W, _now: Date): Promise<A | null> {
    return Promise.resolve(null);
  }

  /**
   * In a transaction, with the account locked.
   * @throws DomainError
   */
  abstract decide(account: BillingAccount, input: DecisionInput<W>): Promise<Decision<P, A>>;
  /**
   * Outside of any transaction, and perhaps more than once.
   * @throws ProviderRefused, ProviderSilent, DomainError
   */
  abstract act(params: P, steps: Steps): Promise<R>;
  /** Once, in the transaction that writes the provider's facts. */
  abstract conclude(account: BillingAccountState, params: P, result: R, now: Date): Promise<A>;

  /**
   * Asked before a command is refused, in the transaction that has written the facts. Null: they do not
   * show its effect.
   */
  findDone(_account: BillingAccountState, _params: P): Promise<AlreadyDone<R> | null> {
    return Promise.resolve(null);
  }

  /**
   * Before the command ends as refused: finds what an attempt made whose answer was lost, where reading the
   * customer would not show it.
   * @throws ProviderSilent
   */
  recover(_params: P): Promise<void> {
    return Promise.resolve();
  }

  /** In the transaction that ends the command as refused. */
  undo(_params: P, _now: Date): Promise<void> {
    return Promise.resolve();
  }

  refusalFor(_refused: ProviderRefused): DomainError {
    return billingError(this.failure);
  }
}

/** A handler as the runner sees it, whatever its wish and parameters are. */
export type AnyHandler<A extends object = object> = CommandHandler<never, object, A, unknown>;

/** @throws no_customer_id where the user has never bought anything */
export function requireCustomer(account: Pick<BillingAccountState, 'customerId'> | null): Promise<void> {
  return account?.customerId ? Promise.resolve() : Promise.reject(billingError('no_customer_id'));
}

/** A command of a paying user that has no parameters of its own. */
export abstract class CustomerCommandHandler<
  P extends object,
  A extends object,
  R = void,
> extends CommandHandler<object, P, A, R> {
  execute(command: Command, note?: () => Promise<void>): Promise<StoredResponse<A>> {
    return this.runner.run(this, command, {}, note);
  }

  override admit = requireCustomer;
}

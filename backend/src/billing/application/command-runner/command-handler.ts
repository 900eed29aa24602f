import type { DomainError } from '../../../kernel/domain-error';
import type { BillingAccount, BillingAccountState } from '../../domain/billing-account';
import type { BillingCommand, CommandKind } from '../../domain/command';
import type { ProviderRefused } from '../../domain/payment-errors';
import { type BillingCode, refusal } from '../../domain/refusals';
import type { Steps } from './steps';

/** `params`: what to ask the provider for. `answer`: there is nothing to ask for. */
export type Decision<P extends object, A extends object> = { params: P } | { answer: A };

/** It is there all the same, and this is what it came to. */
export interface There<R> {
  result: R;
}
export const thereIf = (isSo: boolean): There<undefined> | null => (isSo ? { result: undefined } : null);

export interface Wished<W extends object> extends Pick<BillingCommand, 'id' | 'userId'> {
  wish: W;
  now: Date;
}

/**
 * One thing that people can do about their money. It decides once, from what is true; what it decided is written down before the provider is
 * asked for anything. From then on it may be begun anew by whoever finds it open: the same parameters under the same keys have one effect.
 */
export abstract class BillingDeed<W extends object, P extends object, A extends object, R = void> {
  abstract readonly kind: CommandKind;
  /** What is answered where the provider does not go along. */
  abstract readonly failure: BillingCode;

  constructor(runner: { learn(deed: BillingDeed<never, object, object, unknown>): void }) {
    runner.learn(this);
  }

  /** What can be said without asking anybody, before anything is written down. Throws a refusal. */
  admit(_account: BillingAccountState | null, _wish: W): Promise<void> {
    return Promise.resolve();
  }

  /** An answer that needs neither the provider nor a new row. */
  quick(_account: BillingAccountState, _wish: W, _now: Date): Promise<A | null> {
    return Promise.resolve(null);
  }

  /** In a transaction, with the account locked. Throws a refusal. */
  abstract decide(account: BillingAccount, wished: Wished<W>): Promise<Decision<P, A>>;
  /** Outside of any transaction, and perhaps again. */
  abstract act(params: P, steps: Steps): Promise<R>;
  /** Once, in the transaction in which what is true by then is written. */
  abstract conclude(account: BillingAccountState, params: P, result: R, now: Date): Promise<A>;

  /**
   * What it came to where it could not be carried to its end: what the facts show is done, and is not told as refused. Null: it is not there. In the
   * transaction in which the facts were written.
   */
  isThere(_account: BillingAccountState, _params: P): Promise<There<R> | null> {
    return Promise.resolve(null);
  }

  /** In the transaction that ends it in vain. */
  giveUp(_params: P, _now: Date): Promise<void> {
    return Promise.resolve();
  }

  refusalFor(_refused: ProviderRefused): DomainError {
    return refusal(this.failure);
  }
}

/** As whoever carries it to its end sees it. */
export type AnyDeed<A extends object = object> = BillingDeed<never, object, A, unknown>;

import { DomainError } from '../../../kernel/domain-error';
import { ProviderMissing, ProviderSilent } from '../../domain/provider/payment-provider';

/** Accounts at a time, each with about six requests: user requests come first. */
const lanes = 4;
/** Accounts per claim. */
export const atOnce = 20;
export const many = 200;
/** In a row. A single silence may concern one customer only: a slow or broken account. */
const maxSilences = 3;

/** False: the process stops, or the time is used up. */
export type ShouldContinue = () => boolean;

export interface ClaimedWork {
  claim: () => Promise<string[]>;
  handle: (accountId: string) => Promise<void>;
  /** An error of ours, or of the rows of this account. The other accounts are processed all the same. */
  failed: (accountId: string, error: unknown) => Promise<void>;
}

/**
 * Processes claims until none is left (true). If the provider falls silent or time is up, returns false;
 * accounts that were claimed and not processed are free again after some minutes.
 */
export async function processClaimed(
  { claim, handle, failed }: ClaimedWork,
  shouldContinue: ShouldContinue,
): Promise<boolean> {
  let silences = 0;
  const continues = (): boolean => silences < maxSilences && shouldContinue();
  const lookAt = async (accountId: string): Promise<void> => {
    try {
      await handle(accountId);
      silences = 0;
    } catch (error) {
      if (error instanceof ProviderMissing) silences = maxSilences;
      else if (error instanceof ProviderSilent) silences += 1;
      else if (!isDeletedAccount(error)) await failed(accountId, error);
    }
  };
  while (continues()) {
    const claimed = await claim();
    if (claimed.length === 0) return true;
    const lane = async (): Promise<void> => {
      for (let id = claimed.shift(); id !== undefined && continues(); id = claimed.shift()) await lookAt(id);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
  return false;
}

/** The account was deleted meanwhile. */
const isDeletedAccount = (error: unknown): boolean =>
  error instanceof DomainError && error.kind === 'not-found';

/** Groups the items of an iterable, `size` in each group. */
export async function* chunks<T>(all: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let some: T[] = [];
  for await (const one of all) {
    some.push(one);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

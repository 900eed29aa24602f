import { DomainError } from '../../../kernel/domain-error';
import { ProviderMissing, ProviderSilent } from '../../domain/provider/payment-provider';

/** Accounts at a time, each with half a dozen questions: people who wait go first. */
const lanes = 4;
/** Claimed at a time: where few wait, and where it is everybody, who have to be gone through for each claim. */
export const atOnce = 20;
export const many = 200;
/** One after the other. A single one may be that customer's own: too much is asked for, or something of theirs hangs. */
const maxSilences = 3;

/** False: the process stops, or it has been long enough. */
export type ShouldContinue = () => boolean;

export interface ClaimedWork {
  claim: () => Promise<string[]>;
  handle: (accountId: string) => Promise<void>;
  /** An error of ours, or of the rows of this account. The other accounts are processed all the same. */
  failed: (accountId: string, error: unknown) => Promise<void>;
}

/**
 * Looks at some, and at some more, until none is left (true). Where the provider falls silent, or it is time to stop, the rest has its turn
 * another time: whoever was claimed and not looked at is free again in some minutes.
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

/** Who has left meanwhile has no account any more. */
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

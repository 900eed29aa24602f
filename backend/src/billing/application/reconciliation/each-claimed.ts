import { DomainError } from '../../../kernel/domain-error';
import { ProviderMissing, ProviderSilent } from '../../domain/payment-provider';

/** Accounts at a time, each with half a dozen questions: people who wait go first. */
const lanes = 4;
/** Claimed at a time: where few wait, and where it is everybody, who have to be gone through for each claim. */
export const atOnce = 20;
export const many = 200;
/** One after the other. A single one may be that customer's own: too much is asked for, or something of theirs hangs. */
const enoughSilences = 3;

/** False: the process stops, or it has been long enough. */
export type MayGoOn = () => boolean;

export interface Round {
  claim: () => Promise<string[]>;
  look: (accountId: string) => Promise<void>;
  /** Something is wrong with us, or with what is written of this one. The others have their turn all the same. */
  failed: (accountId: string, error: unknown) => Promise<void>;
}

/**
 * Looks at some, and at some more, until none is left (true). Where the provider falls silent, or it is time to stop, the rest has its turn
 * another time: whoever was claimed and not looked at is free again in some minutes.
 */
export async function eachClaimed({ claim, look, failed }: Round, mayGoOn: MayGoOn): Promise<boolean> {
  let silences = 0;
  const goesOn = (): boolean => silences < enoughSilences && mayGoOn();
  const lookAt = async (accountId: string): Promise<void> => {
    try {
      await look(accountId);
      silences = 0;
    } catch (error) {
      if (error instanceof ProviderMissing) silences = enoughSilences;
      else if (error instanceof ProviderSilent) silences += 1;
      else if (!hasLeft(error)) await failed(accountId, error);
    }
  };
  while (goesOn()) {
    const claimed = await claim();
    if (claimed.length === 0) return true;
    const lane = async (): Promise<void> => {
      for (let id = claimed.shift(); id !== undefined && goesOn(); id = claimed.shift()) await lookAt(id);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
  return false;
}

/** Who has left meanwhile has no account any more. */
const hasLeft = (error: unknown): boolean => error instanceof DomainError && error.kind === 'not-found';

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

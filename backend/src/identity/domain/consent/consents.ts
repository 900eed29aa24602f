import type { Consent } from './consent';

/** Callers hold the lock of the household, so that no two of its consents change at once. */
export abstract class Consents {
  /** The consent that is not withdrawn; null if there is none. */
  abstract open(householdId: string, personId: string): Promise<Consent | null>;
  abstract find(id: string): Promise<Consent | null>;
  abstract byToken(tokenHash: Buffer): Promise<Consent | null>;
  /** True if one of these users has agreed and not withdrawn in the household. */
  abstract isAnyAgreed(householdId: string, personIds: readonly string[]): Promise<boolean>;
  /** The times of all withdrawals in the household. */
  abstract withdrawals(householdId: string): Promise<Date[]>;
  /** Records the second mail. No lock is needed. */
  abstract markConfirmed(id: string, now: Date): Promise<void>;
  abstract save(consent: Consent): Promise<void>;
  /** Deletes all consents of an erased account. */
  abstract eraseOf(personId: string): Promise<void>;
}

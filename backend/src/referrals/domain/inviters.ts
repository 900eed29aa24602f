import type { Inviter } from './inviter';

export abstract class Inviters {
  abstract ofUser(userId: string): Promise<Inviter | null>;
  abstract byCode(code: string): Promise<Inviter | null>;
  /** Stays as it is until the transaction ends, but for the count of its visits. */
  abstract findForShare(code: string): Promise<Inviter | null>;
  /** Nobody else changes it, and nobody is invited by it, until the transaction ends. */
  abstract findForUpdate(code: string): Promise<Inviter | null>;
  /** Of a code that somebody else has, and of a second one for the same person, nothing comes. */
  abstract add(wish: { userId: string; code: string; barredAt: Date | null; now: Date }): Promise<void>;
  abstract save(inviter: Inviter): Promise<void>;
}

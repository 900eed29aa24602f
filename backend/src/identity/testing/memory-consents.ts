import type { MemoryConnection } from '../../platform/testing/memory-database';
import { Consent, type ConsentRecord } from '../domain/consent/consent';
import { Consents } from '../domain/consent/consents';
import { consentTable, isAgreed } from './memory-households';

/** Consents in memory, by the rules of PostgresConsents; their events are dropped. */
export class MemoryConsents extends Consents {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  open(householdId: string, personId: string): Promise<Consent | null> {
    return this.one(
      (consent) =>
        consent.householdId === householdId && consent.personId === personId && consent.withdrawnAt === null,
    );
  }

  find(id: string): Promise<Consent | null> {
    return this.one((consent) => consent.id === id);
  }

  byToken(tokenHash: Buffer): Promise<Consent | null> {
    return this.one((consent) => consent.tokenHash?.equals(tokenHash) === true);
  }

  isAnyAgreed(householdId: string, personIds: readonly string[]): Promise<boolean> {
    return this.connection.statement(() =>
      personIds.some((id) => isAgreed(consentTable.all(this.connection), householdId, id)),
    );
  }

  withdrawals(householdId: string): Promise<Date[]> {
    return this.connection.statement(() =>
      consentTable
        .all(this.connection)
        .flatMap((consent) =>
          consent.householdId === householdId && consent.withdrawnAt ? [consent.withdrawnAt] : [],
        ),
    );
  }

  markConfirmed(id: string, now: Date): Promise<void> {
    return this.connection.statement(() => {
      const consent = consentTable.read(this.connection, id);
      if (consent) consentTable.put(this.connection, id, { ...consent, confirmedAt: now });
    });
  }

  save(consent: Consent): Promise<void> {
    return this.connection.statement(() => {
      consent.releaseEvents();
      consentTable.put(this.connection, consent.id, consent.snapshot());
    });
  }

  eraseOf(personId: string): Promise<void> {
    return this.connection.statement(() => {
      for (const consent of consentTable.all(this.connection))
        if (consent.personId === personId) consentTable.delete(this.connection, consent.id);
    });
  }

  private one(isWanted: (consent: ConsentRecord) => boolean): Promise<Consent | null> {
    return this.connection.statement(() => {
      const found = consentTable.all(this.connection).find(isWanted);
      return found ? Consent.restore(found) : null;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { AuditLog } from '../../platform/audit/audit-log';
import { Transaction } from '../../platform/database/transaction';
import { Leavings } from '../../platform/leaving/leavings';
import { Departures } from '../domain/departures';
import { People } from '../domain/people';

/** Somebody wants to be forgotten. At once every door is closed to them; what they leave behind is forgotten step by step, by every module its own. */
@Injectable()
export class Leave {
  constructor(
    private readonly transaction: Transaction,
    private readonly people: People,
    private readonly departures: Departures,
    private readonly leavings: Leavings,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async execute(personId: string): Promise<void> {
    const now = this.clock.now();
    await this.transaction.run(async () => {
      const person = await this.people.find(personId);
      if (!person) throw new DomainError('INVALID_TOKEN', 'unauthorised');
      if (person.isLeaving) return;
      person.leave(now);
      await this.people.save(person);
      await this.departures.closeDoors(personId, now);
      await this.leavings.begin(personId);
      await this.audit.note({ actor: { id: personId, role: 'person' }, action: 'identity.leaving-asked', subject: personId, reason: 'own-wish' });
    });
  }

  /** After a restored backup has brought back somebody who had left: the same again, from the first step on. */
  async again(personId: string, askedAt: Date): Promise<void> {
    await this.transaction.run(async () => {
      const person = await this.people.find(personId);
      person?.leave(askedAt);
      if (person) await this.people.save(person);
      await this.departures.closeDoors(personId, this.clock.now());
      await this.leavings.beginAgain(personId, askedAt);
      await this.audit.note({ actor: null, action: 'identity.leaving-repeated', subject: personId, reason: 'backup-restored' });
    });
  }
}

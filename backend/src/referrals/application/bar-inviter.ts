import type { IdentityFacade } from '../../identity';
import type { Clock } from '../../kernel/clock';
import type { AuditLog } from '../../platform/audit/audit-log';
import type { Grounds, ReasonOf } from '../../platform/audit/reasons';
import type { Transaction } from '../../platform/database/transaction';
import type { Inviters } from '../domain/inviters';
import type { OwnCode } from './own-code';

export interface Ban extends Grounds<ReasonOf<'referrals'>> {
  email: string;
  barred: boolean;
}

/** Somebody may invite nobody any more, and earns nothing with whom they have invited; or may again. */
export class BarInviter {
  constructor(
    private readonly transaction: Transaction,
    private readonly people: IdentityFacade,
    private readonly ownCode: OwnCode,
    private readonly inviters: Inviters,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Null where nobody has signed in with this address. */
  execute({ email, barred, ...grounds }: Ban): Promise<{ before: boolean } | null> {
    return this.transaction.run(async () => {
      const person = await this.people.findByEmail(email);
      if (!person) return null;
      const inviter = (await this.inviters.settled((await this.ownCode.of(person.id)).code)) ?? null;
      if (!inviter) return null;
      const before = inviter.isBarred;
      if (barred) inviter.bar(this.clock.now());
      else inviter.pardon();
      await this.inviters.save(inviter);
      await this.audit.note({ actor: null, action: barred ? 'referrals.inviter-barred' : 'referrals.inviter-pardoned', subject: person.id, ...grounds });
      return { before };
    });
  }
}

import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type Actor, AuditLog } from '../../platform/audit/audit-log';
import type { AuditReason, ReasonOf } from '../../platform/audit/audit-reason';
import { Transaction } from '../../platform/database/transaction';
import { Inviters } from '../domain/inviters';
import { OwnCode } from './own-code';

export interface Ban extends AuditReason<ReasonOf<'referrals'>> {
  userId: string;
  barred: boolean;
}

/** Somebody may invite nobody any more, and earns nothing with whom they have invited; or may again. */
@Injectable()
export class BarInviter {
  constructor(
    private readonly transaction: Transaction,
    private readonly identity: IdentityFacade,
    private readonly ownCode: OwnCode,
    private readonly inviters: Inviters,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, { userId, barred, reason, ticket }: Ban): Promise<{ before: boolean }> {
    return this.transaction.run(async () => {
      await this.identity.mustBeKnown(userId);
      const inviter = await this.inviters.locked((await this.ownCode.of(userId)).code);
      if (!inviter) throw notFound();
      const before = inviter.isBarred;
      if (barred) inviter.bar(this.clock.now());
      else inviter.pardon();
      await this.inviters.save(inviter);
      await this.audit.note({
        actor,
        action: barred ? 'referrals.inviter-barred' : 'referrals.inviter-pardoned',
        subject: userId,
        reason,
        ticket,
      });
      return { before };
    });
  }
}

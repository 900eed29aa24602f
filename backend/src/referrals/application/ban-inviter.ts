import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type Actor, AuditLog } from '../../platform/audit/audit-log';
import type { AuditReason, ReasonOf } from '../../platform/audit/audit-reason';
import { Transaction } from '../../platform/database/transaction';
import { Inviters } from '../domain/inviters';
import { EnsureReferralCode } from './ensure-referral-code';

export interface Ban extends AuditReason<ReasonOf<'referrals'>> {
  userId: string;
  banned: boolean;
}

/** Bans an inviter, whose referrals then earn nothing, or lifts the ban. @throws NOT_FOUND */
@Injectable()
export class BanInviter {
  constructor(
    private readonly transaction: Transaction,
    private readonly identity: IdentityFacade,
    private readonly ensureReferralCode: EnsureReferralCode,
    private readonly inviters: Inviters,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, { userId, banned, reason, ticket }: Ban): Promise<{ before: boolean }> {
    return this.transaction.run(async () => {
      await this.identity.assertExists(userId);
      const inviter = await this.inviters.findForUpdate((await this.ensureReferralCode.execute(userId)).code);
      if (!inviter) throw notFound();
      const before = inviter.isBanned;
      if (banned) inviter.ban(this.clock.now());
      else inviter.unban();
      await this.inviters.save(inviter);
      await this.audit.note({
        actor,
        action: banned ? 'referrals.inviter-barred' : 'referrals.inviter-pardoned',
        subject: userId,
        reason,
        ticket,
      });
      return { before };
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules/billing/tier';
import { uuidv7 } from 'uuidv7';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { invalid } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import { type Actor, AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason } from '../../../platform/audit/audit-reason';
import { Transaction } from '../../../platform/database/transaction';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { BillingAccounts, tierAt } from '../../domain/account/billing-account';
import { endOfDay, EntitlementGrant, EntitlementGrants } from '../../domain/grants/entitlement-grant';
import { RequireUser } from '../admin/require-user';

interface TierWish extends AuditReason {
  userId: string;
  tier: Tier;
  until: Date | null;
  /** By whom they are given; each has a last word of its own. */
  madeBy: 'support' | 'npm run grant';
}

/** Gives a person a tier. The last word of whoever gives counts: what they gave before ends, so that a tier can also go down. */
@Injectable()
export class GrantTier {
  constructor(
    private readonly transaction: Transaction,
    private readonly grants: EntitlementGrants,
    private readonly accounts: BillingAccounts,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** The tier that they have before and after, with what they pay for. */
  execute(
    actor: Actor,
    { userId, tier, until, madeBy, reason, ticket }: TierWish,
  ): Promise<{ before: Tier; after: Tier }> {
    return this.transaction.run(async () => {
      const now = this.clock.now();
      await this.grants.lockUser(userId);
      const running = await this.grants.runningOf(userId, now);
      const earlier = running.filter((grant) => grant.madeBy === madeBy);
      for (const grant of earlier) grant.end(now);
      // Everybody has the trial; nobody has to be given it.
      const given =
        tier === 'trial'
          ? []
          : [
              EntitlementGrant.make({
                id: uuidv7(),
                userId,
                tier,
                from: now,
                until,
                reason,
                madeBy,
                createdAt: now,
                source: null,
                sourceId: null,
              }),
            ];
      await this.grants.save(...earlier, ...given);
      const paid = (await this.accounts.ofUser(userId))?.snapshot() ?? null;
      const change = {
        before: tierAt(now, running, paid),
        after: tierAt(now, [...running.filter((grant) => !earlier.includes(grant)), ...given], paid),
      };
      await this.audit.note({
        actor,
        action: 'billing.tier-granted',
        subject: userId,
        reason,
        ticket,
        details: { tier, until: until?.toISOString() ?? null, ...change },
      });
      return change;
    });
  }
}

interface GrantRequest extends AuditReason {
  tier: Tier;
  until?: string | undefined;
}

/** An admin gives a tier, as `npm run admin -- grant` does. */
@Injectable()
export class AdminGrant {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly requireUser: RequireUser,
    private readonly identity: IdentityFacade,
    private readonly grant: GrantTier,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    userId: string,
    { tier, until: day, reason, ticket }: GrantRequest,
  ): Promise<StoredResponse<{ before: Tier; after: Tier }>> {
    return this.idempotency.once(command, 200, async () => {
      const until = day === undefined ? null : endOfDay(day);
      if (day !== undefined && until === null) throw invalid({ field: 'until', rule: 'format' });
      if (until !== null && until <= this.clock.now()) throw invalid({ field: 'until', rule: 'min' });
      await this.requireUser.of(userId);
      await this.identity.assertNotDeleted(userId);
      return this.grant.execute(actor, { userId, tier, until, madeBy: 'support', reason, ticket });
    });
  }
}

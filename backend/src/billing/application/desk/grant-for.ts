import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { invalid } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import type { Grounds } from '../../../platform/audit/reasons';
import { type Answer, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { endOfDay } from '../../domain/entitlement-grant';
import { GrantTier } from '../commands/grant-tier';
import { Somebody } from './somebody';

interface Wish extends Grounds {
  tier: Tier;
  until?: string | undefined;
}

/** An admin gives a tier, as `npm run grant` does. */
@Injectable()
export class GrantFor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly somebody: Somebody,
    private readonly identity: IdentityFacade,
    private readonly grant: GrantTier,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, actor: { id: string; role: StaffRole }, userId: string, { tier, until: day, reason, ticket }: Wish): Promise<Answer<{ before: Tier; after: Tier }>> {
    return this.idempotency.once(command, 200, async () => {
      const until = day === undefined ? null : endOfDay(day);
      if (day !== undefined && until === null) throw invalid({ field: 'until', rule: 'format' });
      if (until !== null && until <= this.clock.now()) throw invalid({ field: 'until', rule: 'min' });
      await this.somebody.mustBe(userId);
      await this.identity.mustStay(userId);
      return this.grant.execute(actor, { userId, tier, until, madeBy: 'support', reason, ticket });
    });
  }
}

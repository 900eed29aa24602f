import { uuidv7 } from 'uuidv7';
import { IdentityFacade } from '../../../identity';
import type { Clock } from '../../../kernel/clock';
import type { Tier } from '../../../kernel/tier';
import type { Transaction } from '../../../platform/database/transaction';
import { EntitlementGrant, tierOf } from '../../domain/entitlement-grant';
import type { EntitlementGrants } from '../../domain/entitlement-grants';

export interface TierWish {
  email: string;
  tier: Tier;
  until: Date | null;
  reason: string;
  madeBy: string;
}

/** Gives a person a tier. The last word of whoever gives counts: what they gave before ends, so that a tier can also go down. */
export class GrantTier {
  constructor(
    private readonly transaction: Transaction,
    private readonly identity: IdentityFacade,
    private readonly grants: EntitlementGrants,
    private readonly clock: Clock,
  ) {}

  /** The tier before and after; null if nobody has signed in with this address. */
  execute({ email, tier, until, reason, madeBy }: TierWish): Promise<{ before: Tier; after: Tier } | null> {
    return this.transaction.run(async () => {
      const person = await this.identity.findByEmail(email);
      if (!person) return null;
      const now = this.clock.now();
      const running = await this.grants.runningOf(person.id, now);
      const earlier = running.filter((grant) => grant.madeBy === madeBy);
      for (const grant of earlier) grant.end(now);
      // Everybody has the trial; nobody has to be given it.
      const given = tier === 'trial' ? [] : [EntitlementGrant.make({ id: uuidv7(), userId: person.id, tier, from: now, until, reason, madeBy, createdAt: now, source: null, sourceId: null })];
      await this.grants.save(...earlier, ...given);
      return { before: tierOf(running), after: tierOf([...running.filter((grant) => !earlier.includes(grant)), ...given]) };
    });
  }
}

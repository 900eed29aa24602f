import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { Households } from '../../domain/household/households';
import { hashOf } from '../sessions/secrets';
import { InvitedHousehold } from './invited-household';

/** Ends an invitation for the holder of its token, who needs no account. @throws INVITATION_GONE */
@Injectable()
export class DeclineInvitation {
  constructor(
    private readonly transaction: Transaction,
    private readonly invited: InvitedHousehold,
    private readonly households: Households,
    private readonly clock: Clock,
  ) {}

  execute(token: string): Promise<{ declined: true }> {
    return this.transaction.run(async () => {
      const tokenHash = hashOf(token);
      const now = this.clock.now();
      const household = await this.invited.lock(tokenHash, now);
      household.decline(tokenHash, now);
      await this.households.save(household);
      return { declined: true as const };
    });
  }
}

import { Clock } from '../../kernel/clock';
import { type Forgetting, Forgets } from '../../platform/leaving/forgets.decorator';
import { ReferralTraces } from '../domain/referral-traces';

/** Somebody leaves for good. Their code is nobody's; who came by it has come, and who invited whom says no longer who they were. */
@Forgets('referrals')
export class ForgetReferrals implements Forgetting {
  constructor(
    private readonly traces: ReferralTraces,
    private readonly clock: Clock,
  ) {}

  forget(personId: string): Promise<void> {
    return this.traces.forget(personId, this.clock.now());
  }
}

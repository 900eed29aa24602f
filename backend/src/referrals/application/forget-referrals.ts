import { Clock } from '../../kernel/clock';
import { type PersonalDataEraser, ErasesPersonalData } from '../../platform/account-deletion/erases-personal-data.decorator';
import { ReferralTraces } from '../domain/referral-traces';

/** Somebody leaves for good. Their code is nobody's; who came by it has come, and who invited whom says no longer who they were. */
@ErasesPersonalData('referrals')
export class ForgetReferrals implements PersonalDataEraser {
  constructor(
    private readonly traces: ReferralTraces,
    private readonly clock: Clock,
  ) {}

  erase(personId: string): Promise<void> {
    return this.traces.forget(personId, this.clock.now());
  }
}

import { Clock } from '../../kernel/clock';
import {
  type PersonalDataEraser,
  ErasesPersonalData,
} from '../../platform/account-deletion/erases-personal-data.decorator';
import { ReferralErasure } from '../domain/referral-erasure';

/** Somebody leaves for good. Their code is nobody's; who came by it has come, and who invited whom says no longer who they were. */
@ErasesPersonalData('referrals')
export class EraseReferrals implements PersonalDataEraser {
  constructor(
    private readonly erasure: ReferralErasure,
    private readonly clock: Clock,
  ) {}

  erase(personId: string): Promise<void> {
    return this.erasure.erase(personId, this.clock.now());
  }
}

import { Clock } from '../../kernel/clock';
import {
  type PersonalDataEraser,
  ErasesPersonalData,
} from '../../platform/account-deletion/erases-personal-data.decorator';
import { ReferralErasure } from '../domain/referral-erasure';

/**
 * Erases the referrals of a deleted user: the code becomes invalid, and accepted referrals lose the user's
 * id.
 */
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

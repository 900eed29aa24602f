import { Clock } from '../../../kernel/clock';
import {
  ErasesPersonalData,
  type PersonalDataEraser,
} from '../../../platform/account-deletion/erases-personal-data.decorator';
import { DeletedAccounts } from '../../domain/deleted-accounts';

/** The last step of a leaving: who the person was. */
@ErasesPersonalData('identity', 'identity')
export class ErasePerson implements PersonalDataEraser {
  constructor(
    private readonly deletedAccounts: DeletedAccounts,
    private readonly clock: Clock,
  ) {}

  erase(personId: string): Promise<void> {
    return this.deletedAccounts.erase(personId, this.clock.now());
  }
}

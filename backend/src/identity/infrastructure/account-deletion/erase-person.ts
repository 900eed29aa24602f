import { Clock } from '../../../kernel/clock';
import {
  ErasesPersonalData,
  type PersonalDataEraser,
} from '../../../platform/account-deletion/erases-personal-data.decorator';
import { DeletedAccounts } from '../../domain/deleted-accounts';

/** The last step of a deletion: the identity of the user. */
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

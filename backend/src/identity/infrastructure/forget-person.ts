import { Clock } from '../../kernel/clock';
import { ErasesPersonalData, type PersonalDataEraser } from '../../platform/account-deletion/erases-personal-data.decorator';
import { Departures } from '../domain/departures';

/** The last step of a leaving: who the person was. */
@ErasesPersonalData('identity', 'identity')
export class ForgetPerson implements PersonalDataEraser {
  constructor(
    private readonly departures: Departures,
    private readonly clock: Clock,
  ) {}

  erase(personId: string): Promise<void> {
    return this.departures.forget(personId, this.clock.now());
  }
}

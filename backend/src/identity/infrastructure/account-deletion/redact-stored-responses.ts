import {
  ErasesPersonalData,
  type PersonalDataEraser,
} from '../../../platform/account-deletion/erases-personal-data.decorator';
import { StoredResponseRedactor } from '../../../platform/idempotency/stored-response-redactor';
import { IdentityFacade } from '../../identity.facade';

/** Name and address, where they stand in answers that were given to others, such as to whoever invited the person. */
@ErasesPersonalData('answers', 'platform')
export class RedactStoredResponses implements PersonalDataEraser {
  constructor(
    private readonly people: IdentityFacade,
    private readonly answers: StoredResponseRedactor,
  ) {}

  async erase(personId: string): Promise<void> {
    const profile = await this.people.profileOf(personId);
    if (profile) await this.answers.redactPerson(personId, [profile.name, profile.email]);
  }
}

import {
  ErasesPersonalData,
  type PersonalDataEraser,
} from '../../../platform/account-deletion/erases-personal-data.decorator';
import { StoredResponseRedactor } from '../../../platform/idempotency/stored-response-redactor';
import { IdentityFacade } from '../../identity.facade';

/** Redacts name and address in responses that are stored for other users, such as the user's inviter. */
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

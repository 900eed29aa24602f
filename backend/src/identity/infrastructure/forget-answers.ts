import { AnswersAbout } from '../../platform/idempotency/answers-about';
import { Forgets, type Forgetting } from '../../platform/leaving/forgets.decorator';
import { IdentityFacade } from '../identity.facade';

/** Name and address, where they stand in answers that were given to others, such as to whoever invited the person. */
@Forgets('answers', 'plumbing')
export class ForgetAnswers implements Forgetting {
  constructor(
    private readonly people: IdentityFacade,
    private readonly answers: AnswersAbout,
  ) {}

  async forget(personId: string): Promise<void> {
    const profile = await this.people.profileOf(personId);
    if (profile) await this.answers.forget(personId, [profile.name, profile.email]);
  }
}

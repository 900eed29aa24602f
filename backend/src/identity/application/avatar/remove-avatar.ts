import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Avatars } from '../../domain/avatars';
import { People } from '../../domain/people';
import { type ProfileAnswer, ProfileAnswers } from '../profile/profile-answers';

/** Shows the initial instead of a picture from now on, also if Google has a picture. @throws NOT_FOUND */
@Injectable()
export class RemoveAvatar {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly people: People,
    private readonly avatars: Avatars,
    private readonly answers: ProfileAnswers,
  ) {}

  execute(command: Command): Promise<StoredResponse<ProfileAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const person = await this.people.find(command.userId);
      if (!person) throw notFound();
      person.removeAvatar();
      await this.avatars.remove(person.id);
      await this.people.save(person);
      return this.answers.of(person);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { invalid, notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { People } from '../../domain/people';
import { type ProfileAnswer, ProfileAnswers } from './profile-answers';

export interface ProfileChange {
  name?: string | undefined;
  language?: string | undefined;
}

/** Changes the user's name and the language of e-mails. @throws NOT_FOUND, VALIDATION_FAILED */
@Injectable()
export class ChangeProfile {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly people: People,
    private readonly answers: ProfileAnswers,
  ) {}

  execute(command: Command, { name, language }: ProfileChange): Promise<StoredResponse<ProfileAnswer>> {
    if (name === undefined && language === undefined) throw invalid({ field: 'body', rule: 'required' });
    return this.idempotency.once(command, 200, async () => {
      const person = await this.people.find(command.userId);
      if (!person) throw notFound();
      if (name !== undefined) person.rename(name);
      if (language !== undefined) person.setLanguage(language);
      await this.people.save(person);
      return this.answers.of(person);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Faces } from '../domain/faces';
import { People } from '../domain/people';
import { type ProfileAnswer, ProfileAnswers } from './profile-answers';

/** The letter again, whatever Google has. */
@Injectable()
export class HideFace {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly people: People,
    private readonly faces: Faces,
    private readonly answers: ProfileAnswers,
  ) {}

  execute(command: Command): Promise<StoredResponse<ProfileAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const person = await this.people.find(command.userId);
      if (!person) throw notFound();
      person.hideFace();
      await this.faces.forget(person.id);
      await this.people.save(person);
      return this.answers.of(person);
    });
  }
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { AvatarDecoder, Avatars } from '../../domain/avatars';
import { People } from '../../domain/people';
import { type ProfileAnswer, ProfileAnswers } from '../profile/profile-answers';

/** Replaces Google's picture for good. @throws NOT_FOUND, VALIDATION_FAILED if the file is no picture */
@Injectable()
export class UploadAvatar {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly people: People,
    private readonly decoder: AvatarDecoder,
    private readonly avatars: Avatars,
    private readonly answers: ProfileAnswers,
  ) {}

  async execute(unread: Command, bytes: Uint8Array): Promise<StoredResponse<ProfileAnswer>> {
    const command = {
      ...unread,
      fingerprint: createHash('sha256').update(unread.fingerprint).update(bytes).digest(),
    };
    const known = await this.idempotency.known<ProfileAnswer>(command);
    if (known) return known;
    // Decoding takes long, so no row is locked meanwhile.
    const jpg = await this.decoder.decode(bytes);
    return this.idempotency.once(command, 200, async () => {
      const person = await this.people.find(command.userId);
      if (!person) throw notFound();
      person.setAvatar('own');
      await this.avatars.save(person.id, jpg, null);
      await this.people.save(person);
      return this.answers.of(person);
    });
  }
}

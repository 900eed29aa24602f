import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { AvatarDecoder, Avatars, GoogleAvatars, AvatarUnavailable } from '../../domain/avatars';
import { People } from '../../domain/people';

/**
 * Copies the user's Google picture once, so that no browser requests it from Google. A picture that cannot be
 * had is left out; other errors are thrown, so that the job is retried.
 */
@Injectable()
export class ImportGoogleAvatar {
  private readonly log = new Logger('avatars');

  constructor(
    private readonly transaction: Transaction,
    private readonly people: People,
    private readonly google: GoogleAvatars,
    private readonly decoder: AvatarDecoder,
    private readonly avatars: Avatars,
  ) {}

  async execute(personId: string, address: string): Promise<void> {
    const origin = createHash('sha256').update(address).digest();
    if (!(await this.isWanted(personId, origin))) return;
    const jpg = await this.download(address);
    if (!jpg) return;
    await this.transaction.run(async () => {
      // The user may have uploaded another picture or left meanwhile.
      const person = await this.people.find(personId);
      if (!person?.followsProviderAvatar) return;
      person.setAvatar('google');
      await this.avatars.save(personId, jpg, origin);
      await this.people.save(person);
    });
  }

  private isWanted(personId: string, origin: Buffer): Promise<boolean> {
    return this.transaction.run(async () => {
      const person = await this.people.find(personId);
      return (
        person?.followsProviderAvatar === true &&
        (await this.avatars.originOf(personId))?.equals(origin) !== true
      );
    });
  }

  private async download(address: string): Promise<Buffer | null> {
    try {
      return await this.decoder.decode(await this.google.fetch(address));
    } catch (error) {
      const isFinal =
        error instanceof AvatarUnavailable || (error instanceof DomainError && error.kind === 'invalid');
      if (!isFinal) throw error;
      this.log.warn(`Google avatar not copied: ${error.message}`);
      return null;
    }
  }
}

import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { AvatarImportJobs } from '../../domain/avatars';
import { DeletedAccounts } from '../../domain/deleted-accounts';
import { People } from '../../domain/people';
import { Person, type ProviderProfile } from '../../domain/person';
import { SignInCodes } from '../../domain/sessions';
import { hashOf, newSecret } from '../sessions/secrets';

/** Null while the account of this user is being deleted. */
export type SignIn = { code: string; browserSecret: string } | null;

const codeLifeMs = 60_000;

/**
 * Registers the user or updates the profile, and returns a code that this browser alone may exchange for a
 * session. Each OAuth flow gives one code.
 * @throws INVALID_TOKEN for a second one
 */
@Injectable()
export class SignInWithGoogle {
  constructor(
    private readonly transaction: Transaction,
    private readonly people: People,
    private readonly deletedAccounts: DeletedAccounts,
    private readonly codes: SignInCodes,
    private readonly avatarImports: AvatarImportJobs,
    private readonly clock: Clock,
  ) {}

  async execute(providerProfile: ProviderProfile, flowSecret: string): Promise<SignIn> {
    const now = this.clock.now();
    const code = newSecret();
    const browserSecret = newSecret();
    return this.transaction.run(async () => {
      const personId = await this.registerOrSync(providerProfile, now);
      if (personId === null) return null;
      const isFirst = await this.codes.add({
        hash: hashOf(code),
        personId,
        browserHash: hashOf(browserSecret),
        flowHash: hashOf(flowSecret),
        expiresAt: new Date(now.getTime() + codeLifeMs),
      });
      if (!isFirst) throw new DomainError('INVALID_TOKEN', 'unauthorised');
      return { code, browserSecret };
    });
  }

  private async registerOrSync(providerProfile: ProviderProfile, now: Date): Promise<string | null> {
    const existing = await this.people.findByProvider(providerProfile);
    if (existing?.isBeingDeleted) return null;
    if (existing) {
      existing.syncFromProvider(providerProfile);
      await this.people.save(existing);
      return this.enqueueAvatarImport(existing, providerProfile);
    }
    const person = Person.register(
      uuidv7(),
      providerProfile,
      now,
      await this.deletedAccounts.wasDeletedRecently(providerProfile),
    );
    await this.people.register(person, providerProfile);
    return this.enqueueAvatarImport(person, providerProfile);
  }

  private async enqueueAvatarImport(person: Person, { picture }: ProviderProfile): Promise<string> {
    if (picture !== null && person.followsProviderAvatar)
      await this.avatarImports.enqueue(person.id, picture);
    return person.id;
  }
}

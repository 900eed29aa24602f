import { IdentityFacade, type Profile } from '../../../backend/src/identity/identity.facade';
import { addressKey } from '../../../backend/src/kernel/address';

/** The users that identity knows. */
export class People extends IdentityFacade {
  readonly known: ReadonlyMap<string, Profile>;

  constructor(ids: readonly string[], at: Date) {
    super();
    // One day old: new accounts may not invite yet.
    this.known = new Map(ids.map((id) => [id, profile(id, new Date(at.getTime() - 86_400_000))]));
  }

  profileOf(userId: string): Promise<Profile | null> {
    return Promise.resolve(this.known.get(userId) ?? null);
  }

  profilesOf(userIds: readonly string[]): Promise<Profile[]> {
    return Promise.resolve([...new Set(userIds)].flatMap((id) => this.known.get(id) ?? []));
  }

  findByEmail(email: string): Promise<Profile | null> {
    return Promise.resolve(
      [...this.known.values()].find(({ emailKey }) => emailKey === addressKey(email)) ?? null,
    );
  }

  registeredBetween(
    { after, until }: { after: Date; until: Date },
    past: string | null,
    most: number,
  ): Promise<Profile[]> {
    const comers = [...this.known.values()].filter(
      ({ id, createdAt }) => createdAt > after && createdAt <= until && id > (past ?? ''),
    );
    return Promise.resolve(comers.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, most));
  }

  findDeleted(): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set());
  }
}

export const addressOf = (userId: string): string => `person${userId.slice(0, 8)}@example.org`;

function profile(id: string, createdAt: Date): Profile {
  return {
    id,
    name: `Person ${Number(id.slice(0, 8))}`,
    email: addressOf(id),
    emailKey: addressKey(addressOf(id)),
    createdAt,
    language: 'en',
    avatarUrl: null,
    avatarVersion: 0,
    trialWithheld: false,
    leaving: false,
  };
}

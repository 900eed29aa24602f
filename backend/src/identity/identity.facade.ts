import { notFound } from '../kernel/domain-error';

export interface Profile {
  id: string;
  name: string;
  email: string;
  /** By which the person is found; null once somebody else has come with the same address. */
  emailKey: string | null;
  createdAt: Date;
  language: string | null;
  /** Null: the letter on its colour. */
  avatarUrl: string | null;
  avatarVersion: number;
  /** They had a trial in an account that they left not long ago, and get no second one. */
  trialWithheld: boolean;
  /** On their way out: what they have is being forgotten. */
  leaving: boolean;
}

/** What other modules may ask about people. */
export abstract class IdentityFacade {
  abstract profileOf(userId: string): Promise<Profile | null>;
  /** Those of them that there are, in no order. */
  abstract profilesOf(userIds: readonly string[]): Promise<Profile[]>;
  /** Who has come after the one moment and not later than the other, in the order of their ids from `past` on. */
  abstract registeredBetween(
    when: { after: Date; until: Date },
    past: string | null,
    most: number,
  ): Promise<Profile[]>;
  /** Whoever signed in with this address last, however it is spelt. */
  abstract findByEmail(email: string): Promise<Profile | null>;
  /** Those of them who are leaving for good or have left. Nobody else of them begins to until the transaction ends. */
  abstract findDeleted(userIds: readonly string[]): Promise<ReadonlySet<string>>;

  /** 404 where there is nobody of this id. */
  async assertExists(userId: string): Promise<void> {
    if (!(await this.profileOf(userId))) throw notFound();
  }

  /** 404 where there is nobody, or not for long. They do not begin to leave until the transaction ends. */
  async assertNotDeleted(userId: string): Promise<void> {
    await this.assertExists(userId);
    if ((await this.findDeleted([userId])).has(userId)) throw notFound();
  }
}

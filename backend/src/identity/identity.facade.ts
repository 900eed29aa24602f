import { addressKey } from '../kernel/address';
import { notFound } from '../kernel/domain-error';

export interface Profile {
  id: string;
  name: string;
  email: string;
  /** The normal form of the address, to find the user by; null once a later account has the same address. */
  emailKey: string | null;
  createdAt: Date;
  language: string | null;
  /** Null: the page shows the initial on a colour. */
  avatarUrl: string | null;
  avatarVersion: number;
  /** True if the user had a trial in an account that was deleted lately, so there is no second one. */
  trialWithheld: boolean;
  /** True once the deletion of the account has begun. */
  leaving: boolean;
}

/** The public API of identity for other modules. */
export abstract class IdentityFacade {
  /** Null if no user has this id. */
  abstract profileOf(userId: string): Promise<Profile | null>;
  /** The profiles that exist, in no order. */
  abstract profilesOf(userIds: readonly string[]): Promise<Profile[]>;
  /**
   * Users who registered after `after` and not later than `until`, ordered by id, after the id `past` (null:
   * from the first).
   */
  abstract registeredBetween(
    when: { after: Date; until: Date },
    past: string | null,
    most: number,
  ): Promise<Profile[]>;
  /** The account that signed in with this address last, in any spelling; null if there is none. */
  abstract findByEmail(email: string): Promise<Profile | null>;
  /**
   * Those whose deletion has begun or ended. The deletion of the others cannot begin until the transaction
   * ends.
   */
  abstract findDeleted(userIds: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * The normal form of the address under which others have invited a user; null if another account has it now.
   * A deleted account is not found by address.
   */
  async addressOf(userId: string): Promise<string | null> {
    const profile = await this.profileOf(userId);
    if (!profile) return null;
    const holder = await this.findByEmail(profile.email);
    return holder && holder.id !== userId ? null : addressKey(profile.email);
  }

  /** @throws NOT_FOUND if no user has this id */
  async assertExists(userId: string): Promise<void> {
    if (!(await this.profileOf(userId))) throw notFound();
  }

  /**
   * The deletion of the user cannot begin until the transaction ends.
   * @throws NOT_FOUND if there is no such user or the deletion has begun
   */
  async assertNotDeleted(userId: string): Promise<void> {
    await this.assertExists(userId);
    if ((await this.findDeleted([userId])).has(userId)) throw notFound();
  }
}

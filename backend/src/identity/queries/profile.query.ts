// Hand-written SQL: all modules read profiles on most requests, and the mapper takes three times as long.
import { Inject, Injectable } from '@nestjs/common';
import { addressKey } from '../../kernel/address';
import { Database } from '../../platform/database/database';
import { AvatarUrls } from '../domain/avatars';
import { IdentityFacade, type Profile } from '../identity.facade';

const profiles = `SELECT id, name, email, email_key AS "emailKey", created_at AS "createdAt", language, avatar_version AS "avatarVersion",
    trial_withheld AS "trialWithheld", leaving_at IS NOT NULL AS leaving, face IN ('google', 'own') AS "hasAvatar"
  FROM identity.person WHERE deleted_at IS NULL`;
type Row = Omit<Profile, 'avatarUrl'> & { hasAvatar: boolean | null };

const byId = `${profiles} AND id = $1`;
const byIds = `${profiles} AND id = ANY($1::uuid[])`;
const byArrival = `${profiles} AND created_at > $1 AND created_at <= $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`;
const byAddress = `${profiles} AND email_key = $1`;
// The beginning of a deletion updates the row, and waits for this lock.
const deletedAmong = `SELECT id, leaving_at IS NOT NULL OR deleted_at IS NOT NULL AS "isLeaving" FROM identity.person WHERE id = ANY($1::uuid[]) ORDER BY id FOR SHARE`;

@Injectable()
export class ProfileQuery extends IdentityFacade {
  constructor(
    private readonly database: Database,
    @Inject(AvatarUrls) private readonly avatarUrls: Pick<AvatarUrls, 'of'>,
  ) {
    super();
  }

  async profileOf(userId: string): Promise<Profile | null> {
    const [row] = await this.database.query<Row>(byId, [userId]);
    return row ? this.profile(row) : null;
  }

  async profilesOf(userIds: readonly string[]): Promise<Profile[]> {
    return (await this.database.query<Row>(byIds, [userIds])).map((row) => this.profile(row));
  }

  async registeredBetween(
    { after, until }: { after: Date; until: Date },
    past: string | null,
    most: number,
  ): Promise<Profile[]> {
    return (await this.database.query<Row>(byArrival, [after, until, past, most])).map((row) =>
      this.profile(row),
    );
  }

  async findByEmail(email: string): Promise<Profile | null> {
    const [row] = await this.database.query<Row>(byAddress, [addressKey(email)]);
    return row ? this.profile(row) : null;
  }

  private profile({ hasAvatar, ...profile }: Row): Profile {
    return {
      ...profile,
      avatarUrl: hasAvatar ? this.avatarUrls.of(profile.id, profile.avatarVersion) : null,
    };
  }

  async findDeleted(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (userIds.length === 0) return new Set();
    const rows = await this.database.query<{ id: string; isLeaving: boolean }>(deletedAmong, [userIds]);
    return new Set(rows.filter(({ isLeaving }) => isLeaving).map(({ id }) => id));
  }
}

import { Injectable } from '@nestjs/common';
import { addressKey } from '../../kernel/address';
import { Database } from '../../platform/database/database';
import { IdentityFacade, type Profile } from '../identity.facade';

const profiles = `SELECT id, name, email, created_at AS "createdAt", language, avatar_version AS "avatarVersion"
  FROM identity.person WHERE deleted_at IS NULL`;

@Injectable()
export class ProfileQuery extends IdentityFacade {
  constructor(private readonly database: Database) {
    super();
  }

  async profileOf(userId: string): Promise<Profile | null> {
    const [profile] = await this.database.query<Profile>(`${profiles} AND id = $1`, [userId]);
    return profile ?? null;
  }

  profilesOf(userIds: readonly string[]): Promise<Profile[]> {
    return this.database.query<Profile>(`${profiles} AND id = ANY($1::uuid[])`, [userIds]);
  }

  async findByEmail(email: string): Promise<Profile | null> {
    const [profile] = await this.database.query<Profile>(`${profiles} AND email_key = $1`, [addressKey(email)]);
    return profile ?? null;
  }
}

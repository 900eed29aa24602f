import { Injectable } from '@nestjs/common';
import { addressKey } from '../../kernel/address';
import { Database } from '../../platform/database/database';
import { IdentityFacade, type Profile } from '../identity.facade';

const profiles = `SELECT id, name, email, email_key AS "emailKey", created_at AS "createdAt", language, avatar_version AS "avatarVersion",
    trial_withheld AS "trialWithheld", leaving_at IS NOT NULL AS leaving
  FROM identity.person WHERE deleted_at IS NULL`;
const byId = `${profiles} AND id = $1`;
const byIds = `${profiles} AND id = ANY($1::uuid[])`;
const byAddress = `${profiles} AND email_key = $1`;

@Injectable()
export class ProfileQuery extends IdentityFacade {
  constructor(private readonly database: Database) {
    super();
  }

  async profileOf(userId: string): Promise<Profile | null> {
    const [profile] = await this.database.query<Profile>(byId, [userId]);
    return profile ?? null;
  }

  profilesOf(userIds: readonly string[]): Promise<Profile[]> {
    return this.database.query<Profile>(byIds, [userIds]);
  }

  async findByEmail(email: string): Promise<Profile | null> {
    const [profile] = await this.database.query<Profile>(byAddress, [addressKey(email)]);
    return profile ?? null;
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { IdentityFacade, type Profile } from '../identity.facade';

@Injectable()
export class ProfileQuery extends IdentityFacade {
  constructor(private readonly database: Database) {
    super();
  }

  async profileOf(userId: string): Promise<Profile | null> {
    const [profile] = await this.database.query<Profile>(
      `SELECT id, name, email, created_at AS "createdAt", language, avatar_version AS "avatarVersion"
       FROM identity.person WHERE id = $1 AND deleted_at IS NULL`,
      [userId],
    );
    return profile ?? null;
  }
}

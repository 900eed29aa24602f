// Hand-written SQL: a visit is remembered and counted in one statement.
import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { Database } from '../../platform/database/database';
import { Visits } from '../domain/visits';
import { VisitSchema } from './visit.schema';

// One statement remembers and counts the visit. The visit of a deleted code is not counted.
const count = `WITH theirs AS (SELECT user_id FROM referrals.inviter WHERE user_id = $2 FOR NO KEY UPDATE),
    new AS (INSERT INTO referrals.visit (id, inviter_id, mark, at) SELECT $1, user_id, $3, $4 FROM theirs ON CONFLICT (mark) DO NOTHING RETURNING inviter_id)
  UPDATE referrals.inviter SET clicks = clicks + 1, updated_at = $4 FROM new WHERE user_id = new.inviter_id RETURNING 1 AS counted`;

@Injectable()
export class PostgresVisits extends Visits {
  constructor(private readonly database: Database) {
    super();
  }

  async count(inviterId: string, hash: Buffer, now: Date): Promise<boolean> {
    return (await this.database.query(count, [uuidv7(), inviterId, hash, now])).length > 0;
  }

  async end(inviterId: string, hashes: readonly Buffer[]): Promise<void> {
    await this.database.entities(VisitSchema).delete({ inviterId, mark: Any([...hashes]) });
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { Sessions, SignInCodes } from '../domain/sessions';

export const sessionChannel = 'pictick_session';

type Renewal = NonNullable<Awaited<ReturnType<Sessions['tokenForRenewal']>>>;

@Injectable()
export class PostgresSessions extends Sessions {
  constructor(private readonly database: Database) {
    super();
  }

  async open({ sid, personId, deviceLabel, now, endsAt }: Parameters<Sessions['open']>[0]): Promise<void> {
    await this.database.query(
      `INSERT INTO identity.session (id, person_id, device_label, created_at, last_used_at, ends_at) VALUES ($1, $2, $3, $4, $4, $5)`,
      [sid, personId, deviceLabel, now, endsAt],
    );
  }

  async addToken({ hash, sid, now, expiresAt }: Parameters<Sessions['addToken']>[0]): Promise<void> {
    await this.database.query(`INSERT INTO identity.refresh_token (hash, session_id, issued_at, expires_at) VALUES ($1, $2, $3, $4)`, [hash, sid, now, expiresAt]);
  }

  async tokenForRenewal(hash: Buffer): Promise<Renewal | null> {
    const [row] = await this.database.query<Renewal>(
      `SELECT token.expires_at AS "expiresAt", token.rotated_at AS "rotatedAt", token.successor_sealed AS "successorSealed",
              session.id AS sid, session.person_id AS "personId", session.ends_at AS "sessionEndsAt", session.revoked_at IS NOT NULL AS "sessionRevoked",
              EXISTS (SELECT 1 FROM identity.refresh_token AS successor WHERE successor.hash = token.successor_hash AND successor.rotated_at IS NOT NULL) AS "successorUsed"
       FROM identity.refresh_token AS token JOIN identity.session ON session.id = token.session_id
       WHERE token.hash = $1 FOR UPDATE OF token, session`,
      [hash],
    );
    return row ?? null;
  }

  async rotate({ hash, now, successorHash, successorSealed }: Parameters<Sessions['rotate']>[0]): Promise<void> {
    await this.database.query(
      `WITH used AS (
         UPDATE identity.refresh_token SET rotated_at = $2, successor_hash = $3, successor_sealed = $4 WHERE hash = $1 RETURNING session_id
       ) UPDATE identity.session SET last_used_at = $2 FROM used WHERE session.id = used.session_id`,
      [hash, now, successorHash, successorSealed],
    );
  }

  async end(sid: string, reason: string, now: Date): Promise<void> {
    await this.database.query(
      `WITH ended AS (
         UPDATE identity.session SET revoked_at = $2, revoke_reason = $3 WHERE id = $1 AND revoked_at IS NULL RETURNING id
       ) SELECT pg_notify($4, id::text) FROM ended`,
      [sid, now, reason, sessionChannel],
    );
  }
}

@Injectable()
export class PostgresSignInCodes extends SignInCodes {
  constructor(private readonly database: Database) {
    super();
  }

  async add({ hash, personId, browserHash, expiresAt }: Parameters<SignInCodes['add']>[0]): Promise<void> {
    // Used and forgotten codes go when new ones come.
    await this.database.query(`DELETE FROM identity.sign_in_code WHERE expires_at < $1::timestamptz - interval '1 hour'`, [expiresAt]);
    await this.database.query(`INSERT INTO identity.sign_in_code (hash, person_id, browser_hash, expires_at) VALUES ($1, $2, $3, $4)`, [hash, personId, browserHash, expiresAt]);
  }

  async use(hash: Buffer, browserHash: Buffer, now: Date): Promise<string | null> {
    const [used] = await this.database.query<{ person_id: string }>(
      `UPDATE identity.sign_in_code SET used_at = $3 WHERE hash = $1 AND browser_hash = $2 AND used_at IS NULL AND expires_at > $3 RETURNING person_id`,
      [hash, browserHash, now],
    );
    return used?.person_id ?? null;
  }
}

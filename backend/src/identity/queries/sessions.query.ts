// Hand-written SQL: the order begins with the session that asks.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';

export interface OpenSession {
  id: string;
  deviceLabel: string;
  createdAt: Date;
  lastUsedAt: Date;
  current: boolean;
}

// A session without a refresh token that is still good has no way on; its last access token has run out long ago.
const open = `SELECT id, device_label AS "deviceLabel", created_at AS "createdAt", last_used_at AS "lastUsedAt", coalesce(id = $2, false) AS current FROM identity.session
  WHERE person_id = $1 AND revoked_at IS NULL AND ends_at > $3
    AND (id = $2 OR EXISTS (SELECT FROM identity.refresh_token WHERE session_id = session.id AND expires_at > $3))
  ORDER BY current DESC, last_used_at DESC, id LIMIT 100`;

/** Where somebody is signed in, this device first, then the one used last. */
@Injectable()
export class SessionsQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whoever looks after the product has none of their own among them. */
  of(personId: string, sid: string | null): Promise<OpenSession[]> {
    return this.database.query<OpenSession>(open, [personId, sid, this.clock.now()]);
  }
}

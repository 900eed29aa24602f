// Hand-written SQL: the order begins with the session of the request.
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

// A session without a valid refresh token cannot be renewed, and its last access token has expired.
const open = `SELECT id, device_label AS "deviceLabel", created_at AS "createdAt", last_used_at AS "lastUsedAt", coalesce(id = $2, false) AS current FROM identity.session
  WHERE person_id = $1 AND revoked_at IS NULL AND ends_at > $3
    AND (id = $2 OR EXISTS (SELECT FROM identity.refresh_token WHERE session_id = session.id AND expires_at > $3))
  ORDER BY current DESC, last_used_at DESC, id LIMIT 100`;

/** The open sessions of a user: the current one first, then the one used last. */
@Injectable()
export class SessionsQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** `sid` is null for staff, who have no session of their own among them. */
  of(personId: string, sid: string | null): Promise<OpenSession[]> {
    return this.database.query<OpenSession>(open, [personId, sid, this.clock.now()]);
  }
}

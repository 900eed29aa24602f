// Hand-written SQL: batches skip rows that are locked.
import { Database } from '../../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';

/** Days for which an ended session is kept, for questions of users. */
const keptDays = 30;

const oldCodes = `DELETE FROM identity.sign_in_code WHERE hash = ANY (ARRAY(SELECT hash FROM identity.sign_in_code WHERE expires_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
// An expired token is useless, whether it was used or not.
const oldTokens = `DELETE FROM identity.refresh_token WHERE hash = ANY (ARRAY(SELECT hash FROM identity.refresh_token WHERE expires_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const oldSessions = `WITH old AS (
    SELECT id FROM identity.session WHERE least(revoked_at, ends_at) < $1 LIMIT 500 FOR UPDATE SKIP LOCKED
  ), tokens AS (
    DELETE FROM identity.refresh_token USING old WHERE session_id = old.id
  ) DELETE FROM identity.session USING old WHERE session.id = old.id RETURNING 1 AS gone`;

/** Purges sessions that ended long ago, their tokens, and unused codes. */
@EveryNight('ForgetSessions')
export class PurgeSessions implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(oldCodes, [daysBefore(now, 1)]));
    await inBatches(() => this.database.query(oldTokens, [daysBefore(now, 1)]));
    await inBatches(() => this.database.query(oldSessions, [daysBefore(now, keptDays)]));
  }
}

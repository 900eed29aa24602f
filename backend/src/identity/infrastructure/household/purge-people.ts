// Hand-written SQL: batches skip rows that are locked.
import { memberUndoMinutes } from '@pictick/rules/household/people';
import { Database } from '../../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { inBatches } from '../../../platform/nightly/in-batches';
import { EndExpiredHelpers } from '../../application/people/end-expired-helpers';

const oldInvitations = `DELETE FROM identity.household_invitation WHERE id = ANY (ARRAY(SELECT id FROM identity.household_invitation WHERE expires_at <= $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const formerMembers = `WITH old AS (
    SELECT household_id, person_id FROM identity.former_member WHERE removed_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED
  ) DELETE FROM identity.former_member USING old WHERE former_member.household_id = old.household_id AND former_member.person_id = old.person_id RETURNING 1 AS gone`;
// A user who leaves can come back for minutes, and then has the same home again.
const leftHomes = `UPDATE identity.person SET home_household_id = NULL WHERE id = ANY (ARRAY(
    SELECT p.id FROM identity.person p WHERE p.home_household_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM identity.household_member m WHERE m.household_id = p.home_household_id AND m.person_id = p.id AND m.role <> 'helper')
      AND NOT EXISTS (SELECT FROM identity.former_member f WHERE f.household_id = p.home_household_id AND f.person_id = p.id) LIMIT 1000 FOR UPDATE SKIP LOCKED
  )) RETURNING 1 AS gone`;

/**
 * Purges invitations whose days are over, members who cannot be brought back any more, the choice of a home that
 * was left, and helpers whose time
 * was over long ago.
 */
@EveryNight()
export class PurgePeople implements NightlyTask {
  constructor(
    private readonly database: Database,
    private readonly endExpiredHelpers: EndExpiredHelpers,
  ) {}

  async run(now: Date): Promise<void> {
    const since = new Date(now.getTime() - memberUndoMinutes * 60_000);
    await inBatches(() => this.database.query(oldInvitations, [now]));
    await inBatches(() => this.database.query(formerMembers, [since]));
    await inBatches(() => this.database.query(leftHomes));
    await this.endExpiredHelpers.execute(now);
  }
}

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

/**
 * Purges invitations whose days are over, members who cannot be brought back any more, and helpers whose time
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
    await this.endExpiredHelpers.execute(now);
  }
}

// Hand-written SQL: each request of a linked device asks it, so it is one statement over two tables.
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { Database } from '../../../platform/database/database';
import { describe } from '../../../platform/database/database-errors';
import { type ActingChildCaller, KidDeviceAuthenticator } from '../../../platform/http/access';
import { KidTokens } from '../../domain/devices/kid-tokens';
import { childGone } from '../../domain/household/household.errors';
import { isLinkedAt } from './device.sql';

const useRecordedEveryMs = 3_600_000;

const device = `SELECT d.household_id AS "householdId", d.last_seen_at AS "lastSeenAt", c.id IS NOT NULL AS "isTheirs", c.deleted_at IS NULL AS "isLiving"
  FROM identity.kid_device d LEFT JOIN identity.child c ON c.id = $2 AND c.household_id = d.household_id AND c.id = ANY(d.children)
  WHERE d.id = $1 AND ${isLinkedAt('$3')}`;
const seen = `UPDATE identity.kid_device SET last_seen_at = $2 WHERE id = (SELECT id FROM identity.kid_device WHERE id = $1 AND last_seen_at <= $3 FOR UPDATE SKIP LOCKED)`;

interface DeviceRow {
  householdId: string;
  lastSeenAt: Date;
  isTheirs: boolean;
  isLiving: boolean;
}

/** Reads the row for each request, so that an ended device is refused at once. */
@Injectable()
export class PostgresKidDeviceAuthenticator extends KidDeviceAuthenticator {
  private readonly log = new Logger('devices');

  constructor(
    private readonly tokens: KidTokens,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async child(token: string, childId: string, isUse = true): Promise<ActingChildCaller | null> {
    const now = this.clock.now();
    const deviceId = await this.tokens.verify(token, now);
    const [row] = await this.database.query<DeviceRow>(device, [deviceId, childId, now]);
    if (!row) throw new DomainError('INVALID_TOKEN', 'unauthorised');
    if (!row.isTheirs) return null;
    if (isUse && now.getTime() - row.lastSeenAt.getTime() >= useRecordedEveryMs)
      await this.recordUse(deviceId, now);
    if (!row.isLiving) throw childGone();
    return { personId: deviceId, sid: deviceId, childId, householdId: row.householdId, deviceId };
  }

  /** Written once an hour, and skipped if another request has locked the row. */
  private async recordUse(deviceId: string, now: Date): Promise<void> {
    try {
      await this.database.query(seen, [deviceId, now, new Date(now.getTime() - useRecordedEveryMs)]);
    } catch (error) {
      this.log.warn(`last use not kept: ${describe(error)}`);
    }
  }
}

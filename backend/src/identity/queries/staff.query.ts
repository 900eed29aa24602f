import { Injectable } from '@nestjs/common';
import { maskedAddress } from '../../kernel/address';
import { Clock } from '../../kernel/clock';
import type { StaffRole } from '../../kernel/staff-role';
import { Database } from '../../platform/database/database';

export interface StaffAtDesk {
  account: string;
  email: string | null;
  role: StaffRole;
  since: Date;
  openSessions: number;
}

const all = `SELECT staff.person_id AS account, p.email, staff.role, staff.since,
    (SELECT count(*)::int FROM identity.session s WHERE s.person_id = p.id AND s.revoked_at IS NULL AND s.ends_at > $1) AS "openSessions"
  FROM identity.staff LEFT JOIN identity.person p ON p.id = staff.person_id AND p.deleted_at IS NULL ORDER BY staff.role, staff.since, staff.person_id`;

/** Accounts with a role, admins first. */
@Injectable()
export class StaffQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<StaffAtDesk[]> {
    const rows = await this.database.query<StaffAtDesk>(all, [this.clock.now()]);
    return rows.map((row) => ({ ...row, email: row.email === null ? null : maskedAddress(row.email) }));
  }
}

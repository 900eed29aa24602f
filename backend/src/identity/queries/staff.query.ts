import { Injectable } from '@nestjs/common';
import { maskedAddress } from '../../kernel/address';
import { Clock } from '../../kernel/clock';
import type { StaffRole } from '../../kernel/staff-role';
import { Database } from '../../platform/database/database';
import { nameOf } from '../../platform/database/entities';
import { StaffSchema } from '../infrastructure/admin/staff.schema';
import { PersonSchema } from '../infrastructure/profile/person.schema';
import { SessionSchema } from '../infrastructure/sessions/session.schema';

export interface StaffSummary {
  account: string;
  email: string | null;
  role: StaffRole;
  since: Date;
  openSessions: number;
}

/** Accounts with a role, admins first. */
@Injectable()
export class StaffQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<StaffSummary[]> {
    const openSessions =
      'session.personId = person.id AND session.revokedAt IS NULL AND session.endsAt > :now';
    const rows = await this.database
      .entities(StaffSchema)
      .createQueryBuilder('staff')
      .select('staff.personId', 'account')
      .addSelect('person.email', 'email')
      .addSelect('staff.role', 'role')
      .addSelect('staff.since', 'since')
      .addSelect(
        (query) =>
          query
            .select('count(*)::int')
            .from(SessionSchema, 'session')
            .where(openSessions, { now: this.clock.now() }),
        'openSessions',
      )
      .leftJoin(nameOf(PersonSchema), 'person', 'person.id = staff.personId AND person.deletedAt IS NULL')
      .orderBy({ 'staff.role': 'ASC', 'staff.since': 'ASC', 'staff.personId': 'ASC' })
      .getRawMany<StaffSummary>();
    return rows.map((row) => ({ ...row, email: row.email === null ? null : maskedAddress(row.email) }));
  }
}

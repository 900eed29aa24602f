import { Injectable } from '@nestjs/common';
import type { StaffRole } from '../../kernel/staff-role';
import { Database } from '../../platform/database/database';
import { Staff } from '../domain/staff';

@Injectable()
export class PostgresStaff extends Staff {
  constructor(private readonly database: Database) {
    super();
  }

  async roleOf(personId: string): Promise<StaffRole | null> {
    return (await this.database.query<{ role: StaffRole }>('SELECT role FROM identity.staff WHERE person_id = $1', [personId]))[0]?.role ?? null;
  }

  async appoint(personId: string, role: StaffRole | null, since: Date): Promise<void> {
    if (role === null) await this.database.query('DELETE FROM identity.staff WHERE person_id = $1', [personId]);
    else await this.database.query('INSERT INTO identity.staff (person_id, role, since) VALUES ($1, $2, $3) ON CONFLICT (person_id) DO UPDATE SET role = $2, since = $3', [personId, role, since]);
  }
}

import { Injectable } from '@nestjs/common';
import type { StaffRole } from '../../../kernel/staff-role';
import { Database } from '../../../platform/database/database';
import { Staff } from '../../domain/staff';
import { StaffSchema } from './staff.schema';

@Injectable()
export class PostgresStaff extends Staff {
  constructor(private readonly database: Database) {
    super();
  }

  async roleOf(personId: string): Promise<StaffRole | null> {
    return (await this.database.entities(StaffSchema).findOneBy({ personId }))?.role ?? null;
  }

  async setRole(personId: string, role: StaffRole | null, since: Date): Promise<void> {
    const staff = this.database.entities(StaffSchema);
    if (role === null) await staff.delete({ personId });
    else
      await staff
        .createQueryBuilder()
        .insert()
        .values({ personId, role, since })
        .orUpdate(['role', 'since'], ['person_id'])
        .execute();
  }
}

import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../kernel/clock';
import type { StaffRole } from '../../kernel/staff-role';
import { Database } from '../database/database';

/** What somebody who looks after the product saw or did, what people did that cannot be undone, and what the product did of itself. */
export interface AuditEntry {
  /** Null: whoever may run commands on the server itself. */
  actor: { id: string; role: StaffRole | 'person' } | 'product' | null;
  /** `module.what-was-done`, like the names of events. */
  action: string;
  /** What it was done to: an id, never anybody's words. */
  subject: string;
  /** Why, in the words of whoever did it; never what somebody else wrote. */
  reason: string;
  details?: object;
}

/** Rows that are only ever added; the role that serves may neither change nor delete them. Within a transaction they come to be if and only if it commits. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async note({ actor, action, subject, reason, details = {} }: AuditEntry): Promise<void> {
    const [id, role] = actor === 'product' ? [null, actor] : [actor?.id ?? null, actor?.role ?? 'operator'];
    await this.database.query(
      'INSERT INTO platform.audit_log (id, at, actor_id, actor_role, action, subject, reason, details) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
      [uuidv7(), this.clock.now(), id, role, action, subject, reason, JSON.stringify(details)],
    );
  }
}

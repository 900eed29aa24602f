// Hand-written SQL: an advisory lock orders the rows, and unsealed rows are taken by DELETE with RETURNING.
import { Injectable, Logger } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../kernel/clock';
import type { StaffRole } from '../../kernel/staff-role';
import { context } from '../context';
import { Database } from '../database/database';
import { type AuditReason, formatReason } from './audit-reason';
import { type AuditRow, beginning, rowHash } from './chain';

type PendingRow = Omit<AuditRow, 'seq'>;

/** The staff member who acts; null stands for an operator with a shell on the server. */
export type Actor = { id: string; role: StaffRole } | null;

/** An action of staff, an irreversible action of a user, or an action of the product itself. */
export interface AuditEntry extends AuditReason {
  /** Null stands for an operator with a shell on the server. */
  actor: { id: string; role: StaffRole | 'person' } | 'product' | null;
  /** `module.action`, like the names of events. */
  action: string;
  /** The id of the object of the action. Never a text of a user. */
  subject: string;
  /** Ids, numbers and constants of the program. No texts of users. */
  details?: object;
}

const lockChain = "SELECT pg_advisory_xact_lock(hashtextextended('platform.audit_log', 0))";
const last =
  'SELECT seq::int AS seq, seal FROM platform.audit_log ORDER BY platform.audit_log.seq DESC LIMIT 1';
const takePending =
  'DELETE FROM platform.audit_unsealed RETURNING id, at, actor_id AS "actorId", actor_role AS "actorRole", action, subject, reason, details';
const insert =
  'INSERT INTO platform.audit_log (seq, id, at, actor_id, actor_role, action, subject, reason, details, seal) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)';

/**
 * An append-only log. The seal of each row covers the row before it. Rows exist if and only if the caller's
 * transaction commits. It holds no texts of users, because those must be erasable and these rows are not.
 */
@Injectable()
export class AuditLog {
  private readonly log = new Logger('audit');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async note({ actor, action, subject, details = {}, ...auditReason }: AuditEntry): Promise<void> {
    const reason = formatReason(auditReason);
    if (reason === null || !isId(subject) || !holdsIdsOnly(details))
      throw new Error(`The audit row of ${action} holds a text of a user`);
    const [actorId, actorRole] =
      actor === 'product' ? [null, actor] : [actor?.id ?? null, actor?.role ?? 'operator'];
    await this.database.run(async () => {
      await this.chainPending();
      await this.append({
        id: uuidv7(),
        at: this.clock.now(),
        actorId,
        actorRole,
        action,
        subject,
        reason,
        details,
      });
    });
    // Logs the request id, which the row does not hold.
    if (context.getStore()?.requestId !== undefined)
      this.database.afterCommit(() =>
        this.log.log({ message: action, subject, actor: actorId, role: actorRole }),
      );
  }

  /**
   * Chains rows that processes of the previous release wrote during the deploy after the rows that are sealed
   * so far.
   */
  async chainPending(): Promise<void> {
    await this.database.run(async () => {
      await this.database.query(lockChain);
      const rows = await this.database.query<PendingRow>(takePending);
      for (const row of rows.sort((a, b) => (a.id < b.id ? -1 : 1))) await this.append(row);
    });
  }

  private async append(pending: PendingRow): Promise<void> {
    const [before] = await this.database.query<{ seq: number; seal: Buffer }>(last);
    const row = { ...pending, seq: (before?.seq ?? 0) + 1 };
    const { seq, id, at, actorId, actorRole, action, subject, reason, details } = row;
    await this.database.query(insert, [
      seq,
      id,
      at,
      actorId,
      actorRole,
      action,
      subject,
      reason,
      JSON.stringify(details),
      rowHash(row, before?.seal ?? beginning),
    ]);
  }
}

const isId = (value: string): boolean => /^[\w.:-]{1,100}$/.test(value);

function holdsIdsOnly(value: unknown): boolean {
  if (typeof value === 'string') return isId(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(holdsIdsOnly);
  return true;
}

import { createHash } from 'node:crypto';

/** The fields of a row of the audit log that its seal covers. */
export interface AuditRow {
  seq: number;
  id: string;
  at: Date;
  actorId: string | null;
  actorRole: string;
  action: string;
  subject: string;
  reason: string;
  details: object;
}

/** The seal before the first row. */
export const beginning: Buffer = Buffer.alloc(32);

/**
 * The seal (hash) of a row covers its content and the seal before it, so that a change of one row breaks all
 * that follow.
 */
export function rowHash(row: AuditRow, before: Buffer): Buffer {
  const { seq, id, at, actorId, actorRole, action, subject, reason, details } = row;
  const content = [
    'v1',
    seq,
    id,
    at.toISOString(),
    actorId,
    actorRole,
    action,
    subject,
    reason,
    inOrder(details),
  ];
  return createHash('sha256').update(before).update(JSON.stringify(content)).digest();
}

/** Sorts the fields: Postgres stores those of jsonb in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, inOrder(each)]);
}

export const rowColumns =
  'seq::int AS seq, id, at, actor_id AS "actorId", actor_role AS "actorRole", action, subject, reason, details';

// Hand-written SQL: rows are read in the columns and the format that their seals cover.
import type { Database } from '../database/database';
import { type AuditRow, beginning, rowColumns, rowHash } from './chain';

export interface AuditVerdict {
  rows: number;
  /** The first row whose seal does not fit: it or a neighbour was changed, removed or inserted. */
  brokenAt: number | null;
  /** The last row. The operator keeps it elsewhere, because a chain whose end was cut off is still valid. */
  last: { seq: number; seal: string } | null;
}

const batch = 1_000;
const next = `SELECT ${rowColumns}, seal FROM platform.audit_log WHERE seq > $1 ORDER BY platform.audit_log.seq LIMIT ${batch}`;

/** Reads the whole audit log and computes every seal again. */
export async function verifyAudit(database: Pick<Database, 'query'>): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { rows: 0, brokenAt: null, last: null };
  let before = beginning;
  for (;;) {
    const rows = await database.query<AuditRow & { seal: Buffer }>(next, [verdict.last?.seq ?? 0]);
    for (const { seal, ...row } of rows) {
      if (row.seq !== (verdict.last?.seq ?? 0) + 1 || !seal.equals(rowHash(row, before)))
        return { ...verdict, brokenAt: row.seq };
      before = seal;
      verdict.rows += 1;
      verdict.last = { seq: row.seq, seal: seal.toString('hex') };
    }
    if (rows.length < batch) return verdict;
  }
}

/** Tells if a row that the operator has kept is still in the log with this seal. */
export async function hasRow(database: Pick<Database, 'query'>, seq: number, seal: string): Promise<boolean> {
  const rows = await database.query('SELECT 1 AS here FROM platform.audit_log WHERE seq = $1 AND seal = $2', [
    seq,
    Buffer.from(seal, 'hex'),
  ]);
  return rows.length === 1;
}

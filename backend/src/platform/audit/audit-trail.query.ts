// Hand-written SQL: the filters are optional, one of them looks into JSON, and a second read groups by actor.
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { type AuditRow, rowColumns } from './chain';

export interface AuditFilter {
  /** The account that a row is about: as its subject or within its details. */
  person?: string | undefined;
  staff?: string | undefined;
  /** A whole action, or the module before its dot. */
  deed?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  before?: number | undefined;
}

export type AuditLine = Omit<AuditRow, 'id' | 'details'> & { ticket: string | null; details: object };

const page = 100;
const rows = `SELECT ${rowColumns} FROM platform.audit_log
  WHERE ($1::text IS NULL OR subject = $1 OR strpos(details::text, $1) > 0)
    AND ($2::uuid IS NULL OR actor_id = $2)
    AND ($3::text IS NULL OR action = $3 OR starts_with(action, $3 || '.'))
    AND ($4::timestamptz IS NULL OR at >= $4) AND ($5::timestamptz IS NULL OR at < $5)
    AND ($6::bigint IS NULL OR platform.audit_log.seq < $6)
  ORDER BY platform.audit_log.seq DESC LIMIT ${page + 1}`;

/** Reads the audit log for staff, newest first, a hundred rows a page. */
@Injectable()
export class AuditTrailQuery {
  constructor(private readonly database: Database) {}

  /** `next` is the `before` of the following page; null after the last page. */
  async page({
    person,
    staff,
    deed,
    from,
    until,
    before,
  }: AuditFilter): Promise<{ lines: AuditLine[]; next: number | null }> {
    const found = await this.database.query<AuditRow>(rows, [
      person ?? null,
      staff ?? null,
      deed ?? null,
      from ?? null,
      until ?? null,
      before ?? null,
    ]);
    const lines = found.slice(0, page).map(({ id: _, reason, ...row }) => {
      const [word = '', ticket = null] = reason.split(' ');
      return { ...row, reason: word, ticket };
    });
    return { lines, next: found.length > page ? (lines.at(-1)?.seq ?? null) : null };
  }

  /** The time of the last action of each of these actors. */
  async lastOf(actors: readonly string[]): Promise<Map<string, Date>> {
    const last = await this.database.query<{ actor: string; at: Date }>(
      'SELECT actor_id AS actor, max(at) AS at FROM platform.audit_log WHERE actor_id = ANY ($1::uuid[]) GROUP BY actor_id',
      [actors],
    );
    return new Map(last.map(({ actor, at }) => [actor, at]));
  }
}

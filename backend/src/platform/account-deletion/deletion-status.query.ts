// Hand-written SQL: each person comes with their open steps, which Postgres gathers as JSON.
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';

export interface DeletionStatus {
  personId: string;
  askedAt: Date;
  finishedAt: Date | null;
  /** Steps that were started and are not done. */
  open: { step: string; attempts: number; error: string | null }[];
}

const everyStep = `SELECT leaving.person_id AS "personId", leaving.asked_at AS "askedAt", leaving.finished_at AS "finishedAt", (
    SELECT coalesce(json_agg(json_build_object('step', step, 'attempts', attempts, 'error', last_error) ORDER BY step), '[]') FROM platform.leaving_step AS open
    WHERE open.person_id = leaving.person_id AND done_at IS NULL) AS open
  FROM platform.leaving WHERE $1::uuid IS NULL AND finished_at IS NULL OR person_id = $1 ORDER BY asked_at LIMIT 1000`;

/** The progress of account deletions: ids, times and kinds of errors. */
@Injectable()
export class DeletionStatusQuery {
  constructor(private readonly database: Database) {}

  /** The deletion of one person, or all unfinished deletions if null. */
  of(personId: string | null): Promise<DeletionStatus[]> {
    return this.database.query<DeletionStatus>(everyStep, [personId]);
  }
}

// Hand-written SQL: each person comes with their open steps, which Postgres gathers as JSON.
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';

export interface LeavingState {
  personId: string;
  askedAt: Date;
  finishedAt: Date | null;
  /** What is still to be forgotten, of what has been begun. */
  open: { step: string; attempts: number; error: string | null }[];
}

const everyStep = `SELECT leaving.person_id AS "personId", leaving.asked_at AS "askedAt", leaving.finished_at AS "finishedAt", (
    SELECT coalesce(json_agg(json_build_object('step', step, 'attempts', attempts, 'error', last_error) ORDER BY step), '[]') FROM platform.leaving_step AS open
    WHERE open.person_id = leaving.person_id AND done_at IS NULL) AS open
  FROM platform.leaving WHERE $1::uuid IS NULL AND finished_at IS NULL OR person_id = $1 ORDER BY asked_at LIMIT 1000`;

/** How far those are who are leaving: ids, times and kinds of errors. */
@Injectable()
export class LeavingStates {
  constructor(private readonly database: Database) {}

  /** Of one person, or of all who are under way. */
  of(personId: string | null): Promise<LeavingState[]> {
    return this.database.query<LeavingState>(everyStep, [personId]);
  }
}

// Hand-written SQL: upserts that count attempts and keep the first time.
import type { Sql } from '../database/database';

export interface StepState {
  step: string;
  done: boolean;
}

const open = `INSERT INTO platform.leaving (person_id, asked_at) VALUES ($1, $2) ON CONFLICT (person_id) DO NOTHING RETURNING 1 AS opened`;
const again = `UPDATE platform.leaving SET finished_at = NULL WHERE person_id = $1`;
const unfinished = `SELECT person_id AS "personId" FROM platform.leaving WHERE finished_at IS NULL ORDER BY asked_at LIMIT 1000`;
const done = `INSERT INTO platform.leaving_step (person_id, step, attempts, done_at) VALUES ($1, $2, 1, $3)
  ON CONFLICT (person_id, step) DO UPDATE SET attempts = leaving_step.attempts + 1, last_error = NULL, done_at = coalesce(leaving_step.done_at, $3)`;
const failed = `UPDATE platform.leaving_step SET attempts = attempts + 1, last_error = $3 WHERE person_id = $1 AND step = $2 AND done_at IS NULL`;
const call = `INSERT INTO platform.leaving_step (person_id, step) SELECT $1, unnest($2::text[]) ON CONFLICT (person_id, step) DO NOTHING RETURNING step`;

/** Where each leaving stands. Ids, times and kinds of errors: the rows stay, and hold nobody's words. */
export class LeavingRows {
  constructor(private readonly sql: Sql) {}

  /** False where the person is leaving already, or has left. */
  async open(personId: string, askedAt: Date): Promise<boolean> {
    return (await this.sql.query(open, [personId, askedAt])).length === 1;
  }

  /** As if nothing had been done: what a backup brought back is forgotten anew. */
  async again(personId: string): Promise<void> {
    await this.sql.query('DELETE FROM platform.leaving_step WHERE person_id = $1', [personId]);
    await this.sql.query(again, [personId]);
  }

  /** Null where nobody of this id ever asked to leave. Locked, so that two steps that end together see each other; not against the rows of steps that point here, or the two would wait for each other. */
  async states(personId: string): Promise<StepState[] | null> {
    const [leaving] = await this.sql.query(
      'SELECT 1 FROM platform.leaving WHERE person_id = $1 FOR NO KEY UPDATE',
      [personId],
    );
    return leaving
      ? this.sql.query<StepState>(
          'SELECT step, done_at IS NOT NULL AS done FROM platform.leaving_step WHERE person_id = $1',
          [personId],
        )
      : null;
  }

  /** Answers those of them that had not been called yet. */
  async call(personId: string, steps: readonly string[]): Promise<string[]> {
    return (await this.sql.query<{ step: string }>(call, [personId, steps])).map(({ step }) => step);
  }

  async done(personId: string, step: string, at: Date): Promise<void> {
    await this.sql.query(done, [personId, step, at]);
  }

  async failed(personId: string, step: string, error: string): Promise<void> {
    await this.sql.query(failed, [personId, step, error]);
  }

  /** False where it was over before. */
  async finish(personId: string, at: Date): Promise<boolean> {
    return (
      (
        await this.sql.query(
          'UPDATE platform.leaving SET finished_at = $2 WHERE person_id = $1 AND finished_at IS NULL RETURNING 1 AS finished',
          [personId, at],
        )
      ).length === 1
    );
  }

  async unfinished(): Promise<string[]> {
    return (await this.sql.query<{ personId: string }>(unfinished)).map(({ personId }) => personId);
  }
}

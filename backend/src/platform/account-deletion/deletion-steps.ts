// Hand-written SQL: upserts that count attempts and keep the first time.
import type { Sql } from '../database/database';

export interface StepState {
  step: string;
  done: boolean;
}

const open = `INSERT INTO platform.leaving (person_id, asked_at) VALUES ($1, $2) ON CONFLICT (person_id) DO NOTHING RETURNING 1 AS opened`;
const reset = `UPDATE platform.leaving SET finished_at = NULL WHERE person_id = $1`;
const unfinished = `SELECT person_id AS "personId" FROM platform.leaving WHERE finished_at IS NULL ORDER BY asked_at LIMIT 1000`;
const markDone = `INSERT INTO platform.leaving_step (person_id, step, attempts, done_at) VALUES ($1, $2, 1, $3)
  ON CONFLICT (person_id, step) DO UPDATE SET attempts = leaving_step.attempts + 1, last_error = NULL, done_at = coalesce(leaving_step.done_at, $3)`;
const markFailed = `UPDATE platform.leaving_step SET attempts = attempts + 1, last_error = $3 WHERE person_id = $1 AND step = $2 AND done_at IS NULL`;
const addSteps = `INSERT INTO platform.leaving_step (person_id, step) SELECT $1, unnest($2::text[]) ON CONFLICT (person_id, step) DO NOTHING RETURNING step`;

/** The state of each account deletion. The rows stay, with ids, times and kinds of errors only. */
export class DeletionSteps {
  constructor(private readonly sql: Sql) {}

  /** Returns false if the deletion was opened before. */
  async open(personId: string, askedAt: Date): Promise<boolean> {
    return (await this.sql.query(open, [personId, askedAt])).length === 1;
  }

  /** Removes all progress, so that the data of a restored backup is erased again. */
  async reset(personId: string): Promise<void> {
    await this.sql.query('DELETE FROM platform.leaving_step WHERE person_id = $1', [personId]);
    await this.sql.query(reset, [personId]);
  }

  /**
   * Locks the deletion, so that two steps that end together see each other; FOR NO KEY UPDATE lets steps
   * refer to it. Null if the id has no deletion.
   */
  async lockStates(personId: string): Promise<StepState[] | null> {
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

  /** Returns the steps that are new. */
  async addSteps(personId: string, steps: readonly string[]): Promise<string[]> {
    return (await this.sql.query<{ step: string }>(addSteps, [personId, steps])).map(({ step }) => step);
  }

  async markDone(personId: string, step: string, at: Date): Promise<void> {
    await this.sql.query(markDone, [personId, step, at]);
  }

  async markFailed(personId: string, step: string, error: string): Promise<void> {
    await this.sql.query(markFailed, [personId, step, error]);
  }

  /** Returns false if the deletion was finished before. */
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

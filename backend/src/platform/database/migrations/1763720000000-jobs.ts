import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs where Redis brings them to the workers: the rows are the truth. */
export class Jobs1763720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.job (
        id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY,
        queue text NOT NULL,
        data jsonb NOT NULL,
        priority integer NOT NULL,
        attempts integer NOT NULL,
        attempt integer NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL,
        sent_at timestamptz,
        sent_to text,
        ended_at timestamptz,
        reason text
      ) WITH (fillfactor = 80)`);
    // What has to be handed over next; what was handed over long ago.
    await runner.query(
      'CREATE INDEX job_open ON platform.job (sent_at, priority DESC, seq) WHERE ended_at IS NULL',
    );
    await runner.query('CREATE INDEX job_ended ON platform.job (ended_at) WHERE ended_at IS NOT NULL');
    await runner.query('CREATE INDEX job_dead ON platform.job (queue, ended_at) WHERE reason IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.job');
  }
}

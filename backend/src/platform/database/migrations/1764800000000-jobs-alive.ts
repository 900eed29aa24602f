import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a job that has been begun it is known when its worker was last heard of; and each queue is handed over for itself. */
export class JobsAlive1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.job ADD COLUMN alive_at timestamptz');
    await runner.query('DROP INDEX platform.job_open');
    await runner.query(
      'CREATE INDEX job_unsent ON platform.job (queue, priority DESC, seq) WHERE ended_at IS NULL AND sent_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX job_sent ON platform.job (queue, due_at) WHERE ended_at IS NULL AND sent_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX platform.job_sent');
    await runner.query('DROP INDEX platform.job_unsent');
    await runner.query(
      'CREATE INDEX job_open ON platform.job (sent_at, priority DESC, seq) WHERE ended_at IS NULL',
    );
    await runner.query('ALTER TABLE platform.job DROP COLUMN alive_at');
  }
}

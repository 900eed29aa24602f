import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../create-index-concurrently';

/** Workers without Redis claim rows themselves: the most urgent open ones of a queue. */
export class JobsForBothCarriers1765500000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'platform',
      'job_waiting',
      'ON platform.job (queue, priority DESC, seq) WHERE ended_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX platform.job_waiting');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What those who look after the product saw and did, and why. Rows are only added: see `appendOnly` in migrate.ts. */
export class AuditLog1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.audit_log (
        id uuid PRIMARY KEY,
        at timestamptz NOT NULL,
        actor_id uuid,
        actor_role text NOT NULL,
        action text NOT NULL,
        subject text NOT NULL,
        reason text NOT NULL,
        details jsonb NOT NULL
      )`);
    await runner.query('CREATE INDEX audit_log_subject ON platform.audit_log (subject, id)');
    await runner.query('CREATE INDEX audit_log_actor ON platform.audit_log (actor_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.audit_log');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type AuditRow, beginning, sealOf } from '../../audit/chain';

/** Rows of the audit log are numbered and sealed, each with the one before it, and nobody changes or deletes one: not even the role that owns the table. */
export class AuditChain1764950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.audit_log ADD seq bigint, ADD seal bytea');
    // Until now staff gave reasons in words of their own, which name people; from here on nothing can be taken out any more.
    await runner.query(`UPDATE platform.audit_log SET reason = 'before-reasons'`);
    const rows = (await runner.query('SELECT id, at, actor_id AS "actorId", actor_role AS "actorRole", action, subject, reason, details FROM platform.audit_log ORDER BY id')) as Omit<AuditRow, 'seq'>[];
    let before = beginning;
    for (const [index, row] of rows.entries()) {
      before = sealOf({ ...row, seq: index + 1 }, before);
      await runner.query('UPDATE platform.audit_log SET seq = $2, seal = $3 WHERE id = $1', [row.id, index + 1, before]);
    }
    await runner.query('ALTER TABLE platform.audit_log ALTER seq SET NOT NULL, ALTER seal SET NOT NULL, ADD CONSTRAINT audit_log_seq UNIQUE (seq)');
    await runner.query(`
      CREATE FUNCTION platform.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'Rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$`);
    await runner.query('CREATE TRIGGER only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON platform.audit_log FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER only_added ON platform.audit_log');
    await runner.query('DROP FUNCTION platform.refuse_change()');
    await runner.query('ALTER TABLE platform.audit_log DROP seq, DROP seal');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type AuditRow, beginning, rowHash } from '../../audit/chain';

/** Rows of the audit log are numbered and sealed, each with the one before it, and nobody changes or deletes one: not even the role that owns the table. */
export class AuditChain1764950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.audit_log ADD seq bigint, ADD seal bytea');
    // Until now staff gave reasons in words of their own, which name people; from here on nothing can be taken out any more.
    await runner.query(`UPDATE platform.audit_log SET reason = 'before-reasons'`);
    const rows = (await runner.query(
      'SELECT id, at, actor_id AS "actorId", actor_role AS "actorRole", action, subject, reason, details FROM platform.audit_log ORDER BY id',
    )) as Omit<AuditRow, 'seq'>[];
    let before = beginning;
    for (const [index, row] of rows.entries()) {
      before = rowHash({ ...row, seq: index + 1 }, before);
      await runner.query('UPDATE platform.audit_log SET seq = $2, seal = $3 WHERE id = $1', [
        row.id,
        index + 1,
        before,
      ]);
    }
    await runner.query(
      'ALTER TABLE platform.audit_log ALTER seq SET NOT NULL, ALTER seal SET NOT NULL, ADD CONSTRAINT audit_log_seq UNIQUE (seq)',
    );
    await runner.query(`
      CREATE FUNCTION platform.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'Rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$`);
    // The release before this one writes rows without number and seal for as long as its processes run. They wait here until the next row takes them in.
    await runner.query('CREATE TABLE platform.audit_unsealed (LIKE platform.audit_log INCLUDING DEFAULTS)');
    await runner.query('ALTER TABLE platform.audit_unsealed DROP seq, DROP seal, ADD PRIMARY KEY (id)');
    await runner.query(`
      CREATE FUNCTION platform.seal_later() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO platform.audit_unsealed (id, at, actor_id, actor_role, action, subject, reason, details)
            VALUES (NEW.id, NEW.at, NEW.actor_id, NEW.actor_role, NEW.action, NEW.subject, 'before-reasons', NEW.details);
          RETURN NULL;
        END $$`);
    await runner.query(
      'CREATE TRIGGER seal_later BEFORE INSERT ON platform.audit_log FOR EACH ROW WHEN (NEW.seq IS NULL AND NEW.seal IS NULL) EXECUTE FUNCTION platform.seal_later()',
    );
    await runner.query(
      'CREATE TRIGGER only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON platform.audit_log FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER only_added ON platform.audit_log');
    await runner.query('DROP FUNCTION platform.refuse_change()');
    await runner.query('DROP TRIGGER seal_later ON platform.audit_log');
    await runner.query('DROP FUNCTION platform.seal_later()');
    await runner.query('ALTER TABLE platform.audit_log DROP seq, DROP seal');
    await runner.query(
      'INSERT INTO platform.audit_log (id, at, actor_id, actor_role, action, subject, reason, details) SELECT id, at, actor_id, actor_role, action, subject, reason, details FROM platform.audit_unsealed',
    );
    await runner.query('DROP TABLE platform.audit_unsealed');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is on their way out, and the marks of those who have left. */
export class Leaving1764900001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE identity.person ADD COLUMN trial_withheld boolean NOT NULL DEFAULT false, ADD COLUMN leaving_at timestamptz',
    );
    await runner.query(`
      CREATE TABLE identity.departed (
        mark bytea NOT NULL,
        left_at timestamptz NOT NULL,
        CONSTRAINT departed_pkey PRIMARY KEY (mark)
      )`);
    await runner.query('CREATE INDEX departed_age ON identity.departed (left_at)');
    // Processes of the release before this one know nothing of people who leave, and greet them as ever: a session of theirs is over before it
    // begins, and nobody finds them by their address again. Whoever begins to leave meanwhile waits for the session, and ends it.
    await runner.query(`
      CREATE FUNCTION identity.let_nobody_back() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE leaving timestamptz;
        BEGIN
          SELECT person.leaving_at INTO leaving FROM identity.person WHERE person.id = NEW.person_id FOR SHARE;
          IF leaving IS NOT NULL THEN
            NEW.revoked_at := coalesce(NEW.revoked_at, NEW.created_at);
            NEW.revoke_reason := coalesce(NEW.revoke_reason, 'left');
          END IF;
          RETURN NEW;
        END $$`);
    await runner.query(
      'CREATE TRIGGER let_nobody_back BEFORE INSERT ON identity.session FOR EACH ROW EXECUTE FUNCTION identity.let_nobody_back()',
    );
    await runner.query(`
      CREATE FUNCTION identity.stay_unfound() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.email_key := NULL;
          NEW.leaving_at := coalesce(NEW.leaving_at, OLD.leaving_at);
          RETURN NEW;
        END $$`);
    await runner.query(
      'CREATE TRIGGER stay_unfound BEFORE UPDATE ON identity.person FOR EACH ROW WHEN (OLD.leaving_at IS NOT NULL) EXECUTE FUNCTION identity.stay_unfound()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER stay_unfound ON identity.person');
    await runner.query('DROP FUNCTION identity.stay_unfound()');
    await runner.query('DROP TRIGGER let_nobody_back ON identity.session');
    await runner.query('DROP FUNCTION identity.let_nobody_back()');
    await runner.query('DROP TABLE identity.departed');
    await runner.query('ALTER TABLE identity.person DROP COLUMN trial_withheld, DROP COLUMN leaving_at');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Past memberships, which account deletion needs to find items and events, and the time of an ownership
 * transfer.
 */
export class Leaving1764900003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.list ADD COLUMN handed_over_at timestamptz');
    await runner.query(`
      CREATE TABLE lists.footprint (
        user_id uuid NOT NULL,
        list_id uuid NOT NULL,
        CONSTRAINT footprint_pkey PRIMARY KEY (user_id, list_id),
        CONSTRAINT footprint_list FOREIGN KEY (list_id) REFERENCES lists.list (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX footprint_of_list ON lists.footprint (list_id)');
    // Memberships from before this table, as far as lists still show them.
    await runner.query(`
      INSERT INTO lists.footprint (user_id, list_id)
      SELECT was.user_id, was.list_id FROM (
        SELECT added_by AS user_id, list_id FROM lists.item UNION SELECT checked_by, list_id FROM lists.item WHERE checked_by IS NOT NULL UNION SELECT actor, list_id FROM lists.list_event
      ) AS was JOIN lists.list l ON l.id = was.list_id
      WHERE l.owner_id <> was.user_id AND NOT EXISTS (SELECT FROM lists.collaborator c WHERE c.list_id = was.list_id AND c.user_id = was.user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lists.footprint');
    await runner.query('ALTER TABLE lists.list DROP COLUMN handed_over_at');
  }
}

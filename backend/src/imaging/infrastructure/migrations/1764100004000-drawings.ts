import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An image says all that is to be drawn: for which kind of list, and the words where there is no concept. */
export class Drawings1764100004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `ALTER TABLE imaging.image ADD COLUMN text text, ADD COLUMN language text, ADD COLUMN list_type text NOT NULL DEFAULT 'shopping'`,
    );
    // Kuzu was only ever drawn at chores, and Lilly only where somebody chose her; of those nobody can tell any more.
    await db.query(`UPDATE imaging.image SET list_type = 'task' WHERE figure = 'kuzu'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE imaging.image DROP COLUMN text, DROP COLUMN language, DROP COLUMN list_type`);
  }
}

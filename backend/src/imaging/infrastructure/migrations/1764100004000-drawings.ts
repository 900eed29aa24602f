import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the whole drawing with an image: list type, and the text if there is no concept. */
export class Drawings1764100004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `ALTER TABLE imaging.image ADD COLUMN text text, ADD COLUMN language text, ADD COLUMN list_type text NOT NULL DEFAULT 'shopping'`,
    );
    // Kuzu was drawn for chores only. For Lilly the list type is unknown, because users could choose her in
    // any list.
    await db.query(`UPDATE imaging.image SET list_type = 'task' WHERE figure = 'kuzu'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE imaging.image DROP COLUMN text, DROP COLUMN language, DROP COLUMN list_type`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order in which a user has chosen to see a list: by section, or as the members have arranged it. */
export class ChosenOrder1765920007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lists.chosen_order (
        list_id uuid NOT NULL,
        user_id uuid NOT NULL,
        chosen text NOT NULL,
        CONSTRAINT chosen_order_pkey PRIMARY KEY (list_id, user_id),
        CONSTRAINT chosen_order_known CHECK (chosen IN ('sections', 'own')),
        CONSTRAINT chosen_order_list FOREIGN KEY (list_id) REFERENCES lists.list (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX chosen_order_user ON lists.chosen_order (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lists.chosen_order');
  }
}

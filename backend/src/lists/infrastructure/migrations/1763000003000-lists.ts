import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Lists1763000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA lists');
    // The fill factors leave room for ticks: the new version of a row stays on its page and updates no
    // index.
    await runner.query(`
      CREATE TABLE lists.list (
        id uuid NOT NULL,
        owner_id uuid NOT NULL,
        name text NOT NULL,
        list_type text NOT NULL,
        selected_character_id text,
        created_at timestamptz NOT NULL,
        archived_at timestamptz,
        deleted_at timestamptz,
        version bigint NOT NULL,
        item_count integer NOT NULL,
        checked_count integer NOT NULL,
        last_position text COLLATE "C",
        CONSTRAINT list_pkey PRIMARY KEY (id),
        CONSTRAINT list_type CHECK (list_type IN ('shopping', 'task')),
        CONSTRAINT list_counts CHECK (item_count BETWEEN 0 AND 1000 AND checked_count BETWEEN 0 AND item_count)
      ) WITH (fillfactor = 70)`);
    await runner.query('CREATE INDEX list_owner ON lists.list (owner_id)');
    await runner.query(`
      CREATE TABLE lists.collaborator (
        list_id uuid NOT NULL,
        user_id uuid NOT NULL,
        since timestamptz NOT NULL,
        CONSTRAINT collaborator_pkey PRIMARY KEY (list_id, user_id),
        CONSTRAINT collaborator_list FOREIGN KEY (list_id) REFERENCES lists.list (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX collaborator_user ON lists.collaborator (user_id)');
    await runner.query(`
      CREATE TABLE lists.item (
        id uuid NOT NULL,
        list_id uuid NOT NULL,
        name text NOT NULL,
        quantity text,
        notes text,
        checked boolean NOT NULL,
        position text COLLATE "C" NOT NULL,
        created_at timestamptz NOT NULL,
        added_by uuid NOT NULL,
        prompt_id text,
        selected_character_id text,
        image_id uuid NOT NULL,
        depicts text NOT NULL,
        concept text,
        deleted_at timestamptz,
        CONSTRAINT item_pkey PRIMARY KEY (id),
        CONSTRAINT item_list FOREIGN KEY (list_id) REFERENCES lists.list (id) ON DELETE CASCADE
      ) WITH (fillfactor = 80)`);
    await runner.query(
      'CREATE INDEX item_order ON lists.item (list_id, position, id) WHERE deleted_at IS NULL',
    );
    await runner.query('CREATE UNIQUE INDEX item_image ON lists.item (image_id)');
    await runner.query(`
      CREATE TABLE lists.list_event (
        list_id uuid NOT NULL,
        seq bigint NOT NULL,
        op_id text NOT NULL,
        actor uuid NOT NULL,
        type text NOT NULL,
        payload jsonb NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT list_event_pkey PRIMARY KEY (list_id, seq),
        CONSTRAINT list_event_once UNIQUE (list_id, actor, op_id),
        CONSTRAINT list_event_list FOREIGN KEY (list_id) REFERENCES lists.list (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA lists CASCADE');
  }
}

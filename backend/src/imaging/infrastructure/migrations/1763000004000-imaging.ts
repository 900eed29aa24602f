import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Imaging1763000004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE SCHEMA IF NOT EXISTS imaging`);
    await db.query(`
      CREATE TABLE imaging.image (
        id uuid NOT NULL,
        list_id uuid NOT NULL,
        item_id uuid NOT NULL,
        user_id uuid NOT NULL,
        owner_id uuid NOT NULL,
        depicts text NOT NULL,
        concept text,
        style text NOT NULL,
        figure text,
        variant integer NOT NULL,
        replaces_image_id uuid,
        status text NOT NULL,
        reason text,
        source text,
        cache_key text,
        sha text,
        thumb_hash text,
        color text,
        width integer,
        height integer,
        month text NOT NULL,
        tier_rank integer NOT NULL,
        attempts integer NOT NULL,
        due_at timestamptz,
        requested_at timestamptz NOT NULL,
        started_at timestamptz,
        ready_at timestamptz,
        CONSTRAINT image_pkey PRIMARY KEY (id),
        CONSTRAINT image_status CHECK (status IN ('requested', 'generating', 'ready', 'failed', 'default'))
      )`);
    await db.query(
      `CREATE INDEX image_open ON imaging.image (due_at) WHERE status IN ('requested', 'generating')`,
    );
    await db.query(
      `CREATE UNIQUE INDEX image_single_flight ON imaging.image (cache_key) WHERE status = 'generating'`,
    );
    await db.query(`
      CREATE TABLE imaging.library_picture (
        cache_key text NOT NULL,
        sha text NOT NULL,
        thumb_hash text NOT NULL,
        color text NOT NULL,
        width integer NOT NULL,
        height integer NOT NULL,
        source text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT library_picture_pkey PRIMARY KEY (cache_key)
      )`);
    await db.query(`
      CREATE TABLE imaging.monthly_usage (
        user_id uuid NOT NULL,
        month text NOT NULL,
        used integer NOT NULL,
        reserved integer NOT NULL,
        CONSTRAINT monthly_usage_pkey PRIMARY KEY (user_id, month),
        CONSTRAINT monthly_usage_counts CHECK (used >= 0 AND reserved >= 0)
      )`);
    await db.query(
      `CREATE TABLE imaging.list_pictures (list_id uuid NOT NULL, seq integer NOT NULL, CONSTRAINT list_pictures_pkey PRIMARY KEY (list_id))`,
    );
    await db.query(
      `CREATE TABLE imaging.family_turn (owner_id uuid NOT NULL, served_at timestamptz NOT NULL, CONSTRAINT family_turn_pkey PRIMARY KEY (owner_id))`,
    );
    await db.query(`
      CREATE TABLE imaging.plain_picture (
        key text NOT NULL,
        url text NOT NULL,
        color text NOT NULL,
        thumb_hash text,
        width integer NOT NULL,
        height integer NOT NULL,
        CONSTRAINT plain_picture_pkey PRIMARY KEY (key)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP SCHEMA imaging CASCADE`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Routines: schedules, marks, days off and closed days. Columns of an item are nullable, because processes of
 * the release before insert whole rows.
 */
export class Routines1765800003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE lists.item
        ADD COLUMN weekdays smallint[],
        ADD COLUMN for_children uuid[],
        ADD COLUMN only_on date,
        ADD COLUMN instead_of uuid,
        ADD COLUMN minutes smallint,
        ADD COLUMN stars smallint,
        ADD COLUMN needs_approval boolean`);
    await runner.query(`
      CREATE TABLE lists.schedule (
        list_id uuid NOT NULL,
        valid_from date NOT NULL,
        household_id uuid NOT NULL,
        recurrence jsonb,
        band text NOT NULL,
        remind_at int,
        children uuid[] NOT NULL,
        CONSTRAINT schedule_pkey PRIMARY KEY (list_id, valid_from),
        CONSTRAINT schedule_list FOREIGN KEY (list_id) REFERENCES lists.list (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX schedule_household ON lists.schedule (household_id)');
    // child_id is not null, so that it can be part of the key; see whole-family.ts.
    await runner.query(`
      CREATE TABLE lists.mark (
        item_id uuid NOT NULL,
        day date NOT NULL,
        child_id uuid NOT NULL,
        list_id uuid NOT NULL,
        household_id uuid NOT NULL,
        state text NOT NULL,
        as_ text NOT NULL,
        actor uuid NOT NULL,
        at timestamptz NOT NULL,
        seq bigint NOT NULL,
        CONSTRAINT mark_pkey PRIMARY KEY (item_id, day, child_id),
        CONSTRAINT mark_item FOREIGN KEY (item_id) REFERENCES lists.item (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX mark_list_day ON lists.mark (list_id, day)');
    await runner.query('CREATE INDEX mark_household_day ON lists.mark (household_id, day)');
    await runner.query('CREATE INDEX mark_child ON lists.mark (child_id)');
    await runner.query('CREATE INDEX mark_age ON lists.mark USING brin (day)');
    await runner.query(`
      CREATE TABLE lists.day_off (
        id uuid NOT NULL,
        household_id uuid NOT NULL,
        child_id uuid,
        from_day date NOT NULL,
        to_day date NOT NULL,
        made_by uuid NOT NULL,
        made_at timestamptz NOT NULL,
        deleted_at timestamptz,
        CONSTRAINT day_off_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX day_off_household ON lists.day_off (household_id, to_day)');
    await runner.query(`
      CREATE TABLE lists.closed_day (
        list_id uuid NOT NULL,
        day date NOT NULL,
        child_id uuid NOT NULL,
        household_id uuid NOT NULL,
        planned int NOT NULL,
        done int NOT NULL,
        CONSTRAINT closed_day_pkey PRIMARY KEY (list_id, day, child_id),
        CONSTRAINT closed_day_list FOREIGN KEY (list_id) REFERENCES lists.list (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX closed_day_household_day ON lists.closed_day (household_id, day)');
    await runner.query('CREATE INDEX closed_day_child ON lists.closed_day (child_id)');
    await runner.query('CREATE INDEX closed_day_age ON lists.closed_day USING brin (day)');
    await runner.query(`
      CREATE TABLE lists.late_mark (
        child_id uuid NOT NULL,
        item_id uuid NOT NULL,
        day date NOT NULL,
        household_id uuid NOT NULL,
        code text NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT late_mark_pkey PRIMARY KEY (child_id, item_id, day)
      )`);
    await runner.query('CREATE INDEX late_mark_household ON lists.late_mark (household_id, at)');
    await runner.query(`
      CREATE TABLE lists.household_clock (
        household_id uuid NOT NULL,
        time_zone text NOT NULL,
        day_starts_at int NOT NULL,
        midday_at int NOT NULL,
        evening_at int NOT NULL,
        closed_until date,
        CONSTRAINT household_clock_pkey PRIMARY KEY (household_id)
      )`);
    await runner.query(`
      INSERT INTO lists.household_clock (household_id, time_zone, day_starts_at, midday_at, evening_at)
      SELECT id, time_zone, day_starts_at, midday_at, evening_at FROM identity.household`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE lists.household_clock, lists.late_mark, lists.closed_day, lists.day_off, lists.mark, lists.schedule',
    );
    await runner.query(`
      ALTER TABLE lists.item
        DROP COLUMN weekdays,
        DROP COLUMN for_children,
        DROP COLUMN only_on,
        DROP COLUMN instead_of,
        DROP COLUMN minutes,
        DROP COLUMN stars,
        DROP COLUMN needs_approval`);
  }
}

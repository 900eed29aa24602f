import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { MigrationInterface } from 'typeorm';
import { Leaving1764900004000 } from '../../../src/imaging/infrastructure/migrations/1764900004000-leaving';
import { ItemsOfAList1764900003500 } from '../../../src/lists/infrastructure/migrations/1764900003500-items-of-a-list';
import { createDataSource } from '../../../src/platform/database/data-source';
import { isLockTimeout } from '../../../src/platform/database/database-errors';
import { migrate } from '../../../src/platform/database/migrate';
import { DropPgBoss1765510000000 } from '../../../src/platform/database/migrations/from-0.3.0/1765510000000-drop-pg-boss';
import { isAtLeast, productVersion } from '../../../src/platform/database/product-version';
import { emptyDatabase, migratedDatabase, type ThrowAwayDatabase } from '../../support/database/database';
import { harmOf, shapeOf } from '../../support/database/schema-shape';
import { openPostgresQueue } from '../../support/jobs/postgres-jobs';
import { preparePgBoss } from '../../support/release-before/postgres-job-queue';

describe('migrations beside the previous release', () => {
  let database: ThrowAwayDatabase;
  const clients: Client[] = [];
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: database.url, lock_timeout: 2_000 });
    await client.connect();
    clients.push(client);
    return client;
  };
  beforeEach(async () => (database = await emptyDatabase()));
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    await database.drop();
  });

  it('run once if several processes begin at the same time, without a deadlock', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, database.url)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(
      (
        await (
          await connect()
        ).query('SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid')
      ).rows,
    ).toEqual([]);
  });

  it('let others read a table with a long reader, and change it afterwards', async () => {
    await migrate(database.url, database.url);
    const [reader, other] = [await connect(), await connect()];
    const undone = [
      'ALTER TABLE billing.subscription DROP COLUMN ended_unpaid',
      `DELETE FROM public.pictick_migration WHERE name = 'EndedUnpaid1765302002000'`,
    ];
    for (const statement of undone) await other.query(statement);
    const read = 'SELECT count(*) FROM billing.subscription';
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query(read);
    const migrating = migrate(database.url, database.url);
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await other.query(waits)).rowCount === 0);
    // The read queues behind the waiting change, but only for its lock timeout.
    await other.query(read);
    await reader.query('COMMIT');
    expect(await migrating).toEqual(['EndedUnpaid1765302002000']);
  });

  it.each([
    ['lists.item', new ItemsOfAList1764900003500(), 'item_list'],
    ['imaging.image', new Leaving1764900004000(), 'image_user'],
  ])('let others write to %s', async (table, migration, index) => {
    await migrate(database.url, database.url);
    const [writer, other] = [await connect(), await connect()];
    const source = await createDataSource(database.url).initialize();
    const runner = source.createQueryRunner();
    try {
      expect(migration.transaction).toBe(false);
      await migration.down(runner);
      // The remains of an interrupted attempt.
      const leftOver = `CREATE INDEX ${index} ON ${table} (id)`;
      await other.query(leftOver);
      const write = `BEGIN; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`;
      await writer.query(write);
      const making = migration.up(runner);
      while (
        (
          await other.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).rowCount === 0
      );
      await other.query(write);
      await other.query('COMMIT');
      await writer.query('COMMIT');
      await making;
      expect(
        (
          await other.query(
            'SELECT indisvalid AS valid, pg_get_indexdef(indexrelid) AS made FROM pg_index WHERE indexrelid = $1::regclass',
            [`${table.split('.')[0]!}.${index}`],
          )
        ).rows,
      ).toEqual([{ valid: true, made: expect.not.stringContaining('(id)') as string }]);
    } finally {
      await runner.release();
      await source.destroy();
    }
  });

  /** Statements that would break the previous release, and why each is allowed. */
  const spared: Readonly<Record<string, string>> = {
    'PictureDesk1764850004000: imaging.picture_report.reported_picture_id has to be written':
      'nothing had been released yet',
    'AuditChain1764950000000: platform.audit_log.seq has to be written':
      'seal_later puts what comes without aside',
    'AuditChain1764950000000: platform.audit_log.seal has to be written':
      'seal_later puts what comes without aside',
  };

  /** Statements that the check must find. */
  const planted = [
    ['DROP COLUMN name', 'lists.item.name is gone'],
    ['ALTER COLUMN quantity TYPE varchar(10)', 'lists.item.quantity is something else'],
    ['ALTER COLUMN notes SET NOT NULL', 'lists.item.notes may not be left out any more'],
    ['ADD COLUMN aisle text NOT NULL', 'lists.item.aisle has to be written'],
    [`ADD CONSTRAINT item_name CHECK (name <> '')`, 'item_name may refuse what was written before'],
    ['ADD CONSTRAINT item_once UNIQUE (list_id, name)', 'item_once may refuse what was written before'],
  ];

  it('remove nothing and require nothing new, each compared with the one before it', async () => {
    const source = await createDataSource(database.url).initialize();
    const runner = source.createQueryRunner();
    try {
      const harm: string[] = [];
      let before = await shapeOf(runner);
      for (const migration of [...source.migrations].sort((a, b) => timeOf(a) - timeOf(b))) {
        await migration.up(runner);
        const after = await shapeOf(runner);
        harm.push(...harmOf(before, after).map((what) => `${nameOf(migration)}: ${what}`));
        before = after;
      }
      expect(harm.sort()).toEqual(Object.keys(spared).sort());
      for (const [change, what] of planted) {
        await runner.startTransaction();
        const statement = `ALTER TABLE lists.item ${change}`;
        await runner.query(statement);
        expect(harmOf(before, await shapeOf(runner))).toEqual([what]);
        await runner.rollbackTransaction();
      }
    } finally {
      await runner.release();
      await source.destroy();
    }
  });
});

describe('migrations that wait for a later version', () => {
  let database: ThrowAwayDatabase;
  let client: Client;
  beforeEach(async () => {
    database = await migratedDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });
  const dropped = 'DropPgBoss1765510000000';
  const applied = async (version?: string): Promise<boolean> =>
    (await migrate(database.url, database.url, version)).includes(dropped);
  const pgBossIsThere = async (): Promise<boolean> =>
    (await client.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'pgboss'`)).rowCount === 1;

  it.each(['0.2.0', '0.2.99'])('keep the schema of pg-boss in %s, with the jobs in it', async (version) => {
    await preparePgBoss(database.url);
    await client.query(`INSERT INTO pgboss.job (name, data) VALUES ('mails', '{}')`);
    expect(await applied(version)).toBe(false);
    expect((await client.query('SELECT 1 FROM pgboss.job')).rowCount).toBe(1);
  });

  it.each(['0.3.0', '0.3.0-rc.1', '1.0.0'])('drop the schema of pg-boss in %s once', async (version) => {
    await preparePgBoss(database.url);
    await client.query(`INSERT INTO pgboss.job (name, data, state) VALUES ('mails', '{}', 'completed')`);
    expect(await applied(version)).toBe(true);
    expect(await pgBossIsThere()).toBe(false);
    expect(await applied(version)).toBe(false);
    // Back in 0.2 they are not pending.
    expect(await applied('0.2.0')).toBe(false);
    const { queue, close } = openPostgresQueue(database.url);
    const done: object[] = [];
    await queue.process('mails', {}, ({ data }) => Promise.resolve(void done.push(data)));
    await queue.enqueue('mails', { n: 1 });
    for (let tries = 0; done.length === 0 && tries < 200; tries++) await pause(25);
    await close();
    expect(done).toEqual([{ n: 1 }]);
  });

  it.each(['created', 'retry', 'active', 'failed'])(
    'do not drop it while a job is %s there',
    async (state) => {
      await preparePgBoss(database.url);
      await client.query(`INSERT INTO pgboss.job (name, data, state) VALUES ('mails', '{}', $1)`, [state]);
      await expect(applied('0.3.0')).rejects.toThrow('mails 1');
      expect((await client.query('SELECT 1 FROM pgboss.job')).rowCount).toBe(1);
    },
  );

  it('let no process of 0.1 write a job between the look for jobs and the drop', async () => {
    await preparePgBoss(database.url);
    const source = await createDataSource(database.url).initialize();
    const runner = source.createQueryRunner();
    try {
      await runner.startTransaction();
      await client.query('SET lock_timeout = 200');
      const ask = runner.query.bind(runner);
      const refused: unknown[] = [];
      jest.spyOn(runner, 'query').mockImplementation(async (text: string) => {
        const answer: unknown = await ask(text);
        if (text.includes('count(*)'))
          refused.push(
            await client
              .query(`INSERT INTO pgboss.job (name, data) VALUES ('mails', '{}')`)
              .then(() => 'written', isLockTimeout),
          );
        return answer;
      });
      await new DropPgBoss1765510000000().up(runner);
      await runner.commitTransaction();
      expect(refused).toEqual([true]);
      expect(await pgBossIsThere()).toBe(false);
    } finally {
      await source.destroy();
    }
  });

  it('find nothing to drop on a database without it', async () => {
    expect(await pgBossIsThere()).toBe(false);
    expect(await applied('0.3.0')).toBe(true);
  });

  it('use the version of the package by default', async () => {
    expect(await applied()).toBe(isAtLeast(productVersion(), '0.3.0'));
  });
});

const nameOf = (migration: MigrationInterface): string => migration.constructor.name;
const timeOf = (migration: MigrationInterface): number => Number(nameOf(migration).slice(-13));

import { Client } from 'pg';
import { Leaving1764900004000 } from '../src/imaging/infrastructure/migrations/1764900004000-leaving';
import { ItemsOfAList1764900003500 } from '../src/lists/infrastructure/migrations/1764900003500-items-of-a-list';
import { createDataSource } from '../src/platform/database/data-source';
import { migrate } from '../src/platform/database/migrate';
import { emptyDatabase, type ThrowAwayDatabase } from './support/database';

describe('migrations, while the release before goes on', () => {
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

  it('are made once where several begin at the same time, and none waits for another for ever', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, database.url)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect((await (await connect()).query('SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid')).rows).toEqual([]);
  });

  it('let others read a table that somebody reads for long, and change it afterwards', async () => {
    await migrate(database.url, database.url);
    const [reader, other] = [await connect(), await connect()];
    const undone = ['ALTER TABLE billing.subscription DROP COLUMN ended_unpaid', `DELETE FROM public.pictick_migration WHERE name = 'EndedUnpaid1765302002000'`];
    for (const statement of undone) await other.query(statement);
    const read = 'SELECT count(*) FROM billing.subscription';
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query(read);
    const migrating = migrate(database.url, database.url);
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await other.query(waits)).rowCount === 0);
    // Behind the change that waits: not for longer than anybody waits.
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
      // What an attempt that was interrupted has left.
      const leftOver = `CREATE INDEX ${index} ON ${table} (id)`;
      await other.query(leftOver);
      const write = `BEGIN; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`;
      await writer.query(write);
      const making = migration.up(runner);
      while ((await other.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rowCount === 0);
      await other.query(write);
      await other.query('COMMIT');
      await writer.query('COMMIT');
      await making;
      expect((await other.query('SELECT indisvalid AS valid, pg_get_indexdef(indexrelid) AS made FROM pg_index WHERE indexrelid = $1::regclass', [`${table.split('.')[0]!}.${index}`])).rows).toEqual([{ valid: true, made: expect.not.stringContaining('(id)') as string }]);
    } finally {
      await runner.release();
      await source.destroy();
    }
  });
});

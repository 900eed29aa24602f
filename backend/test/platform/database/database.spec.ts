import { Database } from '../../../src/platform/database/database';
import {
  isDatabaseTimeout,
  isUnreachable,
  PoolCrowded,
} from '../../../src/platform/database/database-errors';
import { type ThrowAwayDatabase, migratedDatabase } from '../../support/database/database';

let own: ThrowAwayDatabase;
let database: Database;

beforeAll(async () => {
  own = await migratedDatabase();
  database = new Database({ url: own.url, poolSize: 2, applicationName: 'test', answerTimeoutMs: 200 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

it('Database gives up on a silent server, and sends the statement only once', async () => {
  const started = performance.now();
  const error: unknown = await database.query('SELECT pg_sleep(5)').catch((reason: unknown) => reason);
  expect([isDatabaseTimeout(error), isUnreachable(error)]).toEqual([true, true]);
  expect(performance.now() - started).toBeLessThan(1_000);
});

it('Database discards a silent connection, also within a transaction, and continues with another', async () => {
  await expect(database.run(() => database.query('SELECT pg_sleep(5)'))).rejects.toThrow('no answer in time');
  expect(await database.query('SELECT 1 AS here')).toEqual([{ here: 1 }]);
});

it('Database repeats a read whose connection has died, and no write', async () => {
  // The connection dies during the first statement.
  await database.query('CREATE SEQUENCE lives');
  expect(
    await database.query(
      "SELECT CASE WHEN nextval('lives') = 1 THEN pg_terminate_backend(pg_backend_pid()) ELSE false END AS died",
    ),
  ).toEqual([{ died: false }]);
  await database.query('ALTER SEQUENCE lives RESTART');
  await expect(
    database.query(
      "WITH none AS (DELETE FROM platform.outbox) SELECT CASE WHEN nextval('lives') = 1 THEN pg_terminate_backend(pg_backend_pid()) END",
    ),
  ).rejects.toMatchObject({ code: '57P01' });
});

it('Database waits only once for a free connection', async () => {
  const refuse = (told: (error: Error) => void): void =>
    told(new Error('timeout exceeded when trying to connect'));
  const connect = jest
    .spyOn(database.pool as { connect(told: (error: Error) => void): void }, 'connect')
    .mockImplementation(refuse);
  await expect(database.query('SELECT 1')).rejects.toThrow('timeout exceeded');
  expect(connect).toHaveBeenCalledTimes(1);
  connect.mockRestore();
});

it('Database refuses statements at once while too many others wait, and answers those that wait', async () => {
  const small = new Database({ url: own.url, poolSize: 1, applicationName: 'test' });
  try {
    const slow = small.query('SELECT pg_sleep(0.5)');
    const waiting = Array.from({ length: 50 }, () => small.query('SELECT 1 AS here'));
    const began = performance.now();
    const refused = [small.query('SELECT 1'), small.run(() => small.query('SELECT 1'))];
    for (const answer of refused) {
      const error: unknown = await answer.catch((reason: unknown) => reason);
      expect([error instanceof PoolCrowded, isUnreachable(error)]).toEqual([true, true]);
    }
    expect(performance.now() - began).toBeLessThan(250);
    await slow;
    for (const answer of waiting) expect(await answer).toEqual([{ here: 1 }]);
    expect(await small.query('SELECT 1 AS here')).toEqual([{ here: 1 }]);
  } finally {
    await small.close();
  }
});

it('Database refuses a value that cannot be sent, and answers the next statement of the connection correctly', async () => {
  const small = new Database({ url: own.url, poolSize: 1, applicationName: 'test' });
  try {
    const cannot = small.query('SELECT $1::jsonb AS v', [{ n: 1n }]);
    const next = small.query('SELECT $1::text AS w', ['next']);
    await expect(cannot).rejects.toThrow(/BigInt/);
    expect(await next).toEqual([{ w: 'next' }]);
    expect(await small.query('SELECT 1 AS x')).toEqual([{ x: 1 }]);
    expect(small.connections()).toMatchObject({ busy: 0, waited_for: 0 });
  } finally {
    await small.close();
  }
});

import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../../src/kernel/domain-error';
import { Database } from '../../../src/platform/database/database';
import { type Command, PostgresIdempotency } from '../../../src/platform/idempotency/idempotency';
import { type ThrowAwayDatabase, migratedDatabase } from '../../support/database/database';

const userId = '018f0000-0000-7000-8000-000000000001';
const wish = (key: string, body = 'a'): Command => ({ userId, key, fingerprint: Buffer.from(body) });

let own: ThrowAwayDatabase;
let database: Database;
let idempotency: PostgresIdempotency;

beforeAll(async () => {
  own = await migratedDatabase();
  database = new Database({ url: own.url, poolSize: 5, applicationName: 'test', lockTimeoutMs: 500 });
  idempotency = new PostgresIdempotency(database);
  await database.query('CREATE TABLE effect (id serial, what text)');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const effect = async (what: string): Promise<{ done: string }> => {
  await database.query('INSERT INTO effect (what) VALUES ($1)', [what]);
  return { done: what };
};
const effects = async (what: string): Promise<number> =>
  (await database.query('SELECT 1 FROM effect WHERE what = $1', [what])).length;

it('Idempotency runs once for three concurrent requests with one key', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => idempotency.once(wish('three'), 201, () => effect('three'))),
  );
  expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
    Array(3).fill([201, '{"done":"three"}']),
  );
  expect(answers.filter((answer) => answer.replayed)).toHaveLength(2);
  expect(await effects('three')).toBe(1);
});

it('Idempotency rolls back if the answer cannot be stored, and reports why', async () => {
  const tooLarge = 10_000_000_000;
  await expect(idempotency.once(wish('unkept'), tooLarge, () => effect('unkept'))).rejects.toThrow(
    String(tooLarge),
  );
  expect(await effects('unkept')).toBe(0);
  expect((await idempotency.once(wish('unkept'), 200, () => effect('unkept'))).replayed).toBe(false);
});

it('Idempotency returns the same bytes later', async () => {
  const first = await idempotency.once(wish('later'), 200, () => effect('later'));
  const second = await idempotency.once(wish('later'), 200, () => effect('later'));
  expect([second.status, second.body, second.replayed]).toEqual([first.status, first.body, true]);
  expect(await effects('later')).toBe(1);
});

it('Idempotency refuses another request under a used key', async () => {
  await idempotency.once(wish('reused', 'a'), 200, () => effect('reused'));
  await expect(idempotency.once(wish('reused', 'b'), 200, () => effect('reused'))).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    kind: 'invalid',
  });
  expect(await effects('reused')).toBe(1);
});

it('Idempotency keeps the keys of users apart', async () => {
  await idempotency.once(wish('shared'), 200, () => effect('shared'));
  await idempotency.once({ ...wish('shared'), userId: '018f0000-0000-7000-8000-000000000002' }, 200, () =>
    effect('shared'),
  );
  expect(await effects('shared')).toBe(2);
});

it('Idempotency stores a refusal, and rolls back the work before it', async () => {
  let calls = 0;
  const work = async (): Promise<object> => {
    calls++;
    await effect('refused');
    throw new DomainError('ITEM_DELETED', 'not-found');
  };
  await expect(idempotency.once(wish('refused'), 200, work)).rejects.toMatchObject({ code: 'ITEM_DELETED' });
  await expect(idempotency.once(wish('refused'), 200, work)).rejects.toMatchObject({
    code: 'ITEM_DELETED',
    kind: 'not-found',
  });
  expect(calls).toBe(1);
  expect(await effects('refused')).toBe(0);
});

it('Idempotency leaves no trace of a failed attempt, so that the next one works', async () => {
  const broken = idempotency.once(wish('broken'), 200, async () => {
    await effect('broken');
    throw new Error('lightning');
  });
  await expect(broken).rejects.toThrow('lightning');
  expect(await effects('broken')).toBe(0);
  await idempotency.once(wish('broken'), 200, () => effect('broken'));
  expect(await effects('broken')).toBe(1);
});

it('Idempotency leaves no trace if its connection dies between effect and answer', async () => {
  const killed = idempotency.once(wish('killed'), 200, async () => {
    const done = await effect('killed');
    const [backend] = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const killer = new Database({ url: own.url, poolSize: 1, applicationName: 'killer' });
    await killer.query('SELECT pg_terminate_backend($1)', [backend?.pid]);
    await killer.close();
    return done;
  });
  await expect(killed).rejects.toThrow();
  const again = await idempotency.once(wish('killed'), 200, () => effect('killed'));
  expect(again.replayed).toBe(false);
  expect(await effects('killed')).toBe(1);
});

it('Idempotency asks a duplicate to retry while the first takes long', async () => {
  const first = idempotency.once(wish('slow'), 200, async () => {
    const done = await effect('slow');
    await sleep(900);
    return done;
  });
  await sleep(50);
  await expect(idempotency.once(wish('slow'), 200, () => effect('slow'))).rejects.toMatchObject({
    code: 'IDEMPOTENCY_IN_PROGRESS',
    kind: 'busy',
  });
  await first;
  expect((await idempotency.once(wish('slow'), 200, () => effect('slow'))).replayed).toBe(true);
});

import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobRows } from '../../../src/platform/jobs/job-rows';
import type { PostgresJobQueueOptions } from '../../../src/platform/jobs/postgres-job-queue';
import { type ThrowAwayDatabase, migratedDatabase } from '../../support/database/database';
import { plansOf, statementsOf } from '../../support/database/statements';
import { type OpenQueue, openPostgresQueue } from '../../support/jobs/postgres-jobs';
import { contractQueues, jobQueueContract, newerQueues } from './job-queue.contract';

let own: ThrowAwayDatabase;
beforeAll(async () => {
  own = await migratedDatabase();
});
afterAll(() => own.drop());

jobQueueContract('Postgres', () => {
  const opened = new Map<unknown, OpenQueue>();
  return Promise.resolve({
    open: (kind) => {
      const worker = openPostgresQueue(own.url, {
        definitions: contractQueues,
        ...(kind === 'mute' && { beatMs: 600_000 }),
        ...(kind === 'deaf' && { pollMs: 20_000 }),
      });
      opened.set(worker.queue, worker);
      return worker;
    },
    openNewer: () => openPostgresQueue(own.url, { definitions: newerQueues }),
    hang: (queue) =>
      fork(join(__dirname, '../../support/processes/hanging-worker.ts'), [own.url, queue], {
        execArgv: ['--require', join(__dirname, '../../support/runtime/run-ts.cjs')],
      }),
    transaction: async (queue, work) => opened.get(queue)?.database.run(work),
    daysPass: async (days) => {
      const { database, close } = openPostgresQueue(own.url);
      await database.query(
        "UPDATE platform.job SET due_at = due_at - $1 * interval '1 day', alive_at = alive_at - $1 * interval '1 day', ended_at = ended_at - $1 * interval '1 day'",
        [days],
      );
      while (await new JobRows(database).purge());
      await close();
    },
  });
});

it('PostgresJobQueue refuses a queue that is not defined', async () => {
  const worker = openPostgresQueue(own.url);
  await expect(worker.queue.enqueue('unheard-of', {})).rejects.toThrow('There is no queue unheard-of');
  await worker.close();
});

describe('PostgresJobQueue', () => {
  const opened: OpenQueue[] = [];
  const open = (options: PostgresJobQueueOptions = {}): OpenQueue => {
    const worker = openPostgresQueue(own.url, options);
    opened.push(worker);
    return worker;
  };
  const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
    const end = Date.now() + 10_000;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error('Not in time');
      await sleep(20);
    }
  };
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(opened.splice(0).map(({ close }) => close()));
  });

  it('finds a job with a lost notification at its next poll', async () => {
    const { queue, database } = open();
    const done: object[] = [];
    await queue.process('mails', {}, ({ data }) => Promise.resolve(void done.push(data)));
    await sleep(300);
    await database.query(
      `INSERT INTO platform.job (id, queue, data, priority, attempts, due_at) VALUES (gen_random_uuid(), 'v2:mails', '{"n": 1}', 0, 5, now())`,
    );
    await until(() => done.length === 1);
    expect(done).toEqual([{ n: 1 }]);
  });

  it('uses the clock of the database, whatever the clock of the worker', async () => {
    const { queue, database } = open();
    const real = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => real() + 40 * 86_400_000);
    const tries: number[] = [];
    await queue.process<{ n: number }>('faces', {}, ({ data, attempt }) => {
      tries.push(data.n);
      return attempt === 1 ? Promise.reject(new TypeError('once')) : Promise.resolve();
    });
    await queue.enqueue('faces', { n: 1 }, { delaySeconds: 3_600 });
    await queue.enqueue('faces', { n: 2 });
    await sleep(600);
    expect(tries).toEqual([2]);
    const rows = await database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM platform.job WHERE queue = 'v2:faces' AND ended_at IS NULL ORDER BY seq`,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]!.seconds).toBeGreaterThan(3_590);
    expect(rows[1]!.seconds).toBeLessThan(1.3);
    await database.query(`DELETE FROM platform.job WHERE queue = 'v2:faces' AND data->>'n' = '1'`);
    jest.restoreAllMocks();
    await until(() => tries.length === 2);
  });

  it('doubles the pause after each failed attempt, with a random fifth, and stores it in the row', async () => {
    const { queue, database } = open({ retryDelaySeconds: 100 });
    await queue.enqueue('enlargements', {}, { attempts: 5 });
    await queue.process('enlargements', {}, () => Promise.reject(new TypeError('always')));
    const waiting = (): Promise<{ attempt: number; seconds: number }[]> =>
      database.query(
        `SELECT attempt, extract(epoch FROM due_at - now())::float8 AS seconds FROM platform.job WHERE queue = 'v2:enlargements' AND ended_at IS NULL AND alive_at IS NULL AND due_at > now()`,
      );
    for (const [attempt, least] of [
      [1, 100],
      [2, 200],
      [3, 400],
      [4, 800],
    ] as const) {
      await until(async () => (await waiting())[0]?.attempt === attempt);
      const [{ seconds } = { seconds: 0 }] = await waiting();
      expect(seconds).toBeGreaterThan(least - 2);
      expect(seconds).toBeLessThan(least * 1.2 + 1);
      await database.query(
        `UPDATE platform.job SET due_at = now() WHERE queue = 'v2:enlargements' AND ended_at IS NULL`,
      );
    }
    await until(async () => (await queue.deadLetters('enlargements')).length === 1);
  });

  it('sends three statements for a job: write the row, claim it and end it', async () => {
    const { queue } = open({ pollMs: 60_000, beatMs: 60_000 });
    const done: number[] = [];
    await queue.process<{ n: number }>('commands', { concurrency: 2 }, ({ data }) =>
      Promise.resolve(void done.push(data.n)),
    );
    await sleep(500);
    const statements = await statementsOf(async () => {
      for (const n of [1, 2, 3]) {
        await queue.enqueue('commands', { n });
        await until(() => done.length === n);
        await sleep(150);
      }
    });
    const about = statements.map(({ text }) => /INSERT|attempt \+ 1|SET ended_at/.exec(text)?.[0] ?? text);
    expect(about).toEqual([1, 2, 3].flatMap(() => ['INSERT', 'attempt + 1', 'SET ended_at']));
  });

  it('polls all its queues with one statement, by the index of open rows', async () => {
    const { queue, database } = open({ pollMs: 200, beatMs: 60_000 });
    for (const name of ['images', 'inbox', 'billing']) await queue.process(name, {}, () => Promise.resolve());
    await database.query(
      `INSERT INTO platform.job (id, queue, data, priority, attempts, due_at, ended_at) SELECT gen_random_uuid(), 'v2:images', '{}', 0, 5, now(), now() FROM generate_series(1, 20000)`,
    );
    await database.query('ANALYZE platform.job');
    await sleep(300);
    const statements = await statementsOf(() => sleep(1_000));
    expect(new Set(statements.map(({ text }) => text)).size).toBe(1);
    expect(statements.length).toBeLessThanOrEqual(6);
    for (const plan of await plansOf(own.url, statements[0]!)) {
      expect(plan).toContain('job_waiting');
      expect(plan).not.toContain('Seq Scan on job');
    }
    await database.query(`DELETE FROM platform.job WHERE queue = 'v2:images'`);
  });

  it('ends claimed jobs when it stops, and leaves the rest open', async () => {
    const first = open({ pollMs: 60_000 });
    const done: number[] = [];
    for (const n of [1, 2, 3, 4, 5]) await first.queue.enqueue('inbox', { n });
    await first.queue.process<{ n: number }>('inbox', { concurrency: 2 }, async ({ data }) => {
      await sleep(300);
      done.push(data.n);
    });
    await until(() => done.length > 0);
    await first.queue.stop();
    const [{ open: rest, begun } = { open: 0, begun: 0 }] = await first.database.query<{
      open: number;
      begun: number;
    }>(
      `SELECT count(*)::int AS open, count(alive_at)::int AS begun FROM platform.job WHERE queue = 'v2:inbox' AND ended_at IS NULL`,
    );
    expect({ rest, begun }).toEqual({ rest: 5 - done.length, begun: 0 });
  });
});

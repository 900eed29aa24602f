import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PersonalDataInJobs } from '../../../src/platform/account-deletion/personal-data-in-jobs';
import type { Sql } from '../../../src/platform/database/database';
import { jobsChannel } from '../../../src/platform/jobs/job-rows';
import { adoptLegacyJobs, purgeLegacyJobs } from '../../../src/platform/jobs/legacy-jobs';
import { queues } from '../../../src/platform/jobs/queues';
import { type ThrowAwayDatabase, migratedDatabase } from '../../support/database/database';
import { type OpenQueue, openPostgresQueue } from '../../support/jobs/postgres-jobs';
import { sideQueues } from '../../support/processes/release-worker';
import { takeUnsentOf01, writeOf01 } from '../../support/release-before/bull-statements';
import { type OpenReleaseBefore, openReleaseBefore } from '../../support/release-before/open';
import { preparePgBoss } from '../../support/release-before/postgres-job-queue';

async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not in time: ${what}`);
    await sleep(25);
  }
}

describe('this release and 0.1 on one database', () => {
  let own: ThrowAwayDatabase;
  let now: OpenQueue;
  let before: OpenReleaseBefore;
  const children = new Set<ChildProcess>();
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    now.database.query<R>(text, values);
  const count = async (from: string, ...values: unknown[]): Promise<number> =>
    (await rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, ...values))[0]?.n ?? 0;
  const spawn = (release: 'this' | 'before'): ChildProcess => {
    const child = fork(join(__dirname, '../../support/processes/release-worker.ts'), [own.url, release], {
      execArgv: ['--require', join(__dirname, '../../support/runtime/run-ts.cjs')],
    });
    children.add(child);
    return child;
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    children.delete(child);
  };

  beforeEach(async () => {
    own = await migratedDatabase();
    await preparePgBoss(own.url, [...queues, ...sideQueues]);
  });
  afterEach(async () => {
    await Promise.all([...children].map(kill));
    await Promise.all([now.close(), before.close()]);
    await own.drop();
  });

  describe('with 500 jobs, killed workers, a rollback and a second upgrade', () => {
    beforeEach(async () => {
      now = openPostgresQueue(own.url, { definitions: sideQueues });
      before = openReleaseBefore(own.url, { definitions: sideQueues });
      await now.database.script(`CREATE SCHEMA seen;
        CREATE TABLE seen.run (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n int, queue text, release text, attempt int, begun_at timestamptz DEFAULT clock_timestamp(), ended_at timestamptz);
        CREATE TABLE seen.dead (id uuid)`);
    });

    it('do every job, none in two workers within a lease, and keep each dead letter once', async () => {
      const given = { this: [] as number[], before: [] as number[] };
      const failing: number[] = [];
      let last = 0;
      const give = async (release: 'this' | 'before', queue: string): Promise<void> => {
        const n = ++last;
        given[release].push(n);
        if (queue === 'side-failing') failing.push(n);
        const options = {
          jobId: `job ${n}`,
          attempts: queue === 'side-failing' ? 4 : 6,
          priority: n % 7,
          ...(n % 10 === 0 && { delaySeconds: 2 }),
        };
        const giver = release === 'this' ? now.queue : before.queue;
        // A repeated id is not a second job.
        for (let times = 0; times < (n % 25 === 0 ? 2 : 1); times++)
          await giver.enqueue(queue, { n }, options);
      };
      const giveMany = async (release: 'this' | 'before', jobs: number): Promise<void> => {
        for (let i = 0; i < jobs; i++)
          await give(release, i % 15 === 7 ? 'side-failing' : i % 5 === 0 ? 'side-slow' : 'side-quick');
      };
      const begun = (release: string): Promise<number> => count('seen.run WHERE release = $1', release);
      /** True while a job runs. */
      const atWork = (release: string) => async (): Promise<boolean> =>
        (await count(
          `seen.run WHERE release = $1 AND queue = 'side-slow' AND ended_at IS NULL AND begun_at > clock_timestamp() - interval '200 ms'`,
          release,
        )) > 0;
      const openBefore = (): Promise<number> =>
        count(`pgboss.job WHERE state IN ('created', 'retry', 'active')`);

      // Both releases enqueue and work, and each is killed three times meanwhile.
      const workers = { this: spawn('this'), before: spawn('before') };
      await Promise.all([giveMany('this', 130), giveMany('before', 130)]);
      for (let round = 0; round < 3; round++) {
        await until('this release is at work', atWork('this'));
        await kill(workers.this);
        await giveMany('before', 40);
        await until('0.1 is at work', atWork('before'));
        await kill(workers.before);
        await giveMany('this', 30);
        workers.before = spawn('before');
        workers.this = spawn('this');
      }

      // Rolled back: 0.1 works alone, and does all jobs that it can see.
      await kill(workers.this);
      await giveMany('before', 20);
      const seenBack = await begun('this');
      await giveMany('this', 10);
      await until('0.1 has done its own', async () => (await openBefore()) === 0);
      await sleep(1_500);
      expect(await begun('this')).toBe(seenBack);
      const unseen = given.this.slice(-10);
      expect(await count('seen.run WHERE n = ANY($1)', unseen)).toBe(0);
      expect(
        await count(
          `platform.job WHERE queue LIKE 'v2:%' AND ended_at IS NULL AND (data->>'n')::int = ANY($1)`,
          unseen,
        ),
      ).toBe(10);
      expect(await count("pgboss.job WHERE (data->>'n')::int = ANY($1)", given.this)).toBe(0);

      // Upgraded again.
      spawn('this');
      await until(
        'all is done or dead',
        async () =>
          (await count('platform.job WHERE ended_at IS NULL')) + (await openBefore()) === 0 &&
          (await count(`pgboss.job WHERE state = 'failed'`)) === 0,
        60_000,
      );

      expect(last).toBe(500);
      const done = new Set(
        (await rows<{ n: number }>('SELECT DISTINCT n FROM seen.run WHERE ended_at IS NOT NULL')).map(
          ({ n }) => n,
        ),
      );
      expect(
        Array.from({ length: last }, (_, i) => i + 1).filter((n) => !done.has(n) && !failing.includes(n)),
      ).toEqual([]);
      // The kills hit workers of both releases during jobs.
      for (const release of ['this', 'before'])
        expect(await count('seen.run WHERE release = $1 AND ended_at IS NULL', release)).toBeGreaterThan(0);
      // A killed run held its lease for three seconds from its last heartbeat; the claim comes a little
      // before begun_at.
      expect(
        await rows(`SELECT a.n, a.release, b.release AS other, a.begun_at, a.ended_at, b.begun_at AS again FROM seen.run AS a JOIN seen.run AS b ON b.n = a.n AND b.id <> a.id AND b.begun_at >= a.begun_at
          WHERE b.begun_at < coalesce(a.ended_at, a.begun_at + interval '2 seconds')`),
      ).toEqual([]);
      expect(await count('seen.run WHERE attempt > 6')).toBe(0);
      const dead = (await now.queue.deadLetters('side-failing')).map(({ data }) => (data as { n: number }).n);
      expect(dead.sort((a, b) => a - b)).toEqual(failing.sort((a, b) => a - b));
      expect(failing.length).toBeGreaterThan(20);
      for (const queue of ['side-quick', 'side-slow']) expect(await now.queue.deadLetters(queue)).toEqual([]);
      expect(await rows('SELECT id FROM seen.dead GROUP BY id HAVING count(*) > 1')).toEqual([]);
    });
  });

  describe('jobs that 0.1 left', () => {
    beforeEach(() => {
      now = openPostgresQueue(own.url);
      before = openReleaseBefore(own.url);
    });

    it('are adopted with attempts, delay, priority, reason and id', async () => {
      await before.queue.enqueue(
        'mails',
        { n: 1 },
        { delaySeconds: 3_600, attempts: 7, priority: 4, jobId: 'one' },
      );
      await before.queue.enqueue('mails', { n: 2 });
      await before.queue.enqueue('faces', { n: 3 }, { attempts: 1 });
      await rows(
        `UPDATE pgboss.job SET state = 'retry', retry_count = 1, started_on = now() - interval '1 hour', start_after = now() + interval '1 hour' WHERE data->>'n' = '2'`,
      );
      await rows(
        `UPDATE pgboss.job SET state = 'failed', started_on = now(), completed_on = '2026-01-02', output = '{"reason": "TypeError"}' WHERE data->>'n' = '3'`,
      );
      const ids = new Map(
        (await rows<{ n: string; id: string }>(`SELECT data->>'n' AS n, id FROM pgboss.job`)).map(
          ({ n, id }) => [n, id],
        ),
      );
      await now.queue.process('commands', {}, () => Promise.resolve());
      await until('they are adopted', async () => (await count('pgboss.job')) === 0);
      const adopted = `SELECT id, queue, data, priority, attempts, attempt, round(extract(epoch FROM due_at - now()) / 600)::int AS "tenMinutes", ended_at AS ended, reason FROM platform.job ORDER BY data->>'n'`;
      expect(await rows(adopted)).toEqual([
        {
          id: ids.get('1'),
          queue: 'v2:mails',
          data: { n: 1 },
          priority: 4,
          attempts: 7,
          attempt: 0,
          tenMinutes: 6,
          ended: null,
          reason: null,
        },
        {
          id: ids.get('2'),
          queue: 'v2:mails',
          data: { n: 2 },
          priority: 0,
          attempts: 5,
          attempt: 2,
          tenMinutes: 6,
          ended: null,
          reason: null,
        },
        expect.objectContaining({
          id: ids.get('3'),
          queue: 'v2:faces',
          attempts: 1,
          attempt: 1,
          ended: new Date('2026-01-02T00:00:00Z'),
          reason: 'TypeError',
        }),
      ]);
      // One job id is one job in both releases.
      await now.queue.enqueue('mails', { n: 4 }, { jobId: 'one' });
      expect(await count(`platform.job WHERE data->>'n' = '4'`)).toBe(0);
      expect(await now.queue.rerun('faces', ids.get('3') ?? '')).toBe(true);
    });

    it('stay with the worker of 0.1 that runs them, and are adopted after its lease', async () => {
      await before.queue.enqueue('mails', { n: 1 });
      await rows(`UPDATE pgboss.job SET state = 'active', started_on = now()`);
      await now.queue.process('mails', {}, () => Promise.resolve());
      await sleep(700);
      expect(await count(`pgboss.job WHERE state = 'active'`)).toBe(1);
      await rows(`UPDATE pgboss.job SET started_on = now() - expire_in - interval '1 second'`);
      await before.queue.enqueue('faces', { n: 2 });
      await until('it is done', () =>
        count('platform.job WHERE queue = $1 AND ended_at IS NOT NULL', 'v2:mails').then((n) => n === 1),
      );
    });

    it('in rows of its Bull are adopted, open and dead, and its running worker keeps its lease', async () => {
      const [open, busy, dead] = [randomUUID(), randomUUID(), randomUUID()];
      for (const id of [open, busy, dead])
        await rows(writeOf01, id, 'mails', JSON.stringify({ id }), 0, 5, 0, jobsChannel);
      await rows('UPDATE platform.job SET attempt = 1, alive_at = now() WHERE id = $1', busy);
      await rows(
        `UPDATE platform.job SET ended_at = now(), attempt = 5, reason = 'TypeError' WHERE id = $1`,
        dead,
      );
      const done: unknown[] = [];
      await now.queue.process<{ id: string }>('mails', {}, ({ data }) =>
        Promise.resolve(void done.push(data.id)),
      );
      await until('the open one is done', () => done.length === 1);
      await sleep(700);
      expect(done).toEqual([open]);
      expect(await now.queue.deadLetters('mails')).toMatchObject([
        { id: dead, queue: 'mails', attempts: 5, reason: 'TypeError' },
      ]);
      await rows(`UPDATE platform.job SET alive_at = now() - interval '31 seconds' WHERE id = $1`, busy);
      await until('the stalled one is done', () => done.length === 2);
      expect(done).toEqual([open, busy]);
    });

    it('arrive at once while an API of 0.1 still enqueues', async () => {
      const late: number[] = [];
      await now.queue.process<{ at: number }>('mails', {}, ({ data }) =>
        Promise.resolve(void late.push(Date.now() - data.at)),
      );
      await sleep(300);
      await before.queue.enqueue('mails', { at: Date.now() });
      await until('it is done', () => late.length === 1);
      expect(late[0]).toBeLessThan(3_000);
    });

    describe('the erasure of a person during the adoption', () => {
      /** Adopts jobs after the first statement that reads them. */
      const adoptingMeanwhile = (): Sql => {
        let statements = 0;
        return {
          async query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]> {
            const answer = await now.database.query<R>(text, values);
            const looksAtJobs = /(FROM|UPDATE) (platform|pgboss)\.job/.test(text);
            if (looksAtJobs && ++statements === 1) await adoptLegacyJobs(now.database, ['mails']);
            return answer;
          },
        };
      };

      it('finds an open job that a worker adopts meanwhile', async () => {
        const personId = randomUUID();
        await before.queue.enqueue('mails', { personId });
        expect(await new PersonalDataInJobs(adoptingMeanwhile()).hasOpen(personId)).toBe(true);
        expect(await count('pgboss.job')).toBe(0);
        expect(await new PersonalDataInJobs(now.database).hasOpen(personId)).toBe(true);
      });

      it('erases a dead letter that a worker adopts meanwhile, and no other', async () => {
        const [personId, otherId] = [randomUUID(), randomUUID()];
        for (const id of [personId, otherId]) await before.queue.enqueue('mails', { personId: id });
        await rows(`UPDATE pgboss.job SET state = 'failed', completed_on = now()`);
        await new PersonalDataInJobs(adoptingMeanwhile()).eraseEnded(personId);
        expect(await count('pgboss.job')).toBe(0);
        expect(await rows(`SELECT data FROM platform.job`)).toEqual([{ data: { personId: otherId } }]);
      });
    });

    it('jobs that 0.1 has done are purged in time', async () => {
      await before.queue.enqueue('mails', { n: 1 });
      await rows(`UPDATE pgboss.job SET state = 'completed', completed_on = now() - interval '27 hours'`);
      await rows(`INSERT INTO pgboss.archive SELECT *, now() - interval '8 days' FROM pgboss.job`);
      await purgeLegacyJobs(now.database);
      expect((await count('pgboss.job')) + (await count('pgboss.archive'))).toBe(0);
    });
  });

  it('0.1 finds no row of this release, with pg-boss or with Bull', async () => {
    now = openPostgresQueue(own.url);
    before = openReleaseBefore(own.url);
    await now.queue.enqueue('mails', { n: 1 });
    const done: number[] = [];
    await before.queue.process<{ n: number }>('mails', {}, ({ data }) =>
      Promise.resolve(void done.push(data.n)),
    );
    expect(
      await rows(
        takeUnsentOf01,
        'a life',
        queues.map(({ name }) => name),
        100,
        1_000,
      ),
    ).toEqual([]);
    await before.queue.enqueue('mails', { n: 2 });
    await until('its own is done', () => done.length === 1);
    await sleep(1_000);
    expect(done).toEqual([2]);
    expect(await count('platform.job WHERE ended_at IS NULL')).toBe(1);
  });
});

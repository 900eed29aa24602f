import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobQueue } from '../../../src/platform/jobs/job-queue';

/** The parts of an adapter that the contract needs. */
export interface QueueUnderTest {
  /**
   * Opens one more worker on the same store. A failed job waits a second before its second attempt. A mute
   * worker sends no heartbeats, a deaf one hardly ever polls.
   */
  open(kind?: 'mute' | 'deaf'): { queue: JobQueue; close(): Promise<void> };
  /** A worker of a newer release, with a queue `contract-tomorrow` that the others do not know. */
  openNewer(): { queue: JobQueue; close(): Promise<void> };
  /** A process that claims a job of this queue, sends a message, and hangs. */
  hang(queue: string): ChildProcess;
  /** Runs the work in a transaction of the store, if it has transactions. */
  transaction?: (queue: JobQueue, work: () => Promise<void>) => Promise<void>;
  /** Makes all stored data older by so many days, and runs the purges. */
  daysPass(days: number): Promise<void>;
}

/** Queues that must exist before the contract runs; a job in them stalls after this many seconds. */
export const contractQueues = [
  'once',
  'together',
  'retry',
  'priority',
  'delay',
  'dedupe',
  'limit',
  'graceful',
  'transaction',
  'killed',
  'long',
  'mute',
  'patient',
].map((name) => ({
  name: `contract-${name}`,
  stalledAfterSeconds: 2,
}));

export const newerQueues = [...contractQueues, { name: 'contract-tomorrow', stalledAfterSeconds: 2 }];

interface Numbered {
  n: number;
}

async function until(condition: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not come to pass in time');
    await sleep(20);
  }
}

export function jobQueueContract(adapter: string, prepare: () => Promise<QueueUnderTest>): void {
  describe(`job queue contract: ${adapter}`, () => {
    let under: QueueUnderTest;
    let opened: { queue: JobQueue; close(): Promise<void> }[] = [];
    const keep = (worker: { queue: JobQueue; close(): Promise<void> }): JobQueue => {
      opened.push(worker);
      return worker.queue;
    };
    const open = (kind?: 'mute' | 'deaf'): JobQueue => keep(under.open(kind));

    beforeAll(async () => {
      under = await prepare();
    });
    afterEach(async () => {
      await Promise.all(opened.map((worker) => worker.close()));
      opened = [];
    });

    it('runs each job once, with its data, soon after it was enqueued', async () => {
      const [giver, worker] = [open(), open('deaf')];
      const seen: (Numbered & { late: number })[] = [];
      await worker.process<Numbered & { at: number }>(
        'contract-once',
        { concurrency: 4 },
        ({ data, attempt }) => {
          expect(attempt).toBe(1);
          seen.push({ n: data.n, late: Date.now() - data.at });
          return Promise.resolve();
        },
      );
      await sleep(300);
      for (let n = 0; n < 20; n++) await giver.enqueue('contract-once', { n, at: Date.now() });
      await until(() => seen.length >= 20);
      await sleep(300);
      expect(seen.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
      // Woken and not polled: half of them start long before the next poll.
      expect(seen.map(({ late }) => late).sort((a, b) => a - b)[10]).toBeLessThan(1_500);
    });

    it('runs each job once with several workers', async () => {
      const giver = open();
      const done: number[] = [];
      for (const worker of [open(), open(), open()]) {
        await worker.process<Numbered>('contract-together', { concurrency: 3 }, async ({ data }) => {
          await sleep(5);
          done.push(data.n);
        });
      }
      await Promise.all(Array.from({ length: 60 }, (_, n) => giver.enqueue('contract-together', { n })));
      await until(() => done.length >= 60);
      await sleep(300);
      expect(new Set(done).size).toBe(60);
      expect(done).toHaveLength(60);
    });

    it('retries with growing pauses; then the job is dead, is listed and can be rerun', async () => {
      const queue = open();
      const attempts: { attempt: number; at: number }[] = [];
      let broken = true;
      await queue.process<Numbered>('contract-retry', {}, ({ attempt }) => {
        attempts.push({ attempt, at: Date.now() });
        return broken
          ? Promise.reject(Object.assign(new Error('a secret word'), { code: 'EBROKEN' }))
          : Promise.resolve();
      });
      await queue.enqueue('contract-retry', { n: 7 }, { attempts: 3 });
      await until(async () => (await queue.deadLetters('contract-retry')).length === 1);
      expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      const waits = attempts.slice(1).map(({ at }, i) => at - attempts[i]!.at);
      expect(waits[0]).toBeGreaterThan(700);
      expect(waits[1]).toBeGreaterThan(waits[0]! - 700);

      const [dead] = await queue.deadLetters('contract-retry');
      expect(dead).toMatchObject({
        queue: 'contract-retry',
        data: { n: 7 },
        attempts: 3,
        failedAt: expect.any(Date) as Date,
      });
      expect(dead!.reason).toContain('EBROKEN');
      expect(JSON.stringify(dead)).not.toContain('secret');

      broken = false;
      expect(await queue.rerun('contract-retry', dead!.id)).toBe(true);
      await until(() => attempts.length === 4);
      await until(async () => (await queue.deadLetters('contract-retry')).length === 0);
      expect(await queue.rerun('contract-retry', dead!.id)).toBe(false);
    });

    it('runs the more urgent first, then the older', async () => {
      const queue = open();
      for (const [n, priority] of [
        [1, 0],
        [2, 5],
        [3, 0],
        [4, 9],
      ] as const)
        await queue.enqueue('contract-priority', { n }, { priority });
      const order: number[] = [];
      await queue.process<Numbered>('contract-priority', { concurrency: 1 }, ({ data }) => {
        order.push(data.n);
        return Promise.resolve();
      });
      await until(() => order.length === 4);
      expect(order).toEqual([4, 2, 1, 3]);
    });

    it('waits for the delay of a job', async () => {
      const queue = open();
      const done: Record<number, number> = {};
      const start = Date.now();
      await queue.process<Numbered>('contract-delay', {}, ({ data }) => {
        done[data.n] = Date.now() - start;
        return Promise.resolve();
      });
      await queue.enqueue('contract-delay', { n: 1 }, { delaySeconds: 2 });
      await queue.enqueue('contract-delay', { n: 2 });
      await until(() => Object.keys(done).length === 2);
      expect(done[2]).toBeLessThan(1_000);
      expect(done[1]).toBeGreaterThanOrEqual(1_900);
    });

    it('accepts a job id once, also during and after the first', async () => {
      const queue = open();
      const done: number[] = [];
      await queue.process<Numbered>('contract-dedupe', { concurrency: 5 }, async ({ data }) => {
        await sleep(100);
        done.push(data.n);
      });
      await Promise.all(
        [1, 2, 3].map((n) => queue.enqueue('contract-dedupe', { n }, { jobId: 'event-1:subscriber' })),
      );
      await until(() => done.length === 1);
      await queue.enqueue('contract-dedupe', { n: 4 }, { jobId: 'event-1:subscriber' });
      await queue.enqueue('contract-dedupe', { n: 5 }, { jobId: 'event-2:subscriber' });
      await until(() => done.includes(5));
      await sleep(400);
      expect(done).toHaveLength(2);
    });

    it('runs no more at once than the concurrency', async () => {
      const queue = open();
      let now = 0;
      let most = 0;
      let done = 0;
      await queue.process<Numbered>('contract-limit', { concurrency: 2 }, async () => {
        most = Math.max(most, ++now);
        await sleep(30);
        now--;
        done++;
      });
      await Promise.all(Array.from({ length: 12 }, (_, n) => queue.enqueue('contract-limit', { n })));
      await until(() => done === 12);
      expect(most).toBe(2);
    });

    it('ends running jobs and leaves the rest to others when it is stopped', async () => {
      const [giver, leaving] = [open(), open()];
      const ended: number[] = [];
      const begun: number[] = [];
      const slow = async ({ data }: Job<Numbered>): Promise<void> => {
        begun.push(data.n);
        await sleep(500);
        ended.push(data.n);
      };
      await leaving.process<Numbered>('contract-graceful', { concurrency: 1 }, slow);
      await giver.enqueue('contract-graceful', { n: 1 });
      await until(() => begun.length === 1);
      await giver.enqueue('contract-graceful', { n: 2 });
      await leaving.stop();
      expect(ended).toEqual([1]);
      await sleep(400);
      expect(begun).toEqual([1]);
      await open().process<Numbered>('contract-graceful', { concurrency: 1 }, slow);
      await until(() => ended.length === 2);
      expect(ended).toEqual([1, 2]);
    });

    it('keeps a job if and only if its transaction commits', async () => {
      const queue = open();
      const { transaction } = under;
      if (!transaction) return;
      const done: number[] = [];
      await queue.process<Numbered>('contract-transaction', {}, ({ data }) =>
        Promise.resolve(void done.push(data.n)),
      );
      const lost = transaction(queue, async () => {
        await queue.enqueue('contract-transaction', { n: 1 });
        throw new Error('rolled back');
      });
      await expect(lost).rejects.toThrow('rolled back');
      await transaction(queue, () => queue.enqueue('contract-transaction', { n: 2 }));
      await until(() => done.length > 0);
      await sleep(300);
      expect(done).toEqual([2]);
    });

    it('gives the job of a killed process to another', async () => {
      const giver = open();
      await giver.enqueue('contract-killed', { n: 1 });
      const child = under.hang('contract-killed');
      const exit = once(child, 'exit');
      const [message] = (await once(child, 'message')) as [{ taken: Numbered }];
      expect(message.taken.n).toBe(1);
      child.kill('SIGKILL');
      await exit;
      const done: number[] = [];
      await giver.process<Numbered>('contract-killed', {}, ({ data, attempt }) => {
        expect(attempt).toBe(2);
        done.push(data.n);
        return Promise.resolve();
      });
      await until(() => done.length === 1);
    });

    it('leaves a long job to the worker that still runs it', async () => {
      const [first, second] = [open(), open()];
      const begun: number[] = [];
      let ended = 0;
      const long = async ({ data }: Job<Numbered>): Promise<void> => {
        begun.push(data.n);
        await sleep(4_500);
        ended++;
      };
      await first.process<Numbered>('contract-long', {}, long);
      await second.process<Numbered>('contract-long', {}, long);
      await first.enqueue('contract-long', { n: 1 });
      await until(() => ended === 1);
      await sleep(300);
      expect(begun).toEqual([1]);
    });

    it('is not blocked by jobs of a queue that only newer workers know', async () => {
      const newer = keep(under.openNewer());
      // More of them, and more urgent, than fit into any batch.
      for (let n = 0; n < 300; n += 100)
        await Promise.all(
          Array.from({ length: 100 }, () => newer.enqueue('contract-tomorrow', { n: 0 }, { priority: 900 })),
        );
      const worker = open();
      const done: number[] = [];
      const work = ({ data }: Job<Numbered>): Promise<void> => Promise.resolve(void done.push(data.n));
      await worker.process<Numbered>('contract-once', {}, work);
      await worker.enqueue('contract-once', { n: 1 });
      await until(() => done.length === 1);
      await sleep(500);
      await worker.enqueue('contract-once', { n: 2 });
      await until(() => done.length === 2);
      // A worker that knows the queue runs them.
      await newer.process<Numbered>('contract-tomorrow', { concurrency: 20 }, work);
      await until(() => done.length === 302);
    });

    it('does not list a job as dead that was done after it was given up', async () => {
      const [mute, other] = [open('mute'), open()];
      const ended: number[] = [];
      const long = async ({ data }: Job<Numbered>): Promise<void> => {
        await sleep(7_000);
        ended.push(data.n);
      };
      await mute.process<Numbered>('contract-mute', {}, long);
      await mute.enqueue('contract-mute', { n: 1 }, { attempts: 1 });
      await sleep(300);
      await other.process<Numbered>('contract-mute', {}, long);
      await until(async () => (await other.deadLetters('contract-mute')).length === 1, 6_500);
      await until(() => ended.length === 1);
      await until(async () => (await other.deadLetters('contract-mute')).length === 0, 2_000);
      expect(ended).toEqual([1]);
    });

    it('purges dead jobs after a month', async () => {
      const giver = open();
      for (const n of [1, 2]) await giver.enqueue('contract-patient', { n });
      await under.daysPass(31);
      const done: number[] = [];
      await giver.process<Numbered>('contract-patient', {}, ({ data }) =>
        Promise.resolve(void done.push(data.n)),
      );
      await until(() => done.length === 2);
      expect(done).toEqual([1, 2]);
    });
  });
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ThrowAwayDatabase, emptyDatabase } from './support/database';
import { prepareQueues } from '../src/platform/jobs/postgres-job-queue';
import { queues } from '../src/platform/jobs/queues';
import { type OpenQueue, openPostgresQueue } from './support/postgres-jobs';

const run = promisify(execFile);
let own: ThrowAwayDatabase;
let worker: OpenQueue;

beforeAll(async () => {
  own = await emptyDatabase();
  await prepareQueues(own.url, queues);
  worker = openPostgresQueue(own.url);
});
afterAll(async () => {
  await worker.close();
  await own.drop();
});

const ask = async (...words: string[]): Promise<{ stdout: string; stderr: string }> =>
  run(process.execPath, ['--require', join(__dirname, 'support/run-ts.cjs'), join(__dirname, '../src/dead-letters.ts'), ...words], { env: { ...process.env, DATABASE_URL: own.url }, timeout: 20_000 });

it('shows the dead, and gives them another chance', async () => {
  expect((await ask()).stderr).toContain('No job is dead');
  await worker.queue.enqueue('events', { name: 'lists.items-added' }, { attempts: 1 });
  let broken = true;
  const tries: boolean[] = [];
  const dead = new Promise<void>((resolve) => {
    void worker.queue.process('events', {}, () => {
      tries.push(broken);
      if (!broken) return Promise.resolve();
      setTimeout(resolve, 300);
      return Promise.reject(new TypeError('words of a person'));
    });
  });
  await dead;
  const { stdout } = await ask();
  expect(JSON.parse(stdout)).toMatchObject({ queue: 'events', data: { name: 'lists.items-added' }, attempts: 1, reason: expect.stringContaining('TypeError') as string });
  expect(stdout).not.toContain('words of a person');
  await expect(ask('rerun', '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 1 });
  broken = false;
  const { id } = JSON.parse(stdout) as { id: string };
  expect(JSON.parse((await ask('rerun', id)).stdout)).toMatchObject({ id, again: true });
  for (let i = 0; i < 50 && tries.length < 2; i++) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(tries).toEqual([true, false]);
  expect((await ask()).stdout).toBe('');
});

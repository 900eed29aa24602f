import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { JobRows } from '../../../src/platform/jobs/job-rows';
import { type ThrowAwayDatabase, migratedDatabase } from '../../support/database/database';
import { type OpenQueue, openPostgresQueue } from '../../support/jobs/postgres-jobs';

const run = promisify(execFile);
let own: ThrowAwayDatabase;
let worker: OpenQueue;

beforeAll(async () => {
  own = await migratedDatabase();
  worker = openPostgresQueue(own.url);
});
afterAll(async () => {
  await worker.close();
  await own.drop();
});

const ask = async (...words: string[]): Promise<{ stdout: string; stderr: string }> =>
  run(
    process.execPath,
    [
      '--require',
      join(__dirname, '../../support/runtime/run-ts.cjs'),
      join(__dirname, '../../../src/cli/admin.ts'),
      'jobs',
      ...words,
    ],
    { env: { ...process.env, DATABASE_URL: own.url }, timeout: 60_000 },
  );

it('DeadLetters shows dead jobs, and gives them their attempts again', async () => {
  expect((await ask()).stderr).toContain('No job is dead');
  await worker.queue.enqueue(
    'events',
    { name: 'lists.items-added', payload: { items: [{ text: 'a cake for Tim' }] } },
    { attempts: 1 },
  );
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
  expect(JSON.parse(stdout)).toMatchObject({
    queue: 'events',
    names: {},
    ids: [],
    attempts: 1,
    reason: expect.stringContaining('TypeError') as string,
  });
  expect(stdout).not.toMatch(/words of a person|cake/);
  await expect(
    ask('rerun', '00000000-0000-4000-8000-000000000000', '--reason', 'mended'),
  ).rejects.toMatchObject({ code: 1 });
  await expect(ask('rerun', '--reason', 'I felt like it')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--reason alarm|') as string,
  });
  broken = false;
  const { id } = JSON.parse(stdout) as { id: string };
  expect(
    JSON.parse((await ask('rerun', id, '--reason', 'mended', '--ticket', 'SUP-12')).stdout),
  ).toMatchObject({ id, again: true });
  expect(
    await worker.database.query(
      `SELECT action, actor_role, subject, reason, details FROM platform.audit_log`,
    ),
  ).toEqual([
    {
      action: 'platform.job-again',
      actor_role: 'operator',
      subject: id,
      reason: 'mended SUP-12',
      details: { queue: 'events' },
    },
  ]);
  for (let i = 0; i < 50 && tries.length < 2; i++) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(tries).toEqual([true, false]);
  expect((await ask()).stdout).toBe('');
});

it('DeadLetters shows jobs of the Redis driver too, without any Redis', async () => {
  const rows = new JobRows(worker.database);
  await rows.write('mails', { invitationId: '1' }, { attempts: 1, jobId: 'mail' });
  const [unsent] = await rows.takeUnsent('life', ['mails'], 10);
  expect(unsent).toMatchObject({ queue: 'mails', priority: 0, delaySeconds: 0 });
  const id = unsent?.id ?? '';
  expect(await rows.begin(id, 15)).toMatchObject({ attempt: 1, attempts: 1 });
  expect(await rows.markDead(id, 1, 'TypeError')).toBe(true);
  expect(JSON.parse((await ask()).stdout)).toMatchObject({
    queue: 'mails',
    id,
    attempts: 1,
    reason: 'TypeError',
  });
  expect(JSON.parse((await ask('rerun', id, '--reason', 'mended')).stdout)).toMatchObject({
    id,
    again: true,
  });
  expect(await rows.takeUnsent('life', ['mails'], 10)).toMatchObject([{ id }]);
  expect(await rows.begin(id, 15)).toMatchObject({ attempt: 1, data: { invitationId: '1' } });
});

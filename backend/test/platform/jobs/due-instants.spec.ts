import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../../../src/platform/database/database';
import { DueInstantRunner } from '../../../src/platform/due/due-instant-runner';
import type { DueInstants } from '../../../src/platform/due/due-instants';
import { PostgresDueInstants } from '../../../src/platform/due/postgres-due-instants';
import { dueInstantsContract } from '../../../src/platform/due/testing/due-instants.contract';
import { migratedDatabase, type ThrowAwayDatabase } from '../../support/database/database';
import { TestClock } from '../../support/module.builder';

describe('PostgresDueInstants', () => {
  let made: ThrowAwayDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await migratedDatabase();
    database = new Database({ url: made.url, poolSize: 8, applicationName: 'due-instants' });
  });
  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  dueInstantsContract(async () => {
    await database.query('DELETE FROM platform.due_instant');
    return {
      instants: new PostgresDueInstants(database),
      brief: new PostgresDueInstants(database, { first: 1, longest: 1 }),
    };
  });

  describe('in Postgres', () => {
    let instants: DueInstants;
    const now = new Date('2026-01-01T00:00:00Z');
    beforeEach(async () => {
      await database.query('DELETE FROM platform.due_instant');
      instants = new PostgresDueInstants(database);
    });

    it('sets and clears an instant in the transaction of its caller', async () => {
      await instants.set('reminder', 'kept', now);
      const broken = database.run(async () => {
        await instants.clear('reminder', 'kept');
        await instants.set('reminder', 'undone', now);
        throw new Error('broken off');
      });
      await expect(broken).rejects.toThrow('broken off');
      expect(await database.query('SELECT subject FROM platform.due_instant')).toEqual([{ subject: 'kept' }]);
    });

    it('skips an instant that a transaction is about to move', async () => {
      const other = new Database({ url: made.url, poolSize: 1, applicationName: 'due-instants-other' });
      await instants.set('reminder', 's', now);
      await database.run(async () => {
        await instants.set('reminder', 's', new Date(now.getTime() + 60_000));
        expect(await new PostgresDueInstants(other).claim('reminder', now, 1)).toEqual([]);
      });
      await other.close();
      expect(await instants.claim('reminder', now, 1)).toEqual([]);
    });

    it('gives an instant to another worker if the first is killed before it ends the claim', async () => {
      const lease = 3_000;
      await database.query('CREATE TABLE IF NOT EXISTS public.handled (subject text PRIMARY KEY)');
      await instants.set('reminder', 's', now);
      const killed = fork(
        join(__dirname, '../../support/processes/due-worker.ts'),
        [made.url, String(lease)],
        {
          execArgv: ['--require', join(__dirname, '../../support/runtime/run-ts.cjs')],
        },
      );
      await once(killed, 'message');
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      const again: string[] = [];
      const whenDue = ({ subject }: { subject: string }): Promise<null> =>
        Promise.resolve(again.push(subject)).then(() => null);
      const other = new DueInstantRunner(instants, new TestClock(), new Map([['reminder', { whenDue }]]), {
        onError: (error) => again.push(String(error)),
      });
      const left = async (): Promise<boolean> =>
        (await database.query('SELECT 1 FROM platform.due_instant WHERE claimed_until > clock_timestamp()'))
          .length > 0;
      while (await left()) {
        await other.look();
        await pause(100);
      }
      await other.look();
      expect(again).toEqual(['s']);
      expect(await database.query('SELECT 1 FROM platform.due_instant')).toEqual([]);
      expect(await database.query('SELECT subject FROM public.handled')).toEqual([{ subject: 's' }]);
    });

    it('doubles the lease with each attempt, up to an hour', async () => {
      await instants.set('reminder', 's', now);
      const minutes: number[] = [];
      for (let attempt = 1; attempt <= 7; attempt++) {
        await database.query('UPDATE platform.due_instant SET claimed_until = NULL');
        await instants.claim('reminder', now, 1);
        minutes.push(
          (
            await database.query<{ left: number }>(
              'SELECT round(extract(epoch FROM claimed_until - clock_timestamp()) / 60)::int AS left FROM platform.due_instant',
            )
          )[0]!.left,
        );
      }
      expect(minutes).toEqual([5, 10, 20, 40, 60, 60, 60]);
    });

    it('finds due instants by the index, in a table of a hundred thousand', async () => {
      await database.query(
        `INSERT INTO platform.due_instant (kind, subject, due_at) SELECT 'reminder', n::text, $1::timestamptz + n * interval '1 minute' FROM generate_series(1, 100000) n`,
        [now],
      );
      await database.query('ANALYZE platform.due_instant');
      const plan = await database.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT 1 FROM platform.due_instant WHERE kind = 'reminder' AND due_at <= '2026-01-01' AND (claimed_until IS NULL OR claimed_until <= clock_timestamp()) ORDER BY due_at LIMIT 8 FOR UPDATE SKIP LOCKED`,
      );
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('due_instant_due');
    });
  });
});

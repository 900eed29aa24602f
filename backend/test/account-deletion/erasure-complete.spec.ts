import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { BillingModule } from '../../src/billing';
import { IdentityModule } from '../../src/identity';
import { ReplayDeletions } from '../../src/identity/application/account-deletion/replay-deletions';
import { ImagingModule } from '../../src/imaging';
import { GenerateImage } from '../../src/imaging/application/generate/generate-image';
import { ImageGenerator } from '../../src/imaging/domain/generate/image-generator';
import { FakeGenerator } from '../../src/imaging/testing/imaging.harness';
import { ListsModule } from '../../src/lists';
import { AccountDeletionSaga } from '../../src/platform/account-deletion/account-deletion-saga';
import { ErasureLog } from '../../src/platform/account-deletion/erasure-log';
import { WorkInFlight } from '../../src/platform/account-deletion/personal-data-in-jobs';
import { isTransient } from '../../src/platform/database/database-errors';
import { JsonLogger } from '../../src/platform/log';
import { ViewsModule } from '../../src/views/views.module';
import { migratedDatabase, type ThrowAwayDatabase } from '../support/database/database';
import { letTalk, postgresLog } from '../support/database/postgres-log';
import { type BuiltModule, build } from '../support/module.builder';
import {
  arrive,
  personalData,
  type Life,
  fillAccount,
  remains,
  type Somebody,
  standing,
  traces,
} from '../support/personal-data.fixture';

// Each test builds a whole account, drawn by a worker.

const modules = [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule];

// Reads the whole database, the whole store and all logs after a user with every feature in use was deleted.
describe('erasure of a deleted account', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-oracle-'));
  let harness: BuiltModule;
  let worker: BuiltModule;
  let base: ThrowAwayDatabase;
  let said = '';
  let postgresSaid: () => string;
  /** The logs of the processes and of Postgres. */
  const logs = (): string => `${said}${postgresSaid()}`;
  const spies: jest.SpyInstance[] = [];
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);

  beforeAll(async () => {
    const generator = new FakeGenerator();
    generator.draws = () => true;
    const replace = [{ token: ImageGenerator, by: generator }];
    base = await migratedDatabase();
    await letTalk(base.url);
    postgresSaid = await postgresLog();
    harness = await build({ modules, replace, settings: { dataDir }, databaseUrl: base.url });
    for (const stream of [process.stdout, process.stderr]) {
      spies.push(
        jest.spyOn(stream, 'write').mockImplementation((chunk) => {
          said += String(chunk);
          return true;
        }),
      );
    }
    // All parts of a worker but the saga, whose steps the test runs one by one.
    const stills = { token: AccountDeletionSaga, by: { resume: () => Promise.resolve() } };
    worker = await build({
      modules,
      replace: [...replace, stills],
      settings: { dataDir },
      role: 'worker',
      databaseUrl: harness.databaseUrl,
    });
    Logger.overrideLogger(new JsonLogger('debug'));
  });
  afterAll(async () => {
    for (const spy of spies) spy.mockRestore();
    await worker.close();
    await harness.close();
    await base.drop();
  });

  /** Runs the worker until no work is left. */
  const paint = async (): Promise<void> => {
    let open: object[] = [];
    for (let i = 0; i < 400; i++) {
      while (await harness.get(GenerateImage).execute());
      // The test skips the pauses between attempts.
      await rows(
        `UPDATE platform.job SET due_at = now() WHERE ended_at IS NULL AND attempt > 0 AND due_at > now()`,
      );
      open = await rows(
        `SELECT name, payload AS data FROM platform.outbox UNION ALL SELECT queue, data FROM platform.job WHERE queue <> 'v2:leaving' AND ended_at IS NULL`,
      );
      if (open.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`the worker does not come to rest: ${JSON.stringify(open)}`);
  };
  const family = async (): Promise<{ anna: Somebody; life: Life }> => {
    const [anna, ben, cem] = [
      await arrive(harness, 'Annelie'),
      await arrive(harness, 'Ben'),
      await arrive(harness, 'Cem'),
    ];
    return { anna, life: await fillAccount(harness, anna, ben, cem, paint) };
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let i = 0; i < 400 && !isSo(); i++) await new Promise((resolve) => setTimeout(resolve, 25));
  };
  const leave = async (anna: Somebody): Promise<void> => {
    const answer = await harness.as(anna.id)('DELETE', '/api/account', { confirm: 'DELETE' });
    expect(answer.status).toBe(202);
  };
  /** Retries after a deadlock: the worker still runs and locks the tables in another order. */
  const untilItCommits = async (restore: () => Promise<void>): Promise<void> => {
    for (;;) {
      try {
        await harness.database.run(restore);
        return;
      } catch (error) {
        if (!isTransient(error)) throw error;
      }
    }
  };
  const steps = (): string[] => harness.get(AccountDeletionSaga).steps.map(({ step }) => step);
  const finished = async (id: string): Promise<boolean> =>
    (await rows('SELECT 1 FROM platform.leaving WHERE person_id = $1 AND finished_at IS NOT NULL', id))
      .length === 1;
  /** The pictures of these that still exist: as a file, in a list, or in the cache of pictures. */
  const hanging = async (shas: readonly string[]): Promise<string[]> => {
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).join();
    const found = await rows<{ sha: string }>(
      'SELECT sha FROM imaging.image WHERE sha = ANY($1) UNION SELECT sha FROM imaging.library_picture WHERE sha = ANY($1) UNION SELECT sha FROM imaging.own_photo WHERE sha = ANY($1)',
      shas,
    );
    return shas.filter((sha) => files.includes(sha) || found.some((row) => row.sha === sha));
  };
  const nothingIsLeft = async (anna: Somebody, life: Life): Promise<void> => {
    expect(await finished(anna.id)).toBe(true);
    expect(await remains(harness, dataDir, logs(), [...life.words, ...life.secrets])).toEqual([]);
    expect(await traces(harness, dataDir, anna.id)).toEqual([]);
    expect(await hanging(life.painted)).toEqual([]);
    await life.pictured();
  };
  /** Runs a step as the queue does: it is retried after the work in flight has ended. */
  const work = async (personId: string, step: string): Promise<void> => {
    for (;;) {
      try {
        await harness.get(AccountDeletionSaga).runStep({ personId, step });
        return;
      } catch (error) {
        if (!(error instanceof WorkInFlight)) throw error;
        await paint();
      }
    }
  };
  /** Runs the queued steps of this user, `times` each. Returns how many there were. */
  const goOn = async (id: string, limit = Infinity, times = 1): Promise<number> => {
    let done = 0;
    for (;;) {
      const [job] = await rows<{ id: string; step: string }>(
        `SELECT id, data->>'step' AS step FROM platform.job WHERE queue = 'v2:leaving' AND data->>'personId' = $1 AND ended_at IS NULL ORDER BY seq LIMIT 1`,
        id,
      );
      if (!job || done >= limit) return done;
      for (let i = 0; i < times; i++) await work(id, job.step);
      await rows(`UPDATE platform.job SET ended_at = now(), data = '{}' WHERE id = $1`, job.id);
      done += 1;
    }
  };

  it('finds all personal data before the deletion, so that the search works', async () => {
    const { anna, life } = await family();
    const before = await personalData(harness, dataDir, logs());
    expect(life.words.filter((word) => standing(before, [word]).length === 0)).toEqual([]);
    expect(await hanging(life.painted)).toEqual(life.painted);
    expect(standing(before, life.words)).not.toContain('logs');
    expect(standing(before, life.secrets)).toEqual([]);
    // The search is able to find each of these.
    await expect(
      rows('INSERT INTO imaging.preference SELECT * FROM imaging.preference'),
    ).rejects.toMatchObject({ code: '23505' });
    await until(() => postgresSaid().includes('preference_pkey'));
    expect(postgresSaid()).toMatch(/DETAIL: .*already exists/);
    await leave(anna);
    await goOn(anna.id);
    await nothingIsLeft(anna, life);
  });

  it('is complete if every step runs twice', async () => {
    const { anna, life } = await family();
    await leave(anna);
    await goOn(anna.id, Infinity, 2);
    for (const step of steps()) await work(anna.id, step);
    await nothingIsLeft(anna, life);
  });

  it('is complete if the worker is killed between any two steps and its jobs are lost', async () => {
    const { anna, life } = await family();
    await leave(anna);
    for (let night = 1; !(await finished(anna.id)); night++) {
      expect(night).toBeLessThanOrEqual(steps().length + 1);
      expect(await goOn(anna.id, 1)).toBe(1);
      await rows(
        `DELETE FROM platform.job WHERE queue = 'v2:leaving' AND data->>'personId' = $1 AND ended_at IS NULL`,
        anna.id,
      );
      await harness.get(AccountDeletionSaga).resume(`night ${night}`);
    }
    await nothingIsLeft(anna, life);
  });

  it('is complete again after an older backup was restored', async () => {
    const { anna, life } = await family();
    const backup: { name: string; rows: { row: unknown }[] }[] = [];
    const tables = await rows<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema IN ('identity', 'platform', 'lists', 'imaging', 'billing', 'referrals')`,
    );
    for (const { name } of tables)
      backup.push({ name, rows: await rows(`SELECT to_jsonb(t) AS row FROM ${name} AS t`) });
    await leave(anna);
    await goOn(anna.id);
    await nothingIsLeft(anna, life);

    const all = tables.map(({ name }) => name).join(', ');
    await untilItCommits(async () => {
      await rows('SET LOCAL session_replication_role = replica');
      await rows(`TRUNCATE ${all}`);
      for (const { name, rows: kept } of backup) {
        const columns = (
          await rows<{ c: string }>(
            `SELECT quote_ident(attname) AS c FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
            name,
          )
        )
          .map(({ c }) => c)
          .join(', ');
        await rows(
          `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1)`,
          JSON.stringify(kept.map(({ row }) => row)),
        );
      }
    });
    expect((await remains(harness, dataDir, '', [anna.email])).length).toBeGreaterThan(3);
    const people = (await harness.get(ErasureLog).records()).length;
    expect(await harness.get(ReplayDeletions).execute()).toBe(people);
    await goOn(anna.id);
    await nothingIsLeft(anna, life);
  });

  // Each step is needed: without it some data is found. (The first one only waits:
  // account-deletion-saga.spec.ts.)
  it.each([
    'journal',
    'households',
    'lists',
    'imaging',
    'referrals',
    'billing',
    'rewards',
    'plumbing',
    'answers',
    'identity',
  ])('is incomplete without the step "%s"', async (missing) => {
    expect(steps()).toContain(missing);
    const { anna, life } = await family();
    await leave(anna);
    for (const step of steps()) if (step !== missing) await work(anna.id, step);
    const left = [
      ...(await remains(harness, dataDir, logs(), life.words)),
      ...(await traces(harness, dataDir, anna.id)),
    ];
    const noted = (await harness.get(ErasureLog).records()).some(({ personId }) => personId === anna.id);
    expect(missing === 'journal' ? noted : left.length === 0).toBe(false);
    expect(await finished(anna.id)).toBe(false);
  });

  it('has a test for every step', () => {
    expect(steps()).toEqual(
      expect.arrayContaining([
        'settle',
        'journal',
        'households',
        'lists',
        'imaging',
        'referrals',
        'billing',
        'rewards',
        'plumbing',
        'answers',
        'identity',
      ]),
    );
    expect(steps()).toHaveLength(11);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImagingModule } from '../../../src/imaging';
import { GeneratorSwitches } from '../../../src/imaging/domain/generate/generator-switches';
import { ListsModule } from '../../../src/lists';
import { ListCaller } from '../../../src/lists/testing/list-caller';
import { HealthController } from '../../../src/platform/health/health.controller';
import { Readiness } from '../../../src/platform/health/readiness';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { JobRows } from '../../../src/platform/jobs/job-rows';
import { WorkQuery } from '../../../src/platform/jobs/work.query';
import { Metrics } from '../../../src/platform/telemetry/metrics';
import { PrivateServer } from '../../../src/platform/telemetry/private-server';
import { Prometheus } from '../../../src/platform/telemetry/prometheus';
import { ViewsModule } from '../../../src/views/views.module';
import { appoint, type BuiltModule, build } from '../../support/module.builder';

describe('metrics and health', () => {
  let harness: BuiltModule;
  let worker: BuiltModule;
  const look = async (path: string, at = harness): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`http://127.0.0.1:${at.get(PrivateServer).port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };

  beforeAll(async () => {
    const settings = { privateListen: { host: '127.0.0.1', port: 0 } };
    harness = await build({
      modules: [
        ImagingModule,
        ListsModule,
        ViewsModule,
        { module: HealthModule, controllers: [HealthController] },
      ],
      settings,
    });
    worker = await build({
      modules: [ImagingModule, ListsModule],
      settings,
      role: 'worker',
      databaseUrl: harness.databaseUrl,
    });
  });
  afterAll(async () => {
    await worker.close();
    await harness.close();
  });

  it('count each route with status and duration, without texts and ids of users', async () => {
    const ada = ListCaller.with(harness.as);
    const { id } = (await ada.createList({ name: 'Grandma' })).body;
    for (let n = 0; n < 3; n++)
      expect((await ada.toggle(id, randomUUID(), { checked: true })).status).toBe(404);
    for (const url of ['/api/Grandma', '/Grandma', `/api/shopping-lists/${id}?q=Grandma`])
      await harness.app.inject({ url });
    const { status, text } = await look('/metrics');
    expect(status).toBe(200);
    expect(harness.get(Metrics)).toBeInstanceOf(Prometheus);
    expect(text).toContain(
      'pictick_http_request_seconds_count{role="test",method="PATCH",route="/api/shopping-lists/:id/items/:itemId/toggle",status="404"} 3',
    );
    expect(text).toContain(
      'pictick_http_request_seconds_count{role="test",method="GET",route="none",status="404"} 1',
    );
    expect(text).toContain(
      'pictick_http_request_seconds_count{role="test",method="GET",route="page",status="404"} 1',
    );
    for (const word of ['Grandma', ada.id, id]) expect(text).not.toContain(word);
  });

  it('report waiting jobs, their age, and open circuits', async () => {
    await harness.database.query(
      `INSERT INTO platform.outbox (id, name, payload, created_at) VALUES ($1, 'nobody.hears', '{}', now() - interval '1 hour')`,
      [randomUUID()],
    );
    await harness.get(JobQueue).enqueue('mails', {}, { delaySeconds: 3_600 });
    // Left by the other queue driver.
    await new JobRows(harness.database).write('mails', {}, { delaySeconds: 3_600 });
    while (
      !/pictick_job_seconds_count\{role="worker",queue="nightly",outcome="done"/.test(
        (await look('/metrics', worker)).text,
      )
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
    const { text } = await look('/metrics', worker);
    expect(text).toMatch(/pictick_jobs\{queue="mails",state="waiting",role="worker"\} 2/);
    for (const name of [
      'pictick_outbox_events',
      'pictick_outbox_oldest_seconds',
      'pictick_webhook_inbox_oldest_seconds',
      'pictick_jobs_oldest_seconds',
      'pictick_generator_out_of_order',
      'pictick_database_connections',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(text).toMatch(new RegExp(`^${name}(\\{.*\\})? [\\d.e+-]+$`, 'm'));
    }
    const api = (await look('/metrics')).text;
    expect(api).toMatch(/^pictick_streams_open\{role="test"\} 0$/m);
    // If no worker runs, the API has to report these.
    for (const name of [
      'pictick_outbox_oldest_seconds',
      'pictick_webhook_inbox_oldest_seconds',
      'pictick_jobs',
    ])
      expect(api).toMatch(new RegExp(`^${name}(\\{.*\\})? [\\d.e+-]+$`, 'm'));
  });

  it('keep a generator switched off that an admin has switched off', async () => {
    await worker.get(GeneratorSwitches).turn('illustrator', false, new Date());
    expect((await look('/metrics', worker)).text).toMatch(
      /^pictick_generator_out_of_order\{generator="illustrator",trouble="switched-off",role="worker"\} 1$/m,
    );
    await worker.get(GeneratorSwitches).turn('illustrator', true, new Date());
    expect((await look('/metrics', worker)).text).toMatch(
      /^pictick_generator_out_of_order\{generator="illustrator",trouble="none",role="worker"\} 0$/m,
    );
  });

  it('report all other metrics if one cannot be read', async () => {
    jest.spyOn(worker.get(WorkQuery), 'queues').mockRejectedValue(new Error('away'));
    const { status, text } = await look('/metrics', worker);
    jest.restoreAllMocks();
    expect(status).toBe(200);
    expect(text).not.toMatch(/^pictick_jobs\{/m);
    expect((await look('/metrics', worker)).text).toMatch(
      /^pictick_gauge_failures_total\{role="worker"\} 2$/m,
    );
  });

  it('have an address of their own with no other route', async () => {
    expect((await harness.app.inject({ url: '/metrics' })).body).not.toContain('pictick_');
    expect((await look('/api/health')).status).toBe(404);
    expect(await look('/health', worker)).toEqual({ status: 200, text: 'ok\n' });
  });

  it('are ready while the database has this release, until the process is told to stop', async () => {
    const ready = async (): Promise<unknown[]> => {
      const { statusCode, body } = await harness.app.inject({ url: '/api/health/ready' });
      return [statusCode, (JSON.parse(body) as { code?: string }).code, (await look('/health/ready')).status];
    };
    const [{ name }] = (await harness.database.query(
      'SELECT name, timestamp FROM public.pictick_migration ORDER BY id DESC LIMIT 1',
    )) as [{ name: string }];
    await harness.database.query(
      `UPDATE public.pictick_migration SET timestamp = -timestamp WHERE name = $1`,
      [name],
    );
    expect(await ready()).toEqual([503, 'SERVICE_UNAVAILABLE', 503]);
    await harness.database.query(
      `UPDATE public.pictick_migration SET timestamp = -timestamp WHERE name = $1`,
      [name],
    );
    expect(await ready()).toEqual([200, undefined, 200]);
    for (const mode of ['on', 'off']) {
      const statement = `ALTER DATABASE ${new URL(harness.databaseUrl).pathname.slice(1)} SET default_transaction_read_only = ${mode}`;
      await harness.database.query(statement);
      const fresh = await build({
        modules: [{ module: HealthModule, controllers: [HealthController] }],
        databaseUrl: harness.databaseUrl,
      });
      expect((await fresh.app.inject({ url: '/api/health/ready' })).statusCode).toBe(
        mode === 'on' ? 503 : 200,
      );
      await fresh.close();
    }
    harness.get(Readiness).startDraining();
    expect(await ready()).toEqual([503, 'SERVICE_UNAVAILABLE', 503]);
    // Late requests are answered; the connection is closed.
    expect((await harness.app.inject({ url: '/api/health' })).headers['connection']).toBe('close');
  });

  it('are shown to staff in one answer, with the reason if not ready', async () => {
    const grace = randomUUID();
    appoint(grace, 'support');
    const deep = async (): Promise<unknown> =>
      (await harness.as(grace)('GET', '/api/admin/health?reason=daily-round')).body;
    const well = {
      notReady: null,
      database: { answeredMs: expect.any(Number) as number, waitedFor: 0 },
      queue: { adapter: 'postgres', state: 'up' },
      without: [],
      outbox: { waiting: expect.any(Number) as number, oldestSeconds: expect.any(Number) as number },
      process: { upSeconds: expect.any(Number) as number },
    };
    // Since the test before.
    expect(await deep()).toMatchObject({ ...well, notReady: 'Leaving' });
    Object.assign(harness.get(Readiness), { isLeaving: false });
    expect(await deep()).toMatchObject({
      ...well,
      queues: expect.arrayContaining([expect.objectContaining({ queue: 'mails', waiting: 2 })]) as object[],
    });
    expect(
      await harness.database.query(
        "SELECT actor_id AS actor FROM platform.audit_log WHERE action = 'platform.health-read'",
      ),
    ).toEqual([{ actor: grace }, { actor: grace }]);
  });
});

describe('an empty picture store in place of the one with the pictures', () => {
  it('is not taken for ours: lists work, and no worker draws into it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictick-store-'));
    const settings = { dataDir: folder, privateListen: { host: '127.0.0.1', port: 0 } };
    const harness = await build({
      modules: [ImagingModule, { module: HealthModule, controllers: [HealthController] }],
      settings,
    });
    const ready = async (at: BuiltModule): Promise<number> =>
      (await fetch(`http://127.0.0.1:${at.get(PrivateServer).port}/health/ready`)).status;
    await harness.database.query(
      `INSERT INTO imaging.library_picture (cache_key, sha, thumb_hash, color, width, height, source, created_at) VALUES ('key', 'gone', '', '', 1, 1, 'illustrator', now())`,
    );
    const worker = await build({
      modules: [ImagingModule],
      settings,
      role: 'worker',
      databaseUrl: harness.databaseUrl,
    });
    expect((await harness.app.inject({ url: '/api/health/ready' })).json()).toMatchObject({
      status: 'ok',
      without: ['pictures'],
    });
    expect([await ready(harness), await ready(worker)]).toEqual([200, 503]);
    expect(await readdir(folder)).toEqual([]);
    const [{ id }] = (await harness.database.query('SELECT id FROM imaging.installation')) as [
      { id: string },
    ];
    await mkdir(join(folder, 'img'));
    await writeFile(join(folder, 'img', 'installation'), id);
    const second = await build({
      modules: [ImagingModule],
      settings,
      role: 'worker',
      databaseUrl: harness.databaseUrl,
    });
    expect(await ready(second)).toBe(200);
    for (const each of [second, worker, harness]) await each.close();
    await rm(folder, { recursive: true });
  });
});

class HealthModule {}

// Use cases: rerun-picture, give-pictures, switch-generator

import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formerMember } from '@pictick/rules/former-member';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { GenerateImage } from '../../src/imaging/application/generate/generate-image';
import { ImageGenerator } from '../../src/imaging/domain/generate/image-generator';
import { monthOf } from '../../src/imaging/domain/usage/monthly-usage';
import { FakeGenerator } from '../../src/imaging/testing/imaging.harness';
import { ListsModule } from '../../src/lists';
import { JobQueue } from '../../src/platform/jobs/job-queue';
import { JobRows } from '../../src/platform/jobs/job-rows';
import { Outbox } from '../../src/platform/outbox/outbox';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan } from '../support/billing/plans';
import { appoint, type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

describe('the admin API: pictures and jobs', () => {
  let harness: BuiltModule;
  let ada: string;
  const [grace, frank] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule],
      replace: [{ token: ImageGenerator, by: new FakeGenerator() }],
      settings: { dataDir: mkdtempSync(join(tmpdir(), 'pictick-desk-')) },
    });
    appoint(grace, 'support');
    appoint(frank, 'admin');
    ada = await register(harness, { name: 'Ada', email: 'ada@example.org' });
    await givePlan(harness.database, ada, 'pro');
  });
  afterAll(() => harness.close());

  const act = (path: string, body: object, key: string = randomUUID()) =>
    harness.as(frank)('POST', `/api/admin/${path}`, body, { 'idempotency-key': key });
  const look = async (path: string): Promise<unknown> =>
    (await harness.as(grace)('GET', `/api/admin/${path}${path.includes('?') ? '&' : '?'}reason=alarm`)).body;
  const audit = (action: string): Promise<object[]> =>
    harness.database.query(
      'SELECT actor_id AS actor, subject, reason, details FROM platform.audit_log WHERE action = $1 ORDER BY seq',
      [action],
    );
  const draw = (): Promise<boolean> => harness.get(GenerateImage).execute();
  const month = monthOf(new Date());

  async function image(status: 'failed' | 'requested', style = 'cartoon'): Promise<string> {
    const id = randomUUID();
    await harness.database.query(
      `INSERT INTO imaging.monthly_usage (user_id, month, used, reserved) VALUES ($1, $2, 3, 0) ON CONFLICT DO NOTHING`,
      [ada, month],
    );
    await harness.database.query(
      `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, language, list_type, style, variant, status, reason, cache_key, month, tier_rank, attempts, tries, requested_at, due_at, ready_at, free)
       VALUES ($1::uuid, gen_random_uuid(), gen_random_uuid(), $2, $2, 'apple', 'apple', 'en', 'shopping', $3, 0, $4::text, CASE WHEN $4 = 'failed' THEN 'api_server_error' END, $1::text, $5, 2, 3, 3,
         now() - interval '1 hour', CASE WHEN $4 = 'requested' THEN now() + interval '1 hour' END, CASE WHEN $4 = 'failed' THEN now() END, $4 <> 'failed')`,
      [id, ada, style, status, month],
    );
    return id;
  }
  const statusOf = async (id: string): Promise<unknown> =>
    (await harness.database.query('SELECT status, free FROM imaging.image WHERE id = $1', [id]))[0];

  it('shows stuck and failed pictures without their content, and has them drawn without a charge', async () => {
    const [failed, stuck] = [await image('failed', randomUUID()), await image('requested')];
    expect(await look('pictures')).toMatchObject({
      counts: { waiting: 1, stuck: 1, failed: 1 },
      pictures: [{ imageId: stuck, account: ada, status: 'requested' }],
    });
    const told = await look('pictures?state=failed');
    expect(told).toMatchObject({
      pictures: [
        {
          imageId: failed,
          status: 'failed',
          reason: 'api_server_error',
          style: 'own',
          character: null,
          attempts: 3,
          tries: 3,
        },
      ],
    });
    expect(JSON.stringify(told)).not.toContain('apple');
    await harness.database.query(`UPDATE imaging.image SET style = 'cartoon' WHERE id = $1`, [failed]);
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await act(`pictures/${failed}/rerun`, { reason: 'mended', ticket: 'SUP-3' }, key)).toMatchObject(
        { status: 200, body: { imageId: failed, status: 'requested' } },
      );
    expect((await act(`pictures/${stuck}/rerun`, { reason: 'alarm' })).status).toBe(200);
    while (await draw());
    for (const id of [failed, stuck]) expect(await statusOf(id)).toEqual({ status: 'ready', free: true });
    expect(
      await harness.database.query('SELECT used, reserved FROM imaging.monthly_usage WHERE user_id = $1', [
        ada,
      ]),
    ).toEqual([{ used: 3, reserved: 0 }]);
    expect((await act(`pictures/${failed}/rerun`, { reason: 'mended' })).status).toBe(404);
    expect(await audit('imaging.picture-again')).toMatchObject([
      { actor: frank, subject: failed, reason: 'mended SUP-3' },
      { subject: stuck },
    ]);
  });

  it('leaves pictures in work and cancelled ones alone', async () => {
    const [drawn, left, unknown] = [await image('requested'), await image('failed'), await image('failed')];
    await harness.database.query(
      `UPDATE imaging.image SET status = 'generating', due_at = now() + interval '1 minute' WHERE id = $1`,
      [drawn],
    );
    // As an account deletion leaves it.
    await harness.database.query('UPDATE imaging.image SET user_id = $2 WHERE id = $1', [left, formerMember]);
    await harness.database.query('UPDATE imaging.image SET concept = NULL WHERE id = $1', [unknown]);
    for (const id of [drawn, left, unknown])
      expect((await act(`pictures/${id}/rerun`, { reason: 'mended' })).status).toBe(404);
    expect(JSON.stringify(await look('pictures?state=failed'))).not.toContain(left);
    await harness.database.query(
      `UPDATE imaging.image SET due_at = now() - interval '1 minute' WHERE id = $1`,
      [drawn],
    );
    expect((await act(`pictures/${drawn}/rerun`, { reason: 'mended' })).status).toBe(200);
    await harness.database.query('DELETE FROM imaging.image');
  });

  it('draws also after the month of the picture was purged', async () => {
    const [drawn, worn] = [await image('requested'), await image('requested')];
    await harness.database.query(`UPDATE imaging.image SET due_at = now(), tries = 0 WHERE id = $1`, [drawn]);
    await harness.database.query(
      `UPDATE imaging.image SET due_at = now(), status = 'generating' WHERE id = $1`,
      [worn],
    );
    await harness.database.query('DELETE FROM imaging.monthly_usage');
    while (await draw());
    expect([await statusOf(drawn), await statusOf(worn)]).toMatchObject([
      { status: 'ready' },
      { status: 'failed' },
    ]);
  });

  it('switches a generator off, so that pictures wait and none is lost, and on again', async () => {
    const id = await image('requested');
    await act(`pictures/${id}/rerun`, { reason: 'mended' });
    const turn = (on: boolean) =>
      act('generators/switch', { generator: 'illustrator', on, reason: 'outage' });
    expect((await turn(false)).body).toEqual({ generator: 'illustrator', on: false, wasOn: true });
    expect((await turn(false)).body).toMatchObject({ wasOn: false });
    expect([await draw(), await statusOf(id)]).toMatchObject([false, { status: 'requested' }]);
    expect(((await look('generators')) as { generators: object[] }).generators).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          generator: 'illustrator',
          configured: true,
          on: false,
          offSince: expect.any(String) as string,
        }),
        expect.objectContaining({ generator: 'bfl', configured: false, on: true, trouble: null }),
      ]),
    );
    expect((await harness.as(ada)('GET', '/api/health/generator')).body).toEqual({
      status: 'out_of_order',
      outside: false,
    });
    expect((await turn(true)).body).toMatchObject({ on: true, wasOn: false });
    expect([await draw(), await statusOf(id)]).toMatchObject([true, { status: 'ready' }]);
    expect(
      (await act('generators/switch', { generator: 'crayons', on: true, reason: 'outage' })).status,
    ).toBe(422);
    expect(await audit('imaging.generator-switched')).toMatchObject([
      { actor: frank, subject: 'illustrator', reason: 'outage', details: { on: false, wasOn: true } },
      {},
      {},
    ]);
  });

  it('shows how many pictures a user has left, and adds some for the month', async () => {
    const before = (await look(`people/${ada}/pictures`)) as { monthlyLimit: number; remaining: number };
    expect(before).toMatchObject({ tier: 'pro', monthlyLimit: 60, failed: 0, month });
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(
        await act(`people/${ada}/pictures/extra`, { pictures: 10, reason: 'outage' }, key),
      ).toMatchObject({ status: 200, body: { month, extra: 10 } });
    expect(await look(`people/${ada}/pictures`)).toMatchObject({
      monthlyLimit: 70,
      remaining: before.remaining + 10,
    });
    expect((await harness.as(ada)('GET', '/api/shopping-lists/user/limits')).body).toMatchObject({
      monthlyLimit: 70,
    });
    for (const pictures of [0, -5, 151, 1.5])
      expect((await act(`people/${ada}/pictures/extra`, { pictures, reason: 'outage' })).status).toBe(422);
    expect(await act(`people/${ada}/pictures/extra`, { pictures: 141, reason: 'outage' })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'pictures', rule: 'max' }] },
    });
    expect(await look(`people/${ada}/pictures`)).toMatchObject({ monthlyLimit: 70 });
    expect(
      (await act(`people/${randomUUID()}/pictures/extra`, { pictures: 5, reason: 'outage' })).status,
    ).toBe(404);
    expect(await audit('imaging.pictures-given')).toEqual([
      { actor: frank, subject: ada, reason: 'outage', details: { month, pictures: 10 } },
    ]);
  });

  it('shows waiting and dead jobs without texts of users, and reruns dead ones', async () => {
    await harness.database.query('DELETE FROM platform.outbox');
    await harness.get(Outbox).append([
      { name: 'lists.items-added', payload: { listId: randomUUID() } },
      { name: 'lists.items-added', payload: {} },
    ]);
    const list = randomUUID();
    await harness.get(JobQueue).enqueue('events', {
      event: 'lists.items-added',
      subscriber: 'RequestImages',
      payload: { listId: list, text: 'Zyxcake' },
    });
    await harness.database.query(
      `UPDATE platform.job SET ended_at = now(), attempt = attempts, reason = 'TypeError' WHERE queue = 'v2:events'`,
    );
    const rows = new JobRows(harness.database);
    await rows.write('mails', { invitationId: list }, { jobId: 'one', attempts: 1 });
    const [{ id: other } = { id: '' }] = await rows.takeUnsent('life', ['mails'], 1);
    await rows.begin(other, 15);
    await rows.markDead(other, 1, 'Refused');

    const work = (await look('work')) as { outbox: { oldestSeconds: number } };
    expect(work).toMatchObject({
      outbox: { waiting: 2, events: [{ event: 'lists.items-added', waiting: 2 }] },
      queues: expect.arrayContaining([
        { queue: 'events', waiting: 0, running: 0, dead: 1, oldestSeconds: 0 },
        { queue: 'mails', waiting: 0, running: 0, dead: 1, oldestSeconds: 0 },
      ]) as object[],
    });
    expect(work.outbox.oldestSeconds).toBeLessThan(60);
    const { deadLetters } = (await look('dead-letters')) as { deadLetters: { id: string; queue: string }[] };
    expect(deadLetters).toMatchObject([
      { id: other, queue: 'mails', names: {}, ids: [list], attempts: 1, reason: 'Refused' },
      {
        queue: 'events',
        names: { event: 'lists.items-added', subscriber: 'RequestImages' },
        ids: [list],
        reason: 'TypeError',
      },
    ]);
    expect(JSON.stringify(deadLetters)).not.toContain('Zyx');
    expect(await look('dead-letters?queue=faces')).toEqual({ deadLetters: [] });
    for (const { id, queue } of deadLetters) {
      const key = randomUUID();
      for (let times = 0; times < 2; times++)
        expect(await act(`dead-letters/${id}/rerun`, { queue, reason: 'mended' }, key)).toMatchObject({
          status: 200,
          body: { id, queue, again: true },
        });
      expect((await act(`dead-letters/${id}/rerun`, { queue, reason: 'mended' })).status).toBe(404);
    }
    expect(await look('dead-letters')).toEqual({ deadLetters: [] });
    expect(await audit('platform.job-again')).toMatchObject([
      { actor: frank, subject: other, details: { queue: 'mails' } },
      { details: { queue: 'events' } },
    ]);
  });
});

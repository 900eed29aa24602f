import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { IdentityModule } from '../../src/identity';
import { Staff } from '../../src/identity/domain/staff';
import { ImagingModule } from '../../src/imaging';
import { WithdrawPicture } from '../../src/imaging/application/moderation/withdraw-picture.on-picture-withdrawn';
import { ImageStore } from '../../src/imaging/domain/storage/image-store';
import { PicturesToDelete } from '../../src/imaging/domain/storage/pictures-to-delete';
import type { PictureReportsDto } from '../../src/imaging/http/picture-reports.dto';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { appoint, type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

const run = promisify(execFile);
const admin = '/api/admin/picture-reports';
const why = 'reason=daily-round&ticket=SUP-12';

describe('the admin API of reported pictures', () => {
  let harness: BuiltModule;
  const [grace, frank] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    harness = await build({ modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule] });
    appoint(grace, 'support');
    appoint(frank, 'admin');
  });
  afterAll(() => harness.close());
  beforeEach(() =>
    harness.database.query(
      'TRUNCATE imaging.picture_report, imaging.reported_picture, imaging.withdrawn_picture, imaging.picture_change, imaging.image',
    ),
  );

  interface Hung {
    who: ListCaller;
    list: string;
    item: string;
    imageId: string;
  }
  /** An item in a list of somebody's own, with a drawn picture. */
  async function hang(
    sha: string,
    given: { name?: string; style?: string; source?: string; cacheKey?: string | null } = {},
  ): Promise<Hung> {
    const who = ListCaller.with(harness.as);
    await register(harness, { id: who.id, name: 'Ada Lovelace', email: `ada.${who.id}@example.org` });
    const list = (await who.createList({ name: 'Party for Tim' })).body.id;
    const { id: item, imageId } = (await who.addItem(list, { name: given.name ?? 'Apples' })).body;
    await harness.database.query(
      `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, style, variant, status, source, cache_key, sha, thumb_hash, color, width, height, month, tier_rank, attempts, requested_at, ready_at)
       VALUES ($1, $2, $3, $4, $4, 'apple', 'apple', $5, 0, 'ready', $6, $7, $8, 'aGFzaA', '#abcdef', 512, 512, '2026-11', 0, 1, now(), now())`,
      [
        imageId,
        list,
        item,
        who.id,
        given.style ?? 'cartoon',
        given.source ?? 'illustrator',
        given.cacheKey ?? 'k',
        sha,
      ],
    );
    return { who, list, item, imageId };
  }
  const report = async ({ who, imageId }: Hung, reason = 'scary'): Promise<void> =>
    expect(
      (
        await harness.as(who.id)(
          'POST',
          `/api/shopping-lists/images/${imageId}/report`,
          { reason },
          { 'idempotency-key': randomUUID() },
        )
      ).status,
    ).toBe(201);
  const look = async (query = '', who = grace): Promise<PictureReportsDto> => {
    const { status, body } = await harness.as(who)('GET', `${admin}?${why}${query}`);
    expect([status, body]).toMatchObject([200, { reports: expect.any(Array) as object[] }]);
    return body as PictureReportsDto;
  };
  const close = (id: string, body: object, key: string = randomUUID(), who = frank) =>
    harness.as(who)('POST', `${admin}/${id}/close`, body, { 'idempotency-key': key });
  const audit = (
    action: string,
  ): Promise<{ actor_id: string; actor_role: string; subject: string; reason: string; details: object }[]> =>
    harness.database.query('SELECT * FROM platform.audit_log WHERE action = $1 ORDER BY id', [action]);
  const shown = async ({ who, list, item }: Hung) =>
    (await who.get<ListWithItemsDto>(`/${list}`)).body.items.find(({ id }) => id === item)?.image;
  /** What the worker does after somebody has closed a report. */
  const afterwards = async (): Promise<void> => {
    for (const { payload } of await harness.database.query<{ payload: { sha: string; redraw: boolean } }>(
      "DELETE FROM platform.outbox WHERE name = 'imaging.picture-withdrawn' RETURNING payload",
    ))
      await harness.get(WithdrawPicture).handle(payload);
  };
  const sha = (letter: string): string => letter.repeat(64);

  it('shows each picture once, with what it is and how often it was reported, and nobody’s words or names', async () => {
    const [first, second] = [await hang(sha('a'), { name: 'Zyxgrandma' }), await hang(sha('a'))];
    await report(first);
    await report(second, 'wrong');
    await report(await hang(`p${sha('b')}`, { style: randomUUID(), source: 'model' }));
    const { reports, nextCursor } = await look();
    expect(reports).toMatchObject([
      {
        state: 'open',
        verdict: null,
        kind: 'generated',
        private: true,
        concept: 'apple',
        style: 'own',
        character: null,
        variant: 0,
        generator: 'model',
        reports: 1,
        reasons: ['scary'],
      },
      {
        private: false,
        style: 'cartoon',
        generator: 'illustrator',
        reports: 2,
        reasons: ['scary', 'wrong'],
        said: [{ reason: 'wrong', person: 'a…@example.org' }, { reason: 'scary' }],
      },
    ]);
    expect(nextCursor).toBeNull();
    const text = JSON.stringify(reports);
    for (const secret of [
      'zyx',
      'Zyx',
      'Party',
      'Tim',
      'Lovelace',
      first.who.id,
      first.list,
      first.item,
      second.who.id,
    ])
      expect(text).not.toContain(secret);
    expect(await audit('imaging.picture-reports-read')).toMatchObject([
      {
        actor_id: grace,
        actor_role: 'support',
        reason: 'daily-round SUP-12',
        details: { seen: reports.map(({ id }) => id) },
      },
    ]);
  });

  it('gives the address of the very picture, that of an account’s own for a quarter of an hour', async () => {
    await report(await hang(`p${sha('c')}`));
    await report(await hang(sha('d')));
    const [open, own] = (await look()).reports.map(({ pictureUrl }) => new URL(pictureUrl));
    expect(`${open!.pathname}${open!.search}`).toBe(`/img/${sha('d')}.512.webp`);
    expect(own?.pathname).toBe(`/img/p${sha('c')}.512.webp`);
    const until = Number(own?.searchParams.get('e')?.slice(1)) * 60_000;
    expect([until > Date.now() + 13 * 60_000, until < Date.now() + 17 * 60_000]).toEqual([true, true]);
  });

  it('has pages, the open ones first', async () => {
    for (const letter of ['1', '2', '3', '4', '5']) await report(await hang(sha(letter)));
    const before = (await look()).reports.map(({ id }) => id);
    await close(before[1]!, { verdict: 'keep', reason: 'fine' });
    const pages: string[][] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { reports, nextCursor }: PictureReportsDto = await look(
        `&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      pages.push(reports.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(pages).toEqual([[before[0], before[2]], [before[3], before[4]], [before[1]]]);
    expect((await look('&state=closed')).reports).toMatchObject([
      { id: before[1], state: 'closed', verdict: 'keep' },
    ]);
    expect((await look('&state=open')).reports).toHaveLength(4);
  });

  it('is for those who look after the product; only an admin acts; and everybody says why', async () => {
    await report(await hang(sha('e')));
    const [{ id } = { id: '' }] = (await look()).reports;
    const person = randomUUID();
    const said = { verdict: 'keep', reason: 'fine' };
    expect((await harness.app.inject({ method: 'GET', url: `${admin}?${why}` })).statusCode).toBe(401);
    expect(await harness.as(person)('GET', `${admin}?${why}`)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    for (const who of [person, grace])
      expect(await close(id, said, randomUUID(), who)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    for (const [body, field] of [
      [{ verdict: 'keep' }, 'reason'],
      [{ verdict: 'keep', reason: 'Ada called, it frightens Tim' }, 'reason'],
      [{ ...said, ticket: 'Ada Lovelace' }, 'ticket'],
      [{ ...said, ticket: 'SUP-1 Ada' }, 'ticket'],
      [{ ...said, verdict: 'burn' }, 'verdict'],
      [{ ...said, more: 1 }, 'more'],
    ] as const) {
      expect(await close(id, body)).toMatchObject({ status: 422, body: { details: [{ field }] } });
    }
    for (const query of [
      '',
      '?reason=Ada+called',
      '?reason=daily-round&ticket=Ada',
      `?${why}&limit=51`,
      `?${why}&state=new`,
      `?${why}&cursor=open.x`,
      `?${why}&cursor=open.${'-'.repeat(36)}`,
    ])
      expect((await harness.as(grace)('GET', admin + query)).status).toBe(422);
    expect(await close(randomUUID(), said)).toMatchObject({ status: 404 });
    expect((await look()).reports).toMatchObject([{ state: 'open' }]);
    expect(await audit('imaging.picture-report-closed')).toMatchObject([{ reason: 'fine' }]);
  });

  it('closes once, however often it is said, and keeps who did it and why', async () => {
    await report(await hang(sha('f')));
    const [{ id } = { id: '' }] = (await look()).reports;
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => close(id, { verdict: 'hide', reason: 'scary', ticket: 'SUP-7' }, key)),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { id, state: 'closed', verdict: 'hide' }]);
    expect(await close(id, { verdict: 'keep', reason: 'fine' })).toMatchObject({
      status: 409,
      body: { code: 'REPORT_CLOSED' },
    });
    expect(
      (await audit('imaging.picture-report-closed')).filter(({ subject }) => subject === id),
    ).toMatchObject([
      { actor_id: frank, actor_role: 'admin', reason: 'scary SUP-7', details: { verdict: 'hide' } },
    ]);
  });

  it('takes a hidden picture from everybody who has it, and says so in the next delta', async () => {
    const [one, two, other] = [await hang(sha('7')), await hang(sha('7')), await hang(sha('8'))];
    await report(one);
    const { cursor } = (await one.who.get<{ cursor: string }>(`/${one.list}`)).body;
    const [{ id } = { id: '' }] = (await look()).reports;
    await close(id, { verdict: 'hide', reason: 'unsuitable' });
    await afterwards();
    for (const hung of [one, two])
      expect(await shown(hung)).toMatchObject({
        status: 'default',
        reason: 'withdrawn',
        contentType: 'image/svg+xml',
        imageUrl: expect.stringMatching(/^\/art\/.*\.svg$/) as string,
      });
    expect(await shown(other)).toMatchObject({ status: 'ready', imageUrl: `/img/${sha('8')}.512.webp` });
    expect((await one.who.get<ListWithItemsDto>(`/${one.list}?since=${cursor}`)).body).toMatchObject({
      delta: true,
      items: [{ id: one.item, image: { status: 'default' } }],
    });
  });

  it('hands no file of it out any more, whoever has kept the address', async () => {
    const [store, bytes] = [harness.get(ImageStore), Buffer.from('a picture')];
    await store.setOwnerId(await harness.get(PicturesToDelete).installation());
    for (const letter of ['e', 'f']) await store.enlarge(sha(letter), bytes);
    const file = (letter: string) =>
      harness.app.inject({ method: 'GET', url: `/img/${sha(letter)}.1024.webp` });
    await report(await hang(sha('e')));
    const [{ id } = { id: '' }] = (await look()).reports;
    expect((await file('e')).statusCode).toBe(200);
    await close(id, { verdict: 'hide', reason: 'unsuitable' });
    await afterwards();
    expect([(await file('e')).statusCode, (await file('f')).statusCode]).toEqual([404, 200]);
    // What another installation keeps there is not ours to take.
    await store.setOwnerId(randomUUID());
    await harness.get(WithdrawPicture).handle({ sha: sha('f'), redraw: false });
    expect((await file('f')).statusCode).toBe(200);
  });

  it('orders another one where that is wanted', async () => {
    const hung = await hang(sha('9'));
    await report(hung);
    await close((await look()).reports[0]!.id, { verdict: 'redraw', reason: 'badly-drawn' });
    await afterwards();
    expect(await shown(hung)).toMatchObject({
      imageId: hung.imageId,
      status: 'generating',
      contentType: 'image/svg+xml',
    });
    expect(
      await harness.database.query(
        'SELECT variant, free, cache_key IS NOT NULL AS keyed FROM imaging.image WHERE id = $1',
        [hung.imageId],
      ),
    ).toEqual([{ variant: 1, free: true, keyed: true }]);
    // The new one is bad too: the same person may say so.
    await harness.database.query(
      "UPDATE imaging.image SET status = 'ready', sha = $2, source = 'illustrator' WHERE id = $1",
      [hung.imageId, sha('0')],
    );
    await report(hung);
    await report(hung, 'wrong');
    expect((await look('&state=open')).reports).toMatchObject([
      { variant: 1, reports: 1, reasons: ['scary'], pictureUrl: expect.stringContaining(sha('0')) as string },
    ]);
  });

  it('cannot hide what the build draws, and opens anew what is reported again', async () => {
    const who = ListCaller.with(harness.as);
    const list = (await who.createList()).body.id;
    const { id: item, imageId } = (await who.addItem(list)).body;
    await report({ who, list, item, imageId });
    const [plain] = (await look()).reports;
    expect(plain).toMatchObject({ kind: 'plain', depicts: 'apple', generator: 'illustrator', style: null });
    for (const verdict of ['hide', 'redraw'])
      expect(await close(plain!.id, { verdict, reason: 'badly-drawn' })).toMatchObject({
        status: 409,
        body: { code: 'PICTURE_IS_PLAIN' },
      });
    expect((await close(plain!.id, { verdict: 'keep', reason: 'mended-in-the-art' })).status).toBe(200);
    const again = await who.addItem(list);
    await report({ who, list, item: again.body.id, imageId: again.body.imageId });
    expect((await look()).reports).toMatchObject([
      { state: 'open', reports: 1 },
      { id: plain!.id, state: 'closed', reports: 1 },
    ]);
  });

  it('is manned from the command line, and that is written down', async () => {
    const say = (...words: string[]) =>
      run(
        process.execPath,
        [
          '--require',
          join(__dirname, '../support/runtime/run-ts.cjs'),
          join(__dirname, '../../src/cli/admin.ts'),
          'set-role',
          ...words,
        ],
        { env: { ...process.env, DATABASE_URL: harness.databaseUrl }, timeout: 20_000 },
      );
    const id = await register(harness, { name: 'Lin', email: 'lin@example.org' });
    expect((await say('LIN@example.org', 'support')).stdout).toBe(
      'LIN@example.org: support (before: no role)\n',
    );
    expect(await harness.get(Staff).roleOf(id)).toBe('support');
    expect(
      (await say('lin@example.org', 'admin', '--reason', 'stands-in', '--ticket', 'OPS-3')).stdout,
    ).toContain('admin (before: support)');
    expect((await say('lin@example.org', 'none')).stdout).toContain('no role (before: admin)');
    expect(await harness.get(Staff).roleOf(id)).toBeNull();
    expect(await audit('identity.staff-appointed')).toMatchObject([
      { actor_id: null, actor_role: 'operator', subject: id, details: { before: null, after: 'support' } },
      { reason: 'stands-in OPS-3', details: { before: 'support', after: 'admin' } },
      { details: { before: 'admin', after: null } },
    ]);
    for (const [words, answer] of [
      [['who@example.org', 'admin'], 'No user has signed in'],
      [['lin@example.org', 'king'], 'There is no role "king"'],
      [['lin@example.org'], 'npm run admin -- set-role <email>'],
      [['lin@example.org', 'admin', '--reason', 'Grace is away'], 'npm run admin -- set-role <email>'],
      [['lin@example.org', 'admin', '--ticket', 'Grace'], 'npm run admin -- set-role <email>'],
    ] as const) {
      await expect(say(...words)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(answer) as string,
      });
    }
  });
});

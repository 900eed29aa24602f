import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { BillingModule } from '../../src/billing';
import { EntitlementGrant, EntitlementGrants } from '../../src/billing/domain/grants/entitlement-grant';
import { AccessTokens } from '../../src/identity/domain/access-tokens';
import { Sessions } from '../../src/identity/domain/sessions';
import { ImagingModule } from '../../src/imaging';
import { Image } from '../../src/imaging/domain/image';
import { Images } from '../../src/imaging/domain/images';
import { imageRequest } from '../../src/imaging/testing/image.mother';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { LiveHub } from '../../src/views/live/live-hub';
import { LiveStream } from '../../src/views/live/live-stream';
import { LiveTiming } from '../../src/views/live/live-timing';
import { LiveQuery } from '../../src/views/live/live.query';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan } from '../support/billing/plans';
import { LiveReader } from '../support/live-reader';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

const modules = [ImagingModule, ListsModule, ViewsModule];
const addressOf = async (harness: BuiltModule): Promise<string> => {
  await harness.app.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${(harness.app.getHttpServer().address() as AddressInfo).port}/api/events`;
};
const at = (timing: Partial<LiveTiming>): { token: unknown; by: object } => ({
  token: LiveTiming,
  by: Object.assign(new LiveTiming(), timing),
});
const share = (harness: BuiltModule, listId: string, userId: string): Promise<unknown> =>
  harness.database.query(
    `WITH joined AS (INSERT INTO lists.collaborator VALUES ($1, $2, now()) RETURNING list_id) SELECT pg_notify('pictick_lists', list_id::text) FROM joined`,
    [listId, userId],
  );
const unshare = (harness: BuiltModule, listId: string, userId: string): Promise<unknown> =>
  harness.database.query(
    `WITH gone AS (DELETE FROM lists.collaborator WHERE list_id = $1 AND user_id = $2 RETURNING list_id) SELECT pg_notify('pictick_lists', list_id::text) FROM gone`,
    [listId, userId],
  );

describe('the live channel', () => {
  let harness: BuiltModule;
  let url: string;
  let ada: ListCaller;
  let ben: ListCaller;
  const readers: LiveReader[] = [];
  const listen = async (token: string): Promise<LiveReader> => {
    const reader = await LiveReader.open(url, token);
    readers.push(reader);
    await reader.next('hello');
    return reader;
  };

  beforeAll(async () => {
    harness = await build({ modules, replace: [at({ beatMs: 100, healMs: 700 })] });
    url = await addressOf(harness);
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    ada = ListCaller.with(harness.as);
    ben = ListCaller.with(harness.as);
  });
  afterEach(() => readers.splice(0).forEach((reader) => reader.close()));

  it('greets signed-in users, without caches or buffers in between', async () => {
    const reader = await LiveReader.open(url, ada.id);
    readers.push(reader);
    expect(reader.status).toBe(200);
    expect(reader.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(reader.answer.headers['content-encoding']).toBeUndefined();
    expect(reader.answer.headers['x-request-id']).toBeDefined();
    expect(Date.parse(String((await reader.next('hello')).data['at']))).toBeGreaterThan(0);
    expect((await LiveReader.open(url, 'nobody')).status).toBe(401);
    expect((await fetch(url, { method: 'HEAD', headers: { 'x-auth-token': ada.id } })).status).toBe(200);
  });

  it('sends a tick to the other member at once, and to no other user', async () => {
    const { id } = (await ada.createList()).body;
    const item = (await ada.addItem(id)).body;
    await share(harness, id, ben.id);
    const [hers, his, strangers] = await Promise.all([listen(ada.id), listen(ben.id), listen(randomUUID())]);
    const sent = Date.now();
    await ada.toggle(id, item.id, { checked: true });
    expect(await his.next('list')).toEqual({ event: 'list', data: { listId: id, cursor: '3.0' } });
    expect(Date.now() - sent).toBeLessThan(1_000);
    expect((await hers.next('list')).data).toEqual({ listId: id, cursor: '3.0' });
    await pause(150);
    expect(strangers.frames).toEqual([]);
    // Nothing changed, so nothing is sent.
    await ada.toggle(id, item.id, { checked: true });
    await pause(150);
    expect(his.frames).toEqual([]);
  });

  it('tells when a picture is ready', async () => {
    const { id } = (await ada.createList()).body;
    const { id: itemId, imageId } = (await ada.addItem(id)).body;
    const images = harness.get(Images);
    await images.save(
      Image.requested(
        imageRequest({ id: imageId, itemId, listId: id }),
        {
          concept: 'apple',
          text: null,
          language: null,
          listType: 'shopping',
          style: 'cartoon',
          figure: null,
          variant: 0,
        },
        randomUUID(),
        new Date(),
      ),
    );
    const reader = await listen(ada.id);
    await harness.database.run(async () => {
      const image = await images.byId(imageId);
      image?.becameReady(
        { sha: 'abc', thumbHash: 'hash', color: '#123456', width: 512, height: 512, source: 'illustrator' },
        new Date(),
      );
      if (image) await images.save(image);
    });
    expect((await reader.next('list')).data).toEqual({ listId: id, cursor: '2.1' });
  });

  it('tells that the set of lists changed: made on another device, shared, removed, deleted, restored', async () => {
    const [hers, his] = await Promise.all([listen(ada.id), listen(ben.id)]);
    const { id } = (await ada.createList()).body;
    await hers.next('lists');
    await share(harness, id, ben.id);
    await his.next('lists');
    await ada.addItem(id);
    await his.next('list');
    await unshare(harness, id, ben.id);
    await his.next('lists');
    await ada.addItem(id);
    await hers.next('list');
    await pause(100);
    expect(his.frames).toEqual([]);
    await ada.deleteList(id);
    await hers.next('lists');
    await ada.restoreList(id);
    await hers.next('lists');
  });

  it('sends a list to an invited user, tells the owner when it is opened, and ends with the sharing', async () => {
    const email = `${ben.id}@example.org`;
    await register(harness, { id: ben.id, name: 'Ben', email });
    await register(harness, { id: ada.id, name: 'Ada', email: `${ada.id}@example.org` });
    await givePlan(harness.database, ada.id, 'pro');
    const { id } = (await ada.createList()).body;
    const [hers, his, strangers] = await Promise.all([listen(ada.id), listen(ben.id), listen(randomUUID())]);
    await ada.share(id, email);
    expect((await hers.next('list')).data).toEqual({ listId: id, cursor: '2.0' });
    await his.next('lists');
    await ben.get('');
    await ben.get(`/${id}`);
    await ada.addItem(id);
    expect((await his.next('list')).data).toEqual({ listId: id, cursor: '3.0' });
    expect((await hers.next('list')).data).toEqual({ listId: id, cursor: '3.0' });
    await pause(150);
    // The owner sees nothing of it until it is opened.
    expect([hers.frames, strangers.frames]).toEqual([[], []]);
    await ben.openList(id);
    for (const reader of [hers, his])
      expect((await reader.next('list')).data).toEqual({ listId: id, cursor: '4.0' });
    await ada.addItem(id);
    await his.next('list');
    await ada.unshare(id, ben.id);
    await his.next('lists');
    await hers.until(
      () => hers.frames.some(({ data }) => data['cursor'] === '6.0'),
      'the owner did not hear of it',
    );
    await ada.addItem(id);
    await pause(150);
    expect(his.frames).toEqual([]);
  });

  it('tells a user of a changed plan, that user alone, for any cause', async () => {
    const worker = await build({
      modules: [BillingModule],
      role: 'worker',
      databaseUrl: harness.databaseUrl,
    });
    try {
      const [phone, tablet, his] = await Promise.all([listen(ada.id), listen(ada.id), listen(ben.id)]);
      const now = new Date();
      await harness.get(EntitlementGrants).save(
        EntitlementGrant.make({
          id: randomUUID(),
          userId: ada.id,
          tier: 'pro',
          from: now,
          until: null,
          reason: 'test',
          madeBy: 'test',
          createdAt: now,
          source: null,
          sourceId: null,
        }),
      );
      for (const reader of [phone, tablet]) expect((await reader.next('limits')).data).toEqual({});
      expect(his.frames).toEqual([]);
    } finally {
      await worker.close();
    }
  });

  it('removes a declined list from all devices of the user, and tells no other user', async () => {
    const email = `${ben.id}@example.org`;
    await register(harness, { id: ben.id, name: 'Ben', email });
    await register(harness, { id: ada.id, name: 'Ada', email: `${ada.id}@example.org` });
    await givePlan(harness.database, ada.id, 'pro');
    const { id } = (await ada.createList()).body;
    const [hers, phone, tablet] = await Promise.all([listen(ada.id), listen(ben.id), listen(ben.id)]);
    await ada.share(id, email);
    await hers.next('list');
    await Promise.all([phone.next('lists'), tablet.next('lists')]);
    await ben.unshare(id, ben.id);
    await Promise.all([phone.next('lists'), tablet.next('lists')]);
    await ada.addItem(id);
    expect((await hers.next('list')).data).toEqual({ listId: id, cursor: '3.0' });
    await pause(150);
    expect([hers.frames, phone.frames, tablet.frames]).toEqual([[], [], []]);
    // A new invitation shows it again; a user who blocks the inviter does not see it.
    await ada.share(id, email);
    await Promise.all([phone.next('lists'), tablet.next('lists')]);
    await ben.unshare(id, ben.id, undefined, true);
    await Promise.all([phone.next('lists'), tablet.next('lists')]);
    await ada.share(id, email);
    await pause(150);
    expect([hers.frames, phone.frames, tablet.frames]).toEqual([[], [], []]);
  });

  it('sends one query for a burst', async () => {
    const { id } = (await ada.createList()).body;
    const { results } = (
      await ada.addItems(
        id,
        Array.from({ length: 100 }, (_, n) => ({ name: `Apple ${n}` })),
      )
    ).body;
    const reader = await listen(ada.id);
    const asked = jest.spyOn(harness.get(LiveQuery), 'ofLists');
    const started = Date.now();
    const ids = results.flatMap((line) => (line.success ? [line.item.id] : []));
    await Promise.all(ids.map((itemId) => ada.toggle(id, itemId, { checked: true })));
    await reader.until(
      () => reader.frames.some(({ data }) => data['cursor'] === '102.0'),
      'the last step was not told',
    );
    const took = Date.now() - started;
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2 + took / 50);
    expect(asked.mock.calls.length).toBeLessThan(100);
    asked.mockRestore();
    const versions = reader.frames.map(({ data }) => Number.parseInt(String(data['cursor']), 10));
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  it('recovers from a lost notification', async () => {
    const { id } = (await ada.createList()).body;
    const reader = await listen(ada.id);
    await harness.database.query('UPDATE lists.list SET version = 7 WHERE id = $1', [id]);
    expect((await reader.next('list')).data).toEqual({ listId: id, cursor: '7.0' });
    await harness.database.query('INSERT INTO lists.collaborator VALUES ($1, $2, now())', [id, ben.id]);
    const his = await listen(ben.id);
    await harness.database.query('DELETE FROM lists.collaborator WHERE list_id = $1 AND user_id = $2', [
      id,
      ben.id,
    ]);
    await his.next('lists');
  });

  it('listens again after Postgres has closed its connection', async () => {
    const { id } = (await ada.createList()).body;
    const reader = await listen(ada.id);
    await harness.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pictick-listen' AND datname = current_database()`,
    );
    await ada.addItem(id);
    await reader.next('list');
  });

  it('sends heartbeats, so that both ends notice a dead connection', async () => {
    const reader = await listen(ada.id);
    await reader.until(() => reader.beats >= 2, 'no beat came');
    expect(reader.over).toBe(false);
  });

  it('keeps a dozen streams of a user and ends the oldest', async () => {
    const first = await listen(ada.id);
    const others: LiveReader[] = [];
    for (let n = 0; n < 12; n++) others.push(await listen(ada.id));
    await first.until(() => first.over, 'the oldest was kept');
    await ada.createList();
    await Promise.all(others.map((reader) => reader.next('lists')));
  });

  it('serves fifty users at once', async () => {
    const { id } = (await ada.createList()).body;
    const item = (await ada.addItem(id)).body;
    const people = Array.from({ length: 49 }, () => randomUUID());
    for (const person of people) await share(harness, id, person);
    const all = await Promise.all([ada.id, ...people].map(listen));
    await ada.toggle(id, item.id, { checked: true });
    const told = await Promise.all(all.map((reader) => reader.next('list')));
    expect(new Set(told.map(({ data }) => data['cursor']))).toEqual(new Set(['3.0']));
  });

  /** Joins the hub directly, so that the test controls the responses. */
  async function sideDoor(
    answer: (stream: () => LiveStream, reply: ServerResponse) => void,
  ): Promise<{ url: string; close(): void }> {
    const server = createServer((_request, reply) => {
      const hub = harness.get(LiveHub);
      answer(
        () =>
          new LiveStream({ id: ada.id, sid: ada.id, token: ada.id, child: null }, reply, 65_536, (gone) =>
            hub.leave(gone),
          ),
        reply,
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
  }
  /** The users that the hub remembers and queries periodically. */
  async function keptInMind(): Promise<string[]> {
    // Without users the hub sends no query.
    const witness = randomUUID();
    const reader = await listen(witness);
    const asked = jest.spyOn(harness.get(LiveQuery), 'ofPeople');
    // The first query may have been prepared before.
    for (const end = Date.now() + 10_000; asked.mock.calls.length < 2 && Date.now() < end;) await pause(20);
    const ids = asked.mock.calls.at(-1)?.[0] ?? [];
    asked.mockRestore();
    reader.close();
    expect(ids).toContain(witness);
    return ids.filter((id) => id !== witness);
  }

  it('ends the stream of a stalled reader, and serves the others at once', async () => {
    const { id } = (await ada.createList()).body;
    await share(harness, id, ben.id);
    let served: ServerResponse | undefined;
    const side = await sideDoor((stream, reply) => {
      const opened = stream();
      opened.start({});
      harness.get(LiveHub).join(opened);
      served = reply;
    });
    const deaf = await LiveReader.deaf(side.url, ada.id);
    const his = await listen(ben.id);
    expect(await keptInMind()).toContain(ada.id);
    // Sockets buffer megabytes before data counts as unread; then the next frame is one too many.
    // A beat in between is one too many as well.
    while (served && !served.destroyed && served.writableLength <= 65_536) {
      served.write(`: ${'x'.repeat(30_000)}\n\n`);
      await pause(0);
    }
    const sent = Date.now();
    await ada.addItem(id);
    expect((await his.next('list')).data).toEqual({ listId: id, cursor: '2.0' });
    expect(Date.now() - sent).toBeLessThan(1_000);
    expect(served?.destroyed).toBe(true);
    expect(await keptInMind()).toEqual([ben.id]);
    await ada.addItem(id);
    expect((await his.next('list')).data).toEqual({ listId: id, cursor: '3.0' });
    deaf.close();
    side.close();
  });

  it('forgets a reader that had left before its stream began', async () => {
    const steps = new EventEmitter();
    const side = await sideDoor((stream, reply) => {
      reply.once('close', () => {
        harness.get(LiveHub).join(stream());
        steps.emit('joined');
      });
      steps.emit('came');
    });
    const [came, joined] = [once(steps, 'came'), once(steps, 'joined')];
    const early = request(side.url).on('error', () => undefined);
    early.end();
    await came;
    early.destroy();
    await joined;
    expect(await keptInMind()).not.toContain(ada.id);
    side.close();
  });

  it('forgets a reader whose stream it has ended, even if the connection stays open', async () => {
    let opened: LiveStream | undefined;
    const side = await sideDoor((stream) => {
      opened = stream();
      opened.start({});
      harness.get(LiveHub).join(opened);
    });
    const deaf = await LiveReader.deaf(side.url, ada.id);
    expect(await keptInMind()).toContain(ada.id);
    opened?.end();
    expect(await keptInMind()).not.toContain(ada.id);
    deaf.close();
    side.close();
  });
});

describe('the end of a live channel', () => {
  it('comes with the end of the session', async () => {
    const harness = await build({ modules, realTokens: true, replace: [at({})] });
    const url = await addressOf(harness);
    const now = new Date();
    const signIn = async (personId: string): Promise<{ sid: string; token: string }> => {
      const sid = randomUUID();
      await harness.database.query(
        `INSERT INTO identity.person VALUES ($1, 'Ada', 'ada@example.org', null, 0, now(), null) ON CONFLICT DO NOTHING`,
        [personId],
      );
      await harness
        .get(Sessions)
        .open({ sid, personId, deviceLabel: 'phone', now, endsAt: new Date(now.getTime() + 86_400_000) });
      return {
        sid,
        token: await harness
          .get(AccessTokens)
          .issue({ personId, sid, name: 'Ada', email: 'ada@example.org' }, now),
      };
    };
    const ada = randomUUID();
    const [phone, tablet] = [await signIn(ada), await signIn(ada)];
    const [onPhone, onTablet] = [
      await LiveReader.open(url, phone.token),
      await LiveReader.open(url, tablet.token),
    ];
    await Promise.all([onPhone.next('hello'), onTablet.next('hello')]);
    await harness.get(Sessions).end(phone.sid, 'signed-out', now);
    await onPhone.until(() => onPhone.over, 'the stream outlived its session');
    expect(onTablet.over).toBe(false);
    expect((await LiveReader.open(url, phone.token)).status).toBe(401);
    await harness.close();
  });

  it('sends a last event, and does not delay the stop of the server', async () => {
    const harness = await build({ modules, replace: [at({})] });
    const url = await addressOf(harness);
    const readers = await Promise.all(
      [randomUUID(), randomUUID()].map((person) => LiveReader.open(url, person)),
    );
    await Promise.all(readers.map((reader) => reader.next('hello')));
    const started = Date.now();
    await harness.close();
    expect(Date.now() - started).toBeLessThan(3_000);
    for (const reader of readers) {
      await reader.next('bye');
      await reader.until(() => reader.over, 'the stream stayed open');
    }
  });
});

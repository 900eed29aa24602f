// Use cases: ask-for-help, answer-help

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { IdentityModule } from '../../src/identity';
import { EndHelpCall } from '../../src/identity/application/household/end-help-call';
import { HelpCalls } from '../../src/identity/domain/household/help-call';
import { ImagingModule } from '../../src/imaging';
import { Clock } from '../../src/kernel/clock';
import { ListsModule } from '../../src/lists';
import { LiveTiming } from '../../src/views/live/live-timing';
import { ViewsModule } from '../../src/views/views.module';
import { addChild, addMember, agreeConsent, makeHousehold } from '../support/households';
import { LiveReader } from '../support/live-reader';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

const minute = 60_000;

describe('help for a child', () => {
  let harness: BuiltModule;
  /** Another api process on the same database. */
  let other: BuiltModule;
  const urls: string[] = [];
  const readers: LiveReader[] = [];
  const time = { ahead: 0 };
  const clock = { now: () => new Date(Date.now() + time.ahead) };
  let ada: string;
  let ben: string;
  let household: string;
  let tom: string;
  let mia: string;

  const newUser = (name: string): Promise<string> =>
    register(harness, { name, email: `${randomUUID()}@example.org` });
  const start = async (databaseUrl?: string): Promise<BuiltModule> => {
    const built = await build({
      modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule],
      replace: [
        { token: LiveTiming, by: Object.assign(new LiveTiming(), { beatMs: 100, healMs: 1_000 }) },
        { token: Clock, by: clock },
      ],
      ...(databaseUrl !== undefined && { databaseUrl }),
    });
    await built.app.listen(0, '127.0.0.1');
    const { port } = built.app.getHttpServer().address() as AddressInfo;
    urls.push(`http://127.0.0.1:${port}/api/events`);
    return built;
  };
  beforeAll(async () => {
    harness = await start();
    other = await start(harness.databaseUrl);
  });
  afterAll(async () => {
    await other.close();
    await harness.close();
  });
  beforeEach(async () => {
    time.ahead = 0;
    ada = await newUser('Ada');
    ben = await newUser('Ben');
    household = (await makeHousehold(harness, ada)).id;
    tom = (await addChild(harness, ada, household)).id;
    mia = (await addChild(harness, ada, household, { nickname: 'Mia', animal: 'cat' })).id;
    await agreeConsent(harness, ada, household);
    await addMember(harness, household, { personId: ben, role: 'adult' });
  });
  afterEach(() => readers.splice(0).forEach((reader) => reader.close()));

  const asChild = (method: string, childId = tom) =>
    harness.as(ada)(method, '/api/kid/help', undefined, { 'x-acting-child': childId });
  const waiting = async (who: string) => (await harness.as(who)('GET', '/api/help-calls')).body;
  const answer = (who: string, childId = tom, householdId = household) =>
    harness.as(who)('PUT', `/api/households/${householdId}/children/${childId}/help-answer`, undefined, {
      'idempotency-key': randomUUID(),
    });
  const stored = (childId = tom) =>
    harness.database.query('SELECT child_id FROM identity.help_call WHERE child_id = $1', [childId]);
  const listen = async (process: 0 | 1, token: string, childId?: string): Promise<LiveReader> => {
    const headers: Record<string, string> = childId === undefined ? {} : { 'x-acting-child': childId };
    const reader = await LiveReader.open(urls[process]!, token, headers);
    readers.push(reader);
    await reader.next('hello');
    return reader;
  };
  const askedAt = (childId: string) => ({
    calls: [{ householdId: household, childId, endsAt: expect.any(String) as string }],
  });

  it('reaches every adult of the household on open pages of each process, and pages that open later', async () => {
    const streams = [await listen(0, ada), await listen(1, ben)];
    const stranger = await listen(1, await newUser('Eve'));
    expect((await asChild('PUT')).body).toEqual({
      call: { state: 'asked', endsAt: expect.any(String) as string },
    });
    for (const stream of streams)
      expect((await stream.next('help')).data).toEqual({ householdId: household, childId: tom });
    for (const who of [ada, ben]) expect(await waiting(who)).toEqual(askedAt(tom));
    await pause(150);
    expect(stranger.frames).toEqual([]);
  });

  it('is told once for many taps, and each keeps it open', async () => {
    const stream = await listen(1, ben);
    const first = (await asChild('PUT')).body as { call: { endsAt: string } };
    await stream.next('help');
    time.ahead = 5 * minute;
    const taps = await Promise.all([1, 2, 3].map(() => asChild('PUT')));
    for (const { body } of taps)
      expect(Date.parse((body as typeof first).call.endsAt)).toBeGreaterThan(
        Date.parse(first.call.endsAt) + 4 * minute,
      );
    // The cursors are read again meanwhile.
    await pause(1_200);
    expect(stream.frames.filter(({ event }) => event === 'help')).toEqual([]);
  });

  it('is one call for first taps at the same time', async () => {
    const taps = await Promise.all([1, 2, 3, 4].map(() => asChild('PUT')));
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored()).toHaveLength(1);
  });

  it('is answered on the page of the child, and goes from the pages of all adults', async () => {
    const [toms, mias] = [await listen(0, ada, tom), await listen(0, ada, mia)];
    const [adas, bens] = [await listen(0, ada), await listen(1, ben)];
    await asChild('PUT');
    for (const stream of [toms, adas, bens]) await stream.next('help');
    expect((await answer(ben)).body).toEqual({ success: true, answered: true });
    for (const stream of [toms, adas, bens])
      expect((await stream.next('help')).data).toEqual({ householdId: household, childId: tom });
    expect((await asChild('GET')).body).toMatchObject({ call: { state: 'coming' } });
    for (const who of [ada, ben]) expect(await waiting(who)).toEqual({ calls: [] });
    // A further answer and a further tap change nothing for a minute; then the child may ask again.
    expect((await answer(ada)).body).toEqual({ success: true, answered: false });
    expect((await asChild('PUT')).body).toMatchObject({ call: { state: 'coming' } });
    time.ahead = minute + 1;
    expect((await asChild('GET')).body).toEqual({ call: null });
    expect((await asChild('PUT')).body).toMatchObject({ call: { state: 'asked' } });
    expect(mias.frames).toEqual([]);
  });

  it('reaches a helper of this child alone, until the end date', async () => {
    const [hanna, hugo, late] = [await newUser('Hanna'), await newUser('Hugo'), await newUser('Late')];
    await addMember(harness, household, { personId: hanna, role: 'helper', children: [tom] });
    await addMember(harness, household, { personId: hugo, role: 'helper', children: [mia] });
    await addMember(harness, household, { personId: late, role: 'helper', until: new Date('2026-01-01') });
    const [hannas, hugos, lates] = [await listen(0, hanna), await listen(0, hugo), await listen(0, late)];
    await asChild('PUT');
    await hannas.next('help');
    expect(await waiting(hanna)).toEqual(askedAt(tom));
    for (const who of [hugo, late]) {
      expect(await waiting(who)).toEqual({ calls: [] });
      expect((await answer(who)).status).toBe(404);
    }
    await pause(150);
    expect([...hugos.frames, ...lates.frames]).toEqual([]);
    expect((await answer(hanna)).status).toBe(200);
    expect((await asChild('GET')).body).toMatchObject({ call: { state: 'coming' } });
  });

  it('is no call where an adult has switched help off', async () => {
    await harness.as(ada)(
      'PATCH',
      `/api/households/${household}/children/${tom}`,
      { settings: { help: false } },
      { 'idempotency-key': randomUUID() },
    );
    expect((await asChild('PUT')).body).toEqual({ call: null });
    expect(await stored()).toEqual([]);
  });

  it('is answered by nobody outside the household, and for no child of another one', async () => {
    const eve = await newUser('Eve');
    const home = await makeHousehold(harness, eve);
    await asChild('PUT');
    expect((await answer(eve)).status).toBe(404);
    expect((await answer(eve, tom, home.id)).status).toBe(404);
    expect((await answer(ada, randomUUID())).status).toBe(404);
    expect((await asChild('GET')).body).toMatchObject({ call: { state: 'asked' } });
    expect(await waiting(eve)).toEqual({ calls: [] });
  });

  it('is kept for minutes', async () => {
    await asChild('PUT');
    const due = { kind: 'help-call-end', subject: tom, dueAt: clock.now() };
    const end = await harness.get(EndHelpCall).whenDue(due, clock.now());
    expect(end?.getTime()).toBeGreaterThan(Date.now() + 9 * minute);
    const instants = await harness.database.query(
      `SELECT subject FROM platform.due_instant WHERE kind = 'help-call-end' AND subject = $1 AND due_at = $2`,
      [tom, end],
    );
    expect(instants).toHaveLength(1);
    time.ahead = 11 * minute;
    expect((await asChild('GET')).body).toEqual({ call: null });
    expect(await waiting(ben)).toEqual({ calls: [] });
    expect(await harness.get(EndHelpCall).whenDue(due, clock.now())).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it('is open again if its end comes during a tap', async () => {
    await asChild('PUT');
    const calls = harness.get(HelpCalls);
    const lock = calls.lock.bind(calls);
    const locking = jest.spyOn(calls, 'lock').mockImplementationOnce(async (childId) => {
      const child = await lock(childId);
      const dueAt = new Date(Date.now() + 11 * minute);
      await harness.get(EndHelpCall).whenDue({ kind: 'help-call-end', subject: tom, dueAt }, dueAt);
      return child;
    });
    expect((await asChild('PUT')).body).toMatchObject({ call: { state: 'asked' } });
    locking.mockRestore();
    expect(await stored()).toHaveLength(1);
    expect(await waiting(ben)).toEqual(askedAt(tom));
  });

  it('goes with the profile of the child', async () => {
    await asChild('PUT');
    const remove = (body: object) =>
      harness.as(ada)('DELETE', `/api/households/${household}/children/${tom}`, body, {
        'idempotency-key': randomUUID(),
      });
    await remove({});
    expect(await waiting(ben)).toEqual({ calls: [] });
    await remove({ now: true });
    expect(await stored()).toEqual([]);
  });

  it('is told again after lost notifications', async () => {
    const stream = await listen(1, ben);
    await harness.database.query(
      `INSERT INTO identity.help_call (child_id, household_id, asked_at, ends_at) VALUES ($1, $2, now(), now() + interval '5 minutes')`,
      [tom, household],
    );
    expect((await stream.next('help')).data).toEqual({ householdId: household, childId: tom });
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { IdentityFacade, IdentityModule } from '../../../src/identity';
import { RepairEmailKeys } from '../../../src/identity/infrastructure/profile/repair-email-keys';
import { PurgeSessions } from '../../../src/identity/infrastructure/sessions/purge-sessions';
import { addressKey } from '../../../src/kernel/address';
import { Clock } from '../../../src/kernel/clock';
import { ListsModule } from '../../../src/lists';
import { ExpireInvitations } from '../../../src/lists/application/invitations/expire-invitations';
import { PurgeTrash } from '../../../src/lists/infrastructure/trash/purge-trash';
import { ListCaller } from '../../../src/lists/testing/list-caller';
import { DueInstantWorker } from '../../../src/platform/due/due-instant-worker';
import { PurgeIdempotencyKeys } from '../../../src/platform/idempotency/purge-idempotency-keys';
import { uuidOf } from '../../../src/platform/jobs/job-id';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { Nightly } from '../../../src/platform/nightly/nightly';
import { givePlan } from '../../support/billing/plans';
import { type BuiltModule, TestClock, build } from '../../support/module.builder';
import { register } from '../../support/people';

const day = 86_400_000;
const start = new Date('2026-03-01T10:00:00Z');

describe('the nightly jobs', () => {
  let harness: BuiltModule;
  const clock = new TestClock();
  let ada: ListCaller;
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const countOf = async (table: string, column: string, value: unknown): Promise<number> =>
    (await rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${column} = $1`, value))[0]!.n;
  const later = (days: number): Date => (clock.time = new Date(start.getTime() + days * day));
  /** Two workers at once, and a repetition. */
  const purge = async (): Promise<void> => {
    const task = harness.get(PurgeTrash);
    await Promise.all([task.run(clock.time), task.run(clock.time)]);
    await task.run(clock.time);
  };

  beforeAll(async () => {
    harness = await build({ modules: [IdentityModule, ListsModule], replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    later(0);
    ada = ListCaller.with(harness.as);
  });

  it('are all registered', () => {
    expect(harness.get(Nightly).names.sort()).toEqual([
      'CloseDays',
      'ExpireInvitations',
      'FindPeople',
      'ForgetCommands',
      'ForgetDeparted',
      'ForgetEvents',
      'ForgetFarewells',
      'ForgetKeys',
      'ForgetLetters',
      'ForgetMoneyBack',
      'ForgetSessions',
      'ForgetShares',
      'ForgetVisits',
      'PurgeChildTicks',
      'PurgeDevices',
      'PurgeHistorySources',
      'PurgePeople',
      'PurgeRoutineDays',
      'PurgeTrash',
      'RemovePastItems',
      'RenewSilences',
      'ResumeLeavings',
      'SealTheRest',
    ]);
  });

  it('set the missing e-mail keys of users of an older release, and take no address from another user', async () => {
    const wrote = async (email: string, key: string | null, createdAt: string): Promise<string> => {
      const id = randomUUID();
      await rows(
        `INSERT INTO identity.person (id, name, email, avatar_version, created_at, email_key) VALUES ($1, 'Zoë', $2, 0, $3, $4)`,
        id,
        email,
        createdAt,
        key,
      );
      return id;
    };
    const newcomer = await wrote(' Zoë.New@Example.org', null, '2026-01-01');
    const moved = await wrote('Moved@example.org', 'before@example.org', '2026-01-01');
    const loser = await wrote('shared@example.org', null, '2026-01-01');
    const holder = await wrote('shared@example.org', 'shared@example.org', '2026-01-02');
    const [, younger] = [
      await wrote('twice@example.org', null, '2026-01-01'),
      await wrote('Twice@example.org', null, '2026-01-02'),
    ];
    const turkish = await wrote('İpek@example.org', addressKey('İpek@example.org'), '2026-01-01');
    const task = harness.get(RepairEmailKeys);
    await Promise.all([task.run(), task.run()]);
    await task.run();
    const found = async (email: string): Promise<string | undefined> =>
      (await harness.get(IdentityFacade).findByEmail(email))?.id;
    expect(await found('zoë.new@example.org')).toBe(newcomer);
    expect([await found('moved@example.org'), await found('before@example.org')]).toEqual([moved, undefined]);
    expect(await found('shared@example.org')).toBe(holder);
    expect(await rows('SELECT email_key FROM identity.person WHERE id = $1', loser)).toEqual([
      { email_key: null },
    ]);
    expect(await found('twice@example.org')).toBe(younger);
    expect(await found('İpek@example.org')).toBe(turkish);
  });

  it('expire invitations after half a year, also of lists in the trash', async () => {
    await register(harness, { id: ada.id, name: 'Ada', email: `${ada.id}@example.org` });
    await givePlan(harness.database, ada.id, 'pro');
    const [list, binned] = [(await ada.createList()).body.id, (await ada.createList()).body.id];
    const joined = (await ada.share(list, 'joined@example.org')).body.id;
    await rows(
      'WITH gone AS (DELETE FROM lists.invitation WHERE id = $1) INSERT INTO lists.collaborator VALUES ($2, $3, now(), $1)',
      joined,
      list,
      randomUUID(),
    );
    const old = (await ada.share(list, 'old@example.org')).body.id;
    await ada.share(binned, 'binned@example.org');
    await ada.deleteList(binned);
    later(100);
    const young = (await ada.share(list, 'young@example.org')).body.id;
    const expire = async (): Promise<unknown> => {
      const task = harness.get(ExpireInvitations);
      await Promise.all([task.run(clock.time), task.run(clock.time)]);
      return rows('SELECT id FROM lists.invitation WHERE list_id = ANY($1::uuid[]) ORDER BY created_at', [
        list,
        binned,
      ]);
    };
    later(180);
    expect(await expire()).toHaveLength(3);
    later(181);
    expect(await expire()).toEqual([{ id: young }]);
    expect(await countOf('lists.collaborator', 'list_id', list)).toBe(1);
    const steps = await rows(
      'SELECT seq::int, type, payload, actor FROM lists.list_event WHERE list_id = ANY($1::uuid[]) AND op_id LIKE $2 ORDER BY seq',
      [list, binned],
      'expired %',
    );
    expect(steps).toMatchObject([
      { seq: 4, type: 'list-unshared', actor: ada.id },
      { seq: 5, type: 'list-unshared', payload: { collaboratorId: old }, actor: ada.id },
    ]);
    expect(
      await rows('SELECT version::int FROM lists.list WHERE id = ANY($1::uuid[]) ORDER BY version', [
        list,
        binned,
      ]),
    ).toEqual([{ version: 4 }, { version: 5 }]);
  });

  it('empty the trash of expired lists and items only', async () => {
    const list = (await ada.createList()).body.id;
    const [old, young, there] = [
      (await ada.addItem(list)).body,
      (await ada.addItem(list)).body,
      (await ada.addItem(list)).body,
    ];
    await ada.deleteItem(list, old.id);
    later(20);
    await ada.deleteItem(list, young.id);
    later(30);
    await purge();
    expect(await ada.restoreItem(list, old.id)).toMatchObject({ status: 200 });
    await ada.deleteItem(list, old.id);
    later(52);
    await purge();
    expect(await rows('SELECT id FROM lists.item WHERE list_id = $1 ORDER BY position', list)).toEqual([
      { id: old.id },
      { id: there.id },
    ]);
    expect(await ada.restoreItem(list, young.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await ada.addItem(list)).body).toMatchObject({ position: 'a3' });
  });

  it('delete a list with all its rows, whatever its size', async () => {
    const [gone, kept] = [(await ada.createList()).body.id, (await ada.createList()).body.id];
    const { results } = (await ada.addItems(gone, Array(500).fill({ name: 'x' }))).body;
    await ada.addItems(gone, Array(400).fill({ name: 'x' }));
    await rows('INSERT INTO lists.collaborator VALUES ($1, $2, now())', gone, randomUUID());
    await rows(
      `INSERT INTO lists.list_event SELECT $1, n, n::text, $2, 'item-checked', '{}', now() FROM generate_series(10, 2500) n`,
      gone,
      ada.id,
    );
    await ada.addItem(kept);
    await ada.deleteList(gone);
    expect(results).toHaveLength(500);
    later(30);
    await purge();
    expect(await countOf('lists.list', 'id', gone)).toBe(1);
    later(32);
    await purge();
    for (const table of ['lists.item', 'lists.list_event', 'lists.collaborator'])
      expect([table, await countOf(table, 'list_id', gone)]).toEqual([table, 0]);
    expect(await countOf('lists.list', 'id', gone)).toBe(0);
    expect(await rows('SELECT 1 FROM platform.idempotency WHERE body::text LIKE $1', `%${gone}%`)).toEqual(
      [],
    );
    expect(
      await rows(
        `SELECT payload->>'listId' AS "listId" FROM platform.outbox WHERE name = 'lists.list-erased' AND payload->>'listId' = $1`,
        gone,
      ),
    ).toEqual([{ listId: gone }]);
    expect(await countOf('lists.item', 'list_id', kept)).toBe(1);
    expect(await ada.restoreList(gone)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('purge the events of a list after 90 days; the list stays usable', async () => {
    const list = (await ada.createList()).body.id;
    const { id } = (await ada.addItem(list)).body;
    later(80);
    await ada.toggle(list, id, { checked: true });
    later(91);
    await purge();
    expect(await rows('SELECT seq FROM lists.list_event WHERE list_id = $1', list)).toEqual([{ seq: 3 }]);
    expect((await ada.toggle(list, id, { checked: false })).body.listVersion).toBe(4);
  });

  it('purge idempotency keys after 60 days', async () => {
    await ada.createList({ name: 'x' }, 'old');
    await ada.createList({ name: 'x' }, 'young');
    await rows(
      `UPDATE platform.idempotency SET created_at = $2 WHERE user_id = $1 AND key = 'old'`,
      ada.id,
      later(-61),
    );
    await rows(
      `UPDATE platform.idempotency SET created_at = $2 WHERE user_id = $1 AND key = 'young'`,
      ada.id,
      later(-59),
    );
    await rows(
      `INSERT INTO platform.idempotency (user_id, key, fingerprint, created_at) SELECT $1, 'old ' || n, '\\x00', $2 FROM generate_series(1, 2500) n`,
      ada.id,
      later(-61),
    );
    const task = harness.get(PurgeIdempotencyKeys);
    await Promise.all([task.run(start), task.run(start)]);
    expect(await rows('SELECT key FROM platform.idempotency WHERE user_id = $1', ada.id)).toEqual([
      { key: 'young' },
    ]);
  });

  it('purge sessions a month after their end, with their tokens, and expired tokens', async () => {
    const session = async (endsAt: Date, revokedAt: Date | null): Promise<string> => {
      const id = randomUUID();
      await rows(
        'INSERT INTO identity.session VALUES ($1, $2, $3, $4, $4, $5, $6)',
        id,
        ada.id,
        'phone',
        later(-200),
        endsAt,
        revokedAt,
      );
      await rows(
        'INSERT INTO identity.refresh_token VALUES ($1, $2, $3, $4)',
        randomBytes(32),
        id,
        later(-200),
        later(100),
      );
      return id;
    };
    const open = await session(later(10), null);
    const justOver = await session(later(-29), null);
    const over = await session(later(-31), null);
    const revoked = await session(later(10), later(-31));
    await rows(
      'INSERT INTO identity.refresh_token VALUES ($1, $2, $3, $4)',
      randomBytes(32),
      open,
      later(-200),
      later(-2),
    );
    for (const days of [-2, 1])
      await rows(
        'INSERT INTO identity.sign_in_code VALUES ($1, $2, $1, $3)',
        randomBytes(32),
        ada.id,
        later(days),
      );
    const task = harness.get(PurgeSessions);
    await Promise.all([task.run(start), task.run(start)]);
    expect(
      (await rows<{ id: string }>('SELECT id FROM identity.session')).map(({ id }) => id).sort(),
    ).toEqual([open, justOver].sort());
    expect(await countOf('identity.refresh_token', 'session_id', open)).toBe(1);
    for (const id of [over, revoked])
      expect(await countOf('identity.refresh_token', 'session_id', id)).toBe(0);
    expect(await countOf('identity.sign_in_code', 'person_id', ada.id)).toBe(1);
  });
});

describe('the worker', () => {
  it('runs each nightly job once a day, with any number of workers and starts', async () => {
    const clock = new TestClock(new Date('2026-03-01T23:00:00Z'));
    const parts = { modules: [ListsModule], role: 'worker' as const, replace: [{ token: Clock, by: clock }] };
    const harness = await build(parts);
    let other: BuiltModule | undefined;
    try {
      const purges = ['2026-03-01', '2026-03-02'].map((day) => uuidOf('nightly', `PurgeTrash ${day}`));
      const done = async (): Promise<number> =>
        (
          await harness.database.query<{ n: number }>(
            `SELECT count(*)::int AS n FROM platform.job WHERE id = ANY($1) AND ended_at IS NOT NULL`,
            [purges],
          )
        )[0]!.n;
      const until = async (wanted: number): Promise<void> => {
        for (let i = 0; i < 100 && (await done()) < wanted; i++)
          await new Promise((resolve) => setTimeout(resolve, 50));
      };
      await until(1);
      // Another worker starts on the same day.
      other = await build({ ...parts, databaseUrl: harness.databaseUrl });
      await other.get(DueInstantWorker).look();
      const asked = (): Promise<object[]> =>
        harness.database.query(`SELECT 1 FROM platform.job WHERE queue = 'v2:nightly'`);
      const tasks = harness.get(Nightly).names.length;
      expect(await asked()).toHaveLength(tasks);
      clock.time = new Date('2026-03-02T00:05:00Z');
      // A worker of the previous release enqueues each task under its name and the day.
      await harness
        .get(JobQueue)
        .enqueue('nightly', { task: 'PurgeTrash' }, { jobId: 'PurgeTrash 2026-03-02' });
      await Promise.all([harness, other].map((worker) => worker.get(DueInstantWorker).look()));
      await until(2);
      expect(await done()).toBe(2);
      expect(await asked()).toHaveLength(2 * tasks);
    } finally {
      await other?.close();
      await harness.close();
    }
  });
});

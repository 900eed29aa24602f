import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { formerMember } from '@pictick/rules/former-member';
import { AccountDeletionSaga } from '../../src/platform/account-deletion/account-deletion-saga';
import {
  ErasesPersonalData,
  type PersonalDataEraser,
} from '../../src/platform/account-deletion/erases-personal-data.decorator';
import { StoredResponseRedactor } from '../../src/platform/idempotency/stored-response-redactor';
import { type BuiltModule, build } from '../support/module.builder';
import { preparePgBoss } from '../support/release-before/postgres-job-queue';

let told: { step: string; personId: string }[] = [];
let failing: Record<string, number> = {};

/** The steps that exist in every build. */
const builtIn: Readonly<Record<string, string[]>> = {
  settled: ['settle', 'journal'],
  left: ['households', 'referrals', 'billing', 'rewards'],
  pipes: ['plumbing', 'answers'],
  self: ['identity'],
};
const waiting = ['settle', 'plumbing'];

const note = (step: string, personId: string): Promise<void> => {
  told.push({ step, personId });
  if ((failing[step] ??= 0) > 0) {
    failing[step] -= 1;
    return Promise.reject(new Error('Ada Lovelace <ada@example.org> would not go'));
  }
  return Promise.resolve();
};

@ErasesPersonalData('settled', 'drain')
class Settled implements PersonalDataEraser {
  erase = (personId: string): Promise<void> => note('settled', personId);
}
@ErasesPersonalData('left')
class Left implements PersonalDataEraser {
  erase = (personId: string): Promise<void> => note('left', personId);
}
@ErasesPersonalData('right')
class Right implements PersonalDataEraser {
  erase = (personId: string): Promise<void> => note('right', personId);
}
@ErasesPersonalData('pipes', 'platform')
class Pipes implements PersonalDataEraser {
  erase = (personId: string): Promise<void> => note('pipes', personId);
}
@ErasesPersonalData('self', 'identity')
class Self implements PersonalDataEraser {
  erase = (personId: string): Promise<void> => note('self', personId);
}
@ErasesPersonalData('middle')
class Middle implements PersonalDataEraser {
  erase = (personId: string): Promise<void> => note('middle', personId);
}

@Module({ providers: [Self, Right, Pipes, Left, Settled] })
class Forgetful {}
@Module({ providers: [Self, Right, Pipes, Left, Settled, Middle] })
class NextRelease {}

describe('AccountDeletionSaga', () => {
  let harness: BuiltModule;
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  /** The steps of the test, without the built-in ones. */
  const called = async (personId: string): Promise<string[]> =>
    (
      await rows<{ step: string }>(
        `SELECT data->>'step' AS step FROM platform.job WHERE queue = 'v2:leaving' AND data->>'personId' = $1 ORDER BY seq`,
        personId,
      )
    )
      .map(({ step }) => step)
      .filter((step) => !Object.values(builtIn).flat().includes(step));
  const work = async (saga: AccountDeletionSaga, personId: string, step: string): Promise<void> => {
    for (const beside of builtIn[step] ?? []) await saga.runStep({ personId, step: beside });
    await saga.runStep({ personId, step });
  };
  const finished = async (personId: string): Promise<boolean> =>
    (await rows(`SELECT 1 FROM platform.leaving WHERE person_id = $1 AND finished_at IS NOT NULL`, personId))
      .length === 1;
  const begin = async (): Promise<string> => {
    const personId = randomUUID();
    await harness.database.run(() => harness.get(AccountDeletionSaga).begin(personId));
    return personId;
  };

  beforeAll(async () => (harness = await build({ modules: [Forgetful] })));
  afterAll(() => harness.close());
  beforeEach(() => {
    told = [];
    failing = {};
  });

  it('does not begin if the transaction of the request is rolled back', async () => {
    const personId = randomUUID();
    await expect(
      harness.database.run(async () => {
        await harness.get(AccountDeletionSaga).begin(personId);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect([
      await called(personId),
      await rows('SELECT 1 FROM platform.leaving WHERE person_id = $1', personId),
    ]).toEqual([[], []]);
  });

  it('runs phase by phase, the steps of one phase side by side, and ends with the last', async () => {
    const saga = harness.get(AccountDeletionSaga);
    const personId = await begin();
    await harness.database.run(() => saga.begin(personId));
    expect(await called(personId)).toEqual(['settled']);
    await work(saga, personId, 'settled');
    expect((await called(personId)).sort()).toEqual(['left', 'right', 'settled']);
    await Promise.all([work(saga, personId, 'left'), work(saga, personId, 'right')]);
    expect((await called(personId)).filter((step) => step === 'pipes')).toHaveLength(1);
    await work(saga, personId, 'pipes');
    expect(await finished(personId)).toBe(false);
    await work(saga, personId, 'self');
    expect(await finished(personId)).toBe(true);
    const order = told.map(({ step }) => step);
    expect([...new Set(order)].sort()).toEqual(['left', 'pipes', 'right', 'self', 'settled']);
    for (const [first, then] of [
      ['settled', 'left'],
      ['settled', 'right'],
      ['left', 'pipes'],
      ['right', 'pipes'],
      ['pipes', 'self'],
    ] as const)
      expect(order.indexOf(first)).toBeLessThan(order.indexOf(then));
  });

  it('repeats finished steps before the last one, because an older process may have written since', async () => {
    const saga = harness.get(AccountDeletionSaga);
    const personId = await begin();
    for (const step of ['settled', 'left', 'right', 'pipes']) await work(saga, personId, step);
    told = [];
    failing = { right: 1 };
    await expect(saga.runStep({ personId, step: 'self' })).rejects.toThrow('would not go');
    expect([told.map(({ step }) => step), await finished(personId)]).toEqual([['left', 'right'], false]);
    told = [];
    await saga.runStep({ personId, step: 'self' });
    expect(told.map(({ step }) => step)).toEqual(['left', 'right', 'pipes', 'self']);
  });

  it('stores the kind of an error without its message, and does not repeat a finished step', async () => {
    const saga = harness.get(AccountDeletionSaga);
    const personId = await begin();
    failing['settled'] = 1;
    await expect(work(saga, personId, 'settled')).rejects.toThrow('would not go');
    const [row] = await rows<{ attempts: number; last_error: string; done_at: Date | null }>(
      `SELECT attempts, last_error, done_at FROM platform.leaving_step WHERE person_id = $1 AND step = 'settled'`,
      personId,
    );
    expect(row).toMatchObject({ attempts: 1, done_at: null });
    expect(row?.last_error).toMatch(/^Error/);
    expect(row?.last_error).not.toMatch(/Ada|example/);
    await work(saga, personId, 'settled');
    await work(saga, personId, 'settled');
    expect(
      await rows(
        'SELECT attempts, last_error FROM platform.leaving_step WHERE person_id = $1 AND step = $2',
        personId,
        'settled',
      ),
    ).toEqual([{ attempts: 3, last_error: null }]);
    expect((await called(personId)).sort()).toEqual(['left', 'right', 'settled']);
  });

  it('knows a step that only a newer release has, and does not end without it', async () => {
    const personId = await begin();
    await work(harness.get(AccountDeletionSaga), personId, 'settled');
    const next = await build({ modules: [NextRelease], databaseUrl: harness.databaseUrl });
    try {
      await work(next.get(AccountDeletionSaga), personId, 'left');
      expect(await called(personId)).toContain('middle');
      // The old release rejects the job, so that the queue retries it.
      await expect(work(harness.get(AccountDeletionSaga), personId, 'middle')).rejects.toThrow(
        'This release has no such erasure step',
      );
      for (const step of ['right', 'pipes']) await work(next.get(AccountDeletionSaga), personId, step);
      expect(told.map(({ step }) => step)).not.toContain('middle');
      expect(await called(personId)).not.toContain('self');
      await work(next.get(AccountDeletionSaga), personId, 'middle');
      await work(next.get(AccountDeletionSaga), personId, 'self');
      expect(await finished(personId)).toBe(true);
    } finally {
      await next.close();
    }
  });

  it('waits for work in flight, and erases the data of jobs of this release and of 0.1', async () => {
    const saga = harness.get(AccountDeletionSaga);
    const personId = await begin();
    const other = randomUUID();
    await preparePgBoss(harness.databaseUrl);
    const row = async (queue: string, userId: string, ended: boolean): Promise<void> => {
      await rows(
        `INSERT INTO platform.job (id, queue, data, priority, attempts, due_at, ended_at, reason) VALUES ($1, $2, $3, 0, 5, now(), $4, $5)`,
        randomUUID(),
        queue,
        JSON.stringify({ userId }),
        ended ? new Date() : null,
        ended ? 'Error' : null,
      );
    };
    const job = async (state: string, userId: string): Promise<void> => {
      await rows(
        `INSERT INTO pgboss.job (name, data, state) VALUES ('events', $1, $2)`,
        JSON.stringify({ payload: { userId, items: [{ text: `Kuzu's shoes ${state}` }] } }),
        state,
      );
    };
    for (const state of ['completed', 'failed', 'cancelled'])
      for (const userId of [personId, other]) await job(state, userId);
    for (const queue of ['events', 'v2:events'])
      for (const userId of [personId, other]) await row(queue, userId, true);
    const open: [string, () => Promise<unknown>, string][] = [
      [
        'in the outbox',
        () =>
          rows(
            `INSERT INTO platform.outbox (id, name, payload) VALUES ($1, 'x', $2)`,
            randomUUID(),
            JSON.stringify({ userId: personId }),
          ),
        'DELETE FROM platform.outbox',
      ],
      [
        'in pg-boss',
        () => job('retry', personId),
        `DELETE FROM pgboss.job WHERE state = 'retry' AND name = 'events'`,
      ],
      [
        'in a row of 0.1',
        () => row('events', personId, false),
        `DELETE FROM platform.job WHERE ended_at IS NULL AND queue = 'events'`,
      ],
      [
        'in a row of this release',
        () => row('v2:events', personId, false),
        `DELETE FROM platform.job WHERE ended_at IS NULL AND queue = 'v2:events'`,
      ],
    ];
    for (const [, put, away] of open) {
      await put();
      for (const step of waiting)
        await expect(saga.runStep({ personId, step })).rejects.toMatchObject({ code: 'STILL_UNDER_WAY' });
      await rows(away);
    }
    for (const step of waiting) await saga.runStep({ personId, step });
    expect(
      await rows(
        `SELECT state, data FROM pgboss.job WHERE name = 'events' AND data::text NOT LIKE '%' || $1 || '%'`,
        other,
      ),
    ).toEqual([{ state: 'completed', data: {} }]);
    expect(
      await rows(
        `SELECT 1 FROM pgboss.job WHERE name = 'events' AND data::text LIKE '%' || $1 || '%'`,
        other,
      ),
    ).toHaveLength(3);
    expect(
      await rows(`SELECT data->>'userId' AS person FROM platform.job WHERE queue IN ('events', 'v2:events')`),
    ).toEqual([{ person: other }, { person: other }]);
  });

  it('redacts name and address in responses stored for other users, and keeps their shape', async () => {
    const [personId, sharer, namesake] = [randomUUID(), randomUUID(), randomUUID()];
    const keep = async (userId: string, key: string, body: object): Promise<void> => {
      await rows(
        `INSERT INTO platform.idempotency (user_id, key, fingerprint, status, body) VALUES ($1, $2, '\\x00', 201, $3)`,
        userId,
        key,
        JSON.stringify(body),
      );
    };
    const of = async (userId: string, key: string): Promise<unknown> =>
      (
        await rows<{ body: unknown }>(
          'SELECT body FROM platform.idempotency WHERE user_id = $1 AND key = $2',
          userId,
          key,
        )
      )[0]?.body;
    await keep(sharer, 'invited', {
      collaborator: { id: 'x', userId: null, email: 'ADA@example.org', name: null },
      listVersion: 3,
    });
    await keep(sharer, 'joined', {
      collaborators: [
        { userId: personId, name: 'Ada', email: 'ada@example.org' },
        { userId: sharer, name: 'Ben', email: 'ben@example.org' },
      ],
    });
    await keep(namesake, 'masked', {
      collaborators: [
        { id: personId, userId: personId, name: 'Ada', email: 'a…@example.org' },
        { userId: sharer, email: 'a…@example.org' },
      ],
    });
    await keep(namesake, 'other', { name: 'Ada', note: 'Ada, ada_example.org' });
    await rows(
      `INSERT INTO platform.idempotency (user_id, key, fingerprint, status, body) SELECT $1, 'k' || n, '\\x00', 200, '{"success":true}' FROM generate_series(1, 12000) n`,
      sharer,
    );
    await harness.get(StoredResponseRedactor).redactPerson(personId, ['Ada', 'Ada@Example.org']);
    expect(await of(sharer, 'invited')).toEqual({
      collaborator: { id: 'x', userId: null, email: '', name: null },
      listVersion: 3,
    });
    expect(await of(sharer, 'joined')).toEqual({
      collaborators: [
        { userId: formerMember, name: '', email: '' },
        { userId: sharer, name: 'Ben', email: 'ben@example.org' },
      ],
    });
    expect(await of(namesake, 'masked')).toEqual({
      collaborators: [
        { id: formerMember, userId: formerMember, name: '', email: '' },
        { userId: sharer, email: 'a…@example.org' },
      ],
    });
    expect(await of(namesake, 'other')).toEqual({ name: 'Ada', note: 'Ada, ada_example.org' });
  });

  it('resumes an unfinished deletion at night, once a night', async () => {
    const saga = harness.get(AccountDeletionSaga);
    const personId = await begin();
    await rows(`DELETE FROM platform.job WHERE queue = 'v2:leaving'`);
    await saga.resume('2026-03-01');
    await saga.resume('2026-03-01');
    expect(await called(personId)).toEqual(['settled']);
    await saga.resume('2026-03-02');
    expect(await called(personId)).toEqual(['settled', 'settled']);
  });

  it('begins again for a user of a restored backup, also if the backup has rows of the saga', async () => {
    const saga = harness.get(AccountDeletionSaga);
    const personId = await begin();
    for (const step of ['settled', 'left', 'right', 'pipes', 'self']) await work(saga, personId, step);
    const unknown = randomUUID();
    for (const id of [personId, unknown]) await saga.restart(id, new Date('2026-01-01'));
    for (const id of [personId, unknown]) {
      expect(await finished(id)).toBe(false);
      for (const step of ['settled', 'left', 'right', 'pipes', 'self']) await work(saga, id, step);
      expect(await finished(id)).toBe(true);
    }
  });
});

describe('AccountDeletionSaga in the worker', () => {
  it('finishes by itself, also if each step fails once', async () => {
    const harness = await build({ modules: [Forgetful], role: 'worker' });
    try {
      told = [];
      failing = { settled: 1, left: 1, self: 1 };
      const personId = randomUUID();
      await harness.database.run(() => harness.get(AccountDeletionSaga).begin(personId));
      for (let i = 0; i < 600; i++) {
        // The test skips the pauses between attempts.
        await harness.database.query(
          `UPDATE platform.job SET due_at = now() WHERE queue = 'v2:leaving' AND ended_at IS NULL AND due_at > now()`,
        );
        if (
          (await harness.database.query('SELECT 1 FROM platform.leaving WHERE finished_at IS NOT NULL'))
            .length === 1
        )
          break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(told.map(({ step }) => step)).toEqual(
        expect.arrayContaining(['settled', 'left', 'right', 'pipes', 'self']),
      );
      expect(
        await harness.database.query('SELECT step FROM platform.leaving_step WHERE done_at IS NOT NULL'),
      ).toHaveLength(14);
      expect(told.findIndex(({ step }) => step === 'self')).toBeGreaterThan(
        told.findIndex(({ step }) => step === 'pipes'),
      );
    } finally {
      await harness.close();
    }
  });
});

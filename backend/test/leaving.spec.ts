import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { Forgets, type Forgetting } from '../src/platform/leaving/forgets.decorator';
import { Leavings } from '../src/platform/leaving/leavings';
import { type BuiltModule, build } from './module.builder';

let told: { step: string; personId: string }[] = [];
let failing: Record<string, number> = {};

const note = (step: string, personId: string): Promise<void> => {
  told.push({ step, personId });
  if ((failing[step] ??= 0) > 0) {
    failing[step] -= 1;
    return Promise.reject(new Error('Ada Lovelace <ada@example.org> would not go'));
  }
  return Promise.resolve();
};

@Forgets('settled', 'settle')
class Settled implements Forgetting {
  forget = (personId: string): Promise<void> => note('settled', personId);
}
@Forgets('left')
class Left implements Forgetting {
  forget = (personId: string): Promise<void> => note('left', personId);
}
@Forgets('right')
class Right implements Forgetting {
  forget = (personId: string): Promise<void> => note('right', personId);
}
@Forgets('pipes', 'plumbing')
class Pipes implements Forgetting {
  forget = (personId: string): Promise<void> => note('pipes', personId);
}
@Forgets('self', 'person')
class Self implements Forgetting {
  forget = (personId: string): Promise<void> => note('self', personId);
}
@Forgets('middle')
class Middle implements Forgetting {
  forget = (personId: string): Promise<void> => note('middle', personId);
}

@Module({ providers: [Self, Right, Pipes, Left, Settled] })
class Forgetful {}
@Module({ providers: [Self, Right, Pipes, Left, Settled, Middle] })
class NextRelease {}

describe('leaving', () => {
  let house: BuiltModule;
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> => house.database.query<R>(text, values);
  const called = async (personId: string): Promise<string[]> =>
    (await rows<{ step: string }>(`SELECT data->>'step' AS step FROM pgboss.job WHERE name = 'leaving' AND data->>'personId' = $1 ORDER BY created_on, 1`, personId)).map(({ step }) => step);
  const finished = async (personId: string): Promise<boolean> => (await rows(`SELECT 1 FROM platform.leaving WHERE person_id = $1 AND finished_at IS NOT NULL`, personId)).length === 1;
  const begin = async (): Promise<string> => {
    const personId = randomUUID();
    await house.database.run(() => house.get(Leavings).begin(personId));
    return personId;
  };

  beforeAll(async () => (house = await build({ modules: [Forgetful] })));
  afterAll(() => house.close());
  beforeEach(() => {
    told = [];
    failing = {};
  });

  it('is nothing where the wish was rolled back', async () => {
    const personId = randomUUID();
    await expect(house.database.run(async () => {
      await house.get(Leavings).begin(personId);
      throw new Error('no');
    })).rejects.toThrow('no');
    expect([await called(personId), await rows('SELECT 1 FROM platform.leaving WHERE person_id = $1', personId)]).toEqual([[], []]);
  });

  it('goes turn by turn, the steps of one turn side by side, and is over with the last', async () => {
    const leavings = house.get(Leavings);
    const personId = await begin();
    await house.database.run(() => leavings.begin(personId));
    expect(await called(personId)).toEqual(['settled']);
    await leavings.work({ personId, step: 'settled' });
    expect((await called(personId)).sort()).toEqual(['left', 'right', 'settled']);
    await Promise.all([leavings.work({ personId, step: 'left' }), leavings.work({ personId, step: 'right' })]);
    expect((await called(personId)).filter((step) => step === 'pipes')).toHaveLength(1);
    await leavings.work({ personId, step: 'pipes' });
    expect(await finished(personId)).toBe(false);
    await leavings.work({ personId, step: 'self' });
    expect(await finished(personId)).toBe(true);
    expect(told.map(({ step }) => step).sort()).toEqual(['left', 'pipes', 'right', 'self', 'settled']);
  });

  it('writes down what went wrong without its words, and a step done twice is done', async () => {
    const leavings = house.get(Leavings);
    const personId = await begin();
    failing['settled'] = 1;
    await expect(leavings.work({ personId, step: 'settled' })).rejects.toThrow('would not go');
    const [row] = await rows<{ attempts: number; last_error: string; done_at: Date | null }>('SELECT attempts, last_error, done_at FROM platform.leaving_step WHERE person_id = $1', personId);
    expect(row).toMatchObject({ attempts: 1, done_at: null });
    expect(row?.last_error).toMatch(/^Error/);
    expect(row?.last_error).not.toMatch(/Ada|example/);
    await leavings.work({ personId, step: 'settled' });
    await leavings.work({ personId, step: 'settled' });
    expect(await rows('SELECT attempts, last_error FROM platform.leaving_step WHERE person_id = $1 AND step = $2', personId, 'settled')).toEqual([{ attempts: 3, last_error: null }]);
    expect((await called(personId)).sort()).toEqual(['left', 'right', 'settled']);
  });

  it('knows a step that a newer release brings, and does not end without it', async () => {
    const personId = await begin();
    await house.get(Leavings).work({ personId, step: 'settled' });
    const next = await build({ modules: [NextRelease], databaseUrl: house.databaseUrl });
    try {
      await next.get(Leavings).work({ personId, step: 'left' });
      expect(await called(personId)).toContain('middle');
      // The old release cannot do it, and says so to the queue, which tries again.
      await expect(house.get(Leavings).work({ personId, step: 'middle' })).rejects.toThrow('Nobody forgets that');
      for (const step of ['right', 'pipes']) await next.get(Leavings).work({ personId, step });
      expect(told.map(({ step }) => step)).not.toContain('middle');
      expect(await called(personId)).not.toContain('self');
      await next.get(Leavings).work({ personId, step: 'middle' });
      await next.get(Leavings).work({ personId, step: 'self' });
      expect(await finished(personId)).toBe(true);
    } finally {
      await next.close();
    }
  });

  it('is taken up again at night where it stood still, once a night', async () => {
    const leavings = house.get(Leavings);
    const personId = await begin();
    await rows(`DELETE FROM pgboss.job WHERE name = 'leaving'`);
    await leavings.resume('2026-03-01');
    await leavings.resume('2026-03-01');
    expect(await called(personId)).toEqual(['settled']);
    await leavings.resume('2026-03-02');
    expect(await called(personId)).toEqual(['settled', 'settled']);
  });

  it('begins anew for somebody whom a restored backup brought back, also where it brought back the rows of the saga', async () => {
    const leavings = house.get(Leavings);
    const personId = await begin();
    for (const step of ['settled', 'left', 'right', 'pipes', 'self']) await leavings.work({ personId, step });
    const unknown = randomUUID();
    for (const id of [personId, unknown]) await leavings.beginAgain(id, new Date('2026-01-01'));
    for (const id of [personId, unknown]) {
      expect(await finished(id)).toBe(false);
      for (const step of ['settled', 'left', 'right', 'pipes', 'self']) await leavings.work({ personId: id, step });
      expect(await finished(id)).toBe(true);
    }
  });
});

describe('in the worker', () => {
  it('goes by itself, also where each step fails once', async () => {
    const house = await build({ modules: [Forgetful], role: 'worker' });
    try {
      told = [];
      failing = { settled: 1, left: 1, self: 1 };
      const personId = randomUUID();
      await house.database.run(() => house.get(Leavings).begin(personId));
      for (let i = 0; i < 600; i++) {
        // Nobody waits in a test for the pauses that spare a server in trouble.
        await house.database.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'leaving' AND state IN ('created', 'retry')`);
        if ((await house.database.query('SELECT 1 FROM platform.leaving WHERE finished_at IS NOT NULL')).length === 1) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(told.map(({ step }) => step)).toEqual(expect.arrayContaining(['settled', 'left', 'right', 'pipes', 'self']));
      expect(await house.database.query('SELECT step FROM platform.leaving_step WHERE done_at IS NOT NULL')).toHaveLength(5);
      expect(told.findIndex(({ step }) => step === 'self')).toBeGreaterThan(told.findLastIndex(({ step }) => step === 'pipes'));
    } finally {
      await house.close();
    }
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { Module, type Type } from '@nestjs/common';
import { type DomainEvent, type PayloadOf, event } from '../../../src/kernel/domain-event';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { OnEvent, type EventHandler, type EventMeta } from '../../../src/platform/outbox/on-event.decorator';
import { Outbox } from '../../../src/platform/outbox/outbox';
import { migratedDatabase } from '../../support/database/database';
import { type BuiltModule, build } from '../../support/module.builder';

const Rang = event<'test.rang', { n: number }>('test.rang');
const Unheard = event<'test.unheard', { n: number }>('test.unheard');
const heard: { who: string; n: number; eventId: string; late: number }[] = [];
let failures = 0;
let appendedAt = 0;

@OnEvent(Rang)
class First implements EventHandler<typeof Rang> {
  handle({ n }: PayloadOf<typeof Rang>, { eventId }: EventMeta): Promise<void> {
    heard.push({ who: 'first', n, eventId, late: Date.now() - appendedAt });
    return Promise.resolve();
  }
}

@OnEvent(Rang)
class Second implements EventHandler<typeof Rang> {
  handle({ n }: PayloadOf<typeof Rang>, { eventId }: EventMeta): Promise<void> {
    if (failures-- > 0) return Promise.reject(new Error('not now'));
    heard.push({ who: 'second', n, eventId, late: Date.now() - appendedAt });
    return Promise.resolve();
  }
}

@Module({ providers: [First, Second] })
class Listening {}

const Tolled = event<'test.tolled', { n: number }>('test.tolled');

@OnEvent(Rang)
class Third implements EventHandler<typeof Rang> {
  handle({ n }: PayloadOf<typeof Rang>, { eventId }: EventMeta): Promise<void> {
    heard.push({ who: 'third', n, eventId, late: 0 });
    return Promise.resolve();
  }
}

@OnEvent(Tolled)
class Fourth implements EventHandler<typeof Tolled> {
  handle({ n }: PayloadOf<typeof Tolled>, { eventId }: EventMeta): Promise<void> {
    heard.push({ who: 'fourth', n, eventId, late: 0 });
    return Promise.resolve();
  }
}

@Module({ providers: [First, Second, Third, Fourth] })
class ListeningNextRelease {}

describe('outbox', () => {
  let worker: BuiltModule;
  const append = async (...events: DomainEvent[]): Promise<void> => {
    appendedAt = Date.now();
    await worker.database.run(() => worker.get(Outbox).append(events));
  };
  const waiting = async (): Promise<number> =>
    (await worker.database.query('SELECT 1 FROM platform.outbox')).length;
  const until = async (condition: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> => {
    const end = Date.now() + withinMs;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error('It did not come to pass in time');
      await sleep(10);
    }
  };

  beforeAll(async () => {
    worker = await build({ modules: [Listening], role: 'worker' });
  });
  afterAll(() => worker.close());
  beforeEach(() => {
    heard.length = 0;
    failures = 0;
  });

  it('delivers each event to each subscriber once, at once', async () => {
    await append(Rang({ n: 1 }), Rang({ n: 2 }), Unheard({ n: 3 }));
    await until(async () => heard.length === 4 && (await waiting()) === 0);
    await sleep(200);
    expect(heard.map(({ who, n }) => `${who} ${n}`).sort()).toEqual([
      'first 1',
      'first 2',
      'second 1',
      'second 2',
    ]);
    expect(new Set(heard.map(({ eventId }) => eventId)).size).toBe(2);
    expect(Math.max(...heard.map(({ late }) => late))).toBeLessThan(800);
  });

  it('delivers nothing of a rolled-back transaction', async () => {
    const lost = worker.database.run(async () => {
      await worker.get(Outbox).append([Rang({ n: 10 })]);
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await append(Rang({ n: 11 }));
    await until(() => heard.length === 2);
    expect(heard.every(({ n }) => n === 11)).toBe(true);
  });

  it('retries one subscriber without the other', async () => {
    failures = 1;
    await append(Rang({ n: 20 }));
    await until(() => heard.length === 2);
    await sleep(100);
    expect(heard.map(({ who }) => who)).toEqual(['first', 'second']);
  });

  it('relays more events than one batch', async () => {
    await append(...Array.from({ length: 230 }, (_, n) => Rang({ n: 1000 + n })));
    await until(() => heard.length === 460);
    await until(async () => (await waiting()) === 0);
    expect(await worker.get(JobQueue).deadLetters('events')).toEqual([]);
  });

  it('keeps an event that only the next release listens to for its workers, however often those of this one try', async () => {
    const own = await migratedDatabase();
    const release = (module: Type, role: 'api' | 'worker'): Promise<BuiltModule> =>
      build({ modules: [module], role, databaseUrl: own.url });
    const old = await release(Listening, 'worker');
    // The APIs of the next release start before its worker.
    const requests = await release(ListeningNextRelease, 'api');
    const { database } = requests;
    await requests.get(Outbox).append([Rang({ n: 30 }), Tolled({ n: 31 })]);
    await until(
      async () => heard.length === 2 && (await database.query('SELECT 1 FROM platform.outbox')).length === 0,
    );
    const hurry =
      "UPDATE platform.job SET due_at = now() WHERE queue = 'v2:events' AND ended_at IS NULL AND due_at > now()";
    await until(async () => {
      await database.query(hurry);
      const rows = await database.query<{ tries: number }>(
        "SELECT attempt AS tries FROM platform.job WHERE queue = 'v2:events' AND ended_at IS NULL",
      );
      return rows.length === 2 && rows.every(({ tries }) => tries >= 5);
    });
    expect(await old.get(JobQueue).deadLetters('events')).toEqual([]);
    await old.close();
    const next = await release(ListeningNextRelease, 'worker');
    await until(async () => {
      await database.query(hurry);
      return heard.length === 4;
    });
    expect(heard.map(({ who, n }) => `${who} ${n}`).sort()).toEqual([
      'first 30',
      'fourth 31',
      'second 30',
      'third 30',
    ]);
    await Promise.all([next.close(), requests.close()]);
    await own.drop();
  });
});

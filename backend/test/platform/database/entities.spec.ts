import { Any, EntitySchema, IsNull } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { PersonSchema } from '../../../src/identity/infrastructure/profile/person.schema';
import { AggregateRoot } from '../../../src/kernel/aggregate-root';
import { column, nullable } from '../../../src/platform/database/columns';
import { Database } from '../../../src/platform/database/database';
import {
  isLockTimeout,
  isDatabaseTimeout,
  isUniqueViolation,
} from '../../../src/platform/database/database-errors';
import { type Entities, upsertChanged } from '../../../src/platform/database/entities';
import { StateRepository } from '../../../src/platform/database/state-repository';
import { Outbox } from '../../../src/platform/outbox/outbox';
import { DeviceSchema } from '../../../src/referrals/infrastructure/device.schema';
import { InviterSchema } from '../../../src/referrals/infrastructure/inviter.schema';
import { type ThrowAwayDatabase, migratedDatabase } from '../../support/database/database';

let own: ThrowAwayDatabase;
let database: Database;
let outside: Database;
const now = new Date('2026-11-25T10:00:00Z');
const inviter = (code: string) => ({
  userId: uuidv7(),
  code,
  clicks: 0,
  createdAt: now,
  updatedAt: now,
  barredAt: null,
});
const backend = async (): Promise<number | undefined> =>
  (await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]?.pid;
function signal(): { give: () => void; given: Promise<void> } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, given };
}
const connections = async (): Promise<number | undefined> =>
  (
    await outside.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
  )[0]?.open;

beforeAll(async () => {
  own = await migratedDatabase();
  database = new Database({
    url: own.url,
    poolSize: 2,
    applicationName: 'test',
    answerTimeoutMs: 400,
    lockTimeoutMs: 100,
  });
  outside = new Database({ url: own.url, poolSize: 1, applicationName: 'outside' });
});
afterAll(async () => {
  await database.close();
  await outside.close();
  await own.drop();
});
afterEach(() => database.query('DELETE FROM referrals.inviter'));

describe('Entities in a unit of work', () => {
  it('send their statements on its connection and see rows that others see after COMMIT only', async () => {
    const row = inviter('SAMECONN');
    await database.run(async () => {
      await database.entities(InviterSchema).insert(row);
      const [raw, mapped, other] = await Promise.all([
        database.query('SELECT 1 FROM referrals.inviter WHERE code = $1', [row.code]),
        database.entities(InviterSchema).findOneBy({ code: row.code }),
        outside.query('SELECT 1 FROM referrals.inviter WHERE code = $1', [row.code]),
      ]);
      expect([raw.length, mapped, other.length]).toEqual([1, row, 0]);
    });
    expect(await outside.entities(InviterSchema).findBy({ userId: row.userId })).toEqual([row]);
  });

  it('lose their rows when it is rolled back', async () => {
    const failing = database.run(async () => {
      await database.entities(InviterSchema).insert(inviter('ROLLBACK'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.entities(InviterSchema).existsBy({ code: 'ROLLBACK' })).toBe(false);
  });

  it('share one manager in a nested unit, and open no further connection', async () => {
    await backend();
    const before = await connections();
    await database.run(async () => {
      const entities = database.entities(InviterSchema);
      const pid = await backend();
      await database.run(async () => {
        expect(database.entities(InviterSchema)).toBe(entities);
        expect(await backend()).toBe(pid);
        await Promise.all(
          Array.from({ length: 20 }, () => database.entities(PersonSchema).findBy({ name: 'Nobody' })),
        );
      });
      expect(database.connections().busy).toBe(1);
    });
    expect(await connections()).toBe(before);
    expect(database.connections().busy).toBe(0);
  });

  it('stay with their own unit when two run at once', async () => {
    const [inserted, looked] = [signal(), signal()];
    const left = inviter('LEFTUNIT');
    const leaving = database.run(async () => {
      await database.entities(InviterSchema).insert(left);
      await inserted.given;
      const seen = await database.entities(InviterSchema).existsBy({ code: 'RIGHTUNI' });
      looked.give();
      throw new Error(`left, seen: ${seen}`);
    });
    const staying = database.run(async () => {
      await database.entities(InviterSchema).insert(inviter('RIGHTUNI'));
      const seen = await database.entities(InviterSchema).existsBy({ code: left.code });
      inserted.give();
      await looked.given;
      return seen;
    });
    await expect(leaving).rejects.toThrow('left, seen: false');
    expect(await staying).toBe(false);
    expect(await database.entities(InviterSchema).find({ select: { code: true } })).toEqual([
      { code: 'RIGHTUNI' },
    ]);
  });

  it('send no statement after its end', async () => {
    const kept = await database.run(() => Promise.resolve(database.entities(InviterSchema)));
    await expect(kept.findBy({ code: 'ANYTHING' })).rejects.toThrow('has ended');
  });

  it('keep the order of a pipeline: statements sent together are answered in order', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => inviter(`PIPE${n}`));
    await database.run(async () => {
      await Promise.all(rows.map((row) => database.entities(InviterSchema).insert(row)));
      const counts = await Promise.all(
        rows.map(({ code }) => database.entities(InviterSchema).update({ code }, { clicks: 3 })),
      );
      expect(counts.every(({ affected }) => affected === 1)).toBe(true);
    });
    expect(await database.entities(InviterSchema).countBy({ clicks: 3 })).toBe(30);
  });

  it('lock rows, and fail after the lock timeout with the error of Postgres', async () => {
    const row = inviter('LOCKED');
    await database.entities(InviterSchema).insert(row);
    await outside.run(async () => {
      await outside
        .entities(InviterSchema)
        .findOne({ where: { code: row.code }, lock: { mode: 'pessimistic_write' } });
      const error: unknown = await database
        .entities(InviterSchema)
        .update({ code: row.code }, { clicks: 1 })
        .catch((reason: unknown) => reason);
      expect(isLockTimeout(error)).toBe(true);
    });
  });

  it('keep the deadline of a statement', async () => {
    await database.entities(InviterSchema).insert(inviter('SLEEPER'));
    const error: unknown = await database
      .run(() =>
        database.entities(InviterSchema).createQueryBuilder('inviter').select('pg_sleep(5)').getRawMany(),
      )
      .catch((reason: unknown) => reason);
    expect(isDatabaseTimeout(error)).toBe(true);
  });

  it('neither begin nor end a transaction', async () => {
    await database.run(async () => {
      const builder = database
        .entities(InviterSchema)
        .createQueryBuilder()
        .insert()
        .values(inviter('NESTED'));
      await builder.useTransaction(true).execute();
      expect(database.inTransaction).toBe(true);
    });
    const alone = database
      .entities(InviterSchema)
      .createQueryBuilder()
      .insert()
      .values(inviter('BEGINS'))
      .useTransaction(true);
    await expect(alone.execute()).rejects.toThrow('TypeORM does not');
    expect(await database.entities(InviterSchema).find({ select: { code: true } })).toEqual([
      { code: 'NESTED' },
    ]);
  });
});

describe('Entities', () => {
  it('map bytes, times and nulls, and return the number of rows', async () => {
    const device = { mark: Buffer.from([1, 2, 255]), userId: uuidv7(), seenAt: now };
    await database.entities(DeviceSchema).insert(device);
    expect(await database.entities(DeviceSchema).findBy({ mark: Any([device.mark]) })).toEqual([device]);
    const row = inviter('AFFECTED');
    await database.entities(InviterSchema).insert(row);
    expect(
      (
        await database
          .entities(InviterSchema)
          .update({ code: row.code, barredAt: IsNull() }, { barredAt: now })
      ).affected,
    ).toBe(1);
    expect(
      (
        await database
          .entities(InviterSchema)
          .update({ code: row.code, barredAt: IsNull() }, { barredAt: now })
      ).affected,
    ).toBe(0);
    expect((await database.entities(DeviceSchema).delete({ mark: device.mark })).affected).toBe(1);
  });

  it('reject with the code and constraint of Postgres', async () => {
    await database.entities(InviterSchema).insert(inviter('TWICE'));
    const error: unknown = await database
      .entities(InviterSchema)
      .insert(inviter('TWICE'))
      .catch((reason: unknown) => reason);
    expect(isUniqueViolation(error, 'inviter_code')).toBe(true);
  });

  it('prepare one statement for any number of values', async () => {
    const texts = new Set<string>();
    const traced = new Database({
      url: own.url,
      poolSize: 1,
      applicationName: 'test',
      around: (text, work) => (texts.add(text), work()),
    });
    try {
      await traced.entities(InviterSchema).findBy({ code: Any(['A']) });
      await traced.entities(InviterSchema).findBy({ code: Any(['A', 'B', 'C']) });
      expect(texts.size).toBe(1);
    } finally {
      await traced.close();
    }
  });
});

describe('An insert of many rows', () => {
  it('is not prepared, because its text depends on the number of rows', async () => {
    const insert = (rows: number) =>
      database
        .entities(InviterSchema)
        .insert(Array.from({ length: rows }, (_, n) => inviter(`MANY${rows}X${n}`)));
    const prepared = () =>
      database.query<{ statement: string }>(
        `SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO "referrals"."inviter"%'`,
      );
    await database.run(async () => {
      const before = (await prepared()).length;
      await insert(40);
      expect(await prepared()).toHaveLength(before);
      await insert(7);
      expect(await prepared()).toHaveLength(before + 1);
    });
    expect(await database.entities(InviterSchema).countBy({})).toBe(47);
  });

  it('is sent in parts if it has more values than a statement may have', async () => {
    const rows = Array.from({ length: 11_000 }, (_, n) => inviter(`PARTS${n}`));
    // With the usual deadline: on a busy machine 65,000 values take longer than this spec's 400 ms.
    await upsertChanged(outside.entities(InviterSchema), rows, { key: 'userId', owner: 'code' });
    expect(await outside.entities(InviterSchema).countBy({})).toBe(rows.length);
  });
});

describe('upsertChanged', () => {
  const write = (
    rows: ReturnType<typeof inviter>[],
    options: Parameters<typeof upsertChanged<ReturnType<typeof inviter>>>[2],
  ) => upsertChanged(database.entities(InviterSchema) as Entities<ReturnType<typeof inviter>>, rows, options);
  const versionOf = async (code: string): Promise<unknown> =>
    (await database.query<{ xmin: string }>('SELECT xmin FROM referrals.inviter WHERE code = $1', [code]))[0]
      ?.xmin;

  it('writes only the rows that are new or differ', async () => {
    const [same, differs, fresh] = [inviter('SAME'), inviter('DIFFERS'), inviter('FRESH')];
    await database.entities(InviterSchema).insert([same, differs]);
    const version = await versionOf('SAME');
    await write([same, { ...differs, clicks: 7 }, fresh], { key: 'userId', owner: 'code' });
    expect(await versionOf('SAME')).toBe(version);
    expect(await database.entities(InviterSchema).find({ order: { code: 'ASC' } })).toEqual([
      { ...differs, clicks: 7 },
      fresh,
      same,
    ]);
  });

  it('keeps a row of another owner', async () => {
    const row = inviter('OWNER');
    await database.entities(InviterSchema).insert(row);
    await write([{ ...row, code: 'OTHER', clicks: 7 }], { key: 'userId', owner: 'code' });
    expect(await database.entities(InviterSchema).findBy({})).toEqual([row]);
  });

  it('keeps the listed properties of an existing row', async () => {
    const row = inviter('KEEPS');
    await database.entities(InviterSchema).insert(row);
    await write([{ ...row, createdAt: new Date(0), clicks: 7 }], {
      key: 'userId',
      owner: 'code',
      kept: ['createdAt'],
    });
    expect(await database.entities(InviterSchema).findBy({})).toEqual([{ ...row, clicks: 7 }]);
  });

  it('sends nothing for no rows', async () => {
    const asked = jest.spyOn(database.pool, 'connect');
    await write([], { key: 'userId', owner: 'code' });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});

describe('StateRepository', () => {
  interface GuestState {
    userId: string;
    code: string;
    clicks: number;
    createdAt: Date;
    updatedAt: Date;
    barredAt?: Date | null;
  }
  class Guest extends AggregateRoot<GuestState> {
    static restore(state: GuestState): Guest {
      return new Guest(state);
    }
    pardon(): void {
      delete this.state.barredAt;
    }
    click(): void {
      this.state.clicks++;
    }
  }
  const GuestSchema = new EntitySchema<GuestState>({
    name: 'referrals.guest',
    schema: 'referrals',
    tableName: 'inviter',
    columns: {
      userId: column.id,
      code: column.text,
      clicks: column.int,
      createdAt: column.timestamp,
      updatedAt: column.timestamp,
      barredAt: nullable(column.timestamp),
    },
  });
  class Guests extends StateRepository<GuestState, Guest> {
    constructor() {
      super(GuestSchema, database, new Outbox(database), (state) => Guest.restore(state));
    }
    byCode(code: string): Promise<Guest | null> {
      return this.loadOne({ code });
    }
  }

  it.each([
    ['alone', 0],
    ['beside another change', 1],
  ])('writes NULL for a property that became undefined %s', async (_, clicks) => {
    const row = { ...inviter('GUEST'), barredAt: now };
    await database.entities(InviterSchema).insert(row);
    const guests = new Guests();
    const guest = await guests.byCode(row.code);
    for (let i = 0; i < clicks; i++) guest?.click();
    guest?.pardon();
    if (guest) await guests.save(guest);
    expect(await database.entities(InviterSchema).findOneBy({ code: row.code })).toEqual({
      ...row,
      barredAt: null,
      clicks,
    });
  });
});

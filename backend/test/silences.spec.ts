import { createHash, randomBytes } from 'node:crypto';
import { SqlSilences } from '../src/lists/infrastructure/sql-silences';
import { Database } from '../src/platform/database/database';
import { migratedDatabase, type ThrowAwayDatabase } from './support/database';

const now = new Date('2026-11-21T10:00:00Z');
const address = 'Gran.Ma@Example.org';

describe('addresses that want no invitations', () => {
  let own: ThrowAwayDatabase;
  let database: Database;
  beforeEach(async () => {
    own = await migratedDatabase();
    database = new Database({ url: own.url, poolSize: 2, applicationName: 'test' });
  });
  afterEach(async () => {
    await database.close();
    await own.drop();
  });

  const [first, second] = [randomBytes(32), randomBytes(32)];
  const under = (...hmacKeys: Buffer[]): SqlSilences => new SqlSilences(database, { hmacKeys });
  const kept = async (): Promise<string[]> =>
    (await database.query<{ kept: string }>('SELECT address_hash AS kept FROM lists.silence')).map(
      ({ kept }) => kept,
    );
  const plainHash = createHash('sha256').update('invitations to gran.ma@example.org').digest('base64url');

  it('stand there under a key: without it nobody can try whether one is among them', async () => {
    const silences = under(first);
    await silences.silence(silences.wordFor(address), now);
    await silences.silence(silences.wordFor(address.toUpperCase()), now);
    const [row, ...more] = await kept();
    expect(more).toEqual([]);
    for (const guess of [
      address,
      address.toLowerCase(),
      plainHash,
      Buffer.from(plainHash, 'base64url').toString('hex'),
    ])
      expect(row).not.toContain(guess);
    expect(Buffer.from(row!, 'base64url').includes(Buffer.from(plainHash, 'base64url'))).toBe(false);
    expect(await silences.isSilent(address)).toBe(true);
    expect(await silences.isSilent('grandpa@example.org')).toBe(false);
    expect(await under(second).isSilent(address)).toBe(false);
    await silences.lift(silences.wordFor(address));
    expect([await silences.isSilent(address), await kept()]).toEqual([false, []]);
  });

  it('outlive their key, and can be taken back with the link of an old mail while it lasts and of a new one afterwards', async () => {
    const old = under(first);
    const word = old.wordFor(address);
    await old.silence(word, now);
    const both = under(second, first);
    expect([await both.isSilent(address), await both.isSilentBy(word), both.isWord(word)]).toEqual([
      true,
      true,
      true,
    ]);
    await both.renew();
    await both.renew();
    expect(await kept()).toHaveLength(1);
    const fresh = under(second);
    expect(await fresh.isSilent(address)).toBe(true);
    expect(fresh.isWord(word)).toBe(false);
    expect(await both.isSilentBy(word)).toBe(true);
    await fresh.lift(fresh.wordFor(address));
    expect(await both.isSilent(address)).toBe(false);
    await old.silence(word, now);
    await both.lift(both.wordFor(address));
    expect(await old.isSilent(address)).toBe(false);
  });

  it('are one row also where a device said it under the old key and another under the new one', async () => {
    for (const silences of [under(first), under(second)])
      await silences.silence(silences.wordFor(address), now);
    await under(second, first).renew();
    expect(await kept()).toHaveLength(1);
    expect(await under(second).isSilent(address)).toBe(true);
  });

  it('that an older release wrote down without a key are heard, and get one at night; what no key opens stays', async () => {
    await database.query('INSERT INTO lists.silence (address_hash, at) VALUES ($1, $2)', [plainHash, now]);
    await under(second).silence(under(second).wordFor('who@example.org'), now);
    const silences = under(first);
    expect(await silences.isSilent(address)).toBe(true);
    await silences.renew();
    expect(await kept()).not.toContain(plainHash);
    expect([await silences.isSilent(address), await under(second).isSilent('who@example.org')]).toEqual([
      true,
      true,
    ]);
    expect((await database.query<{ at: Date }>('SELECT at FROM lists.silence')).map(({ at }) => at)).toEqual([
      now,
      now,
    ]);
  });

  it('are all renewed, however many they are', async () => {
    await database.query(
      `INSERT INTO lists.silence (address_hash, at) SELECT translate(encode(sha256(n::text::bytea), 'base64'), '+/=', '-_'), now() FROM generate_series(1, 2500) n`,
    );
    await under(first).renew();
    expect((await kept()).filter((each) => each.length === 43)).toEqual([]);
    expect(await kept()).toHaveLength(2500);
  });
});

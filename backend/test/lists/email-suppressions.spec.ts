import { createHash, randomBytes } from 'node:crypto';
import { SqlEmailSuppressions } from '../../src/lists/infrastructure/invitations/sql-email-suppressions';
import { Database } from '../../src/platform/database/database';
import { migratedDatabase, type ThrowAwayDatabase } from '../support/database/database';

const now = new Date('2026-11-21T10:00:00Z');
const address = 'Gran.Ma@Example.org';

describe('SqlEmailSuppressions', () => {
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
  const under = (...hmacKeys: Buffer[]): SqlEmailSuppressions =>
    new SqlEmailSuppressions(database, { hmacKeys });
  const kept = async (): Promise<string[]> =>
    (await database.query<{ kept: string }>('SELECT address_hash AS kept FROM lists.silence')).map(
      ({ kept }) => kept,
    );
  const plainHash = createHash('sha256').update('invitations to gran.ma@example.org').digest('base64url');

  it('stores addresses under a key: without it they cannot be tested against the database', async () => {
    const suppressions = under(first);
    await suppressions.suppress(suppressions.unsubscribeToken(address), now);
    await suppressions.suppress(suppressions.unsubscribeToken(address.toUpperCase()), now);
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
    expect(await suppressions.isSuppressed(address)).toBe(true);
    expect(await suppressions.isSuppressed('grandpa@example.org')).toBe(false);
    expect(await under(second).isSuppressed(address)).toBe(false);
    await suppressions.unsuppress(suppressions.unsubscribeToken(address));
    expect([await suppressions.isSuppressed(address), await kept()]).toEqual([false, []]);
  });

  it('keeps addresses after their key is removed, and takes them back by old links while the key lasts and by new links afterwards', async () => {
    const old = under(first);
    const word = old.unsubscribeToken(address);
    await old.suppress(word, now);
    const both = under(second, first);
    expect([
      await both.isSuppressed(address),
      await both.isSuppressedByToken(word),
      both.isToken(word),
    ]).toEqual([true, true, true]);
    await both.rotateKeys();
    await both.rotateKeys();
    expect(await kept()).toHaveLength(1);
    const fresh = under(second);
    expect(await fresh.isSuppressed(address)).toBe(true);
    expect(fresh.isToken(word)).toBe(false);
    expect(await both.isSuppressedByToken(word)).toBe(true);
    await fresh.unsuppress(fresh.unsubscribeToken(address));
    expect(await both.isSuppressed(address)).toBe(false);
    await old.suppress(word, now);
    await both.unsuppress(both.unsubscribeToken(address));
    expect(await old.isSuppressed(address)).toBe(false);
  });

  it('finds one address that was stored under the old and the new key', async () => {
    for (const suppressions of [under(first), under(second)])
      await suppressions.suppress(suppressions.unsubscribeToken(address), now);
    await under(second, first).rotateKeys();
    expect(await kept()).toHaveLength(1);
    expect(await under(second).isSuppressed(address)).toBe(true);
  });

  it('reads rows that an older release stored without a key and encrypts them at night; rows of unknown keys stay', async () => {
    await database.query('INSERT INTO lists.silence (address_hash, at) VALUES ($1, $2)', [plainHash, now]);
    await under(second).suppress(under(second).unsubscribeToken('who@example.org'), now);
    const suppressions = under(first);
    expect(await suppressions.isSuppressed(address)).toBe(true);
    await suppressions.rotateKeys();
    expect(await kept()).not.toContain(plainHash);
    expect([
      await suppressions.isSuppressed(address),
      await under(second).isSuppressed('who@example.org'),
    ]).toEqual([true, true]);
    expect((await database.query<{ at: Date }>('SELECT at FROM lists.silence')).map(({ at }) => at)).toEqual([
      now,
      now,
    ]);
  });

  it('rotates the keys of any number of rows', async () => {
    await database.query(
      `INSERT INTO lists.silence (address_hash, at) SELECT translate(encode(sha256(n::text::bytea), 'base64'), '+/=', '-_'), now() FROM generate_series(1, 2500) n`,
    );
    await under(first).rotateKeys();
    expect((await kept()).filter((each) => each.length === 43)).toEqual([]);
    expect(await kept()).toHaveLength(2500);
  });
});

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDatabaseUrl, readSettings } from './env';

const key = Buffer.alloc(32, 7).toString('base64url');
const given = {
  DATABASE_URL: 'postgres://serves@db.example.org/lists',
  DATA_DIR: '.',
  WEB_DIR: '.',
  ART_DIR: '.',
  GOOGLE_CLIENT_ID: '-',
  GOOGLE_CLIENT_SECRET: '-',
  JWT_KEYS: key,
  HMAC_KEYS: key,
};

describe('a secret in a file', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictick-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  it('is read without the newline at its end', () => {
    const { GOOGLE_CLIENT_SECRET: _, ...others } = given;
    expect(
      readSettings({ ...others, GOOGLE_CLIENT_SECRET_FILE: file('google', 'of google\r\n') }).google
        .clientSecret,
    ).toBe('of google');
  });

  it.each([
    ['SMTP_URL', 'smtp://user:secret@mail.example.org', (of: ReturnType<typeof readSettings>) => of.smtpUrl],
    [
      'REDIS_URL',
      'redis://user:secret@redis.example.org',
      (of: ReturnType<typeof readSettings>) => of.redisUrl,
    ],
    [
      'STRIPE_SECRET_KEY',
      'sk_' + 'test_12345678',
      (of: ReturnType<typeof readSettings>) => of.stripe.secretKey,
    ],
    [
      'STRIPE_WEBHOOK_SECRET',
      'whsec_' + '12345678',
      (of: ReturnType<typeof readSettings>) => of.stripe.webhookSecrets[0],
    ],
  ])('may be %s', (name, value, setting) => {
    expect(setting(readSettings({ ...given, [`${name}_FILE`]: file(name, `${value}\n`) }))).toBe(value);
  });

  it('may be the password of a database, with characters that an address cannot hold', () => {
    const settings = readSettings({
      ...given,
      DATABASE_PASSWORD_FILE: file('serves', 'p@ss/w%rd\n'),
      MIGRATE_DATABASE_URL: 'postgres://user@db.example.org/lists',
      MIGRATE_DATABASE_PASSWORD: 'secret',
    });
    expect(decodeURIComponent(new URL(settings.databaseUrl).password)).toBe('p@ss/w%rd');
    expect(settings.migrateDatabaseUrl).toBe('postgres://user:secret@db.example.org/lists');
    expect(readDatabaseUrl({ ...given, DATABASE_PASSWORD_FILE: join(folder, 'serves') })).toBe(
      settings.databaseUrl,
    );
  });

  it('counts as not set if the file is empty', () => {
    expect(readSettings({ ...given, SMTP_URL_FILE: file('empty', '\n') }).smtpUrl).toBeNull();
    expect(() => readSettings({ ...given, JWT_KEYS: '', JWT_KEYS_FILE: join(folder, 'empty') })).toThrow(
      /JWT_KEYS is missing/,
    );
  });

  it.each([
    ['set twice', { HMAC_KEYS_FILE: '/anything' }, /HMAC_KEYS and HMAC_KEYS_FILE are both set/],
    [
      'away',
      { HMAC_KEYS: '', HMAC_KEYS_FILE: '/not/there' },
      /HMAC_KEYS cannot be read: HMAC_KEYS_FILE names \/not\/there, which does not exist/,
    ],
    ['a folder', { HMAC_KEYS: '', HMAC_KEYS_FILE: tmpdir() }, /HMAC_KEYS_FILE names .+, which is a folder/],
    [
      'a password beside another one',
      { DATABASE_URL: 'postgres://user:secret@db/lists', DATABASE_PASSWORD: 'two' },
      /DATABASE_URL holds a password, and/,
    ],
    [
      'a password for an address without a host',
      { DATABASE_URL: 'postgres:///lists', DATABASE_PASSWORD: 'two' },
      /DATABASE_URL needs a user and a host/,
    ],
  ])('stops the start with the name of the variable if it is %s', (_, wrong, complaint) => {
    expect(() => readSettings({ ...given, ...wrong })).toThrow(complaint);
  });

  it('stops the start if this user may not read it', () => {
    const closed = file('closed', key);
    chmodSync(closed, 0);
    const read = (): unknown => readSettings({ ...given, HMAC_KEYS: '', HMAC_KEYS_FILE: closed });
    // Root reads every file, and then the key is taken.
    if (process.getuid?.() === 0) expect(read).not.toThrow();
    else expect(read).toThrow(/HMAC_KEYS_FILE names .+, which this user may not read/);
  });

  it('is for secrets only: a public setting has no file', () => {
    expect(() =>
      readSettings({ ...given, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_ID_FILE: file('id', 'ours') }),
    ).toThrow(/GOOGLE_CLIENT_ID is missing/);
  });
});

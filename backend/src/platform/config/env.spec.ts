import { readSettings } from './env';

const given = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing', DATA_DIR: '.', WEB_DIR: '.', ART_DIR: '.', GOOGLE_CLIENT_ID: '-', GOOGLE_CLIENT_SECRET: '-',
  JWT_KEYS: Buffer.alloc(32).toString('base64url'), HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
};

describe('mail', () => {
  it('needs no setting', () => {
    expect(readSettings(given)).toMatchObject({ smtpUrl: null, mailFrom: 'Pictick <no-reply@localhost>' });
  });

  it.each([
    ['SMTP_URL', 'smtp://user:secret@mail.example.org:587', 'smtpUrl'],
    ['SMTP_URL', 'smtps://mail.example.org', 'smtpUrl'],
    ['MAIL_FROM', 'lists@example.org', 'mailFrom'],
    ['MAIL_FROM', 'Our lists <lists@example.org>', 'mailFrom'],
  ] as const)('takes %s=%s', (name, value, setting) => {
    expect(readSettings({ ...given, [name]: value })[setting]).toBe(value);
  });

  it.each([
    ['SMTP_URL', 'https://mail.example.org', /SMTP_URL must be an smtp:\/\/ or smtps:\/\/ address/],
    ['SMTP_URL', 'mail.example.org', /SMTP_URL is not valid/],
    ['MAIL_FROM', 'Our lists', /MAIL_FROM must be an e-mail address/],
    ['MAIL_FROM', 'a@example.org, b@example.org', /MAIL_FROM must be an e-mail address/],
  ])('refuses %s=%s, and says which it is', (name, value, complaint) => {
    expect(() => readSettings({ ...given, [name]: value })).toThrow(complaint);
  });
});

describe('jobs', () => {
  it('are brought by Postgres where nothing is said', () => {
    expect(readSettings(given).redisUrl).toBeNull();
  });

  it.each(['redis://127.0.0.1:6379', 'rediss://user:secret@redis.example.org:6380/2', 'redis://[::1]:6379/'])('are brought by %s', (address) => {
    expect(readSettings({ ...given, REDIS_URL: address }).redisUrl).toBe(address);
  });

  it.each(['redis.example.org:6379', 'http://redis.example.org', 'redis:///0', 'redis://redis.example.org/queue'])('are not brought by %s, and the secret is not told', (address) => {
    expect(() => readSettings({ ...given, REDIS_URL: address })).toThrow(/REDIS_URL (must be a redis:\/\/ or rediss:\/\/ address|is not valid)/);
  });
});

import { readSettings } from './env';

const given = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
  DATA_DIR: '.',
  WEB_DIR: '.',
  ART_DIR: '.',
  GOOGLE_CLIENT_ID: '-',
  GOOGLE_CLIENT_SECRET: '-',
  JWT_KEYS: Buffer.alloc(32).toString('base64url'),
  HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
};

describe('readSettings of mail', () => {
  it('needs no setting', () => {
    expect(readSettings(given)).toMatchObject({
      appleClientId: null,
      smtpUrl: null,
      mailFrom: 'Pictick <no-reply@localhost>',
    });
  });

  it.each([
    ['APPLE_CLIENT_ID', 'org.example.pictick', 'appleClientId'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.org:587', 'smtpUrl'],
    ['SMTP_URL', 'smtps://mail.example.org', 'smtpUrl'],
    ['MAIL_FROM', 'lists@example.org', 'mailFrom'],
    ['SUPPORT_EMAIL', 'help@example.org', 'supportEmail'],
    ['MAIL_FROM', 'Our lists <lists@example.org>', 'mailFrom'],
  ] as const)('accepts %s=%s', (name, value, setting) => {
    expect(readSettings({ ...given, [name]: value })[setting]).toBe(value);
  });

  it.each([
    ['SMTP_URL', 'https://mail.example.org', /SMTP_URL must be an smtp:\/\/ or smtps:\/\/ address/],
    ['SMTP_URL', 'mail.example.org', /SMTP_URL is not valid/],
    ['MAIL_FROM', 'Our lists', /MAIL_FROM must be an e-mail address/],
    ['SUPPORT_EMAIL', 'Help <help@example.org>', /SUPPORT_EMAIL must be an e-mail address/],
    ['MAIL_FROM', 'a@example.org, b@example.org', /MAIL_FROM must be an e-mail address/],
  ])('refuses %s=%s and names the variable', (name, value, complaint) => {
    expect(() => readSettings({ ...given, [name]: value })).toThrow(complaint);
  });
});

describe('readSettings of jobs', () => {
  it('uses Postgres by default', () => {
    expect(readSettings(given).redisUrl).toBeNull();
  });

  it.each(['redis://127.0.0.1:6379', 'rediss://user:secret@redis.example.org:6380/2', 'redis://[::1]:6379/'])(
    'uses Redis at %s',
    (address) => {
      expect(readSettings({ ...given, REDIS_URL: address }).redisUrl).toBe(address);
    },
  );

  it.each([
    'redis.example.org:6379',
    'http://redis.example.org',
    'redis:///0',
    'redis://redis.example.org/queue',
  ])('refuses %s without printing the secret', (address) => {
    expect(() => readSettings({ ...given, REDIS_URL: address })).toThrow(
      /REDIS_URL (must be a redis:\/\/ or rediss:\/\/ address|is not valid)/,
    );
  });
});

describe('readSettings of callers', () => {
  it('allows only the page by default, from its own connection and origin', () => {
    expect(readSettings(given)).toMatchObject({
      apiKeys: new Map([['pictick-web', 1]]),
      rateLimitFactor: 1,
      trustedProxies: null,
      corsOrigins: [],
    });
  });

  it.each([
    [
      'API_KEYS',
      'pictick-web, partner:10,kiosk:0.5',
      'apiKeys',
      new Map([
        ['pictick-web', 1],
        ['partner', 10],
        ['kiosk', 0.5],
      ]),
    ],
    ['RATE_LIMIT_FACTOR', '2.5', 'rateLimitFactor', 2.5],
    [
      'CORS_ORIGINS',
      'https://app.example.org,http://localhost:5173',
      'corsOrigins',
      ['https://app.example.org', 'http://localhost:5173'],
    ],
  ] as const)('accepts %s=%s', (name, value, setting, meant) => {
    expect(readSettings({ ...given, [name]: value })[setting]).toEqual(meant);
  });

  it('trusts the configured proxies', () => {
    const { trustedProxies } = readSettings({
      ...given,
      TRUSTED_PROXIES: '10.0.0.2, 192.168.0.0/16,fd00::/8',
    });
    expect(
      ['10.0.0.2', '192.168.7.7', 'fd00::1', '10.0.0.3', '203.0.113.1'].map((address) =>
        trustedProxies?.has(address),
      ),
    ).toEqual([true, true, true, false, false]);
  });

  it.each([
    ['API_KEYS', 'partner:often', /API_KEYS must be a number from 0.1/],
    ['API_KEYS', 'my app', /API_KEYS must be ids of clients/],
    ['RATE_LIMIT_FACTOR', '0', /RATE_LIMIT_FACTOR must be a number from 0.1/],
    ['TRUSTED_PROXIES', 'proxy.example.org', /TRUSTED_PROXIES must be networks/],
    ['TRUSTED_PROXIES', '10.0.0.0/33', /TRUSTED_PROXIES must be networks/],
    ['TRUSTED_PROXIES', '0.0.0.0/0', /TRUSTED_PROXIES must not contain every address/],
    ['TRUSTED_PROXIES', '10.0.0.1/8/8', /TRUSTED_PROXIES must be networks/],
    ['CORS_ORIGINS', '*', /CORS_ORIGINS is not valid/],
    ['CORS_ORIGINS', 'null', /CORS_ORIGINS is not valid/],
    ['CORS_ORIGINS', 'https://app.example.org/', /CORS_ORIGINS must be origins/],
    ['CORS_ORIGINS', 'ftp://app.example.org', /CORS_ORIGINS must be an http/],
  ])('refuses %s=%s and names the variable', (name, value, complaint) => {
    expect(() => readSettings({ ...given, [name]: value })).toThrow(complaint);
  });
});

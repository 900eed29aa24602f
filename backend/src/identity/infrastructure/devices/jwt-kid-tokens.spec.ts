import { DomainError } from '../../../kernel/domain-error';
import { readSettings, type Settings } from '../../../platform/config/env';
import { JwtAccessTokens } from '../sessions/jwt-access-tokens';
import { JwtKidTokens } from './jwt-kid-tokens';

const now = new Date('2026-11-28T10:00:00Z');
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const device = '01993f73-6a1c-7b44-8d3e-9c8a7b6c5d40';
const settings = (...seeds: number[]): Settings =>
  readSettings({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
    DATA_DIR: '.',
    WEB_DIR: '.',
    ART_DIR: '.',
    GOOGLE_CLIENT_ID: '-',
    GOOGLE_CLIENT_SECRET: '-',
    HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
    JWT_KEYS: seeds.map((seed) => Buffer.alloc(32, seed).toString('base64url')).join(),
  });
const kids = new JwtKidTokens(settings(7));
const outcome = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => {
    if (error instanceof DomainError) return error.code;
    throw error;
  });

describe('JwtKidTokens', () => {
  it('verifies its token for 48 hours and a minute, also with a rotated key', async () => {
    const token = await kids.issue(device, now);
    expect(token).toMatch(/^kid\.ey/);
    expect(await outcome(kids.verify(token, later(48)))).toBe(device);
    expect(await outcome(kids.verify(token, later(49)))).toBe('TOKEN_EXPIRED');
    expect(await outcome(new JwtKidTokens(settings(8, 7)).verify(token, now))).toBe(device);
    expect(await outcome(new JwtKidTokens(settings(8)).verify(token, now))).toBe('INVALID_TOKEN');
  });

  it('takes no token of a user, and gives none that opens the routes of users', async () => {
    const users = new JwtAccessTokens(settings(7));
    const claims = { personId: device, sid: device, name: 'Ada', email: 'ada@example.org' };
    const ofUser = await users.issue(claims, now);
    const ofKid = await kids.issue(device, now);
    expect(await outcome(kids.verify(`kid.${ofUser}`, now))).toBe('INVALID_TOKEN');
    for (const token of [ofKid, ofKid.slice('kid.'.length)])
      expect(await outcome(users.verify(token, now).then(({ personId }) => personId))).toBe('INVALID_TOKEN');
  });
});

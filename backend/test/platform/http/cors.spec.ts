import { IdentityModule } from '../../../src/identity';
import { type BuiltModule, build } from '../../support/module.builder';

const ours = 'https://app.example.org';
/** Similar origins, and the origins that browsers send for local pages. */
const others = [
  'null',
  'https://evil.example',
  'http://app.example.org',
  'https://app.example.org.evil.example',
  'https://evil-app.example.org',
  'https://sub.app.example.org',
  'https://app.example.org:8443',
  'https://APP.example.org.',
  'https://app.example.org/',
];

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/auth/me',
  headers: {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'x-auth-token',
  },
});
const corsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

describe('pages of other origins', () => {
  let harness: BuiltModule | undefined;
  afterEach(() => harness?.close());

  it('are refused by default', async () => {
    harness = await build({ modules: [IdentityModule] });
    for (const origin of [ours, ...others]) {
      const [asked, got] = [
        await harness.app.inject(preflight(origin)),
        await harness.app.inject({ url: '/api/locale', headers: { origin } }),
      ];
      expect([origin, asked.statusCode >= 400, corsOf(asked.headers), corsOf(got.headers)]).toEqual([
        origin,
        true,
        {},
        {},
      ]);
    }
  });

  it('are allowed if they are configured, exactly and without cookies', async () => {
    harness = await build({ modules: [IdentityModule], settings: { corsOrigins: [ours] } });
    const asked = await harness.app.inject(preflight(ours));
    expect([asked.statusCode, asked.headers]).toMatchObject([204, { 'access-control-allow-origin': ours }]);
    expect(String(asked.headers['access-control-allow-headers'])).toContain('x-auth-token');
    const got = await harness.app.inject({ url: '/api/locale', headers: { origin: ours } });
    expect(got.headers).toMatchObject({
      'access-control-allow-origin': ours,
      vary: expect.stringContaining('Origin') as string,
    });
    for (const answer of [asked, got])
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    for (const origin of others) {
      for (const answer of [
        await harness.app.inject(preflight(origin)),
        await harness.app.inject({ url: '/api/locale', headers: { origin } }),
      ]) {
        expect([origin, answer.headers['access-control-allow-origin']]).toEqual([origin, undefined]);
      }
    }
  });

  it("cannot renew a session with the browser's cookie", async () => {
    harness = await build({ modules: [IdentityModule] });
    for (const origin of others) {
      const answer = await harness.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: { origin, cookie: 'pictick-refresh=x' },
        payload: {},
      });
      expect([origin, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        origin,
        403,
        'FORBIDDEN',
      ]);
    }
  });
});

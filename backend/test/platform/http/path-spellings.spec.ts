import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { BillingModule } from '../../../src/billing';
import { IdentityModule } from '../../../src/identity';
import { ImagingModule } from '../../../src/imaging';
import { ListsModule } from '../../../src/lists';
import { PageErrorsController } from '../../../src/platform/http/page-errors.controller';
import { addDocs } from '../../../src/platform/openapi/docs';
import { Metrics } from '../../../src/platform/telemetry/metrics';
import { ViewsModule } from '../../../src/views/views.module';
import { type BuiltModule, build } from '../../support/module.builder';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('an address in another spelling', () => {
  let harness: BuiltModule;
  let port: number;
  beforeAll(async () => {
    harness = await build({
      modules: [
        IdentityModule,
        BillingModule,
        ImagingModule,
        ListsModule,
        ViewsModule,
        { module: class Errors {}, controllers: [PageErrorsController] },
      ],
      before: addDocs,
      settings: { rateLimitFactor: 1 },
    });
    const fastify = harness.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    await harness.app.listen(0, '127.0.0.1');
    port = (fastify.server.address() as AddressInfo).port;
  });
  afterAll(() => harness.close());

  /** Sends the address unchanged: fetch and inject would normalise it. */
  async function ask(
    path: string,
    {
      method = 'GET',
      headers = {},
      body = '',
    }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const request = send({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { connection: 'close', ...headers },
    });
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: Buffer.concat(chunks).toString(),
    };
  }

  const same = (path: string): string[] => [
    path,
    `${path}?x`,
    `${path}?`,
    `${path}?x=/../..//`,
    `${path}/`,
    `${path}/?x`,
    `${path}#x`,
    path.replace('api', '%61pi'),
    path.replace('p', '%70').replace('i', '%69'),
    `${path.slice(0, -1)}%${path.charCodeAt(path.length - 1).toString(16)}?x`,
    `http://elsewhere.example${path}?x`,
    `HTTP://elsewhere.example${path}`,
  ];
  const other = (path: string): string[] => [
    `${path}%2e`,
    `${path}/%2e`,
    `${path}/.`,
    `${path}//`,
    `/${path}`,
    path.replace('/api/', '/api//'),
    `${path};x`,
    `${path}%3Fx`,
    `${path}%2F..`,
    path.toUpperCase(),
    path.replace('/api/', '/Api/'),
    path.replace('/api', '/api%2F'),
    path.replace('api', '%2561pi'),
    path.replace('/api/', '/x/../api/'),
    `${path}%00`,
    `${path}%ff`,
  ];

  describe.each(['/api/docs', '/api/admin/docs'])('of %s', (page) => {
    it.each(['GET', 'HEAD'])('never returns the page without its policy, by %s', async (method) => {
      for (const path of [
        ...same(page),
        ...same(`${page}/index.html`),
        ...same(`${page}/swagger-ui-init.js`),
        ...same(`${page}/swagger-ui-bundle.js`),
        ...same(`${page}/oauth2-redirect.html`),
        `${page}/docs/swagger-ui.css?x`,
      ]) {
        const { status, headers } = await ask(path, { method });
        const policy = String(headers['content-security-policy']);
        expect([path, status, headers['x-content-type-options']]).toEqual([
          path,
          /\.\w+\/(\?|$)/.test(path) ? expect.any(Number) : 200,
          'nosniff',
        ]);
        expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
        expect([path, policy]).toEqual([path, expect.stringMatching(/script-src 'self'(;|$)/)]);
      }
      for (const path of other(page)) {
        const { status, headers, body } = await ask(path, { method });
        if (status === 200 || body.includes('swagger-ui'))
          expect([path, headers['content-security-policy']]).toEqual([
            path,
            expect.stringContaining("frame-ancestors 'none'"),
          ]);
      }
    });
  });

  const asJson = { 'content-type': 'application/json' };

  it('is never cached nor sniffed, found or not', async () => {
    for (const path of [
      ...same('/api/health'),
      ...same('/api/nothing'),
      '/api',
      '/api?x',
      ...other('/api/health').filter((each) => /^\/(%61|a)pi\//.test(each) && !each.endsWith('%ff')),
    ]) {
      const { headers } = await ask(path);
      expect([path, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        path,
        'no-store',
        'nosniff',
      ]);
    }
  });

  it('is refused to strangers, to users without a role, and in another epoch', async () => {
    const me = randomUUID();
    for (const path of same('/api/shopping-lists')) {
      expect([path, (await ask(path)).status]).toEqual([path, 401]);
      expect([
        path,
        (await ask(path, { headers: { 'x-auth-token': me, 'x-api-key': 'nobody' } })).status,
      ]).toEqual([path, 403]);
      expect([
        path,
        (await ask(path, { headers: { 'x-auth-token': me, 'x-epoch': 'another' } })).body,
      ]).toEqual([path, expect.stringContaining('EPOCH_OVER')]);
    }
    for (const path of [...same('/api/admin/health'), ...same('/api/admin/docs-json')]) {
      expect([path, (await ask(path)).status]).toEqual([path, 401]);
      expect([path, (await ask(path, { headers: { 'x-auth-token': me } })).status]).toEqual([path, 403]);
    }
  });

  it('accepts no larger body, and no file on other routes', async () => {
    const [me, big] = [randomUUID(), JSON.stringify({ name: 'x'.repeat(1_100_000) })];
    for (const path of same('/api/shopping-lists')) {
      expect([
        path,
        (await ask(path, { method: 'POST', headers: { 'x-auth-token': me, ...asJson }, body: big })).status,
      ]).toEqual([path, 413]);
      expect([
        path,
        (
          await ask(path, {
            method: 'POST',
            headers: { 'x-auth-token': me, 'content-type': 'multipart/form-data; boundary=x' },
            body: '--x--',
          })
        ).status,
      ]).toEqual([path, 415]);
    }
  });

  it('passes on the bytes that a provider signed', async () => {
    for (const path of same('/api/billing/webhook'))
      expect([
        path,
        (
          await ask(path, {
            method: 'POST',
            headers: { ...asJson, 'stripe-signature': 't=1,v1=x' },
            body: '{ "not": json',
          })
        ).body,
      ]).toEqual([path, expect.stringContaining('missing_webhook_secret')]);
  });

  it('counts for the same limit', async () => {
    const paths = same('/api/page-errors');
    const tell = (path: string) => ask(path, { method: 'POST', headers: asJson, body: '{}' });
    const statuses: number[] = [];
    for (let times = 0; times < 30; times += 1)
      statuses.push((await tell(paths[times % paths.length] ?? '')).status);
    expect(statuses.slice(-5)).toEqual(Array(5).fill(429));
  });

  it('is the same command under the same key', async () => {
    const headers = { 'x-auth-token': randomUUID(), 'idempotency-key': randomUUID(), ...asJson };
    const ids = new Set<string>();
    for (const path of same('/api/shopping-lists').filter((each) => !/[?#]|\/$/.test(each))) {
      const { status, body } = await ask(path, { method: 'POST', headers, body: '{"name":"Shop"}' });
      expect([path, status]).toEqual([path, 201]);
      ids.add((JSON.parse(body) as { id: string }).id);
    }
    expect(ids.size).toBe(1);
  });

  it('is one route of the metrics', async () => {
    for (const path of [...same('/api/referrals/code/BCDF'), ...other('/api/referrals/code/BCDF')])
      await ask(path);
    const { body } = { body: (await harness.get(Metrics).text()).body };
    const labels = new Set([...body.matchAll(/route="([^"]*)"/g)].map(([, route = '']) => route));
    expect(
      [...labels].filter(
        (route) =>
          !/^(\/api\/[a-z-]+(\/[a-z:-]+)*(\/?\*)?|none|page)$/i.test(route) &&
          !route.endsWith('.html') &&
          !route.endsWith('.js'),
      ),
    ).toEqual([]);
  });
});

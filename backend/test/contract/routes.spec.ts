import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiscoveryModule } from '@nestjs/core';
import { BillingModule } from '../../src/billing';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { HealthController } from '../../src/platform/health/health.controller';
import { PageErrorsController } from '../../src/platform/http/page-errors.controller';
import { contractOf } from '../../src/platform/openapi/openapi';
import { EventDispatcher } from '../../src/platform/outbox/event-dispatcher';
import { ViewsModule } from '../../src/views/views.module';
import { appoint, type BuiltModule, build } from '../support/module.builder';
import { type BuiltRoute, routesOf } from '../support/routes';

/**
 * The only GETs that may write: steps of a sign-in, bound to the browser by cookies, and the first request of
 * a user's referral link.
 */
const changing = ['/api/auth/google', '/api/auth/google/callback', '/api/referrals/my-code'];
const nobody = '018f0000-0000-7000-8000-00000000000f';

describe('routes', () => {
  let harness: BuiltModule;
  let routes: BuiltRoute[];

  beforeAll(async () => {
    harness = await build({
      modules: [
        DiscoveryModule,
        IdentityModule,
        BillingModule,
        ImagingModule,
        ListsModule,
        ViewsModule,
        { module: class Health {}, controllers: [HealthController, PageErrorsController] },
      ],
      settings: { dataDir: mkdtempSync(join(tmpdir(), 'pictick-')) },
    });
    routes = routesOf(harness.app);
  });
  afterAll(() => harness.close());

  it('are found', () => expect(routes.length).toBeGreaterThan(15));

  it('all declare their access', () => {
    expect(routes.filter(({ access }) => !access)).toEqual([]);
  });

  it("offer one way to sign in, Google's with a one-use code, one to link a device, its end, and the renewals", () => {
    const doors = routes.filter(
      ({ path, access }) =>
        access === 'public' && /auth|log-?in|sign|token|session|test|dev|debug|impersonat/i.test(path),
    );
    expect(doors.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /api/auth/google',
      'GET /api/auth/google/callback',
      'POST /api/auth/exchange',
      'POST /api/auth/refresh',
      'POST /api/kid/device/link',
      'POST /api/kid/device/renew',
      'POST /api/kid/device/unlink',
    ]);
  });

  it('refuse callers without a token unless they are public', async () => {
    for (const { method, path } of routes.filter(({ access }) => access !== 'public')) {
      const url = path.replaceAll('::', ':').replace(/(?<=\/):\w+/g, nobody);
      const response = await harness.app.inject({ method: method as 'GET', url });
      expect([url, response.statusCode, response.json<{ code: string }>().code]).toEqual([
        url,
        401,
        'UNAUTHORIZED',
      ]);
    }
  });

  it('change nothing by GET', async () => {
    const as = harness.as(nobody);
    const list = (await as('POST', '/api/shopping-lists', { name: 'Market' })).body as { id: string };
    const item = (await as('POST', `/api/shopping-lists/${list.id}/items`, { name: 'milk' })).body as {
      id: string;
      imageId: string;
    };
    const ids: Record<string, string> = { id: list.id, itemId: item.id, imageId: item.imageId };
    const tables = await harness.database.query<{ name: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('identity', 'referrals', 'billing', 'lists', 'imaging', 'platform') ORDER BY 1",
    );
    // Every row with its last transaction.
    const content = async (): Promise<string[]> =>
      Promise.all(
        tables.map(async ({ name }) => {
          const text = `SELECT count(*) || ' ' || coalesce(md5(string_agg(r.xmin::text || r::text, ',' ORDER BY r::text)), '') AS seen FROM ${name} r`;
          return `${name} ${(await harness.database.query<{ seen: string }>(text))[0]!.seen}`;
        }),
      );
    const before = await content();
    expect(before.join()).toMatch(/lists\.item 1 /);
    for (const { method, path } of routes.filter(
      (route) => route.method === 'GET' && !changing.includes(route.path),
    )) {
      const url = path.replace(/(?<=\/):(\w+)/g, (_, name: string) => ids[name] ?? nobody);
      // The live channel never ends, so the test does not wait for its end.
      const answer = await harness.app.inject({
        method: method as 'GET',
        url,
        headers: { 'x-auth-token': nobody },
        payloadAsStream: true,
      });
      answer.stream().destroy();
      expect([url, answer.statusCode < 500]).toEqual([url, true]);
    }
    expect(await content()).toEqual(before);
    // A read of staff adds a row to the audit log, and no other.
    const staff = randomUUID();
    appoint(staff, 'admin');
    let looked = 0;
    for (const { path } of routes.filter(
      ({ method, access, path }) =>
        method === 'GET' &&
        ['support', 'admin'].includes(access ?? '') &&
        !path.startsWith('/api/admin/docs'),
    )) {
      const url = `${path.replace(/(?<=\/):(\w+)/g, (_, name: string) => (name === 'personId' ? nobody : (ids[name] ?? nobody)))}?reason=asked-for`;
      const { statusCode } = await harness.app.inject({
        method: 'GET',
        url,
        headers: { 'x-auth-token': staff },
      });
      expect([url, statusCode]).not.toEqual([url, 403]);
      expect([url, statusCode < 500]).toEqual([url, true]);
      if (statusCode === 200) looked += 1;
    }
    expect(looked).toBeGreaterThan(5);
    const rest = (rows: string[]) => rows.filter((row) => !row.startsWith('platform.audit_log '));
    expect(rest(await content())).toEqual(rest(before));
  });

  it('take a colon in a path literally, in the router and in the document', async () => {
    const colons = routes.filter(({ path }) => path.includes('::'));
    expect(colons.map(({ path }) => path)).toContain('/api/shopping-lists/:id/items::batch');
    const document = contractOf(harness.app).app;
    for (const { method, path } of colons) {
      const real = path
        .replaceAll('::', '\u0000')
        .replace(/:(\w+)/g, '{$1}')
        .replaceAll('\u0000', ':');
      expect(Object.keys(document.paths)).toContain(real);
      const foo = path.replace(/::\w+$/, 'FOO').replace(/(?<=\/):\w+/g, nobody);
      expect([foo, (await harness.as(nobody)(method, foo, {})).status]).toEqual([foo, 404]);
    }
  });

  it('do not let /:id of lists match the routes of imaging', async () => {
    const { status, body } = await harness.as(nobody)('GET', '/api/shopping-lists/user/limits');
    expect([status, body]).toEqual([200, expect.objectContaining({ monthlyLimit: 5 })]);
  });

  it('name each event after the module that publishes it', () => {
    const { events } = harness.get(EventDispatcher);
    expect(events.length).toBeGreaterThan(0);
    for (const name of events)
      expect(name).toMatch(/^(identity|referrals|billing|lists|imaging)\.[a-z]+(-[a-z]+)+$/);
  });

  it('document a response for every documented route', () => {
    const { app, admin } = contractOf(harness.app);
    for (const [path, operations] of [...Object.entries(app.paths), ...Object.entries(admin.paths)]) {
      for (const [method, operation] of Object.entries(operations as Record<string, { responses: object }>)) {
        expect([
          path,
          method,
          Object.keys(operation.responses).some((status) => /^[23]/.test(status)),
        ]).toEqual([path, method, true]);
      }
    }
  });
});

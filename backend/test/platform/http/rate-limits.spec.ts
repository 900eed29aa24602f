import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { BillingModule } from '../../../src/billing';
import { IdentityModule } from '../../../src/identity';
import { hashOf, newSecret } from '../../../src/identity/application/sessions/secrets';
import { SignInCodes } from '../../../src/identity/domain/sessions';
import { ImagingModule } from '../../../src/imaging';
import { ListsModule } from '../../../src/lists';
import type { Settings } from '../../../src/platform/config/env';
import { Networks } from '../../../src/platform/config/networks';
import { LIMIT } from '../../../src/platform/http/access';
import { PageErrorsController } from '../../../src/platform/http/page-errors.controller';
import { Counters, MemoryCounters } from '../../../src/platform/limits/counters';
import { describeLimit, type Limit } from '../../../src/platform/limits/limit';
import { ViewsModule } from '../../../src/views/views.module';
import { addChild, agreeConsent, makeHousehold } from '../../support/households';
import { DeviceRequests, newCode, newRequestKey } from '../../support/linked-devices';
import { type BuiltModule, build } from '../../support/module.builder';
import { register } from '../../support/people';

/** Every route with a limit of its own; all others have the global limit. */
const table: Readonly<Record<string, string>> = {
  'AuthController.redirectToGoogle': 'sign-in-start: 20 a minute for each address',
  'AuthController.returnFromGoogle': 'sign-in-callback: 20 a minute for each address',
  'AuthController.exchange': 'sign-in-exchange: 20 a minute for each address',
  'ChildrenController.add': 'add-children: 30 a minute for each person',
  'HouseholdsController.create': 'create-household: 10 a minute for each person',
  'HouseholdsController.home': 'choose-home: 20 a minute for each person',
  'HouseholdInvitationsController.invite': 'invite-member: 10 an hour for each person, 10 in a row',
  'InvitedController.accept': 'accept-invitation: 20 a minute for each person',
  'InvitedController.decline': 'decline-invitation: 20 a minute for each address',
  'InvitedController.preview': 'preview-invitation: 20 a minute for each address',
  'HouseholdOperationsController.drain': 'queue: 600 a minute for each person, 3000 in a row',
  'DevicesController.change': 'change-device: 30 a minute for each person',
  'DevicesController.makeCode': 'make-link-code: 20 an hour for each person, 20 in a row',
  'CheckoutController.checkout': 'checkout: 30 a minute for each person',
  'CheckoutController.portal': 'billing-portal: 20 a minute for each person',
  'AvatarsController.getAvatar': 'pictures: 6000 a minute for each address',
  'ConsentController.ask': 'consent-mail: 6 an hour for each person, 6 in a row',
  'ConsentController.byCard': 'consent-card: 6 an hour for each person, 6 in a row',
  'ConsentController.agree': 'agree-consent: 20 a minute for each address',
  'ItemPhotosController.set': 'own-photo: 20 a minute for each person',
  'KidDeviceController.link': 'link-device: 20 an hour for each address, 20 in a row',
  'KidDeviceController.renew': 'renew-device: 60 a minute for each address',
  'KidDeviceController.unlink': 'unlink-device: 20 an hour for each address, 20 in a row',
  'KidHelpController.ask': 'ask-for-help: 20 a minute for each person',
  'ItemsController.add': 'add-items: 120 a minute for each person',
  'ItemsController.addMany': 'add-items: 120 a minute for each person',
  'ItemsController.regenerate': 'regenerate: 10 a minute for each person',
  'ItemsController.regenerateMany': 'regenerate-items: 6 a minute for each person',
  'ListsController.create': 'create-lists: 30 a minute for each person',
  'ListsController.duplicate': 'create-lists: 30 a minute for each person',
  'ListsViewsController.repaintCost': 'repaint-cost: 30 a minute for each person',
  'OperationsController.drain': 'queue: 600 a minute for each person, 3000 in a row',
  'PageErrorsController.hear': 'page-errors: 20 a minute for each address',
  'PaymentCommandsController.cancel': 'billing-pay: 20 an hour for each person, 20 in a row',
  'PaymentCommandsController.retry': 'billing-pay: 20 an hour for each person, 20 in a row',
  'PaymentsController.download': 'invoice-files: 20 a minute for each person',
  'PictureFilesController.getPicture': 'pictures: 6000 a minute for each address',
  'ProfileController.change': 'change-profile: 20 a minute for each person',
  'ProfileController.show': 'show-face: 10 a minute for each person',
  'PromptsController.regenerate': 'regenerate-reference: 10 a minute for each person',
  'ReferralsController.click': 'referral-click: 20 an hour for each address, 20 in a row',
  'ReferralsController.code': 'referral-lookup: 30 a minute for each address',
  'ReferralsController.complete': 'referral-complete: 5 an hour for each person, 5 in a row',
  'SubscriptionController.pending': 'billing-look: 60 a minute for each person',
  'SubscriptionCommandsController.cancel': 'billing-end: 10 an hour for each person, 10 in a row',
  'SubscriptionCommandsController.downgrade': 'billing-change: 10 an hour for each person, 10 in a row',
  'SubscriptionCommandsController.reactivate': 'billing-change: 10 an hour for each person, 10 in a row',
  'SubscriptionCommandsController.redundant': 'billing-change: 10 an hour for each person, 10 in a row',
  'SubscriptionCommandsController.refund': 'billing-end: 10 an hour for each person, 10 in a row',
  'SubscriptionCommandsController.sync': 'billing-refresh: 60 a minute for each person',
  'SubscriptionCommandsController.undoChange': 'billing-change: 10 an hour for each person, 10 in a row',
};

const modules = [
  DiscoveryModule,
  IdentityModule,
  BillingModule,
  ImagingModule,
  ListsModule,
  ViewsModule,
  { module: class Errors {}, controllers: [PageErrorsController] },
];
/** Time stands still, and limits are a tenth. */
const harness = (settings: Partial<Settings> = {}): Promise<BuiltModule> =>
  build({
    modules,
    settings: { rateLimitFactor: 0.1, ...settings },
    replace: [{ token: Counters, by: new MemoryCounters(() => 0) }],
  });

interface Asked {
  token?: string;
  from?: string;
  headers?: Record<string, string>;
  body?: object;
}
const ask = async (
  { app }: BuiltModule,
  method: string,
  url: string,
  { token, from = '203.0.113.1', headers = {}, body }: Asked = {},
) => {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    remoteAddress: from,
    headers: { 'idempotency-key': randomUUID(), ...(token && { 'x-auth-token': token }), ...headers },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
};
/** The number of requests before the first refused one. */
const passing = async (
  open: BuiltModule,
  method: string,
  url: string,
  asked: Asked = {},
): Promise<number> => {
  for (let count = 0; count < 500; count += 1) {
    const { status, headers } = await ask(open, method, url, asked);
    if (status === 429 || headers.location === tooMany) return count;
  }
  return Infinity;
};
/** The page for a browser on its way to Google and back. */
const tooMany = '/login?reason=too_many';

describe('rate limits', () => {
  let open: BuiltModule;
  beforeAll(async () => {
    open = await harness();
  });
  afterAll(() => open.close());

  it('are declared by the routes, and the docs say the same', () => {
    const scanner = new MetadataScanner();
    const said = open.app
      .get(DiscoveryService, { strict: false })
      .getControllers()
      .flatMap(({ metatype }) => {
        const { name } = metatype as Type;
        const handlers = (metatype as Type).prototype as Record<string, object>;
        return scanner.getAllMethodNames(handlers).flatMap((method) => {
          const limit = Reflect.getMetadata(LIMIT, handlers[method]!) as Limit | undefined;
          return limit ? [[`${name}.${method}`, `${limit.budget}: ${describeLimit(limit)}`]] : [];
        });
      });
    expect(Object.fromEntries(said)).toEqual(table);
    const docs = readFileSync(join(__dirname, '../../../../docs/identity.md'), 'utf8');
    // The limit of a session is documented in the use case.
    const ofSessions = ['refresh: 30 a minute for each session', 'renew-home: 30 a minute for each session'];
    for (const line of [...Object.values(table), ...ofSessions])
      expect(docs).toContain(`| ${line.replace(': ', ' | ')} |`);
  });

  it('tell the time to retry, in the shape of every error', async () => {
    const url = '/api/auth/exchange';
    expect(await passing(open, 'POST', url, { from: '203.0.113.2', body: {} })).toBe(2);
    const refused = await ask(open, 'POST', url, { from: '203.0.113.2', body: {} });
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '30', 'cache-control': 'no-store' },
    });
    expect(JSON.parse(refused.body)).toEqual({
      success: false,
      code: 'TOO_MANY_REQUESTS',
      message: 'errors.tooManyRequests',
      requestId: refused.headers['x-request-id'],
    });
  });

  it.each(['/api/auth/google', '/api/auth/google/callback'])(
    'redirect the browser on %s to our own page',
    async (url) => {
      const from = `203.0.113.7${url.length}`.slice(0, 13);
      expect(await passing(open, 'GET', url, { from })).toBe(2);
      expect(await ask(open, 'GET', url, { from })).toMatchObject({
        status: 302,
        headers: { location: tooMany, 'retry-after': '30' },
      });
      const unknown = await ask(open, 'GET', url, {
        from: '203.0.113.8',
        headers: { 'x-api-key': 'nobody' },
      });
      expect([unknown.status, (JSON.parse(unknown.body) as { code: string }).code]).toEqual([
        403,
        'UNKNOWN_CLIENT',
      ]);
    },
  );

  it.each([
    ['GET', '/api/auth/google', 2],
    ['POST', '/api/auth/exchange', 2],
  ])('%s %s: count each address apart', async (method, url, most) => {
    const from = { '/api/auth/google': '203.0.113.11', '/api/auth/exchange': '203.0.113.12' }[url] ?? '';
    expect(await passing(open, method, url, { from, body: method === 'POST' ? {} : undefined })).toBe(most);
    expect((await ask(open, method, url, { from: `${from}1` })).status).not.toBe(429);
    expect((await ask(open, 'GET', '/api/locale', { from })).status).toBe(200);
  });

  it('count the /64 of an IPv6 address as one', async () => {
    const url = '/api/auth/exchange';
    const statuses = [];
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '2001:db8:1:3::1'])
      statuses.push((await ask(open, 'POST', url, { from, body: {} })).status);
    expect(statuses).toEqual([422, 422, 429, 422]);
  });

  it.each([
    ['POST', '/api/shopping-lists', { name: 'Market' }, 3],
    ['POST', '/api/shopping-lists/LIST/duplicate', {}, 3],
    ['POST', '/api/shopping-lists/LIST/items', { name: 'Milk' }, 12],
    ['POST', '/api/shopping-lists/LIST/items:batch', { items: [{ name: 'Milk' }] }, 12],
    ['POST', '/api/shopping-lists/LIST/items/LIST/regenerate', {}, 1],
    ['POST', '/api/shopping-lists/LIST/items:regenerate', {}, 1],
    ['PUT', '/api/shopping-lists/LIST/items/LIST/photo', {}, 2],
    ['GET', '/api/shopping-lists/LIST/repaint-cost', undefined, 3],
    ['POST', '/api/shopping-lists/user-prompts/LIST/refimage:regenerate', {}, 1],
    ['PATCH', '/api/auth/me', { name: 'Somebody' }, 2],
    ['GET', '/api/shopping-lists', undefined, 60],
  ])('%s %s: count each user apart, from any address', async (method, url, body, most) => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    const path = url.replaceAll('LIST', randomUUID());
    expect(await passing(open, method, path, { token: ada, from: '203.0.113.20', body })).toBe(most);
    expect((await ask(open, method, path, { token: ada, from: '203.0.113.21', body })).status).toBe(429);
    expect((await ask(open, method, path, { token: ben, from: '203.0.113.21', body })).status).not.toBe(429);
  });

  it("return the tokens of a refused payment, and never let one action use up another's", async () => {
    const token = randomUUID();
    const press = (path: string, body: object = {}) =>
      ask(open, 'POST', `/api/billing/${path}`, { token, from: '203.0.113.25', body });
    // One of each in an hour, three in a row; no user here has ever bought.
    expect((await press('subscription/downgrade', { targetTier: 'starter' })).status).toBe(404);
    expect((await press('subscription/downgrade', { targetTier: 'starter' })).status).toBe(404);
    expect((await press('subscription/cancel')).status).toBe(404);
    expect((await press('subscription/downgrade', { targetTier: 'starter' })).status).toBe(404);
    // Refused attempts have a limit too; ending a subscription counts apart.
    expect(await press('subscription/downgrade', { targetTier: 'starter' })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '20' },
    });
    expect((await press('refund')).status).toBe(404);
    expect((await press('refund')).status).toBe(404);
    expect(await press('subscription/cancel')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '20' },
    });
  });

  it.each([
    ['checkout', { priceId: 'price_unknown' }, 404],
    ['checkout', { priceId: 7 }, 400],
    ['portal', { returnUrl: 7 }, 422],
  ])('return the tokens of a refused %s of %j, up to twice its limit', async (path, body, status) => {
    const token = randomUUID();
    const press = () => ask(open, 'POST', `/api/billing/${path}`, { token, from: '203.0.113.26', body });
    const most = { checkout: 3, portal: 2 }[path] ?? 0;
    const statuses = [];
    for (let n = 0; n <= 2 * most; n += 1) statuses.push((await press()).status);
    expect(statuses).toEqual([...Array<number>(2 * most).fill(status), 429]);
  });

  it('count a drained queue by its changes, and not as single requests', async () => {
    const token = randomUUID();
    const { id } = JSON.parse(
      (await ask(open, 'POST', '/api/shopping-lists', { token, body: { name: 'Market' } })).body,
    ) as { id: string };
    const drain = (changes: number) =>
      ask(open, 'POST', `/api/shopping-lists/${id}/operations`, {
        token,
        from: '203.0.113.30',
        body: {
          operations: Array.from({ length: changes }, () => ({
            key: randomUUID(),
            method: 'POST',
            path: 'items',
            body: { name: 'Milk' },
          })),
        },
      });
    for (let batch = 0; batch < 3; batch += 1) {
      const { results } = JSON.parse((await drain(100)).body) as { results: { status: number }[] };
      expect(results.map(({ status }) => status)).toEqual(Array<number>(100).fill(201));
    }
    // One more change: after a tenth of a second at 600 a minute, here after a second.
    expect(await drain(1)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(await drain(30)).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
    // The limits of the single routes are untouched.
    expect(
      await passing(open, 'POST', `/api/shopping-lists/${id}/items`, {
        token,
        from: '203.0.113.30',
        body: { name: 'Milk' },
      }),
    ).toBe(12);
  });

  it("ignore a client's claim that it was counted already", async () => {
    const headers = { 'x-pictick-internal': '1' };
    expect(
      await passing(open, 'POST', '/api/auth/exchange', { from: '203.0.113.40', headers, body: {} }),
    ).toBe(2);
  });

  it('count an address for public routes and invalid tokens, and a user by account alone', async () => {
    const from = '203.0.113.50';
    expect(await passing(open, 'GET', '/api/auth/me', { from })).toBe(120);
    expect((await ask(open, 'GET', '/api/auth/me', { from, token: 'whoever' })).status).toBe(429);
    expect((await ask(open, 'GET', '/api/locale', { from })).status).toBe(429);
    // Users behind the same address are not limited by it.
    for (const token of [randomUUID(), randomUUID()])
      expect(await passing(open, 'GET', '/api/shopping-lists', { from, token })).toBe(60);
    expect(await passing(open, 'GET', '/img/nothing.webp', { from })).toBe(Infinity);
    // Nor do these requests use up the limit of sign-ins.
    const other = '203.0.113.51';
    expect(await passing(open, 'GET', '/api/shopping-lists', { from: other, token: randomUUID() })).toBe(60);
    expect(await passing(open, 'GET', '/api/locale', { from: other })).toBe(120);
  });
});

describe('wrong codes of linked devices', () => {
  it('stop guesses of link codes from many addresses, for all callers', async () => {
    let now = 0;
    // A tenth: 100 wrong codes for all, one more each 36 seconds; two for each address.
    const open = await build({
      modules,
      settings: { rateLimitFactor: 0.1 },
      replace: [{ token: Counters, by: new MemoryCounters(() => now) }],
    });
    try {
      const ada = await register(open, { name: 'Ada', email: `${randomUUID()}@example.org` });
      const { id: household } = await makeHousehold(open, ada);
      const { id: tom } = await addChild(open, ada, household);
      await agreeConsent(open, ada, household);
      const code = newCode();
      const devices = new DeviceRequests(open, household);
      const { cookie } = await devices.link(ada, [tom]);
      expect((await devices.makeCode(ada, [tom], code)).status).toBe(201);
      let callers = 0;
      const link = (sent: string) => {
        callers += 1;
        const body = { code: sent, requestKey: newRequestKey() };
        return ask(open, 'POST', '/api/kid/device/link', { from: `198.51.100.${callers}`, body });
      };
      const unlink = (sent: string) => {
        callers += 1;
        const from = `198.51.100.${callers}`;
        return ask(open, 'POST', '/api/kid/device/unlink', {
          from,
          headers: { cookie },
          body: { code: sent },
        });
      };
      const reversed = Array.from(code).reverse().join('');
      const wrong = reversed === code ? newCode() : reversed;
      // Letters that cannot be a code do not count.
      expect((await link('aeiou')).status).toBe(404);
      const guesses = Array.from({ length: 100 }, (_, guess) => (guess % 2 === 0 ? link : unlink)(wrong));
      for (const { status } of await Promise.all(guesses)) expect(status).toBe(404);
      expect(await link(wrong)).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.stringMatching(/^3[67]$/) as string },
      });
      for (const send of [link, unlink]) expect((await send(code)).status).toBe(429);
      now += 36_001;
      // A link gives its token back, so that families leave each other room.
      expect((await link(code)).status).toBe(200);
      expect((await link(wrong)).status).toBe(404);
      expect((await link(wrong)).status).toBe(429);
    } finally {
      await open.close();
    }
  });
});

describe('the renewal of a session', () => {
  let open: BuiltModule;
  beforeAll(async () => {
    open = await harness();
  });
  afterAll(() => open.close());

  it('has a limit for each session, and a repetition with the same successor does not count', async () => {
    const personId = await register(open, { name: 'Ada', email: 'ada@example.org' });
    const signIn = async (from: string): Promise<string> => {
      const [code, secret] = [newSecret(), newSecret()];
      await open.get(SignInCodes).add({
        hash: hashOf(code),
        personId,
        browserHash: hashOf(secret),
        flowHash: hashOf(code),
        expiresAt: new Date(Date.now() + 60_000),
      });
      const { body } = await ask(open, 'POST', '/api/auth/exchange', {
        from,
        headers: { cookie: `pictick-code=${secret}` },
        body: { code },
      });
      return (JSON.parse(body) as { refreshToken: string }).refreshToken;
    };
    const renew = (refreshToken: string) =>
      ask(open, 'POST', '/api/auth/refresh', { from: '203.0.113.60', body: { refreshToken } });
    const [phone, tablet] = [await signIn('203.0.113.61'), await signIn('203.0.113.62')];
    let token = phone;
    for (let time = 0; time < 3; time += 1) {
      const answers = [await renew(token), await renew(token), await renew(token)].map(({ status, body }) => [
        status,
        (JSON.parse(body) as { refreshToken: string }).refreshToken,
      ]);
      expect(answers).toEqual(Array(3).fill([200, answers[0]?.[1]]));
      token = String(answers[0]?.[1]);
    }
    expect(await renew(token)).toMatchObject({ status: 429, headers: { 'retry-after': '20' } });
    // The refused token is unchanged, and so are other sessions.
    expect(
      await open.database.query('SELECT rotated_at FROM identity.refresh_token WHERE hash = $1', [
        hashOf(token),
      ]),
    ).toEqual([{ rotated_at: null }]);
    expect((await renew(tablet)).status).toBe(200);
  });
});

describe('a client id', () => {
  let open: BuiltModule;
  beforeAll(async () => {
    open = await harness({
      apiKeys: new Map([
        ['pictick-web', 1],
        ['kiosk', 0.5],
        ['partner', 5],
      ]),
    });
  });
  afterAll(() => open.close());

  it.each([
    ['pictick-web', 12],
    ['kiosk', 6],
    ['partner', 60],
  ])('%s has its own rate', async (client, most) => {
    const url = `/api/shopping-lists/${randomUUID()}/items`;
    expect(
      await passing(open, 'POST', url, {
        token: randomUUID(),
        headers: { 'x-api-key': client },
        body: { name: 'Milk' },
      }),
    ).toBe(most);
  });

  it('that is unknown or switched off is refused everywhere, and none is refused nowhere', async () => {
    for (const client of ['switched-off', '', 'pictick-web, partner', '__proto__']) {
      const answer = await ask(open, 'GET', '/api/locale', {
        token: randomUUID(),
        headers: { 'x-api-key': client },
      });
      expect([client, answer.status, (JSON.parse(answer.body) as { code: string }).code]).toEqual([
        client,
        403,
        'UNKNOWN_CLIENT',
      ]);
    }
    expect((await ask(open, 'GET', '/api/locale')).status).toBe(200);
  });

  it('grants no access', async () => {
    expect((await ask(open, 'GET', '/api/auth/me', { headers: { 'x-api-key': 'partner' } })).status).toBe(
      401,
    );
  });
});

describe('the address of a caller', () => {
  const url = '/api/auth/exchange';
  let open: BuiltModule | undefined;
  afterEach(() => open?.close());

  it('is that of its connection, whatever its headers, also behind a proxy that is not configured', async () => {
    for (const publicUrl of ['http://localhost:3000', 'https://lists.example.org']) {
      open = await harness({ publicUrl: new URL(publicUrl) });
      for (const from of ['127.0.0.1', '10.0.0.1', '203.0.113.1']) {
        const statuses = [];
        for (const claimed of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
          statuses.push(
            (
              await ask(open, 'POST', url, {
                from,
                headers: { 'x-forwarded-for': claimed, forwarded: `for=${claimed}` },
                body: {},
              })
            ).status,
          );
        expect([publicUrl, from, ...statuses]).toEqual([publicUrl, from, 422, 422, 429]);
      }
      await open.close();
    }
    open = undefined;
  });

  it('is reported as hidden, once, if callers have an address of the proxies', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    open = await harness({ trustedProxies: Networks.parse(['10.0.0.0/8', 'fd00::/8']) });
    const via = (forwarded: string): Promise<unknown> =>
      ask(open!, 'POST', url, { from: '10.0.0.2', headers: { 'x-forwarded-for': forwarded }, body: {} });
    const said = (): unknown[] =>
      warn.mock.calls
        .map(([message]: unknown[]) => message)
        .filter((message) => String(message).includes('address of the proxies'));
    await via('2001:db8::1');
    await via('198.51.100.1');
    expect(said()).toEqual([]);
    await via('10.0.0.1');
    await via('fd00::1');
    expect(said()).toEqual([expect.stringContaining('10.0.0.1')]);
    warn.mockRestore();
  });

  it('of IPv6 counts by household: all its addresses as one, the next household apart', async () => {
    open = await harness({ trustedProxies: Networks.parse(['10.0.0.0/8']) });
    const via = (forwarded: string): Promise<number> =>
      ask(open!, 'POST', url, { from: '10.0.0.1', headers: { 'x-forwarded-for': forwarded }, body: {} }).then(
        ({ status }) => status,
      );
    expect([
      await via('2001:db8:1:1::1'),
      await via('2001:db8:1:1:2::2'),
      await via('2001:db8:1:1:3::3'),
    ]).toEqual([422, 422, 429]);
    expect(await via('2001:db8:1:2::1')).toBe(422);
  });

  it('is the one that a configured proxy reports, and not one that the caller adds', async () => {
    open = await harness({ trustedProxies: Networks.parse(['10.0.0.0/8']) });
    const via = (from: string, forwarded: string): Promise<number> =>
      ask(open!, 'POST', url, { from, headers: { 'x-forwarded-for': forwarded }, body: {} }).then(
        ({ status }) => status,
      );
    // One caller behind two proxies of ours, who sends a new forged address each time.
    expect([
      await via('10.0.0.1', '1.1.1.1, 198.51.100.1'),
      await via('10.0.0.1', '2.2.2.2, 198.51.100.1, 10.9.9.9'),
      await via('10.0.0.2', '198.51.100.1'),
    ]).toEqual([422, 422, 429]);
    expect(await via('10.0.0.1', '198.51.100.2')).toBe(422);
    // A caller who bypasses the proxy counts by the connection.
    expect([
      await via('203.0.113.9', '1.1.1.1'),
      await via('203.0.113.9', '2.2.2.2'),
      await via('203.0.113.9', '3.3.3.3'),
    ]).toEqual([422, 422, 429]);
  });
});

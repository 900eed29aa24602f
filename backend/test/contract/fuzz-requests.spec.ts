import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiscoveryModule } from '@nestjs/core';
import fc from 'fast-check';
import sharp from 'sharp';
import { BillingModule } from '../../src/billing';
import { CommandTiming } from '../../src/billing/application/command-runner/command-timing';
import { PriceList } from '../../src/billing/domain/plans/plan-catalogue';
import { PaymentProvider } from '../../src/billing/domain/provider/payment-provider';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { HealthController } from '../../src/platform/health/health.controller';
import { actingChildHeader } from '../../src/platform/http/access';
import { PageErrorsController } from '../../src/platform/http/page-errors.controller';
import { addDocs } from '../../src/platform/openapi/docs';
import { ReferralsModule } from '../../src/referrals';
import { ViewsModule } from '../../src/views/views.module';
import { PatientTiming } from '../support/billing/paid-in-memory';
import { PayingUser } from '../support/billing/paying-user';
import { type BuiltModule, build, TestClock, testSettings } from '../support/module.builder';
import { routesOf } from '../support/routes';
import { FakeStripeProvider, FixedPrices } from '../support/stripe/fake-stripe-provider';
import { household, type Household } from './access/household';
import {
  type Document,
  fieldsOf,
  mayBeLeftOut,
  type Request,
  Requests,
  type Route,
  routesIn,
} from './fuzz/requests';
import { oddValues } from './fuzz/values';

/** FUZZ_SEED repeats a run; FUZZ_RUNS sets the number of requests for each route. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 20);

const read = (name: string): Document =>
  JSON.parse(readFileSync(join(__dirname, '../../../openapi', name), 'utf8')) as Document;
const documents = ['openapi.json', 'admin.json'].map((name) => [name, read(name)] as const);

/** The child is on the owner's device in kid mode, or on its linked device. */
type Who = keyof Household['people'] | 'child' | 'device' | 'nobody' | 'malformed';
const asking: Readonly<Record<string, readonly Who[]>> = {
  public: ['nobody', 'owner', 'malformed'],
  'signed-in': ['owner', 'owner', 'owner', 'collaborator', 'stranger', 'support', 'nobody', 'malformed'],
  kid: ['child', 'child', 'device', 'owner', 'collaborator', 'stranger', 'nobody', 'malformed'],
  'signed-in-or-kid': [
    'child',
    'device',
    'owner',
    'owner',
    'collaborator',
    'stranger',
    'nobody',
    'malformed',
  ],
  support: ['admin', 'admin', 'support', 'owner', 'nobody'],
  admin: ['admin', 'admin', 'admin', 'support', 'owner', 'nobody'],
};
/** A caller who reaches the use case. */
const admitted = (access: string): Who => (access === 'public' ? 'nobody' : asking[access]![0]!);
const headersOf = (who: Who, { people, ids, tablet }: Household): Record<string, string> =>
  who === 'nobody'
    ? {}
    : who === 'malformed'
      ? { 'x-auth-token': '%00' }
      : who === 'child'
        ? { 'x-auth-token': people.owner.id, [actingChildHeader]: ids['childId']! }
        : who === 'device'
          ? { 'x-auth-token': tablet.home.token, [actingChildHeader]: ids['childId']! }
          : { 'x-auth-token': people[who].id };
/**
 * Refused requests. A missing payment is known to the provider only, and the command is stored before it is
 * asked.
 */
const isRefused = (status: number, { path }: Route): boolean =>
  [400, 401, 403, 413, 415, 422].includes(status) || (status === 404 && !path.startsWith('/api/billing/'));
/**
 * Tables that refused requests may change: responses stored by key, and the subscriptions of each process.
 */
const apart = ['platform.idempotency', 'platform.subscription'];

describe(`fuzzed requests (seed ${seed}, ${numRuns} for each route)`, () => {
  let harness: BuiltModule;
  let picture: Buffer;
  const provider = new FakeStripeProvider(new TestClock());
  /** For routes that change nothing. */
  let common: Household;
  beforeAll(async () => {
    await provider.open();
    harness = await build({
      modules: [
        DiscoveryModule,
        IdentityModule,
        ReferralsModule,
        BillingModule,
        ImagingModule,
        ListsModule,
        ViewsModule,
        { module: class Apart {}, controllers: [HealthController, PageErrorsController] },
      ],
      settings: {
        dataDir: mkdtempSync(join(tmpdir(), 'pictick-fuzz-')),
        stripe: {
          ...testSettings('postgres://nowhere').stripe,
          webhookSecrets: ['whsec_that_nobody_in_here_has'],
        },
      },
      replace: [
        { token: PaymentProvider, by: provider },
        { token: PriceList, by: new FixedPrices() },
        { token: CommandTiming, by: new PatientTiming() },
      ],
      before: addDocs,
    });
    await recordWrites();
    common = await household(harness);
    expect(await written()).toEqual(expect.arrayContaining(['identity.child', 'lists.item']));
    picture = await sharp({
      create: {
        width: 320,
        height: 240,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
  });
  afterAll(async () => {
    await harness.close();
    await provider.close();
  });

  describe.each(documents)('to %s', (_, document) => {
    const routes = routesIn(document);
    it.each(routes.map((route) => [route.operationId, route] as const))(
      '%s answers with documented statuses, and a refused request leaves no trace',
      (_id, route) => fuzz(document, routes, route),
      300_000,
    );
  });

  /** A visit is counted with any body. */
  const bodies = documents
    .flatMap(([, document]) => routesIn(document))
    .filter(({ body, operationId }) => body !== null && operationId !== 'referralClick');
  it.each(bodies.map((route) => [route.operationId, route] as const))(
    '%s refuses unknown fields',
    async (_id, { method, path, access }) => {
      const url = path.replace(/\{(\w+)\}/g, (_part, name: string) => common.ids[name] ?? randomUUID());
      const { status, text } = await send(
        method,
        { url, headers: { 'content-type': 'application/json' }, payload: '{"surprise":1}' },
        headersOf(admitted(access), common),
      );
      expect([status, (JSON.parse(text) as { details?: object[] }).details]).toEqual([
        422,
        expect.arrayContaining([{ field: 'surprise', rule: 'unknown' }]),
      ]);
    },
  );

  const optional = documents.flatMap(([, document]) =>
    routesIn(document)
      .filter(({ operationId }) => operationId !== 'referralClick')
      .flatMap((route) =>
        mayBeLeftOut(document, route).map((field) => [route.operationId, field, route] as const),
      ),
  );
  it.each(optional)(
    '%s may be sent without %s, but refuses null for it',
    async (_id, field, { method, path, access }) => {
      const url = path.replace(/\{(\w+)\}/g, (_part, name: string) => common.ids[name] ?? randomUUID());
      const { status, text } = await send(
        method,
        { url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify({ [field]: null }) },
        headersOf(admitted(access), common),
      );
      expect([status, (JSON.parse(text) as { details?: object[] }).details]).toEqual([
        422,
        expect.arrayContaining([{ field, rule: 'required' }]),
      ]);
    },
  );

  const fields = documents.flatMap(([, document]) =>
    routesIn(document).flatMap((route) =>
      fieldsOf(document, route).map((field) => [route.operationId, field, route] as const),
    ),
  );
  it.each(fields)('%s answers to any value in its %s', async (_id, field, { method, path, access }) => {
    const url = path.replace(/\{(\w+)\}/g, (_part, name: string) => common.ids[name] ?? randomUUID());
    for (const odd of oddValues) {
      const { status, text } = await send(
        method,
        { url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify({ [field]: odd }) },
        headersOf(admitted(access), common),
      );
      expect([odd, statusesIn(status, text).filter((each) => each >= 500)]).toEqual([odd, []]);
    }
  });

  it('to an undocumented route get an answer', async () => {
    const known = new Set(
      documents.flatMap(([, document]) => routesIn(document).map(({ method, path }) => `${method} ${path}`)),
    );
    const built = routesOf(harness.app).map(({ method, path, access }) => ({
      method,
      path: path
        .replaceAll('::', '\0')
        .replace(/:(\w+)/g, '{$1}')
        .replaceAll('\0', ':'),
      access,
    }));
    expect(
      [...known].filter((route) => !built.some(({ method, path }) => `${method} ${path}` === route)),
    ).toEqual([]);
    const hidden = built.filter(({ method, path }) => !known.has(`${method} ${path}`));
    expect(hidden.map(({ path }) => path)).toContain('/api/auth/google');
    for (const { method, path, access } of hidden)
      await fuzz({ paths: {}, components: {} }, [], {
        operationId: path,
        method,
        path,
        access: String(access),
        parameters: [],
        body: null,
        form: false,
      });
  }, 300_000);

  async function fuzz(document: Document, routes: readonly Route[], route: Route): Promise<void> {
    const family = await (route.path.includes('/billing')
      ? billedHousehold(route.path)
      : route.method === 'GET'
        ? common
        : household(harness));
    const requests = new Requests(document, routes, family.ids, picture);
    await written();
    await fc.assert(
      fc.asyncProperty(
        requests.of(route),
        fc.constantFrom(...asking[route.access]!),
        async (request, who) => {
          const own = headersOf(who, family);
          if (who === 'malformed') own['x-auth-token'] = request.headers['user-agent'] ?? '%00';
          const { status, text } = await send(route.method, request, own);
          const after = await written();
          expect(statusesIn(status, text).filter((each) => each >= 500)).toEqual([]);
          if (isRefused(status, route)) expect(after).toEqual([]);
        },
      ),
      { seed, numRuns },
    );
  }

  /** An owner with a paid plan, who can use this route. */
  async function billedHousehold(path: string): Promise<Household> {
    const { people, ids, tablet } = await household(harness);
    const payer = await PayingUser.comes(harness, provider);
    await payer.pays('price_pro', path.includes('/payments/') ? { status: 'past_due' } : {});
    if (path.includes('{changeId}')) await payer.post('subscription/downgrade', { targetTier: 'starter' });
    const [theirs] = await payer.rows<Record<string, string>>(
      'SELECT i.stripe_id AS "invoiceId", p.id AS "paymentId", c.id AS "changeId" FROM billing.invoice i JOIN billing.payment p USING (account_id) LEFT JOIN billing.subscription_change c USING (account_id) WHERE account_id = $1',
    );
    return {
      people: { ...people, owner: ListCaller.with(harness.as, payer.id) },
      ids: { ...ids, ...theirs, personId: payer.id },
      tablet,
    };
  }

  /** Sends a request and checks every error against the document. */
  async function send(
    method: string,
    { url, headers, payload }: Request,
    own: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string }> {
    const answer = await harness.app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...own },
      ...(payload !== undefined && { payload }),
      payloadAsStream: true,
    });
    const { statusCode: status, headers: said } = answer;
    const isJson = String(said['content-type']).startsWith('application/json');
    if (!isJson) {
      answer.stream().destroy();
      return { status, text: '' };
    }
    const text = await textOf(answer.stream());
    if (status >= 400)
      expect(JSON.parse(text)).toEqual({
        success: false,
        code: expect.stringMatching(/^\w+$/) as string,
        message: expect.stringMatching(/^[a-zA-Z]+\.\w+$/) as string,
        requestId: said['x-request-id'],
        ...(text.includes('"details"') && { details: expect.any(Array) as object[] }),
      });
    return { status, text };
  }

  /** Lets every table record its changed rows: to count all tables after each request costs more than the requests. */
  async function recordWrites(): Promise<void> {
    await harness.database.query('CREATE TABLE public.written (name text NOT NULL)');
    await harness.database.query(
      'CREATE FUNCTION public.record_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN INSERT INTO public.written VALUES (TG_ARGV[0]); RETURN NULL; END $$',
    );
    const tables = await harness.database.query<{ name: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('identity', 'referrals', 'billing', 'lists', 'imaging', 'platform') AND format('%I.%I', schemaname, tablename) <> ALL ($1)",
      [apart],
    );
    for (const { name } of tables) {
      const trigger = `CREATE TRIGGER zz_record_write AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION public.record_write('${name}')`;
      await harness.database.query(trigger);
    }
  }

  /** The tables in which rows have changed since the last call, in transactions that ended well. */
  const written = async (): Promise<string[]> => {
    const found = await harness.database.query<{ name: string }>('DELETE FROM public.written RETURNING name');
    return [...new Set(found.map(({ name }) => name))].sort();
  };
});

/** The status of the response and those of its operations. */
function statusesIn(status: number, text: string): number[] {
  const { results } = (status === 200 ? JSON.parse(text || '{}') : {}) as { results?: { status?: number }[] };
  return [status, ...(results ?? []).map((result) => result.status ?? 0)];
}

async function textOf(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

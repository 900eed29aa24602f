import { randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { BillingModule } from '../../src/billing';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { addDocs } from '../../src/platform/openapi/docs';
import { ViewsModule } from '../../src/views/views.module';
import { appoint, type BuiltModule, build } from '../support/module.builder';

describe('the API documents of staff', () => {
  let harness: BuiltModule;
  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
      before: addDocs,
    });
  });
  afterAll(() => harness.close());

  const get = async (url: string, who?: string): Promise<{ status: number; body: string; csp: unknown }> => {
    const {
      statusCode: status,
      body,
      headers,
    } = await harness.app.inject({
      method: 'GET',
      url,
      headers: who === undefined ? {} : { 'x-auth-token': who },
    });
    return { status, body, csp: headers['content-security-policy'] };
  };

  it("show nothing to strangers: no page, no script, and no spelling of the document's address", async () => {
    const documents = [
      '/api/admin/docs-json',
      '/api/admin/docs-yaml',
      '/api/admin/docs%2Djson',
      '/api/admin/docs-json/',
      '/api/admin/docs-json?x=/swagger-ui-init.js',
    ];
    for (const url of documents) {
      expect([url, (await get(url)).status]).toEqual([url, 401]);
      expect([url, await get(url, randomUUID())]).toMatchObject([
        url,
        { status: 403, body: expect.stringContaining('"code":"FORBIDDEN"') as string },
      ]);
    }
    for (const url of [
      '/api/admin/docs',
      '/api/admin/docs/',
      '/api/admin/docs/swagger-ui-init.js',
      '/api/admin/docs/docs/swagger-ui-init.js',
    ]) {
      const { status, body } = await get(url);
      expect([url, status]).toEqual([url, 200]);
      for (const secret of ['picture-reports', 'verdict']) expect(body).not.toContain(secret);
    }
  });

  it('show support the reads, and an admin also the actions', async () => {
    const [support, admin] = [randomUUID(), randomUUID()];
    appoint(support, 'support');
    appoint(admin, 'admin');
    type Operation = { 'x-access': string };
    const operations = async (who: string): Promise<Operation[]> =>
      Object.values(
        (
          JSON.parse((await get('/api/admin/docs-json', who)).body) as {
            paths: Record<string, Record<string, Operation>>;
          }
        ).paths,
      ).flatMap((item) => Object.values(item));
    const [seen, all] = [await operations(support), await operations(admin)];
    expect(new Set(seen.map((each) => each['x-access']))).toEqual(new Set(['support']));
    expect(all.filter((each) => each['x-access'] === 'support')).toEqual(seen);
    expect(all.length).toBeGreaterThan(seen.length);
    expect((await get('/api/admin/docs-yaml', admin)).body).toContain('picture-reports');
    for (const each of all as (Operation & { responses: object })[])
      expect(Object.keys(each.responses)).toEqual(expect.arrayContaining(['403', '422', 'default']));
  });

  it('have an example for every answer, and a description for every input', async () => {
    const admin = randomUUID();
    appoint(admin, 'admin');
    type Schema = {
      type?: string;
      $ref?: string;
      allOf?: object[];
      items?: Schema;
      properties?: Record<string, Schema>;
      example?: unknown;
      enum?: unknown[];
      description?: string;
    };
    type Parameter = { $ref?: string; name: string; description?: string; example?: unknown; schema: Schema };
    const { paths, components } = JSON.parse((await get('/api/admin/docs-json', admin)).body) as {
      paths: Record<
        string,
        Record<
          string,
          { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
        >
      >;
      components: { schemas: Record<string, Schema> };
    };
    const isShown = (schema: Schema): boolean =>
      [schema.example, schema.enum, schema.$ref, schema.allOf, schema.properties].some(
        (each) => each !== undefined,
      ) ||
      schema.type === 'boolean' ||
      (schema.items !== undefined && isShown(schema.items));
    // Inputs have no example, which a button press would send unchanged; a description is enough.
    const forms = new Set(
      Object.values(paths).flatMap((item) =>
        Object.values(item).map(({ requestBody }) =>
          requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1),
        ),
      ),
    );
    const dark = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, schema]) =>
        isShown(schema) || (forms.has(name) && schema.description) ? [] : [`${name}.${field}`],
      ),
    );
    const unsaid = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item).flatMap(({ parameters = [] }) =>
        parameters.flatMap(({ $ref, name, description, example, schema }) =>
          $ref !== undefined || description || example !== undefined || isShown(schema)
            ? []
            : [`${path} ${name}`],
        ),
      ),
    );
    expect([Object.keys(components.schemas).length > 40, dark, unsaid]).toEqual([true, [], []]);
  });

  it('send no idempotency key of their own, which would merge two actions into one', async () => {
    const admin = randomUUID();
    appoint(admin, 'admin');
    const { paths } = JSON.parse((await get('/api/admin/docs-json', admin)).body) as {
      paths: Record<
        string,
        Record<
          string,
          {
            parameters?: {
              name: string;
              example?: unknown;
              schema: { example?: unknown; default?: unknown };
            }[];
          }
        >
      >;
    };
    const keys = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ parameters = [] }) =>
        parameters.filter(({ name }) => name === 'Idempotency-Key'),
      ),
    );
    expect(keys.length).toBeGreaterThan(5);
    for (const { example, schema } of keys)
      expect([example, schema.example, schema.default]).toEqual([undefined, undefined, undefined]);
  });

  it('have forms that name their fields, hold no value and are refused unchanged', async () => {
    const admin = randomUUID();
    appoint(admin, 'admin');
    interface Blank {
      schema: { $ref: string };
      example?: object;
      examples?: Record<string, { value: object }>;
    }
    type Field = {
      $ref?: string;
      name: string;
      in: string;
      example?: unknown;
      schema: { example?: unknown; default?: unknown };
    };
    type Call = { parameters: Field[]; requestBody?: { content: Record<string, Blank> } };
    const { paths, components } = JSON.parse((await get('/api/admin/docs-json', admin)).body) as {
      paths: Record<string, Record<string, Call>>;
      components: { schemas: Record<string, { properties: Record<string, { example?: unknown }> }> };
    };
    const calls = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, call]) => ({
        where: `${method} ${path}`,
        method: method.toUpperCase() as 'GET',
        url: path.replace(/\{\w+\}/g, () => randomUUID()),
        ...call,
      })),
    );
    const filled = calls.flatMap(({ where, parameters }) =>
      parameters
        .filter(
          ({ $ref, example, schema }) =>
            $ref === undefined &&
            [example, schema.example, schema.default].some((each) => each !== undefined),
        )
        .map(({ name }) => `${where} ${name}`),
    );
    expect(filled).toEqual([]);
    const outcomes: [string, unknown, number][] = [];
    for (const { where, method, url, requestBody } of calls) {
      const form = requestBody?.content['application/json'];
      if (requestBody && !form) throw new Error(`${where} has a form of another kind`);
      const examples = Object.values(
        Object.values(components.schemas[form?.schema.$ref.split('/').at(-1) ?? '']?.properties ?? {}),
      ).filter(({ example }) => example !== undefined);
      expect([where, examples]).toEqual([where, []]);
      const templates = form
        ? [
            ...Object.values(form.examples ?? {}).map(({ value }) => value),
            ...(form.example ? [form.example] : []),
          ]
        : [undefined];
      expect([where, templates.length]).not.toEqual([where, 0]);
      for (const payload of templates)
        outcomes.push([
          where,
          payload && [...new Set(Object.values(payload))],
          (
            await harness.app.inject({
              method,
              url,
              headers: { 'x-auth-token': admin },
              ...(payload && { payload }),
            })
          ).statusCode,
        ]);
    }
    expect(outcomes.length).toBeGreaterThan(30);
    expect(outcomes).toEqual(outcomes.map(([where, values]) => [where, values && [''], 422]));
    expect(await harness.database.query('SELECT action FROM platform.audit_log')).toEqual([]);
  });

  it('show no token: neither in the curl command, nor in an input', async () => {
    const [support, admin] = [randomUUID(), randomUUID()];
    appoint(support, 'support');
    appoint(admin, 'admin');
    for (const page of ['/api/docs', '/api/admin/docs'])
      expect([page, (await get(`${page}/swagger-ui-init.js`)).body]).toEqual([
        page,
        expect.stringContaining('"showMutatedRequest": false'),
      ]);
    for (const who of [support, admin]) {
      const { body } = await get('/api/admin/docs-json', who);
      expect(body).not.toContain('securitySchemes');
      expect(body).not.toContain('"security"');
    }
  });

  it('keep the found user from call to call, and drop the user with the next search', async () => {
    const page = (await get('/api/admin/docs')).body;
    expect(page).toContain("<script src='/api/admin/docs/desk.js'>");
    const { body: script, csp } = await get('/api/admin/docs/desk.js');
    expect(csp).toContain("script-src 'self';");
    const filled: [string, string][] = [];
    const stored = new Map<string, string>();
    const shown: { children: ({ textContent: string } | string)[]; presses: Map<string, () => void> } = {
      children: [],
      presses: new Map(),
    };
    const element = () => ({
      textContent: '',
      style: {},
      setAttribute: () => undefined,
      addEventListener(_: string, press: () => void) {
        shown.presses.set(this.textContent, press);
      },
      replaceChildren: (...children: typeof shown.children) => void (shown.children = children),
    });
    const paths = {
      '/api/admin/people/{personId}/billing': { get: {} },
      '/api/admin/people/{personId}/billing/grant': { post: {} },
      '/api/admin/referrals/{referralId}/void': { post: {} },
    };
    const browser = {
      document: { createElement: element, body: { prepend: () => undefined } },
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
      ui: {
        specSelectors: { specJson: () => ({ toJS: () => ({ paths }) }) },
        specActions: {
          changeParam: ([path, method]: string[], name: string, _: string, value: string) =>
            void filled.push([`${method ?? ''} ${path ?? ''} ${name}`, value]),
        },
      },
      pictickAdmin: undefined as undefined | { isReady(): void; heard(answer: object): void },
    };
    runInNewContext(script, browser);
    const bar = () =>
      shown.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join(' | ');
    const hear = (...people: object[]): void =>
      browser.pictickAdmin?.heard({
        url: 'http://here/api/admin/people/find',
        status: 200,
        text: JSON.stringify({ people, more: false }),
      });
    const calls = (account: string) => [
      ['get /api/admin/people/{personId}/billing personId', account],
      ['post /api/admin/people/{personId}/billing/grant personId', account],
    ];
    const [ada, ben] = [
      { account: randomUUID(), email: 'a…@example.org', since: '2026-01-01T10:00:00.000Z' },
      { account: randomUUID(), email: null, since: '2026-02-01T10:00:00.000Z' },
    ];
    const named = (name: string, day: string, { account }: { account: string }) =>
      `${name}, since ${day} 10:00 UTC, …${account.slice(-6)}`;
    const [nameOfAda, nameOfBen] = [
      named('a…@example.org', '2026-01-01', ada),
      named('account that is gone', '2026-02-01', ben),
    ];
    expect(bar()).toContain('No person yet');
    hear(ada);
    expect(filled.splice(0)).toEqual(calls(ada.account));
    expect(bar()).toBe(`Person of all calls: ${nameOfAda} (${ada.account}) | Put away`);
    browser.pictickAdmin?.isReady();
    expect(filled.splice(0)).toEqual(calls(ada.account));
    for (const other of [
      { url: 'http://here/api/admin/people/find', status: 404 },
      { url: 'http://here/api/admin/docs-json', status: 200 },
    ])
      browser.pictickAdmin?.heard(other);
    expect(filled).toEqual([]);
    hear(ada, ben);
    expect([filled.splice(0), bar()]).toEqual([
      calls(''),
      `2 people were found. | Take ${nameOfAda} | Take ${nameOfBen}`,
    ]);
    shown.presses.get(`Take ${nameOfBen}`)?.();
    expect([filled.splice(0), stored.size]).toEqual([calls(ben.account), 1]);
    shown.presses.get('Put away')?.();
    expect([filled.splice(0), stored.size]).toEqual([calls(''), 0]);
  });

  it('tell where to sign in if reading is refused', async () => {
    const { body } = await get('/api/admin/docs/swagger-ui-init.js');
    const source = /"responseInterceptor": (function [\s\S]*?\n})/.exec(body)?.[1] ?? '';
    const said: { innerHTML: string }[] = [];
    const document = {
      createElement: () => ({ innerHTML: '', setAttribute: () => undefined }),
      body: { prepend: (line: { innerHTML: string }) => said.push(line) },
    };
    const run = runInNewContext(`(${source})`, { document }) as (response: {
      url: string;
      status: number;
    }) => object;
    for (const status of [200, 401, 403]) run({ url: 'http://here/api/admin/docs-json', status });
    run({ url: 'http://here/api/admin/people/find', status: 401 });
    expect(said.map(({ innerHTML }) => /href="([^"]*)"/.exec(innerHTML)?.[1])).toEqual([
      '/',
      '/api/auth/google',
    ]);
  });

  it('load the document with the token of the page, and send the token to no other address', async () => {
    const { body, csp } = await get('/api/admin/docs/swagger-ui-init.js');
    expect(body).toContain('"swaggerUrl": "/api/admin/docs-json"');
    expect(csp).toContain("connect-src 'self'");
    const source = /"requestInterceptor": (function [\s\S]*?\n\s*})(?=,\n|\n)/.exec(body)?.[1] ?? '';
    const browser = {
      location: { origin: 'http://here' },
      localStorage: { getItem: (key: string) => (key === 'token' ? 'mine' : null) },
      URL,
    };
    const run = runInNewContext(`(${source})`, browser) as (request: {
      url: string;
      headers: Record<string, string>;
    }) => { headers: object };
    expect(run({ url: '/api/admin/docs-json', headers: {} }).headers).toEqual({ 'x-auth-token': 'mine' });
    expect(run({ url: 'http://here/api', headers: { 'x-auth-token': 'other' } }).headers).toEqual({
      'x-auth-token': 'other',
    });
    expect(run({ url: 'https://elsewhere.example/', headers: {} }).headers).toEqual({});
  });

  it.each(['/api/docs', '/api/admin/docs'])('%s sends no cookie with any request', async (page) => {
    const { body } = await get(`${page}/swagger-ui-init.js`);
    const source = /"requestInterceptor": (function [\s\S]*?\n\s*})(?=,\n|\n)/.exec(body)?.[1] ?? '';
    for (const token of [null, 'mine']) {
      const browser = { location: { origin: 'http://here' }, localStorage: { getItem: () => token }, URL };
      const run = runInNewContext(`(${source})`, browser) as (request: object) => { credentials?: string };
      for (const url of ['/api/auth/refresh', 'http://here/api/auth/exchange', 'https://elsewhere.example/'])
        expect(run({ url, headers: {}, credentials: 'same-origin' }).credentials).toBe('omit');
    }
    expect(body).not.toContain('withCredentials');
  });
});

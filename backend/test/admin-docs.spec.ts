import { randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { BillingModule } from '../src/billing';
import { IdentityModule } from '../src/identity';
import { ImagingModule } from '../src/imaging';
import { ListsModule } from '../src/lists';
import { addDocs } from '../src/platform/openapi/docs';
import { ViewsModule } from '../src/views/views.module';
import { appoint, type BuiltModule, build } from './module.builder';

describe('the page of support staff', () => {
  let house: BuiltModule;
  beforeAll(async () => {
    house = await build({ modules: [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule], before: addDocs });
  });
  afterAll(() => house.close());

  const get = async (url: string, who?: string): Promise<{ status: number; body: string; csp: unknown }> => {
    const { statusCode: status, body, headers } = await house.app.inject({ method: 'GET', url, headers: who === undefined ? {} : { 'x-auth-token': who } });
    return { status, body, csp: headers['content-security-policy'] };
  };

  it('says nothing to strangers: neither the page nor its script, nor any spelling of the document', async () => {
    const documents = ['/api/admin/docs-json', '/api/admin/docs-yaml', '/api/admin/docs%2Djson', '/api/admin/docs-json/', '/api/admin/docs-json?x=/swagger-ui-init.js'];
    for (const url of documents) {
      expect([url, (await get(url)).status]).toEqual([url, 401]);
      expect([url, await get(url, randomUUID())]).toMatchObject([url, { status: 403, body: expect.stringContaining('"code":"FORBIDDEN"') as string }]);
    }
    for (const url of ['/api/admin/docs', '/api/admin/docs/', '/api/admin/docs/swagger-ui-init.js', '/api/admin/docs/docs/swagger-ui-init.js']) {
      const { status, body } = await get(url);
      expect([url, status]).toEqual([url, 200]);
      for (const secret of ['picture-reports', 'verdict']) expect(body).not.toContain(secret);
    }
  });

  it('shows support what they can look at, and an admin also what they can do', async () => {
    const [support, admin] = [randomUUID(), randomUUID()];
    appoint(support, 'support');
    appoint(admin, 'admin');
    type Operation = { 'x-access': string };
    const operations = async (who: string): Promise<Operation[]> => Object.values((JSON.parse((await get('/api/admin/docs-json', who)).body) as { paths: Record<string, Record<string, Operation>> }).paths).flatMap((item) => Object.values(item));
    const [seen, all] = [await operations(support), await operations(admin)];
    expect(new Set(seen.map((each) => each['x-access']))).toEqual(new Set(['support']));
    expect(all.filter((each) => each['x-access'] === 'support')).toEqual(seen);
    expect(all.length).toBeGreaterThan(seen.length);
    expect((await get('/api/admin/docs-yaml', admin)).body).toContain('picture-reports');
    for (const each of all as (Operation & { responses: object })[]) expect(Object.keys(each.responses)).toEqual(expect.arrayContaining(['403', '422', 'default']));
  });

  it('has an example for whatever is answered, and says of whatever can be asked what it is', async () => {
    const admin = randomUUID();
    appoint(admin, 'admin');
    type Schema = { type?: string; $ref?: string; allOf?: object[]; items?: Schema; properties?: Record<string, Schema>; example?: unknown; enum?: unknown[]; description?: string };
    type Parameter = { $ref?: string; name: string; description?: string; example?: unknown; schema: Schema };
    const { paths, components } = JSON.parse((await get('/api/admin/docs-json', admin)).body) as { paths: Record<string, Record<string, { parameters?: Parameter[] }>>; components: { schemas: Record<string, Schema> } };
    const isShown = (schema: Schema): boolean => [schema.example, schema.enum, schema.$ref, schema.allOf, schema.properties].some((each) => each !== undefined) || schema.type === 'boolean' || (schema.items !== undefined && isShown(schema.items));
    const dark = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) => Object.entries(properties).flatMap(([field, schema]) => (isShown(schema) ? [] : [`${name}.${field}`])));
    // A filter with an example would be sent as it stands by whoever presses the button: words are enough.
    const unsaid = Object.entries(paths).flatMap(([path, item]) => Object.values(item).flatMap(({ parameters = [] }) => parameters.flatMap(({ $ref, name, description, example, schema }) => ($ref !== undefined || description || example !== undefined || isShown(schema) ? [] : [`${path} ${name}`]))));
    expect([Object.keys(components.schemas).length > 40, dark, unsaid]).toEqual([true, [], []]);
  });

  it('sends no key of its own making: what one does next would be taken for what one did before', async () => {
    const admin = randomUUID();
    appoint(admin, 'admin');
    const { paths } = JSON.parse((await get('/api/admin/docs-json', admin)).body) as { paths: Record<string, Record<string, { parameters?: { name: string; example?: unknown; schema: { example?: unknown; default?: unknown } }[] }>> };
    const keys = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ parameters = [] }) => parameters.filter(({ name }) => name === 'Idempotency-Key')));
    expect(keys.length).toBeGreaterThan(5);
    for (const { example, schema } of keys) expect([example, schema.example, schema.default]).toEqual([undefined, undefined, undefined]);
  });

  it('says where to sign in where it may not be read', async () => {
    const { body } = await get('/api/admin/docs/swagger-ui-init.js');
    const source = /"responseInterceptor": (function [\s\S]*?\n})/.exec(body)?.[1] ?? '';
    const said: { innerHTML: string }[] = [];
    const document = { createElement: () => ({ innerHTML: '', setAttribute: () => undefined }), body: { prepend: (line: { innerHTML: string }) => said.push(line) } };
    const run = runInNewContext(`(${source})`, { document }) as (response: { url: string; status: number }) => object;
    for (const status of [200, 401, 403]) run({ url: 'http://here/api/admin/docs-json', status });
    run({ url: 'http://here/api/admin/people/find', status: 401 });
    expect(said.map(({ innerHTML }) => /href="([^"]*)"/.exec(innerHTML)?.[1])).toEqual(['/', '/api/auth/google']);
  });

  it('asks for the document with the token that the page keeps, and sends it nowhere else', async () => {
    const { body, csp } = await get('/api/admin/docs/swagger-ui-init.js');
    expect(body).toContain('"swaggerUrl": "/api/admin/docs-json"');
    expect(csp).toContain("connect-src 'self'");
    const source = /"requestInterceptor": (function [\s\S]*?\n\s*})(?=,\n|\n)/.exec(body)?.[1] ?? '';
    const browser = { location: { origin: 'http://here' }, localStorage: { getItem: (key: string) => (key === 'token' ? 'mine' : null) }, URL };
    const run = runInNewContext(`(${source})`, browser) as (request: { url: string; headers: Record<string, string> }) => { headers: object };
    expect(run({ url: '/api/admin/docs-json', headers: {} }).headers).toEqual({ 'x-auth-token': 'mine' });
    expect(run({ url: 'http://here/api', headers: { 'x-auth-token': 'other' } }).headers).toEqual({ 'x-auth-token': 'other' });
    expect(run({ url: 'https://elsewhere.example/', headers: {} }).headers).toEqual({});
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Operation {
  operationId: string;
  'x-access'?: string;
  security?: object[];
  parameters: { $ref?: string; name?: string; in?: string }[];
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const read = (name: string): Document =>
  JSON.parse(readFileSync(join(__dirname, '../../../openapi', name), 'utf8')) as Document;
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      where: `${method} ${path}`,
      method,
      path,
      operation,
    })),
  );

describe('openapi.json', () => {
  it('has the callback address of Google, which answers with a redirect', () => {
    const { get } = read('openapi.json').paths['/api/auth/google/callback'] ?? {};
    expect(get).toMatchObject({
      operationId: 'returnFromGoogle',
      'x-access': 'public',
      responses: { 302: {} },
    });
  });
});

describe.each(['openapi.json', 'admin.json'])('the document %s', (name) => {
  const document = read(name);
  const operations = operationsOf(document);

  it('has paths in order and one id for each operation', () => {
    expect(Object.keys(document.paths)).toEqual(Object.keys(document.paths).sort());
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('has only routes for its own readers', () => {
    for (const { where, path, operation } of operations) {
      const forSupport = name === 'admin.json';
      expect([
        where,
        ['support', 'admin'].includes(operation['x-access'] ?? ''),
        path.startsWith('/api/admin/'),
      ]).toEqual([where, forSupport, forSupport]);
    }
  });

  it('requires a token exactly where a route does', () => {
    for (const { where, operation } of operations)
      expect([where, operation.security ?? []]).toEqual([
        where,
        operation['x-access'] === 'public' ? [] : [{ token: [] }],
      ]);
  });

  it('has no secret in an address, because logs and histories keep addresses', () => {
    for (const { where, path, operation } of operations) {
      const names = operation.parameters.flatMap((parameter) =>
        parameter.in === 'query' ? [parameter.name] : [],
      );
      expect([
        where,
        [path, ...names].filter((each) => /token|secret|password|api-?key|e-?mail/i.test(each ?? '')),
      ]).toEqual([where, []]);
    }
  });

  it('documents the shape of errors, and the common headers', () => {
    for (const { where, operation } of operations) {
      expect([where, operation.responses['default']?.content?.['application/json']?.schema.$ref]).toEqual([
        where,
        '#/components/schemas/Error',
      ]);
      expect(operation.parameters).toEqual(
        expect.arrayContaining(
          ['ApiKey', 'RequestId', 'Language'].map((header) => ({
            $ref: `#/components/parameters/${header}`,
          })),
        ),
      );
    }
  });

  it('documents Idempotency-Key on every change by a signed-in user except sign-in', () => {
    for (const { where, method, path, operation } of operations) {
      // In a drained queue each operation has its own key in the body.
      const ownKeys = path.endsWith('/operations');
      // A stored answer would outlive the call, which the same tap twice does not make two.
      const isOfMinutes = path === '/api/kid/help';
      // Support may read, also by routes that are no GET.
      const wanted =
        method !== 'get' &&
        !['public', 'support'].includes(operation['x-access'] ?? '') &&
        !/^\/api\/auth\/(?!me(\/|$))/.test(path) &&
        !ownKeys &&
        !isOfMinutes;
      expect([where, operation.parameters.some((parameter) => parameter.name === 'Idempotency-Key')]).toEqual(
        [where, wanted],
      );
    }
  });

  it('defines exactly the schemas that it refers to', () => {
    const text = JSON.stringify(document);
    const used = new Set(
      [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, schema]) => schema),
    );
    expect(Object.keys(document.components.schemas)).toEqual([...used].sort());
  });
});

it('writes the colon of items:batch as a colon', () => {
  expect(read('openapi.json').paths).toHaveProperty(['/api/shopping-lists/{id}/items:batch', 'post']);
});

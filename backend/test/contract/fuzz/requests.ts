import fc from 'fast-check';
import { mostly, oddText, type Schema, type Schemas, Values } from './values';

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}
export interface Route {
  operationId: string;
  method: string;
  path: string;
  access: string;
  parameters: Parameter[];
  body: Schema | null;
  /** Accepts a file. */
  form: boolean;
}
export interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        'x-access'?: string;
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
  components: { schemas?: Schemas };
}
export interface Request {
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

export function routesIn({ paths }: Document): Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, { operationId, 'x-access': access = 'public', parameters = [], requestBody }]) => {
        const content = requestBody?.content ?? {};
        return {
          operationId,
          method: method.toUpperCase(),
          path,
          access,
          parameters,
          body: content['application/json']?.schema ?? null,
          form: 'multipart/form-data' in content,
        };
      },
    ),
  );
}

const bodyOf = ({ components: { schemas = {} } }: Document, { body }: Route): Schema =>
  schemas[body?.$ref?.split('/').at(-1) ?? ''] ?? {};

export const fieldsOf = (document: Document, route: Route): string[] =>
  Object.keys(bodyOf(document, route).properties ?? {});

/** Optional fields of the body that do not allow null. */
export function mayBeLeftOut(document: Document, route: Route): string[] {
  const { properties = {}, required = [] } = bodyOf(document, route);
  return Object.keys(properties).filter((name) => !required.includes(name) && !properties[name]!.nullable);
}

/** A legal header with an unusual value. */
const oddHeader = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ',',
    '"',
    'a,b',
    '*',
    '__proto__',
    'x'.repeat(5000),
    'W/"',
    '\u00e9\u00ff',
    '%00',
    ';q=',
    'null',
    '-1',
    '../../..',
  ),
  fc.stringMatching(/^[\t\x20-\x7e\x80-\xff]{0,60}$/),
);
const oddHeaders = fc
  .subarray(
    [
      'idempotency-key',
      'x-request-id',
      'x-user-language',
      'x-api-key',
      'accept',
      'accept-language',
      'accept-encoding',
      'if-none-match',
      'if-match',
      'range',
      'cookie',
      'origin',
      'referer',
      'user-agent',
      'x-forwarded-for',
      'forwarded',
      'cf-ipcountry',
      'stripe-signature',
      'x-http-method-override',
      'x-pictick-internal',
      'last-event-id',
    ],
    { minLength: 1, maxLength: 3 },
  )
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, oddHeader]))));

/** Some values have no text form of their own. */
const inWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const word = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    // Half of a surrogate pair.
    return '%ed%a0%80';
  }
};
const oddWord = fc.oneof(
  oddText.map((text) => word(text).slice(0, 3000)),
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%00',
    '.',
    '..',
    '%2e%2e',
    '%2f',
    '%5c',
    ';a=b',
    ':id',
    '*',
    '{}',
    '[]',
  ),
);
const oddQuery = fc.oneof(
  oddWord,
  fc
    .tuple(
      fc.constantFrom(
        '__proto__',
        'constructor[prototype]',
        'a[]',
        'a[b][c]',
        'e',
        's',
        'word',
        'state',
        'code',
        'limit',
        'reason',
      ),
      oddWord,
    )
    .map(([name, value]) => `${name}=${value}`),
);

const formType = 'multipart/form-data; boundary=edge';
const formOf = (bytes: Buffer, name = 'file'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--edge--\r\n'),
  ]);

const brokenJson = fc.constantFrom<string | Buffer>(
  '',
  '{',
  '{"name":',
  'NaN',
  '{"name":NaN}',
  '\ufeff{}',
  "{'name':1}",
  '{"name":"a","name":["b"]}',
  '{"name":"\\ud800"}',
  '{"__proto__":{"admin":true},"name":"a"}',
  '{"constructor":{"prototype":{"admin":true}}}',
  'null',
  '"text"',
  '1e999',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"name":"${'x'.repeat(1_048_600)}"}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(100),
);
const oddType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=edge',
  'application/vnd.pictick.raw',
  'application/octet-stream',
  'application/json, text/plain',
  '__proto__',
  '',
);

const oddForm = fc.oneof(
  fc.constantFrom(
    formOf(Buffer.from('<svg/>')),
    formOf(Buffer.from('GIF89a'), 'a'),
    formOf(Buffer.alloc(0)).subarray(0, 60),
    Buffer.alloc(0),
  ),
  fc
    .uint8Array({ maxLength: 200 })
    .map((bytes) => formOf(Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), bytes]))),
);
const oddBody = fc.oneof(
  fc.record({ payload: brokenJson, type: mostly(fc.constant('application/json'), oddType, 3) }),
  fc.record({ payload: fc.constant('{}'), type: oddType }),
  fc.record({ payload: oddForm, type: mostly(fc.constant(formType), oddType) }),
);

/** Generates requests of a documented route. */
export class Requests {
  constructor(
    private readonly document: Document,
    private readonly routes: readonly Route[],
    /** The values of path parameters. */
    private readonly ids: Readonly<Record<string, string>>,
    private readonly picture: Buffer,
  ) {}

  /** Valid requests, and requests with unusual values in one or more places. */
  of(route: Route): fc.Arbitrary<Request> {
    const some = (withOdd: boolean): fc.Arbitrary<Request> => {
      const values = new Values(this.document.components.schemas ?? {}, Object.values(this.ids), withOdd);
      const [usual, rare] = [
        this.headers(route, values),
        withOdd ? mostly(fc.constant({}), oddHeaders, 2) : fc.constant({}),
      ];
      return fc
        .record({
          url: this.url(route, values, withOdd),
          usual,
          rare,
          body: withOdd ? mostly(this.body(route, values), oddBody, 3) : this.body(route, values),
        })
        .map((request) => ({
          url: request.url,
          headers: {
            ...request.usual,
            ...request.rare,
            ...(request.body.type !== undefined && { 'content-type': request.body.type }),
          },
          ...(request.body.payload !== undefined && { payload: request.body.payload }),
        }));
    };
    return fc.oneof({ weight: 1, arbitrary: some(false) }, { weight: 2, arbitrary: some(true) });
  }

  private url({ path, parameters }: Route, values: Values, withOdd: boolean): fc.Arbitrary<string> {
    const orOdd = (usual: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      withOdd ? mostly(usual, oddWord) : usual;
    const segments = path.split(/(\{\w+\})/).map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return fc.constant(part);
      const known = this.ids[name];
      if (known !== undefined) return orOdd(fc.constant(word(known)));
      return orOdd(
        values
          .of(
            parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? { type: 'string' },
          )
          .map((value) => word(inWords(value))),
      );
    });
    const asked = parameters
      .filter((each) => each.in === 'query')
      .map(({ name, required, schema }) => {
        const value = orOdd(values.of(schema).map((each) => word(inWords(each))));
        const once = value.map((each) => [`${name}=${each}`]);
        const other = fc.oneof(
          ...(withOdd || !required ? [fc.constant<string[]>([])] : [once]),
          ...(withOdd
            ? [
                fc.tuple(value, value).map((two) => two.map((each) => `${name}=${each}`)),
                value.map((each) => [`${name}[]=${each}`, `${name}[a][b]=${each}`]),
              ]
            : []),
        );
        return mostly(once, other, 3);
      });
    const more = withOdd
      ? mostly(fc.constant<string[]>([]), fc.array(oddQuery, { maxLength: 3 }))
      : fc.constant<string[]>([]);
    return fc
      .tuple(fc.tuple(...segments), fc.tuple(...asked, more))
      .map(([parts, query]) => [parts.join(''), query.flat().join('&')].filter(Boolean).join('?'));
  }

  private headers({ parameters }: Route, values: Values): fc.Arbitrary<Record<string, string>> {
    const named = parameters
      .filter((each) => each.in === 'header' && each.name !== 'Idempotency-Key')
      .map(
        ({ name, schema }) =>
          [
            name.toLowerCase(),
            values.of(schema).map((value) =>
              inWords(value)
                .replace(/[^\t\x20-\xff]/g, '')
                .slice(0, 5000),
            ),
          ] as const,
      );
    return fc.record({
      'idempotency-key': mostly(fc.uuid(), fc.constant('the-same-again')),
      ...Object.fromEntries(named),
    });
  }

  private body(route: Route, values: Values): fc.Arbitrary<{ payload?: string | Buffer; type?: string }> {
    const { body, form, method } = route;
    if (form) return fc.constant({ payload: formOf(this.picture), type: formType });
    if (body === null)
      return fc.constant(method === 'GET' ? {} : { payload: '{}', type: 'application/json' });
    const right = body.$ref?.endsWith('/Operations')
      ? mostly(values.of(body), this.drained(route, values), 1)
      : values.of(body);
    return right.map((value) => ({ payload: JSON.stringify(value), type: 'application/json' }));
  }

  /** A queue carries the bodies of other routes. */
  private drained({ path }: Route, values: Values): fc.Arbitrary<unknown> {
    const list = path.replace(/operations$/, '');
    const operation = fc
      .constantFrom(...this.routes.filter((route) => route.path.startsWith(list) && route.method !== 'GET'))
      .chain((route) =>
        fc.record({
          key: fc.uuid(),
          method: fc.constant(route.method),
          path: fc.constant(
            route.path.slice(list.length).replace(/\{(\w+)\}/g, (_, name: string) => this.ids[name] ?? name),
          ),
          ...(route.body && { body: values.of(route.body) }),
        }),
      );
    return fc.record({ operations: fc.array(operation, { minLength: 1, maxLength: 5 }) });
  }
}

import fc from 'fast-check';

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  pattern?: string;
  nullable?: boolean;
  example?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
}
export type Schemas = Readonly<Record<string, Schema>>;

/** Texts that an attacker tries. */
export const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'milk\u0000bread',
    '\ud800',
    'milk\udc00',
    '\u202emilk',
    '\u200b',
    '\ufeff',
    '\uffff',
    'e\u0301'.repeat(60),
    '👨‍👩‍👧‍👦'.repeat(30),
    'x'.repeat(20_000),
    'a\r\nset-cookie: b=c',
    '\u001b[31m',
    "'; DROP TABLE lists.list; --",
    '%s%n',
    '%00',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '$' + '{7*7}',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '-0',
    '1e999',
    '9'.repeat(400),
    '0x10',
    '2026-13-45T99:99:99Z',
    '+275760-09-13T00:00:00.001Z',
    '-000001-01-01T00:00:00Z',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
/** Values that fit no field or only some. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e21,
  -1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  [[[[]]]],
  { length: 1e9 },
  { toString: 1 },
  { constructor: { prototype: { admin: true } } },
  JSON.parse('{"__proto__":{"admin":true}}'),
  '',
  '\u0000',
  '\ud800',
  'a@\ud800.org',
  '9999-12-31',
  'x'.repeat(20_000),
];
const odd = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...oddValues),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
);

/** Usually the first, sometimes the other. */
export const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, weight = 8): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

/** Values that fit a schema, or with an unusual value in place of a part or the whole. */
export class Values {
  constructor(
    private readonly schemas: Schemas,
    /** Ids of existing entities. */
    private readonly ids: readonly string[],
    private readonly withOdd: boolean,
  ) {}

  of(schema: Schema): fc.Arbitrary<unknown> {
    return this.withOdd ? mostly(this.right(schema), odd) : this.right(schema);
  }

  private right(schema: Schema): fc.Arbitrary<unknown> {
    const { $ref, allOf = [], oneOf = [], enum: words, nullable, example } = schema;
    const [whole] = allOf;
    if ($ref !== undefined) return this.right(this.schemas[$ref.split('/').at(-1)!] ?? {});
    if (nullable) return fc.option(this.right({ ...schema, nullable: false }), { freq: 4 });
    if (whole) return this.right(whole);
    if (oneOf.length > 0) return fc.oneof(...oneOf.map((each) => this.right(each)));
    if (words) return fc.constantFrom(...words);
    return example === undefined ? this.ofType(schema) : mostly(fc.constant(example), this.ofType(schema), 2);
  }

  private ofType({
    type,
    items = {},
    properties = {},
    required = [],
    minItems = 0,
    maxItems = 5,
    minimum = -1000,
    maximum = 1000,
    ...text
  }: Schema): fc.Arbitrary<unknown> {
    switch (type) {
      case 'string':
        return this.text(text);
      case 'integer':
      case 'number':
        return fc.integer({ min: minimum, max: Math.max(minimum, maximum) });
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(this.of(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) });
      case 'object':
        return fc.record(
          Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, this.of(each)])),
          { requiredKeys: required },
        );
      default:
        return odd;
    }
  }

  private text({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
    if (format === 'uuid') return mostly(fc.constantFrom(...this.ids), fc.uuid(), 3);
    if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
    return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, maxLength) });
  }
}

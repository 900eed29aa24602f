import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { languages } from '@pictick/rules/language';
import { rules } from '../../kernel/domain-error';
import type { Access } from '../http/access';

export interface Contract {
  app: OpenAPIObject;
  admin: OpenAPIObject;
}

type Components = NonNullable<OpenAPIObject['components']>;
type Schemas = NonNullable<Components['schemas']>;
interface Form {
  schema: { $ref?: string };
  example?: object;
  examples?: Record<string, { value: object }>;
}
interface Operation {
  tags?: string[];
  parameters?: { $ref?: string; schema?: object }[];
  requestBody?: { content: Record<string, Form> };
  responses: Record<string, object>;
  'x-access'?: Access;
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

/** The answers of the error filter, which every operation can give. */
const errorSchemas: Schemas = {
  Error: {
    type: 'object',
    required: ['success', 'code', 'message', 'requestId'],
    properties: {
      success: { type: 'boolean', enum: [false] },
      code: { type: 'string', example: 'NOT_FOUND' },
      message: { type: 'string', description: 'A key of the translations.', example: 'errors.notFound' },
      requestId: {
        type: 'string',
        example: '0b5f3f0e-7d3b-4f0c-9d0a-2b1c5e8f4a67',
        description: 'The answer has it as X-Request-ID, and so has the log.',
      },
      details: {
        type: 'array',
        description: 'Which fields broke which rule.',
        items: { $ref: '#/components/schemas/FieldProblem' },
      },
    },
  },
  FieldProblem: {
    type: 'object',
    required: ['field', 'rule'],
    properties: {
      field: { type: 'string', example: 'items.0.name' },
      rule: { type: 'string', enum: [...rules] },
    },
  },
};

/** Headers of every operation. */
const headers: NonNullable<Components['parameters']> = {
  ApiKey: {
    name: 'x-api-key',
    in: 'header',
    required: false,
    description: 'Which client is calling. It opens nothing.',
    schema: { type: 'string' },
    example: 'pictick-web',
  },
  RequestId: {
    name: 'X-Request-ID',
    in: 'header',
    required: false,
    description: 'Names the request in the log and comes back in the answer.',
    schema: { type: 'string', maxLength: 200 },
  },
  Language: {
    name: 'x-user-language',
    in: 'header',
    required: false,
    description: 'Language of the user.',
    schema: { type: 'string', enum: [...languages], default: 'en' },
  },
};

/** The two OpenAPI documents of the code: for the app, and for support staff. Their order is stable. */
export function contractOf(app: INestApplication): Contract {
  const whole = SwaggerModule.createDocument(app, base(), {
    operationIdFactory: (_controller, method) => method,
  });
  for (const operation of operationsOf(whole)) {
    operation.parameters = [
      ...(operation.parameters ?? []),
      ...Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ];
    operation.responses['default'] = wrong('What went wrong.');
  }
  for (const [path, item] of Object.entries(whole.paths))
    for (const operation of operationsOf({ paths: { [path]: item } }))
      if (isForStaff(operation['x-access'])) documentErrors(path, operation);
  return {
    app: part(whole, 'Pictick', 'What the page calls.', (access) => !isForStaff(access)),
    admin: withBlankForms(
      part(
        whole,
        'Pictick for support staff',
        'What support staff can look at and do. It takes a sign-in of the last 15 minutes: 403 `FRESH_SIGN_IN_NEEDED` says that it was longer ago (open `/api/auth/google` in the same browser, then come back). From outside STAFF_NETWORKS, where they are set, everything here is 403 `FORBIDDEN`. Every call says why (`reason`, `ticket`), and is kept in the audit log with your id. Send a deed again with the same `Idempotency-Key` where no answer came: it is done once.',
        isForStaff,
        adminTags,
      ),
    ),
  };
}

/**
 * Swagger fills a form with the examples and sends it unchanged. A form of staff names its fields and is
 * refused until they are filled in.
 */
function withBlankForms(admin: OpenAPIObject): OpenAPIObject {
  const document = structuredClone(admin);
  const schemas = (document.components?.schemas ?? {}) as Record<
    string,
    { properties?: Record<string, { example?: unknown }> }
  >;
  for (const { parameters = [], requestBody } of operationsOf(document)) {
    for (const parameter of parameters)
      for (const holder of [parameter, parameter.schema ?? {}])
        for (const name of ['example', 'examples', 'default']) Reflect.deleteProperty(holder, name);
    for (const form of Object.values(requestBody?.content ?? {})) {
      const properties = schemas[form.schema.$ref?.split('/').at(-1) ?? '']?.properties ?? {};
      for (const property of Object.values(properties)) delete property.example;
      const blank = (fields: string[]): object => Object.fromEntries(fields.map((field) => [field, '']));
      if (form.examples)
        for (const example of Object.values(form.examples)) example.value = blank(Object.keys(example.value));
      else form.example = blank(Object.keys(properties));
    }
  }
  return document;
}

const wrong = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** Documents the errors of an operation. */
function documentErrors(path: string, operation: Operation): void {
  const isDeed = JSON.stringify(operation.parameters).includes('"Idempotency-Key"');
  Object.assign(operation.responses, {
    403: wrong(
      `\`FORBIDDEN\`: it takes the role ${operation['x-access'] ?? ''}. \`FRESH_SIGN_IN_NEEDED\`: sign in once more.`,
    ),
    ...((isDeed || path.includes('{')) && {
      404: wrong('`NOT_FOUND`: no account or thing has this id; or the request does not fit its state.'),
    }),
    ...(isDeed && { 409: wrong('`IDEMPOTENCY_IN_PROGRESS`: the first call is still at it.') }),
    422: wrong(
      `\`VALIDATION_FAILED\`: \`details\` names each field and its rule.${isDeed ? ' `IDEMPOTENCY_KEY_REUSED`: another deed had this key.' : ''}`,
    ),
  });
}

/** The operations that support staff without the role admin may use: reading. */
export const forSupport = (admin: OpenAPIObject): OpenAPIObject =>
  part(admin, admin.info.title, admin.info.description ?? '', (access) => access === 'support', admin.tags);

/** In the order in which staff need them. */
const adminTags: NonNullable<OpenAPIObject['tags']> = [
  {
    name: 'people',
    description:
      'Begin here: find a person. The page then fills in the personId of all other calls; the bar on top shows who it is.',
  },
  { name: 'sessions', description: 'Log a user out who cannot do it themselves.' },
  { name: 'leaving', description: 'How far the deletion of an account is.' },
  { name: 'billing', description: 'What a user has, pays and owes; plans, credit and refunds.' },
  { name: 'referrals', description: 'Friends who were brought, and what that is worth.' },
  { name: 'pictures', description: 'The month of a person, and pictures that are not there.' },
  { name: 'picture reports', description: 'Pictures that people found bad: look, hide, draw another.' },
  { name: 'generators', description: 'Who draws; switch them off and on.' },
  { name: 'health', description: 'Whether all is well, and where it is not.' },
  {
    name: 'events and jobs',
    description: 'What waits in the outbox and the queues, and what failed for good.',
  },
  { name: 'payment events', description: 'The inbox of the payment provider’s webhook.' },
  { name: 'audit', description: 'Who saw or did what, when and why.' },
  { name: 'staff', description: 'Who has a role here.' },
];

const isForStaff = (access: Access | undefined): boolean => access === 'support' || access === 'admin';

function base(): Omit<OpenAPIObject, 'paths'> {
  return new DocumentBuilder()
    .setTitle('Pictick')
    .setVersion('1')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-auth-token' }, 'token')
    .build();
}

function operationsOf(document: Pick<OpenAPIObject, 'paths'>): Operation[] {
  return Object.values(document.paths).flatMap((path) =>
    methods.flatMap((method) => (path[method] as Operation | undefined) ?? []),
  );
}

function part(
  whole: OpenAPIObject,
  title: string,
  description: string,
  wanted: (access: Access | undefined) => boolean,
  tags: OpenAPIObject['tags'] = [],
): OpenAPIObject {
  const paths: OpenAPIObject['paths'] = {};
  for (const [path, item] of sorted(whole.paths)) {
    const kept = methods
      .map((method) => [method, item[method] as Operation | undefined] as const)
      .filter(([, operation]) => operation && wanted(operation['x-access']));
    if (kept.length > 0) paths[path] = Object.fromEntries(kept);
  }
  const components: Components = {
    ...whole.components,
    schemas: usedBy(paths, { ...whole.components?.schemas, ...errorSchemas }),
    parameters: headers,
  };
  return {
    openapi: whole.openapi,
    info: { ...whole.info, title, description },
    servers: whole.servers ?? [],
    tags: tags.filter(({ name }) =>
      operationsOf({ paths }).some((operation) => operation.tags?.includes(name)),
    ),
    paths,
    components,
  };
}

/** Only the schemas that these paths use. */
function usedBy(paths: OpenAPIObject['paths'], all: Schemas): Schemas {
  const names = new Set<string>();
  const visit = (node: object): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = all[name];
      if (names.has(name) || !schema) continue;
      names.add(name);
      visit(schema);
    }
  };
  visit(paths);
  return Object.fromEntries(sorted(all).filter(([name]) => names.has(name)));
}

const sorted = <T>(record: Record<string, T>): [string, T][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateSync } from 'class-validator';
import sharp from 'sharp';
import { BillingModule } from '../../src/billing';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { OperationDto } from '../../src/lists/http/operations.dto';
import { HealthController } from '../../src/platform/health/health.controller';
import { PageErrorsController } from '../../src/platform/http/page-errors.controller';
import { ReferralsModule } from '../../src/referrals';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, build } from '../support/module.builder';
import { household, type Household, type Member } from './access/household';
import { adminMatrix, appMatrix, type Column, columns, type Line, today, yesterday } from './access/matrix';

interface Route {
  operationId: string;
  method: string;
  path: string;
}

const codes: Readonly<Record<number, string>> = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' };
/** Members without a column of their own. */
const sameAs: Readonly<Partial<Record<Member | 'nobody', Column>>> = {
  declined: 'former',
  invited: 'collaborator',
  takenOut: 'stranger',
  helper: 'stranger',
  endedHelper: 'stranger',
};
/** Members who delete come after those who only read. */
const order: readonly (Member | 'nobody')[] = [
  'nobody',
  'stranger',
  'support',
  'admin',
  'former',
  'takenOut',
  'declined',
  'endedHelper',
  'helper',
  'invited',
  'collaborator',
  'owner',
];

describe.each([
  ['openapi.json', appMatrix, 'appMatrix'],
  ['admin.json', adminMatrix, 'adminMatrix'],
] as const)('access to every route of %s', (document, matrix, name) => {
  const routes = routesOf(document);
  let harness: BuiltModule;
  let photo: Buffer;
  // Staff change nothing here that the line of another route needs, so all share one household.
  let common: Promise<Household> | undefined;
  const moveIn = (): Promise<Household> =>
    matrix === adminMatrix ? (common ??= household(harness)) : household(harness);
  beforeAll(async () => {
    harness = await build({
      modules: [
        IdentityModule,
        ReferralsModule,
        BillingModule,
        ImagingModule,
        ListsModule,
        ViewsModule,
        { module: class Health {}, controllers: [HealthController, PageErrorsController] },
      ],
      settings: { dataDir: mkdtempSync(join(tmpdir(), 'pictick-access-')) },
    });
    photo = await sharp({
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
  afterAll(() => harness.close());

  it('has a line for every route, and a route for every line', () => {
    const missing = routes
      .filter(({ operationId }) => !matrix[operationId])
      .map(
        ({ operationId, method, path }) =>
          `${method} ${path} has no line: add to ${name} in backend/test/contract/access/matrix.ts\n  ${operationId}: { gets: [401, …one status for each of ${columns.slice(1).join(', ')}] },`,
      );
    const left = Object.keys(matrix)
      .filter((id) => !routes.some(({ operationId }) => operationId === id))
      .map(
        (id) => `${id} is in ${name}, but in no route of ${document}: npm run openapi, or take the line out`,
      );
    expect([...missing, ...left].join('\n')).toBe('');
  });

  it.each(
    routes
      .filter(({ operationId }) => matrix[operationId])
      .map((route) => [route.operationId, route] as const),
  )('%s answers each role as its line says', async (operationId, { method, path }) => {
    const line = matrix[operationId]!;
    const { people, ids } = await moveIn();
    const url =
      path
        .replace('/households/{id}', '/households/{householdId}')
        // The day of a household begins at four, so that its history has yesterday at each hour.
        .replace('{day}', yesterday)
        .replace(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? randomUUID()) + (line.query ?? '');
    for (const who of order) {
      const token = who === 'nobody' ? undefined : people[who].id;
      expect([operationId, who, ...(await ask(method, url, line, token))]).toEqual([
        operationId,
        who,
        ...wanted(line, who),
      ]);
    }
  });

  function wanted(line: Line, who: Member | 'nobody'): unknown[] {
    const column = sameAs[who] ?? who;
    const status = ofOwn(line, who) ?? line.gets[columns.indexOf(column as Column)]!;
    // The code of a line is about its own columns.
    const isForbidden = who === 'helper' && line.helper === 403;
    const isClosed = who === 'nobody' && status === 401 && line.gets[1] !== 401;
    return [
      status,
      'no-store',
      ...(status < 400
        ? []
        : [
            isClosed || isForbidden
              ? codes[isClosed ? 401 : 403]
              : ((typeof line.code === 'object' ? line.code[status] : line.code) ?? codes[status]),
          ]),
    ];
  }

  async function ask(method: string, url: string, line: Line, token: string | undefined): Promise<unknown[]> {
    const { payload, type } = line.form ? form(photo) : { payload: line.body, type: undefined };
    const answer = await harness.app.inject({
      method: method as 'GET',
      url,
      headers: {
        'idempotency-key': randomUUID(),
        'user-agent': 'matrix',
        ...(type && { 'content-type': type }),
        ...(token && { 'x-auth-token': token }),
      },
      ...(payload && { payload }),
      ...(line.stream && { payloadAsStream: true }),
    });
    if (line.stream && answer.statusCode === 200) answer.stream().destroy();
    const kept = /\bno-store\b/.exec(String(answer.headers['cache-control']))?.[0];
    return [
      answer.statusCode,
      kept,
      ...(answer.statusCode < 400 ? [] : [codeIn(line.stream ? await textOf(answer.stream()) : answer.body)]),
    ];
  }
});

describe('a drained queue', () => {
  let harness: BuiltModule;
  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, ReferralsModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
    });
  });
  afterAll(() => harness.close());

  /** Every path that OperationDto accepts, with the method of its route. */
  const operations = {
    deleteList: ['DELETE', ''],
    renameList: ['PATCH', ''],
    openList: ['POST', 'opened'],
    archiveList: ['PATCH', 'archive'],
    unarchiveList: ['PATCH', 'unarchive'],
    restoreList: ['POST', 'restore'],
    chooseCharacter: ['PATCH', 'character'],
    chooseOrder: ['PUT', 'order'],
    chooseStore: ['PUT', 'store'],
    duplicateList: ['POST', 'duplicate'],
    addItem: ['POST', 'items'],
    addItems: ['POST', 'items:batch'],
    clearItems: ['POST', 'items:clear'],
    restoreItems: ['POST', 'items:restore'],
    editItem: ['PATCH', 'items/ITEM'],
    deleteItem: ['DELETE', 'items/ITEM'],
    toggleItem: ['PATCH', 'items/ITEM/toggle'],
    setSchedule: ['PUT', 'schedule'],
    markItem: ['PUT', `items/ITEM/marks/${today}`],
    restoreItem: ['POST', 'items/ITEM/restore'],
    regenerateItems: ['POST', 'items:regenerate'],
    regenerateItem: ['POST', 'items/ITEM/regenerate'],
  } as const;

  it('has every operation', () => {
    const drained = routesOf('openapi.json').filter(
      ({ method, path }) =>
        ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method) && path.startsWith('/api/shopping-lists/{id}'),
    );
    const taken = drained.filter(({ path }) => {
      const operation = Object.assign(new OperationDto(), {
        key: 'k',
        method: 'POST',
        path: path
          .slice('/api/shopping-lists/{id}'.length + 1)
          .replace('{day}', today)
          .replace(/\{\w+\}/g, randomUUID()),
      });
      return validateSync(operation).length === 0;
    });
    expect(Object.keys(operations).sort()).toEqual(taken.map(({ operationId }) => operationId).sort());
  });

  it.each(Object.entries(operations))(
    'grants %s to no role that the single route refuses',
    async (operationId, [method, path]) => {
      const line = appMatrix[operationId]!;
      const { people, ids } = await household(harness);
      const operation = {
        method,
        path: path.replace('ITEM', ids['itemId']!),
        ...(line.body && { body: line.body }),
      };
      for (const who of order) {
        if (who === 'nobody') continue;
        const {
          body: { results },
        } = await people[who].operations(ids['id']!, [{ ...operation, key: randomUUID() }]);
        const status = ofOwn(line, who) ?? line.gets[columns.indexOf((sameAs[who] ?? who) as Column)];
        expect([operationId, who, results[0]?.status]).toEqual([operationId, who, status]);
      }
    },
  );
});

function routesOf(document: string): Route[] {
  const { paths } = JSON.parse(readFileSync(join(__dirname, '../../../openapi', document), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({
      operationId,
      method: method.toUpperCase(),
      path,
    })),
  );
}

function form(file: Buffer): { payload: Buffer; type: string } {
  const head =
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')]),
    type: 'multipart/form-data; boundary=edge',
  };
}

/** The status of a role without a column of its own, if the line has one. */
function ofOwn(line: Line, who: Member | 'nobody'): number | undefined {
  return who === 'invited' || who === 'helper' || who === 'endedHelper' ? line[who] : undefined;
}

const codeIn = (body: string): string => (JSON.parse(body) as { code: string }).code;

async function textOf(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

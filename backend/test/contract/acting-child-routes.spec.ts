import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, type INestApplication, Req, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { BillingModule } from '../../src/billing';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { HealthController } from '../../src/platform/health/health.controller';
import { AlsoInKidMode, Kid, Person, Public } from '../../src/platform/http/access';
import { internalRequestHeaders } from '../../src/platform/http/internal-request';
import { PageErrorsController } from '../../src/platform/http/page-errors.controller';
import { ReferralsModule } from '../../src/referrals';
import { ViewsModule } from '../../src/views/views.module';
import { addChild, addMember, agreeConsent, makeHousehold } from '../support/households';
import { DeviceRequests } from '../support/linked-devices';
import { appoint, type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';
import { type BuiltRoute, routesOf } from '../support/routes';

/** All that a page in kid mode or a linked device may call. A new route for children gets a line here. */
const ofChildren = [
  'GET /api/events',
  'GET /api/kid',
  'GET /api/kid/help',
  'PUT /api/kid/help',
  'PUT /api/kid/items/:itemId/checked',
  'PUT /api/kid/items/:itemId/marks/:day',
];
/** These answer as if header and token of a child were not there. */
const ofSessions = [
  'GET /api/health',
  'GET /api/health/ready',
  'POST /api/auth/exchange',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
  'POST /api/kid/device/link',
  'POST /api/kid/device/renew',
  'POST /api/kid/device/unlink',
];
/** Paths that are served without a controller. */
const otherPaths = [
  '/',
  '/app',
  '/kid',
  '/index.html',
  '/art/plain/apple.3f9c01ab.svg',
  '/img/faces/x.jpg',
  '/img/x.512.webp',
  '/api/docs',
  '/api/docs-json',
  '/api/admin/docs',
  '/api/admin/docs-json',
  '/api/admin/docs/desk.js',
];

const modules = [
  DiscoveryModule,
  IdentityModule,
  ReferralsModule,
  BillingModule,
  ImagingModule,
  ListsModule,
  ViewsModule,
  { module: class Health {}, controllers: [HealthController, PageErrorsController] },
];

@Controller('api/planted')
class PlantedController {
  @Get('open')
  @Public()
  @AlsoInKidMode()
  open(): { open: true } {
    return { open: true };
  }
  /** An inner call with the token of the adult alone. */
  @Get('inner')
  @Kid()
  async inner(@Req() { server, headers }: FastifyRequest): Promise<{ status: number }> {
    const { statusCode } = await server.inject({
      method: 'GET',
      url: '/api/shopping-lists',
      headers: { 'x-auth-token': headers['x-auth-token'], ...internalRequestHeaders },
    });
    return { status: statusCode };
  }
  @Get('adult')
  @Kid()
  adult(@Person() person: object): object {
    return person;
  }
  @Get('unmarked')
  unmarked(): { open: true } {
    return { open: true };
  }
}

interface Caller {
  name: string;
  token: string;
  /** Undefined: without the header. */
  child: string | undefined;
  /** True: the child of this adult or device, which has its own routes. */
  isChild?: true;
  /** True: a device that has ended, which its own routes refuse to know. */
  isEnded?: true;
  /** True: the child was deleted, and its own routes say so. */
  isGone?: true;
}

describe('routes of an acting child', () => {
  const served: string[] = [];
  const built = async (planted: boolean): Promise<BuiltModule> =>
    build({
      modules: [
        ...modules,
        ...(planted ? [{ module: class Planted {}, controllers: [PlantedController] }] : []),
      ],
      settings: { dataDir: mkdtempSync(join(tmpdir(), 'pictick-acting-child-')) },
      before: (app) => {
        app
          .getHttpAdapter()
          .getInstance()
          .addHook('onRequest', (request, _reply, done) => {
            served.push(`${request.method} ${request.routeOptions.url ?? request.url}`);
            done();
          });
      },
    });

  /** Acting children, linked devices and strangers, former adults and staff with a child's header. */
  async function callersOf(harness: BuiltModule): Promise<Caller[]> {
    const [ada, ben, eve, former, boss] = await Promise.all(
      ['Ada', 'Ben', 'Eve', 'Former', 'Boss'].map((name) =>
        register(harness, { name, email: `${randomUUID()}@example.org` }),
      ),
    );
    appoint(boss!, 'admin');
    const [home, other] = [await makeHousehold(harness, ada!), await makeHousehold(harness, ben!)];
    const [tom, mia] = [await addChild(harness, ada!, home.id), await addChild(harness, ben!, other.id)];
    for (const [who, where] of [
      [ada, home],
      [ben, other],
      [former, home],
    ] as const)
      await agreeConsent(harness, who!, where.id);
    await addMember(harness, home.id, { personId: former!, role: 'adult', until: new Date('2026-01-01') });
    const kim = await addChild(harness, ada!, home.id, { animal: 'cat' });
    const devices = new DeviceRequests(harness, home.id);
    const [tablet, ended] = [await devices.link(ada!, [tom.id]), await devices.link(ada!, [tom.id])];
    await devices.end(ada!, ended.home.deviceId);
    const leo = await addChild(harness, ada!, home.id, { animal: 'bear' });
    const left = await devices.link(ada!, [leo.id]);
    await remove(harness, ada!, home.id, leo.id);
    const foreign = await new DeviceRequests(harness, other.id).link(ben!, [mia.id]);
    const { token } = tablet.home;
    return [
      { name: 'linked device', token, child: tom.id, isChild: true },
      { name: 'linked device with a child that it lacks', token, child: kim.id },
      { name: 'linked device with a child of another household', token, child: mia.id },
      { name: 'linked device with an empty header', token, child: '' },
      { name: 'linked device without the header', token, child: undefined },
      { name: 'ended device', token: ended.home.token, child: tom.id, isEnded: true },
      { name: 'linked device of a deleted child', token: left.home.token, child: leo.id, isGone: true },
      { name: 'linked device of another household', token: foreign.home.token, child: tom.id },
      { name: 'acting child', token: ada!, child: tom.id, isChild: true },
      { name: 'adult of another household', token: ben!, child: tom.id },
      { name: 'child of another household', token: ada!, child: mia.id },
      { name: 'former adult', token: former!, child: tom.id },
      { name: 'stranger', token: eve!, child: tom.id },
      { name: 'admin', token: boss!, child: tom.id },
      { name: 'malformed header', token: ada!, child: 'tom' },
      { name: 'empty header', token: ada!, child: '' },
      { name: 'forged header', token: ada!, child: randomUUID() },
    ];
  }

  /** One line for each answer that a child should not get, and each call behind it. */
  async function holesOf(harness: BuiltModule, routes: readonly BuiltRoute[]): Promise<string[]> {
    const holes: string[] = [];
    for (const caller of await callersOf(harness)) {
      for (const route of routes) {
        const line = `${route.method} ${route.path}`;
        if (ofSessions.includes(line)) continue;
        const mayCall = caller.isChild && ofChildren.includes(line);
        served.length = 0;
        const { status, code, isTyped } = await ask(harness, caller, route);
        const isRefused = caller.isEnded && ofChildren.includes(line) && code === 'INVALID_TOKEN';
        const isGone = caller.isGone && ofChildren.includes(line) && code === 'CHILD_GONE';
        const isClosed = isRefused || isGone || (status === 404 && code === 'NOT_FOUND' && isTyped);
        if (!mayCall && !isClosed) holes.push(`${line} answers ${status} ${code} to: ${caller.name}`);
        if (mayCall && status === 401) holes.push(`${line} is closed to: ${caller.name}`);
        for (const inner of served.slice(1)) holes.push(`${line} calls ${inner} for: ${caller.name}`);
      }
    }
    return holes;
  }

  async function remove(harness: BuiltModule, who: string, home: string, child: string): Promise<void> {
    const key = { 'idempotency-key': randomUUID() };
    const answer = await harness.as(who)('DELETE', `/api/households/${home}/children/${child}`, {}, key);
    expect(answer.status).toBe(200);
  }

  async function ask(
    { app }: BuiltModule,
    { token, child }: Caller,
    { method, path }: Pick<BuiltRoute, 'method' | 'path'>,
  ): Promise<{ status: number; code: string; isTyped: boolean }> {
    const answer = await app.inject({
      method: method as 'GET',
      url: path.replace(/:\w+/g, () => randomUUID()),
      headers: {
        'x-auth-token': token,
        ...(child !== undefined && { 'x-acting-child': child }),
        'idempotency-key': randomUUID(),
      },
      payloadAsStream: true,
    });
    const isTyped = String(answer.headers['content-type']).startsWith('application/json');
    if (!isTyped || answer.statusCode < 400) {
      answer.stream().destroy();
      return { status: answer.statusCode, code: '', isTyped };
    }
    const chunks: Buffer[] = [];
    for await (const chunk of answer.stream()) chunks.push(Buffer.from(chunk as Uint8Array));
    const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string };
    return { status: answer.statusCode, code, isTyped };
  }

  /** Routes for children that have a parameter with @Person(). */
  function withPerson(app: INestApplication): string[] {
    const personFactory = Object.values(
      Reflect.getMetadata(ROUTE_ARGS_METADATA, PlantedController, 'adult') as Record<
        string,
        { factory: unknown }
      >,
    )[0]!.factory;
    return app
      .get(DiscoveryService, { strict: false })
      .getControllers()
      .flatMap(({ metatype }) =>
        routesOfController(metatype as Type)
          .filter((name) =>
            Object.values(
              (Reflect.getMetadata(ROUTE_ARGS_METADATA, metatype as Type, name) ?? {}) as Record<
                string,
                { factory?: unknown }
              >,
            ).some(({ factory }) => factory === personFactory),
          )
          .map((name) => `${(metatype as Type).name}.${name}`),
      );
  }
  const routesOfController = (controller: Type): string[] =>
    Object.getOwnPropertyNames(controller.prototype as object);

  describe('of the product', () => {
    let harness: BuiltModule;
    let routes: BuiltRoute[];
    beforeAll(async () => {
      harness = await built(false);
      routes = routesOf(harness.app);
    });
    afterAll(() => harness.close());

    it('are those of the list', () => {
      const marked = routes.filter(({ access }) => access === 'kid' || access === 'signed-in-or-kid');
      expect(marked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...ofChildren].sort());
      const lines = routes.map(({ method, path }) => `${method} ${path}`);
      expect(ofSessions.filter((line) => !lines.includes(line))).toEqual([]);
    });

    it('are the only ones that answer a request with a child, whoever sends it, and call no others', async () => {
      expect(routes.length).toBeGreaterThan(80);
      expect(await holesOf(harness, routes)).toEqual([]);
    });

    it('do not include pages, pictures and documentation', async () => {
      for (const caller of await callersOf(harness))
        for (const path of otherPaths)
          expect([path, caller.name, await ask(harness, caller, { method: 'GET', path })]).toEqual([
            path,
            caller.name,
            { status: 404, code: 'NOT_FOUND', isTyped: true },
          ]);
    });

    it('take no adult as their caller', () => {
      const ofKids = routes.filter(({ access }) => access === 'kid' || access === 'signed-in-or-kid');
      const people = withPerson(harness.app);
      expect(people.length).toBeGreaterThan(20);
      expect(ofKids.filter(({ where }) => people.includes(where))).toEqual([]);
    });
  });

  it('with planted holes are found: an open route, an unmarked one, an inner call and an adult caller', async () => {
    const harness = await built(true);
    try {
      const routes = routesOf(harness.app);
      const planted = routes.filter(({ path }) => path.startsWith('/api/planted'));
      const holes = await holesOf(harness, planted);
      expect(holes).toContain('GET /api/planted/open answers 200  to: acting child');
      expect(holes).toContain('GET /api/planted/inner calls GET /api/shopping-lists for: acting child');
      expect(routes.filter(({ access }) => !access).map(({ path }) => path)).toEqual([
        '/api/planted/unmarked',
      ]);
      expect(holes.filter((hole) => hole.includes('/unmarked'))).toEqual([]);
      const people = withPerson(harness.app);
      expect(
        planted
          .filter(({ where, access }) => access === 'kid' && people.includes(where))
          .map(({ path }) => path),
      ).toEqual(['/api/planted/adult']);
    } finally {
      await harness.close();
    }
  });
});

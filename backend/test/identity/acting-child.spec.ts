import { randomUUID } from 'node:crypto';
import { Controller, Get, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdentityModule } from '../../src/identity';
import { HouseholdFacade } from '../../src/identity';
import { HealthController } from '../../src/platform/health/health.controller';
import {
  ActingChild,
  type ActingChildCaller,
  type Identified,
  Kid,
  Person,
  principalOf,
  Public,
  SignedIn,
  SignedInOrKid,
  Support,
} from '../../src/platform/http/access';
import { CommandOf, sendStored } from '../../src/platform/http/params';
import { type Command, Idempotency } from '../../src/platform/idempotency/idempotency';
import { addChild, addMember, agreeConsent, makeHousehold, withdrawConsent } from '../support/households';
import { appoint, type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

@Controller('api/tried')
class TriedController {
  constructor(private readonly idempotency: Idempotency) {}

  @Get('kid')
  @Kid()
  kid(@ActingChild() child: ActingChildCaller): ActingChildCaller {
    return child;
  }
  @Put('kid')
  @Kid()
  async change(
    @CommandOf() command: Command,
    @ActingChild() { childId }: ActingChildCaller,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(
      reply,
      await this.idempotency.once(command, 200, () => Promise.resolve({ childId, at: randomUUID() })),
    );
  }
  @Get('either')
  @SignedInOrKid()
  either(@Req() request: FastifyRequest): object {
    return principalOf(request);
  }
  @Get('wrong')
  @Kid()
  wrong(@Person() person: Identified): Identified {
    return person;
  }
  @Get('signed-in')
  @SignedIn()
  signedIn(@Person() { id }: Identified): { id: string } {
    return { id };
  }
  @Post('public')
  @Public()
  public(): { open: true } {
    return { open: true };
  }
  @Get('support')
  @Support()
  support(): { open: true } {
    return { open: true };
  }
  @Get('unmarked')
  unmarked(): { open: true } {
    return { open: true };
  }
}

describe('an acting child', () => {
  let harness: BuiltModule;
  let ada: string;
  let household: string;
  let tom: string;
  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, { module: class Tried {}, controllers: [TriedController, HealthController] }],
      before: (app) => {
        app
          .getHttpAdapter()
          .getInstance()
          .get('/page', (_request, reply) => reply.send('page'));
      },
    });
  });
  afterAll(() => harness.close());
  const somebody = (name: string) => register(harness, { name, email: `${randomUUID()}@example.org` });
  beforeEach(async () => {
    ada = await somebody('Ada');
    household = (await makeHousehold(harness, ada)).id;
    tom = (await addChild(harness, ada, household)).id;
    await agreeConsent(harness, ada, household);
  });

  const ask = (path: string, header: string | null, { as: who = ada, method = 'GET', key = '' } = {}) =>
    harness.as(who)(method, `/api/tried/${path}`, undefined, {
      ...(header !== null && { 'x-acting-child': header }),
      ...(key !== '' && { 'idempotency-key': key }),
    });
  const codeOf = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { code?: string } | null)?.code,
  ];

  it('is known to a route of children, with its adult and household', async () => {
    expect((await ask('kid', tom.toUpperCase())).body).toEqual({
      personId: ada,
      sid: ada,
      childId: tom,
      householdId: household,
    });
    expect((await ask('either', tom)).body).toMatchObject({ personId: ada, child: { childId: tom } });
    expect((await ask('either', null)).body).toEqual({ personId: ada, sid: ada, child: null });
  });

  it('is not known without a token, and an adult without the header is no child', async () => {
    expect(codeOf(await ask('kid', tom, { as: '' }))).toEqual([401, 'UNAUTHORIZED']);
    expect(codeOf(await ask('either', tom, { as: '' }))).toEqual([401, 'UNAUTHORIZED']);
    expect(codeOf(await ask('kid', null))).toEqual([404, 'NOT_FOUND']);
  });

  it.each(['', 'tom', '00000000-0000-0000-0000-000000000000', `${randomUUID()},${randomUUID()}`])(
    'does not exist under the header "%s"',
    async (header) => {
      for (const path of ['kid', 'either'])
        expect(codeOf(await ask(path, header))).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('of another household does not exist', async () => {
    const eve = await somebody('Eve');
    expect(codeOf(await ask('kid', tom, { as: eve }))).toEqual([404, 'NOT_FOUND']);
    const home = await makeHousehold(harness, eve);
    await agreeConsent(harness, eve, home.id);
    expect(codeOf(await ask('kid', tom, { as: eve }))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await ask('either', tom, { as: eve }))).toEqual([404, 'NOT_FOUND']);
  });

  it('is gone without the consent of the adult who holds the device', async () => {
    const ben = await somebody('Ben');
    await addMember(harness, household, { personId: ben, role: 'adult' });
    expect(codeOf(await ask('kid', tom, { as: ben }))).toEqual([404, 'CHILD_GONE']);
    await agreeConsent(harness, ben, household);
    expect((await ask('kid', tom, { as: ben })).status).toBe(200);
    await withdrawConsent(harness, ben, household);
    expect(codeOf(await ask('kid', tom, { as: ben }))).toEqual([404, 'CHILD_GONE']);
    expect((await ask('kid', tom)).status).toBe(200);
  });

  it('is gone from the next request on when its profile is deleted', async () => {
    await harness.as(ada)('DELETE', `/api/households/${household}/children/${tom}`);
    for (const path of ['kid', 'either']) expect(codeOf(await ask(path, tom))).toEqual([404, 'CHILD_GONE']);
  });

  it('acts on the device of a helper only if the helper is for this child, and until the end date', async () => {
    const mia = (await addChild(harness, ada, household, { nickname: 'Mia', animal: 'cat' })).id;
    const [hanna, late] = [await somebody('Hanna'), await somebody('Late')];
    const soon = new Date(Date.now() + 3_600_000);
    await addMember(harness, household, { personId: hanna, role: 'helper', children: [tom], until: soon });
    await addMember(harness, household, { personId: late, role: 'helper', until: new Date('2026-01-01') });
    for (const who of [hanna, late]) await agreeConsent(harness, who, household);
    expect((await ask('kid', tom, { as: hanna })).status).toBe(200);
    expect(codeOf(await ask('kid', mia, { as: hanna }))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await ask('kid', tom, { as: late }))).toEqual([404, 'NOT_FOUND']);
  });

  it('has no route without a mark for children, whatever token comes with it', async () => {
    const boss = await somebody('Boss');
    appoint(boss, 'admin');
    for (const [path, method] of [
      ['signed-in', 'GET'],
      ['public', 'POST'],
      ['support', 'GET'],
      ['unmarked', 'GET'],
    ] as const)
      for (const who of [ada, boss, 'forged', ''])
        for (const header of [tom, 'x', ''])
          expect([path, who, ...codeOf(await ask(path, header, { as: who, method }))]).toEqual([
            path,
            who,
            404,
            'NOT_FOUND',
          ]);
  });

  it('has no page, picture or documentation', async () => {
    for (const url of [
      '/page',
      '/',
      '/img/x.webp',
      '/art/x.svg',
      '/api/docs',
      '/api/docs-json',
      '/api/admin/docs',
    ])
      expect([
        url,
        ...codeOf(await harness.as(ada)('GET', url, undefined, { 'x-acting-child': tom })),
      ]).toEqual([url, 404, 'NOT_FOUND']);
  });

  it('leaves the health check, the renewal and the end of the session open', async () => {
    const withChild = (method: string, url: string, body?: object) =>
      harness.as(ada)(method, url, body, { 'x-acting-child': 'anything' });
    expect((await withChild('GET', '/api/health')).status).toBe(200);
    expect(codeOf(await withChild('POST', '/api/auth/refresh', {}))).toEqual([401, 'INVALID_TOKEN']);
    expect(codeOf(await withChild('POST', '/api/auth/exchange', { code: 'x'.repeat(43) }))).toEqual([
      401,
      'INVALID_TOKEN',
    ]);
    expect((await withChild('POST', '/api/auth/logout')).status).toBe(200);
  });

  it('does not have the identity of its adult: @Person() refuses a request of a child', async () => {
    expect(codeOf(await ask('wrong', tom))).toEqual([401, 'UNAUTHORIZED']);
  });

  it('does not get the stored answer of another child for the same key', async () => {
    const mia = (await addChild(harness, ada, household, { nickname: 'Mia', animal: 'cat' })).id;
    const key = randomUUID();
    const first = await ask('kid', tom, { method: 'PUT', key });
    expect((await ask('kid', tom, { method: 'PUT', key })).body).toEqual(first.body);
    expect(codeOf(await ask('kid', mia, { method: 'PUT', key }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('lives in a household for its organisers and adults only', async () => {
    const facade = harness.get(HouseholdFacade);
    const helper = await somebody('Hanna');
    await addMember(harness, household, { personId: helper, role: 'helper' });
    expect(await facade.childInHousehold(ada, household, tom)).toBe(true);
    expect(await facade.childInHousehold(ada, randomUUID(), tom)).toBe(false);
    expect(await facade.childInHousehold(ada, household, randomUUID())).toBe(false);
    expect(await facade.childInHousehold(helper, household, tom)).toBe(false);
    expect(await facade.childInHousehold(await somebody('Eve'), household, tom)).toBe(false);
  });
});

// Use cases: create-prompt, update-prompt, delete-prompt, prefer-style

import { randomUUID } from 'node:crypto';
import type { Tier } from '@pictick/rules/billing/tier';
import { BillingFacade } from '../../src/billing';
import { entitlementsFor } from '../../src/billing/domain/plans/entitlements';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import type { UserPromptDto, UserPromptsDto } from '../../src/imaging/http/prompts.dto';
import { ListsModule } from '../../src/lists';
import { ListCaller, type Reply } from '../../src/lists/testing/list-caller';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

const root = '/api/shopping-lists/user-prompts';

describe('the prompts of a user', () => {
  let harness: BuiltModule;
  let ada: string;
  const tiers = new Map<string, Tier>();
  const billing: BillingFacade = {
    entitlementsOf: (userId) => Promise.resolve(entitlementsFor(tiers.get(userId) ?? 'trial', 14)),
  };

  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule],
      replace: [{ token: BillingFacade, by: billing }],
    });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    ada = randomUUID();
    tiers.set(ada, 'platinum');
  });

  const call = <T = UserPromptDto>(
    method: string,
    path: string,
    body?: object,
    userId = ada,
    key: string = randomUUID(),
  ): Promise<Reply<T>> =>
    harness.as(userId)(method, path, body, { 'idempotency-key': key }) as Promise<Reply<T>>;
  const create = (given: object = {}, userId = ada, key?: string): Promise<Reply<UserPromptDto>> =>
    call(
      'POST',
      root,
      { promptKind: 'style', name: 'Crayons', template: '%s in crayons', ...given },
      userId,
      key,
    );
  const all = async (query = '', userId = ada): Promise<UserPromptsDto> =>
    (await call<UserPromptsDto>('GET', `${root}${query}`, undefined, userId)).body;
  const own = async (): Promise<UserPromptDto[]> =>
    (await all('?limit=100')).userPrompts.filter(({ isDefault }) => !isDefault);

  it('are listed after the built-in ones', async () => {
    const made = await create();
    expect(made).toMatchObject({
      status: 201,
      body: {
        promptKind: 'style',
        name: 'Crayons',
        template: '%s in crayons',
        isDefault: false,
        missingPlaceholder: false,
        referenceStatus: 'none',
        referenceImageUrl: null,
      },
    });
    const { userPrompts, nextCursor } = await all();
    expect(userPrompts.map(({ id }) => id)).toEqual([
      'cartoon',
      'realistic',
      '2d',
      'animation',
      'watercolour',
      'kuzu',
      'lilly',
      made.body.id,
    ]);
    expect(nextCursor).toBeNull();
    expect(userPrompts[0]).toMatchObject({ isDefault: true, createdAt: null });
    expect((await all('?promptKind=character')).userPrompts.map(({ id }) => id)).toEqual(['kuzu', 'lilly']);
    expect((await all('', randomUUID())).userPrompts).toHaveLength(7);
  });

  it('are paged, also when the prompt of the cursor is deleted', async () => {
    for (const name of ['one', 'two', 'three']) await create({ name });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: UserPromptsDto = await all(`?limit=4${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.userPrompts.map(({ name }) => name));
      cursor = page.nextCursor;
      const last = page.userPrompts.at(-1)!;
      if (last.name === 'one') await call('DELETE', `${root}/${last.id}`);
    }
    expect(seen).toEqual([
      'cartoon',
      'realistic',
      '2d',
      'animation',
      'watercolour',
      'kuzu',
      'lilly',
      'one',
      'two',
      'three',
    ]);
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?limit=x',
      '?cursor=AAAA',
      '?cursor=a.b',
      '?promptKind=x',
      '?more=1',
    ]) {
      expect((await call<unknown>('GET', root + query)).status).toBe(422);
    }
  });

  it('need platinum to be created and changed, but not to be deleted', async () => {
    const { id } = (await create()).body;
    tiers.set(ada, 'pro');
    expect(await create({ name: 'More' })).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });
    expect(await call('PUT', `${root}/${id}`, { name: 'Other', template: '%s other' })).toMatchObject({
      status: 403,
      body: { code: 'UPGRADE_REQUIRED' },
    });
    expect(await own()).toHaveLength(1);
    expect(await call('DELETE', `${root}/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect(await own()).toHaveLength(0);
  });

  it.each([
    [{ template: 'in crayons' }, 422, 'PROMPT_PLACEHOLDER_REQUIRED'],
    [
      { promptKind: 'custom', template: 'in crayons', allowMissingPlaceholder: true },
      422,
      'PROMPT_PLACEHOLDER_REQUIRED',
    ],
    [{ template: '%s %s x' }, 422, 'VALIDATION_FAILED'],
    [{ name: '' }, 422, 'VALIDATION_FAILED'],
    [{ promptKind: 'other' }, 422, 'VALIDATION_FAILED'],
    [{ surprise: 1 }, 422, 'VALIDATION_FAILED'],
    [{ template: '%s with no clothes, porn' }, 422, 'PROMPT_BLOCKED'],
    [{ name: 'p.o.r.n' }, 422, 'PROMPT_BLOCKED'],
  ])('are refused as %j', async (given, status, code) => {
    expect(await create(given)).toMatchObject({ status, body: { code } });
    expect(await own()).toHaveLength(0);
  });

  it('may lack the placeholder if the user says so', async () => {
    expect(
      await create({
        promptKind: 'character',
        name: 'Fox',
        template: 'a red fox',
        allowMissingPlaceholder: true,
      }),
    ).toMatchObject({ status: 201, body: { missingPlaceholder: true } });
  });

  it('have unique names, in any spelling, also when two are created at once', async () => {
    const answers = await Promise.all(['IŞIK', 'ışık', 'Işık'].map((name) => create({ name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'STYLE_NAME_EXISTS',
      message: 'errors.styleNameExists',
    });
    const fox = (await create({ promptKind: 'character', name: 'Fox', template: 'a fox to %s' })).body;
    expect(
      await create({ promptKind: 'character', name: 'FOX', template: 'another fox to %s' }),
    ).toMatchObject({ status: 409, body: { code: 'CHARACTER_NAME_EXISTS' } });
    expect(await create({ promptKind: 'character', name: 'kuzu', template: 'a sheep to %s' })).toMatchObject({
      status: 409,
      body: { code: 'CHARACTER_NAME_EXISTS' },
    });
    // Another kind, another user and a deleted prompt may have the name.
    expect((await create({ name: 'Fox' })).status).toBe(201);
    const ben = randomUUID();
    tiers.set(ben, 'platinum');
    expect(
      (await create({ promptKind: 'character', name: 'Fox', template: 'a fox to %s' }, ben)).status,
    ).toBe(201);
    await call('DELETE', `${root}/${fox.id}`);
    const again = await create({ promptKind: 'character', name: 'Fox', template: 'a fox to %s' });
    expect(again.status).toBe(201);
    const wolf = (await create({ promptKind: 'character', name: 'Wolf', template: 'a wolf to %s' })).body;
    expect(await call('PUT', `${root}/${wolf.id}`, { name: 'fox', template: 'a wolf to %s' })).toMatchObject({
      status: 409,
      body: { code: 'CHARACTER_NAME_EXISTS' },
    });
    expect(
      await call('PUT', `${root}/${wolf.id}`, { name: 'WOLF', template: 'a grey wolf to %s' }),
    ).toMatchObject({ status: 200, body: { name: 'WOLF', template: 'a grey wolf to %s' } });
  });

  it('are created once per idempotency key and once per id', async () => {
    const [id, key] = [randomUUID(), randomUUID()];
    const answers = [
      ...(await Promise.all([1, 2, 3].map(() => create({ id }, ada, key)))),
      await create({ id }),
    ];
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [201, id]));
    expect(await own()).toHaveLength(1);
    const ben = randomUUID();
    tiers.set(ben, 'platinum');
    expect(await create({ id }, ben)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'id', rule: 'uuid' }] },
    });
  });

  it('are fifty at most, also when created at once', async () => {
    await Promise.all(Array.from({ length: 55 }, (_, i) => create({ name: `Style ${i}` }))).then(
      (answers) => {
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
        expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
          code: 'PROMPT_LIMIT_REACHED',
        });
      },
    );
  });

  it('are not found by other users', async () => {
    const { id } = (await create()).body;
    const ben = randomUUID();
    tiers.set(ben, 'platinum');
    expect(await call('PUT', `${root}/${id}`, { name: 'Mine', template: '%s mine' }, ben)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await call('DELETE', `${root}/${id}`, undefined, ben)).toMatchObject({ status: 404 });
    const bens = ListCaller.with(harness.as, ben);
    const list = (await bens.createList()).body.id;
    const item = (await bens.addItem(list)).body.id;
    expect(await bens.regenerate(list, item, { promptId: id })).toMatchObject({
      status: 422,
      body: { code: 'UNKNOWN_PROMPT' },
    });
  });

  it('can be chosen: a style for an item, a character for a list', async () => {
    const [style, fox] = [
      (await create()).body.id,
      (await create({ promptKind: 'character', name: 'Fox', template: 'a fox to %s' })).body.id,
    ];
    const mine = ListCaller.with(harness.as, ada);
    const list = (await mine.createList()).body.id;
    const item = (await mine.addItem(list)).body.id;
    expect((await mine.chooseCharacter(list, fox)).body).toMatchObject({ selectedCharacterId: fox });
    expect((await mine.regenerate(list, item, { promptId: style, selectedCharacterId: fox })).status).toBe(
      200,
    );
    expect(await mine.chooseCharacter(list, style)).toMatchObject({
      status: 422,
      body: { code: 'UNKNOWN_PROMPT' },
    });
    tiers.set(ada, 'pro');
    const other = (await mine.createList()).body.id;
    expect(await mine.chooseCharacter(other, fox)).toMatchObject({
      status: 403,
      body: { code: 'UPGRADE_REQUIRED' },
    });
  });

  describe('the preferred style', () => {
    const prefer = (promptId: unknown): Promise<Reply<{ preferredPromptId: string | null; code?: string }>> =>
      call('PUT', '/api/shopping-lists/user/preferences/style', { promptId });
    const preferred = async (): Promise<string | null> =>
      (await call<{ preferredPromptId: string | null }>('GET', '/api/auth/me')).body.preferredPromptId;
    beforeEach(() => register(harness, { id: ada, name: 'Ada', email: `${ada}@example.org` }));

    it('is answered with the user and can be reset', async () => {
      expect(await preferred()).toBeNull();
      const { id } = (await create()).body;
      for (const style of ['watercolour', id, null]) {
        expect(await prefer(style)).toMatchObject({ status: 200, body: { preferredPromptId: style } });
        expect(await preferred()).toBe(style);
      }
      await prefer(id);
      await call('DELETE', `${root}/${id}`);
      expect(await preferred()).toBeNull();
    });

    it('must exist and be in the plan', async () => {
      const fox = (await create({ promptKind: 'character', name: 'Fox', template: 'a fox to %s' })).body.id;
      for (const style of ['crayon', randomUUID(), fox])
        expect(await prefer(style)).toMatchObject({ status: 422, body: { code: 'UNKNOWN_PROMPT' } });
      expect(await prefer('a b')).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED' } });
      tiers.set(ada, 'starter');
      expect(await prefer('realistic')).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED' } });
      expect((await prefer('cartoon')).status).toBe(200);
    });
  });
});

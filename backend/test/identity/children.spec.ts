// Use cases: add-child, change-child, delete-child, restore-child, erase-child

import { randomUUID } from 'node:crypto';
import { animals } from '@pictick/rules/household/animal';
import { defaultChildSettings } from '@pictick/rules/household/child-settings';
import { IdentityModule } from '../../src/identity';
import { EraseChild } from '../../src/identity/application/household/erase-child';
import { Clock } from '../../src/kernel/clock';
import { addChild, addMember, makeHousehold } from '../support/households';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';

const day = 86_400_000;

describe('a child of a household', () => {
  let harness: BuiltModule;
  let ada: string;
  let household: string;
  const clock = new TestClock();
  beforeAll(async () => {
    harness = await build({ modules: [IdentityModule], replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    ada = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
    household = (await makeHousehold(harness, ada)).id;
  });

  const send = (method: string, path: string, body?: object, who = ada, key: string = randomUUID()) =>
    harness.as(who)(method, `/api/households/${household}/children${path}`, body, { 'idempotency-key': key });
  const rows = () =>
    harness.database.query<{ id: string; nickname: string; animal: string; deleted: boolean }>(
      'SELECT id, nickname, animal, deleted_at IS NOT NULL AS deleted FROM identity.child WHERE household_id = $1 ORDER BY created_at, id',
      [household],
    );
  const events = async (): Promise<string[]> =>
    (
      await harness.database.query<{ name: string }>(
        `SELECT name FROM platform.outbox WHERE payload->>'householdId' = $1 AND name LIKE 'identity.child-%' ORDER BY id`,
        [household],
      )
    ).map(({ name }) => name);
  const dueAt = (childId: string) =>
    harness.database.query(
      `SELECT due_at AS "dueAt" FROM platform.due_instant WHERE kind = 'child-erasure' AND subject = $1`,
      [childId],
    );

  it('is added with a nickname, an animal and a colour, and speaks by default', async () => {
    const id = randomUUID();
    const answer = await send('POST', '', { id, nickname: ' Tom ', animal: 'fox', colour: 'sky' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        child: {
          id,
          nickname: 'Tom',
          animal: 'fox',
          colour: 'sky',
          shows: 'pictures',
          settings: defaultChildSettings,
          createdAt: clock.time.toISOString(),
        },
        householdVersion: 2,
      },
    ]);
    expect(await events()).toEqual([]);
  });

  it('is added once, also if the request comes again without its key', async () => {
    const child = { id: randomUUID(), nickname: 'Tom', animal: 'fox', colour: 'sky' };
    await send('POST', '', child);
    expect((await send('POST', '', child)).body).toMatchObject({ householdVersion: 2 });
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    [{ nickname: '' }, 'nickname'],
    [{ nickname: 'x'.repeat(31) }, 'nickname'],
    [{ animal: 'dragon' }, 'animal'],
    [{ colour: 'red' }, 'colour'],
    [{ shows: 'all' }, 'shows'],
    [{ id: 'x' }, 'id'],
    [{ birthday: '2022-01-01' }, 'birthday'],
    [{ settings: {} }, 'settings'],
  ])('is not added with %j', async (fault, field) => {
    const answer = await send('POST', '', { nickname: 'Tom', animal: 'fox', colour: 'sky', ...fault });
    expect([answer.status, answer.body]).toMatchObject([422, { details: [{ field }] }]);
    expect(await rows()).toEqual([]);
  });

  it('has an animal of its own in the household', async () => {
    await addChild(harness, ada, household, { animal: 'fox' });
    const answer = await send('POST', '', { nickname: 'Mia', animal: 'fox', colour: 'sky' });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'ANIMAL_TAKEN' }]);
  });

  it('gets an animal once if two adults add it at the same time', async () => {
    const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
    await addMember(harness, household, { personId: ben, role: 'adult' });
    const answers = await Promise.all(
      [ada, ben, ada, ben].map((who) =>
        send('POST', '', { nickname: 'Tom', animal: 'owl', colour: 'sky' }, who),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await rows()).toHaveLength(1);
  });

  it('is one of ten at most', async () => {
    for (const animal of animals.slice(0, 9)) await addChild(harness, ada, household, { animal });
    const last = await Promise.all(
      [animals[9], animals[9]].map((animal) => send('POST', '', { nickname: 'Tom', animal, colour: 'sky' })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(last.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'CHILD_LIMIT' });
  });

  it('does not take the id of a child of another household', async () => {
    const eve = await register(harness, { name: 'Eve', email: `${randomUUID()}@example.org` });
    const theirs = await addChild(harness, eve, (await makeHousehold(harness, eve)).id);
    const answer = await send('POST', '', { id: theirs.id, nickname: 'Tom', animal: 'cat', colour: 'sky' });
    expect([answer.status, answer.body]).toMatchObject([422, { details: [{ field: 'id', rule: 'uuid' }] }]);
    expect(await rows()).toEqual([]);
  });

  it('takes changes of single fields and settings, and keeps the others', async () => {
    const { id } = await addChild(harness, ada, household);
    await send('PATCH', `/${id}`, { settings: { speech: 'off' } });
    const answer = await send('PATCH', `/${id}`, {
      nickname: 'Tommy',
      animal: 'bear',
      shows: 'both',
      settings: { order: 'board' },
    });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        householdVersion: 4,
        child: {
          nickname: 'Tommy',
          animal: 'bear',
          colour: 'honey',
          shows: 'both',
          settings: { ...defaultChildSettings, speech: 'off', order: 'board' },
        },
      },
    ]);
  });

  it.each([
    [{}, 'body'],
    [{ nickname: null }, 'nickname'],
    [{ settings: { speech: 'loud' } }, 'settings.speech'],
    [{ settings: { sounds: 'yes' } }, 'settings.sounds'],
    [{ settings: { volume: 3 } }, 'settings.volume'],
    [{ settings: [] }, 'settings'],
  ])('does not take the change %j', async (change, field) => {
    const { id } = await addChild(harness, ada, household);
    const answer = await send('PATCH', `/${id}`, change);
    expect([answer.status, answer.body]).toMatchObject([422, { details: [{ field }] }]);
  });

  it('is hidden when it is deleted, and can be restored', async () => {
    const { id } = await addChild(harness, ada, household);
    const deleted = await send('DELETE', `/${id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { householdVersion: 3 }]);
    expect(await dueAt(id)).toEqual([{ dueAt: new Date(clock.time.getTime() + 7 * day) }]);
    expect((await send('PATCH', `/${id}`, { nickname: 'Tim' })).body).toMatchObject({ code: 'CHILD_GONE' });
    expect((await send('DELETE', `/${id}`, {})).body).toEqual({ householdVersion: 3 });
    const restored = await send('POST', `/${id}/restore`);
    expect([restored.status, restored.body]).toMatchObject([200, { householdVersion: 4, child: { id } }]);
    expect(await dueAt(id)).toEqual([]);
    expect(await events()).toEqual(['identity.child-deleted', 'identity.child-restored']);
  });

  it('frees its animal when it is deleted, and does not come back while another child has it', async () => {
    const tom = await addChild(harness, ada, household, { animal: 'fox' });
    await send('DELETE', `/${tom.id}`);
    const mia = await addChild(harness, ada, household, { nickname: 'Mia', animal: 'fox' });
    expect((await send('POST', `/${tom.id}/restore`)).body).toMatchObject({ code: 'ANIMAL_TAKEN' });
    await send('PATCH', `/${mia.id}`, { animal: 'cat' });
    expect((await send('POST', `/${tom.id}/restore`)).status).toBe(200);
  });

  it('comes back with another animal if one is given that no sibling has', async () => {
    const tom = await addChild(harness, ada, household, { animal: 'fox' });
    await send('DELETE', `/${tom.id}`);
    await addChild(harness, ada, household, { nickname: 'Mia', animal: 'fox' });
    await addChild(harness, ada, household, { nickname: 'Leo', animal: 'cat' });
    const restore = (animal: unknown) => send('POST', `/${tom.id}/restore`, { animal });
    expect((await restore('cat')).body).toMatchObject({ code: 'ANIMAL_TAKEN' });
    for (const wrong of ['unicorn', null, 7])
      expect((await restore(wrong)).body).toMatchObject({ details: [{ field: 'animal' }] });
    expect((await restore('owl')).body).toMatchObject({ child: { id: tom.id, animal: 'owl' } });
  });

  it('is erased seven days after its deletion, not before, and not if it was restored', async () => {
    const { id } = await addChild(harness, ada, household);
    const due = (after: number): Promise<null> => {
      const now = new Date(clock.time.getTime() + after);
      return harness.get(EraseChild).whenDue({ kind: 'child-erasure', subject: id, dueAt: now }, now);
    };
    await due(8 * day);
    await send('DELETE', `/${id}`);
    await due(7 * day - 1);
    expect(await rows()).toHaveLength(1);
    await Promise.all([due(7 * day), due(7 * day)]);
    expect(await rows()).toEqual([]);
    await due(9 * day);
    expect(await events()).toEqual(['identity.child-deleted', 'identity.child-erased']);
  });

  it('is erased at once only by an organiser, and only after its deletion', async () => {
    const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
    await addMember(harness, household, { personId: ben, role: 'adult' });
    const { id } = await addChild(harness, ada, household);
    expect((await send('DELETE', `/${id}`, { now: true })).body).toMatchObject({ code: 'CHILD_NOT_DELETED' });
    await send('DELETE', `/${id}`, {}, ben);
    expect((await send('DELETE', `/${id}`, { now: true }, ben)).status).toBe(403);
    expect((await send('DELETE', `/${id}`, { now: true })).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect(await dueAt(id)).toEqual([]);
    expect((await send('POST', `/${id}/restore`)).status).toBe(404);
  });
});

import { randomUUID } from 'node:crypto';
import { IdentityModule } from '../../src/identity';
import type { OperationResultsDto } from '../../src/platform/http/operations/operations.dto';
import { addChild, agreeConsent, makeHousehold } from '../support/households';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

describe('operations of a household', () => {
  let harness: BuiltModule;
  let ada: string;
  let household: string;
  beforeAll(async () => {
    harness = await build({ modules: [IdentityModule] });
  });
  afterAll(() => harness.close());
  const somebody = (name: string) => register(harness, { name, email: `${randomUUID()}@example.org` });
  beforeEach(async () => {
    ada = await somebody('Ada');
    household = (await makeHousehold(harness, ada)).id;
  });

  const drain = async (
    operations: object[],
    { who = ada, headers = {} }: { who?: string; headers?: Record<string, string> } = {},
  ) => {
    const url = `/api/households/${household}/operations`;
    const { status, body } = await harness.as(who)('POST', url, { operations }, headers);
    return { status, results: (body as OperationResultsDto).results };
  };
  const child = (id: string, animal: string) => ({
    key: randomUUID(),
    method: 'POST',
    path: 'children',
    body: { id, nickname: 'Tom', animal, colour: 'sky' },
  });

  it('are applied in order, each with its own key and answer', async () => {
    const id = randomUUID();
    const operations = [
      { key: 'a', method: 'PATCH', path: '', body: { name: 'Home' } },
      { ...child(id, 'fox'), key: 'b' },
      { key: 'c', method: 'PATCH', path: `children/${id}`, body: { nickname: 'Tim' } },
      { key: 'd', method: 'DELETE', path: `children/${id}` },
      { key: 'e', method: 'POST', path: `children/${id}/restore` },
      {
        key: 'f',
        method: 'PUT',
        path: 'gate',
        body: { salt: 'A'.repeat(22), hash: 'B'.repeat(43), iterations: 200_000 },
      },
    ];
    const first = await drain(operations);
    expect(first.results).toMatchObject([
      { key: 'a', status: 200, body: { householdVersion: 2 } },
      { key: 'b', status: 201, body: { householdVersion: 3 } },
      { key: 'c', status: 200, body: { householdVersion: 4, child: { nickname: 'Tim' } } },
      { key: 'd', status: 200, body: { householdVersion: 5 } },
      { key: 'e', status: 200, body: { householdVersion: 6 } },
      { key: 'f', status: 200, body: { householdVersion: 7 } },
    ]);
    expect((await drain(operations)).results).toEqual(first.results);
  });

  it('that are refused or malformed stop no other', async () => {
    const { results } = await drain([
      child(randomUUID(), 'fox'),
      child(randomUUID(), 'fox'),
      { key: 'bad', method: 'GET', path: 'children' },
      { key: 'out', method: 'POST', path: '../../shopping-lists' },
      { key: 'consent', method: 'POST', path: 'consent', body: {} },
      child(randomUUID(), 'cat'),
    ]);
    expect(results.map(({ status }) => status)).toEqual([201, 409, 422, 422, 422, 201]);
  });

  it('give strangers nothing', async () => {
    const eve = await somebody('Eve');
    const { results } = await drain([child(randomUUID(), 'fox')], { who: eve });
    expect(results).toMatchObject([{ status: 404, body: { code: 'NOT_FOUND' } }]);
  });

  it('do not exist for an acting child, and pass on no header that makes a child of their user', async () => {
    const tom = await addChild(harness, ada, household);
    await agreeConsent(harness, ada, household);
    const operations = [{ key: 'a', method: 'PATCH', path: '', body: { name: 'Mine' } }];
    expect((await drain(operations, { headers: { 'x-acting-child': tom.id } })).status).toBe(404);
    const rows = await harness.database.query('SELECT name FROM identity.household WHERE id = $1', [
      household,
    ]);
    expect(rows).toEqual([{ name: 'Family' }]);
  });
});

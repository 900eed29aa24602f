import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { type BuiltModule, build } from '../support/module.builder';

interface Op {
  key: string;
  method: string;
  path: string;
  body?: object;
  language?: string;
}

describe('POST operations', () => {
  let harness: BuiltModule;
  let ada: ListCaller;
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule] });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    ada = ListCaller.with(harness.as);
  });
  const op = (method: string, path: string, body?: object, key: string = randomUUID()): Op => ({
    key,
    method,
    path,
    ...(body && { body }),
  });
  const someList = async (): Promise<string> => (await ada.createList()).body.id;

  it('answers each operation in order as if sent alone, and continues after a refused one', async () => {
    const list = await someList();
    const item = randomUUID();
    const operations = [
      op('POST', 'items', { id: item, name: 'Apple' }),
      op('PATCH', `items/${item}/toggle`, { checked: true }),
      op('PATCH', `items/${item}`, { name: ' ' }),
      op('PATCH', `items/${item}`, { notes: 'red ones' }),
      op('POST', 'items:batch', { items: [{ name: 'Milk' }, { name: '' }] }),
      op('DELETE', `items/${item}`),
      op('PATCH', `items/${item}/toggle`, { checked: false }),
      op('POST', `items/${item}/restore`),
      op('PATCH', '', { name: 'Sunday' }),
      op('PATCH', 'archive'),
    ];
    const { status, body } = await ada.operations(list, operations);
    expect(status).toBe(200);
    expect(body.results.map(({ key }) => key)).toEqual(operations.map(({ key }) => key));
    expect(
      body.results.map(({ status: each, body: answer }) => [
        each,
        (answer as { listVersion?: number; code?: string }).listVersion ?? (answer as { code: string }).code,
      ]),
    ).toEqual([
      [201, 2],
      [200, 3],
      [422, 'VALIDATION_FAILED'],
      [200, 4],
      [200, 5],
      [200, 6],
      [404, 'ITEM_DELETED'],
      [200, 7],
      [200, 8],
      [200, 9],
    ]);
    expect(body.results[2]?.body).toMatchObject({
      success: false,
      message: 'errors.validationFailed',
      details: [{ field: 'name', rule: 'required' }],
    });
    expect(body.results[9]?.body).toMatchObject({ id: list, name: 'Sunday', archived: true });
    expect(await rows('SELECT count(*)::int AS n FROM lists.list_event WHERE list_id = $1', list)).toEqual([
      { n: 9 },
    ]);
  });

  it('applies each operation once, however often and by whichever route it arrives', async () => {
    const list = await someList();
    const { id: item } = (await ada.addItem(list)).body;
    const flips = [1, 2, 3].map(() => op('PATCH', `items/${item}/toggle`, {}));
    const alone = await ada.toggle(list, item, {}, flips[0]!.key);
    const answers = await Promise.all([
      ada.operations(list, flips),
      ada.operations(list, flips),
      ada.operations(list, flips),
    ]);
    for (const { body } of answers)
      expect(body.results.filter(({ status }) => status === 200)).toHaveLength(3);
    const again = (await ada.operations(list, flips)).body;
    expect(again.results[0]?.body).toEqual(alone.body);
    expect(await ada.toggle(list, item, {}, flips[2]!.key)).toMatchObject({
      body: again.results[2]?.body,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await rows('SELECT version FROM lists.list WHERE id = $1', list)).toEqual([{ version: 5 }]);
  });

  it('stops at an operation that has to be retried', async () => {
    const list = await someList();
    const { id: item } = (await ada.addItem(list)).body;
    const operations = [
      op('PATCH', '', { name: 'Sunday' }),
      op('PATCH', `items/${item}/toggle`, { checked: true }),
      op('PATCH', `items/${item}/toggle`, { checked: false }),
    ];
    const held = operations[1]!;
    // A duplicate request holds the key: it has started and has not finished.
    const twin = new Client({ connectionString: harness.databaseUrl });
    await twin.connect();
    await twin.query('BEGIN');
    await twin.query(`INSERT INTO platform.idempotency (user_id, key, fingerprint) VALUES ($1, $2, '')`, [
      ada.id,
      held.key,
    ]);
    try {
      const { body } = await ada.operations(list, operations);
      expect(body.results).toMatchObject([
        { status: 200 },
        { key: held.key, status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } },
      ]);
    } finally {
      await twin.query('ROLLBACK');
      await twin.end();
    }
    const { body } = await ada.operations(list, operations);
    expect(
      body.results.map(({ status, body: answer }) => [status, (answer as { checked?: boolean }).checked]),
    ).toEqual([
      [200, undefined],
      [200, true],
      [200, false],
    ]);
  });

  it('uses the language of each operation', async () => {
    const list = await someList();
    const { body } = await ada.operations(
      list,
      [
        { ...op('POST', 'items', { name: 'Kirsche' }), language: 'de' },
        op('POST', 'items', { name: 'Kirsche' }),
      ],
      { 'x-user-language': 'de' },
    );
    expect(body.results.map(({ body: item }) => (item as { concept: string }).concept)).toEqual([
      'cherry',
      'cherry',
    ]);
  });

  it('is refused to other users', async () => {
    const list = await someList();
    const { id: item } = (await ada.addItem(list)).body;
    const stranger = ListCaller.with(harness.as);
    const { status, body } = await stranger.operations(list, [
      op('PATCH', `items/${item}/toggle`, { checked: true }),
      op('DELETE', ''),
    ]);
    expect({ status, results: body.results }).toMatchObject({
      status: 200,
      results: [
        { status: 404, body: { code: 'NOT_FOUND' } },
        { status: 404, body: { code: 'NOT_FOUND' } },
      ],
    });
    const ben = ListCaller.with(harness.as);
    await rows('INSERT INTO lists.collaborator VALUES ($1, $2, now())', list, ben.id);
    const theirs = (
      await ben.operations(list, [op('PATCH', `items/${item}/toggle`, { checked: true }), op('DELETE', '')])
    ).body;
    expect(theirs.results).toMatchObject([{ status: 200 }, { status: 403, body: { code: 'FORBIDDEN' } }]);
    await ada.deleteList(list);
    expect(
      (await ada.operations(list, [op('POST', 'items', { name: 'x' }), op('POST', 'restore')])).body.results,
    ).toMatchObject([
      { status: 404, body: { code: 'LIST_DELETED' } },
      { status: 200, body: { id: list } },
    ]);
  });

  it.each([
    ['a path out of the list', op('PATCH', '../../auth/me', {})],
    ['a path with a query', op('PATCH', 'archive?x=1')],
    ['a path with another list', op('POST', '/items', { name: 'x' })],
    ['sharing', op('POST', 'share', { email: 'x@example.org' })],
    ['operations within operations', op('POST', 'operations', { operations: [] })],
    ['a read', op('GET', '')],
    ['no key', { method: 'PATCH', path: 'archive' }],
    ['a key with a line break', op('PATCH', 'archive', undefined, 'a\r\nx-auth-token: b')],
    ['a body that is not an object', { ...op('POST', 'items'), body: 'name' }],
    ['an unknown field', { ...op('PATCH', 'archive'), listId: randomUUID() }],
    ['nothing', null],
  ])('refuses %s in its place and continues', async (_, bad) => {
    const list = await someList();
    const { status, body } = await ada.operations(list, [bad, op('POST', 'items', { name: 'Milk' })]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { key: bad && 'key' in bad ? bad.key : null, status: 422, body: { code: 'VALIDATION_FAILED' } },
      { status: 201 },
    ]);
  });

  it('accepts 1 to 100 operations', async () => {
    const list = await someList();
    expect(await ada.operations(list, [])).toMatchObject({
      status: 422,
      body: { details: [{ field: 'operations', rule: 'min' }] },
    });
    expect(
      await ada.operations(
        list,
        Array.from({ length: 101 }, () => op('PATCH', 'archive')),
      ),
    ).toMatchObject({ status: 422, body: { details: [{ field: 'operations', rule: 'max' }] } });
    expect(
      (
        await ada.operations(
          list,
          Array.from({ length: 100 }, (_, i) => op('POST', 'items', { name: `Thing ${i}` })),
        )
      ).body.results.every(({ status }) => status === 201),
    ).toBe(true);
  });
});

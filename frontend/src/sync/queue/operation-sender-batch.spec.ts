import fc from 'fast-check';
import { MemoryStore } from '../store/memory-store';
import type { Change, Operation } from '../types';
import { responseEffects } from './apply-response';
import { OperationSender, type WireResponse, type SyncSummary } from './operation-sender';

type Fate =
  | 'arrives'
  | 'lost on the way'
  | 'answer lost'
  | 'comes twice'
  | 'server falls over'
  | 'busy'
  | 'too much'
  | 'not understood';

/** One change in the form of the wire. */
interface Line {
  key: string;
  path: string;
}

/** A server that applies each key once, behind a network with scripted faults. */
class Server {
  readonly did: string[] = [];
  readonly requests: string[] = [];
  private readonly stored = new Map<string, WireResponse>();
  constructor(
    private readonly fates: { fate: Fate; at: number }[],
    private readonly refuse: (key: string) => boolean,
  ) {}

  answer(path: string, key: string, body: unknown): WireResponse {
    this.requests.push(path);
    const { fate, at } = this.fates.shift() ?? { fate: 'arrives' as const, at: 0 };
    const list = path.slice(0, path.lastIndexOf('/operations'));
    const batch = path.endsWith('/operations');
    const lines: Line[] = batch
      ? (body as { operations: Line[] }).operations.map((line) => ({
          key: line.key,
          path: `${list}/${line.path}`,
        }))
      : [{ key, path }];
    if (fate === 'lost on the way') return nothing;
    if (fate === 'too much') return { status: 429, body: { code: 'TOO_MANY_REQUESTS' }, retryAfter: 70 };
    if (fate === 'not understood' && batch) return { status: 404, body: { code: 'NOT_FOUND' } };
    if (fate === 'comes twice') for (const line of lines) this.one(line);
    const cut = fate === 'server falls over' || fate === 'busy' ? at % (lines.length + 1) : lines.length;
    const results = lines.slice(0, cut).map((line) => this.one(line));
    if (fate === 'answer lost' || fate === 'server falls over') return nothing;
    if (cut < lines.length) results.push({ key: lines[cut]?.key ?? '', status: 503, body: null });
    return batch ? { status: 200, body: { results } } : (results[0] ?? nothing);
  }

  private one({ key, path }: Line): WireResponse & { key: string } {
    const known = this.stored.get(key);
    if (known) return { key, ...known };
    const refused = this.refuse(key);
    if (!refused) this.did.push(`${path.split('/')[3] ?? ''} ${key}`);
    const answer: WireResponse = refused
      ? { status: 422, body: { code: 'VALIDATION_FAILED' } }
      : { status: 200, body: { checked: true } };
    this.stored.set(key, answer);
    return { key, ...answer };
  }
}

const nothing: WireResponse = { status: 0, body: null };
const tick = (itemId: string): Change => ({ kind: 'item.checked', itemId, checked: true });

async function drainAll(
  lists: readonly string[],
  fates: { fate: Fate; at: number }[],
  refuse: (key: string) => boolean = () => false,
) {
  const store = new MemoryStore();
  for (const [index, listId] of lists.entries()) {
    await store.append([
      {
        id: `op${index}`,
        schema: 1,
        userId: 'me',
        listId,
        madeAt: '',
        state: 'queued',
        code: null,
        change: tick(String(index)),
      },
    ]);
  }
  const server = new Server(fates, refuse);
  const settled: string[] = [];
  const summaries: SyncSummary[] = [];
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const sender = new OperationSender(
    {
      epoch: () => null,
      resetEpoch: () => Promise.resolve(),
      isPresent: () => false,
      userId: 'me',
      read: () => store.operations(),
      apply: (classified) => {
        settled.push(...classified.map(({ operation }) => operation.id));
        return store.applyResponses(
          responseEffects(classified, { list: undefined, items: new Map() }, [], '2026-11-21T06:00:00.000Z'),
        );
      },
      send: ({ path, key, body }) => Promise.resolve(server.answer(path, key, body)),
      withLock: async (work) => {
        await work();
        return true;
      },
      random: () => 0.5,
      later: (milliseconds, work) => {
        waits.push(milliseconds);
        timers.push(work);
        return () => undefined;
      },
    },
    { started: () => undefined, ended: (summary) => void summaries.push(summary) },
  );
  await sender.drain();
  for (let timer = timers.shift(); timer; timer = timers.shift()) {
    timer();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { server, settled, summaries, waits, left: await store.operations() };
}

it('OperationSender sends the queue of a list in requests of up to a hundred, and a single change by its own route', async () => {
  const { server, left } = await drainAll(
    Array.from({ length: 201 }, () => 'a'),
    [],
  );
  expect(left).toEqual([]);
  expect(server.requests).toEqual([
    '/api/shopping-lists/a/operations',
    '/api/shopping-lists/a/operations',
    '/api/shopping-lists/a/items/200/toggle',
  ]);
  expect(server.did).toEqual(Array.from({ length: 201 }, (_, index) => `a op${index}`));
});

it('OperationSender sends each change alone if the server does not know batches', async () => {
  const { server, left } = await drainAll(['a', 'a', 'a'], [{ fate: 'not understood', at: 0 }]);
  expect(left).toEqual([]);
  expect(server.requests.map((path) => path.split('/').at(-1))).toEqual([
    'operations',
    'toggle',
    'toggle',
    'toggle',
  ]);
});

it('OperationSender stops at the first change that must be retried, and keeps all behind it', async () => {
  const { server, settled, summaries } = await drainAll(['a', 'a', 'a', 'b'], [{ fate: 'busy', at: 1 }]);
  expect(settled).toEqual(['op0', 'op3', 'op1', 'op2']);
  expect(summaries.map(({ syncedRequests, remainingCount }) => [syncedRequests, remainingCount])).toEqual([
    [2, 2],
    [2, 0],
  ]);
  expect(server.did.filter((line) => line.startsWith('a'))).toEqual(['a op0', 'a op1', 'a op2']);
});

it('OperationSender keeps the whole batch for as long as an overloaded server asks', async () => {
  const { server, waits, left } = await drainAll(
    ['a', 'a', 'a'],
    [
      { fate: 'too much', at: 0 },
      { fate: 'too much', at: 0 },
    ],
  );
  expect(waits).toEqual([70_000, 70_000]);
  expect(server.requests).toEqual(Array<string>(3).fill('/api/shopping-lists/a/operations'));
  expect([server.did, left]).toEqual([['a op0', 'a op1', 'a op2'], []]);
});

it('OperationSender settles each change once and in order, wherever a batch is cut, lost or doubled', async () => {
  const fate = fc.record({
    fate: fc.constantFrom<Fate>(
      'arrives',
      'lost on the way',
      'answer lost',
      'comes twice',
      'server falls over',
      'busy',
      'too much',
      'not understood',
    ),
    at: fc.nat(120),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 150 }),
      fc.array(fate, { maxLength: 12 }),
      fc.nat(9),
      async (lists, fates, bad) => {
        const refused = (key: string): boolean => Number(key.slice(2)) % 10 === bad;
        const { server, settled, left } = await drainAll(lists, fates, refused);
        const all = lists.map((_, index) => `op${index}`);
        expect([...settled].sort()).toEqual([...all].sort());
        expect(left.map(({ id, state }) => [id, state])).toEqual(
          all.filter(refused).map((id) => [id, 'parked']),
        );
        for (const list of new Set(lists)) {
          const own = all.filter((_, index) => lists[index] === list);
          expect(settled.filter((id) => own.includes(id))).toEqual(own);
          expect(server.did.filter((line) => line.startsWith(`${list} `))).toEqual(
            own.filter((id) => !refused(id)).map((id) => `${list} ${id}`),
          );
        }
      },
    ),
    { numRuns: 150 },
  );
});

describe('A batch', () => {
  const sent: string[] = [];
  const drain = async (...changes: [listId: string, change: Change][]): Promise<Operation[]> => {
    sent.length = 0;
    const store = new MemoryStore();
    for (const [index, [listId, change]] of changes.entries())
      await store.append([
        {
          id: `op${index}`,
          schema: 1,
          userId: 'me',
          listId,
          madeAt: '',
          state: 'queued',
          code: null,
          change,
        },
      ]);
    const sender = new OperationSender(
      {
        epoch: () => null,
        resetEpoch: () => Promise.resolve(),
        isPresent: () => false,
        userId: 'me',
        read: () => store.operations(),
        apply: (classified) =>
          store.applyResponses(classified.map(({ operation: { seq } }) => ({ seq, effect: {} }))),
        send: ({ method, path, body }) => {
          const operations = (body as { operations?: { key: string; method: string; path: string }[] })
            .operations;
          sent.push(
            `${method} ${path.replace('/api/shopping-lists', '')}${operations ? ` ${operations.map((each) => each.path).join(' ')}` : ''}`,
          );
          return Promise.resolve({
            status: 200,
            body: { results: operations?.map(({ key }) => ({ key, status: 200, body: {} })) },
          });
        },
        withLock: async (work) => {
          await work();
          return true;
        },
        random: () => 0,
        later: () => () => undefined,
      },
      { started: () => undefined, ended: () => undefined },
    );
    await sender.drain();
    return store.operations();
  };
  const created: Change = { kind: 'list.created', name: 'New', listType: 'shopping', createdAt: '' };
  const copied = (from: string): Change => ({
    kind: 'list.duplicated',
    from,
    name: 'Copy',
    listType: 'shopping',
    selectedCharacterId: null,
    createdAt: '',
    items: [],
  });

  it('does not contain the creation of a list, which is sent before', async () => {
    expect(
      await drain(['a', created], ['a', tick('1')], ['a', { kind: 'list.renamed', name: 'Newer' }]),
    ).toEqual([]);
    expect(sent).toEqual(['POST ', 'POST /a/operations items/1/toggle ']);
  });

  it('does not contain a copy, which is sent after the changes of its source and before its own', async () => {
    await drain(
      ['a', tick('1')],
      ['a', tick('2')],
      ['b', copied('a')],
      ['b', tick('3')],
      ['b', tick('4')],
      ['a', tick('5')],
      ['c', copied('b')],
    );
    expect(sent).toEqual([
      'POST /a/operations items/1/toggle items/2/toggle',
      'POST /a/duplicate',
      'POST /b/operations items/3/toggle items/4/toggle',
      'PATCH /a/items/5/toggle',
      'POST /b/duplicate',
    ]);
  });

  it('is not larger than the server accepts', async () => {
    const notes = 'x'.repeat(1000);
    const words = (count: number): Change => ({
      kind: 'items.added',
      items: Array.from({ length: count }, (_, n) => ({
        id: String(n),
        name: 'n',
        notes,
        createdAt: '',
        depicts: '',
        concept: null,
        image: {} as never,
      })),
    });
    await drain(['a', words(100)], ['a', words(50)], ['a', words(100)]);
    expect(sent.map((line) => line.split(' ')[1])).toEqual(['/a/operations', '/a/items:batch']);
  });
});

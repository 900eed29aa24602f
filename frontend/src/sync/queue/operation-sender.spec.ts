import { MemoryStore } from '../store/memory-store';
import type { Change, Operation } from '../types';
import { responseEffects } from './apply-response';
import { OperationSender, type WireResponse } from './operation-sender';

const me = 'me';
const tick = (itemId: string, checked = true): Change => ({ kind: 'item.checked', itemId, checked });

/** A queue with a scripted server. Timers fire only when a test fires them. */
function setUp(answer: (path: string, key: string) => WireResponse | Promise<WireResponse>) {
  const store = new MemoryStore();
  const sent: { path: string; key: string }[] = [];
  const rejected: string[] = [];
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const there = new Set<string>();
  /** Operations whose day is uncertain. */
  const uncertain = new Set<string>();
  let holder: object | null = null;
  const make = () =>
    new OperationSender(
      {
        epoch: () => null,
        resetEpoch: () => Promise.resolve(),
        isPresent: (subject) => there.has(subject),
        userId: me,
        read: async () => (await store.operations()).filter(({ id }) => !uncertain.has(id)),
        apply: (classified) => {
          for (const { outcome, code } of classified) if (outcome === 'parked') rejected.push(code);
          return store.applyResponses(
            responseEffects(
              classified,
              { list: undefined, items: new Map() },
              [],
              '2026-11-21T06:00:00.000Z',
            ),
          );
        },
        send: async ({ path, key, body }) => {
          if (!path.endsWith('/operations')) {
            sent.push({ path, key });
            return answer(path, key);
          }
          // As the server does: one after the other, up to the first that has to be retried.
          const results: { key: string; status: number; body: unknown }[] = [];
          for (const each of (body as { operations: { key: string; path: string }[] }).operations) {
            const at = path.replace('operations', each.path);
            sent.push({ path: at, key: each.key });
            const { status, body: said } = await answer(at, each.key);
            if (status === 0) return { status, body: null };
            results.push({ key: each.key, status, body: said });
            if (status === 401 || status === 408 || status === 425 || status === 429 || status >= 500) break;
          }
          return { status: 200, body: { results } };
        },
        withLock: async (work) => {
          if (holder) return false;
          holder = {};
          await work();
          holder = null;
          return true;
        },
        random: () => 0.5,
        later: (milliseconds, work) => {
          waits.push(milliseconds);
          timers.push(work);
          return () => undefined;
        },
      },
      { started: () => undefined, ended: () => undefined },
    );
  let made = 0;
  const add = (listId: string, change: Change, userId = me, more: Partial<Operation> = {}) =>
    store.append([
      {
        id: `op${++made}`,
        schema: 1,
        userId,
        listId,
        madeAt: '',
        state: 'queued',
        code: null,
        change,
        ...more,
      },
    ]);
  const left = async (): Promise<Operation[]> =>
    (await store.operations()).filter((operation) => operation.state === 'queued');
  return { make, add, left, all: () => store.operations(), sent, rejected, timers, waits, there, uncertain };
}

const ok: WireResponse = { status: 200, body: {} };
const refusal = (status: number, code: string): WireResponse => ({ status, body: { code } });

it('OperationSender sends each list in its order and removes answered operations', async () => {
  const { make, add, left, sent } = setUp(() => ok);
  for (const [list, item] of [
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
    ['b', '4'],
  ] as const)
    await add(list, tick(item));
  await make().drain();
  expect(await left()).toEqual([]);
  const of = (list: string) => sent.filter(({ path }) => path.includes(`/${list}/`)).map(({ key }) => key);
  expect(of('a')).toEqual(['op1', 'op3']);
  expect(of('b')).toEqual(['op2', 'op4']);
});

it('OperationSender sends operations that became certain by the answer to those before', async () => {
  const { make, add, left, sent, timers, uncertain } = setUp(() => {
    uncertain.clear();
    return ok;
  });
  await add('a', tick('1'));
  await add('a', tick('2'));
  uncertain.add('op2');
  await make().drain();
  expect(sent.map(({ key }) => key)).toEqual(['op1', 'op2']);
  expect([await left(), timers]).toEqual([[], []]);
});

it.each([0, 408, 425, 429, 500, 503])(
  'OperationSender keeps everything in order after %d, and retries with the same key',
  async (status) => {
    let broken = true;
    const { make, add, left, sent, timers } = setUp(() => (broken ? { status, body: null } : ok));
    await add('a', tick('1'));
    await add('a', tick('1', false));
    await make().drain();
    expect((await left()).map(({ id }) => id)).toEqual(['op1', 'op2']);
    expect(sent.map(({ key }) => key)).toEqual(['op1']);
    broken = false;
    timers[0]?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(await left()).toEqual([]);
    expect(sent.map(({ key }) => key)).toEqual(['op1', 'op1', 'op2']);
  },
);

it('OperationSender waits for a sign-in after 401, and continues where it stopped', async () => {
  let signedIn = false;
  const { make, add, left, sent } = setUp(() => (signedIn ? ok : refusal(401, 'TOKEN_EXPIRED')));
  await add('a', tick('1'));
  const sender = make();
  await sender.drain();
  await sender.drain();
  expect(sent).toHaveLength(1);
  signedIn = true;
  sender.wake();
  await new Promise((resolve) => setTimeout(resolve));
  expect(await left()).toEqual([]);
});

it('OperationSender retries by itself after 401: the renewal of the session may only have lacked a network', async () => {
  let renewed = false;
  const { make, add, left, timers } = setUp(() => (renewed ? ok : refusal(401, 'TOKEN_EXPIRED')));
  await add('a', tick('1'));
  await make().drain();
  expect(timers).toHaveLength(1);
  renewed = true;
  timers[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(await left()).toEqual([]);
});

it('OperationSender parks a refused operation and does not delay those behind it', async () => {
  const { make, add, left, rejected } = setUp((_, key) =>
    key === 'op1' ? refusal(422, 'ITEM_LIMIT_REACHED') : ok,
  );
  await add('a', { kind: 'items.added', items: [] });
  await add('a', tick('1'));
  await add('b', tick('2'));
  await make().drain();
  expect(await left()).toEqual([]);
  expect(rejected).toEqual(['ITEM_LIMIT_REACHED']);
});

it('OperationSender reports a tick lost to a deletion, drops a repeated deletion, and parks text', async () => {
  const { make, add, left, all } = setUp(() => refusal(404, 'ITEM_DELETED'));
  await add('a', tick('1'));
  await add('a', { kind: 'item.deleted', itemId: '1' });
  await add('a', { kind: 'items.added', items: [] });
  await add('a', { kind: 'item.edited', itemId: '1', edit: { notes: 'the blue one' } });
  await add('a', { kind: 'item.edited', itemId: '1', edit: { quantity: '2' } });
  await make().drain();
  expect(await left()).toEqual([]);
  expect((await all()).map(({ id, state, code }) => [id, state, code])).toEqual([
    ['op1', 'superseded', 'ITEM_DELETED'],
    ['op3', 'parked', 'ITEM_DELETED'],
    ['op4', 'parked', 'ITEM_DELETED'],
    ['op5', 'superseded', 'ITEM_DELETED'],
  ]);
});

it('OperationSender does not delay a list for another one that cannot be sent', async () => {
  let broken = true;
  const { make, add, left, sent, timers } = setUp((path) =>
    broken && path.includes('/a/') ? { status: 503, body: null } : ok,
  );
  await add('a', tick('1'));
  const sender = make();
  await sender.drain();
  await add('b', tick('2'));
  await sender.drain();
  expect(sent.map(({ key }) => key)).toEqual(['op1', 'op2']);
  await add('a', tick('3'));
  await sender.drain();
  expect(sent.map(({ key }) => key)).toEqual(['op1', 'op2']);
  broken = false;
  timers[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(await left()).toEqual([]);
  expect(sent.map(({ key }) => key)).toEqual(['op1', 'op2', 'op1', 'op3']);
});

it('OperationSender sends operations that arrive while a list is found to be stuck', async () => {
  const stuck = { add: (): Promise<unknown> => Promise.resolve() };
  const { make, add, sent } = setUp(async (path) => {
    if (!path.includes('/a/')) return ok;
    await stuck.add();
    return { status: 500, body: null };
  });
  const sender = make();
  stuck.add = async () => {
    await add('b', tick('2'));
    void sender.drain();
  };
  await add('a', tick('1'));
  await sender.drain();
  expect(sent.map(({ key }) => key)).toEqual(['op1', 'op2']);
});

it('OperationSender waits as long as the server asks', async () => {
  const { make, add, waits } = setUp(() => ({ status: 429, body: null, retryAfter: 90 }));
  await add('a', tick('1'));
  await make().drain();
  expect(waits).toEqual([90_000]);
});

it('OperationSender keeps operations of a disabled client, which may be enabled again', async () => {
  const { make, add, left, rejected } = setUp(() => refusal(403, 'UNKNOWN_CLIENT'));
  await add('a', tick('1'));
  await make().drain();
  expect([rejected, (await left()).map(({ id }) => id)]).toEqual([[], ['op1']]);
});

it('OperationSender never sends operations of another user of this browser', async () => {
  const { make, add, sent } = setUp(() => ok);
  await add('a', tick('1'), 'somebody else');
  await make().drain();
  expect(sent).toEqual([]);
});

it('OperationSender sends nothing twice when two tabs drain at once', async () => {
  const { make, add, sent, left } = setUp(() => new Promise((resolve) => setTimeout(() => resolve(ok), 5)));
  for (let item = 0; item < 5; item++) await add('a', tick(String(item)));
  await Promise.all([make().drain(), make().drain()]);
  expect(sent).toHaveLength(5);
  expect(await left()).toEqual([]);
});

describe('OperationSender after a restored backup', () => {
  const setBackAt = '2026-11-20T06:00:00.000Z';
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('retries deferred changes less and less often, however often the user refreshes, and at once when their subject is present', async () => {
    let brought = false;
    const { make, add, left, sent, timers, waits, there } = setUp(() =>
      brought ? ok : refusal(404, 'NOT_FOUND'),
    );
    await add('a', tick('1'), me, { setBackAt });
    const sender = make();
    await sender.drain();
    for (let n = 0; n < 5; n++) {
      sender.wake();
      await settled();
    }
    expect(sent.map(({ key }) => key)).toEqual(['op1']);
    for (let n = 0; n < 20; n++) {
      timers.at(-1)?.();
      await settled();
    }
    expect(sent.at(-1)?.key).toBe('op1.20');
    expect(waits.at(-1)).toBe(3_600_000);
    expect((await left())[0]).toMatchObject({ missed: 21 });
    brought = true;
    there.add('list:a/1');
    sender.wake();
    await settled();
    expect(await left()).toEqual([]);
  });

  it('does not defer that a list was opened, which is no change of the user', async () => {
    const { make, add, all } = setUp(() => refusal(404, 'NOT_FOUND'));
    await add('a', { kind: 'list.opened' }, me, { setBackAt });
    await make().drain();
    expect(await all()).toEqual([]);
  });
});

it('sends the schedule of a new child after the child', async () => {
  const answered: string[] = [];
  const { make, add } = setUp(async (path) => {
    if (path.includes('/households/')) await new Promise((resolve) => setTimeout(resolve, 5));
    answered.push(path);
    return ok;
  });
  const child = { id: 'mia', nickname: 'Mia', animal: 'owl', colour: 1, shows: 'both', settings: {} };
  const row = {
    ...{ validFrom: '2026-11-27', recurrence: { everyDays: 2, from: '2026-11-27' } },
    ...{ band: 'morning', remindAt: null, children: ['mia'] },
  };
  await add('home', { kind: 'child.added', child } as unknown as Change, me, {
    ...{ schema: 3, scope: 'household:home' },
  });
  await add('morning', { kind: 'schedule.set', householdId: 'home', row } as Change, me, { schema: 4 });
  await make().drain();
  expect(answered).toEqual(['/api/households/home/children', '/api/shopping-lists/morning/schedule']);
});

import fc from 'fast-check';
import { SyncEngine } from '../engine';
import { MemoryStore } from '../store/memory-store';
import { head, image, item, newItem, testEnvironment } from '../testing/sync-environment';
import type { ServerItem } from '../types';
import type { Send } from './operation-sender';
import { rejectedChanges } from './rejected-operations';
import type { WireResponse } from './response';

interface Content {
  lists: Record<string, { version: number; items: Record<string, ServerItem> }>;
  keys: Record<string, WireResponse>;
}

/** A server that can be reset to a backup. It repeats a refusal for the same key. */
class Server {
  epoch: string | null = 'first';
  /** Older servers take one change at a time. */
  takesBatches = true;
  heard: string[] = [];
  content: Content = { lists: {}, keys: {} };

  readonly send: Send = ({ path, body, key, epoch }) => {
    if (epoch && epoch !== this.epoch)
      return Promise.resolve({ status: 409, body: { code: 'EPOCH_OVER' }, epoch: this.epoch });
    if (!path.endsWith('/operations')) return Promise.resolve(this.hear(key, path, body));
    if (!this.takesBatches) return Promise.resolve({ status: 404, body: null });
    const { operations } = body as { operations: { key: string; path: string; body: unknown }[] };
    const results = operations.map(({ key: one, path: rest, body: wish }) => ({
      key: one,
      ...this.hear(one, path.replace('operations', rest), wish),
    }));
    return Promise.resolve({ status: 200, body: { results } });
  };

  private hear(key: string, path: string, body: unknown): WireResponse {
    this.heard.push(key);
    return structuredClone((this.content.keys[key] ??= this.change(path, body)));
  }

  readonly get = (path: string, etag: string | null): Promise<WireResponse> => {
    const [, id] = /lists\/([^?]+)/.exec(path) ?? [];
    if (id === undefined)
      return Promise.resolve({
        status: 200,
        body: { lists: Object.keys(this.content.lists).map((each) => this.headOf(each)) },
        epoch: this.epoch,
      });
    const list = this.content.lists[id];
    if (!list) return Promise.resolve({ status: 404, body: { code: 'NOT_FOUND' } });
    const tag = `"${list.version}.0.book-${this.epoch}"`;
    if (tag === etag) return Promise.resolve({ status: 304, body: null, etag });
    return Promise.resolve({
      status: 200,
      etag: tag,
      epoch: this.epoch,
      body: structuredClone({ ...this.headOf(id), delta: false, items: Object.values(list.items) }),
    });
  };

  backup(): Content {
    return structuredClone(this.content);
  }

  restore(backup: Content, epoch: string | null): void {
    this.content = structuredClone(backup);
    this.epoch = epoch;
  }

  /** Adds as another user. */
  add(listId: string, id: string): void {
    this.change(`/api/shopping-lists/${listId}/items:batch`, { items: [{ id, name: id }] });
  }

  ids(listId: string): string[] {
    return Object.values(this.content.lists[listId]?.items ?? {})
      .map(({ id, checked }) => (checked ? `${id}!` : id))
      .sort();
  }

  private headOf(id: string) {
    return head(id, `${this.content.lists[id]?.version ?? 0}.0`);
  }

  private change(path: string, body: unknown): WireResponse {
    const [, listId, itemId] = /lists(?:\/([^/]+)(?:\/items\/([^/]+))?)?/.exec(path) ?? [];
    if (listId === undefined) {
      const { id } = body as { id: string };
      this.content.lists[id] ??= { version: 1, items: {} };
      return { status: 201, body: this.headOf(id) };
    }
    const list = this.content.lists[listId];
    if (!list) return { status: 404, body: { code: 'NOT_FOUND' } };
    list.version += 1;
    if (itemId === undefined) {
      const added = (body as { items: { id: string }[] }).items.map(
        ({ id }) => (list.items[id] ??= item(id, { listId })),
      );
      return {
        status: 200,
        body: { results: added.map((each) => ({ success: true, item: each })), listVersion: list.version },
      };
    }
    const row = list.items[itemId];
    if (!row) return { status: 404, body: { code: 'NOT_FOUND' } };
    const { checked } = body as { checked: boolean };
    list.items[itemId] = { ...row, checked };
    return { status: 200, body: { ...list.items[itemId], listVersion: list.version } };
  }
}

describe('SyncEngine after the server restored a backup', () => {
  let server: Server;
  let phones: SyncEngine[] = [];
  let ids = 0;
  let now = 0;
  const switchOn = async (online = () => true, store = new MemoryStore()): Promise<SyncEngine> => {
    const phone = new SyncEngine(
      testEnvironment({
        store,
        send: (call) => (online() ? server.send(call) : Promise.resolve({ status: 0, body: null })),
        get: (path, etag) => (online() ? server.get(path, etag) : Promise.resolve({ status: 0, body: null })),
        newId: () => `id-${++ids}`,
        later: (milliseconds, work) => {
          const timer = setTimeout(work, Math.min(milliseconds, 2));
          return () => clearTimeout(timer);
        },
        now: () => new Date(Date.parse('2026-11-21T06:00:00.000Z') + now),
      }),
    );
    phones.push(phone);
    await phone.open();
    await phone.pullLists();
    return phone;
  };
  const quiet = async (phone: SyncEngine): Promise<void> => {
    for (let calm = 0, tries = 0; calm < 3 && tries < 200; tries++) {
      calm = phone.sync().queued === 0 && !phone.sync().syncing ? calm + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const look = async (phone: SyncEngine): Promise<void> => {
    phone.refresh();
    await phone.pullLists();
    await quiet(phone);
    await phone.pullLists();
  };
  const shown = (phone: SyncEngine, listId: string): string[] =>
    phone
      .list(listId)
      .items.map(({ id, checked }) => (checked ? `${id}!` : id))
      .sort();

  beforeEach(() => {
    server = new Server();
    [phones, ids, now] = [[], 0, 0];
    server.content.lists['a'] = { version: 5, items: { apple: item('apple') } };
  });
  afterEach(() => {
    for (const phone of phones) phone.stop();
  });

  it.each([
    ['its cursor is behind', 0],
    ['its cursor is equal', 1],
    ['its cursor is ahead', 4],
  ])("takes the server's rows at once if %s", async (_, steps) => {
    const backup = server.backup();
    server.add('a', 'bread');
    const phone = await switchOn();
    expect(shown(phone, 'a')).toEqual(['apple', 'bread']);
    server.restore(backup, 'second');
    for (let n = 0; n < steps; n++) server.add('a', `other-${n}`);
    await phone.pullLists();
    expect(shown(phone, 'a')).toEqual(server.ids('a'));
  });

  it('sends accepted changes again, under the same keys and before queued ones', async () => {
    let isOnline = true;
    const phone = await switchOn(() => isOnline);
    await phone.addItems('a', [newItem('bread')]);
    await quiet(phone);
    const backup = server.backup();
    await phone.addItems('a', [newItem('cheese')]);
    await phone.checkItem('a', 'cheese', true);
    const made = await phone.createList('Party', 'shopping');
    await phone.addItems(made, [newItem('cake')]);
    await quiet(phone);
    const before = server.heard.toSorted();
    isOnline = false;
    await phone.checkItem('a', 'cheese', false);
    server.restore(backup, 'second');
    server.heard = [];
    isOnline = true;
    await look(phone);
    const again = server.heard.filter((key) => before.includes(key));
    expect(again.toSorted()).toEqual(before);
    expect(server.heard).toHaveLength(before.length + 1);
    expect([server.ids('a'), server.ids(made)]).toEqual([['apple', 'bread', 'cheese'], ['cake']]);
    expect([shown(phone, 'a'), shown(phone, made)]).toEqual([['apple', 'bread', 'cheese'], ['cake']]);
    expect(phone.sync()).toMatchObject({ queued: 0, rejected: 0, superseded: 0 });
  });

  it('does not send changes again that were accepted more than a week ago', async () => {
    const backup = server.backup();
    const phone = await switchOn();
    await phone.addItems('a', [newItem('bread')]);
    await quiet(phone);
    now = 8 * 86_400_000;
    server.restore(backup, 'second');
    await look(phone);
    expect([server.ids('a'), shown(phone, 'a')]).toEqual([['apple'], ['apple']]);
  });

  it('takes rows without an epoch for rows of the current one', async () => {
    server.epoch = null;
    const store = new MemoryStore();
    const phone = await switchOn(undefined, store);
    await phone.addItems('a', [newItem('bread')]);
    await quiet(phone);
    server.heard = [];
    server.epoch = 'first';
    await look(phone);
    expect(server.heard).toEqual([]);
    expect((await store.readAll()).lists).toMatchObject([{ epoch: 'first' }]);
    server.restore({ ...server.backup(), keys: {} }, 'second');
    await look(phone);
    expect(server.heard).toHaveLength(1);
  });

  it('keeps everything on the screen until the server has answered', async () => {
    let isOnline = true;
    const phone = await switchOn(() => isOnline);
    server.restore(server.backup(), 'second');
    const { get } = server;
    const answers: string[] = [];
    jest.spyOn(server, 'get').mockImplementation((path, etag) => {
      answers.push(path);
      if (path.endsWith('/a')) isOnline = false;
      return path.endsWith('/a') ? Promise.resolve({ status: 0, body: null }) : get(path, etag);
    });
    await phone.pullLists();
    expect(answers).toContain('/api/shopping-lists/a');
    expect(phone.list('a')).toMatchObject({ status: 'ready', items: [{ id: 'apple', image }] });
  });

  describe('before other devices have sent their changes again', () => {
    let backup: Content;
    beforeEach(() => (backup = server.backup()));

    it("sends a change of another user's list as soon as the server has that list", async () => {
      const [maker, other] = [await switchOn(), await switchOn()];
      const party = await maker.createList('Party', 'shopping');
      await quiet(maker);
      await look(other);
      server.restore(backup, 'second');
      await other.addItems(party, [newItem('cake')]);
      await other.checkItem(party, 'cake', true);
      await quiet(other);
      await other.pullList(party);
      expect([other.sync(), shown(other, party)]).toEqual([
        expect.objectContaining({ queued: 2, rejected: 0 }),
        ['cake!'],
      ]);
      await look(maker);
      await look(other);
      expect([other.sync(), server.ids(party)]).toEqual([
        expect.objectContaining({ queued: 0, rejected: 0, superseded: 0 }),
        ['cake!'],
      ]);
    });

    it('defers a tick on an item that is still on the screen if the lists were pulled and the items were not', async () => {
      const [maker, other] = [await switchOn(), await switchOn()];
      await maker.addItems('a', [newItem('bread')]);
      await quiet(maker);
      await look(other);
      server.restore(backup, 'second');
      const { get } = server;
      const broken = jest
        .spyOn(server, 'get')
        .mockImplementation((path, etag) =>
          path.endsWith('/a') ? Promise.resolve({ status: 0, body: null }) : get(path, etag),
        );
      await other.pullLists();
      await other.checkItem('a', 'bread', true);
      await quiet(other);
      expect(other.sync()).toMatchObject({ queued: 1, rejected: 0 });
      broken.mockRestore();
      await look(maker);
      await look(other);
      expect([other.sync(), server.ids('a')]).toEqual([
        expect.objectContaining({ queued: 0, rejected: 0, superseded: 0 }),
        ['apple', 'bread!'],
      ]);
    });

    it.each([true, false])('sends all other changes meanwhile (batches: %s)', async (takesBatches) => {
      server.takesBatches = takesBatches;
      const [maker, other] = [await switchOn(), await switchOn()];
      await maker.addItems('a', [newItem('bread')]);
      await quiet(maker);
      await look(other);
      await other.checkItem('a', 'bread', true);
      await quiet(other);
      server.restore(backup, 'second');
      await other.addItems('a', [newItem('cheese')]);
      await quiet(other);
      expect([other.sync(), server.ids('a')]).toEqual([
        expect.objectContaining({ queued: 1, rejected: 0, superseded: 0 }),
        ['apple', 'cheese'],
      ]);
      await look(maker);
      await look(other);
      expect([other.sync(), server.ids('a')]).toEqual([
        expect.objectContaining({ queued: 0, superseded: 0 }),
        ['apple', 'bread!', 'cheese'],
      ]);
    });

    it('sends deferred changes in their order', async () => {
      const [maker, other] = [await switchOn(), await switchOn()];
      await maker.addItems('a', [newItem('bread')]);
      await quiet(maker);
      await look(other);
      for (const checked of [true, false, true, false]) {
        await other.checkItem('a', 'bread', checked);
        await quiet(other);
      }
      server.restore(backup, 'second');
      server.takesBatches = false;
      await look(other);
      await look(maker);
      await look(other);
      expect([other.sync(), server.ids('a')]).toEqual([
        expect.objectContaining({ queued: 0, superseded: 0 }),
        ['apple', 'bread'],
      ]);
    });

    it('rejects a deferred change after a week', async () => {
      const [maker, other] = [await switchOn(), await switchOn()];
      const party = await maker.createList('Party', 'shopping');
      await quiet(maker);
      await look(other);
      server.restore(backup, 'second');
      await other.addItems(party, [newItem('cake')]);
      await quiet(other);
      now = 8 * 86_400_000;
      await look(other);
      expect(rejectedChanges(other)).toMatchObject([{ listId: party, names: ['cake'], code: 'NOT_FOUND' }]);
    });
  });

  it('reaches the same state on server and all phones, whenever the backup was restored', async () => {
    const action = fc.oneof(
      { weight: 4, arbitrary: fc.record({ what: fc.constant('add' as const), who: fc.nat(1) }) },
      { weight: 3, arbitrary: fc.record({ what: fc.constant('tick' as const), who: fc.nat(1) }) },
      { weight: 2, arbitrary: fc.record({ what: fc.constant('make' as const), who: fc.nat(1) }) },
      {
        weight: 2,
        arbitrary: fc.record({ what: fc.constantFrom('offline' as const, 'look' as const), who: fc.nat(1) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          what: fc.constantFrom('backup' as const, 'restore' as const),
          who: fc.nat(1),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 25 }), fc.boolean(), async (actions, takesBatches) => {
        server = new Server();
        server.takesBatches = takesBatches;
        server.content.lists['a'] = { version: 5, items: { apple: item('apple') } };
        let [backup, lives] = [server.backup(), 1];
        const online = [true, true];
        const two = [await switchOn(() => online[0] ?? true), await switchOn(() => online[1] ?? true)];
        const made = new Set(['a']);
        for (const { what, who } of actions) {
          const phone = two[who]!;
          if (what === 'backup') backup = server.backup();
          if (what === 'restore') server.restore(backup, `life ${++lives}`);
          if (what === 'offline') online[who] = false;
          if (what === 'look') {
            online[who] = true;
            await look(phone);
          }
          if (what === 'make') made.add(await phone.createList('Another', 'shopping'));
          const lists = phone.myLists().lists;
          const list = lists[ids % lists.length];
          if (what === 'add' && list) await phone.addItems(list.id, [newItem(`item-${++ids}`)]);
          const rows = list ? phone.list(list.id).items : [];
          const row = rows[ids % rows.length];
          if (what === 'tick' && list && row) await phone.checkItem(list.id, row.id, true);
          if (online[who]) await quiet(phone);
        }
        online.fill(true);
        for (const phone of [...two, ...two]) await look(phone);
        const told = two.map((phone) =>
          Object.fromEntries(phone.myLists().lists.map(({ id }) => [id, shown(phone, id)])),
        );
        const there = Object.fromEntries([...made].map((id) => [id, server.ids(id)]));
        expect(told).toEqual([there, there]);
        const added = Object.values(there).flat().length - 1;
        expect(added).toBe(actions.filter(({ what }) => what === 'add').length);
        for (const phone of two) {
          expect(phone.sync()).toMatchObject({ queued: 0, rejected: 0, superseded: 0 });
          phone.stop();
        }
      }),
      { numRuns: 60 },
    );
  });
});

// @ts-check
// One device of the family: the page's engine, a store that survives a crash, and a user who acts every few
// milliseconds.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { actOnRoutine } from './routine.mjs';

/** The engine of 0.2 (release-before/keep.mjs). */
const before = createRequire(import.meta.url)('../release-before/sync-engine.cjs');

const words = [
  'apples',
  'bread',
  'milk',
  'eggs',
  'butter',
  'rice',
  'tea',
  'soap',
  'brush teeth',
  'feed the cat',
  'yoğurt',
  'Käse',
  'ñoquis',
];
const timeLimit = 10_000;

/**
 * @typedef {{ id: string, listId: string, kind: string, itemIds: string[], device: string, change: any }} Done
 * @typedef {import('../../bench/support/engine.mjs').Engine} Engine
 * @typedef {Parameters<NonNullable<import('../../frontend/src/sync/environment').SyncEnvironment['onAnswer']>>[0]} AnswerListener
 */
export class Phone {
  /** Everything that was ever queued, and the server's answers. */
  done = /** @type {Done[]} */ ([]);
  answers = /** @type {Map<string, number>} */ (new Map());
  crashes = 0;
  online = true;
  /** @type {any[]} rows that were deleted here and can be restored */
  bin = [];
  /** @type {((device: any) => Promise<void>)[]} undos, the oldest first */
  undos = [];
  emptied = 0;
  /** @type {Phone['undos'][number] | undefined} the undo of a basket that was emptied by mistake */
  mistake = undefined;
  /** @type {string[]} lists that were deleted here and can be restored */
  trash = [];
  /** Numbers of shares, withdrawals and departures from here, by the server's answer. */
  atOnce = /** @type {Record<string, number>} */ ({});
  /** @type {{ id: string }[]} users whom this user may invite */
  friends = [];
  /** By how much the device's own clock is wrong, in ms. */
  skew = 0;
  /** A page of the release before. */
  isOld = false;
  /** @type {import('./routine.mjs').Routine | null} */
  routine = null;
  /** Whether this phone has added a day off to the routine. */
  hasDayOff = false;
  /** @type {AnswerListener[]} */
  listeners = [];

  /** @param {string} name @param {{ id: string, token: string }} person @param {string} url @param {Engine} engine @param {() => number} random @param {boolean} [forgetful] planted: a new key for every try */
  constructor(name, person, url, engine, random, forgetful = false) {
    this.forgetful = forgetful;
    this.name = name;
    this.person = person;
    this.url = url;
    this.engine = engine;
    this.random = random;
    this.store = this.listened(new engine.MemoryStore());
  }

  /** Records all operations that are queued. @param {any} store */
  listened(store) {
    const [append, replace] = [store.append.bind(store), store.replace.bind(store)];
    const note = (/** @type {any[]} */ operations) => {
      for (const { id, listId, change } of operations) {
        const itemIds =
          change.kind === 'items.added'
            ? change.items.map((/** @type {any} */ item) => item.id)
            : [change.itemId ?? change.item?.id].filter(Boolean);
        this.done.push({ id, listId, kind: change.kind, itemIds, device: this.name, change });
      }
    };
    store.append = (/** @type {any[]} */ operations) => {
      note(operations);
      return append(operations);
    };
    store.replace = (/** @type {number[]} */ seqs, /** @type {any[]} */ operations) => {
      note(operations);
      return replace(seqs, operations);
    };
    return store;
  }

  newId = () => this.engine.newId(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

  async switchOn() {
    const life = new AbortController();
    this.life = life;
    const ask = (/** @type {string} */ path, /** @type {RequestInit} */ init) => this.ask(life, path, init);
    this.listeners = [];
    this.device = new (this.isOld ? before : this.engine).SyncEngine({
      userId: this.person.id,
      store: this.store,
      newId: this.newId,
      now: () => new Date(this.reading().wall),
      monotonic: () => this.reading().monotonic,
      onAnswer: (/** @type {AnswerListener} */ listener) => void this.listeners.push(listener),
      language: () => 'en',
      random: this.random,
      quotaChanged: () => undefined,
      broadcast: () => undefined,
      notifyWorker: () => undefined,
      send: async (/** @type {any} */ { method, path, body = {}, key, epoch }) => {
        const keyOf = (/** @type {string} */ given) => (this.forgetful ? crypto.randomUUID() : given);
        const keys = new Map(
          (body.operations ?? []).map((/** @type {any} */ operation) => [
            keyOf(operation.key),
            operation.key,
          ]),
        );
        const said = body.operations
          ? {
              operations: body.operations.map(
                (/** @type {any} */ operation, /** @type {number} */ index) => ({
                  ...operation,
                  key: [...keys.keys()][index],
                }),
              ),
            }
          : body;
        const answer = await ask(path, {
          method,
          headers: {
            'idempotency-key': keyOf(key),
            'content-type': 'application/json',
            ...(epoch && { 'x-epoch': epoch }),
          },
          body: JSON.stringify(said),
        });
        if (Array.isArray(answer.body?.results))
          for (const result of answer.body.results)
            if (result.key !== undefined) result.key = keys.get(result.key) ?? result.key;
        if (Array.isArray(answer.body?.results) && Array.isArray(body.operations))
          for (const result of answer.body.results) this.answers.set(result.key, result.status);
        else if (answer.status > 0) this.answers.set(key, answer.status);
        return answer;
      },
      get: (/** @type {string} */ path, /** @type {string | null} */ etag) =>
        ask(path, { headers: etag ? { 'if-none-match': etag } : {} }),
      withLock: async (/** @type {() => Promise<void>} */ work) => {
        await work();
        return true;
      },
      later: (/** @type {number} */ ms, /** @type {() => void} */ work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    });
    await this.device.open();
    await this.device.pullLists();
    const { device } = this;
    this.live = new this.engine.Live(
      {
        random: this.random,
        later: (/** @type {number} */ ms, /** @type {() => void} */ work) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        open: async (/** @type {AbortSignal} */ signal) => {
          if (!this.online) return null;
          const answer = await fetch(`${this.url}/api/events`, { headers: this.headers(), signal });
          return answer.ok ? answer.body : null;
        },
      },
      (/** @type {any} */ news) => device.onLive(news),
    );
    void this.live.run();
  }

  /** @param {AbortController} life @param {string} path @param {RequestInit} init */
  async ask(life, path, init) {
    if (!this.online || life.signal.aborted) return { status: 0, body: null };
    const asked = this.reading();
    try {
      const answer = await fetch(`${this.url}${path}`, {
        ...init,
        headers: this.headers(init.headers),
        signal: AbortSignal.any([life.signal, AbortSignal.timeout(timeLimit)]),
      });
      const text = await answer.text();
      const date = Date.parse(answer.headers.get('date') ?? '');
      for (const listener of this.listeners) listener({ date, asked, answered: this.reading() });
      return {
        status: answer.status,
        body: text ? JSON.parse(text) : null,
        etag: answer.headers.get('etag'),
        epoch: answer.headers.get('x-epoch'),
      };
    } catch {
      return { status: 0, body: null };
    }
  }

  reading() {
    return { wall: Date.now() + this.skew, monotonic: performance.now() };
  }

  /** @param {HeadersInit} [more] */
  headers(more) {
    return {
      'x-api-key': 'pictick-web',
      'x-auth-token': this.person.token,
      'x-user-language': 'en',
      .../** @type {Record<string, string>} */ (more ?? {}),
    };
  }

  /** Dies in the middle of its work; its store survives. */
  async crash() {
    this.crashes += 1;
    this.switchOff();
    await pause(this.random() * 300);
    await this.switchOn();
  }

  switchOff() {
    this.life?.abort();
    this.live?.stop();
    this.device.stop();
  }

  /** @template T @param {T[]} from */
  any(from) {
    return from[Math.floor(this.random() * from.length)];
  }

  /** One action of a user. False if there was nothing to act on. */
  async act() {
    const { device } = this;
    if (this.routine && this.random() < 0.2) return actOnRoutine(this, this.routine);
    const lists = device
      .myLists()
      .lists.filter((/** @type {{ id: string }} */ { id }) => id !== this.routine?.listId);
    const list = this.any(lists);
    if (!list) return false;
    const view = device.list(list.id);
    const item = this.any(view.items);
    const draw = this.random();
    if (draw > 0.995 && lists.length < 8) {
      await device.createList(`${this.any(words)} ${Math.floor(this.random() * 1000)}`, 'shopping');
      return true;
    }
    const mine = list.ownerId === this.person.id;
    if (list.opened === false) {
      await device.openList(list.id);
      return true;
    }
    if (this.random() < 0.1) return this.shop(list.id, view.items);
    if (draw > 0.975 && draw <= 0.995) return this.manage(list, lists.length, mine);
    if (draw < 0.24 || !item) return this.add(list.id, draw < 0.03 ? 12 : 1);
    if (draw < 0.68) await device.checkItem(list.id, item.id, !item.checked);
    else if (draw < 0.78)
      await device.editItem(list.id, item.id, { quantity: String(Math.floor(this.random() * 99)) });
    else if (draw < 0.83)
      await device.editItem(list.id, item.id, {
        name: `${this.any(words)} ${Math.floor(this.random() * 1000)}`,
      });
    else if (draw < 0.92) {
      this.bin.push(item);
      this.undos.push((now) => now.restoreItem(item));
      await device.deleteItem(list.id, item.id);
    } else if (draw < 0.955) {
      const row = this.bin.splice(Math.floor(this.random() * this.bin.length), 1)[0];
      if (!row) return false;
      await device.restoreItem(row);
    } else if (draw < 0.97 && mine)
      await device.renameList(list.id, `List ${Math.floor(this.random() * 1000)}`);
    else if (mine) await device.setArchived(list.id, !list.archived);
    else return false;
    return true;
  }

  /** Deletes, restores, shares, withdraws or leaves a list. What needs the network is tried once, as on the page. @param {any} list @param {number} count @param {boolean} mine */
  async manage(list, count, mine) {
    const { device, random } = this;
    const draw = random();
    if (draw < 0.35) {
      const id = this.trash.splice(Math.floor(random() * this.trash.length), 1)[0];
      if (id) await device.restoreList(id);
      return id !== undefined;
    }
    if (draw < 0.6) {
      if (!mine || count < 4) return false;
      this.trash.push(list.id);
      await device.deleteList(list.id);
      return true;
    }
    const others = (list.collaborators ?? []).filter(
      (/** @type {{ id: string }} */ { id }) => id !== this.person.id,
    );
    if (mine && draw < 0.88)
      await this.now('POST', `${list.id}/share`, { email: `${this.any(this.friends)?.id}@example.org` });
    else if (mine && others.length > 0) await this.now('DELETE', `${list.id}/share/${this.any(others).id}`);
    else if (!mine) await this.now('DELETE', `${list.id}/share/${this.person.id}`);
    return true;
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  async now(method, path, body = {}) {
    if (!this.life) return;
    const { status } = await this.ask(this.life, `/api/shopping-lists/${path}`, {
      method,
      headers: { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    this.atOnce[`${method} ${status}`] = (this.atOnce[`${method} ${status}`] ?? 0) + 1;
    this.device.refresh();
  }

  /** Empties the basket, adds an item of it again, or undoes some changes, the latest first. @param {string} listId @param {any[]} items */
  async shop(listId, items) {
    const { device, undos } = this;
    const mistake = this.mistake;
    if (mistake && undos.includes(mistake)) {
      this.mistake = undefined;
      undos.splice(undos.indexOf(mistake), 1);
      await mistake(device);
      return true;
    }
    const ticked = items.filter(({ checked }) => checked);
    const draw = this.random();
    if (draw < 0.2 && ticked.length > 0) {
      /** @type {Phone['undos'][number]} */
      const takeBack = (now) => now.restoreItems(listId, ticked);
      undos.push(takeBack);
      // The first one is always undone: a day without an undo would prove nothing about restoring.
      if (this.emptied++ === 0 || this.random() < 0.3) this.mistake = takeBack;
      await device.clearBasket(
        listId,
        ticked.map(({ id }) => id),
      );
      return true;
    }
    const seen = this.any(ticked);
    if (draw < 0.65 && seen) {
      // Pages of the release before do not name items of the basket.
      const again = {
        ...this.item(draw < 0.3 ? seen.name.toUpperCase() : seen.name),
        ...(draw < 0.5 && { fromBasket: seen.id }),
        ...(draw > 0.6 && { quantity: '12' }),
      };
      return this.put(listId, draw > 0.45 ? [this.item(), again] : [again]);
    }
    const latest = undos.splice(-(draw > 0.92 ? 4 : 1)).reverse();
    for (const takeBack of latest) await takeBack(device);
    return latest.length > 0;
  }

  /** @param {string} listId @param {number} count */
  add(listId, count) {
    return this.put(
      listId,
      Array.from({ length: count }, () => this.item()),
    );
  }

  /** @param {string} listId @param {any[]} items */
  async put(listId, items) {
    this.undos.push(async (now) => {
      for (const { id } of items) await now.deleteItem(listId, id);
    });
    await this.device.addItems(listId, items);
    return true;
  }

  item(name = `${this.any(words)} ${Math.floor(this.random() * 100_000)}`) {
    return {
      id: this.newId(),
      name,
      quantity: null,
      notes: null,
      createdAt: new Date().toISOString(),
      depicts: '',
      concept: null,
      image: { status: 'default', imageUrl: '', thumbnailUrl: '' },
    };
  }
}

// @ts-check
// Families that use their lists like an offline queue: the same change is sent under the same key until it is
// acknowledged. A journal keeps changes and answers; the audit compares it with the database.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makePerson } from '../../../bench/support/person.mjs';

const oneTryMs = 10_000;
const givenUpAfterMs = 180_000;

/**
 * @typedef {{ id: string, token: string }} Person
 * @typedef {{ id: string, owner: Person, items: { id: string, checked: boolean, busy: boolean }[] }} List
 * @typedef {{ key: string, kind: 'add' | 'tick', listId: string, itemId: string, checked: boolean, acknowledged: boolean, tries: number }} Change
 * @typedef {{ kind: 'add' | 'tick' | 'read', status: number, ms: number, at: number, code?: string }} Try `status` 0: no answer
 * @typedef {{ status: number, replayed: boolean, body: any }} Answer
 */
export class Crowd {
  /** @type {List[]} */
  lists = [];
  /** @type {Change[]} */
  journal = [];
  /** Every request. @type {Try[]} */
  tries = [];
  /** The first error that no client may see. @type {Error | undefined} */
  trouble;

  /** @param {import('./harness.mjs').Harness} harness @param {string} [url] where it sends to, if not to the api itself */
  constructor(harness, url = harness.stack.url) {
    this.harness = harness;
    this.url = url;
  }

  /** @param {number} people @param {number} lists each */
  async createFamilies(people, lists) {
    for (let n = 0; n < people; n++) {
      const owner = await makePerson(this.harness.stack);
      for (let one = 0; one < lists; one++) await this.newList(owner);
    }
    return this;
  }

  /** @param {Person} owner @returns {Promise<List>} */
  async newList(owner) {
    const { status, body } = await this.send(owner, 'POST', '', { name: 'Market' }, randomUUID());
    if (status !== 201) throw new Error(`no list: ${status} ${body?.code}`);
    const list = { id: body.id, owner, items: [] };
    this.lists.push(list);
    return list;
  }

  /** @param {Person} person @param {string} method @param {string} path @param {object | undefined} body @param {string} key @returns {Promise<Answer>} */
  async send(person, method, path, body, key) {
    try {
      const answer = await fetch(`${this.url}/api/shopping-lists${path}`, {
        method,
        headers: {
          'x-api-key': 'pictick-web',
          'x-auth-token': person.token,
          'x-user-language': 'en',
          ...(method === 'GET' ? {} : { 'idempotency-key': key }),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(oneTryMs),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        replayed: answer.headers.get('idempotent-replayed') === 'true',
        body: text ? JSON.parse(text) : null,
      };
    } catch {
      return { status: 0, replayed: false, body: null };
    }
  }

  /** @param {Try['kind']} kind @param {() => Promise<Answer>} request */
  async measured(kind, request) {
    const at = performance.now();
    const answer = await request();
    this.tries.push({
      kind,
      status: answer.status,
      ms: performance.now() - at,
      at,
      ...(answer.status >= 400 ? { code: answer.body?.code } : {}),
    });
    return answer;
  }

  /** @param {Change} change @param {number} wanted the status of success @param {() => Promise<Answer>} request */
  async sendUntilAcknowledged(change, wanted, request) {
    this.journal.push(change);
    for (const end = performance.now() + givenUpAfterMs; performance.now() < end; await pause(100)) {
      change.tries++;
      const { status, body } = await this.measured(change.kind, request);
      if (status === wanted) {
        change.acknowledged = true;
        return;
      }
      // As the page does.
      const again =
        [0, 408, 425, 429].includes(status) || status >= 500 || body?.code === 'IDEMPOTENCY_IN_PROGRESS';
      if (!again) throw new Error(`${change.kind} was refused: ${status} ${body?.code}`);
    }
  }

  /** @param {List} list @param {string} [name] */
  async add(list, name = `item ${this.journal.length}`) {
    const id = randomUUID();
    const change = /** @type {Change} */ ({
      key: randomUUID(),
      kind: 'add',
      listId: list.id,
      itemId: id,
      checked: false,
      acknowledged: false,
      tries: 0,
    });
    await this.sendUntilAcknowledged(change, 201, () =>
      this.send(list.owner, 'POST', `/${list.id}/items`, { id, name }, change.key),
    );
    if (change.acknowledged) list.items.push({ id, checked: false, busy: false });
  }

  /** @param {List} list @param {List['items'][number]} item to the other of its two states */
  async tick(list, item) {
    item.busy = true;
    const change = /** @type {Change} */ ({
      key: randomUUID(),
      kind: 'tick',
      listId: list.id,
      itemId: item.id,
      checked: !item.checked,
      acknowledged: false,
      tries: 0,
    });
    await this.sendUntilAcknowledged(change, 200, () =>
      this.send(
        list.owner,
        'PATCH',
        `/${list.id}/items/${item.id}/toggle`,
        { checked: change.checked },
        change.key,
      ),
    );
    if (change.acknowledged) Object.assign(item, { checked: change.checked, busy: false });
  }

  /** @param {List} list */
  read(list) {
    return this.measured('read', () => this.send(list.owner, 'GET', `/${list.id}`, undefined, ''));
  }

  /** @param {number} count @param {{ lanes?: number, onThird?: () => Promise<void> }} [options] `onThird`: a fault that is injected when a third is added */
  async addMany(count, { lanes = 50, onThird } = {}) {
    let begun = 0;
    let done = 0;
    /** @type {Promise<void> | undefined} */
    let struck;
    const lane = async () => {
      while (begun < count) {
        const list = this.lists[begun++ % this.lists.length];
        if (list) await this.add(list);
        if (++done === Math.floor(count / 3)) struck = onThird?.();
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    await struck;
  }

  /**
   * Reads, adds and ticks at a steady rate, without waiting for answers.
   * @param {{ perSecond: number, seconds: number, random: () => number, atOnce?: number }} pace `atOnce`: limits concurrent requests on a slow
   * machine; the rest is skipped
   */
  async live({ perSecond, seconds, random, atOnce = Infinity }) {
    /** @type {Set<Promise<unknown>>} */
    const under = new Set();
    const began = performance.now();
    for (let due = began; performance.now() - began < seconds * 1_000; due += 1_000 / perSecond) {
      const early = due - performance.now();
      if (early > 0) await pause(early);
      if (under.size >= atOnce) {
        await Promise.race(under);
        due = performance.now();
      }
      const list = this.lists[Math.floor(random() * this.lists.length)];
      if (!list) break;
      const free = list.items.filter(({ busy }) => !busy);
      const item = free[Math.floor(random() * free.length)];
      const draw = random();
      const action =
        draw < 0.5 ? this.read(list) : draw < 0.7 || !item ? this.add(list) : this.tick(list, item);
      const settled = action.catch((error) => (this.trouble ??= error)).finally(() => under.delete(settled));
      under.add(settled);
    }
    await Promise.all(under);
    if (this.trouble) throw this.trouble;
  }

  /** Number of requests by status since a moment. */
  statuses(since = 0) {
    /** @type {Record<number, number>} */
    const counts = {};
    for (const { status, at } of this.tries) if (at >= since) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** Compares the database with the changes and their answers. */
  async audit() {
    const ids = this.lists.map(({ id }) => id);
    const {
      harness: { sql },
    } = this;
    const versions = new Map(
      (await sql('SELECT id, version FROM lists.list WHERE id = ANY($1)', [ids])).map(({ id, version }) => [
        id,
        Number(version),
      ]),
    );
    const items = new Map(
      (
        await sql('SELECT id, checked FROM lists.item WHERE list_id = ANY($1) AND deleted_at IS NULL', [ids])
      ).map(({ id, checked }) => [id, checked]),
    );
    const steps = await sql(
      'SELECT list_id, seq, op_id, type FROM lists.list_event WHERE list_id = ANY($1) ORDER BY list_id, seq',
      [ids],
    );
    const requested = new Set(this.journal.map(({ key }) => key));
    /** @type {Map<string, number>} */
    const done = new Map();
    /** @type {Map<string, number>} */
    const reached = new Map();
    let gaps = 0;
    let unknownSteps = 0;
    for (const { list_id: list, seq, op_id: key, type } of steps) {
      if (Number(seq) !== (reached.get(list) ?? 0) + 1) gaps++;
      reached.set(list, Number(seq));
      done.set(key, (done.get(key) ?? 0) + 1);
      if (/^items?-/.test(type) && !requested.has(key)) unknownSteps++;
    }
    for (const id of ids) if (versions.get(id) !== (reached.get(id) ?? 0)) gaps++;
    const acknowledged = this.journal.filter((change) => change.acknowledged);
    const last = new Map(acknowledged.map(({ itemId, checked }) => [itemId, checked]));
    const unsure = new Set(this.journal.filter((change) => !change.acknowledged).map(({ itemId }) => itemId));
    return {
      requested: this.journal.length,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(({ key, itemId }) => !done.has(key) || !items.has(itemId)).length,
      doubled: [...done.values()].filter((times) => times > 1).length + unknownSteps,
      wrongState: [...last].filter(([id, checked]) => !unsure.has(id) && items.get(id) !== checked).length,
      items: items.size,
      gaps,
    };
  }
}

// @ts-check
// Time and requests that a phone needs to send the changes of an offline week: the sync engine of the page against the real
// stack. Needs a build.  node bench/drain.mjs [operations]
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadEngine } from './support/engine.mjs';
import { makePerson } from './support/person.mjs';

const patience = 120_000;
const lists = 5;
const words = ['Apple', 'Milk', 'Bread', 'Eggs', 'Carrots', 'Rice', 'Cheese', 'Soap', 'Tea', 'Qqzxv'];

/** Makes the changes of a week: a fifth of them adds, the rest ticks, edits and deletes. @param {any} device @param {() => string} newId @param {number} count */
async function live(device, newId, count) {
  const each = count / lists;
  for (let n = 0; n < lists; n++) {
    const listId = await device.createList(`List ${n}`, 'shopping');
    /** @type {string[]} */ const ids = [];
    for (let change = 1; change < each; change++) {
      const id = ids[change % Math.max(1, ids.length)];
      if (change % 5 === 1 || id === undefined) {
        const fresh = newId();
        ids.push(fresh);
        await device.addItems(listId, [
          {
            id: fresh,
            name: words[change % words.length],
            quantity: null,
            notes: null,
            createdAt: new Date().toISOString(),
            depicts: '',
            concept: null,
            image: { status: 'default', imageUrl: '' },
          },
        ]);
      } else if (change % 20 === 0) await device.editItem(listId, id, { quantity: String(change) });
      else await device.checkItem(listId, id, change % 2 === 0);
    }
  }
}

/** @param {{ stack: import('../backend/local/stack.mjs').Stack, operations?: number }} options */
export async function benchDrain({ stack, operations = 1000 }) {
  const { SyncEngine, MemoryStore, newId, folder } = await loadEngine();
  const person = await makePerson(stack);
  const url = stack.url.replace('localhost', '127.0.0.1');
  const counts = { writes: 0, reads: 0 };
  let online = false;
  const ask = async (/** @type {string} */ path, /** @type {RequestInit} */ init) => {
    if (!online) return { status: 0, body: null };
    const answer = await fetch(`${url}${path}`, {
      ...init,
      headers: {
        ...init.headers,
        'x-auth-token': person.token,
        'content-type': 'application/json',
        host: new URL(stack.url).host,
      },
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text ? JSON.parse(text) : null,
      etag: answer.headers.get('etag'),
      epoch: answer.headers.get('x-epoch'),
    };
  };
  const freshId = () => newId(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
  const store = new MemoryStore();
  const device = new SyncEngine({
    userId: person.id,
    store,
    newId: freshId,
    send: (
      /** @type {{ method: string, path: string, body?: object, key: string }} */ {
        method,
        path,
        body = {},
        key,
      },
    ) => {
      if (online) counts.writes += 1;
      return ask(path, { method, headers: { 'idempotency-key': key }, body: JSON.stringify(body) });
    },
    get: (/** @type {string} */ path, /** @type {string | null} */ etag) => {
      if (online) counts.reads += 1;
      return ask(path, { headers: etag ? { 'if-none-match': etag } : {} });
    },
    withLock: async (/** @type {() => Promise<void>} */ work) => {
      await work();
      return true;
    },
    now: () => new Date(),
    language: () => 'en',
    random: Math.random,
    quotaChanged: () => undefined,
    broadcast: () => undefined,
    notifyWorker: () => undefined,
    later: (/** @type {number} */ ms, /** @type {() => void} */ work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  try {
    await device.open();
    await live(device, freshId, operations);
    const queued = device.sync().queued;
    online = true;
    const began = performance.now();
    device.refresh();
    while (device.sync().queued > 0 && performance.now() - began < patience) await pause(5);
    const seconds = (performance.now() - began) / 1000;
    const { queued: left, rejected } = device.sync();
    return {
      operations: queued,
      left,
      rejected,
      seconds: Number(seconds.toFixed(2)),
      writesPerOperation: Number((counts.writes / queued).toFixed(3)),
      reads: counts.reads,
    };
  } finally {
    device.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { startStack } = await import('../backend/local/stack.mjs');
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const stack = await startStack({ dataDir });
  try {
    console.log(
      JSON.stringify(await benchDrain({ stack, operations: Number(process.argv[2] ?? 1000) }), null, 2),
    );
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

// @ts-check
// Compares a routine with a plain list of as many items on the api: CPU per request, interleaved in one run. The routine has 60 days of
// marks.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startStack } from '../backend/local/stack.mjs';
import { checked, householdDay, makeChild, repeatDaily } from './support/child.mjs';
import { cpuSeconds, load, pin } from './support/load.mjs';
import { caller, makePerson } from './support/person.mjs';

const require = createRequire(fileURLToPath(new URL('../backend/package.json', import.meta.url)));
const { Client } = require('pg');

const rounds = 5;
const connections = 8;
const items = Array.from({ length: 20 }, (_, index) => `step ${index + 1}`);
const perRound = { read: 2000, notModified: 3000, tick: 1500 };
const kinds = /** @type {const} */ (['read', 'notModified', 'tick']);
const sides = /** @type {const} */ (['routine', 'plain']);

const marks = `
  INSERT INTO lists.mark (item_id, day, child_id, list_id, household_id, state, as_, actor, at, seq)
  SELECT i.id, $3::date - n, $2, i.list_id, $1, 'done', 'child', $2, now() - n * interval '1 day', 1
  FROM lists.item i JOIN lists.list l ON l.id = i.list_id, generate_series(1, 60) n WHERE l.name LIKE 'Routine%'`;

/** @typedef {{ path: string, itemId: string, checked: boolean, etag: string }} Spot */

/** @returns {Promise<{ kind: typeof kinds[number], ratio: number, routineUs: number, plainUs: number }[]>} `ratio`: routine / plain */
export async function benchRoutine() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const stack = await startStack({ dataDir });
  try {
    const person = await makePerson(stack);
    const call = checked(caller(stack.url, person.token));
    const numbers = Array.from({ length: connections }, (_, index) => index);
    const { householdId, childId } = await makeChild(
      stack,
      person,
      numbers.flatMap((n) =>
        ['Routine', 'Plain'].map((name) => ({
          name: `${name} ${n}`,
          listType: /** @type {const} */ ('task'),
          items,
        })),
      ),
    );
    const { lists } = await call('GET', '');
    /** @type {Record<typeof sides[number], Spot[]>} */
    const spots = { routine: [], plain: [] };
    for (const { id, name } of lists) {
      const isRoutine = name.startsWith('Routine');
      if (isRoutine) await repeatDaily(call, { listId: id, childId, from: householdDay(-70) });
      const itemId = (await call('GET', `/${id}`)).items[0].id;
      spots[isRoutine ? 'routine' : 'plain'].push({ path: `/${id}`, itemId, checked: false, etag: '' });
    }
    const owner = new Client({ connectionString: stack.ownerUrl });
    await owner.connect();
    await owner.query(marks, [householdId, childId, householdDay()]);
    await owner.query('ANALYZE lists.mark');
    await owner.end();
    await sleep(5000);
    pin(stack.api.pid(), 0);
    pin(process.pid, 1);
    return await race(stack, person.token, spots);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {import('../backend/local/stack.mjs').Stack} stack @param {string} token @param {Record<typeof sides[number], Spot[]>} spots */
async function race(stack, token, spots) {
  const headers = { 'x-api-key': 'pictick-web', 'x-auth-token': token, 'x-user-language': 'en' };
  const call = caller(stack.url, token);
  const shot = (/** @type {typeof kinds[number]} */ kind, /** @type {Spot | undefined} */ spot) => {
    if (!spot) throw new Error('no list for this connection');
    const url = `${stack.url}/api/shopping-lists${spot.path}`;
    if (kind === 'read') return { method: 'GET', url, headers };
    if (kind === 'notModified')
      return { method: 'GET', url, headers: { ...headers, 'if-none-match': spot.etag } };
    return {
      method: 'PATCH',
      url: `${url}/items/${spot.itemId}/toggle`,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ checked: (spot.checked = !spot.checked) }),
    };
  };
  const figures = [];
  for (const kind of kinds) {
    for (const side of sides)
      for (const spot of spots[side]) spot.etag = (await call('GET', spot.path)).headers.get('etag') ?? '';
    const fire = (/** @type {typeof sides[number]} */ side) =>
      load({
        count: perRound[kind],
        connections,
        make: (connection) => shot(kind, spots[side][connection]),
        expect: kind === 'notModified' ? 304 : 200,
      });
    for (const side of sides) await fire(side);
    const best = { routine: Infinity, plain: Infinity };
    for (let round = 0; round < rounds; round += 1)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const used = cpuSeconds(stack.api.pid());
        await fire(side);
        best[side] = Math.min(best[side], ((cpuSeconds(stack.api.pid()) - used) / perRound[kind]) * 1e6);
      }
    figures.push({
      kind,
      ratio: Number((best.routine / best.plain).toFixed(2)),
      routineUs: Math.round(best.routine),
      plainUs: Math.round(best.plain),
    });
  }
  return figures;
}

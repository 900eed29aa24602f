// @ts-check
// A family's bad day on the real product: six devices, one of the release before, with the page's engine, api, worker and Postgres, a
// network that loses, repeats and delays, and kill -9 of each process in turn. docs/simulation.md says what
// it proves.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../backend/local/lib/seeded-random.cjs';
import { startStack } from '../../backend/local/stack.mjs';
import { loadEngine } from '../../bench/support/engine.mjs';
import { makePerson } from '../../bench/support/person.mjs';
import { startFaultProxy } from './fault-proxy.mjs';
import { faultless, judge } from './invariants.mjs';
import { Phone } from './phone.mjs';
import { judgeRoutine, makeRoutine } from './routine.mjs';

const require = createRequire(fileURLToPath(new URL('../../backend/package.json', import.meta.url)));
const { Client } = require('pg');
/** In ms: after the network is healed, all devices must be equal within this time. */
const healing = 60_000;
const dayMs = 86_400_000;

/**
 * @param {{ operations: number, seed: number, blowEvery?: number, plant?: 'liar' | 'forgetful', say?: (text: string) => void }} options
 * `blowEvery`: ms between two kills. `plant`: a fault that the invariants must detect. A liar in the network answers for the api; a
 * forgetful phone takes a new key for every retry.
 */
export async function badDay({ operations, seed, blowEvery = 7000, plant, say = () => {} }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-bad-day-'));
  const random = seededRandom(seed);
  const engine = await loadEngine();
  const stack = await startStack({ dataDir });
  const proxy = await startFaultProxy(new URL(stack.url), random, { lies: plant === 'liar' });
  const sql = new Client({ connectionString: stack.ownerUrl });
  // Postgres is killed too; this connection is used again only after the day.
  sql.on('error', () => undefined);
  /** @type {Phone[]} */
  const phones = [];
  try {
    const family = [await makePerson(stack), await makePerson(stack), await makePerson(stack)];
    const [mother, father, child] = /** @type {[typeof family[0], typeof family[0], typeof family[0]]} */ (
      family
    );
    const owners = [
      ['phone', mother],
      ['tablet', mother],
      ['laptop', mother],
      ['father', father],
      ['child', child],
      ['old', mother],
    ];
    for (const [name, person] of /** @type {[string, typeof mother][]} */ (owners))
      phones.push(new Phone(name, person, proxy.url, engine, random, plant === 'forgetful'));
    for (const person of family) grantPro(stack, person);
    for (const phone of phones) phone.friends = family.filter(({ id }) => id !== phone.person.id);
    await shareLists(stack, mother, [father, child]);
    const setting = new Client({ connectionString: stack.ownerUrl });
    await setting.connect();
    const routine = await makeRoutine(stack, mother, setting).finally(() => setting.end());
    for (const phone of phones) {
      phone.isOld = phone.name === 'old';
      if (phone.person.id === mother.id) phone.routine = routine;
      if (phone.name === 'tablet') phone.skew = 1.6 * dayMs;
      if (phone.name === 'laptop') phone.skew = -1.6 * dayMs;
    }
    await Promise.all(phones.map((phone) => phone.switchOn()));
    await untilFamilyIsKnown(phones);

    const began = performance.now();
    const blows = { api: 0, worker: 0, postgres: 0 };
    let over = false;
    const violence = beat(stack, blows, blowEvery, () => over);
    await Promise.all(phones.map((phone) => live(phone, operations / phones.length, random)));
    over = true;
    await violence;

    proxy.heal();
    for (const phone of phones) phone.online = true;
    const healed = performance.now();
    await settle(phones, healed + healing);
    const judging = new Client({ connectionString: stack.ownerUrl });
    await judging.connect();
    const { verdict, routines } = await (async () => {
      const judged = await judge(judging, phones, routine.listId);
      return { verdict: judged, routines: await judgeRoutine(judging, judged, phones, routine) };
    })().finally(() => judging.end());
    const made = phones.reduce((sum, phone) => sum + phone.done.length, 0);
    say(
      `${made} operations in ${((healed - began) / 1000).toFixed(0)} s, in peace after ${((performance.now() - healed) / 1000).toFixed(1)} s`,
    );
    return {
      verdict,
      whole: faultless(verdict),
      operations: made,
      lists: countLists(phones),
      basket: countBasket(phones),
      routines,
      blows,
      crashes: phones.reduce((sum, phone) => sum + phone.crashes, 0),
      network: proxy.counts,
    };
  } finally {
    for (const phone of phones) if (phone.device) phone.switchOff();
    await proxy.stop();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(engine.folder, { recursive: true, force: true });
  }
}

/** Counts the changes of whole lists. @param {Phone[]} phones */
function countLists(phones) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { done } of phones)
    for (const { kind } of done) if (kind.startsWith('list.')) counts[kind] = (counts[kind] ?? 0) + 1;
  for (const { atOnce } of phones)
    for (const [what, count] of Object.entries(atOnce)) counts[what] = (counts[what] ?? 0) + count;
  return counts;
}

/** Counts emptied baskets, their undos, and additions of an item that was in the basket. @param {Phone[]} phones */
function countBasket(phones) {
  const done = phones.flatMap((phone) => phone.done);
  const of = (/** @type {string} */ kind) => done.filter((each) => each.kind === kind).length;
  return {
    cleared: of('items.cleared'),
    restored: of('items.restored'),
    named: done.filter(({ change }) => change.items?.some((/** @type {any} */ item) => item.fromBasket))
      .length,
  };
}

/** On a busy machine the day would be over before a device had read its family, and have no routine. @param {Phone[]} phones */
async function untilFamilyIsKnown(phones) {
  const waits = (/** @type {Phone} */ { routine, isOld, device }) =>
    routine && !isOld && !device.household(routine.householdId);
  for (const until = performance.now() + healing; phones.some(waits); await pause(200)) {
    if (performance.now() > until) throw new Error('a device has not read its family');
    for (const phone of phones) if (waits(phone)) phone.device.refresh();
  }
}

/** Grants a plan, which sharing needs. @param {import('../../backend/local/stack.mjs').Stack} stack @param {{ id: string }} person */
function grantPro(stack, { id }) {
  execFileSync(
    process.execPath,
    [
      fileURLToPath(new URL('../../backend/dist/cli/admin.js', import.meta.url)),
      'grant',
      `${id}@example.org`,
      'pro',
    ],
    { env: { ...process.env, DATABASE_URL: stack.appUrl } },
  );
}

/** @param {import('../../backend/local/stack.mjs').Stack} stack @param {{ id: string, token: string }} owner @param {{ id: string }[]} others */
async function shareLists(stack, owner, others) {
  const headers = { 'x-auth-token': owner.token, 'content-type': 'application/json' };
  const client = new Client({ connectionString: stack.ownerUrl });
  await client.connect();
  for (const name of ['Market', 'Chores', 'Holiday', 'Party']) {
    const answer = await fetch(`${stack.url}/api/shopping-lists`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ name, listType: name === 'Chores' ? 'task' : 'shopping' }),
    });
    const { id } = /** @type {{ id: string }} */ (await answer.json());
    for (const other of others)
      await client.query('INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())', [
        id,
        other.id,
      ]);
  }
  await client.end();
}

/** Makes its share of the day's changes, with offline periods and crashes. @param {Phone} phone @param {number} share @param {() => number} random */
async function live(phone, share, random) {
  let away = 0;
  while (phone.done.length < share) {
    if (away > 0 && --away === 0) {
      phone.online = true;
      phone.device.refresh();
      phone.live.wake();
    } else if (away === 0 && random() < 0.006) {
      phone.online = false;
      away = 20 + Math.floor(random() * 150);
    }
    if (random() < 0.002) await phone.crash();
    await phone.act();
    await pause(random() * 60);
    // A queue of thousands proves nothing about order, so a phone that is far behind waits.
    if (away === 0 && phone.device.sync().queued > 300) await pause(200);
  }
}

/** @param {import('../../backend/local/stack.mjs').Stack} stack @param {Record<string, number>} blows @param {number} every @param {() => boolean} over */
async function beat(stack, blows, every, over) {
  for (let turn = 0; ; turn++) {
    for (let waited = 0; waited < every; waited += 100) {
      if (over()) return;
      await pause(100);
    }
    const victim = ['api', 'worker', 'postgres'][turn % 3] ?? 'api';
    const pid =
      victim === 'api'
        ? stack.api.pid()
        : victim === 'worker'
          ? stack.worker.pid()
          : (stack.postgres?.pid() ?? 0);
    if (pid > 0) {
      process.kill(pid, 'SIGKILL');
      blows[victim] = (blows[victim] ?? 0) + 1;
    }
  }
}

/** Waits until all queues are empty and all devices equal the server. @param {Phone[]} phones @param {number} until */
async function settle(phones, until) {
  // That a list was opened is queued too, and is no change.
  const unopened = (/** @type {Phone} */ { device }) =>
    device.myLists().lists.filter((/** @type {any} */ { opened }) => opened === false);
  const unsent = () => phones.some((phone) => phone.device.sync().queued > 0 || unopened(phone).length > 0);
  do {
    for (const phone of phones) {
      phone.device.refresh();
      for (const { id } of unopened(phone)) await phone.device.openList(id);
    }
    await pause(500);
  } while (performance.now() < until && unsent());
  for (const phone of phones) {
    await phone.device.pullLists();
    for (const { id } of phone.device.myLists().lists) await phone.device.pullList(id);
  }
}

// @ts-check
// Three apis and two workers on one Postgres and one Redis: a write at one api reaches the streams of all, and all processes restart one
// after the other while families write. Unanswered requests are repeated with the same key.
// Needs a build and Redis.  OLD_RELEASE=<folder> starts with processes of an earlier release.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createParser } from 'eventsource-parser';
import { startCluster } from './support/cluster.mjs';
import { makePerson } from './support/person.mjs';

const { Client } = createRequire(fileURLToPath(new URL('../backend/package.json', import.meta.url)))('pg');

/** As many as the pictures of a trial month, so that the quota shows a picture that was made twice. */
const things = ['apples', 'bread', 'milk', 'eggs', 'butter'];
/** A later change counts as missed: after 20 s every stream repairs itself. */
const patienceMs = 15_000;
const retryAfterMs = 200;

/** @param {number[]} values @param {number} share */
const quantile = (values, share) =>
  Math.round(
    [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0,
  );

/**
 * @typedef {{ id: string, token: string }} Person
 * @typedef {{ list: string, version: number, at: number }} ListCursor
 */

/** A connection to one process, or to the balancer; `host` is the public name. */
class Line {
  agent = new Agent({ keepAlive: true });

  /** @param {string} host @param {number} port */
  constructor(host, port) {
    this.host = host;
    this.port = port;
  }

  /** @param {string} token @param {string} method @param {string} path @param {{ body?: object, key?: string }} [more] @returns {Promise<{ status: number, body: any }>} */
  async ask(token, method, path, { body, key } = {}) {
    const headers = {
      host: this.host,
      'x-auth-token': token,
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const asked = request({
      host: '127.0.0.1',
      port: this.port,
      method,
      path,
      headers,
      agent: this.agent,
      timeout: 10_000,
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.end(body && JSON.stringify(body));
    const [answer] = await once(asked, 'response');
    let text = '';
    for await (const piece of answer.setEncoding('utf8')) text += piece;
    return { status: answer.statusCode, body: answer.statusCode < 500 ? JSON.parse(text) : null };
  }
}

/** Live stream of one device: reconnects at once, and asks for the cursors of its lists at each greeting, as the page does. */
class Device {
  /** @type {ListCursor[]} what it knew when */
  known = [];
  connections = 0;
  twice = 0;
  backwards = 0;
  closed = false;
  /** @type {import('node:http').ClientRequest | undefined} */
  open;

  /** @param {Line} line @param {Person} person */
  constructor(line, person) {
    this.line = line;
    this.person = person;
    this.greeted = new Promise((resolve) => (this.greet = resolve));
    this.life = this.live();
  }

  async live() {
    while (!this.closed) {
      await this.listen().catch(() => undefined);
      if (!this.closed) await pause(50);
    }
  }

  async listen() {
    this.open = request({
      host: '127.0.0.1',
      port: this.line.port,
      path: '/api/events',
      headers: { host: this.line.host, 'x-auth-token': this.person.token },
      agent: false,
    });
    this.open.end();
    const [answer] = await once(this.open, 'response');
    if (answer.statusCode !== 200) return void answer.resume();
    this.connections += 1;
    /** @type {Map<string, number>} */
    const told = new Map();
    const parser = createParser({ onEvent: (event) => this.hear(event, told) });
    for await (const piece of answer.setEncoding('utf8')) parser.feed(piece);
  }

  /** @param {import('eventsource-parser').EventSourceMessage} event @param {Map<string, number>} told on this connection */
  hear({ event, data }, told) {
    if (event === 'hello') void this.pull();
    if (event !== 'list') return;
    const { listId, cursor } = JSON.parse(data);
    const [version, pictures] = cursor.split('.').map(Number);
    const stand = version * 1e6 + pictures;
    if (told.get(listId) === stand) this.twice += 1;
    if ((told.get(listId) ?? 0) > stand) this.backwards += 1;
    told.set(listId, stand);
    this.known.push({ list: listId, version, at: performance.now() });
  }

  async pull() {
    const { status, body } = await this.line
      .ask(this.person.token, 'GET', '/api/shopping-lists')
      .catch(() => ({ status: 0, body: null }));
    if (status !== 200) return void this.open?.destroy();
    for (const { id, listVersion } of body.lists)
      this.known.push({ list: id, version: listVersion, at: performance.now() });
    this.greet?.(undefined);
  }

  /** Time at which the device knew this version; Infinity if never. @param {ListCursor} stand */
  knew({ list, version }) {
    return this.known.find((each) => each.list === list && each.version >= version)?.at ?? Infinity;
  }

  async close() {
    this.closed = true;
    this.open?.destroy();
    await this.life;
  }
}

/** Two users who share a list. */
class Family {
  listId = '';
  /** Added items and whether they are ticked. @type {{ id: string, checked: boolean }[]} */
  items = [];
  /** @type {ListCursor[]} */
  written = [];
  /** @type {Map<string, number>} how often each was sent until it was answered, by its key */
  wishes = new Map();

  /** @param {Line} line @param {Person} one @param {Person} other */
  constructor(line, one, other) {
    this.line = line;
    this.people = /** @type {const} */ ([one, other]);
  }

  /** Repeats a request with the same key until it is answered. @throws if it is refused, or after 50 tries @param {Person} who @param {string} method @param {string} path @param {object} body */
  async wish(who, method, path, body, line = this.line) {
    const key = randomUUID();
    const tapped = performance.now();
    for (let tries = 1; ; tries += 1) {
      const answer = await line
        .ask(who.token, method, `/api/shopping-lists${path}`, { body, key })
        .catch(() => null);
      if (answer && answer.status < 300) {
        this.wishes.set(key, tries);
        this.written.push({ list: this.listId, version: answer.body.listVersion, at: tapped });
        return answer.body;
      }
      if (answer && answer.status < 500 && answer.body?.code !== 'IDEMPOTENCY_IN_PROGRESS')
        throw new Error(`${method} ${path} was refused: ${answer.status} ${answer.body?.code}`);
      if (tries === 50) throw new Error(`${method} ${path} was never answered`);
      await pause(retryAfterMs);
    }
  }

  /** @param {Person} who @param {string} name */
  async add(who, name, line = this.line) {
    const id = randomUUID();
    await this.wish(who, 'POST', `/${this.listId}/items`, { id, name }, line);
    this.items.push({ id, checked: false });
  }

  /** @param {number} turn */
  async act(turn) {
    const who = this.people[turn % 2 === 0 ? 0 : 1];
    const thing = things[Math.floor(turn / 8)];
    // Spreads the items with pictures over the time of the restarts.
    if (turn % 8 < 2 && thing) return this.add(who, thing);
    if (turn % 8 === 2) return this.add(who, `Qqzxv ${turn}`);
    const item = this.items[turn % this.items.length];
    if (!item) throw new Error('an earlier turn must have added an item');
    item.checked = !item.checked;
    await this.wish(who, 'PATCH', `/${this.listId}/items/${item.id}/toggle`, { checked: item.checked });
  }

  /** @param {() => boolean} over @param {number} everyMs */
  async live(over, everyMs) {
    for (let turn = 0; !over() || turn < things.length * 8; turn += 1) {
      await this.act(turn);
      await pause(everyMs);
    }
  }
}

/** @param {{ families?: number, everyMs?: number, apis?: number, workers?: number, oldRelease?: string | undefined, say?: (text: string) => void }} [options] */
export async function benchScale({
  families: count = 8,
  everyMs = 60,
  apis,
  workers,
  oldRelease,
  say = () => {},
} = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-scale-'));
  const cluster = await startCluster({
    dataDir,
    oldRelease,
    ...(apis && { apis }),
    ...(workers && { workers }),
  });
  const { host, port } = new URL(cluster.url);
  const sql = new Client({ connectionString: cluster.stack.ownerUrl });
  /** @type {Device[]} */
  const devices = [];
  try {
    await sql.connect();
    const line = new Line(host, Number(port));
    /** @type {Family[]} */
    const families = [];
    for (let n = 0; n < count; n += 1) {
      const family = new Family(line, await makePerson(cluster.stack), await makePerson(cluster.stack));
      const [one, other] = family.people;
      family.listId = (await family.wish(one, 'POST', '', { name: 'Market' })).id;
      await sql.query('INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())', [
        family.listId,
        other.id,
      ]);
      family.wishes.clear();
      families.push(family);
    }

    say('at each, heard at all');
    const across = await heardAcross(cluster, host, families[0]);

    for (const { people } of families) for (const person of people) devices.push(new Device(line, person));
    await Promise.all(devices.map(({ greeted }) => greeted));
    for (const family of families) family.written = [];
    let over = false;
    const living = Promise.all(families.map((family) => family.live(() => over, everyMs)));
    const began = performance.now();
    await cluster.rollingRestart(say);
    const seconds = Math.round((performance.now() - began) / 1000);
    over = true;
    await living;

    const pictures = await settled(sql);
    const live = judgeStreams(families, devices);
    const wishes = families.flatMap((family) => [...family.wishes.values()]);
    return {
      across,
      seconds,
      gently: cluster.endedGently(),
      processes: cluster.apis.length + cluster.workers.length,
      writes: wishes.length,
      repeated: wishes.filter((tries) => tries > 1).length,
      mostRetries: Math.max(...wishes) - 1,
      ...(await judgeWrites(sql, families)),
      live,
      pictures,
    };
  } finally {
    await Promise.all(devices.map((device) => device.close()));
    await sql.end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes to each api in turn, with one device at each api. @param {import('./support/cluster.mjs').Cluster} cluster @param {string} host @param {Family | undefined} family */
async function heardAcross({ apis }, host, family) {
  if (!family) throw new Error('there is no family');
  const lines = apis.map(({ port }) => new Line(host, port));
  const devices = lines.map((line) => new Device(line, family.people[1]));
  try {
    await Promise.all(devices.map(({ greeted }) => greeted));
    const before = family.written.length;
    for (let turn = 0; turn < 5; turn += 1)
      for (const line of lines) await family.add(family.people[0], `Qqzxv ${turn}`, line);
    const waited = () =>
      family.written.slice(before).flatMap((stand) => devices.map((device) => device.knew(stand) - stand.at));
    for (const end = performance.now() + patienceMs; waited().includes(Infinity) && performance.now() < end;)
      await pause(20);
    const heard = waited().filter((ms) => ms < patienceMs);
    return { wanted: waited().length, heard: heard.length, p95: quantile(heard, 0.95) };
  } finally {
    await Promise.all(devices.map((device) => device.close()));
  }
}

/** Compares the changes with the events that each device of the family received. @param {Family[]} families @param {Device[]} devices */
function judgeStreams(families, devices) {
  const waited = families.flatMap(({ people, written }) => {
    const theirs = devices.filter(({ person }) => people.includes(person));
    return written.flatMap((stand) => theirs.map((device) => device.knew(stand) - stand.at));
  });
  const sum = (/** @type {(device: Device) => number} */ of) =>
    devices.reduce((total, device) => total + of(device), 0);
  return {
    streams: devices.length,
    resumed: sum(({ connections }) => connections - 1),
    events: waited.length,
    missed: waited.filter((ms) => ms > patienceMs).length,
    twice: sum(({ twice }) => twice),
    backwards: sum(({ backwards }) => backwards),
    p95: quantile(waited, 0.95),
  };
}

/** Each acknowledged request must be exactly one event of its list, and no other event may exist. @param {import('pg').Client} sql @param {Family[]} families */
async function judgeWrites(sql, families) {
  let lost = 0;
  let doubled = 0;
  for (const { listId, wishes, items } of families) {
    const { rows } = await sql.query(
      "SELECT op_id AS key FROM lists.list_event WHERE list_id = $1 AND type <> 'list-created'",
      [listId],
    );
    const steps = new Set(rows.map(({ key }) => key));
    lost += [...wishes.keys()].filter((key) => !steps.has(key)).length;
    doubled += rows.filter(({ key }) => !wishes.has(key)).length + rows.length - steps.size;
    const [found] = (
      await sql.query(
        'SELECT count(*)::int AS items, (SELECT version FROM lists.list WHERE id = $1)::int AS version FROM lists.item WHERE list_id = $1',
        [listId],
      )
    ).rows;
    lost += Math.max(0, items.length - found.items);
    doubled += Math.max(0, found.items - items.length) + Math.abs(found.version - rows.length - 1);
  }
  return { lost, doubled };
}

/** Waits until outbox, jobs and pictures are done. @param {import('pg').Client} sql */
async function settled(sql) {
  const standing = `SELECT (SELECT count(*) FROM platform.outbox)::int + (SELECT count(*) FROM platform.job WHERE ended_at IS NULL)::int + (SELECT count(*) FROM imaging.image WHERE status IN ('requested', 'generating'))::int AS waiting,
    (SELECT count(*) FROM lists.item WHERE concept IS NOT NULL)::int AS wanted, (SELECT count(*) FROM imaging.image)::int AS images, (SELECT count(DISTINCT item_id) FROM imaging.image)::int AS items,
    (SELECT count(*) FROM imaging.image WHERE status = 'ready' AND cache_key IS NOT NULL)::int AS ready, (SELECT coalesce(sum(used), 0) FROM imaging.monthly_usage)::int AS counted,
    (SELECT coalesce(sum(reserved), 0) FROM imaging.monthly_usage)::int AS reserved, (SELECT count(*) FROM platform.job WHERE reason IS NOT NULL)::int AS dead`;
  for (const end = performance.now() + 60_000; ; await pause(200)) {
    const [{ waiting, wanted, images, items, ready, counted, reserved, dead }] = (await sql.query(standing))
      .rows;
    if (waiting === 0 && items >= wanted)
      return {
        wanted,
        ready,
        lost: wanted - ready,
        doubled: images - items + Math.max(0, counted - ready),
        left: reserved + dead,
      };
    if (performance.now() > end)
      return {
        wanted,
        ready,
        lost: wanted - ready,
        doubled: images - items,
        left: waiting + reserved + dead,
      };
  }
}

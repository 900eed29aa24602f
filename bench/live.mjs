// @ts-check
// Latency of a tick on the collaborator's phone, with many open streams.
// Needs a build.  node bench/live.mjs [streams] [ticks]
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createParser } from 'eventsource-parser';

const backend = join(dirname(fileURLToPath(import.meta.url)), '..', 'backend');
const require = createRequire(join(backend, 'package.json'));
const patience = 5_000;

/** @param {number[]} values @param {number} share */
const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;
const round = (/** @type {number} */ value) => Number(value.toFixed(1));

/** Creates users with a session each, in the database. @param {import('../backend/local/stack.mjs').Stack} stack @param {number} count */
async function signIn(stack, count) {
  const { Client } = require('pg');
  const { JwtAccessTokens } = require('./dist/identity/infrastructure/sessions/jwt-access-tokens.js');
  const tokens = new JwtAccessTokens({ jwtKeys: String(stack.env['JWT_KEYS']).split(',') });
  const client = new Client({ connectionString: stack.ownerUrl });
  await client.connect();
  try {
    const people = Array.from({ length: count }, () => ({ id: randomUUID(), sid: randomUUID(), token: '' }));
    for (const person of people) {
      await client.query(
        `INSERT INTO identity.person (id, name, email, language, avatar_version, created_at) VALUES ($1, 'Bench', 'bench@example.org', 'en', 0, now())`,
        [person.id],
      );
      await client.query(
        `INSERT INTO identity.session (id, person_id, device_label, created_at, last_used_at, ends_at) VALUES ($1, $2, 'bench', now(), now(), now() + interval '1 day')`,
        [person.sid, person.id],
      );
      person.token = await tokens.issue(
        { personId: person.id, sid: person.sid, name: 'Bench', email: 'bench@example.org' },
        new Date(),
      );
    }
    return {
      people,
      share: (/** @type {string} */ listId, /** @type {string} */ userId) =>
        client.query('INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())', [
          listId,
          userId,
        ]),
      end: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Reads one stream and records the arrival of each cursor of a list. @param {string} url @param {string} token */
async function listen(url, token) {
  const request = get(`${url}/api/events`, { agent: false, headers: { 'x-auth-token': token } });
  const [answer] = await once(request, 'response');
  if (answer.statusCode !== 200) throw new Error(`/api/events answered ${answer.statusCode}`);
  /** @type {Map<string, number>} */
  const heard = new Map();
  let greeted = false;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'hello') greeted = true;
      else if (event === 'list') heard.set(JSON.parse(data).cursor, performance.now());
    },
  });
  answer.setEncoding('utf8').on('data', (/** @type {string} */ text) => parser.feed(text));
  for (const end = performance.now() + patience; !greeted && performance.now() < end;) await pause(5);
  if (!greeted) throw new Error('no greeting');
  return { heard, close: () => request.destroy() };
}

/**
 * Measures pairs of users who share a list: one ticks, the stream of the other one is read.
 * @param {{ stack: import('../backend/local/stack.mjs').Stack, streams?: number, ticks?: number, everyMs?: number }} options
 */
export async function benchLive({ stack, streams = 50, ticks = 300, everyMs = 25 }) {
  const { people, share, end } = await signIn(stack, streams);
  const url = stack.url.replace('localhost', '127.0.0.1');
  const ask = async (
    /** @type {string} */ token,
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object} */ body,
  ) => {
    const answer = await fetch(`${url}/api/shopping-lists${path}`, {
      method,
      headers: {
        'x-auth-token': token,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        host: new URL(stack.url).host,
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.json();
  };
  /** @type {{ one: (typeof people)[number], other: (typeof people)[number], listId: string, itemId: string }[]} */
  const pairs = [];
  for (let n = 0; n + 1 < people.length; n += 2) {
    const [one, other] = [people[n], people[n + 1]];
    if (!one || !other) break;
    const list = await ask(one.token, 'POST', '', { name: 'Bench' });
    // A word without a concept gets no picture, which would move the cursor.
    const item = await ask(one.token, 'POST', `/${list.id}/items`, { name: 'Qqzxv' });
    await share(list.id, other.id);
    pairs.push({ one, other, listId: list.id, itemId: item.id });
  }
  const open = await Promise.all(people.map(({ token }) => listen(url, token)));
  /** @type {number[]} */ const fromAnswer = [];
  /** @type {number[]} */ const fromTap = [];
  let missed = 0;
  const tick = async (/** @type {number} */ index) => {
    const pair = pairs[index % pairs.length];
    if (!pair) return;
    const tapped = performance.now();
    const { listVersion } = await ask(
      pair.one.token,
      'PATCH',
      `/${pair.listId}/items/${pair.itemId}/toggle`,
      { checked: Math.floor(index / pairs.length) % 2 === 0 },
    );
    const answered = performance.now();
    const heard = open[people.indexOf(pair.other)]?.heard;
    const cursor = `${listVersion}.0`;
    while (!heard?.has(cursor) && performance.now() - answered < patience) await pause(1);
    const at = heard?.get(cursor);
    if (at === undefined) missed += 1;
    else {
      // The frame often arrives before the answer.
      fromAnswer.push(Math.max(0, at - answered));
      fromTap.push(at - tapped);
    }
  };
  const running = [];
  for (let n = 0; n < ticks; n++) {
    running.push(tick(n));
    await pause(everyMs);
  }
  await Promise.all(running);
  open.forEach(({ close }) => close());
  await end();
  return {
    streams: open.length,
    ticks,
    missed,
    fromAnswerMs: { p50: round(quantile(fromAnswer, 0.5)), p95: round(quantile(fromAnswer, 0.95)) },
    fromTapMs: { p50: round(quantile(fromTap, 0.5)), p95: round(quantile(fromTap, 0.95)) },
  };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { startStack } = await import('../backend/local/stack.mjs');
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const stack = await startStack({ dataDir });
  try {
    console.log(
      JSON.stringify(
        await benchLive({
          stack,
          streams: Number(process.argv[2] ?? 50),
          ticks: Number(process.argv[3] ?? 300),
        }),
        null,
        2,
      ),
    );
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

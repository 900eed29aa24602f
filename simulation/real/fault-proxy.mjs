// @ts-check
// A bad network between the devices and the api: loses, repeats, delays and cuts requests.
import { Agent, createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Faults of one request and their probabilities. `lost` never arrives; `unanswered` takes effect, but its
 * answer is lost.
 */
const fates = /** @type {const} */ ([
  ['lost', 0.06],
  ['unanswered', 0.08],
  ['twice', 0.06],
  ['late', 0.1],
]);
const longestDelay = 300;
/** A liar lies to every third change: by chance a short day could have none. */
const lieEvery = 3;
/**
 * In ms: a live stream is cut after this time at the latest; the first one soon, because a short day could
 * have none.
 */
const longestStream = 8000;
const firstStream = 250;

/** @param {() => number} random */
function drawn(random) {
  let draw = random();
  for (const [name, share] of fates) if ((draw -= share) < 0) return name;
  return 'passed';
}

/** An invented success of the api for one change or a batch. @param {Buffer} body */
function pretended(body) {
  const done = { success: true, results: [], listVersion: 0 };
  const { operations } = JSON.parse(body.toString() || '{}');
  return JSON.stringify(
    Array.isArray(operations)
      ? { results: operations.map(({ key }) => ({ key, status: 200, body: done })) }
      : done,
  );
}

/**
 * @typedef {{ url: string, counts: Record<string, number>, heal: () => void, stop: () => Promise<void> }} FaultProxy
 * @param {URL} target @param {() => number} random between 0 and 1
 * @param {{ lies?: boolean, decide?: (asked: import('node:http').IncomingMessage) => string }} [options]
 * `lies`, planted: answers some changes without passing them to the api; `decide`: the fault of each request, instead of a random one
 * @returns {Promise<FaultProxy>}
 */
export async function startFaultProxy(target, random, { lies = false, decide = () => drawn(random) } = {}) {
  let bad = true;
  let changes = 0;
  /** @type {Record<string, number>} */
  const counts = { passed: 0, lost: 0, unanswered: 0, twice: 0, late: 0, streamsCut: 0 };
  const agent = new Agent({ keepAlive: true });

  /** @param {import('node:http').IncomingMessage} asked @param {Buffer} body @returns {Promise<import('node:http').IncomingMessage>} */
  const forward = (asked, body) =>
    new Promise((resolve, reject) => {
      const headers = { ...asked.headers, host: target.host };
      const onward = request(
        { host: '127.0.0.1', port: target.port, path: asked.url, method: asked.method, headers, agent },
        resolve,
      );
      onward.on('error', reject);
      onward.end(body);
    });
  /** @param {AsyncIterable<Buffer>} stream */
  const whole = async (stream) => {
    const pieces = [];
    for await (const piece of stream) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  const server = createServer((asked, reply) => {
    const pass = async () => {
      const what = bad ? decide(asked) : 'passed';
      counts[what] = (counts[what] ?? 0) + 1;
      const body = await whole(asked);
      if (what === 'lost') return void reply.destroy();
      if (lies && asked.method !== 'GET' && ++changes % lieEvery === 0)
        return void reply.writeHead(200, { 'content-type': 'application/json' }).end(pretended(body));
      if (what === 'late') await pause(random() * longestDelay);
      if (what === 'twice') await forward(asked, body).then(whole);
      const answer = await forward(asked, body);
      if (answer.headers['content-type']?.startsWith('text/event-stream')) return stream(answer, reply);
      const text = await whole(answer);
      if (what === 'unanswered') return void reply.destroy();
      reply.writeHead(answer.statusCode ?? 502, answer.headers).end(text);
    };
    // Also when the api itself dies.
    pass().catch(() => reply.destroy());
  });

  /** @param {import('node:http').IncomingMessage} answer @param {import('node:http').ServerResponse} reply */
  function stream(answer, reply) {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
    answer.on('error', () => reply.destroy());
    reply.on('close', () => answer.destroy());
    if (!bad) return;
    const cut = setTimeout(
      () => {
        counts['streamsCut'] = (counts['streamsCut'] ?? 0) + 1;
        reply.destroy();
      },
      random() * (counts['streamsCut'] === 0 ? firstStream : longestStream),
    );
    reply.on('close', () => clearTimeout(cut));
  }

  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    heal: () => void (bad = false),
    stop: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

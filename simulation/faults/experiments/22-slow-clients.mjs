// @ts-check
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '../../../bench/support/load.mjs';
import { Crowd } from '../support/crowd.mjs';
import { atMost, exactly, quantile, reported } from '../support/figures.mjs';
import { until } from '../support/harness.mjs';

const idle = 2_000;

/** @type {import('../experiments.mjs').Experiment} */
export const slowClients = {
  number: 22,
  name: '2,000 idle connections, a client that sends one byte a second, a body of 10 MB, JSON 100,000 levels deep',
  expected:
    '408, 413, 400; p99 of other requests at most doubles (or is below 20 ms); the api grows by less than 100 MB',
  harness: 'plain',
  short: false,
  async run({ harness }) {
    const {
      stack: { api, url },
    } = harness;
    const { port } = new URL(url);
    const crowd = await new Crowd(harness).createFamilies(2, 2);
    await crowd.addMany(40);
    const owner = crowd.lists[0]?.owner ?? { id: '', token: '' };
    const reads = async (/** @type {number} */ count) => {
      crowd.tries = [];
      for (let n = 0; n < count; n++) {
        void crowd.read(
          /** @type {import('../support/crowd.mjs').List} */ (crowd.lists[n % crowd.lists.length]),
        );
        await pause(10);
      }
      await pause(1_000);
      return {
        p99: quantile(
          crowd.tries.map(({ ms }) => ms),
          0.99,
        ),
        failed: crowd.tries.filter(({ status }) => status !== 200).length,
      };
    };
    await reads(300);
    const [before, memory] = [await reads(500), residentMb(api.pid())];

    const sockets = Array.from({ length: idle }, () =>
      connect(Number(port), '127.0.0.1').on('error', () => undefined),
    );
    const slow = oneByteASecond(Number(port));
    const [large, deep] = [
      post(url, owner, Buffer.alloc(10_485_760, 32)),
      post(url, owner, Buffer.from(`{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)),
    ];
    const open = () => sockets.filter((socket) => socket.readyState === 'open').length;
    await until('all are connected', async () => open() === idle, 25_000);
    const [meanwhile, grown] = [await reads(500), residentMb(api.pid())];
    const figures = [
      exactly('idle connections', open(), idle),
      exactly('10 MB', String(await large), '413'),
      exactly('deep JSON', String(await deep), '400'),
      exactly('others not served', meanwhile.failed, 0),
      reported('p99 of others before, ms', before.p99),
      atMost('p99 of others meanwhile, ms', meanwhile.p99, Math.max(20, 2 * before.p99)),
      atMost('the api grew by, MB', grown - memory, 100),
      exactly('one byte a second', String(await slow), '408'),
    ];
    for (const socket of sockets) socket.destroy();
    return figures;
  },
};

/** @param {number} port @returns {Promise<number>} the status of the answer */
function oneByteASecond(port) {
  return new Promise((resolve) => {
    const words =
      'POST /api/shopping-lists HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n';
    const socket = connect(port, '127.0.0.1');
    let sent = 0;
    const timer = setInterval(() => socket.write(words[sent++] ?? ' '), 1_000);
    let heard = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (heard += chunk));
    socket.on('close', () => {
      clearInterval(timer);
      resolve(Number(/^HTTP\/1.1 (\d+)/.exec(heard)?.[1] ?? 0));
    });
  });
}

/** Answers the status, also if the answer comes before all is sent. @param {string} url @param {{ token: string }} owner @param {Buffer} body @returns {Promise<number>} */
function post(url, owner, body) {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-auth-token': owner.token,
      'idempotency-key': crypto.randomUUID(),
    };
    const asked = request(`${url}/api/shopping-lists`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', () => resolve(0));
    asked.end(body);
  });
}

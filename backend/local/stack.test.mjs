// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startGoogle } from './google/stand-in.mjs';
import { freePort, listenOn } from './lib/ports.mjs';
import { startMailbox } from './mailbox/mailbox.mjs';
import { findRedis } from './redis/program.mjs';
import { startRedis } from './redis/server.mjs';
import { startStack } from './stack.mjs';
import { startStripe } from './stripe/stand-in.mjs';

/**
 * Chooses ports as the product does, and takes the first one with another server.
 * @param {import('node:test').TestContext} t
 */
function takePorts(t) {
  /** @type {number[]} */
  const taken = [];
  const choose = async (wanted = 0) => {
    const port = await freePort(wanted);
    if (taken.length > 0) return port;
    taken.push(port);
    const blocker = createServer((socket) => socket.destroy());
    await listenOn(blocker, port);
    t.after(() => void blocker.close());
    return port;
  };
  return { taken, choose };
}

/** @param {import('node:test').TestContext} t */
function folder(t) {
  const dir = mkdtempSync(join(tmpdir(), 'pictick-ports-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test(
  'startStack takes another port if a program listens on the chosen one before the api',
  { timeout: 300_000 },
  async (t) => {
    const { taken, choose } = takePorts(t);
    const stack = await startStack({ dataDir: folder(t), fast: true, withWorker: false, choose });
    try {
      assert.notEqual(Number(new URL(stack.url).port), taken[0]);
      assert.equal((await fetch(`${stack.url}/api/health`)).status, 200);
      assert.match(String(stack.env['PUBLIC_URL']), new RegExp(new URL(stack.url).port));
    } finally {
      await stack.stop();
    }
  },
);

test('the stand-ins for Google and Stripe and the mailbox take another port if a program takes theirs in between', async (t) => {
  const google = takePorts(t);
  const standIn = await startGoogle({
    dir: folder(t),
    redirectUris: [],
    clientId: 'client',
    clientSecret: 'secret',
    choose: google.choose,
  });
  t.after(() => standIn.stop());
  assert.notEqual(Number(new URL(standIn.url).port), google.taken[0]);
  const stripe = takePorts(t);
  const fakeStripe = await startStripe({
    dir: folder(t),
    secretKey: 'sk_test_ports',
    webhookSecret: 'whsec_ports',
    choose: stripe.choose,
  });
  t.after(() => fakeStripe.stop());
  assert.notEqual(Number(new URL(fakeStripe.url).port), stripe.taken[0]);
  assert.equal((await fetch(`${fakeStripe.url}/nothing`)).status, 404);
  const mail = takePorts(t);
  const mailbox = await startMailbox({ dir: folder(t), choose: mail.choose });
  t.after(() => mailbox.stop());
  assert.notEqual(Number(new URL(mailbox.url).port), mail.taken[0]);
  assert.equal((await fetch(mailbox.url)).status, 200);
});

test(
  'startRedis takes another port if a program listens on the chosen one before it',
  { skip: findRedis(process.env) ? false : 'no redis-server or valkey-server' },
  async (t) => {
    const { taken, choose } = takePorts(t);
    const redis = await startRedis(String(findRedis(process.env)), { choose });
    t.after(() => redis.stop());
    assert.notEqual(redis.port, taken[0]);
  },
);

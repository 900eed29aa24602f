// @ts-check
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../../../backend/local/lib/paths.mjs';
import { seededRandom } from '../../../backend/local/lib/seeded-random.cjs';
import { startStack } from '../../../backend/local/stack.mjs';
import { loadEngine } from '../../../bench/support/engine.mjs';
import { caller, makePerson } from '../../../bench/support/person.mjs';
import { Phone } from '../../real/phone.mjs';
import { exactly, reported } from '../support/figures.mjs';
import { ask, until } from '../support/harness.mjs';

const [before, confirmed, unsent] = [20, 10, 5];
/** @typedef {import('../../../backend/local/stack.mjs').Stack} Stack */

/** @type {import('../experiments.mjs').Experiment} */
export const oldBackup = {
  number: 19,
  name: 'an older backup is restored, although Stripe, devices and users have moved on since',
  expected:
    'invariants hold; later payments count within minutes; later account deletions are repeated; devices notice, show the restored lists, and send again under the same keys the changes that the backup lacks',
  harness: null,
  short: false,
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'pictick-faults-'));
    const engine = await loadEngine();
    let stack = await startStack({ dataDir });
    const port = Number(new URL(stack.url).port);
    // The backup commands have a test of their own (backend/local/backup/drill.test.mjs): here a copy of the
    // stopped data is enough.
    const copy = (/** @type {string} */ from, /** @type {string} */ to) =>
      void execFileSync('cp', ['--archive', join(dataDir, from), join(dataDir, to)]);
    try {
      const [ada, ben, cleo] = [await makePerson(stack), await makePerson(stack), await makePerson(stack)];
      const phone = new Phone('phone', ada, stack.url, engine, seededRandom(19));
      await phone.switchOn();
      const listId = await phone.device.createList('Market', 'shopping');
      for (let n = 0; n < before; n++) await phone.add(listId, 1);
      await caller(stack.url, cleo.token)('POST', '', { name: 'Secrets of Cleo' });
      await until('sent', async () => phone.device.sync().queued === 0, 60_000);
      await stack.stop();
      copy('postgres', 'postgres.backup');
      copy('files', 'files.backup');
      stack = await startStack({ dataDir, port });

      for (let n = 0; n < confirmed; n++) await phone.add(listId, 1);
      await until('sent', async () => phone.device.sync().queued === 0, 60_000);
      phone.online = false;
      for (let n = 0; n < unsent; n++) await phone.add(listId, 1);
      await buys(stack, ben);
      await api(stack, cleo, 'DELETE', '/account', { confirm: 'DELETE' });
      await until(
        'Cleo has left',
        async () =>
          (await ask(stack.ownerUrl, 'SELECT 1 FROM platform.leaving WHERE finished_at IS NULL')).length ===
          0,
        180_000,
        500,
      );
      await stack.stop();

      // As in the runbook: everything is restored except the log of deleted accounts.
      rmSync(join(dataDir, 'postgres'), { recursive: true });
      copy('postgres.backup', 'postgres');
      copy('files/leavings', 'files.backup');
      rmSync(join(dataDir, 'files'), { recursive: true });
      copy('files.backup', 'files');
      stack = await startStack({ dataDir, port });
      // The last step of `npm run restore`.
      await ask(stack.ownerUrl, 'UPDATE platform.epoch SET id = DEFAULT');
      const sql = (/** @type {string} */ text, /** @type {unknown[]} */ values = []) =>
        ask(stack.ownerUrl, text, values);
      const cleosBack = (await sql('SELECT 1 FROM lists.list WHERE owner_id = $1', [cleo.id])).length;
      execFileSync(process.execPath, [inRoot('backend', 'dist', 'cli', 'admin.js'), 'replay-deletions'], {
        env: { ...process.env, ...stack.env },
        stdio: 'ignore',
      });
      await until(
        'Cleo is forgotten again',
        async () => (await sql('SELECT 1 FROM platform.leaving WHERE finished_at IS NULL')).length === 0,
        180_000,
        500,
      );
      const rest = (
        await sql(
          'SELECT 1 FROM lists.list WHERE owner_id = $1 UNION ALL SELECT 1 FROM identity.person WHERE id = $1 AND deleted_at IS NULL',
          [cleo.id],
        )
      ).length;

      const tierOf = async () => (await api(stack, ben, 'GET', '/account/status')).tier;
      const tierBefore = await tierOf();
      // Customers created after the backup are found by their events, which the worker asks for every ten
      // minutes.
      const found = await until(
        'the plan is known again',
        async () => (await tierOf()) === 'pro',
        15 * 60_000,
        1_000,
      );

      phone.online = true;
      phone.device.refresh();
      await until('sent', async () => phone.device.sync().queued === 0, 60_000);
      await phone.device.pullList(listId);
      const items = (
        await sql('SELECT id FROM lists.item WHERE list_id = $1 AND deleted_at IS NULL', [listId])
      ).map(({ id }) => id);
      const screen = phone.device.list(listId).items.map((/** @type {{ id: string }} */ { id }) => id);
      const added = phone.done.filter(({ kind }) => kind === 'items.added').flatMap(({ itemIds }) => itemIds);
      const there = (/** @type {number} */ from, /** @type {number} */ many) =>
        added.slice(from, from + many).filter((id) => items.includes(id)).length;
      const steps = await sql('SELECT seq FROM lists.list_event WHERE list_id = $1 ORDER BY seq', [listId]);
      phone.switchOff();
      return [
        exactly('restored lists of a deleted account', cleosBack, 1),
        exactly('their lists after the deletion was repeated', rest, 0),
        reported('plan of a later payer, at first', tierBefore),
        exactly('afterwards', await tierOf(), 'pro'),
        reported('found after, s', found / 1_000),
        exactly('items of the backup', there(0, before), before),
        exactly('items confirmed after it', there(before, confirmed), confirmed),
        exactly('unsent items', there(before + confirmed, unsent), unsent),
        exactly(
          'items on the screen that exist',
          screen.filter((id) => items.includes(id)).length,
          items.length,
        ),
        exactly('steps of the list', steps.length, 1 + before + confirmed + unsent),
        exactly('gaps', steps.filter(({ seq }, index) => Number(seq) !== index + 1).length, 0),
      ];
    } finally {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(engine.folder, { recursive: true, force: true });
    }
  },
};

/** @param {Stack} stack @param {{ token: string }} person @param {string} method @param {string} path @param {object} [body] */
async function api(stack, person, method, path, body) {
  const answer = await fetch(`${stack.url}/api${path}`, {
    method,
    headers: {
      'x-auth-token': person.token,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return /** @type {any} */ (await answer.json());
}

/** @param {Stack} stack @param {{ id: string, token: string }} person */
async function buys(stack, person) {
  const { session } = await api(stack, person, 'POST', '/billing/checkout', {
    priceId: stack.stripe?.prices['pro'],
  });
  stack.stripe?.checkout.complete(new URL(session.url).pathname.split('/').at(-1) ?? '', { card: 'success' });
  await api(stack, person, 'POST', '/billing/subscription/sync', {});
}

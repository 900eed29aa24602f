// @ts-check
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { inRoot } from '../../../backend/local/lib/paths.mjs';
import { seededRandom } from '../../../backend/local/lib/seeded-random.cjs';
import { loadEngine } from '../../../bench/support/engine.mjs';
import { caller, makePerson } from '../../../bench/support/person.mjs';
import { Phone } from '../../real/phone.mjs';
import { atMost, exactly, timing } from '../support/figures.mjs';
import { until } from '../support/harness.mjs';

/** Numbers for each of two lists. */
const [things, deleted] = [80, 20];
const each = 200;

/** @type {import('../experiments.mjs').Experiment} */
export const weekInAPocket = {
  number: 21,
  name: 'a phone is offline for 7 days with 400 changes of two lists; on day 3 it loses one list, and items of the other are deleted',
  expected:
    'the queue is empty within 60 s; forbidden changes are kept and shown; all others take effect once, deleted items stay deleted',
  harness: 'plain',
  short: true,
  async run({ harness, short }) {
    const { stack, sql } = harness;
    const engine = await loadEngine();
    const [owner, child] = [await makePerson(stack), await makePerson(stack)];
    execFileSync(
      process.execPath,
      [inRoot('backend', 'dist', 'cli', 'admin.js'), 'grant', `${owner.id}@example.org`, 'pro'],
      { env: { ...process.env, DATABASE_URL: stack.appUrl } },
    );
    const call = caller(stack.url, owner.token);
    const age = (/** @type {number} */ days) =>
      sql('UPDATE lists.list_event SET at = at - make_interval(days => $1) WHERE list_id = ANY($2)', [
        days,
        lists,
      ]);
    /** @type {string[]} */
    const lists = [];
    for (const name of ['kept', 'taken']) {
      const { id } = (await call('POST', '', { name })).json();
      lists.push(id);
      await call('POST', `/${id}/items:batch`, {
        items: Array.from({ length: things }, (_, n) => ({ name: `thing ${n}` })),
      });
      await sql('INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())', [
        id,
        child.id,
      ]);
    }
    const [kept = '', taken = ''] = lists;
    const phone = new Phone('phone', child, stack.url, engine, seededRandom(21));
    try {
      await phone.switchOn();
      for (const id of lists) {
        await phone.device.openList(id);
        await phone.device.pullList(id);
      }
      await until('opened', async () => phone.device.sync().queued === 0, 20_000);
      await age(4);
      phone.online = false;
      phone.done.length = 0;
      for (const id of lists) await changes(phone, id);

      const there = phone.device.list(kept).items.slice(0, deleted);
      for (const { id } of there) await call('DELETE', `/${kept}/items/${id}`);
      await call('DELETE', `/${taken}/share/${child.id}`);
      await age(4);
      const before = await sql('SELECT id FROM lists.item WHERE list_id = $1', [taken]);

      phone.online = true;
      const ms = await until(
        'sent',
        async () => {
          phone.device.refresh();
          return phone.device.sync().queued === 0;
        },
        60_000,
        200,
      );
      await phone.device.pullList(kept).catch(() => undefined);
      const mine = new Set(phone.done.map(({ id }) => id));
      const steps = (
        await sql('SELECT list_id AS list, op_id AS key FROM lists.list_event WHERE actor = $1', [child.id])
      ).filter(({ key }) => mine.has(key));
      const rejected = phone.engine.rejectedChanges(phone.device);
      const revived = await sql('SELECT id FROM lists.item WHERE id = ANY($1) AND deleted_at IS NULL', [
        there.map((/** @type {{ id: string }} */ { id }) => id),
      ]);
      return [
        exactly('changes while away', phone.done.length, 2 * each),
        timing(short, atMost('sent within, s', ms / 1_000, 60)),
        exactly(
          'took effect in the list that stayed',
          steps.filter(({ list }) => list === kept).length,
          each - deleted,
        ),
        exactly('took effect twice', steps.length - new Set(steps.map(({ key }) => key)).size, 0),
        exactly(
          'superseded by a deletion',
          [...phone.done].filter(({ id, listId }) => listId === kept && phone.answers.get(id) === 404).length,
          deleted,
        ),
        exactly(
          'kept and shown, of the lost list',
          rejected.filter((/** @type {{ listId: string }} */ { listId }) => listId === taken).length,
          each,
        ),
        exactly(
          'steps and items',
          steps.filter(({ list }) => list === taken).length +
            (await sql('SELECT id FROM lists.item WHERE list_id = $1', [taken])).length -
            before.length,
          0,
        ),
        exactly('deleted items that came back', revived.length, 0),
        exactly(
          'items on the screen',
          phone.device.list(kept).items.length,
          things - deleted + each - things,
        ),
      ];
    } finally {
      phone.switchOff();
      rmSync(engine.folder, { recursive: true, force: true });
    }
  },
};

/** Ticks every item and adds others. @param {Phone} phone @param {string} listId */
async function changes(phone, listId) {
  for (const { id } of phone.device.list(listId).items) await phone.device.checkItem(listId, id, true);
  for (let n = things; n < each; n++) await phone.add(listId, 1);
}

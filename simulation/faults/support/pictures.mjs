// @ts-check
// Families that ask for pictures: each has five in the month of its trial.
import { caller, makePerson } from '../../../bench/support/person.mjs';
import { until } from './harness.mjs';

export const inATrial = 5;

/** @typedef {{ call: ReturnType<typeof caller>, listId: string, words: string[] }} Family */

/** Makes families with a list each and words for which no picture exists yet. @param {import('./harness.mjs').Harness} harness @param {number} count @returns {Promise<Family[]>} */
export async function families(harness, count) {
  const rows = await harness.sql(
    "SELECT key FROM imaging.plain_picture WHERE key NOT LIKE 'card-%' AND key NOT IN (SELECT concept FROM imaging.image WHERE concept IS NOT NULL) ORDER BY md5(key) LIMIT $1",
    [count * inATrial],
  );
  const words = rows.map(({ key }) => key.replaceAll('-', ' '));
  const all = [];
  for (let n = 0; n < count; n++) {
    const call = caller(harness.stack.url, (await makePerson(harness.stack)).token);
    all.push({
      call,
      listId: (await call('POST', '', { name: 'Market' })).json().id,
      words: words.slice(n * inATrial, (n + 1) * inATrial),
    });
  }
  return all;
}

/** All families add their words, each family one after the other. @param {Family[]} all @param {(added: number) => void} [onAdded] @returns {Promise<{ status: number, ms: number }[]>} */
export async function addAll(all, onAdded = () => undefined) {
  /** @type {{ status: number, ms: number }[]} */
  const answers = [];
  await Promise.all(
    all.map(async ({ call, listId, words }) => {
      for (const name of words) {
        const began = performance.now();
        const { status } = await call('POST', `/${listId}/items`, { name });
        answers.push({ status, ms: performance.now() - began });
        onAdded(answers.length);
      }
    }),
  );
  return answers;
}

/**
 * The state of their pictures. `wrong`: users whose monthly count differs from their pictures.
 * @param {import('./harness.mjs').Harness} harness @param {string[]} lists
 */
export async function standing({ sql }, lists) {
  const [row] = await sql(
    `SELECT (SELECT count(*) FROM lists.item WHERE list_id = ANY($1) AND deleted_at IS NULL)::int AS items,
       count(*) FILTER (WHERE status = 'ready')::int AS ready, count(*) FILTER (WHERE status IN ('requested', 'generating'))::int AS open,
       count(*) FILTER (WHERE status = 'generating')::int AS begun, count(*) FILTER (WHERE status = 'failed')::int AS failed,
       count(*) FILTER (WHERE status = 'default')::int AS plain, coalesce(max(attempts), 0)::int AS attempts, coalesce(max(tries), 0)::int AS tries,
       (SELECT count(*) FROM platform.outbox)::int AS outbox
     FROM imaging.image WHERE list_id = ANY($1)`,
    [lists],
  );
  const [wrong] = await sql(
    `SELECT count(*)::int AS people FROM (
       SELECT user_id, month, count(*) FILTER (WHERE status = 'ready') AS ready, count(*) FILTER (WHERE status IN ('requested', 'generating')) AS open
       FROM imaging.image WHERE list_id = ANY($1) AND cache_key IS NOT NULL AND NOT already_owned GROUP BY 1, 2
     ) had LEFT JOIN imaging.monthly_usage USING (user_id, month) WHERE coalesce(used, 0) <> ready OR coalesce(reserved, 0) <> open`,
    [lists],
  );
  const doubled = await sql(
    `SELECT item_id FROM imaging.image WHERE list_id = ANY($1) GROUP BY item_id HAVING count(*) > 1`,
    [lists],
  );
  return {
    items: 0,
    ready: 0,
    open: 0,
    begun: 0,
    failed: 0,
    plain: 0,
    attempts: 0,
    tries: 0,
    outbox: 0,
    ...row,
    wrong: Number(wrong?.['people']),
    doubled: doubled.length,
  };
}

/** Waits until every item has its picture or a reason. @param {import('./harness.mjs').Harness} harness @param {string[]} lists @param {number} withinMs */
export async function settled(harness, lists, withinMs) {
  let now = await standing(harness, lists);
  const ms = await until(
    'all pictures settled',
    async () => {
      now = await standing(harness, lists);
      return now.open === 0 && now.outbox === 0 && now.ready + now.failed + now.plain >= now.items;
    },
    withinMs,
    200,
  ).catch((error) => {
    throw new Error(`${error.message}: ${JSON.stringify(now)}`);
  });
  return { ...now, ms };
}

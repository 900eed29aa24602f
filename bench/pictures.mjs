// @ts-check
// Time from an added item to its generated picture: api, outbox, relay, queue, illustrator, store. With a redis-server (in the path, or
// REDIS_SERVER_PATH) also with Redis as queue driver.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findRedis } from '../backend/local/redis/program.mjs';
import { startRedis } from '../backend/local/redis/server.mjs';
import { startStack } from '../backend/local/stack.mjs';
import { cpuSeconds } from './support/load.mjs';
import { caller, makePerson } from './support/person.mjs';

const { Client } = createRequire(fileURLToPath(new URL('../backend/package.json', import.meta.url)))('pg');
const pasted = 20;
const rounds = 10;
const people = 40;
const each = 5;
const patienceMs = 180_000;

/** @typedef {{ driver: 'Postgres' | 'Redis', p50: number, p95: number, worst: number, pictures: number, perSecond: number, cpuMsPerPicture: number }} Figures */

/** @returns {Promise<Figures[]>} */
export async function benchPictures() {
  const program = findRedis(process.env);
  const figures = [await measure('Postgres', {})];
  if (!program) return figures;
  const redis = await startRedis(program);
  try {
    figures.push(await measure('Redis', { REDIS_URL: redis.url }));
  } finally {
    await redis.stop();
  }
  return figures;
}

/** @param {Figures['driver']} driver @param {NodeJS.ProcessEnv} env @returns {Promise<Figures>} */
async function measure(driver, env) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const stack = await startStack({ dataDir, env });
  const client = new Client({ connectionString: stack.ownerUrl });
  try {
    await client.connect();
    const { rows } = await client.query(
      "SELECT key FROM imaging.plain_picture WHERE key NOT LIKE 'card-%' ORDER BY md5(key)",
    );
    const words = rows.map((/** @type {{ key: string }} */ { key }) => ({ name: key.replaceAll('-', ' ') }));
    /** Only words without a cached picture count. */
    let used = 0;
    const paste = async (/** @type {number} */ count) => {
      const { id: userId, token } = await makePerson(stack);
      await client.query(
        "INSERT INTO billing.entitlement_grant (id, user_id, tier, starts_at, reason, made_by, created_at) VALUES (gen_random_uuid(), $1, 'pro', now() - interval '1 minute', 'bench', 'bench', now())",
        [userId],
      );
      const call = caller(stack.url, token);
      const { id } = (await call('POST', '', { name: 'Bench' })).json();
      const items = Array.from({ length: count }, () => words[used++ % words.length]);
      return { id, add: () => call('POST', `/${id}/items:batch`, { items }) };
    };
    const open = async () =>
      Number(
        (
          await client.query(
            "SELECT (SELECT count(*) FROM platform.outbox) + (SELECT count(*) FROM imaging.image WHERE status IN ('requested', 'generating')) AS open",
          )
        ).rows[0].open,
      );
    const quiet = async (/** @type {number} */ least) => {
      for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(20)) {
        if (
          (await open()) === 0 &&
          Number(
            (await client.query("SELECT count(*) FROM imaging.image WHERE status = 'ready'")).rows[0].count,
          ) >= least
        )
          return;
      }
      const { rows: left } = await client.query(
        'SELECT status, reason, count(*)::int, min(due_at - now())::text AS due, max(attempts) AS tries FROM imaging.image GROUP BY 1, 2',
      );
      throw new Error(`the pictures were not generated: ${JSON.stringify(left)}`);
    };

    // Warm-up: the first picture loads the image library.
    await (await paste(1)).add();
    await quiet(1);
    await sleep(2_000);

    /** @type {number[]} */
    const took = [];
    for (let round = 0; round < rounds; round += 1) {
      const { id, add } = await paste(pasted);
      await add();
      // Both times are from this machine: when the item was added, and when the picture was stored.
      for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(20)) {
        const { rows: done } = await client.query(
          `SELECT extract(epoch FROM image.ready_at - item.created_at) * 1000 AS ms FROM lists.item JOIN imaging.image ON image.id = item.image_id
           WHERE item.list_id = $1 AND image.status = 'ready' AND image.started_at IS NOT NULL`,
          [id],
        );
        const { rows: all } = await client.query(
          "SELECT count(*)::int AS settled FROM imaging.image WHERE list_id = $1 AND status NOT IN ('requested', 'generating')",
          [id],
        );
        if (all[0].settled < pasted) continue;
        took.push(...done.map((/** @type {{ ms: string }} */ { ms }) => Number(ms)));
        break;
      }
      await sleep(300);
    }

    const pastes = [];
    for (let n = 0; n < people; n += 1) pastes.push(await paste(each));
    const drawn = async () =>
      Number(
        (
          await client.query(
            "SELECT count(*) FROM imaging.image WHERE status = 'ready' AND started_at IS NOT NULL",
          )
        ).rows[0].count,
      );
    const [before, cpu, began] = [await drawn(), cpuSeconds(stack.worker.pid()), performance.now()];
    await Promise.all(pastes.map(({ add }) => add()));
    await quiet(before);
    const seconds = (performance.now() - began) / 1_000;
    const pictures = (await drawn()) - before;
    took.sort((a, b) => a - b);
    const quantile = (/** @type {number} */ share) =>
      Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
    return {
      driver,
      p50: quantile(0.5),
      p95: quantile(0.95),
      worst: Math.round(took.at(-1) ?? 0),
      pictures,
      perSecond: Number((pictures / seconds).toFixed(1)),
      cpuMsPerPicture: Math.round(((cpuSeconds(stack.worker.pid()) - cpu) * 1_000) / pictures),
    };
  } finally {
    await client.end();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

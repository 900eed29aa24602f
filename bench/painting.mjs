// @ts-check
// Memory of worker and api while a hundred pictures are painted and users read their lists.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startStack } from '../backend/local/stack.mjs';
import { residentMb } from './support/load.mjs';
import { caller, makePerson } from './support/person.mjs';

const { Client } = createRequire(fileURLToPath(new URL('../backend/package.json', import.meta.url)))('pg');
const people = 20;
const each = 5;
const patienceMs = 60_000;

/** A trial has five pictures, so twenty users get a hundred. All differ, so none comes from the cache. */
export async function benchPainting() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const stack = await startStack({ dataDir, fast: true });
  const client = new Client({ connectionString: stack.ownerUrl });
  try {
    await client.connect();
    await sleep(10_000);
    const now = () => ({ api: residentMb(stack.api.pid()), worker: residentMb(stack.worker.pid()) });
    const rest = now();
    const { rows: concepts } = await client.query(
      "SELECT key FROM imaging.plain_picture WHERE key NOT LIKE 'card-%' ORDER BY key LIMIT $1",
      [people * each],
    );
    const began = performance.now();
    /** @type {(() => Promise<unknown>)[]} */
    const looks = [];
    for (let i = 0; i < people; i += 1) {
      const call = caller(stack.url, (await makePerson(stack)).token);
      const { id } = (await call('POST', '', { name: 'Bench' })).json();
      await call('POST', `/${id}/items:batch`, {
        items: concepts
          .slice(i * each, (i + 1) * each)
          .map((/** @type {{ key: string }} */ { key }) => ({ name: key.replaceAll('-', ' ') })),
      });
      looks.push(() => call('GET', `/${id}`));
    }
    const most = { ...rest };
    let painted = 0;
    while (performance.now() - began < patienceMs) {
      await Promise.all(looks.map((look) => look()));
      const { api, worker } = now();
      most.api = Math.max(most.api, api);
      most.worker = Math.max(most.worker, worker);
      const { rows } = await client.query(
        "SELECT count(*) FILTER (WHERE status = 'ready')::int AS ready, count(*) FILTER (WHERE status IN ('requested', 'generating'))::int AS open FROM imaging.image",
      );
      painted = rows[0].ready;
      if (rows[0].open === 0 && painted > 0) break;
      await sleep(100);
    }
    return {
      wanted: people * each,
      painted,
      seconds: Number(((performance.now() - began) / 1000).toFixed(1)),
      memoryMb: { atRest: rest, painting: most },
    };
  } finally {
    await client.end();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

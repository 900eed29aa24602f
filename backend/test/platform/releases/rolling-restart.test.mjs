// @ts-check
// A deploy, small: two apis and a worker on one Postgres and one Redis, restarted one after the other while families write.
// With three apis and two workers it is `npm run bench -- scale`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchScale } from '../../../../bench/scale.mjs';

test(
  'a rolling restart under load: no client retries more than once, and no write is lost or doubled',
  { timeout: 300_000 },
  async () => {
    const { across, processes, gently, writes, lost, doubled, mostRetries, live, pictures } =
      await benchScale({ families: 3, apis: 2, workers: 1 });
    assert.equal(across.heard, across.wanted);
    assert.equal(gently, processes);
    assert.ok(writes > 200, `${writes} changes prove little`);
    assert.deepEqual({ lost, doubled }, { lost: 0, doubled: 0 });
    assert.ok(mostRetries <= 1, `something was sent ${mostRetries + 1} times`);
    assert.ok(live.resumed >= 2, `${live.resumed} streams came back`);
    assert.deepEqual(
      { missed: live.missed, twice: live.twice, backwards: live.backwards },
      { missed: 0, twice: 0, backwards: 0 },
    );
    assert.deepEqual(pictures, { wanted: 30, ready: 30, lost: 0, doubled: 0, left: 0 });
  },
);

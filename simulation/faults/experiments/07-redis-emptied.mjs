// @ts-check
import { atLeast, atMost, exactly, timing } from '../support/figures.mjs';
import { until } from '../support/harness.mjs';
import { families, settled, standing } from '../support/pictures.mjs';

/** @type {import('../experiments.mjs').Experiment} */
export const redisEmptied = {
  number: 7,
  name: 'FLUSHALL and kill -9 of the worker with 220 pictures requested (75 in npm test), some queued, some in progress',
  expected: 'all pictures arrive within 3 minutes; each counts once in the month',
  harness: 'redis',
  short: true,
  async run({ harness, short }) {
    const { redis, stack } = harness;
    if (!redis) throw new Error('there is no Redis');
    const wanting = await families(harness, short ? 15 : 44);
    const lists = wanting.map(({ listId }) => listId);
    const adding = Promise.all(
      wanting.map(({ call, listId, words }) =>
        call('POST', `/${listId}/items:batch`, { items: words.map((name) => ({ name })) }),
      ),
    );
    await until('some are being drawn', async () => (await standing(harness, lists)).begun > 0, 30_000, 10);
    const old = stack.worker.pid();
    await redis.flush();
    process.kill(old, 'SIGKILL');
    await redis.flush();
    const struck = await standing(harness, lists);
    const answers = await adding;
    await redis.flush();
    const { items, ready, failed, plain, wrong, doubled, ms } = await settled(harness, lists, 180_000);
    return [
      exactly('pasted', answers.filter(({ status }) => status < 300).length, wanting.length),
      atLeast('open at the fault', struck.open, 1),
      atLeast('in progress at the fault', struck.begun, 1),
      exactly('items with a picture', ready, items - plain),
      exactly('failed', failed, 0),
      exactly('items with two pictures', doubled, 0),
      exactly('wrong monthly counts', wrong, 0),
      timing(short, atMost('all arrived after, s', ms / 1_000, 180)),
    ];
  },
};

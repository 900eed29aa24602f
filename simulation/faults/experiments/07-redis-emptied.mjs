// @ts-check
import { atLeast, atMost, exactly, timing } from '../support/figures.mjs';
import { until } from '../support/harness.mjs';
import { families, settled, standing } from '../support/pictures.mjs';

/** @type {import('../experiments.mjs').Experiment} */
export const redisEmptied = {
  number: 7,
  name: 'FLUSHALL, and kill -9 of the worker, with 220 pictures wanted (75 in npm test), some waiting, some being drawn',
  expected: 'all appear within 3 minutes; each place in the month is counted once',
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
      atLeast('open when it struck', struck.open, 1),
      atLeast('of them being drawn', struck.begun, 1),
      exactly('with their picture', ready, items - plain),
      exactly('failed', failed, 0),
      exactly('items with two', doubled, 0),
      exactly('months that count otherwise', wrong, 0),
      timing(short, atMost('all there after, s', ms / 1_000, 180)),
    ];
  },
};

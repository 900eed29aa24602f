// @ts-check
import { atMost, exactly, timing, reported } from '../support/figures.mjs';
import { until } from '../support/harness.mjs';
import { families, settled, standing } from '../support/pictures.mjs';
import { startAnother } from '../support/process.mjs';

/** @type {import('../experiments.mjs').Experiment} */
export const blackHole = {
  number: 11,
  name: 'the provider takes two orders and never answers, which is all that the worker draws at once; others want pictures',
  expected:
    'both places are free again after the time limit (5 s here, 90 by default); the pictures of the others come; the two come as well, or fail with their reason',
  harness: 'painter',
  short: true,
  async run({ harness, short }) {
    const { painter } = harness;
    if (!painter) throw new Error('nobody paints');
    let swallowed = 0;
    painter.behave(() => (++swallowed <= 2 ? 'hang' : 'paint'));
    const [unlucky, ...others] = await families(harness, 3);
    if (!unlucky) throw new Error('nobody wants pictures');
    const worker = await startAnother(harness, 'worker.js');
    try {
      for (const name of unlucky.words.slice(0, 2))
        await unlucky.call('POST', `/${unlucky.listId}/items`, { name });
      await until('both places are taken', async () => swallowed >= 2, 20_000, 10);
      const began = performance.now();
      for (const { call, listId, words } of others)
        await call('POST', `/${listId}/items:batch`, { items: words.map((name) => ({ name })) });
      const meanwhile = await standing(
        harness,
        others.map(({ listId }) => listId),
      );
      await until('the first of the others', async () => swallowed > 2, 30_000, 10);
      const freed = performance.now() - began;
      const theirs = await settled(
        harness,
        others.map(({ listId }) => listId),
        60_000,
      );
      const mine = await settled(harness, [unlucky.listId], 60_000);
      return [
        reported('drawn for others while both places were taken', meanwhile.ready),
        timing(short, atMost('places free again after, s', freed / 1_000, 7)),
        exactly('pictures of the others', theirs.ready, theirs.items),
        timing(short, atMost('all there after, s', (performance.now() - began) / 1_000, 30)),
        exactly('of the two: drawn or failed', mine.ready + mine.failed, 2),
        exactly('months that count otherwise', theirs.wrong + mine.wrong, 0),
      ];
    } finally {
      await worker.stop();
    }
  },
};

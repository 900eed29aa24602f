// @ts-check
import { atMost, exactly, timing, reported } from '../support/figures.mjs';
import { until } from '../support/harness.mjs';
import { families, settled, standing } from '../support/pictures.mjs';
import { startAnother } from '../support/process.mjs';

/** @type {import('../experiments.mjs').Experiment} */
export const blackHole = {
  number: 11,
  name: 'the provider never answers two orders, which take all places of the worker; others request pictures',
  expected:
    'both places are free after the timeout (5 s here, 90 s by default); the other pictures arrive; the two arrive too, or fail with a reason',
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
        reported('pictures of others while both places were taken', meanwhile.ready),
        timing(short, atMost('places free after, s', freed / 1_000, 7)),
        exactly('pictures of the others', theirs.ready, theirs.items),
        timing(short, atMost('all arrived after, s', (performance.now() - began) / 1_000, 30)),
        exactly('the two: made or failed', mine.ready + mine.failed, 2),
        exactly('wrong monthly counts', theirs.wrong + mine.wrong, 0),
      ];
    } finally {
      await worker.stop();
    }
  },
};

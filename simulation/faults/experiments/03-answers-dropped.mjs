// @ts-check
import { startFaultProxy } from '../../real/fault-proxy.mjs';
import { Crowd } from '../support/crowd.mjs';
import { exactly } from '../support/figures.mjs';

const [things, rounds] = [20, 10];

/** @type {import('../experiments.mjs').Experiment} */
export const answersDropped = {
  number: 3,
  name: 'the first answer of each of 200 ticks is dropped after the commit, and the tick is sent again',
  expected: 'every item has its last tick; each tick is one step',
  harness: 'plain',
  short: true,
  async run({ harness }) {
    /** @type {Set<unknown>} */
    const heard = new Set();
    let dropping = false;
    const decide = (/** @type {import('node:http').IncomingMessage} */ { headers }) => {
      const key = headers['idempotency-key'];
      if (!dropping || heard.has(key)) return 'passed';
      heard.add(key);
      return 'unanswered';
    };
    const proxy = await startFaultProxy(new URL(harness.stack.url), Math.random, { decide });
    try {
      const crowd = await new Crowd(harness, proxy.url).createFamilies(2, 2);
      await crowd.addMany(things, { lanes: 4 });
      dropping = true;
      await Promise.all(
        crowd.lists.flatMap((list) =>
          list.items.map(async (item) => {
            for (let round = 0; round < rounds; round++) await crowd.tick(list, item);
          }),
        ),
      );
      const { acknowledged, doubled, lost, wrongState, gaps } = await crowd.audit();
      return [
        exactly('answers dropped', proxy.counts['unanswered'] ?? 0, things * rounds),
        exactly('acknowledged ticks', acknowledged - things, things * rounds),
        exactly('items in an unexpected state', wrongState, 0),
        exactly('lost', lost, 0),
        exactly('doubled', doubled, 0),
        exactly('gaps', gaps, 0),
      ];
    } finally {
      await proxy.stop();
    }
  },
};

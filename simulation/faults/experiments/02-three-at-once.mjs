// @ts-check
import { randomUUID } from 'node:crypto';
import { Crowd } from '../support/crowd.mjs';
import { exactly } from '../support/figures.mjs';

const adds = 300;

/** @type {import('../experiments.mjs').Experiment} */
export const threeAtOnce = {
  number: 2,
  name: 'each of 300 adds is sent three times at once with one key',
  expected: '300 items; the 600 other answers are replayed or 409 (in progress); no 5xx',
  harness: 'plain',
  short: true,
  async run({ harness }) {
    const crowd = await new Crowd(harness).createFamilies(4, 3);
    const said = { first: 0, replayed: 0, inProgress: 0, other: 0 };
    let begun = 0;
    const lane = async () => {
      while (begun < adds) {
        const list = crowd.lists[begun++ % crowd.lists.length];
        if (!list) return;
        const [key, change] = [randomUUID(), { id: randomUUID(), name: 'milk' }];
        const answers = await Promise.all(
          [1, 2, 3].map(() => crowd.send(list.owner, 'POST', `/${list.id}/items`, change, key)),
        );
        crowd.journal.push({
          key,
          kind: 'add',
          listId: list.id,
          itemId: change.id,
          checked: false,
          acknowledged: true,
          tries: 3,
        });
        for (const { status, replayed, body } of answers) {
          if (status === 201) said[replayed ? 'replayed' : 'first']++;
          else if (body?.code === 'IDEMPOTENCY_IN_PROGRESS') said.inProgress++;
          else said.other++;
        }
      }
    };
    await Promise.all(Array.from({ length: 20 }, lane));
    const { items, doubled, gaps } = await crowd.audit();
    return [
      exactly('there', items, adds),
      exactly('processed as the first', said.first, adds),
      exactly('replayed or in progress', said.replayed + said.inProgress, adds * 2),
      exactly('other answers', said.other, 0),
      exactly('doubled', doubled, 0),
      exactly('gaps', gaps, 0),
    ];
  },
};

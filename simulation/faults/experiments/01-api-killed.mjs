// @ts-check
import { Crowd } from '../support/crowd.mjs';
import { atLeast, exactly } from '../support/figures.mjs';

const adds = 500;

/** @type {import('../experiments.mjs').Experiment} */
export const apiKilled = {
  number: 1,
  name: 'kill -9 of the api during 500 concurrent adds to 20 lists; it restarts, and clients retry',
  expected:
    'no acknowledged change is lost, none takes effect twice, all 500 items exist, the versions of each list have no gap',
  harness: 'plain',
  short: true,
  async run({ harness }) {
    const crowd = await new Crowd(harness).createFamilies(5, 4);
    const pid = harness.stack.api.pid();
    await crowd.addMany(adds, { onThird: async () => void process.kill(pid, 'SIGKILL') });
    const { items, acknowledged, lost, doubled, gaps } = await crowd.audit();
    return [
      atLeast('requests without an answer', crowd.statuses()[0] ?? 0, 1),
      exactly('acknowledged', acknowledged, adds),
      exactly('there', items, adds),
      exactly('lost', lost, 0),
      exactly('doubled', doubled, 0),
      exactly('gaps', gaps, 0),
    ];
  },
};

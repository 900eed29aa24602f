// @ts-check
import { Crowd } from '../support/crowd.mjs';
import { atLeast, exactly } from '../support/figures.mjs';

const adds = 500;

/** @type {import('../experiments.mjs').Experiment} */
export const apiKilled = {
  number: 1,
  name: 'kill -9 of the api in the middle of 500 concurrent adds to 20 lists; it comes back, people try again',
  expected:
    'nothing acknowledged is lost, nothing doubled, all 500 are there, the steps of each list without a gap',
  harness: 'plain',
  short: true,
  async run({ harness }) {
    const crowd = await new Crowd(harness).moveIn(5, 4);
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

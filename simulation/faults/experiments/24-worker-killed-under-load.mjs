// @ts-check
import { Crowd } from '../support/crowd.mjs';
import { exactly } from '../support/figures.mjs';
import { until } from '../support/harness.mjs';

const adds = 60;

/** @type {import('../experiments.mjs').Experiment} */
export const eventsArrive = {
  number: 24,
  name: 'kill -9 of the worker during adds',
  expected: 'every event reaches its subscribers, none is given up',
  harness: 'plain',
  short: true,
  async run({ harness: { stack, sql }, harness }) {
    const crowd = await new Crowd(harness).createFamilies(2, 2);
    await crowd.addMany(adds, { onThird: async () => void process.kill(stack.worker.pid(), 'SIGKILL') });
    const waiting = async () => {
      const [left] = await sql(
        "SELECT ((SELECT count(*) FROM platform.outbox) + (SELECT count(*) FROM platform.job WHERE queue = 'v2:events' AND ended_at IS NULL))::int AS count",
      );
      return Number(left?.['count']);
    };
    await until('all events have arrived', async () => (await waiting()) === 0, 90_000, 200);
    const { items, lost, doubled, gaps } = await crowd.audit();
    const ids = crowd.lists.map(({ id }) => id);
    const [settled] = await sql(
      'SELECT count(DISTINCT item_id)::int AS items FROM imaging.image WHERE list_id = ANY($1)',
      [ids],
    );
    return [
      exactly('there', items, adds),
      exactly('items with a known picture', Number(settled?.['items']), adds),
      exactly(
        'events given up',
        (await sql('SELECT id FROM platform.job WHERE reason IS NOT NULL')).length,
        0,
      ),
      exactly('lost', lost, 0),
      exactly('doubled', doubled, 0),
      exactly('gaps', gaps, 0),
    ];
  },
};

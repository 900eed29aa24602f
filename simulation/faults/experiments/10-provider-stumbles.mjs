// @ts-check
import { join } from 'node:path';
import { seededRandom } from '../../../backend/local/lib/seeded-random.cjs';
import { atLeast, atMost, exactly, reported } from '../support/figures.mjs';
import { addAll, families, inATrial, settled } from '../support/pictures.mjs';
import { startAnother } from '../support/process.mjs';
import { brokenFiles } from '../support/store.mjs';

/** Behaviours and their shares of all orders. @type {[import('../support/painter.mjs').Behaviour, number][]} */
const behaviours = [
  ['hang', 0.3],
  ['error', 0.2],
  ['refuse', 0.1],
  ['truncate', 0.05],
];
const people = 8;

/** @type {import('../experiments.mjs').Experiment} */
export const providerStumbles = {
  number: 10,
  name: 'the provider hangs for 30 % of the orders, answers 500 to 20 %, refuses 10 % for safety and truncates 5 %',
  expected:
    'every item is usable and has a reason if it has no picture; at most 5 attempts; the circuit breaker opens; no incomplete file in the store',
  harness: 'painter',
  short: false,
  async run({ harness }) {
    const { painter, sql, stack } = harness;
    if (!painter) throw new Error('nobody paints');
    const random = seededRandom(10);
    /** @type {Record<string, number>} */
    const did = {};
    painter.behave(() => {
      let draw = random();
      const behaviour = behaviours.find(([, share]) => (draw -= share) < 0)?.[0] ?? 'paint';
      did[behaviour] = (did[behaviour] ?? 0) + 1;
      return behaviour;
    });
    const wanting = await families(harness, people);
    const lists = wanting.map(({ listId }) => listId);
    const worker = await startAnother(harness, 'worker.js', { IMAGE_CONCURRENCY: '4' });
    try {
      const answers = await addAll(wanting);
      const unusable = async () => {
        let without = 0;
        for (const { call, listId } of wanting)
          for (const { image } of (await call('GET', `/${listId}`)).json().items)
            if (!image?.imageUrl) without++;
        return without;
      };
      const atFirst = await unusable();
      const end = await settled(harness, lists, 20 * 60_000);
      const reasons = Object.fromEntries(
        (
          await sql(
            "SELECT reason, count(*)::int AS count FROM imaging.image WHERE list_id = ANY($1) AND status = 'failed' GROUP BY 1 ORDER BY 1",
            [lists],
          )
        ).map(({ reason, count }) => [reason, count]),
      );
      const broken = await brokenFiles(join(String(stack.env['DATA_DIR']), 'img'));
      return [
        reported(
          'the provider',
          Object.entries(did)
            .map(([behaviour, count]) => `${behaviour} ${count}`)
            .join(', '),
        ),
        exactly('adds', answers.filter(({ status }) => status === 201).length, people * inATrial),
        exactly('items without any picture, at once and at the end', atFirst + (await unusable()), 0),
        reported('drawn', end.ready),
        reported(
          'failed, by reason',
          Object.entries(reasons)
            .map(([reason, count]) => `${reason} ${count}`)
            .join(', ') || 'none',
        ),
        exactly(
          'unknown reasons',
          Object.keys(reasons).filter(
            (reason) => !['safety_filter', 'api_server_error', 'server_error', 'unknown'].includes(reason),
          ).length,
          0,
        ),
        atMost('most attempts for one picture', end.tries, 5),
        atLeast('times the breaker opened', worker.log().split('does not answer as it should').length - 1, 1),
        exactly('incomplete files', broken, 0),
        exactly('items with two pictures', end.doubled, 0),
        exactly('wrong monthly counts', end.wrong, 0),
      ];
    } finally {
      await worker.stop();
    }
  },
};

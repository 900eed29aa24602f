import { writeFileSync } from 'node:fs';
import { planOf } from './people-plan';
import { PeopleWorld } from './people-world';

// By hand: SEEDS=300 FROM=1 for more of them, TRACE=<file> for what happened in the last one.
const { SEEDS, FROM = '1', TRACE } = process.env;
const steps = 120;

describe('The people of simulated households', () => {
  it.each(Array.from({ length: Number(SEEDS ?? 6) }, (_, seed) => seed + Number(FROM)))(
    'see on each device what they may see at that time, and lose nothing: seed %i',
    async (seed) => {
      const world = new PeopleWorld(planOf(seed, steps), undefined, TRACE !== undefined);
      await world.run();
      const { trace, violations } = world.scene;
      if (TRACE !== undefined) writeFileSync(TRACE, trace.join('\n'));
      expect(violations.slice(0, 3)).toEqual([]);
    },
  );
});

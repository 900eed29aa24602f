import { writeFileSync } from 'node:fs';
import { peopleMutants } from './people-mutants';
import { planOf } from './people-plan';
import { PeopleWorld } from './people-world';

// By hand: SEEDS=300 FROM=1 for more of them, TRACE=<file> for what happened in the last one. Many: npm run soak:people.
const { SEEDS, FROM = '1', TRACE } = process.env;
const steps = 120;
const mostSeeds = 10;

describe('The people of simulated households', () => {
  const counts = new Map<string, number>();

  it.each(Array.from({ length: Number(SEEDS ?? 8) }, (_, seed) => seed + Number(FROM)))(
    'see on each device what they may see at that time, and lose nothing: seed %i',
    async (seed) => {
      const world = new PeopleWorld(planOf(seed, steps), undefined, TRACE !== undefined);
      await world.run();
      const { trace, violations, judge } = world.scene;
      if (TRACE !== undefined) writeFileSync(TRACE, trace.join('\n'));
      expect(violations.slice(0, 3)).toEqual([]);
      for (const [what, count] of Object.entries(judge.counts))
        counts.set(what, (counts.get(what) ?? 0) + count);
    },
  );

  it('come and go, link and end devices, and are refused, in all ways', () => {
    const members = 'households/id/members/id';
    const missing = [
      'POST households/id/invitations done',
      'POST households/id/invitations refused',
      'POST household-invitations/accept done',
      'POST household-invitations/accept refused',
      `PATCH ${members} done`,
      `DELETE ${members} done`,
      `DELETE ${members} refused`,
      `POST ${members}/restore done`,
      'POST kid/device/link done',
      'POST kid/device/link refused',
      'DELETE households/id/devices/id done',
      'PATCH households/id/devices/id done',
      'DELETE households/id/children/id done',
      'POST households/id/children/id/restore done',
      'PUT households/id/children/id/lists/id done',
      'PUT kid/items/id/checked done',
      'PUT kid/items/id/marks/day done',
      'renewal done',
    ].filter((what) => !counts.has(what));
    expect(missing).toEqual([]);
  });
});

describe('A mutant of the simulation of people', () => {
  it.each(peopleMutants.map((bug) => [bug.name, bug] as const))(
    '%s is detected',
    async (_name, { wiring, from }) => {
      for (let seed = from; seed < from + mostSeeds; seed++) {
        const world = new PeopleWorld(planOf(seed, steps), wiring);
        await world.run();
        if (world.scene.violations.length > 0) return;
      }
      throw new Error(`No rule was broken in ${mostSeeds} seeds`);
    },
  );
});

import { writeFileSync } from 'node:fs';
import { routineMutants } from './routine-mutants';
import { RoutineWorld } from './routine-world';

// By hand: SEEDS=300 FROM=1 for more of them, TRACE=<file> for what happened in the last one.
const { SEEDS, FROM = '1', TRACE } = process.env;
const steps = 120;
const mostSeeds = 40;

describe('The routines of simulated families', () => {
  const counts = new Map<string, number>();

  it.each(Array.from({ length: Number(SEEDS ?? 3) }, (_, seed) => seed + Number(FROM)))(
    'are on each device as they were done on each day, whatever happens: seed %i',
    async (seed) => {
      const world = new RoutineWorld(seed, undefined, TRACE !== undefined);
      await world.run(steps);
      const { trace, violations, counts: ofScene, family } = world.scene;
      if (TRACE !== undefined) writeFileSync(TRACE, trace.join('\n'));
      expect(violations.slice(0, 3)).toEqual([]);
      for (const [what, count] of Object.entries({ ...ofScene, ...family.counts }))
        counts.set(what, (counts.get(what) ?? 0) + count);
    },
  );

  it('are marked, changed and refused in all ways', () => {
    const missing = [
      /^mark by a child: done/,
      /^mark by an adult: done/,
      /^mark by an adult: skipped/,
      /toggle done/,
      /schedule done/,
      /days-off done/,
      /^mark refused/,
      /^days sure/,
      /^night/,
    ].filter((what) => ![...counts.keys()].some((name) => what.test(name)));
    expect(missing).toEqual([]);
  });
});

describe('A mutant of the simulation of routines', () => {
  it.each(routineMutants.map((bug) => [bug.name, bug] as const))(
    '%s is detected',
    async (_name, { wiring, from }) => {
      for (let seed = from; seed < from + mostSeeds; seed++) {
        const world = new RoutineWorld(seed, wiring);
        await world.run(steps);
        if (world.scene.violations.length > 0) return;
      }
      throw new Error(`No rule was broken in ${mostSeeds} seeds`);
    },
  );
});

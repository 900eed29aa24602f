import { KidWorld } from './kid-world';

it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
  'Kid mode loses no tick and reads nothing of adults, whatever happens: seed %i',
  async (seed) => {
    const world = new KidWorld(seed);
    await world.run(120);
    expect(world.violations).toEqual([]);
  },
);

it('The simulated children tick, and some of their ticks are refused', async () => {
  const worlds = Array.from({ length: 6 }, (_, seed) => new KidWorld(seed + 100));
  for (const world of worlds) await world.run(120);
  const ticks = worlds.flatMap(({ kidTicks }) => [...kidTicks.values()]);
  expect(ticks.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
  expect(ticks.filter(({ status }) => status === 404).length).toBeGreaterThan(0);
  expect(worlds.reduce((sum, { kidEvents }) => sum + kidEvents, 0)).toBeGreaterThan(10);
});

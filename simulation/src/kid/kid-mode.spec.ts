import { KidWorld } from './kid-world';

it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
  'Kid mode loses no tick or change of an adult and reads nothing of adults, whatever happens: seed %i',
  async (seed) => {
    const world = new KidWorld(seed);
    await world.run(120);
    expect(world.violations).toEqual([]);
  },
);

it('The simulated children tick and are refused, adults change the family, and the server is restored', async () => {
  const worlds = Array.from({ length: 6 }, (_, seed) => new KidWorld(seed + 100));
  for (const world of worlds) await world.run(120);
  const ticks = worlds.flatMap(({ kidTicks }) => [...kidTicks.values()]);
  expect(ticks.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
  expect(ticks.filter(({ status }) => status === 404).length).toBeGreaterThan(0);
  expect(worlds.reduce((sum, { kidEvents }) => sum + kidEvents, 0)).toBeGreaterThan(10);
  expect(worlds.reduce((sum, { kidRefusals }) => sum + kidRefusals, 0)).toBeGreaterThan(10);
  expect(worlds.reduce((sum, { restoresInKidMode }) => sum + restoresInKidMode, 0)).toBeGreaterThan(2);
  const accepted = worlds.flatMap(({ adultChanges }) =>
    [...adultChanges.values()].flatMap(({ kind, status }) => (status !== null && status < 300 ? [kind] : [])),
  );
  for (const kind of familyChanges) expect(accepted).toContain(kind);
});

const familyChanges = [
  'household.changed',
  'child.added',
  'child.changed',
  'child.deleted',
  'child.restored',
  'gate.changed',
  'list.given',
];

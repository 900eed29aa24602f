import { sections } from '@pictick/concepts/sections';
import { moveSection } from '@pictick/rules/household/stores';
import { chooseStore } from '../../frontend/src/sync/choose-store';
import * as changes from '../../frontend/src/sync/shopping-changes';
import { Chance } from './chance';
import type { Family } from './family';
import type { Page } from './phone/page';
import type { Plan, Step } from './plan';
import { theHousehold } from './server/household';

const names = ['Milk', 'Bread', 'Tofu'] as const;
const mostStores = 4;

/** One change of a store, of the section or star of a name, or of the store that a list is sorted for. */
export function shop({ chance }: Family, { device }: Page, newId: () => string): Promise<unknown> {
  const stores = device.household(theHousehold)?.stores ?? [];
  const store = chance.one([...stores]);
  const name = chance.pick(names);
  const row = { nameKey: name.toLowerCase(), name };
  const save = (fields: object) => changes.saveStore(device, theHousehold, store?.id ?? newId(), fields);
  switch (
    chance.weighted({ make: 2, rename: 3, draw: 4, lack: 3, delete: 2, section: 4, star: 2, choose: 2 })
  ) {
    case 'make':
      return stores.length < mostStores
        ? changes.saveStore(device, theHousehold, newId(), { name: 'Market', order: sections, missing: [] })
        : Promise.resolve();
    case 'rename':
      return store ? save({ name: `Market ${chance.below(9)}` }) : Promise.resolve();
    case 'draw':
      return store
        ? save({ order: moveSection(store.order, chance.pick(sections), chance.between(-5, 5)) })
        : Promise.resolve();
    case 'lack':
      return store ? save({ missing: [chance.pick(sections)] }) : Promise.resolve();
    case 'delete':
      return store
        ? changes
            .deleteStore(device, theHousehold, store)
            .then((undo) => (chance.happens(0.3) ? undo() : undefined))
        : Promise.resolve();
    case 'section':
      return changes.setSection(device, theHousehold, row, chance.pick([...sections, null]));
    case 'choose': {
      const list = chance.one(device.myLists().lists);
      return list ? chooseStore(device, list.id, store?.id ?? null) : Promise.resolve();
    }
    case 'star':
      return changes.setFavourite(device, theHousehold, row, chance.happens(0.6));
  }
}

/** A plan of five phones on which two adults draw stores at once, in bad weather. */
export function shoppingPlanOf(seed: number, length: number): Plan {
  const chance = new Chance(seed);
  const weights = { shop: 40, note: 3, tick: 6, weather: 8, cut: 5, uncut: 8, crashPhone: 3, crashServer: 3 };
  return {
    seed,
    phones: 5,
    people: 2,
    owners: [0, 1, 0, 1, 0],
    steps: Array.from({ length }, (): Step => ({
      kind: chance.weighted(weights),
      phone: chance.below(5),
      waitMs: chance.pick([0, 40, 400, 3_000, 15_000]),
      salt: chance.bits(),
    })),
  };
}

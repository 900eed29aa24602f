import { type PeopleWiring, soundPeople } from './people-wiring';

export interface PeopleMutant {
  name: string;
  /** The effect on a family. */
  harm: string;
  /** The first seed that finds it. */
  from: number;
  wiring: PeopleWiring;
}

const instead = (parts: Partial<PeopleWiring>): PeopleWiring => ({ ...soundPeople, ...parts });

// Planted bugs of people and devices. Each replaces a part in the wiring of the simulation; the product does not know of them.
export const peopleMutants: readonly PeopleMutant[] = [
  {
    name: 'lists-not-told',
    harm: 'a parent who was removed goes on to read the lists of the family',
    from: 1,
    wiring: instead({ tellsLists: false }),
  },
];

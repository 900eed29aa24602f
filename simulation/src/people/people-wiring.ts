import { MemoryHouseholdRepository } from '../../../backend/src/identity/testing/memory-household-repository';
import { MemoryHouseholds } from '../../../backend/src/identity/testing/memory-households';
import { MemoryKidDevices, MemoryLinkCodes } from '../../../backend/src/identity/testing/memory-kid-devices';
import type { MemoryListViews } from '../../../backend/src/lists/testing/memory-list-views';
import type { MemoryConnection, MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import type { SyncEnvironment } from '../../../frontend/src/sync/environment';
import { MemoryStore } from '../../../frontend/src/sync/store/memory-store';
import { type ServerParts, soundWiring } from '../wiring';
import { actingDevice } from './device-routes';
import { HelperListViews, HelperRule, SimulatedHelpedLists } from './helped-lists';
import { PeopleViews } from './people-views';

/** The parts of server and devices. Mutants replace some of them. */
export interface PeopleWiring {
  lists: ServerParts;
  views(database: MemoryDatabase, lists: MemoryListViews, now: () => Date): PeopleViews;
  repository(connection: MemoryConnection, now: () => Date): MemoryHouseholdRepository;
  /** Households as other modules ask for them. */
  households(connection: MemoryConnection, now: () => Date): MemoryHouseholds;
  devices(connection: MemoryConnection): MemoryKidDevices;
  codes(connection: MemoryConnection): MemoryLinkCodes;
  actingDevice: typeof actingDevice;
  /** The handlers of lists that hear of the changes of members. */
  tellsLists: 'all' | 'adults' | 'nothing';
  store(): MemoryStore;
  /** Wraps the environment of each page. */
  env(env: SyncEnvironment): SyncEnvironment;
}

/** The parts of lists, with helpers who see what this rule says. */
export const listsFor = (ruleOf: (now: () => Date) => HelperRule): ServerParts => ({
  ...soundWiring,
  views: (database, people, now) => new HelperListViews(database, people, now, ruleOf(now)),
  helpedLists: (connection, now) => new SimulatedHelpedLists(connection, ruleOf(now)),
});

export const soundPeople: PeopleWiring = {
  lists: listsFor((now) => new HelperRule(now)),
  views: (...parts) => new PeopleViews(...parts),
  repository: (connection) => new MemoryHouseholdRepository(connection),
  households: (connection, now) => new MemoryHouseholds(connection, now),
  devices: (connection) => new MemoryKidDevices(connection),
  codes: (connection) => new MemoryLinkCodes(connection),
  actingDevice,
  tellsLists: 'all',
  store: () => new MemoryStore(),
  env: (env) => env,
};

import { withFields } from '@pictick/rules/household/stores';
import { childrenOf, livingChildren } from '../../backend/src/identity/testing/memory-households';
import type { People } from '../../backend/src/lists/application/share-list/collaborator-answer';
import type { StoredChecklists } from '../../backend/src/lists/domain/checklists';
import type { HelpedLists } from '../../backend/src/lists/domain/household/helped-lists';
import type { Routines } from '../../backend/src/lists/domain/routines/routines';
import { MemoryChecklists } from '../../backend/src/lists/testing/memory-checklists';
import { MemoryHelpedLists } from '../../backend/src/lists/testing/memory-helped-lists';
import { MemoryListViews } from '../../backend/src/lists/testing/memory-list-views';
import { MemoryRoutines } from '../../backend/src/lists/testing/memory-routines';
import { type Idempotency, PostgresIdempotency } from '../../backend/src/platform/idempotency/idempotency';
import { MemoryKeys } from '../../backend/src/platform/idempotency/testing/memory-keys';
import type { MemoryConnection, MemoryDatabase } from '../../backend/src/platform/testing/memory-database';
import type { BackgroundEnvironment } from '../../frontend/src/sync/queue/background-drain';
import type { WireResponse } from '../../frontend/src/sync/queue/response';
import type { LocalStore } from '../../frontend/src/sync/store/local-store';
import { Sessions } from './server/sessions';
import type { SavesStore } from './server/shopping';
import type { WireRequest } from './server/wire';
import type { VirtualTime } from './virtual-time';

export interface ServerParts {
  sessions(): Sessions;
  views(database: MemoryDatabase, people: People, now: () => Date): MemoryListViews;
  checklists(connection: MemoryConnection): StoredChecklists;
  routines(connection: MemoryConnection): Routines;
  helpedLists(connection: MemoryConnection, now: () => Date): HelpedLists;
  idempotency(connection: MemoryConnection, time: VirtualTime): Idempotency;
  saveStore: SavesStore;
}

/** Sends one request of a page and answers the response. */
export type Exchange = (request: WireRequest) => Promise<WireResponse>;

/** The browser that a page is in. */
export interface Browser {
  readonly token: string | null;
}

export interface PhoneParts {
  store(store: LocalStore): LocalStore;
  /** Wraps every change that a page sends; called for every new page. */
  sending(browser: Browser, send: Exchange): Exchange;
  /** The environment of the worker, at each start. */
  background(world: BackgroundEnvironment): BackgroundEnvironment;
  /** True if renewals of a session wait for one another. */
  renewsAlone: boolean;
  /** True if the worker renews an expired session. */
  workerRenews: boolean;
  /** True if a renewal that is answered after the sign-out is ignored. */
  exchanges: boolean;
  /** True if open pages restore nothing after a sign-out. */
  forgetsForGood: boolean;
}

/** The parts of server and phones. Mutants replace some of them here only. */
export type Wiring = ServerParts & PhoneParts;

/** Small, so that both deltas and whole lists are often answered. */
export const deltaLimit = 40;

export const soundWiring: Wiring = {
  saveStore: withFields,
  sessions: () => new Sessions(),
  views: (database, people, now) =>
    new MemoryListViews(database, people, deltaLimit, livingChildren(database), {
      now,
      childrenOf: childrenOf(database),
    }),
  checklists: (connection) => new MemoryChecklists(connection),
  routines: (connection) => new MemoryRoutines(connection),
  helpedLists: () => new MemoryHelpedLists(),
  idempotency: (connection) => new PostgresIdempotency(new MemoryKeys(connection)),
  store: (store) => store,
  sending: (_, send) => send,
  background: (world) => world,
  renewsAlone: true,
  workerRenews: true,
  exchanges: true,
  forgetsForGood: true,
};

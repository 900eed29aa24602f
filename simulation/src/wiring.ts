import type { People } from '../../backend/src/lists/application/share-list/collaborator-answer';
import type { StoredChecklists } from '../../backend/src/lists/domain/checklists';
import { MemoryChecklists } from '../../backend/src/lists/testing/memory-checklists';
import { MemoryListViews } from '../../backend/src/lists/testing/memory-list-views';
import { type Idempotency, PostgresIdempotency } from '../../backend/src/platform/idempotency/idempotency';
import { MemoryKeys } from '../../backend/src/platform/idempotency/testing/memory-keys';
import type { MemoryConnection, MemoryDatabase } from '../../backend/src/platform/testing/memory-database';
import type { BackgroundEnvironment } from '../../frontend/src/sync/queue/background-drain';
import type { WireResponse } from '../../frontend/src/sync/queue/response';
import type { LocalStore } from '../../frontend/src/sync/store/local-store';
import { Sessions } from './server/sessions';
import type { WireRequest } from './server/wire';
import type { VirtualTime } from './virtual-time';

export interface ServerParts {
  sessions(): Sessions;
  views(database: MemoryDatabase, people: People): MemoryListViews;
  checklists(connection: MemoryConnection): StoredChecklists;
  idempotency(connection: MemoryConnection, time: VirtualTime): Idempotency;
}

/** One request on its way out of a page, and what came back. */
export type Exchange = (request: WireRequest) => Promise<WireResponse>;

/** The browser that a page is in. */
export interface Browser {
  readonly token: string | null;
}

export interface PhoneParts {
  store(store: LocalStore): LocalStore;
  /** Around every change that a page sends; made anew for every page. */
  sending(browser: Browser, send: Exchange): Exchange;
  /** What the worker is given when it is woken. */
  background(world: BackgroundEnvironment): BackgroundEnvironment;
  /** Whether renewals of a session wait for one another. */
  renewsAlone: boolean;
  /** Whether the worker renews a session that has expired. */
  workerRenews: boolean;
  /** Whether a renewal that comes after the sign-out is left alone. */
  exchanges: boolean;
  /** Whether pages that are still open put back nothing of whoever has signed out. */
  forgetsForGood: boolean;
}

/** Where the parts are put together. Planted bugs replace some of them here and nowhere else. */
export type Wiring = ServerParts & PhoneParts;

/** So few steps make a delta that both it and the whole list are often answered. */
export const deltaLimit = 40;

export const soundWiring: Wiring = {
  sessions: () => new Sessions(),
  views: (database, people) => new MemoryListViews(database, people, deltaLimit),
  checklists: (connection) => new MemoryChecklists(connection),
  idempotency: (connection) => new PostgresIdempotency(new MemoryKeys(connection)),
  store: (store) => store,
  sending: (_, send) => send,
  background: (world) => world,
  renewsAlone: true,
  workerRenews: true,
  exchanges: true,
  forgetsForGood: true,
};

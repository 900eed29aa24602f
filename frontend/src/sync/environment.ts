import type { Send } from './queue/operation-sender';
import type { ToWorker } from './queue/protocol';
import type { WireResponse } from './queue/response';
import type { LocalStore } from './store/local-schema';

/** The ports of the sync engine. */
export interface SyncEnvironment {
  userId: string;
  store: LocalStore;
  send: Send;
  /** Reads from the server, in the name of a child if one is given. Never throws; status 0: no answer. */
  get(path: string, etag: string | null, actingChild?: string): Promise<WireResponse>;
  withLock(work: () => Promise<void>): Promise<boolean>;
  now(): Date;
  newId(): string;
  /** Language of the texts on the screen. */
  language(): string;
  random(): number;
  later(milliseconds: number, work: () => void): () => void;
  /** The number of pictures left this month has changed. */
  quotaChanged(): void;
  /** Tells other tabs and the worker that the store has changed. */
  broadcast(): void;
  /** Posts to the worker, which tells every page (protocol.ts). */
  notifyWorker(message: Extract<ToWorker, { type: 'QUEUED' | 'DRAINED' }>): void;
  /** False if another tab has just signed the user out; the store is not restored then. */
  signedIn?(): boolean;
  /** Loads the code that sends, after the first screen. The simulation has it at hand. */
  loadSender?(): Promise<SenderModule>;
}

export type SenderModule = typeof import('./index.lazy');

import type { Send } from './queue/outbox';
import type { ToWorker } from './queue/protocol';
import type { WireResponse } from './queue/response';
import type { LocalStore } from './store/local-schema';

/** What a device is put into. */
export interface SyncEnvironment {
  userId: string;
  store: LocalStore;
  send: Send;
  /** A read of the server. Never throws; status 0 without an answer. */
  get(path: string, etag: string | null): Promise<WireResponse>;
  withLock(work: () => Promise<void>): Promise<boolean>;
  now(): Date;
  newId(): string;
  /** Of the texts on the screen. */
  language(): string;
  random(): number;
  later(milliseconds: number, work: () => void): () => void;
  /** A picture was asked for, or is there: what is left of the month is something else than before. */
  quotaChanged(): void;
  /** Tells the other tabs and the worker that the store has changed. */
  broadcast(): void;
  /** Tells the worker, which tells every page (protocol.ts). */
  notifyWorker(message: Extract<ToWorker, { type: 'QUEUED' | 'DRAINED' }>): void;
  /** Whether this person may still be remembered here; another tab may just have signed them out. */
  signedIn?(): boolean;
  /** What sends. It is fetched after the first screen; a simulation has it at hand. */
  loadSender?(): Promise<SenderModule>;
}

export type SenderModule = typeof import('./index.lazy');

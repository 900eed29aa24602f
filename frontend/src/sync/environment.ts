import type { ServerAnswer } from '@pictick/rules/routines/server-clock';
import type { Send } from './queue/operation-sender';
import type { ToWorker } from './queue/protocol';
import type { WireResponse } from './queue/response';
import type { Routines, SyncState } from './state/sync-state';
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
  /** The household that the user chose to see on this device. Read only where there are several. */
  chosenHousehold?(): string | null;
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
  /** A clock that never jumps, in ms. Missing: `now` has to do. */
  monotonic?(): number;
  /** Calls the listener with the server's time in each answer, and with the last one at once. */
  onAnswer?(listener: (answer: ServerAnswer) => void): void;
  /** Loads the code of routines, before the first of them is shown. */
  loadRoutines?(): Promise<RoutinesModule>;
  /** Loads the code that sends, after the first screen. The simulation has it at hand. */
  loadSender?(): Promise<SenderModule>;
}

export type SenderModule = typeof import('./index.lazy');

export interface RoutinesModule {
  startRoutines(this: void, context: Omit<RoutinesContext, 'whenUp'>): Routines;
}

/** The parts of the engine that routines need. */
export interface RoutinesContext {
  env: Pick<SyncEnvironment, 'now' | 'monotonic' | 'onAnswer' | 'get' | 'later' | 'store' | 'broadcast'>;
  state: SyncState;
  writer: { withRestore<T>(work: () => Promise<T>): Promise<T> };
  /** Runs the work when all changes made until now are in the store; later ones wait for it. */
  inOrder<T>(this: void, work: () => Promise<T>): Promise<T>;
  /** Runs the work when no finger is down. Missing: at once. */
  whenUp?(this: void, work: () => void): void;
}

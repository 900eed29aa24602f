import type { ServerAnswer } from '@pictick/rules/routines/server-clock';
import { SyncEngine, type SyncEnvironment } from '../../../frontend/src/sync/engine';
import * as sending from '../../../frontend/src/sync/index.lazy';
import { KidEngine } from '../../../frontend/src/sync/kid/kid-engine';
import type { WireResponse } from '../../../frontend/src/sync/queue/response';
import { MemoryStore } from '../../../frontend/src/sync/store/memory-store';
import { home, type KidRequest } from '../kid/kid-server';
import type { VirtualTime } from '../virtual-time';

/** `old`: a page of the release before. */
export type Release = 'today' | 'old';

export interface Exchanged {
  answer: WireResponse;
  /** Server time of the answer as its header says, in whole seconds; null: no answer. */
  date: number | null;
}

export interface DevicePorts {
  time: VirtualTime;
  random(): number;
  newId(): string;
  exchange(device: RoutineDevice, request: Omit<KidRequest, 'userId'>): Promise<Exchanged>;
  /** Wraps the environment of each page: mutants replace parts of it. */
  wrap(env: SyncEnvironment): SyncEnvironment;
  engineOfOldPage(env: SyncEnvironment): SyncEngine;
  heard(device: RoutineDevice): void;
}

/** A device with clocks of its own. It is in kid mode while `childId` is set. */
export class RoutineDevice {
  readonly store = new MemoryStore();
  isOnline = true;
  childId: string | null = null;
  engine: SyncEngine;
  /** By how much the wall clock is wrong, in ms. */
  skewMs = 0;
  /** The days of what is made now stand: an answer was heard, and the clocks ran on since. */
  isSure = false;
  private asleepMs = 0;
  private lastAnswer: ServerAnswer | null = null;
  private listeners: ((answer: ServerAnswer) => void)[] = [];

  constructor(
    readonly name: string,
    readonly userId: string,
    readonly release: Release,
    private readonly ports: DevicePorts,
  ) {
    this.engine = this.page();
  }

  get kid(): KidEngine | null {
    return this.engine instanceof KidEngine ? this.engine : null;
  }

  /** The device is suspended; on many devices the monotonic clock stands still then. */
  sleep(milliseconds: number, isStill: boolean): void {
    if (!isStill) return;
    this.asleepMs += milliseconds;
    this.isSure = false;
  }

  setSkew(milliseconds: number): void {
    this.skewMs = milliseconds;
    this.isSure = false;
  }

  /** Closes the page and opens it for an adult or a child. */
  async restart(childId: string | null): Promise<void> {
    await this.engine.written();
    this.engine.stop();
    this.childId = childId;
    this.listeners = [];
    this.lastAnswer = null;
    this.isSure = false;
    this.engine = this.page();
    await this.engine.open();
    this.engine.refresh();
  }

  private page(): SyncEngine {
    const env = this.ports.wrap(this.environment());
    if (this.release === 'old') return this.ports.engineOfOldPage(env);
    return this.childId === null ? new SyncEngine(env) : new KidEngine(env, home, this.childId);
  }

  private reading() {
    const { now } = this.ports.time;
    return { wall: now + this.skewMs, monotonic: now - this.asleepMs };
  }

  private environment(): SyncEnvironment {
    const { ports, userId, store } = this;
    let isAlive = true;
    const kid = this.childId;
    const ask = async (request: Omit<KidRequest, 'userId'>): Promise<WireResponse> => {
      const asked = this.reading();
      const { answer, date } = await ports.exchange(this, request);
      if (date !== null && isAlive && this.childId === kid) {
        this.lastAnswer = { date, asked, answered: this.reading() };
        for (const listener of this.listeners) listener(this.lastAnswer);
        if (this.listeners.length > 0) {
          this.isSure = true;
          ports.heard(this);
        }
      }
      return answer;
    };
    return {
      userId,
      store: Object.assign(store, { close: () => void (isAlive = false) }),
      send: ({ method, path, body, key, epoch, actingChild }) =>
        ask({ method, path, body: body ?? {}, key, etag: null, epoch, actingChild: actingChild ?? null }),
      get: (path, etag, actingChild) =>
        ask({
          ...{ method: 'GET', path, body: undefined, key: null, etag, epoch: null },
          actingChild: actingChild ?? null,
        }),
      withLock: async (work) => (await work(), true),
      now: () => new Date(this.reading().wall),
      monotonic: () => this.reading().monotonic,
      onAnswer: (listener) => {
        this.listeners.push(listener);
        if (this.lastAnswer) listener(this.lastAnswer);
      },
      newId: () => ports.newId(),
      language: () => 'en',
      random: () => ports.random(),
      later: (milliseconds, work) => ports.time.later(milliseconds, work),
      quotaChanged: () => undefined,
      broadcast: () => undefined,
      notifyWorker: () => undefined,
      loadSender: () => Promise.resolve(sending),
    };
  }
}

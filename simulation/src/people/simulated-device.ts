import type { ServerAnswer } from '@pictick/rules/routines/server-clock';
import type { SyncEngine, SyncEnvironment } from '../../../frontend/src/sync/engine';
import * as sending from '../../../frontend/src/sync/index.lazy';
import type { MemoryStore } from '../../../frontend/src/sync/store/memory-store';
import type { VirtualTime } from '../virtual-time';
import type { Answer, Call, Caller } from './calls';

export interface Exchanged {
  answer: Answer;
  /** Server time of the answer, in whole seconds; null: no answer. */
  date: number | null;
}

export interface DevicePorts {
  time: VirtualTime;
  random(): number;
  newId(): string;
  exchange(device: SimulatedDevice, call: Call): Promise<Exchanged>;
  wrap(env: SyncEnvironment): SyncEnvironment;
  newStore(): MemoryStore;
  /** The engine has had the answer to this call. */
  heard(device: SimulatedDevice, engine: SyncEngine, call: Call, answer: Answer): void;
}

export const noAnswer: Answer = { status: 0, body: null };

/** A device with a network and clocks of its own. */
export abstract class SimulatedDevice {
  isOnline = true;
  /** By how much the wall clock is wrong, in ms. */
  skewMs = 0;
  private asleepMs = 0;
  private lastAnswer: ServerAnswer | null = null;
  private listeners: ((answer: ServerAnswer) => void)[] = [];

  constructor(
    readonly name: string,
    protected readonly ports: DevicePorts,
  ) {}

  /** The pages that are open. */
  abstract readonly engines: readonly SyncEngine[];

  /** The device is suspended; on many devices the monotonic clock stands still then. */
  sleep(milliseconds: number, isStill: boolean): void {
    if (isStill) this.asleepMs += milliseconds;
  }

  refresh(): void {
    for (const engine of this.engines) engine.refresh();
  }

  /** One request outside of a queue. */
  ask(caller: Caller, given: Pick<Call, 'method' | 'path'> & Partial<Call>): Promise<Answer> {
    return this.exchange({ body: undefined, key: null, etag: null, actingChild: null, ...given, caller });
  }

  /** The page is closed: another one has heard no answer yet. */
  protected forgetClock(): void {
    this.listeners = [];
    this.lastAnswer = null;
  }

  private async exchange(call: Call): Promise<Answer> {
    const asked = this.reading();
    const { answer, date } = await this.ports.exchange(this, call);
    if (date !== null) {
      this.lastAnswer = { date, asked, answered: this.reading() };
      for (const listener of this.listeners) listener(this.lastAnswer);
    }
    return answer;
  }

  private reading() {
    const { now } = this.ports.time;
    return { wall: now + this.skewMs, monotonic: now - this.asleepMs };
  }

  /** `send` sends with the present token of the page. `engineOf`: the page itself. */
  protected environment(
    userId: string,
    store: MemoryStore,
    send: (call: Omit<Call, 'caller'>) => Promise<{ call: Call; answer: Answer }>,
    engineOf: () => SyncEngine | null,
  ): SyncEnvironment {
    const { ports } = this;
    let isAlive = true;
    const env: SyncEnvironment = {
      userId,
      store: Object.assign(store, { close: () => void (isAlive = false) }),
      send: async ({ method, path, body, key, actingChild = null }) => {
        const { call, answer } = await send({ method, path, body: body ?? {}, key, etag: null, actingChild });
        const engine = engineOf();
        if (isAlive && engine) ports.heard(this, engine, call, answer);
        return { ...answer };
      },
      get: async (path, etag, actingChild) => {
        const read = { method: 'GET' as const, path, body: undefined, key: null, etag };
        const { answer } = await send({ ...read, actingChild: actingChild ?? null });
        return { ...answer };
      },
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
    return ports.wrap(env);
  }
}

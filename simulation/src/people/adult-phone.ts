import { SyncEngine } from '../../../frontend/src/sync/engine';
import { KidEngine } from '../../../frontend/src/sync/kid/kid-engine';
import type { MemoryStore } from '../../../frontend/src/sync/store/memory-store';
import type { Answer, Call } from './calls';
import { type DevicePorts, SimulatedDevice } from './simulated-device';

/** A child who has the phone of an adult. */
export interface Visitor {
  home: string;
  childId: string;
}

/** The device of a user, with the page's engine. */
export class AdultPhone extends SimulatedDevice {
  engine: SyncEngine;
  visitor: Visitor | null = null;
  /** All pages that were ever open. */
  readonly pages: SyncEngine[] = [];
  private readonly store: MemoryStore;

  constructor(
    name: string,
    readonly userId: string,
    ports: DevicePorts,
  ) {
    super(name, ports);
    this.store = ports.newStore();
    this.engine = this.page();
  }

  get engines(): readonly SyncEngine[] {
    return [this.engine];
  }

  get kid(): KidEngine | null {
    return this.engine instanceof KidEngine ? this.engine : null;
  }

  /** A request of the adult that the page does not queue. */
  request(method: Call['method'], path: string, body: unknown, key: string): Promise<Answer> {
    return this.ask({ kind: 'user', userId: this.userId }, { method, path, body, key });
  }

  /** Closes the page and opens it for the adult or a child. */
  async restart(visitor: Visitor | null): Promise<void> {
    await this.engine.written();
    this.engine.stop();
    this.forgetClock();
    this.visitor = visitor;
    this.engine = this.page();
    await this.engine.open();
    this.engine.refresh();
  }

  private page(): SyncEngine {
    const caller = { kind: 'user', userId: this.userId } as const;
    const own: { engine: SyncEngine | null } = { engine: null };
    const env = this.environment(
      this.userId,
      this.store,
      async (given) => ({ call: { ...given, caller }, answer: await this.ask(caller, given) }),
      () => own.engine,
    );
    const { visitor } = this;
    own.engine = visitor ? new KidEngine(env, visitor.home, visitor.childId) : new SyncEngine(env);
    this.pages.push(own.engine);
    return own.engine;
  }
}

import type { SyncEngine } from '../../../frontend/src/sync/engine';
import { forgetsTaken } from '../../../frontend/src/sync/kid/forget-taken';
import { KidEngine } from '../../../frontend/src/sync/kid/kid-engine';
import type { MemoryStore } from '../../../frontend/src/sync/store/memory-store';
import { type Answer, type Call, codeIn } from './calls';
import { SimulatedDevice } from './simulated-device';

interface AnsweredHome {
  deviceId: string;
  householdId: string;
  children: string[];
  token: string;
}

/** A household on a tablet, with its page. */
export interface TabletHome extends AnsweredHome {
  store: MemoryStore;
  engine: KidEngine;
  childId: string;
}

/** The browser of a child: a cookie, and the homes that it holds. */
export class Tablet extends SimulatedDevice {
  cookie: readonly string[] = [];
  readonly homes = new Map<string, TabletHome>();
  /** Changes of homes that have ended, which no server will take. */
  late = 0;
  private renewing: Promise<boolean> | null = null;

  get engines(): readonly SyncEngine[] {
    return [...this.homes.values()].map(({ engine }) => engine);
  }

  /** An adult types a code. Without an answer the same request may be sent again. */
  async link(code: string, requestKey: string): Promise<Answer> {
    const answer = await this.ask(
      { kind: 'browser', cookie: this.cookie },
      { method: 'POST', path: '/api/kid/device/link', body: { code, requestKey } },
    );
    this.keepCookie(answer);
    if (answer.status === 200)
      for (const home of (answer.body as { homes: AnsweredHome[] }).homes) await this.hold(home);
    return answer;
  }

  /** True if the server has answered. Homes that are over leave the tablet. */
  renew(): Promise<boolean> {
    return (this.renewing ??= this.askRenewal().finally(() => (this.renewing = null)));
  }

  /** Closes the pages and opens them again. */
  async restart(): Promise<void> {
    this.forgetClock();
    for (const home of this.homes.values()) await this.open(home, home.childId);
    this.refresh();
  }

  private async askRenewal(): Promise<boolean> {
    if (this.cookie.length === 0) return true;
    const answer = await this.ask(
      { kind: 'browser', cookie: this.cookie },
      { method: 'POST', path: '/api/kid/device/renew', body: {} },
    );
    if (answer.status !== 200 && answer.status !== 401) return false;
    this.keepCookie(answer);
    const homes = answer.status === 200 ? (answer.body as { homes: AnsweredHome[] }).homes : [];
    for (const known of [...this.homes.values()])
      if (!homes.some(({ deviceId }) => deviceId === known.deviceId)) this.drop(known);
    for (const home of homes) await this.hold(home);
    return true;
  }

  private keepCookie({ cookie }: Answer): void {
    if (cookie) this.cookie = cookie;
  }

  private drop(home: TabletHome): void {
    this.late += home.engine.queue().length;
    home.engine.stop();
    this.homes.delete(home.householdId);
  }

  /** Takes a home, or what is new about it. */
  private async hold(answered: AnsweredHome): Promise<void> {
    const known = this.homes.get(answered.householdId);
    if (known?.deviceId === answered.deviceId) {
      Object.assign(known, answered);
      if (!answered.children.includes(known.childId))
        this.choose(known, answered.children[0] ?? known.childId);
      return;
    }
    if (known) this.drop(known);
    const [childId = ''] = answered.children;
    const home = { ...answered, store: this.ports.newStore(), childId } as TabletHome;
    this.homes.set(home.householdId, home);
    await this.open(home, childId);
    home.engine.refresh();
  }

  choose(home: TabletHome, childId: string): void {
    home.childId = childId;
    home.engine.actAs(childId);
  }

  private async open(home: TabletHome, childId: string): Promise<void> {
    const before = home.engine as KidEngine | undefined;
    await before?.written();
    before?.stop();
    const own: { engine: SyncEngine | null } = { engine: null };
    const env = this.environment(
      home.deviceId,
      home.store,
      (given) => this.send(home, given),
      () => own.engine,
    );
    const engine = new KidEngine(env, home.householdId, childId);
    own.engine = engine;
    Object.assign(home, { engine, childId });
    await engine.open();
    engine.subscribe(forgetsTaken(engine));
  }

  /** With the access token of the home; it is renewed once if the server refuses it. */
  private async send(home: TabletHome, given: Omit<Call, 'caller'>): Promise<{ call: Call; answer: Answer }> {
    const once = async (): Promise<{ call: Call; answer: Answer }> => {
      const caller = { kind: 'device', token: home.token } as const;
      return { call: { ...given, caller }, answer: await this.ask(caller, given) };
    };
    const first = await once();
    const isOver =
      first.answer.status === 401 && ['TOKEN_EXPIRED', 'INVALID_TOKEN'].includes(codeIn(first.answer.body));
    if (!isOver || !(await this.renew()) || this.homes.get(home.householdId) !== home) return first;
    return once();
  }
}

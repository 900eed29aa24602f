import { newId } from '../../../frontend/src/sync/new-id';
import { errorCode, type WireResponse } from '../../../frontend/src/sync/queue/response';
import type { Line, Weather } from '../network';
import type { TokenPair } from '../server/sessions';
import type { WireAnswer, WireRequest } from '../server/wire';
import { BackgroundWorker } from './background-worker';
import type { Client } from './client';
import { Disk } from './disk';
import { type Host, Page } from './page';
import type { Surroundings } from './surroundings';

interface Session extends TokenPair {
  userId: string;
}

/** Number of attempts of Background Sync. */
const mostWakings = 3;
const nothing: WireResponse = { status: 0, body: null };

/** A browser: a session, a database for each user, and one or more pages. */
export class Phone implements Line, Host {
  weather: Weather = 'fine';
  /** Error of its clock, in ms. */
  skewMs = 0;
  pages: Page[] = [];
  readonly disks = new Map<string, Disk>();
  /** The user who has signed out here, until another user signs in. */
  left: string | null = null;
  /** The data of that user is being deleted, which takes a moment. */
  emptying = false;
  private session: Session | null = null;
  private readonly locks = new Map<string, Client>();
  private worker: BackgroundWorker | null = null;
  /** Attempts of Background Sync that are left. */
  private wakings = 0;
  private renewing: Promise<unknown> = Promise.resolve();

  constructor(
    readonly number: number,
    readonly around: Surroundings,
  ) {}

  get userId(): string | null {
    return this.session?.userId ?? null;
  }

  get token(): string | null {
    return this.session?.token ?? null;
  }

  now(): Date {
    return new Date(this.around.time.now + this.skewMs);
  }

  newId(): string {
    return newId(this.now().getTime(), this.around.chance().bytes(10));
  }

  diskOf(userId: string): Disk {
    let disk = this.disks.get(userId);
    if (!disk) this.disks.set(userId, (disk = new Disk(this.around.witness(this.number))));
    return disk;
  }

  // Session

  signIn(userId: string, tokens: TokenPair): void {
    this.left = null;
    this.session = { userId, ...tokens };
    this.closePages();
    this.openPage();
  }

  /**
   * As in features/identity/sign-out/sign-out.ts: the session ends at once, the store is deleted a moment
   * later, and pages close when they have heard of it.
   */
  signOut(): void {
    const { userId } = this;
    if (userId === null) return;
    this.session = null;
    this.left = userId;
    this.emptying = true;
    const { time, chance } = this.around;
    time.later(chance().between(1, 5), () => {
      this.emptying = false;
      if (this.left !== userId) return;
      this.throwAway(userId);
      // Another tab may be suspended, and reload its store before it hears of the sign-out.
      const asleep = chance().happens(0.4);
      if (asleep) time.later(chance().between(5, 100), () => this.look());
      time.later(asleep ? chance().between(110, 1_500) : chance().between(1, 10), () => {
        if (this.left === userId) this.closePages();
      });
    });
  }

  /** The browser deletes the disk of an idle phone with one visible page, which can restore it. */
  loseDisk(): void {
    const [page, ...others] = this.pages;
    if (!page || others.length > 0 || this.worker || page.busy || this.left !== null) return;
    // Operations of a tab that died before its broadcast are on the disk only, so they could not be restored.
    const known = new Set(page.device.queue().map(({ id }) => id));
    if (
      this.diskOf(page.userId)
        .queue()
        .some(({ id }) => !known.has(id))
    )
      return;
    this.throwAway(page.userId);
    page.look();
  }

  private throwAway(userId: string): void {
    const disk = this.disks.get(userId);
    if (disk) disk.thrownAway = true;
    this.disks.delete(userId);
  }

  /** The session ends without a sign-out, and the page goes to the sign-in. The store stays. */
  loseSession(): void {
    this.session = null;
    this.crash();
  }

  // Pages

  openPage(): Page | null {
    if (!this.session) return null;
    const page = new Page(this, this.session.userId);
    this.pages.push(page);
    void page.open();
    return page;
  }

  closePages(): void {
    for (const page of [...this.pages]) this.closePage(page);
  }

  private closePage(page: Page): void {
    this.pages = this.pages.filter((each) => each !== page);
    page.close();
  }

  crash(): void {
    for (const page of [...this.pages]) this.crashPage(page);
    this.stopWorker();
    this.wakeLater();
  }

  /** All pages are hidden and die a while later; the browser lives on. */
  pocket(): void {
    if (this.userId !== null && this.pages.length > 0 && this.waits(this.userId)) this.wakings = mostWakings;
    for (const page of [...this.pages]) this.crashPage(page);
    this.wakeLater();
  }

  crashPage(page: Page): void {
    this.pages = this.pages.filter((each) => each !== page);
    this.letGo(page);
    page.die();
  }

  private letGo(client: Client): void {
    for (const [name, holder] of [...this.locks]) if (holder === client) this.locks.delete(name);
  }

  // The worker

  /** Background Sync fires, or a page asks the worker to drain. */
  wakeWorker(): void {
    if (!this.session || this.worker) return;
    const worker = new BackgroundWorker(this, this.session.userId);
    this.worker = worker;
    void worker.drain().then(() => {
      if (this.worker !== worker) return;
      this.worker = null;
      // As in Background Sync: a rejected event is retried a few times with growing delays.
      if (this.waits(worker.userId)) this.wakeLater();
    });
  }

  stopWorker(): void {
    const { worker } = this;
    this.worker = null;
    if (!worker) return;
    this.letGo(worker);
    worker.die();
  }

  /** As in Background Sync: fires when the network is there and no page is open. */
  private wakeLater(): void {
    if (this.wakings === 0) return;
    const wait =
      this.wakings === mostWakings
        ? this.around.chance().between(50, 4_000)
        : this.around.chance().between(4_000, 20_000);
    this.wakings--;
    this.around.time.later(wait, () => {
      if (this.pages.length > 0) return;
      // An attempt without a network does not count.
      if (this.weather === 'cut') this.wakings++;
      else this.wakeWorker();
    });
  }

  private waits(userId: string): boolean {
    return (this.disks.get(userId)?.queue() ?? []).some(({ state }) => state === 'queued');
  }

  // Network

  setWeather(weather: Weather): void {
    const wasCut = this.weather === 'cut';
    this.weather = weather;
    if (weather === 'cut') this.around.network.cut(this);
    else if (wasCut) {
      this.look();
      if (this.pages.length === 0) this.wakeLater();
    }
  }

  /** The network is back, a page became visible, or a minute is over. */
  look(): void {
    for (const page of this.pages) page.look();
  }

  async ask(client: Client, request: WireRequest): Promise<WireResponse> {
    const answer = await this.exchangeWithToken(client, request);
    this.around.answered(this.number, client.userId, request, answer);
    return answer;
  }

  /** As in api/http/api-fetch.ts: the current token, and one renewal of an expired session. */
  private async exchangeWithToken(client: Client, request: WireRequest): Promise<WireResponse> {
    // A request of one user is sent as that user or not at all.
    const own = this.userId === client.userId ? this.token : null;
    const token = request.token === '' ? own : request.token;
    if (token === null) return { status: 401, body: { code: 'UNAUTHORIZED' } };
    const answer = await this.exchange(client, { ...request, token });
    const code = errorCode(answer.body);
    if (answer.status !== 401 || (code !== 'TOKEN_EXPIRED' && code !== 'INVALID_TOKEN')) return answer;
    const renewed = await this.renew(client, token);
    return renewed === null || request.token !== ''
      ? answer
      : this.exchange(client, { ...request, token: renewed });
  }

  /** As in api/session.ts: one renewal for all callers and all tabs, for the user whose token was refused. */
  private renew(client: Client, refused: string): Promise<string | null> {
    const work = async (): Promise<string | null> => {
      const kept = this.session;
      if (kept?.userId !== client.userId) return null;
      if (kept.token !== refused) return kept.token;
      const request: WireRequest = {
        method: 'POST',
        path: '/api/auth/refresh',
        token: kept.refreshToken,
        key: null,
        language: null,
        ifNoneMatch: null,
        body: '{}',
      };
      const answer = await this.exchange(client, request);
      if (this.session !== kept && this.around.parts.exchanges)
        return this.session?.userId === client.userId ? this.session.token : null;
      if (answer.status === 200) {
        this.session = { userId: kept.userId, ...(answer.body as TokenPair) };
        return this.session.token;
      }
      // The worker leaves the end of the session to a page, which can tell the user.
      if (answer.status === 401 && client !== this.worker) {
        this.loseSession();
        this.around.signedOut(this.number);
      }
      return null;
    };
    const { renewsAlone, workerRenews } = this.around.parts;
    if (client === this.worker && !workerRenews) return Promise.resolve(null);
    if (!renewsAlone) return work();
    const mine = this.renewing.then(() => (client.alive ? work() : null));
    // A client that holds the lock and dies releases it.
    this.renewing = Promise.race([mine, client.gone]);
    return mine;
  }

  private async exchange(client: Client, request: WireRequest): Promise<WireResponse> {
    const answer = await this.around.network.exchange(this, request);
    if (!client.alive) return new Promise(() => undefined);
    return answer ? readable(answer) : nothing;
  }

  // Between pages

  async withLock(client: Client, work: () => Promise<void>): Promise<boolean> {
    const name = `drain ${client.userId}`;
    if (this.locks.has(name)) return false;
    this.locks.set(name, client);
    try {
      await work();
    } finally {
      if (this.locks.get(name) === client) this.locks.delete(name);
    }
    return true;
  }

  broadcast(client: Client): void {
    if (client !== this.worker) this.wakings = mostWakings;
    for (const other of this.pages) {
      if (other !== client && other.userId === client.userId)
        this.around.time.later(this.around.chance().between(1, 5), () => other.reload());
    }
  }
}

function readable({ status, body, etag }: WireAnswer): WireResponse {
  return { status, etag, body: body === '' ? null : (JSON.parse(body) as unknown) };
}
